"""A player who likes errands, for stages of Merchants of Europe: a bot that only counts points hardly ever sets out."""

import random

from farshore.game import Game
from staged_games import Steer

ERRANDS = ("build", "move_merchant", "move_caravan", "deliver")


def pedlar(seed: int = 5, without: str = "") -> Steer:
    """Plays by chance, with a liking for what brings a table into motion; `without`: what seat 0 leaves undone."""
    luck = random.Random(seed)

    def steer(game: Game, seat: int) -> int | None:
        found = [(action, game.choice(action, seat)) for action in game.legal(seat)]
        keen = [action for action, choice in found if choice.verb in ERRANDS and not (seat == 0 and choice.verb == without)]
        calm = [action for action, choice in found if choice.verb not in (*ERRANDS, "offer", "propose", "play_card", "bank_trade")]
        if keen and (not calm or luck.random() < 0.8):
            return luck.choice(keen)
        return luck.choice(calm or [action for action, _ in found])

    return steer
