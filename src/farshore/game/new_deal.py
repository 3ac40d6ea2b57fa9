"""A new deal of the map, before anything was put on it and only if everybody agrees (N9.6).

A game never deals twice: whoever runs the table asks the players, and starts the game that `deal_anew` gives in place of the old one.
"""

from collections.abc import Collection

from farshore.catalogue import deal_board
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE
from farshore.game.game import Game
from farshore.luck import Luck


def may_deal_anew(game: Game) -> bool:
    """Is this a map that was dealt and waits for the players' harbours, and has nobody laid one yet? Whose turn it is to begin and which
    harbour comes first may be known: they are drawn, not placed."""
    dealt = game.board.arrangement == "dealt" and game.board.harbour_rule == "laid" and not game.board.harbours
    return dealt and not game.from_position and all(seat == NATURE for seat, _ in game.actions)


def deal_anew(game: Game, agreed: Collection[int], luck: Luck) -> Game:
    """The same game on a newly dealt map. `agreed` are the seats that want it; it must be all of them."""
    if not may_deal_anew(game):
        raise FarshoreError("A new deal can be asked for only where the map was dealt and before the first harbour is laid.")
    missing = [colour for seat, colour in enumerate(game.kit.tables.colours) if seat not in agreed]
    if missing:
        raise FarshoreError(f"A new deal is made only if all agree: {' and '.join(missing)} did not.")
    board = deal_board(game.kind, game.seats, game.settings, luck, game.board)
    return Game(game.kind, game.seats, game.settings, board, luck)
