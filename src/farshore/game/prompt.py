"""What is asked of a seat, what its actions mean, and why nothing can be done at a place."""

import reprlib
from dataclasses import dataclass

from farshore.board.grid import Grid
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import PHASE, State
from farshore.engine.sentence import Mismatch, Sentence


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked: enough to draw the question without knowing a rule."""

    seat: int
    phase: str
    sentence: Sentence
    must: bool  # False: the seat may act, but nobody waits for it
    choices: list[tuple[int, Choice]]

    def as_dict(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "phase": self.phase,
            "key": self.sentence.key,
            "sentence": str(self.sentence),
            "must": self.must,
            "choices": [{"action": action, **choice.as_dict()} for action, choice in self.choices],
        }


def find_action(grid: Grid, seat: int, choices: list[tuple[int, Choice]], verb: str, fields: dict[str, object]) -> int:
    """The one action among `choices` with this verb and these fields."""
    wanted = {name: _plain(value) for name, value in fields.items()}
    place = fields.get("place")
    if place is not None and not _is_place(grid, place):
        raise FarshoreError(f"There is no place {reprlib.repr(place)} on this board.")
    matches = []
    for action, choice in choices:
        data = choice.as_dict()
        if data["verb"] == verb and all(_plain(data.get(name)) == value for name, value in wanted.items()):
            matches.append(action)
    if len(matches) != 1:
        description = ", ".join([str(verb), *(f"{name} {reprlib.repr(value)}" for name, value in wanted.items())])
        raise FarshoreError(f"{'No' if not matches else 'More than one'} legal action of seat {seat} matches {description}.")
    return matches[0]


def refusals_at(s: State, seat: int, place: tuple[int, int] | tuple[int, int, str], meant: str | None = None) -> list[tuple[str, Sentence]]:
    """(piece, reason) for each thing that the phase knows and `seat` can't do at this place; empty where something can be done.

    First what is meant, if anything is: a piece, a verb, or both ("build caravan"). Then what only cards are missing for, then what is done
    at the fewest places, last what has nothing to do with this one."""
    found: list[tuple[str, Sentence]] = []
    ranks: list[tuple[bool, bool, bool, int]] = []
    legal = set(s.legal_list(seat))
    for move in s.rules.phases[s.cells[PHASE]].moves:
        for arg in range(int(move.size)):
            choice = move.choice(s, seat, arg)
            if choice.place is None:
                break  # no action of this move has a place
            if choice.place != place:
                continue
            if int(move.first) + arg in legal:
                return []
            reason = move.why(s, seat, arg)
            apart = isinstance(reason, Mismatch)
            found.append((choice.piece or choice.verb, reason))
            names = (choice.verb, choice.piece or choice.verb, f"{choice.verb} {choice.piece}")
            ranks.append((meant not in names, apart, reason.key != "short", 0 if apart else int(move.size)))
    return [found[i] for i in sorted(range(len(found)), key=lambda i: ranks[i])]


def _is_place(grid: Grid, place: object) -> bool:
    at = tuple(place) if isinstance(place, list | tuple) else ()
    return any(at == known for places in (grid.hexes, grid.corners, grid.edges) for known in places)


def _plain(value: object) -> object:
    """Tuples and lists compare alike."""
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
