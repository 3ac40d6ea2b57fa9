"""The only door to packed rows.

Compiled, a row of cells is a `librt.vecs.vec[i64]`: unboxed 64-bit integers. Interpreted, it is a plain `list`, which is faster there
than an interpreted vec. Everything else in the engine is written once against `Ints` and never asks which of the two it has.

Use only what both offer: `len(v)`, `v[i]`, `v[i] = x`, `v[:]` (a copy), iteration. Rows of objects (moves, phases) are vecs too where the
engine runs through them at every step: a list hands out its items with a check of their class, a vec without.

`Shorts` and `Octets` are rows of small numbers which array libraries see through the buffer protocol, without a copy: compiled a
`vec[i16]` and a `vec[u8]`, interpreted an `array`. They keep their size.
"""

from array import array
from collections.abc import Iterable
from typing import Final, TypeAlias

try:
    from librt.vecs import vec
    from mypy_extensions import i16, i64, u8
except ImportError:  # no compiler tools beside us: the plain build needs none
    i16 = i64 = u8 = int  # type: ignore[assignment,misc]
    vec = list  # type: ignore[assignment,misc]

Ints: TypeAlias = "vec[i64]"
Shorts: TypeAlias = "vec[i16]"
Octets: TypeAlias = "vec[u8]"


def _runs_compiled() -> bool:
    return not hasattr(_runs_compiled, "__code__")


COMPILED: Final = _runs_compiled()


def ints(items: Iterable[int]) -> Ints:
    """A packed row with these numbers."""
    if not COMPILED:
        return list(items)  # type: ignore[return-value]
    return vec[i64](items)


def zeros(size: int) -> Ints:
    """A packed row of `size` zeros."""
    return ints([0] * size)


def shorts(size: int) -> Shorts:
    """`size` zeros of 16 bits each, signed."""
    if not COMPILED:
        return array("h", bytes(2 * size))  # type: ignore[return-value]
    return vec[i16]([0] * size)


def octets(size: int) -> Octets:
    """`size` zeros of 8 bits each, unsigned."""
    if not COMPILED:
        return array("B", bytes(size))  # type: ignore[return-value]
    return vec[u8]([0] * size)
