"""Landmarks, the only corners that are built on, and the cells, the only edges that carry roads and ships (I1, I2, H1, H2)."""

from itertools import accumulate

from farshore.board.facts import Board, Item
from farshore.board.grid import Grid
from farshore.board.scene import Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, flags, i64, ints
from farshore.engine.machine import SEATS, State
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.buildings import FOR_NOBODY, Buildings, BuildSettlement, CornerReaction
from farshore.parts.opening import Corners
from farshore.parts.part import GamePart
from farshore.parts.roads import ROAD_BITS, Gap, Roads
from farshore.parts.table import Table
from farshore.parts.tables import Tables


def spots(items: tuple[Item, ...]) -> list[tuple[int, int, str]]:
    """The corners and edges among the items of a mark."""
    return [item for item in items if isinstance(item, tuple) and len(item) == 3]


def said(place: tuple[int, int] | tuple[int, int, str]) -> str:
    """A place as in a board file."""
    return ",".join(str(part) for part in place)


def cells_for(t: Tables, grid: Grid, piece: str) -> list[int]:
    """The edges with a cell for this piece, harbours and fishing cells among them."""
    places = [spot for items in t.marked(piece) for spot in spots(items)]
    places += [spot for items in t.marked("harbour") if piece in items for spot in spots(items)]
    if piece == "ship":
        places += [spot for items in t.marked("fishing") for spot in spots(items)]
    return [grid.edge_at(*place) for place in places]


def printed(t: Tables, table: Table) -> dict[str, list[str]]:
    """All that is printed on the board, by kind, for pictures."""
    fishing = [spot for items in t.marked("fishing") for spot in spots(items)]
    harbours = [spot for items in t.marked("harbour") for spot in spots(items)]
    return {
        "landmark": [f"{said(spots(items)[0])} {items[1]}" for items in t.marked("landmark")],
        "road": [said(table.edge_at(edge)) for edge in cells_for(t, table.grid, "road")],
        "ship": [said(table.edge_at(edge)) for edge in cells_for(t, table.grid, "ship")],
        "fishing": [said(spot) for spot in fishing],
        "harbour": [said(spot) for spot in harbours],
        "half sea": [said(item) for items in t.marked("half_sea") for item in items if isinstance(item, tuple)],
    }


class Sites(GamePart):
    """The marks of the board say where landmarks and cells are. Nobody goes on from an empty landmark: `stop` is what buildings bar, and
    everybody at a landmark where nothing stands. The longest road passes there all the same (I9, H15)."""

    def __init__(self, b: Builder, t: Tables, table: Table, buildings: Buildings, roads: Roads) -> None:
        self.table = table
        self.buildings = buildings
        self.roads = roads
        self.places = [spots(items)[0] for items in t.marked("landmark")]
        self.names = [str(items[1]) for items in t.marked("landmark")]
        self.islands = [str(items[2]) if len(items) > 2 else "" for items in t.marked("landmark")]
        corners = [table.grid.corner_at(*place) for place in self.places]
        self.corners: Ints = ints(corners)
        self.is_site: Ints = flags(int(table.n_corners), corners)
        self.road_cell: Ints = flags(int(table.n_edges), cells_for(t, table.grid, "road"))
        self.printed = printed(t, table)
        self.stop: i64 = b.layout.shared("stops", int(table.n_corners), derived=True)
        self.fit: i64 = -1
        if roads.fit < 0:  # no ships: nobody else says which edges carry what
            self.fit = b.layout.shared("road cells", int(table.n_edges), derived=True)
            roads.fit = self.fit
        roads.stop = self.stop
        roads.keeps = Mismatch("no_road_cell", "Roads go only on the road cells printed on the map.")
        roads.gap = EmptyLandmark(self)
        self.keep_rest_free()
        b.the(BuildSettlement).places = ints(sorted(corners))
        buildings.on_settled.insert(0, SiteSettled(self))  # before the roads look at the corner

    def keep_rest_free(self) -> None:
        """Nobody settles beside the landmarks, and no road lies beside the cells."""
        for corner in range(self.table.n_corners):
            if not self.is_site[corner]:
                self.buildings.kept[corner] = FOR_NOBODY
        for edge in range(self.table.n_edges):
            self.roads.kept[edge] = 1 - self.road_cell[edge]

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        """A corner that is no landmark is as good as taken: the distance row keeps settlements away."""
        cells = s.cells
        for corner in range(self.table.n_corners):
            if self.is_site[corner] == 0:
                cells[self.buildings.crowd + corner] += 1
            self.look_at(s, corner)
        for edge in range(self.table.n_edges):
            if self.fit >= 0:
                cells[self.fit + edge] = ROAD_BITS if self.road_cell[edge] else 0
            self.roads.look_at(s, edge)

    def look_at(self, s: State, corner: i64) -> None:
        """Whose roads and ships end here now?"""
        empty = self.is_site[corner] and s.cells[self.buildings.building + corner] == 0
        s.cells[self.stop + corner] = self.table.everyone if empty else s.cells[self.buildings.bar + corner]

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for corner in range(int(self.table.n_corners)):
            if s.cells[self.buildings.building + corner] and not self.is_site[corner]:
                found.append((True, f"The building at {list(self.table.corner_at(corner))} stands on no landmark (I1, H1)."))
        if self.fit >= 0:
            for edge in range(int(self.table.n_edges)):
                if s.cells[self.roads.link + edge] and not self.road_cell[edge]:
                    found.append((True, f"The road at {list(self.table.edge_at(edge))} lies on no road cell (I2)."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        scene.cells.update(self.printed)


class EmptyLandmark(Gap):
    """An own road or ship leads to the edge, but through a landmark where nothing stands yet (I2, H2)."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites

    def why(self, s: State, seat: int, edge: int) -> Sentence | None:
        sites = self.sites
        ends = sites.table.grid.edge_corners
        for corner in (int(ends[2 * edge]), int(ends[2 * edge + 1])):
            empty = sites.is_site[corner] and s.cells[sites.buildings.building + corner] == 0
            if empty and s.cells[sites.roads.touch + corner] & sites.roads.spread << seat:
                return Sentence("empty_landmark", "Your line ends at an empty landmark: build a settlement there to go on.")
        return None


class SiteSettled(CornerReaction):
    def __init__(self, sites: Sites) -> None:
        self.sites = sites

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.sites.look_at(s, corner)


class OtherIslands(Corners):
    """Each founding settlement of a player stands on another island (H4)."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites
        corners = [int(corner) for corner in sites.corners]
        islands = sorted(set(sites.islands))
        by_island = [[corner for corner, name in zip(corners, sites.islands, strict=True) if name == island] for island in islands]
        self.island: Ints = ints(
            [
                islands.index(sites.islands[corners.index(corner)]) if corner in corners else -1
                for corner in range(int(sites.table.n_corners))
            ]
        )
        self.begin: Ints = ints([0, *accumulate(len(row) for row in by_island)])  # where the landmarks of each island begin
        self.landmarks: Ints = ints([corner for row in by_island for corner in row])

    def allow(self, s: State, corner: i64) -> bool:
        island = self.island[corner]
        if island < 0:
            return False
        building = self.sites.buildings.building
        seat = s.rules.lowest[s.cells[SEATS]]
        for at in range(self.begin[island], self.begin[island + 1]):
            value = s.cells[building + self.landmarks[at]]
            if value and value & SEAT_MASK == seat:
                return False
        return True

    def why_not(self, s: State, seat: int, corner: int) -> Sentence:
        if self.sites.is_site[corner]:
            return Sentence(
                "other_island", "You have already started on that island: each of your first settlements goes on a different one."
            )
        return Mismatch("no_site", "You can build only on the marked places.")

    def asks(self, number: int, total: int) -> Sentence | None:
        if number == 1:
            return None
        apart = "Place settlement {number} of {total} on a highlighted corner of another island."
        return Sentence("prompt_found_apart", apart, number=number, total=total)
