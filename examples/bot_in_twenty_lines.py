"""A bot in twenty lines: it prefers what brings points, and otherwise does anything. Run it: `python examples/bot_in_twenty_lines.py`."""

from farshore import Luck, make
from farshore.bots import Bot, Outlook, bot_named, decide


class Builder(Bot):
    name = "builder"
    wishes = ("city", "settlement", "road")

    def choose(self, outlook: Outlook) -> int:
        builds = [(self.wishes.index(choice.piece), action) for action, choice in outlook.choices() if choice.piece in self.wishes]
        return min(builds)[1] if builds else outlook.legal()[int(outlook.luck.below(len(outlook.legal())))]


if __name__ == "__main__":
    game, luck = make("base", seats=3, seed=1), Luck(1)
    bots = [Builder(), bot_named("random"), bot_named("random")]
    while not game.over():
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    print("won by", bots[game.winners()[0]].name)
