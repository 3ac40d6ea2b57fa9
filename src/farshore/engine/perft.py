"""Perft: how many sequences of decisions and draws there are to a depth. Any change of a rule changes some count."""

from farshore.engine.ints import i64
from farshore.engine.machine import NATURE, PHASE, SEATS, Buffer, State


def perft(s: State, depth: int) -> int:
    """Leaves at `depth`; where several seats act at once, the lowest goes first. A finished game is one leaf."""
    return int(_count(s, depth))


def _count(s: State, depth: i64) -> i64:
    cells = s.cells
    if depth == 0 or cells[PHASE] == 0:
        return 1
    out = Buffer(int(s.rules.width) + 1)
    if cells[SEATS] == 0:
        seat: i64 = NATURE
        s.rules.phase_row[cells[PHASE]].draw_of().legal(s, seat, out)
    else:
        seat = s.rules.lowest[cells[SEATS]]
        s.legal(seat, out)
    if depth == 1:
        return out.n
    total: i64 = 0
    for i in range(out.n):
        child = s.copy()
        child.apply(seat, out.items[i])
        total += _count(child, depth - 1)
    return total
