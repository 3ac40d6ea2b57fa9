"""The only door to packed rows.

Compiled, a row of cells is a `librt.vecs.vec[i64]`: unboxed 64-bit integers. Interpreted, it is a plain `list`, which is faster there
than an interpreted vec. Everything else in the engine is written once against `Ints` and never asks which of the two it has.

Use only what both offer: `len(v)`, `v[i]`, `v[i] = x`, `v[:]` (a copy), iteration. Rows of objects (moves, phases) are vecs too where the
engine runs through them at every step: a list hands out its items with a check of their class, a vec without.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

try:
    from librt.vecs import vec
    from mypy_extensions import i64
except ImportError:  # no compiler tools beside us: the plain build needs none
    i64 = int  # type: ignore[assignment,misc]
    vec = list  # type: ignore[assignment,misc]

Ints: TypeAlias = "vec[i64]"


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
