"""What the rules of the Lost Tribe say about their board (N5)."""

from collections import Counter
from collections.abc import Iterator

from farshore.board.areas import AreaKind, register
from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.board.facts import Board
from farshore.board.grid import EdgeAt, hexes_of_edge, step
from farshore.board.marks import spots_of
from farshore.board.validate import said

TRIBE_ISLE = register(AreaKind("tribe_isle", closed=True)).name
GIFT_HARBOURS = "gift_harbour"  # the lines of the board file: a place and the kind of harbour
GIFTS = {"gift_chips": 8, "gift_cards": 4, GIFT_HARBOURS: 6}


def places(board: Board) -> Iterator[str]:
    gifts: list[EdgeAt] = []
    for name, wanted in GIFTS.items():
        found = spots_of(board, name)
        if len(found) != wanted:
            yield f"There are {len(found)} places for {name}, not {wanted}."
        gifts += found
    yield from _gifts(board, gifts)
    yield from _islands(board, gifts)
    # N5.6 protects the eastern end of the main island
    east = {at for at in board.area_hexes("main") if step(at[0], at[1], "E") not in board.land}
    if {at for pool in board.pools for never in pool.never for at in never.hexes} != east:
        yield "The hexes without 5, 6, 8 and 9 are not the eastern end of the main island."


def _gifts(board: Board, gifts: list[EdgeAt]) -> Iterator[str]:
    islands = {area.id for area in board.areas if area.kind == TRIBE_ISLE}
    for edge, count in Counter(gifts).items():
        if count > 1:
            yield f"Edge {said(edge)} has two gifts."
        land = next((at for at in hexes_of_edge(edge) if at in board.land), None)
        if land is None or not board.is_coast(edge) or board.by_place[land].area not in islands:
            yield f"Edge {said(edge)}: a gift lies elsewhere than on the coast of a tribe's island."


def _islands(board: Board, gifts: list[EdgeAt]) -> Iterator[str]:
    gifted = {board.by_place[at].area for edge in gifts for at in hexes_of_edge(edge) if at in board.land}
    for area in board.areas:
        if area.kind == TRIBE_ISLE:
            if area.id not in gifted:
                yield f"There is no gift on {area.id}."
            if area.settle or area.start or area.robber:
                yield f"The tribe's island {area.id} must be closed to settlements and the robber."


BOARD = BoardSpec(
    "lost_tribe",
    Components(
        seats=(3, 4),
        points=13,
        special_harbours=5,
        plain_harbours=1,
        islands=7,
        chips=8,
        harbour_marks=GIFT_HARBOURS,  # the gifts are the only harbours (N5.7)
        groups={"all": hex_group("19 3 2 5 5 5 5 5 = 49", "1 2 2 2 2 2 2 2 2 1 = 18")},
    ),
    checks={"places": places},
)
