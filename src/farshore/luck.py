"""A small random source that gives the same numbers compiled, interpreted and on every machine.

The engine never draws by itself: whoever runs a game passes a `Luck` in. The generator is multiply-with-carry with a 32-bit word: its whole
state is one number below 2⁶³, so compiled arithmetic never wraps and the plain build stays quick. The multiplier makes MULTIPLIER · 2³² − 1
a safe prime, which gives a period of about 2⁶²; word and carry are mixed for the result (as in David Thomas's MWC64X).
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import Chooser

MULTIPLIER: Final = 2147483085
WORD: Final = 0xFFFFFFFF
SCATTER: Final = 0x45D9F3B  # odd, and its products with 32 bits stay below 2⁶³


class Luck(Chooser):
    """Reproducible numbers from a seed.

    Two sources are equal if they will give the same numbers. As drawing changes a source, it has no hash. Copies and pickles go on from
    the same point.

    >>> luck, again = Luck(7), Luck(7)
    >>> [luck.below(6) for _ in range(9)] == [again.below(6) for _ in range(9)]
    True
    """

    def __init__(self, seed: int) -> None:
        self._state: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start again from `seed` (any integer). Neighbouring seeds give unrelated numbers."""
        # Fold the seed's 31-bit pieces in one by one. The generator is linear, so its own steps would keep equal distances between seeds
        # equal: each piece is scattered first (two rounds of xor-shift and multiply), then spread by some steps.
        self._state = 1
        left = abs(seed) * 2 + (seed < 0)
        while True:
            piece: i64 = left & 0x7FFFFFFF
            left >>= 31
            for _ in range(2):
                piece = ((piece ^ (piece >> 16)) * SCATTER) & WORD
            piece ^= piece >> 16
            # Keep carry below the multiplier: the state must stay inside the cycle
            self._state = (((self._state >> 32) ^ piece) % (MULTIPLIER - 1)) << 32 | (self._state & WORD)
            for _ in range(8):
                self.below(2)
            if left == 0:
                break

    def twin(self) -> "Luck":
        """An independent source that goes on from the same point."""
        return luck_at(self.point())

    def point(self) -> int:
        """Where the source stands: `luck_at(point)` goes on from there."""
        return int(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Luck) and self._state == other._state

    def __copy__(self) -> "Luck":
        return self.twin()

    def __deepcopy__(self, memo: dict[int, object]) -> "Luck":
        return self.twin()

    def __reduce__(self) -> tuple[object, ...]:
        return luck_at, (self.point(),)

    def __repr__(self) -> str:
        return f"<Luck at {self._state}>"

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound − 1. For bounds up to 2²⁰ the bias of multiply-and-shift is below one in four thousand."""
        state: i64 = self._state
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        self._state = state
        return (((state ^ (state >> 32)) & WORD) * bound) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def luck_at(point: int) -> Luck:
    """A source that stands at this point of its numbers."""
    luck = Luck(0)
    luck._state = point
    return luck
