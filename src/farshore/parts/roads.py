"""Roads: where they lie, where the next may lie (B21), and the longest road (B36, B37)."""

from typing import Final

from farshore.board.routes import LongestRoutes
from farshore.board.scene import PieceScene, Scene
from farshore.engine.bitsets import LAST_BIT, WORD, add_members, word_bits, words_for
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, mypyc_attr, zeros
from farshore.engine.layout import Owned, SeatOrNobody
from farshore.engine.machine import ARG, EXTRA, SEATS, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.shown import SeatShown
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory
from farshore.parts.waive import Waive

ROAD: Final = 1
WAY_BITS: Final = 8  # bits of each kind of way in `touch` and `open`
ROAD_BITS: Final = 0xFF


@mypyc_attr(allow_interpreted_subclasses=True)
class EdgeReaction:
    """Told that a seat's piece came to an edge."""

    def run(self, s: State, seat: i64, edge: i64) -> None:
        raise NotImplementedError


class Gap:
    """Says why nothing goes on to an edge that an own piece leads to, where the usual reason would not tell (cold)."""

    def why(self, s: State, seat: int, edge: int) -> Sentence | None:
        raise NotImplementedError


class BarReaction:
    """Told that something besides a building, which stops a seat's ways, came onto them or left them. Asks nobody."""

    def run(self, s: State, seat: i64) -> None:
        raise NotImplementedError

    def refresh(self, s: State) -> None:
        """Make anew what is derived from all such pieces."""


class Way:
    """A kind of piece on edges that carries its owner's routes. Roads are one; another box may add more."""

    def __init__(self, piece: str, shift: int, left: int, full: int, places: int) -> None:
        self.piece = piece
        self.shift: i64 = shift  # where its bits begin in `touch` and `open`
        self.left: i64 = left  # where the supply of seat 0 lies
        self.full: i64 = full  # how many pieces a seat has
        self.places: i64 = places  # where the list of the edges open to seat 0 lies


class Roads(GamePart):
    """Roads, and other ways if a box adds them, on edges, as in `engine.pieces`.

    Two derived rows keep the building rules at hand: `touch`, per corner the mask of seats who have a road or building there, and `open`,
    per edge the mask of seats who may lay a road there. For a free edge with ends a and b:
    open = (touch[a] & ~bar[a]) | (touch[b] & ~bar[b]), so a change at a corner concerns its three edges only (B21, R15).
    Every kind of way has eight bits of its own in both rows; a building touches for all of them. What `open` tells of each edge is also
    kept as a list of edges for each seat and way, since most of a large board is closed to most.
    """

    def __init__(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings) -> None:
        self.table = table
        self.supply = supply
        self.buildings = buildings
        self.names = ["road"]  # of the levels, from 1 on
        self.drawn = ["road"]  # what pictures call them
        self.link: i64 = b.layout.shared("roads", axis=table.edges, meaning=Owned(self.names))
        self.touch: i64 = b.layout.shared("touch", int(table.n_corners), derived=True)
        self.open: i64 = b.layout.shared("open", int(table.n_edges), derived=True)
        self.left_road: i64 = supply.left + supply.offset("road")
        self.event_road: i64 = b.event("road", "seat edge=edge")
        self.words: i64 = words_for(int(table.n_edges))
        self.bits: Ints = word_bits()
        self.pieces: i64 = b.layout.each("own edges", int(self.words), derived=True)  # a list of those with a piece of the seat
        self.road = Way("road", 0, int(self.left_road), t.pieces["road"], self.list_of(b, "road"))
        self.ways = [self.road]
        self.lists: Ints = ints([self.road.places])  # where the lists of each way begin
        self.way_of = [self.road]  # by level, from level 1 on
        self.spread: i64 = 1  # one bit at the shift of each way
        self.kept: Ints = zeros(int(table.n_edges))  # 1: no road is laid here, whatever the land
        self.keeps = Mismatch("edge_kept", "No roads may be built on that edge.")  # what is said there
        self.gap: Gap | None = None
        self.stop: i64 = buildings.bar  # the row of masks of seats who can't go on from a corner; a box may stop more than buildings do
        self.joint = False  # do the ways go on from each other without a building between them?
        self.fit: i64 = -1  # a row with the bits of the ways that an edge can carry; −1: any edge with land carries a road
        self.on_laid: list[EdgeReaction] = []
        self.on_barred: list[BarReaction] = []
        self.watched = False
        self.corner_edges: Ints = table.grid.corner_edges
        self.edge_corners: Ints = table.grid.edge_corners
        self.routes = LongestRoutes(b.layout, table.grid, int(self.link), int(buildings.bar), int(self.pieces))
        self.longest: LongestRoad | None = None
        buildings.on_settled.append(RoadsSeeSettlement(self))

    def list_of(self, b: Builder, piece: str) -> int:
        return b.layout.each(f"edges open to a {piece}", int(self.words), derived=True)

    def add_way(self, b: Builder, piece: str) -> Way:
        """Another kind of way, with the next level and bits of its own."""
        kind = self.supply.offset(piece)
        left, full = int(self.supply.left) + kind, int(self.supply.full[kind])
        way = Way(piece, WAY_BITS * len(self.ways), left, full, self.list_of(b, piece))
        self.ways.append(way)
        self.lists = ints([each.places for each in self.ways])
        self.spread |= 1 << way.shift
        self.add_level(piece, piece, way)
        return way

    def add_level(self, name: str, drawn: str, way: Way) -> None:
        """One more level: a state of a way's piece that has a name of its own."""
        self.names.append(name)
        self.drawn.append(drawn)
        self.way_of.append(way)

    def close(self) -> None:
        self.watched = len(self.on_laid) > 0

    def refresh(self, s: State) -> None:
        cells = s.cells
        for corner in range(self.table.n_corners):
            value = cells[self.buildings.building + corner]
            owner: i64 = 1 << (value & SEAT_MASK) & self.table.everyone if value else 0
            cells[self.touch + corner] = owner * self.spread
        for at in range(self.pieces, self.pieces + self.supply.seats * self.words):
            cells[at] = 0
        for edge in range(self.table.n_edges):
            value = cells[self.link + edge]
            if value and value & SEAT_MASK < self.supply.seats:
                way = self.way_of[(value >> LEVEL_SHIFT) - 1]
                cells[way.left + (value & SEAT_MASK) * self.supply.kinds] -= 1
                cells[self.pieces + (value & SEAT_MASK) * self.words + (edge >> WORD)] |= self.bits[edge & LAST_BIT]
                for end in range(2 * edge, 2 * edge + 2):
                    cells[self.touch + self.edge_corners[end]] |= self.touching(value & SEAT_MASK, way)
        for way in self.ways:
            for at in range(way.places, way.places + self.supply.seats * self.words):
                cells[at] = 0
        for edge in range(self.table.n_edges):
            cells[self.open + edge] = 0
            self.look_at(s, edge)

    def look_at(self, s: State, edge: i64) -> None:
        """Make `open` of one edge anew."""
        cells = s.cells
        mask: i64 = 0
        if cells[self.link + edge] == 0:
            stop = self.stop
            ends = self.edge_corners
            one = ends[2 * edge]
            other = ends[2 * edge + 1]
            if self.fit >= 0:
                mask = cells[self.fit + edge]
                if mask:
                    touch = self.touch
                    from_one = cells[touch + one] & ~(cells[stop + one] * self.spread)
                    mask &= from_one | (cells[touch + other] & ~(cells[stop + other] * self.spread))
            elif cells[self.table.dry] or self.on_land(s, edge):
                mask = (cells[self.touch + one] & ~cells[stop + one]) | (cells[self.touch + other] & ~cells[stop + other])
        if cells[self.open + edge] != mask:
            self.set_open(s, edge, mask)

    def set_open(self, s: State, edge: i64, mask: i64) -> None:
        """Into the row, and into the lists what is different."""
        cells = s.cells
        changed = cells[self.open + edge] ^ mask
        cells[self.open + edge] = mask
        bit = self.bits[edge & LAST_BIT]
        lowest = s.rules.lowest
        way: i64 = 0
        while changed:
            seats = changed & ROAD_BITS
            if seats:
                at = self.lists[way] + (edge >> WORD)
                while seats:
                    cells[at + lowest[seats] * self.words] ^= bit
                    seats &= seats - 1
            changed >>= WAY_BITS
            way += 1

    def on_land(self, s: State, edge: i64) -> bool:
        if self.fit >= 0:
            return s.cells[self.fit + edge] & ROAD_BITS != 0
        hexes = self.table.grid.edge_hexes
        return self.table.is_land(s, hexes[2 * edge]) or self.table.is_land(s, hexes[2 * edge + 1])

    def corner_changed(self, s: State, corner: i64) -> None:
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0:
                self.look_at(s, edge)

    def lay(self, s: State, seat: i64, edge: i64) -> None:
        """Put a road there; the caller has checked and paid. Whoever reacts to it may ask questions: the caller's frame must be ready."""
        s.emit(self.event_road, seat, edge)
        self.put(s, seat, edge, self.road, ROAD)

    def put(self, s: State, seat: i64, edge: i64, way: Way, level: i64) -> None:
        """Put a piece of some way there, as `lay`, but tell nobody."""
        self.join(s, seat, edge, way, level)
        self.grow(s, seat, edge)

    def grow(self, s: State, seat: i64, edge: i64) -> None:
        """A new piece has come here: count it, and tell of it."""
        longest = self.longest
        if longest is not None:
            longest.grown(s, seat, edge)
        self.tell(s, seat, edge)

    def tell(self, s: State, seat: i64, edge: i64) -> None:
        """A piece has come here, and everything is up to date."""
        if self.watched:
            for reaction in self.on_laid:
                reaction.run(s, seat, edge)

    def join(self, s: State, seat: i64, edge: i64, way: Way, level: i64) -> None:
        """A piece goes there; the longest road is judged by the caller."""
        cells = s.cells
        cells[self.link + edge] = level << LEVEL_SHIFT | seat
        self.set_open(s, edge, 0)
        cells[self.pieces + seat * self.words + (edge >> WORD)] ^= self.bits[edge & LAST_BIT]
        cells[way.left + seat * self.supply.kinds] -= 1
        bits = self.touching(seat, way)
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if cells[self.touch + corner] & bits != bits:
                cells[self.touch + corner] |= bits
                if self.fit < 0:
                    self.corner_changed(s, corner)
                elif cells[self.stop + corner] >> seat & 1 == 0:
                    self.open_round(s, seat, corner, way)

    def lift(self, s: State, edge: i64) -> None:
        """Take a piece off the board, into its owner's supply. The longest road is judged by the caller, who may put it elsewhere first."""
        cells = s.cells
        value = cells[self.link + edge]
        seat = value & SEAT_MASK
        way = self.way_of[(value >> LEVEL_SHIFT) - 1]
        cells[self.link + edge] = 0
        cells[self.pieces + seat * self.words + (edge >> WORD)] ^= self.bits[edge & LAST_BIT]
        cells[way.left + seat * self.supply.kinds] += 1
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if not self.reaches(s, seat, corner, way):
                bits = self.touching(seat, way)
                cells[self.touch + corner] &= ~bits
                if self.fit < 0:
                    self.corner_changed(s, corner)
                else:
                    self.close_round(s, seat, corner, way)
        self.look_at(s, edge)

    def open_round(self, s: State, seat: i64, corner: i64, way: Way) -> None:
        """The seat touches a corner anew, with a piece of this way, and nobody stops it there: open its edges to it, as far as they fit."""
        cells = s.cells
        bits = self.touching(seat, way)
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0 and cells[self.link + edge] == 0:
                now = cells[self.open + edge]
                more = bits & cells[self.fit + edge] & ~now
                if more:
                    self.turn_open(s, seat, edge, way, now | more)

    def close_round(self, s: State, seat: i64, corner: i64, way: Way) -> None:
        """The seat touches a corner no more: close its edges to it, unless they are open from their other ends."""
        cells = s.cells
        ends = self.edge_corners
        bits = self.touching(seat, way)
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0:
                now = cells[self.open + edge]
                if now & bits:
                    other = ends[2 * edge] + ends[2 * edge + 1] - corner
                    kept = cells[self.touch + other] & ~(cells[self.stop + other] * self.spread)
                    if bits & now & ~kept:
                        self.turn_open(s, seat, edge, way, now & ~(bits & ~kept))

    def turn_open(self, s: State, seat: i64, edge: i64, way: Way, mask: i64) -> None:
        """As `set_open`, where what is different is one seat's, and unless ways join each other that of one way."""
        if self.joint:
            self.set_open(s, edge, mask)
        else:
            s.cells[self.open + edge] = mask
            s.cells[way.places + seat * self.words + (edge >> WORD)] ^= self.bits[edge & LAST_BIT]

    def touching(self, seat: i64, way: Way) -> i64:
        """The bits of `touch` that a piece of this way brings its owner."""
        if self.joint:
            return self.spread << seat
        return 1 << (seat + way.shift)

    def reaches(self, s: State, seat: i64, corner: i64, way: Way, without: i64 = -1) -> bool:
        """Has `seat` a building at the corner, or a piece that a piece of this way could go on from? The one on the edge `without` does
        not count."""
        cells = s.cells
        building = cells[self.buildings.building + corner]
        if building and building & SEAT_MASK == seat:
            return True
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0 and edge != without:
                value = cells[self.link + edge]
                if value and value & SEAT_MASK == seat and (self.joint or self.way_of[(value >> LEVEL_SHIFT) - 1] is way):
                    return True
        return False

    def laid(self, s: State, seat: i64) -> i64:
        """How many pieces has the seat on the board?"""
        count: i64 = 0
        for way in self.ways:
            count += way.full - s.cells[way.left + seat * self.supply.kinds]
        return count

    def has_place(self, s: State, seat: i64) -> bool:
        """A piece of some way and a legal edge for it."""
        cells = s.cells
        for way in self.ways:
            if cells[way.left + seat * self.supply.kinds] > 0:
                start = way.places + seat * self.words
                for at in range(start, start + self.words):
                    if cells[at]:
                        return True
        return False

    def places(self, s: State, seat: i64, way: Way, first: i64, out: Buffer) -> None:
        """Append all edges that are open to a piece of this way, as actions from `first` on."""
        add_members(s.cells, way.places + seat * self.words, self.words, s.rules.lowest, first, out)

    def why_not(self, s: State, seat: int, edge: int) -> Sentence | None:
        if s.cells[self.link + edge]:
            return Mismatch("edge_taken", "There is already a road here.")
        if s.cells[self.left_road + seat * self.supply.kinds] <= 0:
            return Sentence("no_road_left", "All your roads are on the board.")
        if self.kept[edge]:
            return self.keeps
        if not self.on_land(s, edge):
            return Mismatch("no_land_for_road", "A road needs land on at least one side.")
        if not s.cells[self.open + edge] >> seat & 1:
            return self.why_apart(s, seat, edge) or Sentence(
                "road_not_joined", "A road must connect to one of your roads or buildings, and not through another player's piece."
            )
        return None

    def why_apart(self, s: State, seat: int, edge: int) -> Sentence | None:
        """What a box says of a piece that would join nothing."""
        return None if self.gap is None else self.gap.why(s, seat, edge)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            if value and value & SEAT_MASK >= self.supply.seats:
                where = list(self.table.edge_at(edge))
                found.append((True, f"The road at {where} belongs to seat {value & SEAT_MASK}, who is not in this game."))
        return found

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        found: dict[str, list[tuple[int, int, str]]] = {}
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            if value and value & SEAT_MASK == seat:
                found.setdefault(self.way_of[(value >> LEVEL_SHIFT) - 1].piece, []).append(self.table.edge_at(edge))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            if value:
                level = (value >> LEVEL_SHIFT) - 1
                state = self.names[level].removesuffix(self.drawn[level]).strip()
                scene.pieces.append(PieceScene(self.drawn[level], self.table.edge_at(edge), self.table.colours[value & SEAT_MASK], state))


class RoadsSeeSettlement(CornerReaction):
    """A settlement opens the edges round it to its owner and closes them to those whose only way led through it (R15)."""

    def __init__(self, roads: Roads) -> None:
        self.roads = roads

    def run(self, s: State, seat: i64, corner: i64) -> None:
        roads = self.roads
        touching = s.cells[roads.touch + corner]
        s.cells[roads.touch + corner] |= roads.spread << seat
        roads.corner_changed(s, corner)
        longest = roads.longest
        if longest is not None and touching & ~(roads.spread << seat):
            touching |= touching >> WAY_BITS
            longest.cut(s, touching & roads.table.everyone & ~(1 << seat))


class LongestRoad(GamePart):
    """The longest road: two points to whoever has the longest chain of at least five (B36, B37)."""

    def __init__(self, b: Builder, t: Tables, roads: Roads, victory: Victory) -> None:
        self.roads = roads
        self.victory = victory
        self.seats: i64 = t.seats
        self.least: i64 = t.longest_road_from
        self.worth: i64 = t.points["longest road"]
        self.length: i64 = b.layout.each("road length", derived=True, shown=True)
        self.holder: i64 = b.layout.shared("longest road", meaning=SeatOrNobody())
        roads.longest = self
        self.event_award: i64 = b.event("longest_road", "seat length")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.length + seat] = self.roads.routes.longest(s.cells, s.scratch(), seat)

    def grown(self, s: State, seat: i64, edge: i64) -> None:
        """A new piece can only lengthen its owner's route, by a trail that uses it."""
        cells = s.cells
        found = self.roads.routes.through(cells, s.scratch(), seat, edge, cells[self.length + seat])
        if found > cells[self.length + seat]:
            cells[self.length + seat] = found
            if found >= self.least and cells[self.holder] != seat + 1:
                self.judge(s)

    def moved(self, s: State, seat: i64, edge: i64, tip: bool) -> None:
        """A piece of this seat has come here from elsewhere; was it the tip of a route? Then what is left of any is shorter by one piece
        at most, otherwise by half of it."""
        cells = s.cells
        length = cells[self.length + seat]
        least = length - 1 if tip else length // 2
        routes = self.roads.routes
        scratch = s.scratch()
        found = routes.longest_with(cells, scratch, seat, edge, least, length)
        if found < length and self.roads.laid(s, seat) - scratch[routes.size] > found:
            found = routes.longest_beside(cells, scratch, seat, found, length)
        if found != length:
            cells[self.length + seat] = found
            self.judge(s)

    def cut(self, s: State, seats: i64) -> None:
        """Something came between these seats' pieces or went (R18): count them anew."""
        for seat in range(self.seats):
            if seats >> seat & 1:
                s.cells[self.length + seat] = self.roads.routes.longest(s.cells, s.scratch(), seat)
        self.judge(s)

    def judge(self, s: State) -> None:
        """B37: the holder keeps it while nobody is longer; else a single leader takes it; else it is set aside."""
        cells = s.cells
        best: i64 = 0
        leader: i64 = -1
        leaders: i64 = 0
        for seat in range(self.seats):
            length = cells[self.length + seat]
            if length > best:
                best = length
                leader = seat
                leaders = 1
            elif length == best:
                leaders += 1
        holder = cells[self.holder] - 1
        if best >= self.least and holder >= 0 and cells[self.length + holder] == best:
            return
        taker: i64 = leader if best >= self.least and leaders == 1 else -1
        if taker == holder:
            return
        if holder >= 0:
            self.victory.add(s, holder, -self.worth)
        cells[self.holder] = taker + 1
        if taker >= 0:
            self.victory.add(s, taker, self.worth)
        s.emit(self.event_award, taker, best)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        holder = int(s.cells[self.holder]) - 1
        lengths = [int(s.cells[self.length + seat]) for seat in range(self.seats)]
        if holder >= self.seats:
            return [(True, f"Seat {holder} holds the longest road but is not in this game.")]
        if holder >= 0 and (lengths[holder] < self.least or lengths[holder] < max(lengths)):
            return [(True, f"Seat {holder} holds the longest road with a chain of {lengths[holder]}, which is not the longest (B36).")]
        ahead = [seat for seat in range(int(self.seats)) if lengths[seat] == max(lengths)]
        if holder < 0 and max(lengths) >= self.least and len(ahead) == 1:
            return [(True, f"Seat {ahead[0]} alone has a chain of {max(lengths)}, so the longest road must be theirs (B37).")]
        return []

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        held = 1 if s.cells[self.holder] == seat + 1 else 0
        return [ScoreRow("longest road", held, held * int(self.worth))]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.road = seen.number(self.length + seat)
        shown.facts.longest_road = seen.number(self.holder) == seat + 1


class BuildRoad(PaidMove):
    """B21."""

    def __init__(self, roads: Roads, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(roads.table.n_edges), Price(hand, cost))
        self.roads = roads
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        roads = self.roads
        if s.cells[roads.left_road + seat * roads.supply.kinds] > 0:
            roads.places(s, seat, roads.road, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.roads.lay(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.roads.table.edge_at(arg), "road", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return self.roads.why_not(s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


class FreeRoads(Phase):
    """Roads that cost nothing, one after the other; ARG counts those to come (B31). The first must be laid, later ones may be waived."""

    def __init__(self, b: Builder, roads: Roads, turn: Turn, like: Move) -> None:
        super().__init__("free_roads")
        self.roads = roads
        self.turn = turn
        b.phase(self)
        self.moves.append(b.move(LayFreeRoad(self), like=like))
        self.moves.append(b.move(WaiveRoad()))

    def open_for(self, s: State, seat: i64, count: i64) -> None:
        s.push(self.id, 1 << seat, count, 1)

    def arrive(self, s: State) -> bool:
        """A first free road that brings the last points wins at once (B38); without a piece or a place for the next it is over (R14)."""
        cells = s.cells
        if cells[EXTRA]:
            return False
        seat = cells[self.turn.seat]
        if self.turn.victory.check(s, seat):
            return False
        if cells[ARG] > 0 and self.roads.has_place(s, seat):
            return False
        s.pop()
        return True

    def laid(self, s: State) -> None:
        """One of them is about to be laid."""
        s.cells[ARG] -= 1
        s.cells[EXTRA] = 0

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_free_roads", "Place a free road ({count} left).", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= 2 or not 0 <= s.cells[EXTRA] <= 1:
            return "The 'arg' of phase 'free_roads' is 1 or 2, the roads to come; its 'extra' is 1 before the first road, else 0."
        if s.cells[SEATS] & (s.cells[SEATS] - 1) or not self.roads.has_place(s, s.rules.lowest[s.cells[SEATS]]):
            return "Phase 'free_roads' asks one seat, which has a road piece and a place for it."
        return None

    def sound_below(self, s: State) -> str | None:
        """A free road brought something to do first; it may have been the last, or have left no place for another."""
        if not 0 <= s.cells[ARG] <= 1 or s.cells[EXTRA] or s.cells[SEATS] & (s.cells[SEATS] - 1):
            return "Phase 'free_roads' under another phase asks one seat; its 'arg' is 0 or 1, the roads to come, its 'extra' is 0."
        return None


class LayFreeRoad(Move):
    def __init__(self, phase: FreeRoads) -> None:
        super().__init__(int(phase.roads.table.n_edges))
        self.phase = phase

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        roads = self.phase.roads
        if s.cells[roads.left_road + seat * roads.supply.kinds] > 0:
            roads.places(s, seat, roads.road, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.phase.laid(s)
        self.phase.roads.lay(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.phase.roads.table.edge_at(arg), "road")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return self.phase.roads.why_not(s, seat, arg) or super().why(s, seat, arg)


class WaiveRoad(Waive):
    """The second free road may be left (B31)."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[EXTRA] == 0:  # 1 before the first road
            out.add(self.first)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("first_road_first", "You have played the card, so place the first road.")
