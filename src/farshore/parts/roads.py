"""Roads: where they lie, where the next may lie (B21), and the longest road (B36, B37)."""

from typing import Final

from farshore.board.routes import Routes
from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.layout import Owned, SeatOrNobody
from farshore.engine.machine import ARG, EXTRA, SEATS, Buffer, Move, Phase, State
from farshore.engine.words import Choice, Sentence
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

ROAD: Final = 1
WAY_BITS: Final = 8  # bits of each kind of way in `touch` and `open`
ROAD_BITS: Final = 0xFF


class EdgeReaction:
    """Told that a seat's piece came to an edge."""

    def run(self, s: State, seat: i64, edge: i64) -> None:
        raise NotImplementedError


class Way:
    """A kind of piece on edges that carries its owner's routes. Roads are one; another box may add more."""

    def __init__(self, piece: str, shift: int, left: int) -> None:
        self.piece = piece
        self.shift: i64 = shift  # where its bits begin in `touch` and `open`
        self.left: i64 = left  # where the supply of seat 0 lies


class Roads(GamePart):
    """Roads, and other ways if a box adds them, on edges, as level · 8 + seat.

    Two derived rows keep the building rules at hand: `touch`, per corner the mask of seats who have a road or building there, and `open`,
    per edge the mask of seats who may lay a road there. For a free edge with ends a and b:
    open = (touch[a] & ~bar[a]) | (touch[b] & ~bar[b]), so a change at a corner concerns its three edges only (B21, R15).
    Every kind of way has eight bits of its own in both rows; a building touches for all of them.
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
        self.note_road: i64 = b.note("road", "seat edge=edge")
        self.road = Way("road", 0, int(self.left_road))
        self.ways = [self.road]
        self.way_of = [self.road]  # by level, from level 1 on
        self.spread: i64 = 1  # one bit at the shift of each way
        self.kept: Ints = zeros(int(table.n_edges))  # 1: no road is laid here, whatever the land
        self.fit: i64 = -1  # a row with the bits of the ways that an edge can carry; −1: any edge with land carries a road
        self.on_laid: list[EdgeReaction] = []
        self.watched = False
        self.corner_edges: Ints = table.grid.corner_edges
        self.edge_corners: Ints = table.grid.edge_corners
        self.routes = Routes(table.grid, int(self.link), int(buildings.bar))
        self.longest: LongestRoad | None = None
        buildings.on_settled.append(RoadsSeeSettlement(self))

    def add_way(self, piece: str) -> Way:
        """Another kind of way, with the next level and bits of its own."""
        way = Way(piece, WAY_BITS * len(self.ways), int(self.supply.left) + self.supply.offset(piece))
        self.ways.append(way)
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
            owner: i64 = 1 << (value & 7) & self.table.everyone if value else 0
            cells[self.touch + corner] = owner * self.spread
        for edge in range(self.table.n_edges):
            value = cells[self.link + edge]
            if value and value & 7 < self.supply.seats:
                way = self.way_of[(value >> 3) - 1]
                cells[way.left + (value & 7) * self.supply.kinds] -= 1
                for end in range(2 * edge, 2 * edge + 2):
                    cells[self.touch + self.edge_corners[end]] |= 1 << ((value & 7) + way.shift)
        for edge in range(self.table.n_edges):
            self.look_at(s, edge)

    def look_at(self, s: State, edge: i64) -> None:
        """Make `open` of one edge anew."""
        cells = s.cells
        if cells[self.link + edge]:
            cells[self.open + edge] = 0
            return
        bar = self.buildings.bar
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        if self.fit >= 0:
            spread = self.spread
            joined = (cells[self.touch + one] & ~(cells[bar + one] * spread)) | (cells[self.touch + other] & ~(cells[bar + other] * spread))
            cells[self.open + edge] = joined & cells[self.fit + edge]
        elif cells[self.table.dry] or self.on_land(s, edge):
            cells[self.open + edge] = (cells[self.touch + one] & ~cells[bar + one]) | (cells[self.touch + other] & ~cells[bar + other])
        else:
            cells[self.open + edge] = 0

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
        s.note(self.note_road, seat, edge)
        self.put(s, seat, edge, self.road, ROAD)

    def put(self, s: State, seat: i64, edge: i64, way: Way, level: i64) -> None:
        """Put a piece of some way there, as `lay`, but tell nobody."""
        cells = s.cells
        cells[self.link + edge] = level * 8 + seat
        cells[self.open + edge] = 0
        cells[way.left + seat * self.supply.kinds] -= 1
        bit: i64 = 1 << (seat + way.shift)
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if cells[self.touch + corner] & bit == 0:
                cells[self.touch + corner] |= bit
                self.corner_changed(s, corner)
        longest = self.longest
        if longest is not None:
            longest.grown(s, seat, edge)
        if self.watched:
            for reaction in self.on_laid:
                reaction.run(s, seat, edge)

    def lift(self, s: State, edge: i64) -> None:
        """Take a piece off the board, into its owner's supply. The longest road is judged by the caller, who may put it elsewhere first."""
        cells = s.cells
        value = cells[self.link + edge]
        seat = value & 7
        way = self.way_of[(value >> 3) - 1]
        cells[self.link + edge] = 0
        cells[way.left + seat * self.supply.kinds] += 1
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if not self.reaches(s, seat, corner, way):
                cells[self.touch + corner] &= ~(1 << (seat + way.shift))
            self.corner_changed(s, corner)

    def reaches(self, s: State, seat: i64, corner: i64, way: Way) -> bool:
        """Has `seat` a building or a piece of this way at the corner?"""
        cells = s.cells
        building = cells[self.buildings.building + corner]
        if building and building & 7 == seat:
            return True
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0:
                value = cells[self.link + edge]
                if value and value & 7 == seat and self.way_of[(value >> 3) - 1] is way:
                    return True
        return False

    def has_place(self, s: State, seat: i64) -> bool:
        """A piece of some way and a legal edge for it."""
        cells = s.cells
        bits: i64 = 0
        for way in self.ways:
            if cells[way.left + seat * self.supply.kinds] > 0:
                bits |= 1 << (seat + way.shift)
        if bits == 0:
            return False
        open_ = self.open
        for edge in range(self.table.n_edges):
            if cells[open_ + edge] & bits:
                return True
        return False

    def places(self, s: State, seat: i64, first: i64, out: Buffer, shift: i64 = 0) -> None:
        cells = s.cells
        open_ = self.open
        bit: i64 = 1 << (seat + shift)
        items = out.items
        n = out.n
        for edge in range(self.table.n_edges):
            if cells[open_ + edge] & bit:
                items[n] = first + edge
                n += 1
        out.n = n

    def why_not(self, s: State, seat: int, edge: int) -> Sentence | None:
        if s.cells[self.link + edge]:
            return Sentence("edge_taken", "There is a road already.")
        if s.cells[self.left_road + seat * self.supply.kinds] <= 0:
            return Sentence("no_road_left", "All your roads are on the board.")
        if self.kept[edge]:
            return Sentence("edge_kept", "That edge is kept free of roads.")
        if not self.on_land(s, edge):
            return Sentence("no_land_for_road", "A road needs land on one of its sides.")
        if not s.cells[self.open + edge] >> seat & 1:
            return Sentence("road_not_joined", "A road must join your own road or building, and not through another's.")
        return None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            if value and value & 7 >= self.supply.seats:
                found.append((True, f"The road at {list(self.table.edge_at(edge))} belongs to seat {value & 7}, who is not in this game."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        for edge in range(self.table.n_edges):
            value = int(s.cells[self.link + edge])
            if value:
                level = (value >> 3) - 1
                state = self.names[level].removesuffix(self.drawn[level]).strip()
                scene.pieces.append(PieceScene(self.drawn[level], self.table.edge_at(edge), self.table.colours[value & 7], state))


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
        self.note_award: i64 = b.note("longest_road", "seat length")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.length + seat] = self.roads.routes.longest(s.cells, seat)

    def grown(self, s: State, seat: i64, edge: i64) -> None:
        """A new piece can only lengthen its owner's route, by a trail that uses it."""
        cells = s.cells
        found = self.roads.routes.through(cells, seat, edge)
        if found > cells[self.length + seat]:
            cells[self.length + seat] = found
            if found >= self.least and cells[self.holder] != seat + 1:
                self.judge(s)

    def uses(self, s: State, seat: i64, edge: i64) -> bool:
        """Is this piece on a longest route of its owner?"""
        return self.roads.routes.through(s.cells, seat, edge) == s.cells[self.length + seat]

    def cut(self, s: State, seats: i64) -> None:
        """A building came to a corner that these seats' roads touch: count them anew (R18)."""
        cells = s.cells
        for seat in range(self.seats):
            if seats >> seat & 1:
                cells[self.length + seat] = self.roads.routes.longest(cells, seat)
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
        s.note(self.note_award, taker, best)

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

    def facts(self, s: State, seat: int) -> dict[str, str]:
        return {"road": str(int(s.cells[self.length + seat]))}


class BuildRoad(PaidMove):
    """B21."""

    def __init__(self, roads: Roads, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(roads.table.n_edges), Price(hand, cost))
        self.roads = roads
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        roads = self.roads
        if s.cells[roads.left_road + seat * roads.supply.kinds] > 0:
            roads.places(s, seat, self.first, out)

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
        self.moves.append(b.move(WaiveRoad(self)))

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
        return Sentence("prompt_free_roads", "Lay a free road ({count} to go).", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= 2 or not 0 <= s.cells[EXTRA] <= 1:
            return "The 'arg' of phase 'free_roads' is 1 or 2, the roads to come; its 'extra' is 1 before the first road, else 0."
        if s.cells[SEATS] & (s.cells[SEATS] - 1) or not self.roads.has_place(s, s.rules.lowest[s.cells[SEATS]]):
            return "Phase 'free_roads' asks one seat, which has a road piece and a place for it."
        return None


class LayFreeRoad(Move):
    def __init__(self, phase: FreeRoads) -> None:
        super().__init__(int(phase.roads.table.n_edges))
        self.phase = phase

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        roads = self.phase.roads
        if s.cells[roads.left_road + seat * roads.supply.kinds] > 0:
            roads.places(s, seat, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.phase.laid(s)
        self.phase.roads.lay(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.phase.roads.table.edge_at(arg), "road")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return self.phase.roads.why_not(s, seat, arg) or super().why(s, seat, arg)


class WaiveRoad(Move):
    """The second free road may be left (B31)."""

    def __init__(self, phase: FreeRoads) -> None:
        super().__init__(1)
        self.phase = phase

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[EXTRA] == 0:  # 1 before the first road
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("waive")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("first_road_first", "The card was played: lay the first road.")
