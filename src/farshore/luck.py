"""A small random source that gives the same numbers compiled, interpreted and on every machine.

The engine never draws by itself: whoever runs a game passes a `Luck` in. The generator is sfc32 (Chris Doty-Humphrey): four 32-bit words,
so that every intermediate result stays far below 2⁶³ and compiled arithmetic never wraps.
"""

from farshore.engine.ints import i64
from farshore.engine.machine import Chooser


class Luck(Chooser):
    """Reproducible numbers from a seed.

    >>> luck, again = Luck(7), Luck(7)
    >>> [luck.below(6) for _ in range(9)] == [again.below(6) for _ in range(9)]
    True
    """

    def __init__(self, seed: int) -> None:
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._count: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start again from `seed` (any integer; its low 64 bits and its size matter)."""
        self._a = seed & 0xFFFFFFFF
        self._b = (seed >> 32) & 0xFFFFFFFF
        self._c = (seed >> 64) & 0xFFFFFFFF
        self._count = 1
        for _ in range(12):
            self.word()

    def twin(self) -> "Luck":
        """An independent source that goes on from the same point."""
        twin = Luck(0)
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._count = self._count
        return twin

    def word(self) -> i64:
        """The next 32 bits."""
        result: i64 = (self._a + self._b + self._count) & 0xFFFFFFFF
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & 0xFFFFFFFF
        self._c = ((((self._c << 21) & 0xFFFFFFFF) | (self._c >> 11)) + result) & 0xFFFFFFFF
        return result

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound − 1. For bounds up to 2²⁰ the bias of multiply-and-shift is below one in four thousand."""
        # `word`, written out: this is called at every step of every random game
        b = self._b
        c = self._c
        result: i64 = (self._a + b + self._count) & 0xFFFFFFFF
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & 0xFFFFFFFF
        self._c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + result) & 0xFFFFFFFF
        return (result * bound) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
