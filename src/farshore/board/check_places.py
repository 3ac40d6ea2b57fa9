"""What must be true of the special places of the scenarios: gifts (N5), villages (N6), routes and fleet (N7), wonders (N8)."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from farshore.board.facts import RESOURCES, Board, Item
from farshore.board.grid import (
    CornerAt,
    EdgeAt,
    HexAt,
    corners_of_edge,
    edges_of_corner,
    hexes_of_corner,
    hexes_of_edge,
    step,
)
from farshore.board.shores import neighbours
from farshore.board.validate import hex_corners, is_corner, is_edge, said


def place_faults(board: Board) -> list[str]:
    """Faults of the special places of this board's scenario."""
    check = _CHECKS.get(board.scenario)
    return list(check(board)) if check is not None else []


def _spots(items: tuple[Item, ...]) -> list[tuple[int, int, str]]:
    return [item for item in items if isinstance(item, tuple) and len(item) == 3]


def _places(items: tuple[Item, ...]) -> list[HexAt]:
    return [item for item in items if isinstance(item, tuple) and len(item) == 2]


def _kind(board: Board, at: HexAt) -> str:
    area = board.by_place[at].area
    return board.area(area).kind if area is not None else ""


def _other_end(edge: EdgeAt, corner: CornerAt) -> CornerAt:
    one, other = corners_of_edge(edge)
    return other if one == corner else one


def _at_sea(board: Board, edge: EdgeAt) -> bool:
    """May a ship lie here?"""
    return is_edge(board, edge) and any(at in board.sea for at in hexes_of_edge(edge))


def _on_coast(board: Board, corner: CornerAt) -> bool:
    around = hexes_of_corner(corner)
    return any(at in board.land for at in around) and any(at in board.sea for at in around)


# ---------------------------------------------------------------- N5


def _lost_tribe(board: Board) -> Iterator[str]:
    gifts: dict[str, list[EdgeAt]] = {}
    for name, wanted in (("gift_chips", 8), ("gift_cards", 4), ("gift_harbour", 6)):
        gifts[name] = [edge for items in board.marked(name) for edge in _spots(items)]
        if len(gifts[name]) != wanted:
            yield f"There are {len(gifts[name])} places for {name}, not {wanted}."
    every = [edge for edges in gifts.values() for edge in edges]
    for edge, count in Counter(every).items():
        if count > 1:
            yield f"Edge {said(edge)} has two gifts."
        lands = [at for at in hexes_of_edge(edge) if at in board.land]
        if not board.is_coast(edge) or _kind(board, lands[0]) != "tribe_isle":
            yield f"Edge {said(edge)}: a gift lies elsewhere than on the coast of a tribe's island."
    gifted = {board.by_place[at].area for edge in every for at in hexes_of_edge(edge) if at in board.land}
    for area in board.areas:
        if area.kind == "tribe_isle":
            if area.id not in gifted:
                yield f"There is no gift on {area.id}."
            if area.settle or area.start or area.robber:
                yield f"The tribe's island {area.id} must be closed to settlements and the robber."
    # N5.6 protects the eastern end of the main island
    main = set(board.area_hexes("main"))
    east = {at for at in main if step(at[0], at[1], "E") not in board.land}
    if {at for pool in board.pools for never in pool.never for at in never.hexes} != east:
        yield "The hexes without 5, 6, 8 and 9 are not the eastern end of the main island."


# ---------------------------------------------------------------- N6


def _cloth_villages(board: Board) -> Iterator[str]:
    villages = board.marked("village")
    corners = [corner for items in villages for corner in _spots(items)]
    tokens = {item for items in villages for item in items if isinstance(item, int)}
    areas = Counter(item for items in villages for item in items if isinstance(item, str))
    if len(villages) != 8 or len(set(corners)) != 8 or len(tokens) != 8:
        yield "There must be eight villages on eight corners with eight different tokens."
    if areas != {area.id: 2 for area in board.areas if area.kind == "village_isle"}:
        yield "Each of the small islands must have two villages."
    for items in villages:
        for corner in _spots(items):
            isles = [board.by_place[at].area for at in hexes_of_corner(corner) if at in board.land]
            if len(isles) != 1 or isles[0] not in items or not _on_coast(board, corner):
                yield f"Corner {said(corner)}: the village is not on the coast of its island."
    per_village, reserve = board.number("cloth_per_village"), board.number("cloth_reserve")
    if per_village is None or reserve is None or len(villages) * per_village + reserve != board.chips:
        yield "The cloth of the villages and the reserve is not as many as there are chips."


# ---------------------------------------------------------------- N7


def _pirate_islands(board: Board) -> Iterator[str]:
    yield from _fleet(board)
    players = [(str(items[0]), dict(zip(items[1::2], items[2::2], strict=True))) for items in board.marked("player")]
    routes = {str(items[0]): set(_spots(items)) for items in board.marked("route")}
    colours = [colour for colour, _ in players]
    if len(set(colours)) != 4 or set(routes) != set(colours):
        yield "Each of four colours must have its places and its route."
    if any(items[0] not in colours for items in board.marked("out_with_three")) or 4 * (board.number("fortress_chips") or 0) != board.chips:
        yield "The colour that three players leave out, or the chips of the fortresses, are wrong."
    used: set[CornerAt] = set()
    sailed: set[EdgeAt] = set()
    homes: list[CornerAt] = []
    for colour, places in players:
        spots = {str(name): spot for name, spot in places.items() if isinstance(spot, tuple) and len(spot) == 3}
        if set(spots) != {"settlement", "ship", "landing", "fortress"}:
            yield f"{colour} must have a settlement, a ship, a landing and a fortress."
            continue
        home, ship, landing, fortress = spots["settlement"], spots["ship"], spots["landing"], spots["fortress"]
        homes.append(home)
        if not _on_coast(board, home) or board.areas_of(home) != ["east"]:
            yield f"Corner {said(home)}: the settlement of {colour} is not on the coast of the eastern island."
        if home not in corners_of_edge(ship) or ship not in routes.get(colour, ()):
            yield f"Edge {said(ship)}: the ship of {colour} does not begin its route."
        for corner in (landing, fortress):
            isles = board.areas_of(corner)
            if not _on_coast(board, corner) or not isles or not all(board.area(isle).landing for isle in isles):
                yield f"Corner {said(corner)}: landing and fortress of {colour} must be on the coast of a western island."
        if used & {home, landing, fortress}:
            yield f"{colour} shares a place with another colour."
        used |= {home, landing, fortress}
        shortest = _shortest(board, home, landing, 6) | _shortest(board, landing, fortress, 3)
        if shortest != routes.get(colour):
            yield f"The route of {colour} is not made of the shortest ways over its landing to its fortress."
        if sailed & shortest:
            yield f"The route of {colour} meets another one."
        sailed |= shortest
    for home in homes:
        if any(_other_end(edge, home) in homes for edge in edges_of_corner(home)):
            yield f"Corner {said(home)}: two settlements are too near to each other."
    bare = sorted(hex_.terrain for hex_ in board.hexes if hex_.at in board.land and hex_.token is None)
    if bare != ["desert"] * 3 + ["hills"] * 2 + ["pasture"]:
        yield f"The hexes without token are {', '.join(bare)} (N7.14)."


def _fleet(board: Board) -> Iterator[str]:
    path = [at for items in board.marked("fleet_path") for at in _places(items)]
    if not path or path[0] != board.pirate.start or len(set(path)) != len(path):
        yield "The fleet must begin where the pirate starts and visit each hex of its path once."
        return
    nexts = path[1:] + path[:1]
    for here, there in zip(path, nexts, strict=True):
        if there not in neighbours(here) or here not in board.sea:
            yield f"Hex {said(here)}: the fleet's path breaks here."
    # the sign of the area of the path: rows grow downward, so a positive one is clockwise on the sheet
    if sum((2 * here[0] + here[1]) * there[1] - (2 * there[0] + there[1]) * here[1] for here, there in zip(path, nexts, strict=True)) <= 0:
        yield "The fleet's path is not clockwise."
    middle = {hex_.at for hex_ in board.hexes if hex_.area is not None and hex_.area.startswith("centre")}
    if any(there not in middle and there not in path for at in middle for there in neighbours(at)):
        yield "The fleet's path does not go around the middle islands."


def _shortest(board: Board, start: CornerAt, end: CornerAt, length: int) -> set[EdgeAt]:
    """The edges of every shortest way for ships, if it has that length; else none."""
    distance = {end: 0}
    queue = [end]
    for corner in queue:  # grows while it is walked
        for edge in edges_of_corner(corner):
            beyond = _other_end(edge, corner)
            if _at_sea(board, edge) and beyond not in distance:
                distance[beyond] = distance[corner] + 1
                queue.append(beyond)
    if distance.get(start) != length:
        return set()
    edges: set[EdgeAt] = set()
    front = {start}
    while front:
        ways = {(edge, _other_end(edge, corner)) for corner in front for edge in edges_of_corner(corner)
                if _at_sea(board, edge) and distance.get(_other_end(edge, corner)) == distance[corner] - 1}  # fmt: skip
        edges |= {edge for edge, _ in ways}
        front = {corner for _, corner in ways}
    return edges


# ---------------------------------------------------------------- N8


def _wonders(board: Board) -> Iterator[str]:
    marks = {str(items[0]): set(_spots(items)) for items in board.marked("no_start")}
    if {colour: len(corners) for colour, corners in marks.items()} != {"brown": 5, "purple": 2, "exclamation": 4}:
        yield "Five brown, two purple and four exclamation marks are wanted."
        return
    if len(set.union(*marks.values())) != 11:
        yield "A corner has two marks."
    for colour, corners in marks.items():
        for corner in sorted(corners):
            if not is_corner(board, corner) or "main" not in board.areas_of(corner):
                yield f"Corner {said(corner)}: the {colour} mark is not on the main island."
    deserts = {hex_.at for hex_ in board.hexes if hex_.terrain == "desert"}
    border = {corner for corner in hex_corners(deserts) if any(at in board.land - deserts for at in hexes_of_corner(corner))}
    if marks["brown"] != border:
        yield "The brown marks are not the border between the deserts and the rest of the island."
    beside = {at for at in board.land - deserts if any(there in deserts for there in neighbours(at))}
    if {at for pool in board.pools for never in pool.never for at in never.hexes} != beside:
        yield "The hexes without 6 and 8 are not those beside the deserts."
    one, other = sorted(marks["purple"])
    strait = [edge for edge in edges_of_corner(one) if other in corners_of_edge(edge)]
    if not strait or not all(at in board.sea for at in hexes_of_edge(strait[0])):
        yield "The purple marks are not the two sides of a strait."
    around = {_other_end(edge, corner) for corner in (one, other) for edge in edges_of_corner(corner)} - {one, other}
    if marks["exclamation"] != around:
        yield "The exclamation marks are not the corners next to the strait."
    cards = board.marked("wonder")
    if len(cards) != 5 or board.number("wonder_stages") != 4:
        yield "There must be five wonders with four stages."
    for items in cards:
        cost = items[items.index("stage") + 1 :] if "stage" in items else ()
        if sum(item for item in cost if isinstance(item, int)) != 5 or not set(cost[1::2]) <= set(RESOURCES):
            yield f"A stage of {items[0]} does not cost five resources."


_CHECKS: Final[dict[str, Callable[[Board], Iterator[str]]]] = {
    "lost_tribe": _lost_tribe,
    "cloth_villages": _cloth_villages,
    "pirate_islands": _pirate_islands,
    "wonders": _wonders,
}
