"""Games in the middle of play, the same in every process and on both builds."""

from functools import cache

from farshore.game import Game, make
from farshore.luck import Luck


def in_play(name: str, decisions: int = 60, seed: int = 3) -> Game:
    """A game of the catalogue after some random decisions; played once, and copied for everybody who asks."""
    return _played(name, decisions, seed).copy()


@cache
def _played(name: str, decisions: int, seed: int) -> Game:
    game = make(name, seed=seed)
    play_on(game, decisions, Luck(seed + 1))
    return game


def play_on(game: Game, decisions: int, luck: Luck) -> None:
    for _ in range(decisions):
        if game.over():
            return
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
