"""A player who likes knights, for stages of cities and knights: of what may be done in a turn, the first that is wished for."""

from farshore.game import Game
from staged_games import Steer

Wish = tuple[str, str | None]  # a verb, and a piece or None for any
KNIGHTS: list[Wish] = [("activate", None), ("build", "knight"), ("promote", None)]


def wishing(*wishes: Wish, seat: int = 0) -> Steer:
    """`seat` does what it wishes for whenever it may; everything else is left to the bot."""

    def steer(game: Game, asked: int) -> int | None:
        if asked != seat:
            return None
        choices = [(action, game.choice(action, seat)) for action in game.legal(seat)]
        for verb, piece in wishes:
            for action, choice in choices:
                if choice.verb == verb and piece in (None, choice.piece):
                    return action
        return None

    return steer


def everyone(game: Game, asked: int) -> int | None:
    """All recruit, and lay roads to stand on."""
    return wishing(*KNIGHTS, ("build", "road"), seat=asked)(game, asked)


def strengths(game: Game) -> tuple[int, int]:
    """Of the barbarians, and of all active knights."""
    raid = game.scene(0).raids[0]
    return raid.strength, sum(raid.shares)
