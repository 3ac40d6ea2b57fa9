"""What the rules of Hawaii say about its map (H1–H14): islands, towns, cells, fishing grounds and market."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from farshore.board.check import BoardSpec, red_apart
from farshore.board.facts import Board, Item
from farshore.board.grid import EdgeAt, corners_of_edge, hexes_of_corner, hexes_of_edge
from farshore.board.marks import distances, hexes, net, numbers, spots, spots_of
from farshore.boxes.landmarks_board import landmarks, on_every_map, uncut

TOWNS: Final = {
    "lihue": "kauai", "honolulu": "oahu", "kaunakakai": "molokai", "lanai_city": "lanai", "lahaina": "maui", "hilo": "hawaii",
}  # fmt: skip
MOST_KEPT: Final = 7  # fish


def places(board: Board) -> Iterator[str]:
    roads = spots_of(board, "road")
    water = spots_of(board, "ship") + spots_of(board, "harbour", "ship") + spots_of(board, "fishing")
    yield from on_every_map(board, roads + water, chips=8)
    if board.points != {3: 15, 4: 13} or board.settlements != 3 or board.income != 3:
        yield "15 points with three players, 13 with four, three foundings, cards for the third."
    island = {str(items[1]): str(items[2]) for items in board.marked("landmark")}
    if any(island.get(town) != home for town, home in TOWNS.items()) or set(island.values()) != set(TOWNS.values()):
        yield "The six islands with their named towns are not there."
        return
    yield from _towns(board, island)
    yield from _room(board, island)
    yield from _grounds(board)
    yield from _market(board)
    yield from _cells(board, roads, water)
    yield from _ways(board, island, roads, water)
    if board.pirate.start is None or board.pirate.start not in board.sea:
        yield "The pirate does not start at sea."


def _half_sea(board: Board) -> set[Item]:
    return {item for items in board.marked("half_sea") for item in items}


def _towns(board: Board, island: dict[str, str]) -> Iterator[str]:
    """What the rules tell of single towns."""
    if [town for town, home in island.items() if home == "lanai"] != ["lanai_city"]:
        yield "Lanai City is its island's only town."
    half, sites = _half_sea(board), landmarks(board)
    one, other = hexes_of_corner(sites["lanai_city"]), hexes_of_corner(sites["kaunakakai"])
    elevens = [board.by_place[at] for at in {*one, *other} if board.by_place[at].token == 11]
    if not any(hex_.terrain == "pasture" and hex_.at in half and hex_.at in one and hex_.at in other for hex_ in elevens):
        yield "A pasture with an 11, half sea, touches Lanai City and Kaunakakai."
    if len(elevens) != 1:
        yield "Another hex with an 11 touches one of these two."
    if 2 * sum(at in half for at in board.land) <= len(board.land):
        yield "Most land hexes show sea as well."


def _room(board: Board, island: dict[str, str]) -> Iterator[str]:
    if sum(towns >= max(board.seats) for towns in Counter(island.values()).values()) < board.settlements:
        yield "Somebody might find no third island to found on."


def _cells(board: Board, roads: list[EdgeAt], water: list[EdgeAt]) -> Iterator[str]:
    sites = set(landmarks(board).values())
    if any(set(corners_of_edge(edge)) & sites for edge in spots_of(board, "fishing")):
        yield "A fishing cell lies at a landmark."
    wet = board.sea | _half_sea(board)
    for edge in water:
        if not any(at in wet for at in hexes_of_edge(edge)):
            yield f"The ship cell {','.join(map(str, edge))} touches no water."
    for edge in roads:
        if not any(at in board.land for at in hexes_of_edge(edge)):
            yield f"The road cell {','.join(map(str, edge))} touches no land."


def _ways(board: Board, island: dict[str, str], roads: list[EdgeAt], water: list[EdgeAt]) -> Iterator[str]:
    sites = landmarks(board)
    dry = net(roads)
    for town, home in island.items():
        far = distances(dry, sites[town])
        if any((sites[other] in far) != (home == theirs) for other, theirs in island.items()):
            yield f"Roads from {town} do not lead to the towns of its island and to no others."
    if not uncut(net(roads + water), list(sites.values())):
        yield "A single town cuts the net of roads and ships."


def _grounds(board: Board) -> Iterator[str]:
    """Fishing hexes and the track."""
    tokens = []
    for items in board.marked("fishing"):
        tokens += numbers(items)
        grounds, cells = hexes(items), spots(items)
        if len(grounds) != 1 or grounds[0] not in board.sea or len(cells) != 2 or any(grounds[0] not in hexes_of_edge(at) for at in cells):
            yield "A fishing hex is sea with a number and two cells at its own edges."
    if 11 not in tokens:
        yield "One of the fishing hexes has an 11."
    track = [number for items in board.marked("fishing_track") for number in numbers(items)]
    if track != sorted(track) or not track or track[0] != 0 or track[-1] != 5 or len(track) > 2 * len(tokens) + 1:
        yield "The track begins at 0, never falls, and ends at 5 points, with no more steps than there are fishing cells."


def _market(board: Board) -> Iterator[str]:
    if list(board.marked("fish_tokens")) != [(14, 8, 6)]:
        yield "There are 14 tokens of one fish, 8 of two and 6 of three."
    market = [(items[0], str(items[1]), "harbour" in items) for items in board.marked("market")]
    if [row[1:] for row in market if row[0] == 3] != [("steal", False), ("resource", True)]:
        yield "For 3 fish there is a card of another player's, or, with a ship on a 3:1 cell, a resource."
    if board.number("fish_kept") != MOST_KEPT or max(numbers(row[0] for row in market)) > MOST_KEPT:
        yield "Nothing costs more than the 7 fish that may be kept."


BOARD = BoardSpec("hawaii", checks={"red": red_apart, "places": places})
