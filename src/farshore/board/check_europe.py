"""What the rules of Merchants of Europe say about their maps: counts, cells and tokens, paths, each example that names a city (E1–E51).

The printed maps are not known to us. Ours are reconstructions that keep each of these statements, and so must a corrected one.
"""

from collections import Counter, deque
from collections.abc import Iterator
from typing import Final

from farshore.board.facts import RED, Board, Item
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corner_place, corners_of_edge, hexes_of_corner
from farshore.board.shores import neighbours

GIVES: Final = {"forest": "lumber", "pasture": "wool", "field": "grain", "mountains": "ore", "saltworks": "salt"}
NUMBERS: Final = [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11]
PIPS: Final = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
GOODS: Final = {"europe_short": {3: 6, 4: 5}, "europe_main": {3: 10, 4: 8}}  # E5
NAMED: Final = (
    "paris", "lyon", "brussels", "cologne", "bern", "turin", "venice", "nuremberg", "prague", "budapest", "wroclaw", "kaliningrad",
    "belgrade", "tirana",
)  # fmt: skip
STARTS: Final = {"red": "grain lumber salt", "blue": "ore salt wool", "white": "grain lumber wool", "orange": "grain ore salt"}  # E6
HELD: Final = {
    "blue": {"lyon", "bern", "venice"},
    "red": {"nuremberg", "budapest", "turin"},
    "orange": {"cologne", "paris"},
    "white": {"prague", "brussels"},
}
Ways = dict[CornerAt, set[CornerAt]]
Row = tuple[str, bool]


def _spots(items: tuple[Item, ...]) -> list[tuple[int, int, str]]:
    return [item for item in items if isinstance(item, tuple) and len(item) == 3]


class Europe:
    """A map of Europe, read for its statements."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.short = board.id == "europe_short"
        rows = [(colour, items) for colour in ("violet", "brown") for items in board.marked(colour)]
        self.at = {str(items[0]): _spots(items)[0] for _, items in rows}
        self.colour = {str(items[0]): colour for colour, items in rows}
        self.gold = {str(items[0]): items[2] if len(items) > 2 else 0 for _, items in rows}
        self.corners = set(self.at.values())
        self.edges: list[EdgeAt] = [edge for items in board.marked("path") for edge in _spots(items)]
        self.double: list[EdgeAt] = [edge for items in board.marked("double") for edge in _spots(items)]
        self.ways: Ways = {}
        for edge in self.edges:
            one, other = corners_of_edge(edge)
            self.ways.setdefault(one, set()).add(other)
            self.ways.setdefault(other, set()).add(one)
        self.dashed = {item for items in board.marked("dashed") for item in items}
        self.empty = {item for items in board.marked("empty") for item in items}
        self.tokens = {str(items[0]): [item for item in items[1:] if isinstance(item, int)] for items in board.marked("tokens")}
        self.far = {name: self.distances(at) for name, at in self.at.items() if at in self.ways}

    def distances(self, start: CornerAt) -> dict[CornerAt, int]:
        found = {start: 0}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for there in self.ways[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    todo.append(there)
        return found

    def land(self, city: str) -> list[HexAt]:
        return [at for at in hexes_of_corner(self.at[city]) if at in self.board.land]

    def terrain(self, at: HexAt) -> str:
        return self.board.by_place[at].terrain

    def number(self, at: HexAt) -> int:
        return self.board.by_place[at].token or 0

    def bare(self, city: str) -> list[str]:
        return sorted(self.terrain(at) for at in self.land(city) if at in self.dashed | self.empty)

    def is_double(self, one: CornerAt, other: CornerAt) -> bool:
        return any(set(corners_of_edge(edge)) == {one, other} for edge in self.double)


def statements(board: Board) -> list[Row]:
    """Every statement and whether it holds on this map."""
    europe = Europe(board)
    rows = [*_counts(europe), *_cells(europe), *_paths(europe)]
    if not set(NAMED) <= set(europe.far):
        return [*rows, ("the cities of the examples are there, at paths", False)]
    return [*rows, *_examples(europe), *(_start(europe) if europe.short else ())]


def europe_faults(board: Board) -> dict[str, list[str]]:
    return {"statements": [f"This does not hold: {what}." for what, good in statements(board) if not good]}


def _counts(e: Europe) -> Iterator[Row]:
    goods = GOODS.get(e.board.id, {})
    yield "goods to win as stated (E5)", dict(e.board.points) == goods
    wanted = max(4 * (goods.get(4, 0) + 2), 3 * (goods.get(3, 0) + 2) + 3)
    yield "cities for all posts, with three neutral ones where three play", len(e.at) >= wanted
    yield "at least twelve violet cities", list(e.colour.values()).count("violet") >= 12
    yield "each city named by the rules is there", set(NAMED) <= set(e.at) and (e.short or "dublin" in e.at)
    yield "no two cities at one crossroads", len(e.corners) == len(e.at)
    yield "all five terrains", set(GIVES) <= {hex_.terrain for hex_ in e.board.hexes} <= {*GIVES, "sea"}
    yield "every city touches land that produces", all(e.land(city) for city in e.at)
    touched = {at for corner in e.corners for at in hexes_of_corner(corner)}
    yield "every land hex touches a city", e.board.land <= touched
    wet = {city: any(at not in e.board.land for at in hexes_of_corner(at)) for city, at in e.at.items()}
    yield "coastal cities, and only they, bring one to three gold", all(
        isinstance(e.gold[city], int) and (1 <= int(str(e.gold[city])) <= 3 if wet[city] else e.gold[city] == 0) for city in e.at
    )


def _cells(e: Europe) -> Iterator[Row]:
    yield "fifteen number tokens with the known numbers", sorted(number for row in e.tokens.values() for number in row) == NUMBERS
    yield "three tokens of each terrain's colour, the first one dashed", set(e.tokens) == set(GIVES) and all(
        len(row) == 3 for row in e.tokens.values()
    )
    yield "a white 11 lies face down", 11 in e.tokens.get("saltworks", [])[1:]
    yield "a mountain token shows 9", 9 in e.tokens.get("mountains", [])
    yield "a dashed cell of each colour, with its dashed token", sorted(
        (e.terrain(at), e.number(at)) for at in e.dashed if isinstance(at, tuple) and len(at) == 2
    ) == sorted((terrain, row[0]) for terrain, row in e.tokens.items())
    yield "a land hex has a number or an empty cell", all((e.number(at) > 0) != (at in e.empty) for at in e.board.land)
    cells = Counter(e.terrain(at) for at in e.board.land if at in e.dashed | e.empty)
    yield "every colour has more cells than tokens", all(cells[terrain] > 3 for terrain in GIVES)
    red = {at for at in e.board.land if e.number(at) in RED}
    yield "no 6 or 8 beside another", not any(red & set(neighbours(at)) for at in red)
    pips: Counter[str] = Counter()
    for at in e.board.land - e.dashed:
        pips[e.terrain(at)] += PIPS.get(e.number(at), 0)
    yield "printed chances of the terrains within 3 of each other", max(pips.values()) - min(pips.values()) <= 3


def _paths(e: Europe) -> Iterator[Row]:
    yield "no path twice", len(e.edges) == len(set(e.edges))
    yield "every city is the end of a path", e.corners <= set(e.ways)
    yield "one network joins everything", all(set(far) == set(e.ways) for far in e.far.values())
    yield "a border of two land hexes between crossroads is a path", all(
        there in e.ways[here]
        for here in e.ways
        for there in e.ways
        if _border(e, here, there)
    )
    ends = Counter(corner for edge in e.double for corner in corners_of_edge(edge))
    yield "double paths are paths and never touch", set(e.double) <= set(e.edges) and max(ends.values()) == 1
    yield "no dead ends but at cities", all(len(near) > 1 or corner in e.corners for corner, near in e.ways.items())


def _border(e: Europe, here: CornerAt, there: CornerAt) -> bool:
    """Are these the ends of an edge between two land hexes?"""
    shared = set(hexes_of_corner(here)) & set(hexes_of_corner(there))
    return here < there and here[2] != there[2] and len(shared) == 2 and shared <= e.board.land


def _examples(e: Europe) -> Iterator[Row]:
    yield "Lyon beside a pasture with 5 (E42)", any((e.terrain(at), e.number(at)) == ("pasture", 5) for at in e.land("lyon"))
    both = [at for at in e.land("nuremberg") if at in e.land("cologne")]
    yield "Nuremberg and Cologne beside the same field with 5 (E42)", [(e.terrain(at), e.number(at)) for at in both] == [("field", 5)]
    numbers = {(e.terrain(at), e.number(at)) for at in e.board.land}
    yield "a pasture with 8 and a field with 6 (E40)", {("pasture", 8), ("field", 6)} <= numbers
    crossing = e.ways[e.at["turin"]] & e.ways[e.at["bern"]]
    yield "one crossroads between Turin and Bern (E44)", len(crossing) == 1
    meeting_point = next(iter(crossing), e.at["turin"])
    (down, left), (over, right) = corner_place(e.at["turin"]), corner_place(meeting_point)
    yield "it lies north-east of Turin", over < down and right > left
    east = [corner for corner in e.ways[meeting_point] if e.at["venice"] in e.ways[corner]]
    yield "Venice is two paths from it, and three from Turin and Bern", len(east) == 1 and [
        e.far[city][e.at["venice"]] for city in ("turin", "bern")
    ] == [3, 3]
    goal = e.at["kaliningrad"]
    yield "a double path is the second of three from a city to Kaliningrad (E45)", any(
        e.is_double(one, two) for start in e.corners for one in e.ways[start] for two in e.ways[one] if goal in e.ways[two] and two != start
    )
    beside = [corner for corner in e.ways[e.at["wroclaw"]] if e.far["prague"][corner] == 3 and corner not in e.corners]
    yield "three from Prague is the plain crossroads east of Wroclaw (E47)", any(
        corner_place(corner)[1] > corner_place(e.at["wroclaw"])[1] and e.far["kaliningrad"][corner] <= 3 for corner in beside
    )
    yield "Kaliningrad is farther from Prague than one grain", e.far["prague"][goal] > 3
    yield "Kaliningrad is coastal and has one hex without number, a saltworks (E48)", e.bare("kaliningrad") == ["saltworks"]
    yield "Belgrade has two, mountains and a field, and is one grain from Budapest (E49)", (
        e.bare("belgrade") == ["field", "mountains"] and e.far["budapest"][e.at["belgrade"]] <= 3
    )
    many = Counter(len(e.bare(city)) for city in e.at if e.colour[city] == "brown")
    yield "brown cities with two and with three hexes without number", many[2] >= 1 and many[3] >= 1
    meeting = e.ways[e.at["bern"]] & e.ways[e.at["paris"]] & e.ways[e.at["brussels"]]
    yield "one crossroads between Bern, Paris and Brussels, and a path on to Cologne (E51)", (
        len(meeting) == 1 and e.at["cologne"] in e.ways[e.at["brussels"]]
    )


def _start(e: Europe) -> Iterator[Row]:
    posts: dict[str, list[str]] = {}
    routes: dict[str, EdgeAt] = {}
    for colour, *items in e.board.marked("start"):
        posts[str(colour)] = [str(item) for item in items if isinstance(item, str)]
        routes[str(colour)] = _spots(tuple(items))[0]
    every = [city for cities in posts.values() for city in cities]
    yield "four colours with three violet cities each", set(posts) == set(STARTS) and len(set(every)) == 12 == len(every) and all(
        e.colour[city] == "violet" for city in every
    )
    yield "the cards are those of the third post (E6)", all(
        " ".join(sorted(GIVES[e.terrain(at)] for at in e.land(posts[colour][-1]))) == cards for colour, cards in STARTS.items()
    )
    yield "the posts that the examples show", all(cities <= set(posts[colour]) for colour, cities in HELD.items())
    yield "a route at an own post for each", all(
        routes[colour] in e.edges and any(e.at[city] in corners_of_edge(routes[colour]) for city in posts[colour]) for colour in posts
    )
    joined = [set(corners_of_edge(edge)) for edge in routes.values()]
    yield "no start route joins two cities", not any(len(ends & e.corners) > 1 for ends in joined) and not any(
        one & other for one in joined for other in joined if one is not other
    )
    income = {
        colour: Counter(GIVES[e.terrain(at)] for city in cities for at in e.land(city) if e.number(at) == 5)
        for colour, cities in posts.items()
    }
    yield "a 5 brings blue wool, red and orange grain, white nothing (E42)", income == {
        "blue": {"wool": 1}, "red": {"grain": 1}, "orange": {"grain": 1}, "white": {},
    }  # fmt: skip
    there = {at: {colour for colour, cities in posts.items() for city in cities if at in e.land(city)} for at in e.board.land}
    yield "a field 6 beside blue and white posts only (E40)", any(
        (e.terrain(at), e.number(at)) == ("field", 6) and who == {"blue", "white"} for at, who in there.items()
    )
    chances = [sum(PIPS.get(e.number(at), 0) for city in cities for at in e.land(city)) for cities in posts.values()]
    yield "equal chances for all colours, within 2", max(chances) - min(chances) <= 2
    kinds = [{e.terrain(at) for city in cities for at in e.land(city) if e.number(at)} for cities in posts.values()]
    yield "every colour earns all five resources", all(found == set(GIVES) for found in kinds)
