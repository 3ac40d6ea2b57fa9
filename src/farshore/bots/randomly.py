"""The bot that takes any legal action, each as likely as any other."""

from farshore.bots.bot import Bot, Outlook


class Randomly(Bot):
    name = "random"

    def choose(self, outlook: Outlook) -> int:
        legal = outlook.legal()
        return legal[int(outlook.luck.below(len(legal)))]
