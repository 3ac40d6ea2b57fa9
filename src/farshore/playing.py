"""Playing inside the compiled engine: one draw of nature, one random choice, whole random games. Interpreted loops are far slower."""

from farshore.engine.ints import i64
from farshore.engine.machine import NATURE, PHASE, SEATS, Buffer, State
from farshore.luck import Luck


class Tally:
    """What a run of games came to."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.draws: i64 = 0


def draw(s: State, luck: Luck) -> i64:
    """Let nature draw; returns the action that it was."""
    cells = s.cells
    phases = s.rules.phase_row
    nature = phases[cells[PHASE]].draw_of()
    outcome = luck.below(nature.size) if nature.even else nature.pick(s, luck.below(nature.total(s)))
    nature.apply(s, NATURE, outcome)
    while phases[cells[PHASE]].arrive(s):
        pass
    return nature.first + outcome


def choose_randomly(s: State, seat: i64, luck: Luck, out: Buffer) -> i64:
    """A legal action of a seat that must act. Where there is nothing to choose nothing is drawn: half of all decisions are forced."""
    out.n = 0
    s.rules.phase_row[s.cells[PHASE]].legal(s, seat, out)
    return out.items[luck.below(out.n)] if out.n > 1 else out.items[0]


def play_randomly(s: State, luck: Luck, out: Buffer, tally: Tally, limit: i64, record: list[tuple[int, int]] | None = None) -> bool:
    """Play on with random decisions until the game is over (True) or `limit` decisions were made; every (seat, action) goes to `record`."""
    cells = s.cells
    lowest = s.rules.lowest
    phases = s.rules.phase_row
    items = out.items
    decisions: i64 = 0
    draws: i64 = 0
    while cells[PHASE] and decisions < limit:
        seats = cells[SEATS]
        if seats == 0:
            action = draw(s, luck)
            draws += 1
            if record is not None:
                record.append((NATURE, action))
        else:
            # `choose_randomly`, written out
            seat = lowest[seats]
            out.n = 0
            phases[cells[PHASE]].legal(s, seat, out)
            action = items[luck.below(out.n)] if out.n > 1 else items[0]
            s.apply(seat, action)
            decisions += 1
            if record is not None:
                record.append((seat, action))
    tally.decisions += decisions
    tally.draws += draws
    return cells[PHASE] == 0


def play_and_record(s: State, luck: Luck, limit: int) -> list[tuple[int, int]]:
    """Play on with random decisions; gives every (seat, action)."""
    record: list[tuple[int, int]] = []
    play_randomly(s, luck, Buffer(int(s.rules.width) + 1), Tally(), limit, record)
    return record


def copies(s: State, count: i64) -> State:
    """Copy a state many times over (for the benchmark)."""
    for _ in range(count):
        s = s.copy()
    return s
