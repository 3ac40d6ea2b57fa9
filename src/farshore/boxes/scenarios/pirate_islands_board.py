"""What the rules of the Pirate Islands say about their board (N7): homes, routes, fortresses and the fleet's path."""

from collections.abc import Iterator
from dataclasses import dataclass

from farshore.board.areas import AreaKind, register
from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.board.facts import Board, Item
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, edges_of_corner
from farshore.board.marks import for_ships, hexes, on_coast, other_end, spots
from farshore.board.shores import neighbours
from farshore.board.validate import said

register(AreaKind("pirate_isle", closed=True))

COLOURS = 4
TO_LANDING, TO_FORTRESS = 6, 3  # ships


@dataclass(frozen=True)
class ColourPlaces:
    """Where one colour begins, sails and fights."""

    colour: str
    home: CornerAt
    ship: EdgeAt
    landing: CornerAt
    fortress: CornerAt


def places(board: Board) -> Iterator[str]:
    yield from _fleet(board)
    routes = {str(items[0]): set(spots(items)) for items in board.marked("route")}
    colours = [str(items[0]) for items in board.marked("player")]
    if len(set(colours)) != COLOURS or set(routes) != set(colours):
        yield "Each of four colours must have its places and its route."
    chips = COLOURS * (board.number("fortress_chips") or 0)
    if any(items[0] not in colours for items in board.marked("out_with_three")) or chips != board.chips:
        yield "The colour that three players leave out, or the chips of the fortresses, are wrong."
    players: list[ColourPlaces] = []
    for items in board.marked("player"):
        mine = _places_of(items)
        if mine is None:
            yield f"{items[0]} must have a settlement, a ship, a landing and a fortress."
        else:
            players.append(mine)
            yield from _player(board, mine, routes.get(mine.colour, set()))
    yield from _apart(board, players)
    bare = sorted(hex_.terrain for hex_ in board.hexes if hex_.at in board.land and hex_.token is None)
    if bare != ["desert"] * 3 + ["hills"] * 2 + ["pasture"]:
        yield f"The hexes without token are {', '.join(bare)} (N7.14)."


def _places_of(items: tuple[Item, ...]) -> ColourPlaces | None:
    found = {str(name): spot for name, spot in zip(items[1::2], items[2::2], strict=True) if isinstance(spot, tuple) and len(spot) == 3}
    if set(found) != {"settlement", "ship", "landing", "fortress"}:
        return None
    return ColourPlaces(str(items[0]), found["settlement"], found["ship"], found["landing"], found["fortress"])


def _player(board: Board, mine: ColourPlaces, route: set[EdgeAt]) -> Iterator[str]:
    if not on_coast(board, mine.home) or board.areas_of(mine.home) != ["east"]:
        yield f"Corner {said(mine.home)}: the settlement of {mine.colour} is not on the coast of the eastern island."
    if mine.home not in corners_of_edge(mine.ship) or mine.ship not in route:
        yield f"Edge {said(mine.ship)}: the ship of {mine.colour} does not begin its route."
    for corner in (mine.landing, mine.fortress):
        isles = board.areas_of(corner)
        if not on_coast(board, corner) or not isles or not all(board.area(isle).landing for isle in isles):
            yield f"Corner {said(corner)}: landing and fortress of {mine.colour} must be on the coast of a western island."
    if _shortest_of(board, mine) != route:
        yield f"The route of {mine.colour} is not made of the shortest ways over its landing to its fortress."


def _apart(board: Board, players: list[ColourPlaces]) -> Iterator[str]:
    """No colour shares a place or a way with another."""
    used: set[CornerAt] = set()
    sailed: set[EdgeAt] = set()
    homes = [mine.home for mine in players]
    for mine in players:
        spots_of_mine = {mine.home, mine.landing, mine.fortress}
        if used & spots_of_mine:
            yield f"{mine.colour} shares a place with another colour."
        used |= spots_of_mine
        shortest = _shortest_of(board, mine)
        if sailed & shortest:
            yield f"The route of {mine.colour} meets another one."
        sailed |= shortest
        if any(other_end(edge, mine.home) in homes for edge in edges_of_corner(mine.home)):
            yield f"Corner {said(mine.home)}: two settlements are too near to each other."


def _shortest_of(board: Board, mine: ColourPlaces) -> set[EdgeAt]:
    return _shortest(board, mine.home, mine.landing, TO_LANDING) | _shortest(board, mine.landing, mine.fortress, TO_FORTRESS)


def _shortest(board: Board, start: CornerAt, end: CornerAt, length: int) -> set[EdgeAt]:
    """The edges of every shortest way for ships, if it has that length; else none."""
    distance = {end: 0}
    queue = [end]
    for corner in queue:  # grows while it is walked
        for _, beyond in _ways(board, corner):
            if beyond not in distance:
                distance[beyond] = distance[corner] + 1
                queue.append(beyond)
    if distance.get(start) != length:
        return set()
    edges: set[EdgeAt] = set()
    front = {start}
    while front:
        nearer = {way for corner in front for way in _ways(board, corner) if distance.get(way[1]) == distance[corner] - 1}
        edges |= {edge for edge, _ in nearer}
        front = {corner for _, corner in nearer}
    return edges


def _ways(board: Board, corner: CornerAt) -> list[tuple[EdgeAt, CornerAt]]:
    """Edges for ships at this corner, each with its other end."""
    return [(edge, other_end(edge, corner)) for edge in edges_of_corner(corner) if for_ships(board, edge)]


def _fleet(board: Board) -> Iterator[str]:
    path = [at for items in board.marked("fleet_path") for at in hexes(items)]
    if not path or path[0] != board.pirate.start or len(set(path)) != len(path):
        yield "The fleet must begin where the pirate starts and visit each hex of its path once."
        return
    pairs = list(zip(path, path[1:] + path[:1], strict=True))
    for here, there in pairs:
        if there not in neighbours(here) or here not in board.sea:
            yield f"Hex {said(here)}: the fleet's path breaks here."
    if not _clockwise(pairs):
        yield "The fleet's path is not clockwise."
    middle = {hex_.at for hex_ in board.hexes if hex_.area is not None and hex_.area.startswith("centre")}
    if any(there not in middle and there not in path for at in middle for there in neighbours(at)):
        yield "The fleet's path does not go around the middle islands."


def _clockwise(pairs: list[tuple[HexAt, HexAt]]) -> bool:
    """The sign of the area of the path: rows grow downward, so a positive one is clockwise on the sheet."""
    return sum((2 * here[0] + here[1]) * there[1] - (2 * there[0] + there[1]) * here[1] for here, there in pairs) > 0


BOARD = BoardSpec(
    "pirate_islands",
    Components(
        seats=(3, 4),
        points=10,
        special_harbours=5,
        plain_harbours=3,
        islands=6,
        chips=12,
        robber=False,
        groups={"all": hex_group("19 3 2 5 5 5 5 5 = 49", "1 2 3 3 3 3 3 3 2 1 = 24")},
    ),
    checks={"places": places},
)
