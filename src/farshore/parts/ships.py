"""Ships: where they lie, which lines are closed, building and moving them (S1–S10, R27, R28, R30)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.bitsets import LAST_BIT, WORD, add_members, list_members
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, mypyc_attr
from farshore.engine.machine import Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import Supply
from farshore.parts.part import GamePart
from farshore.parts.roads import ROAD, ROAD_BITS, WAY_BITS, BarReaction, Roads
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

SHIP: Final = 2
CLOSED: Final = 3  # joins two own buildings: never moves again (S6, R28)
NEW: Final = 4  # built this turn: does not move yet (S7)
STATES: Final = 3  # plain, closed, new; another box may add such a set of levels for another kind of ship
WARSHIP: Final = SHIP + STATES  # the first level of the set for armed ships
# One bit for each level of all such sets: a division would be felt.
PLAIN_LEVELS: Final = 0x4924
CLOSED_LEVELS: Final = 0x9248
NEW_LEVELS: Final = 0x12490
SHIP_BITS: Final = 0xFF00
KNOT_BITS: Final = 2  # of each seat in `knots`
KNOT_MASK: Final = 3
HELD_UP: Final = 4  # open edges that may be joined by one ship alone: two at each end


@mypyc_attr(allow_interpreted_subclasses=True)
class Lanes:
    """Says who may put a ship on an edge, where not everybody may."""

    def mask(self, s: State, edge: i64) -> i64:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class LineEnd:
    """Something besides an own building that closes the lines which join it to one. Lines may go on past it."""

    def ends(self, s: State, seat: i64, corner: i64) -> bool:
        raise NotImplementedError


class Ships(GamePart):
    """Ships are a second kind of way beside roads. What an edge can carry (`fit`) follows from the hexes beside it and from the pirate."""

    def __init__(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings, roads: Roads, turn: Turn) -> None:
        self.table = table
        self.supply = supply
        self.buildings = buildings
        self.roads = roads
        self.turn = turn
        self.event_ship: i64 = b.event("ship", "seat edge=edge")
        self.event_moved: i64 = b.event("ship_moved", "seat from=edge edge=edge")
        self.way = roads.add_way(b, "ship")
        roads.add_level("closed ship", "ship", self.way)
        roads.add_level("new ship", "ship", self.way)
        self.fit: i64 = b.layout.shared("ways that fit", int(table.n_edges), derived=True)
        roads.fit = self.fit
        self.lanes: Lanes | None = None
        self.pirate_at: i64 = -1  # the cell that holds the pirate's hex, if there is a pirate
        self.moved: i64 = b.layout.shared("ship moved", high=1)  # one a turn (S7)
        self.fresh: i64 = b.layout.shared("new ships", derived=True)
        self.full: i64 = t.pieces["ship"]
        self.knots: i64 = b.layout.shared("ships at corners", int(table.n_corners), derived=True)  # how many, two bits a seat
        # Two lists for each seat, ascending and ended by a zero, of the edges whose ships may move as far as others of the line let them.
        self.listed: i64 = t.pieces["ship"] + 1
        self.tips: i64 = b.layout.each("tips of lines", int(self.listed), derived=True)  # edge + 1, where an end is bare
        self.rings: i64 = b.layout.each("rings of ships", int(self.listed), derived=True)  # 2 · (edge + 1), plus 1 if the ring lets it go
        self.link: i64 = roads.link
        self.building: i64 = buildings.building
        self.corner_edges: Ints = table.grid.corner_edges
        self.corner_corners: Ints = table.grid.corner_corners
        self.edge_corners: Ints = table.grid.edge_corners
        self.edge_hexes: Ints = table.grid.edge_hexes
        self.hex_edges: Ints = table.grid.hex_edges
        self.line_ends: list[LineEnd] = []
        self.guards: i64 = -1  # a row of other pieces on corners: own ones hold ships as buildings do, others keep them from moving
        self.carries: i64 = SHIP  # the lowest level of pieces that a line leads over
        # scratch rows
        self.on_path: i64 = b.layout.scratch(int(table.n_corners))  # all zero between calls
        self.ringed: i64 = b.layout.scratch(int(table.n_edges))  # so is this
        self.drop: i64 = b.layout.scratch(int(roads.words))  # and this
        self.own: i64 = b.layout.scratch(int(table.n_edges))
        roads.routes.joints = buildings.building  # roads and ships are one route; it passes between them only at an own building (S9)
        buildings.on_settled.append(ShipsSeeSettlement(self))
        roads.on_barred.append(LinesFreed(self))
        turn.on_end.append(ShipsRest(self))

    # --- what an edge can carry

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

    # --- lists of ships that may move

    def enlist(self, s: State, seat: i64, edge: i64) -> None:
        """A ship has come here: is it a tip, and are those that it joins none any more?"""
        cells = s.cells
        tip = False
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            cells[self.knots + corner] += 1 << (KNOT_BITS * seat)
            count = cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK
            if count <= 2 and not self.owns(s, seat, corner):
                if count == 1:
                    tip = True
                else:
                    self.end_met(s, seat, self.other_ship(s, seat, corner, edge))
        if tip:
            self.list_tip(s, seat, edge)

    def strike(self, s: State, seat: i64, edge: i64) -> bool:
        """The ship here is about to leave. Did it lie in a ring?"""
        cells = s.cells
        tip = False
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            cells[self.knots + corner] -= 1 << (KNOT_BITS * seat)
            count = cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK
            if count <= 1 and not self.owns(s, seat, corner):
                if count == 0:
                    tip = True
                else:
                    self.list_tip(s, seat, self.other_ship(s, seat, corner, edge))
        if tip:
            self.drop_tip(s, seat, edge)
            return False
        at = self.rings + seat * self.listed
        while cells[at]:
            if cells[at] >> 1 == edge + 1:
                return True
            at += 1
        return False

    def other_ship(self, s: State, seat: i64, corner: i64, edge: i64) -> i64:
        """The ship that meets the one at `edge` in this corner, where there are two."""
        for i in range(3 * corner, 3 * corner + 3):
            there = self.corner_edges[i]
            if there >= 0 and there != edge and self.is_ship(s, there, seat):
                return there
        return -1

    def is_bare(self, s: State, seat: i64, corner: i64) -> bool:
        """Does the end of a ship at this corner touch neither an own building nor another own ship?"""
        return s.cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1 and not self.owns(s, seat, corner)

    def is_tip(self, s: State, seat: i64, edge: i64) -> bool:
        return self.is_bare(s, seat, self.edge_corners[2 * edge]) or self.is_bare(s, seat, self.edge_corners[2 * edge + 1])

    def end_met(self, s: State, seat: i64, edge: i64) -> None:
        """One of the ship's ends is bare no more; unless the other one is, it is no tip."""
        if not self.is_tip(s, seat, edge):
            self.drop_tip(s, seat, edge)

    def list_tip(self, s: State, seat: i64, edge: i64) -> None:
        cells = s.cells
        at = self.tips + seat * self.listed
        if cells[at + self.listed - 2]:
            return  # more ships than there are: a position that is refused elsewhere
        moving: i64 = edge + 1
        while cells[at] and cells[at] < moving:
            at += 1
        if cells[at] == moving:
            return  # by its other end
        while moving:  # those behind it go up
            there = cells[at]
            cells[at] = moving
            moving = there
            at += 1

    def drop_tip(self, s: State, seat: i64, edge: i64) -> None:
        cells = s.cells
        at = self.tips + seat * self.listed
        while cells[at] and cells[at] != edge + 1:
            at += 1
        while cells[at]:
            cells[at] = cells[at + 1]
            at += 1

    def ships_of(self, s: State, seat: i64) -> i64:
        """Put the edges of the seat's ships into `own`, ascending; how many are they?"""
        cells = s.cells
        scratch = s.scratch()
        roads = self.roads
        own = self.own
        end = own
        for i in range(own, list_members(cells, roads.pieces + seat * roads.words, roads.words, s.rules.lowest, 0, scratch, own)):
            if cells[self.link + scratch[i]] >> LEVEL_SHIFT > ROAD:
                scratch[end] = scratch[i]
                end += 1
        return end - own

    def seek_rings(self, s: State, seat: i64) -> None:
        """Which open ships lie in a ring of such, whatever stands on it? New ships make rings; those that leave or are closed end them.
        What stands on it says which of them may go."""
        cells = s.cells
        scratch = s.scratch()
        ringed = self.ringed
        knots = self.knots
        knot = KNOT_BITS * seat
        count = self.ships_of(s, seat)
        for i in range(self.own, self.own + count):
            edge = scratch[i]
            one = self.edge_corners[2 * edge]
            other = self.edge_corners[2 * edge + 1]
            if scratch[ringed + edge] or cells[knots + one] >> knot & KNOT_MASK < 2 or cells[knots + other] >> knot & KNOT_MASK < 2:
                continue
            if not self.is_closed(s, edge):
                scratch[self.on_path + one] = 1
                if self.comes_round(s, scratch, seat, one, other, edge, True):
                    scratch[ringed + edge] = 1
                scratch[self.on_path + one] = 0
        first = self.rings + seat * self.listed
        at = first
        for i in range(self.own, self.own + count):
            edge = scratch[i]
            if scratch[ringed + edge]:
                scratch[ringed + edge] = 0
                if at < first + self.full:
                    goes: i64 = 1 if self.guards >= 0 or self.in_ring(s, seat, edge) else 0
                    cells[at] = 2 * (edge + 1) + goes
                    at += 1
        while cells[at]:
            cells[at] = 0
            at += 1

    def survey(self, s: State, edge: i64) -> None:
        """Make `fit` of one edge anew: roads need land, ships need sea (S2), neither goes where a hex is unknown (N3.5)."""
        cells = s.cells
        table = self.table
        pirate: i64 = -1
        if self.pirate_at >= 0:
            pirate = cells[self.pirate_at]
        land = False
        sea = False
        known = True
        calm = True  # no pirate here (S8)
        for i in range(2 * edge, 2 * edge + 2):
            h = self.edge_hexes[i]
            if h < 0:
                sea = True
                continue
            if h == pirate:
                calm = False
            if h >= table.n_hexes:
                sea = True
            else:
                terrain = cells[table.terrain + h]
                if terrain == table.sea:
                    sea = True
                elif terrain == table.fog:
                    known = False
                else:
                    land = True
        fit: i64 = 0
        if known:
            if land and self.roads.kept[edge] == 0:
                fit = ROAD_BITS
            if sea and calm:
                lanes = self.lanes
                if lanes is None:
                    fit |= SHIP_BITS
                else:
                    fit |= lanes.mask(s, edge) << WAY_BITS
        cells[self.fit + edge] = fit

    def at_sea(self, s: State, edge: i64) -> bool:
        """Has this edge sea on one of its sides?"""
        for i in range(2 * edge, 2 * edge + 2):
            h = self.edge_hexes[i]
            if h < 0 or h >= self.table.n_hexes or s.cells[self.table.terrain + h] == self.table.sea:
                return True
        return False

    def by_pirate(self, s: State, edge: i64) -> bool:
        """Is this an edge of the pirate's hex (S8)?"""
        if self.pirate_at < 0:
            return False
        at = s.cells[self.pirate_at]
        return at >= 0 and (self.edge_hexes[2 * edge] == at or self.edge_hexes[2 * edge + 1] == at)

    def look_round(self, s: State, h: i64) -> None:
        """The hex has changed, or the pirate went: look at its edges anew."""
        for i in range(6 * h, 6 * h + 6):
            edge = self.hex_edges[i]
            if edge >= 0:
                self.survey(s, edge)
                self.roads.look_at(s, edge)

    def keep_away(self, s: State, h: i64) -> None:
        """The pirate has come to this hex: no ship comes to its edges (S8)."""
        cells = s.cells
        for i in range(6 * h, 6 * h + 6):
            edge = self.hex_edges[i]
            if edge >= 0:
                cells[self.fit + edge] &= ROAD_BITS
                now = cells[self.roads.open + edge]
                if now & SHIP_BITS:
                    self.roads.set_open(s, edge, now & ROAD_BITS)

    # --- lines

    def is_ship(self, s: State, edge: i64, seat: i64) -> bool:
        value = s.cells[self.link + edge]
        return value >> LEVEL_SHIFT > ROAD and value & SEAT_MASK == seat

    def is_closed(self, s: State, edge: i64) -> bool:
        return CLOSED_LEVELS >> (s.cells[self.link + edge] >> LEVEL_SHIFT) & 1 == 1

    def is_new(self, s: State, edge: i64) -> bool:
        return NEW_LEVELS >> (s.cells[self.link + edge] >> LEVEL_SHIFT) & 1 == 1

    def owns(self, s: State, seat: i64, corner: i64) -> bool:
        value = s.cells[self.building + corner]
        return value != 0 and value & SEAT_MASK == seat

    def joined(self, s: State, seat: i64, corner: i64) -> bool:
        """Could a ship of `seat` go on from this corner (S3)?"""
        return s.cells[self.roads.touch + corner] >> (seat + WAY_BITS) & 1 == 1 and s.cells[self.roads.stop + corner] >> seat & 1 == 0

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

    def see_rings(self, s: State, seat: i64, edge: i64) -> None:
        """A ship has come here: has it made a ring, or closed ships that lay in one? Only if others are at both its ends."""
        cells = s.cells
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        if cells[self.knots + one] >> (KNOT_BITS * seat) & KNOT_MASK < 2 or cells[self.knots + other] >> (KNOT_BITS * seat) & KNOT_MASK < 2:
            return
        scratch = s.scratch()
        if not self.is_closed(s, edge):
            scratch[self.on_path + one] = 1
            if self.comes_round(s, scratch, seat, one, other, edge, True):
                scratch[self.ringed + edge] = 1
            scratch[self.on_path + one] = 0
        if scratch[self.ringed + edge] or cells[self.rings + seat * self.listed]:
            self.seek_rings(s, seat)

    def sink(self, s: State, edge: i64) -> None:
        """A ship returns to its owner's supply."""
        value = s.cells[self.link + edge]
        if NEW_LEVELS >> (value >> LEVEL_SHIFT) & 1:
            s.cells[self.fresh] -= 1
        self.take_up(s, value & SEAT_MASK, edge)
        longest = self.roads.longest
        if longest is not None:
            longest.cut(s, 1 << (value & SEAT_MASK))

    def meets(self, s: State, seat: i64, corner: i64) -> bool:
        """Would a ship that comes here join something?"""
        return s.cells[self.roads.touch + corner] >> (seat + WAY_BITS) & 1 == 1 or self.ends_line(s, seat, corner)

    def close_lines(self, s: State, seat: i64) -> None:
        """Mark every ship on a way of ships between two of the seat's buildings, or to a line's other end, using no corner twice (S6)."""
        cells = s.cells
        scratch = s.scratch()
        building = self.building
        for corner in range(self.table.n_corners):
            value = cells[building + corner]
            if value and value & SEAT_MASK == seat:
                scratch[self.on_path + corner] = 1
                self.search(s, scratch, seat, corner)
                scratch[self.on_path + corner] = 0

    def search(self, s: State, scratch: Ints, seat: i64, corner: i64) -> bool:
        """Does a way lead on from here to an own building or another end? Marks the ships of all such ways."""
        cells = s.cells
        found = False
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge < 0:
                continue
            value = cells[self.link + edge]
            if value & SEAT_MASK != seat or value >> LEVEL_SHIFT < self.carries:
                continue
            other = self.corner_corners[i]
            if scratch[self.on_path + other] or cells[self.buildings.bar + other] >> seat & 1:
                continue
            leads = self.owns(s, seat, other)
            if not leads:
                scratch[self.on_path + other] = 1
                leads = self.search(s, scratch, seat, other)
                scratch[self.on_path + other] = 0
                if not leads:
                    leads = self.ends_line(s, seat, other)
            if leads:
                found = True
                if value >> LEVEL_SHIFT > ROAD:
                    cells[self.link + edge] = self.as_closed(s, cells[self.link + edge])
        return found

    def ends_line(self, s: State, seat: i64, corner: i64) -> bool:
        """Is there something here, besides own buildings, that closes a line?"""
        for end in self.line_ends:
            if end.ends(s, seat, corner):
                return True
        return False

    def as_closed(self, s: State, value: i64) -> i64:
        level = value >> LEVEL_SHIFT
        state = (level - SHIP) % STATES
        if state == NEW - SHIP:
            s.cells[self.fresh] -= 1
        return (level - state + CLOSED - SHIP) << LEVEL_SHIFT | (value & SEAT_MASK)

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
        if self.guards >= 0:
            for end in range(2 * edge, 2 * edge + 2):
                value = cells[self.guards + ends[end]]
                if value and value & SEAT_MASK != seat:
                    return False
        for end in range(2 * edge, 2 * edge + 2):
            if cells[self.knots + ends[end]] >> (KNOT_BITS * seat) & KNOT_MASK == 1 and self.loose(s, seat, ends[end]):
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
            if cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1:
                value = cells[self.building + corner]
                if value == 0 and self.guards >= 0:
                    value = cells[self.guards + corner]
                if value != 0 and value & SEAT_MASK == seat:
                    continue  # held by what stands there, as in `anchors`
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

    def loose(self, s: State, seat: i64, corner: i64) -> bool:
        """Does the end of a ship at this corner touch neither an own building nor another own ship?"""
        return s.cells[self.knots + corner] >> (KNOT_BITS * seat) & KNOT_MASK == 1 and not self.anchors(s, seat, corner)

    def anchors(self, s: State, seat: i64, corner: i64) -> bool:
        """Is there an own building here, or another piece that ships may not leave?"""
        value = s.cells[self.building + corner]
        if value == 0 and self.guards >= 0:
            value = s.cells[self.guards + corner]
        return value != 0 and value & SEAT_MASK == seat

    def in_ring(self, s: State, seat: i64, edge: i64) -> bool:
        """In a ring of open ships: all of them may move without a building on it; with one, the two ships that touch that (S6, R27)."""
        cells = s.cells
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        if cells[self.buildings.bar + one] >> seat & 1 or cells[self.buildings.bar + other] >> seat & 1:
            return False
        if self.anchors(s, seat, one) and self.anchors(s, seat, other):
            return False
        scratch = s.scratch()
        scratch[self.on_path + one] = 1
        found = self.comes_round(s, scratch, seat, one, other, edge, False)
        scratch[self.on_path + one] = 0
        return found

    def comes_round(self, s: State, scratch: Ints, seat: i64, corner: i64, goal: i64, came: i64, past: bool) -> bool:
        """Do open ships lead on from here to the goal, past buildings or not? Those that do so past all are marked in `ringed`."""
        cells = s.cells
        edges = self.corner_edges
        on_path = self.on_path
        for i in range(3 * corner, 3 * corner + 3):
            edge = edges[i]
            if edge < 0 or edge == came:
                continue
            value = cells[self.link + edge]
            if value & SEAT_MASK != seat or (PLAIN_LEVELS | NEW_LEVELS) >> (value >> LEVEL_SHIFT) & 1 == 0:
                continue
            there = self.corner_corners[i]
            if there == goal:
                if past:
                    scratch[self.ringed + edge] = 1
                return True
            if scratch[on_path + there] or cells[self.knots + there] >> (KNOT_BITS * seat) & KNOT_MASK < 2:
                continue
            if not past and (self.anchors(s, seat, there) or cells[self.buildings.bar + there] >> seat & 1):
                continue
            scratch[on_path + there] = 1
            found = self.comes_round(s, scratch, seat, there, goal, edge, past)
            scratch[on_path + there] = 0
            if found:
                if past:
                    scratch[self.ringed + edge] = 1
                return True
        return False

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

    def left_open(self, s: State) -> list[tuple[bool, str]]:
        """Ships of lines that should be closed."""
        twin = s.copy()
        for seat in range(self.table.seats):
            self.close_lines(twin, seat)
        edges = [edge for edge in range(int(self.table.n_edges)) if s.cells[self.link + edge] != twin.cells[self.link + edge]]
        places = [list(self.table.edge_at(edge)) for edge in edges]
        return [(True, f"These ships lie in closed lines, so each must be a 'closed ship' (S6): {str(places)[1:-1]}.")] if edges else []


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
