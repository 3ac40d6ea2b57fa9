"""What the rules of Merchants of Europe say about their maps: counts, cells and tokens, paths, each example that names a city (E1–E51).

The printed maps are not known to us. Ours are reconstructions that keep each of these statements, and so must a corrected one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farshore.board.check import BoardSpec
from farshore.board.facts import RED, Board
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corner_place, corners_of_edge, hexes_of_corner
from farshore.board.marks import distances, net, numbers, spots, spots_of
from farshore.board.pips import pips
from farshore.board.shores import neighbours

GIVES: Final = {"forest": "lumber", "pasture": "wool", "field": "grain", "mountains": "ore", "saltworks": "salt"}
NUMBERS: Final = [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11]
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
Row = tuple[str, bool]  # a statement, and whether it holds


class EuropeMap:
    """A map of Europe, read for its statements."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.short = board.id == "europe_short"
        rows = [(colour, items) for colour in ("violet", "brown") for items in board.marked(colour)]
        self.at = {str(items[0]): spots(items)[0] for _, items in rows}
        self.colour = {str(items[0]): colour for colour, items in rows}
        self.gold = {str(items[0]): items[2] if len(items) > 2 else 0 for _, items in rows}
        self.corners = set(self.at.values())
        self.edges: list[EdgeAt] = spots_of(board, "path")
        self.double: list[EdgeAt] = spots_of(board, "double")
        self.ways = net(self.edges)
        self.dashed = {item for items in board.marked("dashed") for item in items}
        self.empty = {item for items in board.marked("empty") for item in items}
        self.tokens = {str(items[0]): numbers(items[1:]) for items in board.marked("tokens")}
        self.far = {name: distances(self.ways, at) for name, at in self.at.items() if at in self.ways}

    def land(self, city: str) -> list[HexAt]:
        return [at for at in hexes_of_corner(self.at[city]) if at in self.board.land]

    def terrain(self, at: HexAt) -> str:
        return self.board.by_place[at].terrain

    def number(self, at: HexAt) -> int:
        return self.board.by_place[at].token or 0

    def ground(self, at: HexAt) -> tuple[str, int]:
        """Terrain and number."""
        return self.terrain(at), self.number(at)

    def bare(self, city: str) -> list[str]:
        """The terrains at a city that have no number of their own."""
        return sorted(self.terrain(at) for at in self.land(city) if at in self.dashed | self.empty)

    def coastal(self, city: str) -> bool:
        return len(self.land(city)) < len(hexes_of_corner(self.at[city]))

    def is_double(self, one: CornerAt, other: CornerAt) -> bool:
        return any(set(corners_of_edge(edge)) == {one, other} for edge in self.double)


def statements(board: Board) -> list[Row]:
    """Every statement and whether it holds on this map."""
    e = EuropeMap(board)
    rows = [*_cities(e), *_land(e), *_tokens(e), *_cells(e), *_paths(e)]
    if not set(NAMED) <= set(e.far):
        return [*rows, ("the cities of the examples are there, at paths", False)]
    rows += [*_examples_of_harvests(e), *_examples_of_ways(e), *_examples_of_journeys(e)]
    if e.short:
        start = _start(e)
        rows += [*_start_posts(e, start), *_start_routes(e, start), *_start_income(e, start)]
    return rows


def _faults(board: Board) -> Iterator[str]:
    for what, good in statements(board):
        if not good:
            yield f"This does not hold: {what}."


SHORT: Final = BoardSpec("europe_short", checks={"statements": _faults})
MAIN: Final = BoardSpec("europe_main", checks={"statements": _faults})


# ---------------------------------------------------------------- counts


def _cities(e: EuropeMap) -> Iterator[Row]:
    goods = GOODS.get(e.board.id, {})
    yield "goods to win as stated (E5)", dict(e.board.points) == goods
    wanted = max(4 * (goods.get(4, 0) + 2), 3 * (goods.get(3, 0) + 2) + 3)
    yield "cities for all posts, with three neutral ones where three play", len(e.at) >= wanted
    yield "at least twelve violet cities", list(e.colour.values()).count("violet") >= 12
    yield "each city named by the rules is there", set(NAMED) <= set(e.at) and (e.short or "dublin" in e.at)
    yield "no two cities at one corner", len(e.corners) == len(e.at)
    yield "coastal cities, and only they, bring one to three gold", all(_gold_fits(e, city) for city in e.at)


def _gold_fits(e: EuropeMap, city: str) -> bool:
    gold = e.gold[city]
    return isinstance(gold, int) and (1 <= gold <= 3 if e.coastal(city) else gold == 0)


def _land(e: EuropeMap) -> Iterator[Row]:
    yield "all five terrains", set(GIVES) <= {hex_.terrain for hex_ in e.board.hexes} <= {*GIVES, "sea"}
    yield "every city touches land that produces", all(e.land(city) for city in e.at)
    touched = {at for corner in e.corners for at in hexes_of_corner(corner)}
    yield "every land hex touches a city", e.board.land <= touched
    red = {at for at in e.board.land if e.number(at) in RED}
    yield "no 6 or 8 beside another", not any(red & set(neighbours(at)) for at in red)
    chances: Counter[str] = Counter()
    for at in e.board.land - e.dashed:
        chances[e.terrain(at)] += pips(e.number(at))
    yield "printed chances of the terrains within 3 of each other", max(chances.values()) - min(chances.values()) <= 3


def _tokens(e: EuropeMap) -> Iterator[Row]:
    yield "fifteen number tokens with the known numbers", sorted(number for row in e.tokens.values() for number in row) == NUMBERS
    three = set(e.tokens) == set(GIVES) and all(len(row) == 3 for row in e.tokens.values())
    yield "three tokens of each terrain's colour, the first one dashed", three
    yield "a white 11 lies face down", 11 in e.tokens.get("saltworks", [])[1:]
    yield "a mountain token shows 9", 9 in e.tokens.get("mountains", [])


def _cells(e: EuropeMap) -> Iterator[Row]:
    dashed = sorted(e.ground(at) for at in e.dashed if isinstance(at, tuple) and len(at) == 2)
    first = sorted((terrain, row[0]) for terrain, row in e.tokens.items())
    yield "a dashed cell of each colour, with its dashed token", dashed == first
    yield "a land hex has a number or an empty cell", all((e.number(at) > 0) != (at in e.empty) for at in e.board.land)
    cells = Counter(e.terrain(at) for at in e.board.land if at in e.dashed | e.empty)
    yield "every colour has more cells than tokens", all(cells[terrain] > 3 for terrain in GIVES)


def _paths(e: EuropeMap) -> Iterator[Row]:
    yield "no path twice", len(e.edges) == len(set(e.edges))
    yield "every city is the end of a path", e.corners <= set(e.ways)
    yield "one network joins everything", all(set(far) == set(e.ways) for far in e.far.values())
    borders = [(here, there) for here in e.ways for there in e.ways if _border(e, here, there)]
    yield "a border of two land hexes between corners is a path", all(there in e.ways[here] for here, there in borders)
    ends = Counter(corner for edge in e.double for corner in corners_of_edge(edge))
    yield "double paths are paths and never touch", set(e.double) <= set(e.edges) and max(ends.values()) == 1
    yield "no dead ends but at cities", all(len(near) > 1 or corner in e.corners for corner, near in e.ways.items())


def _border(e: EuropeMap, here: CornerAt, there: CornerAt) -> bool:
    """Are these the ends of an edge between two land hexes?"""
    shared = set(hexes_of_corner(here)) & set(hexes_of_corner(there))
    return here < there and here[2] != there[2] and len(shared) == 2 and shared <= e.board.land


# ---------------------------------------------------------------- examples


def _examples_of_harvests(e: EuropeMap) -> Iterator[Row]:
    yield "Lyon beside a pasture with 5 (E42)", ("pasture", 5) in map(e.ground, e.land("lyon"))
    both = [at for at in e.land("nuremberg") if at in e.land("cologne")]
    yield "Nuremberg and Cologne beside the same field with 5 (E42)", list(map(e.ground, both)) == [("field", 5)]
    yield "a pasture with 8 and a field with 6 (E40)", {("pasture", 8), ("field", 6)} <= set(map(e.ground, e.board.land))
    yield "Kaliningrad is coastal and has one hex without number, a saltworks (E48)", e.bare("kaliningrad") == ["saltworks"]
    near = e.far["budapest"][e.at["belgrade"]] <= 3
    yield (
        "Belgrade has two, mountains and a field, and is one grain from Budapest (E49)",
        e.bare("belgrade") == ["field", "mountains"] and near,
    )
    many = Counter(len(e.bare(city)) for city in e.at if e.colour[city] == "brown")
    yield "brown cities with two and with three hexes without number", many[2] >= 1 and many[3] >= 1


def _examples_of_ways(e: EuropeMap) -> Iterator[Row]:
    crossing = e.ways[e.at["turin"]] & e.ways[e.at["bern"]]
    yield "one corner between Turin and Bern (E44)", len(crossing) == 1
    meeting_point = next(iter(crossing), e.at["turin"])
    (down, left), (over, right) = corner_place(e.at["turin"]), corner_place(meeting_point)
    yield "it lies north-east of Turin", over < down and right > left
    east = [corner for corner in e.ways[meeting_point] if e.at["venice"] in e.ways[corner]]
    far = [e.far[city][e.at["venice"]] for city in ("turin", "bern")]
    yield "Venice is two paths from it, and three from Turin and Bern", len(east) == 1 and far == [3, 3]
    meeting = e.ways[e.at["bern"]] & e.ways[e.at["paris"]] & e.ways[e.at["brussels"]]
    on = e.at["cologne"] in e.ways[e.at["brussels"]]
    yield "one corner between Bern, Paris and Brussels, and a path on to Cologne (E51)", len(meeting) == 1 and on


def _examples_of_journeys(e: EuropeMap) -> Iterator[Row]:
    goal = e.at["kaliningrad"]
    three = [(start, one, two) for start in e.corners for one in e.ways[start] for two in e.ways[one] if goal in e.ways[two]]
    yield (
        "a double path is the second of three from a city to Kaliningrad (E45)",
        any(e.is_double(one, two) and two != start for start, one, two in three),
    )
    wroclaw = e.at["wroclaw"]
    beside = [corner for corner in e.ways[wroclaw] if e.far["prague"][corner] == 3 and corner not in e.corners]
    yield (
        "three from Prague is the plain corner east of Wroclaw (E47)",
        any(corner_place(corner)[1] > corner_place(wroclaw)[1] and e.far["kaliningrad"][corner] <= 3 for corner in beside),
    )
    yield "Kaliningrad is farther from Prague than one grain", e.far["prague"][goal] > 3


# ---------------------------------------------------------------- the ready-made start of the short game


@dataclass(frozen=True)
class StartingPlaces:
    """By colour: the cities with its posts, and its first route."""

    posts: dict[str, list[str]]
    routes: dict[str, EdgeAt]

    def colours_at(self, e: EuropeMap, at: HexAt) -> set[str]:
        return {colour for colour, cities in self.posts.items() for city in cities if at in e.land(city)}


def _start(e: EuropeMap) -> StartingPlaces:
    rows = e.board.marked("start")
    posts = {str(colour): [str(item) for item in items if isinstance(item, str)] for colour, *items in rows}
    return StartingPlaces(posts, {str(colour): spots(items)[0] for colour, *items in rows})


def _start_posts(e: EuropeMap, start: StartingPlaces) -> Iterator[Row]:
    every = [city for cities in start.posts.values() for city in cities]
    violet = all(e.colour[city] == "violet" for city in every)
    yield "four colours with three violet cities each", set(start.posts) == set(STARTS) and len(set(every)) == 12 == len(every) and violet
    cards = {colour: sorted(GIVES[e.terrain(at)] for at in e.land(cities[-1])) for colour, cities in start.posts.items()}
    yield "the cards are those of the third post (E6)", {colour: " ".join(names) for colour, names in cards.items()} == STARTS
    yield "the posts that the examples show", all(cities <= set(start.posts[colour]) for colour, cities in HELD.items())


def _start_routes(e: EuropeMap, start: StartingPlaces) -> Iterator[Row]:
    own = {colour: {e.at[city] for city in cities} for colour, cities in start.posts.items()}
    joined = {colour: set(corners_of_edge(edge)) for colour, edge in start.routes.items()}
    yield (
        "a route at an own post for each",
        all(start.routes[colour] in e.edges and own[colour] & joined[colour] for colour in start.posts),
    )
    ends = Counter(corner for corners in joined.values() for corner in corners)
    between = any(len(corners & e.corners) > 1 for corners in joined.values())
    yield "no start route joins two cities", not between and max(ends.values()) == 1


def _start_income(e: EuropeMap, start: StartingPlaces) -> Iterator[Row]:
    land = {colour: [at for city in cities for at in e.land(city)] for colour, cities in start.posts.items()}
    income = {colour: Counter(GIVES[e.terrain(at)] for at in places if e.number(at) == 5) for colour, places in land.items()}
    yield "a 5 brings blue wool, red and orange grain, white nothing (E42)", income == {
        "blue": {"wool": 1}, "red": {"grain": 1}, "orange": {"grain": 1}, "white": {},
    }  # fmt: skip
    sixes = [at for at in e.board.land if e.ground(at) == ("field", 6)]
    yield "a field 6 beside blue and white posts only (E40)", any(start.colours_at(e, at) == {"blue", "white"} for at in sixes)
    chances = [sum(pips(e.number(at)) for at in places) for places in land.values()]
    yield "equal chances for all colours, within 2", max(chances) - min(chances) <= 2
    kinds = [{e.terrain(at) for at in places if e.number(at)} for places in land.values()]
    yield "every colour earns all five resources", all(found == set(GIVES) for found in kinds)
