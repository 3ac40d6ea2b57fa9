"""How fair a map is, judged by the map alone: what its corners collect, what each resource yields, where the best starts are.

Pips are all that is counted: 36 rolls of two dice bring so many cards. Who wins on a map, bots can tell better than any sum.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from farshore.board.facts import Board
from farshore.board.grid import CornerAt, HexAt, corner_place, corners_of_edge, edges_of_corner, hexes_of_corner
from farshore.board.pips import pips
from farshore.board.shores import pieces
from farshore.board.validate import hex_corners, start_corners


@dataclass(frozen=True)
class CornerYield:
    """What a settlement at a corner collects in 36 rolls: pips, and the goods they bring, those with the most pips first."""

    at: CornerAt
    pips: int
    goods: tuple[str, ...]


@dataclass(frozen=True)
class IslandYield:
    """A piece of land: its pips, and the points for the first settlement there."""

    hexes: tuple[HexAt, ...]
    pips: int
    bonus: int


@dataclass(frozen=True)
class Fairness:
    """Everything that can be seen on the map itself."""

    corners: tuple[CornerYield, ...]  # where one may found or settle, in reading order
    goods: tuple[str, ...]  # of the game, so that each should have an equal share of the income
    income: Mapping[str, int]  # pips of each good, and of terrains that bring no certain good, such as gold (S14)
    islands: tuple[IslandYield, ...]  # the largest first
    starts: tuple[CornerYield, ...]  # as many as the players found, each the best that the ones before leave
    spread: int  # pips by which the last of these starts falls behind the first


def fairness(board: Board, gives: Mapping[str, str]) -> Fairness:
    """Judge a map; `gives` says which good a terrain brings. Unknown hexes count for nothing: nobody can plan with them.

    >>> from farshore.board.boardfile import load
    >>> found = fairness(load("base_4"), {"forest": "lumber", "hills": "brick", "pasture": "wool", "field": "grain", "mountains": "ore"})
    >>> len(found.corners), sum(found.income.values()), [start.pips for start in found.starts[:3]]
    (54, 58, [11, 11, 11])
    """
    open_areas = {area.id for area in board.areas if area.start or area.settle}
    founding = start_corners(board)
    settling = hex_corners(hex_.at for hex_ in board.hexes if hex_.area in open_areas and hex_.at in board.land)
    yields = {corner: _yield(board, corner, gives) for corner in settling | founding}
    starts = _best_starts([yields[corner] for corner in founding], max(board.seats, default=0) * board.settlements)
    return Fairness(
        corners=tuple(yields[corner] for corner in sorted(yields, key=corner_place)),
        goods=tuple(gives.values()),
        income=_income(board, gives),
        islands=_islands(board),
        starts=starts,
        spread=starts[0].pips - starts[-1].pips if starts else 0,
    )


def _yield(board: Board, corner: CornerAt, gives: Mapping[str, str]) -> CornerYield:
    by_good: dict[str, int] = {}
    for at in hexes_of_corner(corner):
        hex_ = board.by_place.get(at)
        if hex_ is not None and hex_.token is not None:
            good = _good(hex_.terrain, gives)
            by_good[good] = by_good.get(good, 0) + pips(hex_.token)
    return CornerYield(corner, sum(by_good.values()), tuple(sorted(by_good, key=lambda good: (-by_good[good], good))))


def _good(terrain: str, gives: Mapping[str, str]) -> str:
    return gives.get(terrain, terrain)


def _income(board: Board, gives: Mapping[str, str]) -> dict[str, int]:
    """Pips of every good that the game has, also of those that this map lacks, and of gold if there is any."""
    found = dict.fromkeys(gives.values(), 0)
    for hex_ in board.hexes:
        if hex_.token is not None:
            good = _good(hex_.terrain, gives)
            found[good] = found.get(good, 0) + pips(hex_.token)
    return found


def _islands(board: Board) -> tuple[IslandYield, ...]:
    """Pieces of land, the areas on one of them apart: each may bring points of its own (S22)."""
    found = []
    for area in board.areas:
        for piece in pieces(at for at in board.area_hexes(area.id) if at in board.land):
            found.append(IslandYield(tuple(piece), sum(pips(board.by_place[at].token) for at in piece), area.bonus))
    return tuple(sorted(found, key=lambda island: -len(island.hexes)))


def _best_starts(corners: Sequence[CornerYield], count: int) -> tuple[CornerYield, ...]:
    """Each the best of what is left, a free corner apart from all before (B24); more kinds of goods decide between equal ones."""
    found: list[CornerYield] = []
    closed: set[CornerAt] = set()
    for corner in sorted(corners, key=lambda corner: (-corner.pips, -len(corner.goods), corner_place(corner.at))):
        if len(found) == count:
            break
        if corner.at not in closed:
            found.append(corner)
            closed |= _beside(corner.at)
    return tuple(found)


def _beside(corner: CornerAt) -> set[CornerAt]:
    """The corner and its neighbours."""
    return {near for edge in edges_of_corner(corner) for near in corners_of_edge(edge)}
