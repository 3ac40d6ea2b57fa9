"""What a seat is rewarded for."""

from farshore.engine.errors import FarshoreError
from farshore.game import Game

REWARDS = ("win", "points")
POINT = 0.1


def check(reward: str) -> str:
    if reward not in REWARDS:
        raise FarshoreError(f"There is no reward {reward!r}. Rewards: {', '.join(REWARDS)}.")
    return reward


def final(game: Game, seat: int) -> float:
    """1 for a win, −1 for a loss, 0 while the game goes on."""
    winners = game.winners()
    return 0.0 if not winners else 1.0 if seat in winners else -1.0


def lead(game: Game, seat: int) -> float:
    """A tenth for each point ahead of the best opponent, as the seat may count them."""
    others = max(game.points(other, seat) for other in range(game.seats) if other != seat)
    return POINT * (game.points(seat, seat) - others)
