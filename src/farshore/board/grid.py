"""The net of hexes, corners and edges under a board: names, numbers and neighbours, without terrain and without rules.

Hexes are pointy-top with axial coordinates: `q` grows to the east, `r` downward (to the south-east). A corner is named after the hex it
is the top ("N") or bottom ("S") of, an edge after the hex it is the "W", "NW" or "NE" side of; so each has exactly one canonical name, and
that name may speak of a hex outside the board. A corner or an edge exists where at least one of its hexes is an inner one.

Numbers run in reading order, from top to bottom and then from left to right; inner hexes come before those of the frame. Neighbour
tables are flat rows of fixed width: row `i` of `corner_edges` is `corner_edges[3 * i : 3 * i + 3]`. -1 means "none".
"""

from typing import Final

from farshore.board.errors import BoardError
from farshore.engine.ints import Ints, i64, ints

HexAt = tuple[int, int]
CornerAt = tuple[int, int, str]
EdgeAt = tuple[int, int, str]

CORNER_SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise, the order of `hex_corners`
EDGE_SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")  # clockwise, the order of `hex_edges` and `hex_hexes`

# For each side: what to add to q and r, and the side's name seen from there.
_CORNER_NAMES: Final = {"N": (0, 0, "N"), "NE": (1, -1, "S"), "SE": (0, 1, "N"), "S": (0, 0, "S"), "SW": (-1, 1, "N"), "NW": (0, -1, "S")}
_EDGE_NAMES: Final = {"NE": (0, 0, "NE"), "E": (1, 0, "W"), "SE": (0, 1, "NW"), "SW": (-1, 1, "NE"), "W": (0, 0, "W"), "NW": (0, 0, "NW")}
_STEPS: Final = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}


def corner_name(q: int, r: int, side: str) -> CornerAt:
    """The canonical name of a hex's corner, from any of its six sides; the hex need not be on a board."""
    if side not in _CORNER_NAMES:
        raise BoardError(f"A hex has no corner {side!r}: the corners are N, NE, SE, S, SW and NW.")
    dq, dr, name = _CORNER_NAMES[side]
    return (q + dq, r + dr, name)


def edge_name(q: int, r: int, side: str) -> EdgeAt:
    """The canonical name of a hex's side, from any of its six sides; the hex need not be on a board."""
    if side not in _EDGE_NAMES:
        raise BoardError(f"A hex has no side {side!r}: the sides are NE, E, SE, SW, W and NW.")
    dq, dr, name = _EDGE_NAMES[side]
    return (q + dq, r + dr, name)


def step(q: int, r: int, side: str) -> HexAt:
    """The hex across that side."""
    if side not in _STEPS:
        raise BoardError(f"A hex has no side {side!r}: the sides are NE, E, SE, SW, W and NW.")
    dq, dr = _STEPS[side]
    return (q + dq, r + dr)


def hexes_of_corner(corner: CornerAt) -> list[HexAt]:
    """The three hexes around a corner with a canonical name; the one it is named after comes first."""
    q, r, side = corner
    if side == "N":
        return [(q, r), (q, r - 1), (q + 1, r - 1)]
    return [(q, r), (q, r + 1), (q - 1, r + 1)]


def edges_of_corner(corner: CornerAt) -> list[EdgeAt]:
    """The three edges that meet at a corner."""
    q, r, side = corner
    if side == "N":
        return [(q, r, "NW"), (q, r, "NE"), (q + 1, r - 1, "W")]
    return [(q - 1, r + 1, "NE"), (q, r + 1, "NW"), (q, r + 1, "W")]


def corners_of_edge(edge: EdgeAt) -> list[CornerAt]:
    """The two ends of an edge, the left or upper one first."""
    q, r, side = edge
    if side == "W":
        return [(q, r - 1, "S"), (q - 1, r + 1, "N")]
    if side == "NW":
        return [(q, r - 1, "S"), (q, r, "N")]
    return [(q, r, "N"), (q + 1, r - 1, "S")]


def hexes_of_edge(edge: EdgeAt) -> list[HexAt]:
    """The two hexes beside an edge; the one it is named after comes first."""
    q, r, side = edge
    return [(q, r), step(q, r, side)]


def hex_place(at: HexAt) -> tuple[int, int]:
    """A key that sorts hexes in reading order."""
    return (at[1], at[0])


def corner_place(at: CornerAt) -> tuple[int, int]:
    """A key that sorts corners in reading order: y in half sides, x in half widths."""
    q, r, side = at
    return (3 * r - 2 if side == "N" else 3 * r + 2, 2 * q + r)


def edge_place(at: EdgeAt) -> tuple[int, int]:
    """A key that sorts edges in reading order: the middle of the edge, y in quarter sides, x in quarter widths."""
    q, r, side = at
    if side == "W":
        return (6 * r, 4 * q + 2 * r - 2)
    return (6 * r - 3, 4 * q + 2 * r - 1 if side == "NW" else 4 * q + 2 * r + 1)


def _said(q: int, r: int, side: str) -> str:
    return f"[{q}, {r}, {side}]"


class Grid:
    """The numbered net of one board. Nothing in it changes after it is built."""

    def __init__(self, inner: list[HexAt], frame: list[HexAt]) -> None:
        if not inner:
            raise BoardError("A board needs at least one hex.")
        self.hexes: list[HexAt] = sorted(inner, key=hex_place) + sorted(frame, key=hex_place)
        self._hex_numbers: dict[HexAt, int] = {}
        for number, at in enumerate(self.hexes):
            if at in self._hex_numbers:
                raise BoardError(f"The hex [{at[0]}, {at[1]}] is listed twice.")
            self._hex_numbers[at] = number

        corners: set[CornerAt] = set()
        edges: set[EdgeAt] = set()
        for q, r in inner:
            for side in CORNER_SIDES:
                corners.add(corner_name(q, r, side))
            for side in EDGE_SIDES:
                edges.add(edge_name(q, r, side))
        self.corners: list[CornerAt] = sorted(corners, key=corner_place)
        self.edges: list[EdgeAt] = sorted(edges, key=edge_place)
        self._corner_numbers: dict[CornerAt, int] = {corner: number for number, corner in enumerate(self.corners)}
        self._edge_numbers: dict[EdgeAt, int] = {edge: number for number, edge in enumerate(self.edges)}

        self.n_inner: i64 = len(inner)
        self.n_hexes: i64 = len(self.hexes)
        self.n_corners: i64 = len(self.corners)
        self.n_edges: i64 = len(self.edges)

        hex_corners: list[int] = []
        hex_edges: list[int] = []
        hex_hexes: list[int] = []
        for q, r in self.hexes:
            for side in CORNER_SIDES:
                hex_corners.append(self._corner_numbers.get(corner_name(q, r, side), -1))
            for side in EDGE_SIDES:
                hex_edges.append(self._edge_numbers.get(edge_name(q, r, side), -1))
                hex_hexes.append(self._hex_numbers.get(step(q, r, side), -1))
        self.hex_corners: Ints = ints(hex_corners)  # 6 a hex, clockwise from N
        self.hex_edges: Ints = ints(hex_edges)  # 6 a hex, clockwise from NE
        self.hex_hexes: Ints = ints(hex_hexes)  # 6 a hex, across the edge in the same place of `hex_edges`

        edge_corners: list[int] = []
        edge_hexes: list[int] = []
        for edge in self.edges:
            edge_corners.extend([self._corner_numbers[corner] for corner in corners_of_edge(edge)])
            edge_hexes.extend(_row([self._hex_numbers.get(at, -1) for at in hexes_of_edge(edge)]))
        self.edge_corners: Ints = ints(edge_corners)  # 2 an edge
        self.edge_hexes: Ints = ints(edge_hexes)  # 2 an edge; -1 only in the second place

        corner_hexes: list[int] = []
        corner_edges: list[int] = []
        corner_corners: list[int] = []
        for number, corner in enumerate(self.corners):
            corner_hexes.extend(_row([self._hex_numbers.get(at, -1) for at in hexes_of_corner(corner)]))
            meeting = _row([self._edge_numbers.get(edge, -1) for edge in edges_of_corner(corner)])
            corner_edges.extend(meeting)
            for edge_number in meeting:
                if edge_number < 0:
                    corner_corners.append(-1)
                else:
                    corner_corners.append(edge_corners[2 * edge_number] + edge_corners[2 * edge_number + 1] - number)
        self.corner_hexes: Ints = ints(corner_hexes)  # 3 a corner; every -1 at the end of the row
        self.corner_edges: Ints = ints(corner_edges)  # 3 a corner; every -1 at the end of the row
        self.corner_corners: Ints = ints(corner_corners)  # 3 a corner: the other end of the edge in the same place

    def hex_at(self, q: int, r: int) -> int:
        """The number of a hex, inner or frame."""
        number = self._hex_numbers.get((q, r), -1)
        if number < 0:
            raise BoardError(f"There is no hex [{q}, {r}] on this board.")
        return number

    def corner_at(self, q: int, r: int, side: str) -> int:
        """The number of a corner, named from any of its hexes."""
        number = self._corner_numbers.get(corner_name(q, r, side), -1)
        if number < 0:
            raise BoardError(f"There is no corner {_said(q, r, side)} on this board.")
        return number

    def edge_at(self, q: int, r: int, side: str) -> int:
        """The number of an edge, named from either of its hexes."""
        number = self._edge_numbers.get(edge_name(q, r, side), -1)
        if number < 0:
            raise BoardError(f"There is no edge {_said(q, r, side)} on this board.")
        return number

    def shape(self) -> tuple[tuple[HexAt, ...], tuple[HexAt, ...]]:
        """The hexes inside and those of the frame, which the grid follows from."""
        return tuple(self.hexes[: int(self.n_inner)]), tuple(self.hexes[int(self.n_inner) :])

    def __copy__(self) -> "Grid":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Grid":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        inner, frame = self.shape()
        return Grid, (list(inner), list(frame))

    def __repr__(self) -> str:
        return f"<Grid of {self.n_hexes} hexes, {self.n_corners} corners, {self.n_edges} edges>"


def _row(found: list[int]) -> list[int]:
    """The same row with every -1 moved to its end."""
    return [number for number in found if number >= 0] + [-1] * found.count(-1)
