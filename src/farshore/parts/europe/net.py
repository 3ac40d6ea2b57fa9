"""The net of a map with cities: crossroads, the paths between them, and which of them are cities (E2, E22, E25).

Only the paths of the board file exist. Crossroads, paths and cities are numbered among themselves, in reading order, so that rows and
action numbers stay short; the grid's own numbers of corners and edges are kept beside them.
"""

from typing import Final

from farshore.board.facts import Item
from farshore.board.grid import CornerAt, EdgeAt
from farshore.board.scene import MarkScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import Buffer, State
from farshore.parts.part import GamePart
from farshore.parts.table import Table, place_axis
from farshore.parts.tables import Tables

FAR: Final = 1 << 20  # the distance to a crossroads that no path leads to
WORD: Final = 5  # lists of bits have words of 32
LAST_BIT: Final = 31
RINGS: Final = 5  # for so many thirds of a journey it is listed what lies within it
RING: Final = 3


class City:
    """A marked crossroads: its name in data, whether one may begin there, and the gold for a post founded there by a merchant."""

    def __init__(self, name: str, at: CornerAt, violet: bool, gold: int) -> None:
        self.name = name
        self.at = at
        self.violet = violet
        self.gold = gold


def cities_of(t: Tables) -> list[City]:
    """The cities that the board's marks name."""
    found: list[City] = []
    for colour in ("violet", "brown"):
        for items in t.marked(colour):
            name, at = str(items[0]), items[1]
            gold = items[2] if len(items) > 2 else 0
            if isinstance(at, tuple) and len(at) == 3 and isinstance(gold, int):
                found.append(City(name, at, colour == "violet", gold))
    return found


def edges_in(rows: list[tuple[Item, ...]]) -> list[EdgeAt]:
    """All edges of these marks."""
    return [item for row in rows for item in row if isinstance(item, tuple) and len(item) == 3]


class Net(GamePart):
    """Where pieces can go. Nothing here changes during a game."""

    def __init__(self, b: Builder, t: Tables, table: Table) -> None:
        self.table = table
        grid = table.grid
        edges = sorted({grid.edge_at(*at) for at in edges_in(t.marked("path"))})
        ends = [int(grid.edge_corners[at]) for edge in edges for at in (2 * edge, 2 * edge + 1)]
        corners = sorted(set(ends))
        place = {corner: number for number, corner in enumerate(corners)}
        self.n_paths: i64 = len(edges)
        self.n_crossroads: i64 = len(corners)
        self.edge_of: Ints = ints(edges)
        self.corner_of: Ints = ints(corners)
        self.cross_at: Ints = ints([place.get(corner, -1) for corner in range(int(grid.n_corners))])
        self.ends: Ints = ints([place[corner] for corner in ends])  # 2 a path
        meeting: list[list[int]] = [[] for _ in corners]
        for path in range(len(edges)):
            for end in (place[ends[2 * path]], place[ends[2 * path + 1]]):
                meeting[end].append(path)
        self.paths_at: Ints = ints([path for row in meeting for path in [*row, -1, -1, -1][:3]])  # 3 a crossroads, ascending, −1 last
        beside: list[int] = []
        for path in range(len(edges)):
            meets = [other for end in ends[2 * path : 2 * path + 2] for other in meeting[place[end]] if other != path]
            beside.extend([*meets, -1, -1, -1, -1][:4])
        self.beside: Ints = ints(beside)  # 4 a path: those that meet it, at its first end and then at its second, −1 last
        double = {grid.edge_at(*at) for at in edges_in(t.marked("double"))}
        self.double: Ints = ints([int(edge in double) for edge in edges])
        cities = sorted(cities_of(t), key=lambda city: place[grid.corner_at(*city.at)])
        self.cities = cities
        self.n_cities: i64 = len(cities)
        self.city_cross: Ints = ints([place[grid.corner_at(*city.at)] for city in cities])
        by_cross = {int(self.city_cross[number]): number for number in range(len(cities))}
        self.city_at: Ints = ints([by_cross.get(number, -1) for number in range(len(corners))])  # by crossroads; −1: a plain one
        self.violet: Ints = ints([int(city.violet) for city in cities])
        self.gold: Ints = ints([city.gold for city in cities])
        self.steps: Ints = ints(self.distances(meeting))  # from · n_crossroads + to: paths between them
        self.bits: Ints = ints([1 << number for number in range(1 << WORD)])  # C would shift a literal with 32 bits only
        self.words: i64 = (len(cities) >> WORD) + 1
        # what lies within 3, 6 … crossroads of each, ascending, the crossroads itself left out: where its row begins, and the rows
        begin: list[int] = []
        near: list[int] = []
        for start in range(len(corners)):
            for ring in range(1, RINGS + 1):
                begin.append(len(near))
                row = start * len(corners)
                near.extend(other for other in range(len(corners)) if other != start and self.steps[row + other] <= RING * ring)
        self.near_begin: Ints = ints([*begin, len(near)])  # crossroads · RINGS + thirds − 1
        self.near: Ints = ints(near)
        self.path_axis = place_axis("edge", [grid.edges[edge] for edge in edges])
        self.cross_axis = place_axis("corner", [grid.corners[corner] for corner in corners])
        self.city_axis = place_axis("corner", [city.at for city in cities])
        b.words["path"] = [list(grid.edges[edge]) for edge in edges]
        b.words["crossroads"] = [list(grid.corners[corner]) for corner in corners]
        b.words["city"] = [list(city.at) for city in cities]
        b.words["city_name"] = [city.name for city in cities]

    def distances(self, meeting: list[list[int]]) -> list[int]:
        """Between all crossroads, along any paths (E23)."""
        found: list[int] = []
        for start in range(len(meeting)):
            row = [FAR] * len(meeting)
            row[start] = 0
            todo = [start]
            for here in todo:
                for path in meeting[here]:
                    there = int(self.ends[2 * path] + self.ends[2 * path + 1]) - here
                    if row[there] == FAR:
                        row[there] = row[here] + 1
                        todo.append(there)
            found.extend(row)
        return found

    def add_bits(self, lowest: Ints, word: i64, action: i64, out: Buffer) -> None:
        """Append an action for each bit of a word, the lowest being `action`."""
        items = out.items
        n = out.n
        while word:
            byte = word & 255
            while byte:
                items[n] = action + lowest[byte]
                n += 1
                byte &= byte - 1
            word >>= 8
            action += 8
        out.n = n

    def city_corner(self, city: i64) -> i64:
        """The grid's number of a city's corner."""
        return self.corner_of[self.city_cross[city]]

    def city_place(self, city: int) -> CornerAt:
        return self.cities[city].at

    def cross_place(self, cross: int) -> CornerAt:
        return self.table.corner_at(self.corner_of[cross])

    def path_place(self, path: int) -> EdgeAt:
        return self.table.edge_at(self.edge_of[path])

    def way(self, start: int, end: int) -> list[EdgeAt]:
        """The paths of a shortest way between two crossroads (cold)."""
        found: list[EdgeAt] = []
        here, n = start, int(self.n_crossroads)
        while here != end:
            for at in range(3 * here, 3 * here + 3):
                path = int(self.paths_at[at])
                if path >= 0:
                    there = int(self.ends[2 * path] + self.ends[2 * path + 1]) - here
                    if self.steps[there * n + end] < self.steps[here * n + end]:
                        found.append(self.path_place(path))
                        here = there
                        break
        return found

    def draw(self, s: State, scene: Scene) -> None:
        for city in self.cities:
            scene.marks.append(MarkScene("violet city" if city.violet else "brown city", city.at, city.gold, name=city.name))
        for path in range(self.n_paths):
            scene.marks.append(MarkScene("double path" if self.double[path] else "trade path", self.path_place(path)))
