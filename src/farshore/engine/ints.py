"""The only door to packed rows.

Compiled, a row of cells is a `librt.vecs.vec[i64]`: unboxed 64-bit integers. Interpreted, it is a plain `list`, which is faster there
than an interpreted vec. Everything else in the engine is written once against `Ints` and never asks which of the two it has.

Use only what both offer: `len(v)`, `v[i]`, `v[i] = x`, `v[:]` (a copy), iteration. Rows of objects (moves, phases) are vecs too where the
engine runs through them at every step: a list hands out its items with a check of their class, a vec without. `vec[Move](moves)` packs
a list of moves; no function could do it for all classes, as mypyc allows no type variable in a vec.

`@mypyc_attr(allow_interpreted_subclasses=True)` marks the classes that other packages extend: compiled, no other class can have a subclass
in plain Python. It costs the base game about a hundredth of its speed (docs/measurements.md), so mark only what needs it.

`Shorts` and `Octets` are rows of small numbers which array libraries see through the buffer protocol, without a copy: compiled a
`vec[i16]` and a `vec[u8]`, interpreted an `array`. They keep their size.
"""

from array import array
from collections.abc import Callable, Container, Iterable
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")


def _unmarked(**attributes: bool) -> Callable[[T], T]:
    """Stands in for `mypyc_attr` where nothing is compiled."""
    return lambda kind: kind


try:
    from librt.vecs import vec
    from mypy_extensions import i16, i64, mypyc_attr, u8
except ImportError:  # no compiler tools beside us: the plain build needs none
    i16 = i64 = u8 = int  # type: ignore[assignment,misc]
    vec = list  # type: ignore[assignment,misc]
    mypyc_attr = _unmarked  # type: ignore[assignment]

Ints: TypeAlias = "vec[i64]"
Shorts: TypeAlias = "vec[i16]"
Octets: TypeAlias = "vec[u8]"


def _runs_compiled() -> bool:
    return not hasattr(_runs_compiled, "__code__")


COMPILED: Final = _runs_compiled()

if not COMPILED:
    vec = list  # type: ignore[assignment,misc]


def ints(items: Iterable[int]) -> Ints:
    """A packed row with these numbers."""
    return vec[i64](items)


def zeros(size: int) -> Ints:
    """A packed row of `size` zeros."""
    return ints([0] * size)


def flags(size: int, chosen: Container[int]) -> Ints:
    """A row of `size` numbers: 1 at those that are chosen, else 0."""
    return ints([1 if number in chosen else 0 for number in range(size)])


def places_of(items: list[int], size: int) -> Ints:
    """Where each number below `size` stands among the items; −1: nowhere."""
    at = {item: place for place, item in enumerate(items)}
    return ints([at.get(number, -1) for number in range(size)])


# A bit times this sequence has in its bits 27 to 31 a number that is different for each of 32 bits (de Bruijn).
SEQUENCE: Final = 0x077CB531
AFTER_BYTES: Final = 256


def lowest_bits() -> Ints:
    """The lowest bit of each byte; after these, found by the sequence above, that of a word with 32 bits."""
    row = [0] + [(byte & -byte).bit_length() - 1 for byte in range(1, AFTER_BYTES)] + [0] * 32
    for bit in range(32):
        row[AFTER_BYTES + ((SEQUENCE << bit) >> 27 & 31)] = bit
    return ints(row)


def fill(cells: Ints, start: i64, values: Ints) -> None:
    """Write the values into the cells from `start` on."""
    size: i64 = len(values)
    for at in range(size):
        cells[start + at] = values[at]


def total(cells: Ints, start: i64, size: i64) -> i64:
    """The sum of so many cells from `start` on."""
    found: i64 = 0
    for at in range(start, start + size):
        found += cells[at]
    return found


def mask_of_most(values: Ints) -> i64:
    """A bit for each place that has the largest of these values: the seats who are ahead."""
    size: i64 = len(values)
    most = values[0]
    mask: i64 = 0
    for at in range(size):
        if values[at] > most:
            most = values[at]
            mask = 0
        if values[at] == most:
            mask |= 1 << at
    return mask


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


def same(one: Ints, other: Ints) -> bool:
    """Do two rows hold the same numbers?"""
    size: i64 = len(one)
    if size != len(other):
        return False
    for at in range(size):
        if one[at] != other[at]:
            return False
    return True


def packed(cells: Ints) -> bytes:
    """A row in few bytes, the same for the same numbers on every machine and build: most cells are zero or small.

    A run of zeros is a 0 and its length less one; any other number is written with its sign in the lowest bit. Both are cut into groups of
    seven bits, the lowest first, and the top bit of a byte says that more follow.
    """
    out = octets(int(_pack(cells, octets(0), False)))
    _pack(cells, out, True)
    return bytes(out)


def unpacked(data: bytes, size: int) -> Ints:
    """The row of `size` numbers that was packed; `ValueError` if it was another."""
    cells = zeros(size)
    at: i64 = 0
    number: i64 = 0
    shift: i64 = 0
    zeros_next = False
    for byte in data:
        if shift > 56:
            raise ValueError("a packed row has a number that is too large")
        group: i64 = byte & 127
        number |= group << shift
        shift += 7
        if byte & 128:
            continue
        if zeros_next:
            at += number + 1
            zeros_next = False
        elif number == 0:
            zeros_next = True
        else:
            if at >= size:
                break
            cells[at] = -(number >> 1) - 1 if number & 1 else number >> 1
            at += 1
        number = 0
        shift = 0
    if at != size or shift or zeros_next:
        raise ValueError(f"a packed row does not have {size} numbers")
    return cells


def _pack(cells: Ints, out: Octets, writing: bool) -> i64:
    """Write the row, or only count the bytes that it takes."""
    size: i64 = len(cells)
    end: i64 = 0
    at: i64 = 0
    while at < size:
        value = cells[at]
        at += 1
        if value:
            end = _put(out, end, value << 1 if value > 0 else (-value << 1) - 1, writing)
            continue
        run: i64 = 0
        while at < size and cells[at] == 0:
            run += 1
            at += 1
        end = _put(out, end, 0, writing)
        end = _put(out, end, run, writing)
    return end


def _put(out: Octets, at: i64, number: i64, writing: bool) -> i64:
    """Write a number that is not negative from `at` on; the place after it."""
    while number > 127:
        if writing:
            out[at] = u8(number & 127 | 128)
        number >>= 7
        at += 1
    if writing:
        out[at] = u8(number)
    return at + 1
