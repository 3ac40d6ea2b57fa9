"""One line of ships for each seat, along its own route to a goal, and ships of it that are armed (N7.3, N7.4, N7.16).

A route is the net of all shortest ways from a seat's first settlement to its goal, so each of its edges has an end where a ship that comes
from home begins. The ships of a line are counted from 1 on, each beginning where the one before it ends.
"""

from farshore.board.errors import BoardError
from farshore.board.grid import Grid
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import ARG, Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.development import KnightEffect
from farshore.parts.part import GamePart
from farshore.parts.roads import EdgeReaction, Roads
from farshore.parts.sea_edges import Lanes
from farshore.parts.ship_lines import SHIP, STATES, WARSHIP
from farshore.parts.ship_moves import MoveShip, MovingShip, PutShip
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown
from farshore.parts.table import Table
from farshore.parts.tables import Tables


class Route:
    """The edges that one seat's line may use, from a corner to a goal, in steps of equal distance."""

    def __init__(self, grid: Grid, seat: int, start: int, goal: int, edges: list[int]) -> None:
        self.seat = seat
        self.start = start
        self.goal = goal
        self.near: dict[int, int] = {}  # where a ship on this edge begins
        reached = {start: 0}
        ends = {edge: (int(grid.edge_corners[2 * edge]), int(grid.edge_corners[2 * edge + 1])) for edge in edges}
        for steps in range(1, len(edges) + 1):
            for edge, (one, other) in ends.items():
                for near, far in ((one, other), (other, one)):
                    if reached.get(near) == steps - 1 and reached.get(far, steps) == steps:
                        reached[far] = steps
                        self.near[edge] = near
        if goal not in reached or set(self.near) != set(edges):
            raise BoardError("A route of this board does not lead from its settlement to its end.")


class Lines(GamePart):
    """The lines as they lie: how long each is and where it ends follows from the ships."""

    def __init__(self, b: Builder, t: Tables, table: Table, roads: Roads, ships: Ships, routes: list[Route]) -> None:
        self.table = table
        self.roads = roads
        self.ships = ships
        self.seats: i64 = t.seats
        near = [-1] * int(table.n_edges)
        owner = [-1] * int(table.n_edges)
        for route in routes:
            for edge, corner in route.near.items():
                if owner[edge] >= 0:
                    raise BoardError("Two routes of this board share an edge.")
                near[edge], owner[edge] = corner, route.seat
                roads.kept[edge] = 1  # else roads could seal a goal off for good (R38.4)
        self.near: Ints = ints(near)
        self.owner: Ints = ints(owner)
        self.start: Ints = ints([route.start for route in routes])
        self.goal: Ints = ints([route.goal for route in routes])
        self.length: i64 = b.layout.each("line", derived=True, shown=True)
        self.end: i64 = b.layout.each("line's end", derived=True)
        self.armed: i64 = b.layout.each("warships", derived=True, shown=True)
        self.link: i64 = ships.link
        for state in ("", "closed ", "new "):  # in the order of the plain levels
            roads.add_level(f"{state}warship", "warship", ships.way)
        if len(roads.names) != SHIP - 1 + 2 * STATES:
            raise ValueError("the levels of armed ships do not follow those of ships")
        ships.lanes = OwnLane(self)
        roads.on_laid.append(LineGrows(self))
        self.event_armed: i64 = b.event("warship", "seat edge=edge")
        self.event_lost: i64 = b.event("ship_lost", "seat edge=edge")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            self.follow(s, seat)

    def follow(self, s: State, seat: i64) -> None:
        """Find the line's end anew, and who may go on where."""
        cells = s.cells
        length: i64 = 0
        armed: i64 = 0
        corner = self.start[seat]
        edge = self.ship_from(s, seat, corner)
        while edge >= 0:
            length += 1
            if cells[self.link + edge] >> LEVEL_SHIFT >= WARSHIP:
                armed += 1
            corner = self.far(edge)
            edge = self.ship_from(s, seat, corner)
        cells[self.length + seat] = length
        cells[self.end + seat] = corner
        cells[self.armed + seat] = armed
        for edge in range(self.table.n_edges):
            if self.owner[edge] == seat:
                self.ships.survey(s, edge)
                self.roads.look_at(s, edge)

    def far(self, edge: i64) -> i64:
        """Where a ship on this edge of a route ends."""
        one = self.ships.edge_corners[2 * edge]
        return self.ships.edge_corners[2 * edge + 1] if one == self.near[edge] else one

    def goes(self, seat: i64, edge: i64, corner: i64) -> bool:
        """Does the seat's route lead on from this corner by this edge?"""
        return edge >= 0 and self.owner[edge] == seat and self.near[edge] == corner

    def ship_from(self, s: State, seat: i64, corner: i64) -> i64:
        """The edge of the line's ship that begins at the corner; −1 if it has none."""
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.ships.corner_edges[i]
            if self.goes(seat, edge, corner) and self.ships.is_ship(s, edge, seat):
                return edge
        return -1

    def ship(self, s: State, seat: i64, number: i64) -> i64:
        """The edge of the line's ship of this number, which it must have."""
        edge = self.ship_from(s, seat, self.start[seat])
        for _before in range(1, number):
            edge = self.ship_from(s, seat, self.far(edge))
        return edge

    def last(self, s: State, seat: i64) -> i64:
        """The edge of the line's last ship; −1 if it has none."""
        end = s.cells[self.end + seat]
        for i in range(3 * end, 3 * end + 3):
            edge = self.ships.corner_edges[i]
            if edge >= 0 and self.owner[edge] == seat and self.near[edge] != end and self.ships.is_ship(s, edge, seat):
                return edge
        return -1

    def whole(self, s: State, seat: i64) -> bool:
        """Has the line reached its goal?"""
        return s.cells[self.end + seat] == self.goal[seat]

    def arm(self, s: State, seat: i64) -> None:
        """The plain ship nearest the line's start becomes a warship."""
        for number in range(1, s.cells[self.length + seat] + 1):
            edge = self.ship(s, seat, number)
            if s.cells[self.link + edge] >> LEVEL_SHIFT < WARSHIP:
                s.cells[self.link + edge] += (WARSHIP - SHIP) << LEVEL_SHIFT
                s.cells[self.armed + seat] += 1
                s.emit(self.event_armed, seat, edge)
                return

    def lose(self, s: State, seat: i64, count: i64) -> None:
        """The ships nearest the goal return to the supply."""
        for _ship in range(count):
            edge = self.last(s, seat)
            s.emit(self.event_lost, seat, edge)
            self.ships.sink(s, edge)
            self.follow(s, seat)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            ships = sum(1 for edge in range(int(self.table.n_edges)) if self.ships.is_ship(s, edge, seat))
            if ships != s.cells[self.length + seat]:
                found.append((True, f"Seat {seat} has ships that do not belong to one line along its route (N7.3)."))
        return found

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.ships = seen.number(self.length + seat)
        shown.facts.warships = seen.number(self.armed + seat)


class OwnLane(Lanes):
    """Only at the open end of one's own line."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def mask(self, s: State, edge: i64) -> i64:
        lines = self.lines
        seat = lines.owner[edge]
        if seat >= 0 and lines.goes(seat, edge, s.cells[lines.end + seat]):
            return 1 << seat
        return 0


class LineGrows(EdgeReaction):
    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def run(self, s: State, seat: i64, edge: i64) -> None:
        if self.lines.ships.is_ship(s, edge, seat):
            self.lines.follow(s, seat)


class KnightsArm(KnightEffect):
    """A knight makes a warship of the plain ship nearest the line's start (N7.4)."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def playable(self, s: State, seat: i64) -> bool:
        return s.cells[self.lines.armed + seat] < s.cells[self.lines.length + seat]

    def play(self, s: State, seat: i64) -> None:
        self.lines.arm(s, seat)

    def why_not(self, s: State, seat: int) -> Sentence:
        return Sentence("no_plain_ship", "All ships of your line are warships already.")


class MoveEnd(MoveShip):
    """Pick up the last ship of a line, if it is open and its route has another way from where it begins (N7.16, S7)."""

    def __init__(self, lines: Lines, moving: MovingShip) -> None:
        super().__init__(lines.ships, moving)
        self.lines = lines

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        lines = self.lines
        if s.cells[lines.ships.moved] or s.cells[lines.length + seat] == 0:
            return
        edge = lines.last(s, seat)
        if lines.ships.movable(s, seat, edge) and other_way(s, lines, seat, edge) >= 0:
            out.add(self.first + edge)


class PutEnd(PutShip):
    """ARG is the edge that the ship leaves."""

    def __init__(self, lines: Lines, phase: MovingShip) -> None:
        super().__init__(phase)
        self.lines = lines

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        edge = other_way(s, self.lines, seat, s.cells[ARG])
        if edge >= 0:
            out.add(self.first + edge)


def other_way(s: State, lines: Lines, seat: i64, held: i64) -> i64:
    """The other edge on which the line's last ship could lie, −1 if there is none (a corner has three edges, so never two)."""
    corner = lines.near[held]
    if corner < 0 or not lines.ships.joined(s, seat, corner):
        return -1
    for i in range(3 * corner, 3 * corner + 3):
        edge = lines.ships.corner_edges[i]
        if lines.goes(seat, edge, corner) and s.cells[lines.link + edge] == 0 and not lines.ships.by_pirate(s, edge):
            return edge
    return -1
