"""Bots in the turns of others: who may put a proposal to the player on turn is asked, once in each turn."""

from collections.abc import Mapping, Sequence

from farshore.bots.bot import Bot, Observation
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.events import Event
from farshore.game import Game, trade
from farshore.luck import Luck


def proposal(game: Game, seat: int, bot: Bot, luck: Luck) -> list[int]:
    """The steps of what a bot proposes to the player on turn; none if it proposes nothing."""
    return bot.propose(Observation(game, seat, luck))


class ProposalRounds:
    """Lets the bots of one game propose: when the player on turn has rolled, the others are asked one after the other, until one of them
    proposes something."""

    def __init__(self, bots: Mapping[int, Bot] | Sequence[Bot], lucks: Mapping[int, Luck] | Sequence[Luck]) -> None:
        self.bots = dict(bots) if isinstance(bots, Mapping) else dict(enumerate(bots))
        self.lucks = dict(lucks) if isinstance(lucks, Mapping) else dict(enumerate(lucks))
        self._turn = (-1, -1)  # the last in which they were asked

    def play(self, game: Game) -> list[Event]:
        """Carry out what somebody proposes, if the moment has come, and tell what happened. Steps that can't be made raise an error that
        names the bot."""
        turn = game.turn()
        if turn == self._turn:
            return []
        for seat in trade.proposers(game.kit, game.state):
            self._turn = turn
            steps = proposal(game, seat, self.bots[seat], self.lucks[seat]) if seat in self.bots else []
            if steps:
                try:
                    return game.play_all(seat, steps)
                except IllegalMove as error:
                    name = self.bots[seat].name
                    raise FarshoreError(f"The bot {name!r} at seat {seat} proposed {steps!r}, which is not legal now.") from error
        return []
