"""Where hexes, corners and edges lie on a sheet: points only, so that text and SVG pictures agree about the shape of a board.

Coordinates are those of board files; one unit `u` is a hundredth of a hex's side, x grows to the right and y downward.
"""

from math import hypot, sqrt
from typing import TypeGuard

from farshore.board.grid import CornerAt, EdgeAt, HexAt

Point = tuple[float, float]

SIDE = 100.0
HALF = SIDE * sqrt(3) / 2  # half the width of a hex

NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E, SE, SW, W, NW, NE: clockwise on the sheet


def centre(q: int, r: int) -> Point:
    """The middle of hex `(q, r)`."""
    return (HALF * (2 * q + r), 1.5 * SIDE * r)


def corner(at: CornerAt) -> Point:
    """The point of a corner."""
    q, r, side = at
    x, y = centre(q, r)
    return (x, y - SIDE if side == "N" else y + SIDE)


def corner_names(q: int, r: int) -> tuple[CornerAt, ...]:
    """The six corners of a hex, clockwise from the top."""
    return ((q, r, "N"), (q + 1, r - 1, "S"), (q, r + 1, "N"), (q, r, "S"), (q - 1, r + 1, "N"), (q, r - 1, "S"))


def edge_names(q: int, r: int) -> tuple[EdgeAt, ...]:
    """The six edges of a hex in the order of `NEIGHBOURS`: each one lies towards the neighbour of the same place."""
    return ((q + 1, r, "W"), (q, r + 1, "NW"), (q - 1, r + 1, "NE"), (q, r, "W"), (q, r, "NW"), (q, r, "NE"))


def edge_corners(at: EdgeAt) -> tuple[CornerAt, CornerAt]:
    """The two ends of an edge, the upper or left one first."""
    q, r, side = at
    if side == "W":
        return ((q, r - 1, "S"), (q - 1, r + 1, "N"))
    if side == "NW":
        return ((q, r - 1, "S"), (q, r, "N"))
    return ((q, r, "N"), (q + 1, r - 1, "S"))


def edge_ends(at: EdgeAt) -> tuple[Point, Point]:
    """The points of an edge's two ends."""
    one, other = edge_corners(at)
    return corner(one), corner(other)


def edge_hexes(at: EdgeAt) -> tuple[HexAt, HexAt]:
    """The two hexes along an edge; the one it is named after first."""
    q, r, side = at
    if side == "W":
        return ((q, r), (q - 1, r))
    return ((q, r), (q, r - 1)) if side == "NW" else ((q, r), (q + 1, r - 1))


def is_edge(at: HexAt | CornerAt | EdgeAt) -> TypeGuard[EdgeAt]:
    """Whether a place is an edge (else it is a corner or a hex)."""
    return len(at) == 3 and at[2] in ("W", "NW", "NE")


def point(at: HexAt | CornerAt | EdgeAt) -> Point:
    """The point of any place; an edge's is its middle."""
    if len(at) == 2:
        return centre(*at)
    if is_edge(at):
        return between(*edge_ends(at), 0.5)
    return corner(at)


def between(one: Point, other: Point, part: float) -> Point:
    """The point at `part` (0 to 1) of the way from one point to another."""
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def distance(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return hypot(other[0] - one[0], other[1] - one[1])
