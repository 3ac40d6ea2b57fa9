"""Shapes among hexes: the ring around a board, pieces of land, spirals. No terrain, no rules."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final

from farshore.board.errors import BoardError
from farshore.board.grid import EDGE_SIDES, HexAt, hex_place, step

_LEFT_TURNS: Final = ("E", "NE", "NW", "W", "SW", "SE")  # each is one turn to the left of the one before


def neighbours(at: HexAt) -> list[HexAt]:
    """The six hexes around one, clockwise from NE."""
    return [step(at[0], at[1], side) for side in EDGE_SIDES]


def ring(hexes: Collection[HexAt]) -> tuple[HexAt, ...]:
    """The hexes just outside, in reading order."""
    inside = set(hexes)
    return tuple(sorted({beside for at in inside for beside in neighbours(at)} - inside, key=hex_place))


def pieces(hexes: Iterable[HexAt]) -> list[list[HexAt]]:
    """The connected pieces, each in reading order, ordered by their first hex."""
    left = set(hexes)
    found: list[list[HexAt]] = []
    for first in sorted(left, key=hex_place):
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for at in piece:  # grows while it is walked
            for beside in neighbours(at):
                if beside in left:
                    left.remove(beside)
                    piece.append(beside)
        found.append(sorted(piece, key=hex_place))
    return found


@cache
def spiral(hexes: tuple[HexAt, ...], start: HexAt) -> tuple[HexAt, ...]:
    """All hexes once, from `start` counter-clockwise along the outside and so to the centre (B7).

    The walk keeps what is outside, or already walked, at its right hand: at each hex it takes the rightmost way that is open.
    """
    left = set(hexes)
    if start not in left:
        raise BoardError(f"A spiral cannot begin at {start[0]},{start[1]}: the hex is not among those it runs over.")
    left.remove(start)
    path = [start]
    here = start
    heading = 0
    for turn in range(6):
        if step(*here, _LEFT_TURNS[turn]) in left and step(*here, _LEFT_TURNS[turn - 1]) not in left:
            heading = turn + 2  # the first look below goes exactly there
            break
    while left:
        for turn in range(heading - 2, heading + 4):
            there = step(*here, _LEFT_TURNS[turn % 6])
            if there in left:
                break
        else:
            raise BoardError(f"The spiral from {start[0]},{start[1]} is caught at {here[0]},{here[1]} before it has seen every hex.")
        here, heading = there, turn
        left.remove(here)
        path.append(here)
    return tuple(path)
