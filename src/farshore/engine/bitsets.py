"""Sets of small numbers as rows of cells: words of 32 bits, a bit for each member.

States keep the edges or paths that are open to a seat as such sets. Most of a large board is closed to most seats, and whoever lists the
members passes over empty words at once.
"""

from typing import Final

from farshore.engine.ints import AFTER_BYTES, SEQUENCE, Ints, i64, ints
from farshore.engine.machine import Buffer

WORD: Final = 5  # a word has 2⁵ bits
LAST_BIT: Final = 31


def words_for(size: int) -> int:
    """How many words a set of numbers below `size` needs."""
    return (size >> WORD) + 1


def word_bits() -> Ints:
    """1 << 0 … 1 << 31, to be looked up: C would shift a literal with 32 bits only."""
    return ints([1 << number for number in range(1 << WORD)])


def lowest_bit(word: i64, lowest: Ints) -> i64:
    """The number of the lowest bit of a word that is not 0, by `ints.lowest_bits`. Compiled it is one instruction (tools/hints.py)."""
    return lowest[AFTER_BYTES + ((word & -word) * SEQUENCE >> 27 & LAST_BIT)]


def list_members(cells: Ints, start: i64, words: i64, lowest: Ints, first: i64, row: Ints, n: i64) -> i64:
    """Write the members of the set at `start`, each plus `first`, into a row from place `n` on, ascending; returns the place behind the
    last."""
    for at in range(start, start + words):
        word = cells[at]
        member = first + ((at - start) << WORD)
        while word:
            row[n] = member + lowest_bit(word, lowest)
            n += 1
            word &= word - 1
    return n


def add_members(cells: Ints, start: i64, words: i64, lowest: Ints, action: i64, out: Buffer) -> None:
    """Append an action for each member of the set at `start`, ascending; that of member 0 is `action`."""
    out.n = list_members(cells, start, words, lowest, action, out.items, out.n)
