"""The layout of a state's row of cells: who registers what, who may see it, how a person reads it.

A part asks for its cells once, when the game is put together, and keeps the offset. Whatever else has to know about those cells (views,
samples, positions as data, conservation) reads this declaration; nothing is filtered or written by hand anywhere else.
"""

from typing import Final

from farshore.engine.ints import mypyc_attr
from farshore.engine.pieces import LEVEL_SHIFT, OWNERLESS, SEAT_MASK

PUBLIC: Final = 0  # everybody sees it
OWNER: Final = 1  # only the seat it belongs to
NOBODY: Final = 2  # no player sees it (a face-down deck)


class Axis:
    """What the cells of a span count along: kinds of cards, corners, edges, hexes … `labels` name its points in data."""

    def __init__(self, name: str, labels: list[object], place: bool = False) -> None:
        self.name = name
        self.labels = labels
        self.place = place
        self.index: dict[object, int] = {label: number for number, label in enumerate(labels)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Meaning:
    """How one cell's number reads in data. The plain meaning is the number itself."""

    def write(self, value: int) -> object:
        return value

    def read(self, data: object) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            raise ValueError(f"{data!r} is not a whole number")
        return data


class Names(Meaning):
    """A number that stands for a name."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def write(self, value: int) -> object:
        return self.names[value]

    def read(self, data: object) -> int:
        if not isinstance(data, str) or data not in self.names:
            raise ValueError(f"{data!r} is not one of {', '.join(self.names)}")
        return self.names.index(data)


class Owned(Meaning):
    """A piece and its owner in one number (see `pieces`), written as [name, seat], or [name, null] where it is nobody's."""

    def __init__(self, names: list[str]) -> None:
        self.names = names  # names[0] is level 1

    def write(self, value: int) -> object:
        seat = value & SEAT_MASK
        return [self.names[(value >> LEVEL_SHIFT) - 1], None if seat == OWNERLESS else seat]

    def read(self, data: object) -> int:
        if not isinstance(data, list) or len(data) != 2 or data[0] not in self.names:
            raise ValueError(f"{data!r} should be a piece ({', '.join(self.names)}) and a seat")
        seat = OWNERLESS if data[1] is None else data[1]
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat <= SEAT_MASK:
            raise ValueError(f"{data[1]!r} is not a seat")
        return (self.names.index(data[0]) + 1) << LEVEL_SHIFT | seat


class OneSeat(Meaning):
    """A seat's number: written as it is, but whoever looks from one seat counts the others from there."""


class SeatOrNobody(Meaning):
    """A seat's number plus one, zero for nobody; written as the seat or null."""

    def write(self, value: int) -> object:
        return None if value == 0 else value - 1

    def read(self, data: object) -> int:
        if data is None:
            return 0
        if isinstance(data, bool) or not isinstance(data, int) or not 0 <= data <= 5:
            raise ValueError(f"{data!r} is not a seat")
        return data + 1


class SeatSet(Meaning):
    """A set of seats as a bit mask, written as a list of seats."""

    def write(self, value: int) -> object:
        return [seat for seat in range(8) if value >> seat & 1]

    def read(self, data: object) -> int:
        if not isinstance(data, list) or any(isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 5 for seat in data):
            raise ValueError(f"{data!r} should be a list of seats")
        mask = 0
        for seat in data:
            mask |= 1 << seat
        return mask


class OnAxis(Meaning):
    """A number that points at a place of an axis (the robber's hex), written as that place; −1 is off the board, written null."""

    def __init__(self, axis: Axis) -> None:
        self.axis = axis

    def write(self, value: int) -> object:
        if value < 0:
            return None
        label = self.axis.labels[value]
        return list(label) if isinstance(label, tuple) else label

    def read(self, data: object) -> int:
        if data is None:
            return -1
        label: object = tuple(data) if isinstance(data, list) else data
        if label not in self.axis.index:
            raise ValueError(f"{data!r} is not a {self.axis.name} of this board")
        return self.axis.index[label]


class Span:
    """A named run of cells, once for the table or once for each seat."""

    def __init__(
        self,
        name: str,
        base: int,
        size: int,
        copies: int,
        seen: int,
        each: bool,
        axis: Axis | None,
        meaning: Meaning,
        derived: bool,
        counted: bool,
        initial: int,
        board: bool,
        low: int,
        high: int,
        shown: bool,
    ) -> None:
        self.name = name
        self.base = base
        self.size = size
        self.copies = copies  # seats, or 1
        self.seen = seen
        self.each = each
        self.axis = axis
        self.meaning = meaning
        self.derived = derived  # follows from other cells: never written as data, made anew by Part.refresh
        self.counted = counted  # its sum is public even where its cells are not (a hand's size)
        self.initial = initial
        self.board = board  # set by the board file; written as data only where it differs
        self.low = low
        self.high = high
        self.shown = shown  # a derived span that views show all the same

    def at(self, seat: int) -> int:
        """Offset of the first cell of `seat` (0 for what lies on the table)."""
        return self.base + (seat * self.size if self.each else 0)

    def hidden_from(self, owner: int, viewer: int) -> bool:
        """May `viewer` (−1 a spectator) not see the cells of `owner`?"""
        return self.seen == NOBODY or (self.seen == OWNER and owner != viewer)


class Layout:
    """Hands out cells. The first `reserved` cells are the engine's own."""

    def __init__(self, seats: int, reserved: int) -> None:
        self.seats = seats
        self.size = reserved
        self.spans: list[Span] = []
        self.by_name: dict[str, Span] = {}
        self.by_base: dict[int, Span] = {}
        self.scratch_row: list[int] = []  # what a fresh scratch row holds

    def _add(self, span: Span) -> int:
        if span.name in self.by_name:
            raise ValueError(f"two parts register cells called {span.name!r}")
        self.spans.append(span)
        self.by_name[span.name] = span
        self.by_base[span.base] = span
        self.size = span.base + span.size * span.copies
        return span.base

    def shared(
        self,
        name: str,
        size: int = 1,
        *,
        seen: int = PUBLIC,
        axis: Axis | None = None,
        meaning: Meaning | None = None,
        derived: bool = False,
        counted: bool = True,
        initial: int = 0,
        board: bool = False,
        low: int = 0,
        high: int = 1 << 30,
        shown: bool = False,
    ) -> int:
        """Cells that lie on the table once."""
        if axis is not None:
            size = len(axis.labels)
        return self._add(
            Span(name, self.size, size, 1, seen, False, axis, meaning or Meaning(), derived, counted, initial, board, low, high, shown)
        )

    def each(
        self,
        name: str,
        size: int = 1,
        *,
        seen: int = PUBLIC,
        axis: Axis | None = None,
        meaning: Meaning | None = None,
        derived: bool = False,
        counted: bool = True,
        initial: int = 0,
        low: int = 0,
        high: int = 1 << 30,
        shown: bool = False,
    ) -> int:
        """Cells that every seat has: the cell of seat s and index i is at base + s · size + i."""
        if axis is not None:
            size = len(axis.labels)
        means = meaning or Meaning()
        return self._add(
            Span(name, self.size, size, self.seats, seen, True, axis, means, derived, counted, initial, False, low, high, shown)
        )

    def scratch(self, size: int = 1, *, initial: int = 0) -> int:
        """Cells of a state's scratch row, where a call notes what it needs until it returns; gives the offset of the first.

        They are no part of the position: copies, views, samples and positions as data don't have them.
        """
        base = len(self.scratch_row)
        self.scratch_row += [initial] * size
        return base

    def initial_row(self) -> list[int]:
        """The row of a state that nobody has changed."""
        row = [0] * self.size
        for span in self.spans:
            cells = span.size * span.copies
            row[span.base : span.base + cells] = [span.initial] * cells
        return row
