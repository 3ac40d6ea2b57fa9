"""Metropolises: one cap a track, on a city of whoever leads it (C21, R52, R82)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import Axis, Names
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Sentence, Term
from farshore.parts.buildings import CITY, Buildings
from farshore.parts.part import GamePart, ScoreRow

WORTH: Final = 2  # points beside the city's own
LEAST_STAGE: Final = 4
SAFE_STAGE: Final = 5  # whose holder has reached it keeps it for good


class Metropolises(GamePart):
    """Where each track's cap stands, by corner. `stage` and `cities` are the rows of stages and of standing cities."""

    def __init__(self, b: Builder, buildings: Buildings, axis: Axis, stage: int, cities: int) -> None:
        self.buildings = buildings
        self.tracks = [str(label) for label in axis.labels]
        self.size: i64 = len(self.tracks)
        self.stage: i64 = stage
        self.cities: i64 = cities
        self.cap: i64 = b.layout.shared("metropolises", axis=buildings.table.corners, meaning=Names(["none", *self.tracks]))
        self.at: i64 = b.layout.shared("metropolis at", len(self.tracks), derived=True)  # corner + 1 of each track's, 0 for none
        self.placing = PlacingPhase(self)
        b.phase(self.placing)
        self.placing.moves.append(b.move(PlaceMetropolis(self)))
        self.event_placed: i64 = b.event("metropolis", "seat track=track corner=corner")
        self.event_lost: i64 = b.event("metropolis_lost", "seat track=track corner=corner")

    def refresh(self, s: State) -> None:
        for track in range(self.size):
            s.cells[self.at + track] = 0
        for corner in range(self.buildings.table.n_corners):
            if s.cells[self.cap + corner]:
                s.cells[self.at + s.cells[self.cap + corner] - 1] = corner + 1

    def holder(self, s: State, track: i64) -> i64:
        """Whose city carries it, −1 while nobody's does."""
        at = s.cells[self.at + track]
        return -1 if at == 0 else s.cells[self.buildings.building + at - 1] & SEAT_MASK

    def capped(self, s: State, corner: i64) -> bool:
        return s.cells[self.cap + corner] != 0

    def held(self, s: State, seat: i64) -> i64:
        """How many of them `seat` has."""
        count: i64 = 0
        for track in range(self.size):
            if self.holder(s, track) == seat:
                count += 1
        return count

    def can_carry(self, s: State, seat: i64, track: i64) -> bool:
        """Has `seat` a city free for it, or the metropolis of this track already (C21)?"""
        return self.holder(s, track) == seat or s.cells[self.cities + seat] > self.held(s, seat)

    def reached(self, s: State, seat: i64, track: i64, last: bool) -> None:
        """`seat` has reached stage four, or the `last` one."""
        holder = self.holder(s, track)
        if holder == seat or (holder >= 0 and (not last or s.cells[self.stage + holder * self.size + track] >= SAFE_STAGE)):
            return
        only: i64 = -1
        for corner in range(self.buildings.table.n_corners):
            if self.fits(s, seat, corner):
                if only >= 0:
                    s.push(self.placing.id, 1 << seat, track)
                    return
                only = corner
        if only >= 0:
            self.place(s, seat, track, only)

    def fits(self, s: State, seat: i64, corner: i64) -> bool:
        return s.cells[self.buildings.building + corner] == CITY << LEVEL_SHIFT | seat and not self.capped(s, corner)

    def place(self, s: State, seat: i64, track: i64, corner: i64) -> None:
        holder = self.holder(s, track)
        if holder >= 0:
            self.buildings.victory.add(s, holder, -WORTH)
            old = s.cells[self.at + track] - 1
            s.cells[self.cap + old] = 0
            s.emit(self.event_lost, holder, track, old)
        s.cells[self.cap + corner] = track + 1
        s.cells[self.at + track] = corner + 1
        self.buildings.victory.add(s, seat, WORTH)
        s.emit(self.event_placed, seat, track, corner)

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        count = int(self.held(s, seat))
        return [ScoreRow("metropolis", count, count * WORTH)]

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        seen: set[int] = set()
        for corner in range(int(self.buildings.table.n_corners)):
            track = int(s.cells[self.cap + corner]) - 1
            if track < 0:
                continue
            name = self.tracks[track]
            value = int(s.cells[self.buildings.building + corner])
            if value >> LEVEL_SHIFT != CITY or value & SEAT_MASK >= self.buildings.supply.seats:
                found.append((True, f"The metropolis of {name} stands on no city (C21)."))
            elif s.cells[self.stage + (value & SEAT_MASK) * self.size + track] < LEAST_STAGE:
                found.append((True, f"Seat {value & SEAT_MASK} has the metropolis of {name} below stage {LEAST_STAGE} (C21)."))
            if track in seen:
                found.append((True, f"There are two metropolises of {name} (C21)."))
            seen.add(track)
        return found

    def draw(self, s: State, scene: Scene) -> None:
        table = self.buildings.table
        for track in range(int(self.size)):
            holder = int(self.holder(s, track))
            if 0 <= holder < len(table.colours):
                corner = table.corner_at(int(s.cells[self.at + track]) - 1)
                scene.pieces.append(PieceScene("metropolis", corner, table.colours[holder], self.tracks[track]))


class PlacingPhase(Phase):
    """ARG is the track."""

    def __init__(self, metropolises: Metropolises) -> None:
        super().__init__("place_metropolis")
        self.metropolises = metropolises

    def prompt(self, s: State, seat: int) -> Sentence:
        track = self.metropolises.tracks[int(s.cells[ARG])]
        return Sentence("prompt_place_metropolis", "Which of your cities becomes the {track} metropolis?", track=Term("track", track))

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask & (mask - 1) or not 0 <= s.cells[ARG] < self.metropolises.size:
            return "Phase 'place_metropolis' asks one seat; its 'arg' is the track: 0, 1 or 2."
        return None


class PlaceMetropolis(Move):
    def __init__(self, metropolises: Metropolises) -> None:
        super().__init__(int(metropolises.buildings.table.n_corners))
        self.metropolises = metropolises

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for corner in range(self.size):
            if self.metropolises.fits(s, seat, corner):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        track = s.cells[ARG]
        s.pop()
        self.metropolises.place(s, seat, track, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose", self.metropolises.buildings.table.corner_at(arg), "metropolis")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_city_for_cap", "Choose one of your cities that has no metropolis yet.")
