"""The bot that takes any legal action, each as likely as any other."""

from farshore.bots.bot import Bot, Observation


class RandomBot(Bot):
    name = "random"

    def choose(self, observation: Observation) -> int:
        legal = observation.legal()
        return legal[int(observation.luck.below(len(legal)))]
