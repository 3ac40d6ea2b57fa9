"""Giving up what one could still have for nothing."""

from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import Move, State


class Waive(Move):
    """A single action that ends its phase. When it is open is said by those who inherit."""

    def __init__(self) -> None:
        super().__init__(1)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("waive")
