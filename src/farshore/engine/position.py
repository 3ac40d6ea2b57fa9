"""Positions as data: any state written as JSON that a person can read, and read back with every fault told in a sentence.

What is written follows from the layout: each span by its name, its cells by the labels of its axis, each number by its meaning. Nothing
here knows a game. A view is written by the same means, with hidden rows replaced by their public totals.
"""

from typing import cast

from farshore.engine.errors import FarshoreError
from farshore.engine.layout import Span
from farshore.engine.machine import (
    ARG,
    DEEPEST,
    DEPTH,
    EXTRA,
    FRAME,
    NATURE,
    OVER,
    PHASE,
    SEATS,
    STACK,
    WINNERS,
    Phase,
    Rules,
    Sequence,
    State,
)
from farshore.engine.visibility import HIDDEN, View

Data = dict[str, object]
LARGEST = 1 << 30  # numbers beyond it mean nothing in any game
LONGEST = 160  # characters of what is told about one value


class PositionError(FarshoreError):
    """A position that can't be read or can't be."""


# --- writing


def write_cells(s: State | View, board_cells: State | None = None) -> Data:
    """Everything that is not derived, as JSON-ready data. `board_cells` is the state at the start: spans set by the board file are written
    only where they differ from it."""
    rules = s.rules
    table: Data = {}
    players: list[Data] = [{} for _ in range(int(rules.seats))]
    for span in rules.layout.spans:
        if span.derived and not (isinstance(s, View) and span.shown):
            continue
        for owner in range(span.copies):
            if span.board and board_cells is not None and _same(s, board_cells, span):
                continue
            target = players[owner] if span.each else table
            written = _write_span(s, span, owner)
            if written is not None:
                target[span.name] = written
    return {"frames": _write_frames(s), "winners": _seats(int(s.cells[WINNERS])), "table": table, "players": players}


def _same(s: State | View, other: State, span: Span) -> bool:
    return all(s.cells[at] == other.cells[at] for at in range(span.base, span.base + span.size))


def _write_span(s: State | View, span: Span, owner: int) -> object:
    """None where nothing needs to be said: all cells of an axis zero, or covered without a public total."""
    start = span.at(owner)
    values = [int(s.cells[at]) for at in range(start, start + span.size)]
    if isinstance(s, View) and values and values[0] == HIDDEN:
        return {"count": s.totals[span.name, owner]} if (span.name, owner) in s.totals else None
    if span.axis is None:
        return span.meaning.write(values[0]) if span.size == 1 else [span.meaning.write(value) for value in values]
    if span.axis.place:
        found = [(cast(tuple[object, ...], label), value) for label, value in zip(span.axis.labels, values, strict=True) if value]
        return [[*label, span.meaning.write(value)] for label, value in found]
    return {str(label): span.meaning.write(value) for label, value in zip(span.axis.labels, values, strict=True) if value}


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(8) if mask >> seat & 1]


def _write_frames(s: State | View) -> list[Data]:
    """The stack, the frame on top last."""
    frames: list[Data] = []
    for level in range(int(s.cells[DEPTH])):
        frames.append(_frame(s.rules, [int(s.cells[STACK + FRAME * level + i]) for i in range(FRAME)]))
    frames.append(_frame(s.rules, [int(s.cells[at]) for at in (PHASE, SEATS, ARG, EXTRA)]))
    return frames


def _frame(rules: Rules, row: list[int]) -> Data:
    frame: Data = {"phase": rules.phases[row[0]].name, "seats": _seats(row[1])}
    if row[2]:
        frame["arg"] = row[2]
    if row[3]:
        frame["extra"] = row[3]
    return frame


# --- reading


def read_cells(rules: Rules, data: Data, start: State) -> State:
    """The state that the data tells. What it leaves out has its initial value; banks and decks that it leaves out take what nobody holds.

    `start` is the state at the beginning on the same board; spans set by the board file are taken from it.
    """
    s = rules.blank()
    table = _expect_dict(data.get("table", {}), "table")
    players = data.get("players", [])
    if not isinstance(players, list) or len(players) != rules.seats:
        raise PositionError(f"The position needs a list of {int(rules.seats)} players.")
    given: set[str] = set()
    for span in rules.layout.spans:
        if span.board:
            for at in range(span.base, span.base + span.size):
                s.cells[at] = start.cells[at]
        for owner in range(span.copies):
            source = _expect_dict(players[owner], f"player {owner}") if span.each else table
            if span.name in source:
                if span.derived:
                    raise PositionError(f"{span.name!r} follows from the rest of the position: leave it out.")
                given.add(span.name)
                _read_span(s, span, owner, source[span.name])
    _refuse_unknown(rules, table, players)
    _fill_rests(s, given)
    _read_frames(s, data)
    rules.refresh(s)
    return s


def check(s: State, made_up: bool) -> None:
    """Raise with every reason why this position can't be; a made-up one may break what is not grave (the distance rule)."""
    sentences: list[str] = []
    for pool in s.rules.pools:
        for kind, stock in enumerate(pool.stock):
            total = 0
            for name in pool.spans:
                span = s.rules.layout.by_name[name]
                total += sum(int(s.cells[span.at(owner) + kind]) for owner in range(span.copies))
            if total != stock:
                axis = s.rules.layout.by_name[pool.spans[0]].axis
                label = axis.labels[kind] if axis is not None else kind
                sentences.append(f"There are {stock} cards of {label} in the game, but the position has {total}.")
    for part in s.rules.parts:
        sentences.extend(sentence for grave, sentence in part.faults(s) if grave or not made_up)
    fault = _fault_of_frames(s) or (None if sentences else _fault_of_moves(s))
    if fault is not None:
        sentences.append(fault)
    if sentences:
        raise PositionError(" ".join(sentences))


def _fault_of_frames(s: State) -> str | None:
    """Why the stack of frames can't be as it is. Every frame is judged as it will be when those above it are done."""
    probe = s.copy()
    above: Phase | None = None
    seen: set[str] = set()
    while True:
        phase = probe.rules.phases[probe.cells[PHASE]]
        asks = probe.cells[SEATS] != 0
        runs = isinstance(phase, Sequence)
        if phase.name in seen:
            return f"Phase {phase.name!r} lies twice on the stack of frames."
        if above is not None and (above.bottom or not phase.carries):
            return f"Phase {above.name!r} can't interrupt phase {phase.name!r}."
        if above is None and runs:
            return f"Phase {phase.name!r} asks nobody."
        if asks == (runs or phase.draw is not None or phase.id == OVER):
            return f"Phase {phase.name!r} asks no player: leave its seats empty." if asks else f"Phase {phase.name!r} asks nobody."
        reason = phase.sound(probe) if above is None else phase.sound_below(probe)
        if reason is not None:
            return reason
        if probe.cells[DEPTH] == 0:
            break
        above = phase
        seen.add(phase.name)
        probe.pop()
    if not phase.bottom:
        return f"Phase {phase.name!r} can't be the first of the frames: it interrupts another one."
    if s.over() != (s.cells[WINNERS] != 0):
        return "A game that is over has a winner." if s.over() else "The position names winners, but its game is not over."
    return None


def _fault_of_moves(s: State) -> str | None:
    """Whoever has to act must be able to."""
    for seat in [] if s.over() else s.seats_to_act() or [NATURE]:
        try:
            moves = s.legal_list(seat)
        except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError):  # whatever frames and faults let pass
            return "This position can't be played: what is asked does not fit what lies on the table."
        if not moves:
            return "Nobody has a move in this position." if seat == NATURE else f"Seat {seat} has to act, but has no move in this position."
    return None


def _expect_dict(value: object, what: str) -> Data:
    if not isinstance(value, dict):
        raise PositionError(f"{what.capitalize()} should be an object with names and values.")
    return value


def _refuse_unknown(rules: Rules, table: Data, players: list[object]) -> None:
    for name in table:
        if name not in rules.layout.by_name or rules.layout.by_name[name].each:
            raise PositionError(f"There is nothing called {name!r} on the table of this game.")
    for player in players:
        for name in cast(Data, player):
            if name not in rules.layout.by_name or not rules.layout.by_name[name].each:
                raise PositionError(f"A player of this game has nothing called {name!r}.")


def _read_span(s: State, span: Span, owner: int, data: object) -> None:
    start = span.at(owner)
    whose = f"{span.name!r} of player {owner}" if span.each else repr(span.name)
    try:
        if span.axis is None:
            values = [data] if span.size == 1 else data
            if not isinstance(values, list) or len(values) != span.size:
                raise ValueError(f"it needs {span.size} values")
            for i, value in enumerate(values):
                s.cells[start + i] = _number(span, value)
        elif span.axis.place:
            _read_places(s, span, start, data)
        else:
            if not isinstance(data, dict):
                raise ValueError("it should be an object with names and numbers")
            for at in range(start, start + span.size):
                s.cells[at] = 0
            for label, value in data.items():
                if label not in span.axis.index:
                    raise ValueError(f"{label!r} is not a {span.axis.name}")
                s.cells[start + span.axis.index[label]] = _number(span, value)
    except ValueError as error:
        reason = str(error)
        raise PositionError(f"In {whose}: {reason if len(reason) <= LONGEST else reason[:LONGEST] + ' …'}.") from None
    except TypeError:  # a list or an object inside a place
        raise PositionError(f"In {whose}: a place is written as two numbers, for a corner or an edge also its side.") from None


def _read_places(s: State, span: Span, start: int, data: object) -> None:
    if not isinstance(data, list):
        raise ValueError("it should be a list of places")
    for at in range(start, start + span.size):
        s.cells[at] = 0
    seen: set[int] = set()
    assert span.axis is not None
    for entry in data:
        if not isinstance(entry, list) or len(entry) < 2:
            raise ValueError(f"{entry!r} should be a place and what is there")
        label = tuple(entry[:-1])
        if label not in span.axis.index:
            raise ValueError(f"there is no {span.axis.name} {list(label)} on this board")
        index = span.axis.index[label]
        if index in seen:
            raise ValueError(f"the {span.axis.name} {list(label)} is named twice")
        seen.add(index)
        s.cells[start + index] = _number(span, entry[-1])


def _number(span: Span, data: object) -> int:
    value = span.meaning.read(data)
    if not span.low <= value <= span.high:
        raise ValueError(f"{value} is out of range")
    return value


def _fill_rests(s: State, given: set[str]) -> None:
    for pool in s.rules.pools:
        if pool.rest in given:
            continue
        rest = s.rules.layout.by_name[pool.rest]
        for kind, stock in enumerate(pool.stock):
            held = 0
            for name in pool.spans:
                span = s.rules.layout.by_name[name]
                if name != pool.rest:
                    held += sum(int(s.cells[span.at(owner) + kind]) for owner in range(span.copies))
            s.cells[rest.at(0) + kind] = stock - held
            if held > stock:
                label = rest.axis.labels[kind] if rest.axis is not None else kind
                raise PositionError(f"There are only {stock} cards of {label} in the game, but the players hold {held}.")


def _read_frames(s: State, data: Data) -> None:
    frames = data.get("frames")
    if not isinstance(frames, list) or not frames:
        raise PositionError("The position needs 'frames': what is asked, of whom (the last one is asked now).")
    if len(frames) > DEEPEST:
        raise PositionError(f"The position has {len(frames)} frames; no game has more than {DEEPEST}.")
    names = {phase.name: int(phase.id) for phase in s.rules.phases}
    for level, entry in enumerate(frames):
        frame = _expect_dict(entry, "frame")
        for field in frame:
            if field not in ("phase", "seats", "arg", "extra"):
                raise PositionError(f"A frame has no {field!r}; it has phase, seats, arg, extra.")
        name = frame.get("phase")
        if not isinstance(name, str) or name not in names:
            raise PositionError(f"There is no phase {name!r}; choose from {', '.join(names)}.")
        mask = _mask(s.rules, frame.get("seats", []))
        if mask is None:
            raise PositionError(f"Phase {name!r} asks seats that are not in this game.")
        numbers = [frame.get("arg", 0), frame.get("extra", 0)]
        if any(isinstance(number, bool) or not isinstance(number, int) or abs(number) > LARGEST for number in numbers):
            raise PositionError(f"'arg' and 'extra' of phase {name!r} are whole numbers.")
        arg, extra = cast(list[int], numbers)
        if level == 0:
            s.goto(names[name], mask, arg, extra)
        else:
            s.push(names[name], mask, arg, extra)
    winners = _mask(s.rules, data.get("winners", []))
    if winners is None:
        raise PositionError("'winners' is a list of seats of this game.")
    s.cells[WINNERS] = winners


def _mask(rules: Rules, seats: object) -> int | None:
    """A list of seats as a set of bits; None if it is something else."""
    mask = 0
    for seat in seats if isinstance(seats, list) else [None]:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.seats:
            return None
        mask |= 1 << seat
    return mask
