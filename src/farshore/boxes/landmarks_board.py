"""What holds for every map with landmarks: all that the rules say about the peninsula and the islands, and what makes them playable.

The printed maps are not recorded. Whoever corrects a board file is told here whether it still says what the rulebook says.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from farshore.board.facts import RESOURCES, Board
from farshore.board.grid import CornerAt, EdgeAt, corners_of_edge
from farshore.board.marks import Net, distances, net, spots, spots_of
from farshore.board.pips import pips

PRODUCING: Final = ("forest", "pasture", "field", "mountains", "hills")
APART: Final = 2  # edges between landmarks, and between a chip and any landmark
MOST_UNEVEN: Final = 0.7  # pips per hex, between the richest and the poorest terrain


def landmarks(board: Board) -> dict[str, CornerAt]:
    """Where each landmark stands."""
    return {str(items[1]): spots(items)[0] for items in board.marked("landmark")}


def on_every_map(board: Board, cells: list[EdgeAt], chips: int) -> Iterator[str]:
    """`cells` are the edges that roads and ships may lie on."""
    yield from _cells(board, cells)
    yield from _chips(board, net(cells), chips)
    yield from _terrains(board)
    kinds = Counter(str(items[1]) for items in board.marked("harbour"))
    if any(kinds[kind] != 1 for kind in RESOURCES) or not kinds["3:1"]:
        yield "There must be one 2:1 harbour for each resource, and some 3:1."


def _cells(board: Board, cells: list[EdgeAt]) -> Iterator[str]:
    if len(set(cells)) != len(cells):
        yield "An edge has two cells."
    sites = landmarks(board)
    joined = net(cells)
    for name, corner in sites.items():
        far = distances(joined, corner)
        if any(far.get(other, 0) < APART for other in sites.values() if other != corner):
            yield f"{name} is too near to another landmark, or cut off."
    ends = {corner for name in ("harbour", "fishing") for edge in spots_of(board, name) for corner in corners_of_edge(edge)}
    ends |= {*sites.values(), *spots_of(board, "chip")}
    for corner, nears in joined.items():
        if len(nears) == 1 and corner not in ends:
            yield f"The cells end at {','.join(map(str, corner))}, where there is nothing."


def _chips(board: Board, joined: Net, chips: int) -> Iterator[str]:
    lying = set(spots_of(board, "chip"))
    sites = landmarks(board)
    for name, corner in sites.items():
        far = distances(joined, corner)
        if any(far.get(chip, 0) < APART for chip in lying):
            yield f"A chip lies beside {name}, where founding would take it, or can't be reached."
    if len(lying) != chips or board.chips != chips:
        yield f"There are {len(lying)} chips, not {chips}."
    if lying & set(sites.values()):
        yield "A chip lies on a landmark."


def _terrains(board: Board) -> Iterator[str]:
    count = Counter(hex_.terrain for hex_ in board.hexes if hex_.terrain in PRODUCING)
    if {hex_.terrain for hex_ in board.hexes} != {*PRODUCING, "sea", "barren"}:
        yield "There must be the five producing terrains, sea and one barren hex."
    if max(count.values()) - min(count.values()) > 2:
        yield "The terrains are too uneven in number."
    total: Counter[str] = Counter()
    for hex_ in board.hexes:
        total[hex_.terrain] += pips(hex_.token)
    rich = [total[terrain] / count[terrain] for terrain in PRODUCING]
    if max(rich) - min(rich) > MOST_UNEVEN:
        yield "The numbers favour some terrain too much."
    start = board.robber.start
    if start is None or board.by_place[start].terrain != "barren":
        yield "The robber does not start on the barren hex."


def uncut(joined: Net, sites: Collection[CornerAt]) -> bool:
    """A foreign or still empty place stops a line: without any one of them the rest stays joined."""
    for corner in sites:
        others = [other for other in sites if other != corner]
        far = distances(joined, others[0], without=corner)
        if any(other not in far for other in others):
            return False
    return True
