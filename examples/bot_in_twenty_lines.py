"""A bot in twenty lines: it builds what brings points, and otherwise does anything. Run it: `python examples/bot_in_twenty_lines.py`."""

from farshore import Luck, make
from farshore.bots import Bot, Observation, bot_named, decide


class Builder(Bot):
    name = "builder"

    def choose(self, observation: Observation) -> int:
        actions = observation.legal()
        for piece in ("settlement", "city"):
            builds = [action for action, choice in observation.choices() if choice.piece == piece]
            actions = builds or actions
        return actions[observation.luck.below(len(actions))]


if __name__ == "__main__":
    game, luck = make("base", seats=3, seed=2), Luck(1)
    bots = [Builder(), bot_named("random"), bot_named("random")]
    while not game.over():
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    print("won by", bots[game.winners()[0]].name)
