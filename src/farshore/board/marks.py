"""Places in the lines that a scenario adds to a board file, and ways between corners."""

from collections.abc import Collection, Iterable

from farshore.board.facts import Board, Item
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, hexes_of_corner, hexes_of_edge
from farshore.board.validate import is_edge

Net = dict[CornerAt, set[CornerAt]]


def spots(items: Iterable[Item]) -> list[tuple[int, int, str]]:
    """The corners and edges among the items of a line."""
    return [item for item in items if isinstance(item, tuple) and len(item) == 3]


def hexes(items: Iterable[Item]) -> list[HexAt]:
    """The hexes among the items of a line."""
    return [item for item in items if isinstance(item, tuple) and len(item) == 2]


def numbers(items: Iterable[Item]) -> list[int]:
    """The numbers among the items of a line."""
    return [item for item in items if isinstance(item, int)]


def spots_of(board: Board, name: str, word: str | None = None) -> list[tuple[int, int, str]]:
    """The corners and edges in all lines of this name, perhaps only in those that have this word."""
    return [spot for items in board.marked(name) if word is None or word in items for spot in spots(items)]


def other_end(edge: EdgeAt, corner: CornerAt) -> CornerAt:
    one, other = corners_of_edge(edge)
    return other if one == corner else one


def for_ships(board: Board, edge: EdgeAt) -> bool:
    """May a ship lie here?"""
    return is_edge(board, edge) and any(at in board.sea for at in hexes_of_edge(edge))


def on_coast(board: Board, corner: CornerAt) -> bool:
    around = hexes_of_corner(corner)
    return any(at in board.land for at in around) and any(at in board.sea for at in around)


def net(edges: Collection[EdgeAt]) -> Net:
    """Which corners these edges join."""
    found: Net = {}
    for edge in edges:
        one, other = corners_of_edge(edge)
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def distances(joined: Net, start: CornerAt, without: CornerAt | None = None) -> dict[CornerAt, int]:
    """How far each corner is from the first, never past the corner that is left out."""
    far = {start: 0}
    queue = [start]
    for corner in queue:  # grows while it is walked
        for near in joined.get(corner, ()):
            if near not in far and near != without:
                far[near] = far[corner] + 1
                queue.append(near)
    return far
