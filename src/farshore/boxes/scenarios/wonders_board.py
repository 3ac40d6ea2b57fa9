"""What the rules of the Wonders say about their board (N8)."""

from collections.abc import Iterator

from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.board.facts import RESOURCES, Board
from farshore.board.grid import CornerAt, corners_of_edge, edges_of_corner, hexes_of_corner, hexes_of_edge
from farshore.board.marks import numbers, other_end, spots
from farshore.board.shores import neighbours
from farshore.board.validate import hex_corners, is_corner, said

MARKS = {"brown": 5, "purple": 2, "exclamation": 4}
WONDERS, STAGES, CARDS = 5, 4, 5  # so many wonders, stages of each, resources for a stage


def places(board: Board) -> Iterator[str]:
    marks = {str(items[0]): set(spots(items)) for items in board.marked("no_start")}
    if {colour: len(corners) for colour, corners in marks.items()} != MARKS:
        yield "Five brown, two purple and four exclamation marks are wanted."
        return
    if len(set.union(*marks.values())) != sum(MARKS.values()):
        yield "A corner has two marks."
    for colour, corners in marks.items():
        for corner in sorted(corners):
            if not is_corner(board, corner) or "main" not in board.areas_of(corner):
                yield f"Corner {said(corner)}: the {colour} mark is not on the main island."
    yield from _deserts(board, marks["brown"])
    yield from _strait(board, marks["purple"], marks["exclamation"])
    yield from _costs(board)


def _deserts(board: Board, brown: set[CornerAt]) -> Iterator[str]:
    deserts = {hex_.at for hex_ in board.hexes if hex_.terrain == "desert"}
    rest = board.land - deserts
    if brown != {corner for corner in hex_corners(deserts) if any(at in rest for at in hexes_of_corner(corner))}:
        yield "The brown marks are not the border between the deserts and the rest of the island."
    beside = {at for at in rest if any(there in deserts for there in neighbours(at))}
    if {at for pool in board.pools for never in pool.never for at in never.hexes} != beside:
        yield "The hexes without 6 and 8 are not those beside the deserts."


def _strait(board: Board, purple: set[CornerAt], exclamation: set[CornerAt]) -> Iterator[str]:
    one, other = sorted(purple)
    strait = [edge for edge in edges_of_corner(one) if other in corners_of_edge(edge)]
    if not strait or not all(at in board.sea for at in hexes_of_edge(strait[0])):
        yield "The purple marks are not the two sides of a strait."
    around = {other_end(edge, corner) for corner in (one, other) for edge in edges_of_corner(corner)} - {one, other}
    if exclamation != around:
        yield "The exclamation marks are not the corners next to the strait."


def _costs(board: Board) -> Iterator[str]:
    cards = board.marked("wonder")
    if len(cards) != WONDERS or board.number("wonder_stages") != STAGES:
        yield "There must be five wonders with four stages."
    for items in cards:
        cost = items[items.index("stage") + 1 :] if "stage" in items else ()
        if sum(numbers(cost)) != CARDS or not set(cost[1::2]) <= set(RESOURCES):
            yield f"A stage of {items[0]} does not cost five resources."


BOARD = BoardSpec(
    "wonders",
    Components(
        seats=(3, 4),
        points=10,
        special_harbours=5,
        plain_harbours=4,
        islands=3,
        chips=10,
        pirate=False,
        groups={"all": hex_group("19 3 2 5 5 5 5 5 = 49", "2 3 3 3 3 3 3 3 3 1 = 27")},
    ),
    checks={"places": places},
)
