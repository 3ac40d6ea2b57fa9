"""Loops that play whole games inside the compiled engine: driven from interpreted code they would be many times slower."""

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
    nature = s.rules.phase_row[s.cells[PHASE]].draw_of()
    if nature.even:
        outcome = nature.first + luck.below(nature.size)
    else:
        outcome = nature.first + nature.pick(s, luck.below(nature.total(s)))
    s.apply(NATURE, outcome)
    return outcome


def play_randomly(s: State, luck: Luck, out: Buffer, tally: Tally, limit: i64) -> bool:
    """Play on with random decisions until the game is over (True) or `limit` decisions were made.

    This is `State.legal` and `State.apply` written out, as nothing else is run so often.
    """
    cells = s.cells
    rules = s.rules
    lowest = rules.lowest
    phases = rules.phase_row
    moves = rules.move_row
    owner = rules.owner
    firsts = rules.firsts
    width = rules.width
    items = out.items
    decisions: i64 = 0
    draws: i64 = 0
    at = cells[PHASE]
    while at and decisions < limit:
        seats = cells[SEATS]
        if seats == 0:
            nature = phases[at].draw_of()
            if nature.even:
                nature.apply(s, NATURE, luck.below(nature.size))
            else:
                nature.apply(s, NATURE, nature.pick(s, luck.below(nature.total(s))))
            while phases[cells[PHASE]].arrive(s):
                pass
            draws += 1
        else:
            seat = lowest[seats]
            out.n = 0
            phases[at].legal(s, seat, out)
            # where there is nothing to choose nothing is drawn: half of all decisions are forced
            action = items[luck.below(out.n)] if out.n > 1 else items[0]
            number = owner[at * width + action]
            moves[number].apply(s, seat, action - firsts[number])
            while phases[cells[PHASE]].arrive(s):
                pass
            decisions += 1
        at = cells[PHASE]
    tally.decisions += decisions
    tally.draws += draws
    return at == 0


def play_and_tell(s: State, luck: Luck, limit: int) -> list[tuple[int, int]]:
    """As `play_randomly`, with the same draws from `luck`, but every (seat, action) is kept."""
    out = Buffer(int(s.rules.width) + 1)
    actions: list[tuple[int, int]] = []
    decisions = 0
    while not s.over() and decisions < limit:
        if s.by_chance():
            actions.append((NATURE, draw(s, luck)))
        else:
            seat = s.rules.lowest[s.cells[SEATS]]
            out.n = 0
            s.legal(seat, out)
            action = out.items[luck.below(out.n)] if out.n > 1 else out.items[0]
            s.apply(seat, action)
            actions.append((seat, action))
            decisions += 1
    return actions


def copies(s: State, count: i64) -> State:
    """Copy a state many times over (for the benchmark)."""
    for _ in range(count):
        s = s.copy()
    return s
