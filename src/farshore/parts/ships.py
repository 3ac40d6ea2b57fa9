"""Ships: building and moving them (S1–S10, R27, R30)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.bitsets import LAST_BIT, WORD, add_members
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.machine import Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import Supply
from farshore.parts.loose_ships import KNOT_BITS, KNOT_MASK, LooseShips
from farshore.parts.roads import ROAD, ROAD_BITS, WAY_BITS, BarReaction, Roads
from farshore.parts.ship_lines import NEW, NEW_LEVELS, PLAIN_LEVELS, SHIP
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

HELD_UP: Final = 4  # open edges that may be joined by one ship alone: two at each end


class Ships(LooseShips):
    """All about ships: what edges carry them, which of them lie in closed lines or may leave, and how they come and go."""

    def __init__(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings, roads: Roads, turn: Turn) -> None:
        self.event_ship: i64 = b.event("ship", "seat edge=edge")
        self.event_moved: i64 = b.event("ship_moved", "seat from=edge edge=edge")
        super().__init__(b, t, table, buildings, roads)
        self.supply = supply
        self.turn = turn
        self.moved: i64 = b.layout.shared("ship moved", high=1)  # one a turn (S7)
        self.drop: i64 = b.layout.scratch(int(roads.words))  # all zero between calls
        buildings.on_settled.append(ShipsSeeSettlement(self))
        roads.on_barred.append(LinesFreed(self))
        turn.on_end.append(ShipsRest(self))

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        cells[self.fresh] = 0
        for at in range(self.table.seats * self.listed):
            cells[self.tips + at] = 0
            cells[self.rings + at] = 0
        for corner in range(self.table.n_corners):
            cells[self.knots + corner] = 0
        for edge in range(self.table.n_edges):
            value = cells[self.link + edge]
            if value >> LEVEL_SHIFT > ROAD:
                if NEW_LEVELS >> (value >> LEVEL_SHIFT) & 1:
                    cells[self.fresh] += 1
                if value & SEAT_MASK < self.table.seats:
                    cells[self.knots + self.edge_corners[2 * edge]] += 1 << (KNOT_BITS * (value & SEAT_MASK))
                    cells[self.knots + self.edge_corners[2 * edge + 1]] += 1 << (KNOT_BITS * (value & SEAT_MASK))
            self.survey(s, edge)
        for edge in range(self.table.n_edges):
            self.roads.look_at(s, edge)
            value = cells[self.link + edge]
            if value >> LEVEL_SHIFT > ROAD and value & SEAT_MASK < self.table.seats and self.is_tip(s, value & SEAT_MASK, edge):
                self.list_tip(s, value & SEAT_MASK, edge)
        for seat in range(self.table.seats):
            if cells[self.way.left + seat * self.supply.kinds] < self.full:
                self.seek_rings(s, seat)

    # --- building

    def build(self, s: State, seat: i64, edge: i64, level: i64 = NEW) -> None:
        """Put a ship there from the supply; the caller has checked and paid. As with a road, reactions may ask questions."""
        s.emit(self.event_ship, seat, edge)
        self.lay(s, seat, edge, level)

    def move(self, s: State, seat: i64, held: i64, edge: i64) -> None:
        level = s.cells[self.link + held] >> LEVEL_SHIFT
        tip = self.loose(s, seat, self.edge_corners[2 * held]) or self.loose(s, seat, self.edge_corners[2 * held + 1])
        s.emit(self.event_moved, seat, held, edge)
        self.take_up(s, seat, held)
        level = self.moor(s, seat, edge, level)
        self.roads.join(s, seat, edge, self.way, level)
        self.see_rings(s, seat, edge)
        longest = self.roads.longest
        if longest is not None:
            longest.moved(s, seat, edge, tip)  # judged after the move as a whole (S9)
        self.roads.tell(s, seat, edge)

    def take_up(self, s: State, seat: i64, edge: i64) -> None:
        """A ship leaves the board."""
        ringed = self.strike(s, seat, edge)
        self.roads.lift(s, edge)
        if ringed:
            self.seek_rings(s, seat)

    def lay(self, s: State, seat: i64, edge: i64, level: i64) -> None:
        level = self.moor(s, seat, edge, level)
        self.roads.join(s, seat, edge, self.way, level)
        self.see_rings(s, seat, edge)
        self.roads.grow(s, seat, edge)

    def moor(self, s: State, seat: i64, edge: i64, level: i64) -> i64:
        """A ship is about to lie here: list it, and look for lines that it closes. Returns its level then."""
        cells = s.cells
        joins = self.meets(s, seat, self.edge_corners[2 * edge]) and self.meets(s, seat, self.edge_corners[2 * edge + 1])
        if NEW_LEVELS >> level & 1:
            cells[self.fresh] += 1
        cells[self.link + edge] = level << LEVEL_SHIFT | seat
        self.enlist(s, seat, edge)
        if joins:  # only a ship that joins something at both its ends can close a line
            self.close_lines(s, seat)
        return cells[self.link + edge] >> LEVEL_SHIFT

    def sink(self, s: State, edge: i64) -> None:
        """A ship returns to its owner's supply."""
        value = s.cells[self.link + edge]
        if NEW_LEVELS >> (value >> LEVEL_SHIFT) & 1:
            s.cells[self.fresh] -= 1
        self.take_up(s, value & SEAT_MASK, edge)
        longest = self.roads.longest
        if longest is not None:
            longest.cut(s, 1 << (value & SEAT_MASK))

    # --- moving

    def movable(self, s: State, seat: i64, edge: i64) -> bool:
        """S6–S8: an open ship not built this turn, not beside the pirate, with a loose end or in a ring."""
        if not self.is_ship(s, edge, seat) or PLAIN_LEVELS >> (s.cells[self.link + edge] >> LEVEL_SHIFT) & 1 == 0:
            return False
        return not self.by_pirate(s, edge) and self.let_go(s, seat, edge)

    def let_go(self, s: State, seat: i64, edge: i64) -> bool:
        """May this ship leave what is at its ends? One of them is loose, or it lies in a ring, and no piece of another's keeps it."""
        cells = s.cells
        ends = self.edge_corners
        free = False
        for end in range(2 * edge, 2 * edge + 2):
            corner = ends[end]
            if self.guards >= 0:
                value = cells[self.guards + corner]
                if value and value & SEAT_MASK != seat:
                    return False
            if not free and cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1:
                free = self.loose(s, seat, corner)
        if free:
            return True
        return cells[self.rings + seat * self.listed] != 0 and self.in_ring(s, seat, edge)

    def goals(self, s: State, seat: i64, held: i64, first: i64, out: Buffer) -> None:
        """Append where the ship at `held` could go, as actions from `first` on: to all open edges but those that only it joins."""
        cells = s.cells
        roads = self.roads
        scratch = s.scratch()
        drop = self.drop
        self.joined_by(s, seat, held, True)
        start = self.way.places + seat * roads.words
        for at in range(roads.words):
            scratch[drop + at] = cells[start + at] & ~scratch[drop + at]
        add_members(scratch, drop, roads.words, s.rules.lowest, first, out)
        for at in range(drop, drop + roads.words):
            scratch[at] = 0

    def joined_by(self, s: State, seat: i64, held: i64, mark: bool) -> i64:
        """How many open edges does only the ship at `held` join? If asked they are marked in `drop`."""
        cells = s.cells
        roads = self.roads
        mine = seat + WAY_BITS
        count: i64 = 0
        for end in range(2 * held, 2 * held + 2):
            corner = self.edge_corners[end]
            if self.loose(s, seat, corner):
                for i in range(3 * corner, 3 * corner + 3):
                    edge = self.corner_edges[i]
                    if edge >= 0 and cells[roads.open + edge] >> mine & 1:
                        there = self.corner_corners[i]
                        if cells[roads.touch + there] >> mine & 1 == 0 or cells[roads.stop + there] >> seat & 1:
                            if mark:
                                scratch = s.scratch()
                                scratch[self.drop + (edge >> WORD)] |= roads.bits[edge & LAST_BIT]
                            count += 1
        return count

    def few_open(self, s: State, seat: i64) -> i64:
        """How many edges are open to the seat's ships? Counted only as far as could hang on a single ship."""
        count: i64 = 0
        start = self.way.places + seat * self.roads.words
        for at in range(start, start + self.roads.words):
            word = s.cells[at]
            while word:
                count += 1
                if count > HELD_UP:
                    return count
                word &= word - 1
        return count

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            here = int(s.cells[self.fit + edge])
            where = list(self.table.edge_at(edge))
            if value >> LEVEL_SHIFT == ROAD and not here & ROAD_BITS:
                kept = "on an edge that is kept free of roads" if self.roads.kept[edge] else "at sea (S2)"
                found.append((True, f"The road at {where} lies {kept}."))
            elif value >> LEVEL_SHIFT > ROAD and not self.at_sea(s, edge):
                found.append((True, f"The ship at {where} lies on land (S2)."))
        return found or self.left_open(s)


class ShipsSeeSettlement(CornerReaction):
    """A settlement may close lines of ships, and joins its owner's roads and ships into one route (S6, R30)."""

    def __init__(self, ships: Ships) -> None:
        self.ships = ships

    def run(self, s: State, seat: i64, corner: i64) -> None:
        ships = self.ships
        with_ship = False
        with_road = False
        for i in range(3 * corner, 3 * corner + 3):
            edge = ships.corner_edges[i]
            if edge >= 0:
                value = s.cells[ships.link + edge]
                if value and value & SEAT_MASK == seat:
                    if value >> LEVEL_SHIFT == ROAD:
                        with_road = True
                    else:
                        with_ship = True
                        ships.end_met(s, seat, edge)
        if with_ship:
            ships.close_lines(s, seat)
            longest = ships.roads.longest
            if with_road and longest is not None:
                longest.cut(s, 1 << seat)
        for other in range(ships.table.seats):
            if s.cells[ships.rings + other * ships.listed]:
                ships.seek_rings(s, other)  # what is closed now lies in no ring, and a building on a ring holds most of its ships


class LinesFreed(BarReaction):
    """What kept a line of this seat's from being closed may be gone (C52)."""

    def __init__(self, ships: Ships) -> None:
        self.ships = ships

    def run(self, s: State, seat: i64) -> None:
        ships = self.ships
        if s.cells[ships.way.left + seat * ships.supply.kinds] < ships.full:
            ships.close_lines(s, seat)
            ships.seek_rings(s, seat)


class ShipsRest(Reaction):
    """The turn is over: ships built in it are like all others, and another may move in the next (S7, P12)."""

    def __init__(self, ships: Ships) -> None:
        self.ships = ships

    def run(self, s: State, seat: i64) -> None:
        ships = self.ships
        cells = s.cells
        cells[ships.moved] = 0
        if cells[ships.fresh] == 0:
            return
        scratch = s.scratch()
        for _other in range(ships.table.seats):  # nearly always they are of the player whose turn it was
            for i in range(ships.ships_of(s, seat)):
                edge = scratch[ships.own + i]
                if NEW_LEVELS >> (cells[ships.link + edge] >> LEVEL_SHIFT) & 1:
                    cells[ships.link + edge] -= (NEW - SHIP) << LEVEL_SHIFT
                    cells[ships.fresh] -= 1
            if cells[ships.fresh] == 0:
                return
            seat += 1
            if seat == ships.table.seats:
                seat = 0
