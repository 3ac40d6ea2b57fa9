"""What the rules of the Cloth Villages say about their board (N6)."""

from collections import Counter
from collections.abc import Iterator

from farshore.board.areas import AreaKind, register
from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.board.facts import Board
from farshore.board.grid import hexes_of_corner
from farshore.board.marks import numbers, on_coast, spots, spots_of
from farshore.board.validate import said

VILLAGE_ISLE = register(AreaKind("village_isle", closed=True)).name
VILLAGES = 8


def places(board: Board) -> Iterator[str]:
    villages = board.marked("village")
    tokens = {number for items in villages for number in numbers(items)}
    if {len(villages), len(set(spots_of(board, "village"))), len(tokens)} != {VILLAGES}:
        yield "There must be eight villages on eight corners with eight different tokens."
    areas = Counter(item for items in villages for item in items if isinstance(item, str))
    if areas != {area.id: 2 for area in board.areas if area.kind == VILLAGE_ISLE}:
        yield "Each of the small islands must have two villages."
    yield from _coast(board)
    per_village, reserve = board.number("cloth_per_village"), board.number("cloth_reserve")
    if per_village is None or reserve is None or len(villages) * per_village + reserve != board.chips:
        yield "The cloth of the villages and the reserve is not as many as there are chips."


def _coast(board: Board) -> Iterator[str]:
    for items in board.marked("village"):
        for corner in spots(items):
            isles = [board.by_place[at].area for at in hexes_of_corner(corner) if at in board.land]
            if len(isles) != 1 or isles[0] not in items or not on_coast(board, corner):
                yield f"Corner {said(corner)}: the village is not on the coast of its island."


BOARD = BoardSpec(
    "cloth_villages",
    Components(
        seats=(3, 4),
        points=14,
        special_harbours=5,
        plain_harbours=4,
        islands=6,
        chips=50,
        token_marks="village",
        groups={"all": hex_group("18 2 2 5 3 4 4 4 = 42", "2 3 3 3 3 3 3 3 3 2 = 28")},
    ),
    checks={"places": places},
)
