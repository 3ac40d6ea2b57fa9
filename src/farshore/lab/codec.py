"""The codec: a position as one seat sees it, as a row of small numbers with named fields. Made from the layout alone.

A field is a span of the layout, or what a seat may know of it: where cells are hidden from the seat they are left out, and their public sum
stands in their place if there is one. Seats are counted from the viewer on: 0 is oneself, 1 the next at the table. So nothing here names a
game, and a new hidden cell is hidden here too.
"""

from typing import Final

from farshore.engine.ints import Ints, Shorts, i16, i64, ints, shorts
from farshore.engine.layout import Axis, Meaning, Names, OnAxis, OneSeat, Owned, SeatOrNobody, SeatSet, Span
from farshore.engine.machine import ARG, DEEPEST, DEPTH, EXTRA, FRAME, PHASE, SEATS, STACK, Rules, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK

# How cells are written.
COPY: Final = 0
SUM: Final = 1  # of a run of cells that the viewer may not see one by one
OWNED: Final = 2
SEAT: Final = 3
SEAT_OR_NOBODY: Final = 4
SEAT_SET: Final = 5
VIEWER: Final = 6  # no cell: the number of the viewer's seat
RUN: Final = 5  # numbers that describe a run: how, from where, how many, how far apart, and where to in the observation

LARGEST: Final = 32767


class Field:
    """A named run of numbers in an observation. `classes` is how many values a number can have where it stands for a name, a piece, a
    seat or a place (from `lowest` on), and 0 where it is a count. A number that stands for a place is one of the axis `points_at`,
    one that stands for a name is one of `names`."""

    def __init__(
        self,
        name: str,
        start: int,
        size: int,
        about: str,
        axis: Axis | None,
        how: int,
        classes: int,
        lowest: int,
    ) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.about = about
        self.axis = axis
        self.how = how
        self.classes = classes
        self.lowest = lowest
        self.points_at: Axis | None = None
        self.names: list[str] = []


class Codec:
    """Writes observations of the games of one `Rules`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats: i64 = rules.seats
        self.fields: list[Field] = []
        self.width: i64 = 0
        runs: list[int] = []
        begins: list[int] = []
        for whole in (True, False):  # first all runs for each viewer, then for each those that the board file does not set
            for viewer in range(rules.seats):
                begins.append(len(runs))
                drawn = _FieldList(rules, viewer, whole)
                if whole and viewer == 0:
                    self.fields = drawn.fields
                    self.width = drawn.width
                runs.extend(drawn.runs)
        begins.append(len(runs))
        self.runs: Ints = ints(runs)
        self.begins: Ints = ints(begins)
        levels = 1
        for field in self.fields:
            if field.how == OWNED:
                levels = max(levels, field.classes >> LEVEL_SHIFT)
        self.row: Shorts = shorts(int(self.width))
        self.pieces: i64 = levels << LEVEL_SHIFT  # numbers of pieces with their owners, from 0 on
        self.owned: Ints = ints(
            [seen_from(viewer, value, int(self.seats)) for viewer in range(rules.seats) for value in range(levels << LEVEL_SHIFT)]
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Codec, (self.rules,)

    def look(self, s: State, viewer: i64) -> None:
        """Write an observation into `row`. Plain Python asks so: a vec that it hands over itself is never freed (see CONTRIBUTING)."""
        self.write(s, viewer, self.row, 0)

    def write(self, s: State, viewer: i64, out: Shorts, at: i64) -> None:
        """Write what `viewer` may know of a position into `out`, from `at` on."""
        self.put(s, viewer, self.begins[viewer], self.begins[viewer + 1], out, at)

    def write_again(self, s: State, viewer: i64, out: Shorts, at: i64) -> None:
        """The same where a position of this game stands there already: what the board file sets is taken for unchanged."""
        self.put(s, viewer, self.begins[self.seats + viewer], self.begins[self.seats + viewer + 1], out, at)

    def put(self, s: State, viewer: i64, first: i64, end: i64, out: Shorts, begin: i64) -> None:
        cells = s.cells
        runs = self.runs
        r = first
        while r < end:
            how = runs[r]
            source = runs[r + 1]
            step = runs[r + 3]
            stop = source + runs[r + 2] * step
            at = begin + runs[r + 4]
            r += RUN
            if how == COPY:
                while source < stop:
                    value = cells[source]
                    if value > LARGEST or value < -LARGEST:
                        value = LARGEST
                    out[at] = i16(value)
                    at += 1
                    source += step
            elif how == OWNED:
                owned = self.owned
                base = viewer * self.pieces
                while source < stop:
                    out[at] = i16(owned[base + cells[source]])
                    at += 1
                    source += step
            elif how == VIEWER:
                out[at] = i16(viewer)
            elif how == SUM:
                value = 0
                while source < stop:
                    value += cells[source]
                    source += step
                out[at] = i16(value)
            else:
                while source < stop:
                    out[at] = i16(self.turned(cells[source], how, viewer))
                    at += 1
                    source += step

    def turned(self, value: i64, how: i64, viewer: i64) -> i64:
        """A seat, a seat or nobody, or a set of seats, counted from the viewer on."""
        seats = self.seats
        if how == SEAT:
            return (value - viewer + seats) % seats
        if how == SEAT_OR_NOBODY:
            if value == 0:
                return 0
            return (value - 1 - viewer + seats) % seats + 1
        return (value >> viewer | value << (seats - viewer)) & ((1 << seats) - 1)


class _FieldList:
    """The fields as one seat sees them, and the runs of cells they come from. Not `whole`: without the runs that the board file sets."""

    def __init__(self, rules: Rules, viewer: int, whole: bool) -> None:
        self.fields: list[Field] = []
        self.runs: list[int] = []
        self.width = 0
        self.to = 0  # where the next run is written
        self.whole = whole
        self.viewer = viewer
        self.seats = int(rules.seats)
        phases = len(rules.phases)
        self.begin("phase", 1, "what is asked: the number of the phase", None, COPY, phases, 0)
        self.run(COPY, PHASE, 1)
        self.begin("asked", 1, "who must decide, as a set of seats: bit 0 is oneself", None, SEAT_SET, 0, 0)
        self.run(SEAT_SET, SEATS, 1)
        self.begin("own seat", 1, "the viewer's own number: actions that name a player count seats from 0", None, COPY, self.seats, 0)
        self.run(VIEWER, 0, 1)
        self.begin("question", 2, "two numbers that belong to the phase", None, COPY, 0, 0)
        self.run(COPY, ARG, 1)
        self.run(COPY, EXTRA, 1)
        self.begin("depth", 1, "how many phases wait below", None, COPY, 0, 0)
        self.run(COPY, DEPTH, 1)
        self.begin("waiting", DEEPEST, "the phases that wait, the lowest first", None, COPY, phases, 0)
        self.run(COPY, STACK, DEEPEST, FRAME)
        for span in rules.layout.spans:
            if not span.derived or span.shown:
                if span.each:
                    self.add_each(span)
                else:
                    self.add_shared(span)

    def add_shared(self, span: Span) -> None:
        if not span.hidden_from(0, self.viewer):
            self.of_span(span, span.name, span.size, _about(span))
            if span.board and not self.whole:
                self.to += span.size
            else:
                self.run(how_of(span.meaning), span.base, span.size)
        elif span.counted:
            self.begin(f"{span.name}: sum", 1, "how many there are", None, COPY, 0, 0)
            self.run(SUM, span.base, span.size)

    def add_each(self, span: Span) -> None:
        how = how_of(span.meaning)
        order = [(self.viewer + step) % self.seats for step in range(self.seats)]
        known = [seat for seat in order if not span.hidden_from(seat, self.viewer)]
        hidden = [seat for seat in order if span.hidden_from(seat, self.viewer)]
        if known:
            whose = "of each seat, one's own first" if len(known) > 1 else "one's own"
            self.of_span(span, span.name, span.size * len(known), f"{_about(span)}; {whose}")
            for seat in known:
                self.run(how, span.at(seat), span.size)
        if hidden and span.counted:
            whose = "how many each of the others has, the next seat first" if known else "how many each seat has, one's own first"
            self.begin(f"{span.name}: sum", len(hidden), whose, None, COPY, 0, 0)
            for seat in hidden:
                self.run(SUM, span.at(seat), span.size)

    def of_span(self, span: Span, name: str, size: int, about: str) -> None:
        classes, lowest = classes_of(span.meaning, self.seats)
        self.begin(name, size, about, span.axis, how_of(span.meaning), classes, lowest)
        meaning = span.meaning
        if isinstance(meaning, OnAxis):
            self.fields[-1].points_at = meaning.axis
        elif isinstance(meaning, Names):
            self.fields[-1].names = [str(name) for name in meaning.names]

    def begin(self, name: str, size: int, about: str, axis: Axis | None, how: int, classes: int, lowest: int) -> None:
        self.fields.append(Field(name, self.width, size, about, axis, how, classes, lowest))
        self.width += size

    def run(self, how: int, source: int, count: int, step: int = 1) -> None:
        runs, to = self.runs, self.to
        self.to += 1 if how == SUM else count
        if how == COPY and step == 1 and len(runs) >= RUN:
            if runs[-5] == COPY and runs[-2] == 1 and runs[-4] + runs[-3] == source and runs[-1] + runs[-3] == to:
                runs[-3] += count  # goes on where the last one ends
                return
        runs.extend([how, source, count, step, to])


def seen_from(viewer: int, value: int, seats: int) -> int:
    """A piece with its owner, counted from the viewer on."""
    owner = value & SEAT_MASK
    return value - owner + (owner - viewer) % seats if value >= 8 and owner < seats else value


def how_of(meaning: Meaning) -> int:
    if isinstance(meaning, Owned):
        return OWNED
    if isinstance(meaning, OneSeat):
        return SEAT
    if isinstance(meaning, SeatOrNobody):
        return SEAT_OR_NOBODY
    return SEAT_SET if isinstance(meaning, SeatSet) else COPY


def classes_of(meaning: Meaning, seats: int) -> tuple[int, int]:
    """How many values a number can have, and the lowest; 0: it is a count."""
    if isinstance(meaning, Names):
        return len(meaning.names), 0
    if isinstance(meaning, Owned):
        return len(meaning.names) + 1 << LEVEL_SHIFT, 0
    if isinstance(meaning, OneSeat):
        return seats, 0
    if isinstance(meaning, SeatOrNobody):
        return seats + 1, 0
    if isinstance(meaning, OnAxis):
        return len(meaning.axis.labels) + 1, -1
    return 0, 0


def _about(span: Span) -> str:
    """What a number of this span says, for people."""
    meaning = span.meaning
    along = f" for each {span.axis.name}" if span.axis is not None else ""
    if isinstance(meaning, Names):
        return f"one of {', '.join(meaning.names)}{along}"
    if isinstance(meaning, Owned):
        pieces = ", ".join(f"{level << LEVEL_SHIFT} {name}" for level, name in enumerate(meaning.names, 1))
        return f"piece plus owner's seat{along}: {pieces}; 7 for nobody; 0 empty"
    if isinstance(meaning, OneSeat):
        return f"a seat{along}"
    if isinstance(meaning, SeatOrNobody):
        return f"a seat plus one{along}, 0 nobody"
    if isinstance(meaning, SeatSet):
        return f"a set of seats{along}"
    if isinstance(meaning, OnAxis):
        return f"the number of a {meaning.axis.name}, −1 none"
    return f"a number{along}"
