"""The net of a map with cities: its junctions (the corners where paths meet), the paths between them, and which junctions are cities
(E2, E22, E25).

Only the paths of the board file exist. Junctions, paths and cities are numbered among themselves, in reading order, so that rows and
action numbers stay short; the grid's own numbers of corners and edges are kept beside them.
"""

from collections.abc import Iterable
from typing import Final

from farshore.board.grid import CornerAt, EdgeAt
from farshore.board.scene import MarkScene, Scene
from farshore.engine.bitsets import LAST_BIT, WORD, word_bits, words_for
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints, places_of
from farshore.engine.layout import Axis
from farshore.engine.machine import State
from farshore.parts.part import GamePart
from farshore.parts.table import Table, place_axis
from farshore.parts.tables import Tables

FAR: Final = 1 << 20  # the distance to a junction that no path leads to
PER_GRAIN: Final = 3  # how far a merchant goes for one (E23)
PATH_SHIFT: Final = 16  # in `onward`: the path is above, and where it leads below
THERE: Final = 0xFFFF
SIZE_BITS: Final = 3  # in `past`
SIZE_MASK: Final = 7


class City:
    """A marked junction: its name in data, whether one may begin there, and the gold for a post founded there by a merchant."""

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


def edges_in(t: Tables, name: str) -> list[EdgeAt]:
    """All edges of these marks."""
    return [item for row in t.marked(name) for item in row if isinstance(item, tuple) and len(item) == 3]


def paths_meeting(ends: list[int], n_junctions: int) -> list[list[int]]:
    """For each junction its paths, ascending; `ends` has two numbers a path."""
    meeting: list[list[int]] = [[] for _ in range(n_junctions)]
    for at, junction in enumerate(ends):
        meeting[junction].append(at >> 1)
    return meeting


def other_ends(ends: list[int], junction: int, paths: list[int]) -> list[int]:
    """Of each of these paths the end that is not at this junction, as a place in `ends`."""
    return [2 * path + (ends[2 * path] == junction) for path in paths]


def paths_beside(ends: list[int], meeting: list[list[int]]) -> list[list[int]]:
    """For each path those that meet it, at its first end and then at its second."""
    return [
        [other for junction in ends[2 * path : 2 * path + 2] for other in meeting[junction] if other != path]
        for path in range(len(ends) >> 1)
    ]


def paths_past(ends: list[int], meeting: list[list[int]]) -> list[list[int]]:
    """For each path and those that meet it, as above: which part of the list of such a path lies at its far end."""
    sizes = [len(meeting[junction]) - 1 for junction in ends]
    rows: list[list[int]] = []
    for path, row in enumerate(paths_beside(ends, meeting)):
        far_ends = [int(ends[2 * other] in ends[2 * path : 2 * path + 2]) for other in row]
        rows.append(
            [(4 * other + far * sizes[2 * other]) << SIZE_BITS | sizes[2 * other + far] for other, far in zip(row, far_ends, strict=True)]
        )
    return rows


def padded(rows: list[list[int]], width: int) -> Ints:
    """Rows of equal width, one after the other, filled up with −1."""
    return ints([item for row in rows for item in (row + [-1] * width)[:width]])


def distances(ends: list[int], meeting: list[list[int]]) -> list[int]:
    """How many paths lie between any two junctions (E23): from · n_junctions + to."""
    found: list[int] = []
    for start in range(len(meeting)):
        row = [FAR] * len(meeting)
        row[start] = 0
        todo = [start]
        for here in todo:
            for path in meeting[here]:
                there = ends[2 * path] + ends[2 * path + 1] - here
                if row[there] == FAR:
                    row[there] = row[here] + 1
                    todo.append(there)
        found.extend(row)
    return found


def members(numbers: Iterable[int], size: int) -> list[int]:
    """A set of numbers below `size` as bits (`engine.bitsets`)."""
    row = [0] * words_for(size)
    for number in numbers:
        row[number >> WORD] |= 1 << (number & LAST_BIT)
    return row


def rings(steps: list[int], n_junctions: int, count: int) -> list[int]:
    """What lies within 3, 6 … paths of each junction, without the junction itself: so many sets for each, one after the other."""
    found: list[int] = []
    for start in range(n_junctions):
        thirds: list[list[int]] = [[] for _ in range(count)]
        for other in range(n_junctions):
            far = steps[start * n_junctions + other]
            if 0 < far < FAR:
                thirds[(far - 1) // PER_GRAIN].append(other)
        row = members([], n_junctions)
        for third in thirds:
            row = [word | more for word, more in zip(row, members(third, n_junctions), strict=True)]
            found.extend(row)
    return found


def named_axis(b: Builder, word: str, place: str, labels: list[EdgeAt] | list[CornerAt]) -> Axis:
    """An axis of places, which events name with this word."""
    b.words[word] = [list(at) for at in labels]
    return place_axis(place, labels)


class Net(GamePart):
    """Where pieces can go. Nothing here changes during a game."""

    def __init__(self, b: Builder, t: Tables, table: Table) -> None:
        self.table = table
        grid = table.grid
        edges = sorted({grid.edge_at(*at) for at in edges_in(t, "path")})
        corner_ends = [int(grid.edge_corners[at]) for edge in edges for at in (2 * edge, 2 * edge + 1)]
        corners = sorted(set(corner_ends))
        ends = [corners.index(corner) for corner in corner_ends]
        meeting = paths_meeting(ends, len(corners))
        # paths and junctions
        self.n_paths: i64 = len(edges)
        self.n_junctions: i64 = len(corners)
        self.edge_of: Ints = ints(edges)
        self.corner_of: Ints = ints(corners)
        self.junction_at: Ints = places_of(corners, int(grid.n_corners))
        self.ends: Ints = ints(ends)  # 2 a path
        self.paths_at: Ints = padded(meeting, 3)  # 3 a junction, ascending, −1 last
        slots = [meeting[junction].index(at >> 1) for at, junction in enumerate(ends)]
        self.end_slot: Ints = ints(slots)  # 2 a path: which of the three it is at each end
        # where the paths of a junction lead, 3 as above: the path, then the other junction, then which of its paths it is
        self.onward: Ints = padded(
            [[(i >> 1) << PATH_SHIFT | ends[i] << 2 | slots[i] for i in other_ends(ends, at, row)] for at, row in enumerate(meeting)], 3
        )
        self.beside: Ints = padded(paths_beside(ends, meeting), 4)  # 4 a path, −1 last
        self.past: Ints = padded(paths_past(ends, meeting), 4)  # for each of these where those past it begin in `beside`, and their number
        self.n_beside: Ints = ints([len(row) for row in paths_beside(ends, meeting)])
        double = {grid.edge_at(*at) for at in edges_in(t, "double")}
        self.double: Ints = ints([int(edge in double) for edge in edges])
        # cities
        cities = sorted(cities_of(t), key=lambda city: grid.corner_at(*city.at))
        junctions = [corners.index(grid.corner_at(*city.at)) for city in cities]
        self.cities = cities
        self.n_cities: i64 = len(cities)
        self.city_junction: Ints = ints(junctions)
        self.city_corners: Ints = ints([corners[junction] for junction in junctions])
        self.city_at: Ints = places_of(junctions, len(corners))  # by junction; −1: a plain one
        self.end_city: Ints = ints([int(self.city_at[junction]) for junction in ends])  # 2 a path: the city at each end, or −1
        self.violet: Ints = ints([int(city.violet) for city in cities])
        self.gold: Ints = ints([city.gold for city in cities])
        self.bits: Ints = word_bits()
        self.words: i64 = words_for(len(cities))
        # distances
        steps = distances(ends, meeting)
        farthest = max(far for far in steps if far < FAR)
        self.steps: Ints = ints(steps)  # from · n_junctions + to
        self.rings: i64 = (farthest + PER_GRAIN - 1) // PER_GRAIN  # within so many thirds of a journey lies all that paths lead to
        self.junction_words: i64 = words_for(len(corners))
        self.near: Ints = ints(rings(steps, len(corners), int(self.rings)))  # sets: (junction · rings + thirds − 1) · junction_words
        self.plain: Ints = ints(members([number for number in range(len(corners)) if number not in junctions], len(corners)))
        # names
        self.path_axis = named_axis(b, "path", "edge", [grid.edges[edge] for edge in edges])
        self.junction_axis = named_axis(b, "junction", "corner", [grid.corners[corner] for corner in corners])
        self.city_axis = named_axis(b, "city", "corner", [city.at for city in cities])
        b.words["city_name"] = [city.name for city in cities]

    def city_corner(self, city: i64) -> i64:
        """The grid's number of a city's corner."""
        return self.city_corners[city]

    def city_place(self, city: int) -> CornerAt:
        return self.cities[city].at

    def junction_place(self, junction: int) -> CornerAt:
        return self.table.corner_at(self.corner_of[junction])

    def path_place(self, path: int) -> EdgeAt:
        return self.table.edge_at(self.edge_of[path])

    def way(self, start: int, end: int) -> list[EdgeAt]:
        """The paths of a shortest way between two junctions (cold)."""
        found: list[EdgeAt] = []
        here, n = start, int(self.n_junctions)
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
