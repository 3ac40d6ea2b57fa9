"""What must be true of the maps with landmarks: all that the rules say about the peninsula and the islands, and what makes them playable.

The printed maps are not recorded. Whoever corrects a board file is told here whether it still says what the rulebook says.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Final

from farshore.board.facts import RESOURCES, Board, Item
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, hexes_of_corner, hexes_of_edge

PRODUCING: Final = ("forest", "pasture", "field", "mountains", "hills")
CITIES: Final = (
    "a_coruna", "oviedo", "vigo", "burgos", "zaragoza", "salamanca", "porto", "madrid", "coimbra", "lisbon", "merida", "cordoba", "seville",
    "granada", "murcia", "albacete", "valencia", "tarragona", "barcelona", "bilbao",
)  # fmt: skip
TOWNS: Final = {
    "lihue": "kauai", "honolulu": "oahu", "kaunakakai": "molokai", "lanai_city": "lanai", "lahaina": "maui", "hilo": "hawaii",
}  # fmt: skip
APART: Final = 2  # edges between landmarks, and between a chip and any landmark
MOST_UNEVEN: Final = 0.7  # pips per hex, between the richest and the poorest terrain

Net = dict[CornerAt, set[CornerAt]]


def _spots(items: tuple[Item, ...]) -> list[tuple[int, int, str]]:
    return [item for item in items if isinstance(item, tuple) and len(item) == 3]


def landmarks(board: Board) -> dict[str, CornerAt]:
    """Where each landmark stands."""
    return {str(items[1]): _spots(items)[0] for items in board.marked("landmark")}


def edges_of(board: Board, name: str, word: str | None = None) -> list[EdgeAt]:
    """The edges in the lines of this name, perhaps only in those that have this word."""
    return [spot for items in board.marked(name) if word is None or word in items for spot in _spots(items)]


def net(edges: Collection[EdgeAt]) -> Net:
    found: Net = {}
    for edge in edges:
        one, other = corners_of_edge(edge)
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def distances(there: Net, start: CornerAt, without: CornerAt | None = None) -> dict[CornerAt, int]:
    """How far each corner is from the first along these edges, never past the corner that is left out."""
    far = {start: 0}
    todo = [start]
    for corner in todo:
        for near in there.get(corner, ()):
            if near not in far and near != without:
                far[near] = far[corner] + 1
                todo.append(near)
    return far


def _pips(token: int | None) -> int:
    return 0 if token is None else 6 - abs(7 - token)


def _map(board: Board, cells: list[EdgeAt], chips: int) -> Iterator[str]:
    """What holds for every map with landmarks."""
    sites = landmarks(board)
    there = net(cells)
    lying = [spot for items in board.marked("chip") for spot in _spots(items)]
    if len(set(cells)) != len(cells):
        yield "An edge has two cells."
    for name, corner in sites.items():
        far = distances(there, corner)
        if any(far.get(other, 0) < APART for other in sites.values() if other != corner):
            yield f"{name} is too near to another landmark, or cut off."
        if any(far.get(chip, 0) < APART for chip in lying):
            yield f"A chip lies beside {name}, where founding would take it, or can't be reached."
    if len(set(lying)) != chips or board.chips != chips:
        yield f"There are {len(set(lying))} chips, not {chips}."
    if any(chip in sites.values() for chip in lying):
        yield "A chip lies on a landmark."
    count = Counter(hex_.terrain for hex_ in board.hexes if hex_.terrain in PRODUCING)
    if {hex_.terrain for hex_ in board.hexes} != {*PRODUCING, "sea", "barren"}:
        yield "There must be the five producing terrains, sea and one barren hex."
    if max(count.values()) - min(count.values()) > 2:
        yield "The terrains are too uneven in number."
    rich = {
        terrain: sum(_pips(hex_.token) for hex_ in board.hexes if hex_.terrain == terrain) / count[terrain] for terrain in PRODUCING
    }
    if max(rich.values()) - min(rich.values()) > MOST_UNEVEN:
        yield "The numbers favour some terrain too much."
    start = board.robber.start
    if start is None or board.by_place[start].terrain != "barren":
        yield "The robber does not start on the barren hex."
    kinds = Counter(str(items[1]) for items in board.marked("harbour"))
    if any(kinds[kind] != 1 for kind in RESOURCES) or not kinds["3:1"]:
        yield "There must be one 2:1 harbour for each resource, and some 3:1."
    ends = {corner for name in ("harbour", "fishing") for edge in edges_of(board, name) for corner in corners_of_edge(edge)}
    for corner, nears in there.items():
        if len(nears) == 1 and corner not in ends and corner not in sites.values() and corner not in lying:
            yield f"The cells end at {','.join(map(str, corner))}, where there is nothing."


def _uncut(there: Net, sites: Collection[CornerAt]) -> bool:
    """A foreign or still empty place stops a line: without any one of them the rest stays joined."""
    for corner in sites:
        others = [other for other in sites if other != corner]
        far = distances(there, others[0], without=corner)
        if any(other not in far for other in others):
            return False
    return True


def _iberia(board: Board) -> Iterator[str]:
    roads = edges_of(board, "road")
    harbours = edges_of(board, "harbour", "road")
    sites = landmarks(board)
    yield from _map(board, roads + harbours, chips=10)
    if sorted(sites) != sorted(CITIES):
        yield "The landmarks are not the twenty cities."
        return
    if board.points != {3: 13, 4: 12} or board.settlements != 2 or board.income != 2:
        yield "13 points with three players, 12 with four, two foundings, cards for the second."
    for edge in harbours:
        if not any(at in board.sea for at in hexes_of_edge(edge)):
            yield f"The harbour cell {','.join(map(str, edge))} does not lie at the coast."
    there = net(roads)
    far = distances(there, sites["madrid"])
    chips = [spot for items in board.marked("chip") for spot in _spots(items)]
    if any(corner not in far for corner in [*sites.values(), *chips]):
        yield "Roads alone do not join all cities and chips."
    if any(not set(corners_of_edge(edge)) & set(far) for edge in harbours):
        yield "A harbour cell begins at no road."
    if not _uncut(there, list(sites.values())):
        yield "A single city cuts the roads."


def _hawaii(board: Board) -> Iterator[str]:
    roads = edges_of(board, "road")
    fishing = edges_of(board, "fishing")
    water = edges_of(board, "ship") + edges_of(board, "harbour", "ship") + fishing
    sites = landmarks(board)
    island = {str(items[1]): str(items[2]) for items in board.marked("landmark")}
    half = {item for items in board.marked("half_sea") for item in items}
    yield from _map(board, roads + water, chips=8)
    if board.points != {3: 15, 4: 13} or board.settlements != 3 or board.income != 3:
        yield "15 points with three players, 13 with four, three foundings, cards for the third."
    if any(island.get(town) != home for town, home in TOWNS.items()) or set(island.values()) != set(TOWNS.values()):
        yield "The six islands with their named towns are not there."
        return
    if [town for town, home in island.items() if home == "lanai"] != ["lanai_city"]:
        yield "Lanai City is its island's only town."
    both = [at for at in hexes_of_corner(sites["lanai_city"]) if at in hexes_of_corner(sites["kaunakakai"])]
    if not any(board.by_place[at].terrain == "pasture" and board.by_place[at].token == 11 and at in half for at in both):
        yield "A pasture with an 11, half sea, touches Lanai City and Kaunakakai."
    if sum(board.by_place[at].token == 11 for at in {*hexes_of_corner(sites["lanai_city"]), *hexes_of_corner(sites["kaunakakai"])}) != 1:
        yield "Another hex with an 11 touches one of these two."
    if 2 * sum(at in half for at in board.land) <= len(board.land):
        yield "Most land hexes show sea as well."
    yield from _grounds(board)
    if any(set(corners_of_edge(edge)) & set(sites.values()) for edge in fishing):
        yield "A fishing cell lies at a landmark."
    for edge in water:
        if not any(at in board.sea or at in half for at in hexes_of_edge(edge)):
            yield f"The ship cell {','.join(map(str, edge))} touches no water."
    for edge in roads:
        if not any(at in board.land for at in hexes_of_edge(edge)):
            yield f"The road cell {','.join(map(str, edge))} touches no land."
    dry = net(roads)
    for town, home in island.items():
        far = distances(dry, sites[town])
        if any((sites[other] in far) != (home == theirs) for other, theirs in island.items()):
            yield f"Roads from {town} do not lead to the towns of its island and to no others."
    if not _uncut(net(roads + water), list(sites.values())):
        yield "A single town cuts the net of roads and ships."
    room = Counter(island.values())
    if sum(towns >= max(board.seats) for towns in room.values()) < board.settlements:
        yield "Somebody might find no third island to found on."
    if board.pirate.start is None or board.pirate.start not in board.sea:
        yield "The pirate does not start at sea."


def _grounds(board: Board) -> Iterator[str]:
    """Fishing hexes, market and track."""
    numbers = []
    for items in board.marked("fishing"):
        places: list[HexAt] = [item for item in items if isinstance(item, tuple) and len(item) == 2]
        cells = _spots(items)
        numbers += [item for item in items if isinstance(item, int)]
        if len(places) != 1 or places[0] not in board.sea or len(cells) != 2 or any(places[0] not in hexes_of_edge(cell) for cell in cells):
            yield "A fishing hex is sea with a number and two cells at its own edges."
    if 11 not in numbers:
        yield "One of the fishing hexes has an 11."
    if list(board.marked("fish_tokens")) != [(14, 8, 6)]:
        yield "There are 14 tokens of one fish, 8 of two and 6 of three."
    market = [(items[0], str(items[1]), "harbour" in items) for items in board.marked("market")]
    if [row[1:] for row in market if row[0] == 3] != [("steal", False), ("resource", True)]:
        yield "For 3 fish there is a card of another player's, or, with a ship on a 3:1 cell, a resource."
    if board.number("fish_kept") != 7 or max(row[0] for row in market if isinstance(row[0], int)) > 7:
        yield "Nothing costs more than the 7 fish that may be kept."
    track = [item for items in board.marked("fishing_track") for item in items if isinstance(item, int)]
    if track != sorted(track) or not track or track[0] != 0 or track[-1] != 5 or len(track) > 2 * len(numbers) + 1:
        yield "The track begins at 0, never falls, and ends at 5 points, with no more steps than there are fishing cells."


CHECKS: Final[dict[str, Callable[[Board], Iterator[str]]]] = {"iberia": _iberia, "hawaii": _hawaii}


def landmark_faults(board: Board) -> list[str]:
    """Faults of a map with landmarks."""
    return list(CHECKS[board.id](board))
