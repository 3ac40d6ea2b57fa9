"""What the rules of Iberia say about its map (I1–I8)."""

from collections.abc import Iterator
from typing import Final

from farshore.board.check import BoardSpec, red_apart
from farshore.board.facts import Board
from farshore.board.grid import corners_of_edge, hexes_of_edge
from farshore.board.marks import distances, net, spots_of
from farshore.boxes.landmarks_board import landmarks, on_every_map, uncut

CITIES: Final = (
    "a_coruna", "oviedo", "vigo", "burgos", "zaragoza", "salamanca", "porto", "madrid", "coimbra", "lisbon", "merida", "cordoba", "seville",
    "granada", "murcia", "albacete", "valencia", "tarragona", "barcelona", "bilbao",
)  # fmt: skip


def places(board: Board) -> Iterator[str]:
    roads = spots_of(board, "road")
    harbours = spots_of(board, "harbour", "road")
    sites = landmarks(board)
    yield from on_every_map(board, roads + harbours, chips=10)
    if sorted(sites) != sorted(CITIES):
        yield "The landmarks are not the twenty cities."
        return
    if board.points != {3: 13, 4: 12} or board.settlements != 2 or board.income != 2:
        yield "13 points with three players, 12 with four, two foundings, cards for the second."
    for edge in harbours:
        if not any(at in board.sea for at in hexes_of_edge(edge)):
            yield f"The harbour cell {','.join(map(str, edge))} does not lie at the coast."
    joined = net(roads)
    far = distances(joined, sites["madrid"])
    if any(corner not in far for corner in [*sites.values(), *spots_of(board, "chip")]):
        yield "Roads alone do not join all cities and chips."
    if any(not set(corners_of_edge(edge)) & set(far) for edge in harbours):
        yield "A harbour cell begins at no road."
    if not uncut(joined, list(sites.values())):
        yield "A single city cuts the roads."


BOARD = BoardSpec("iberia", checks={"red": red_apart, "places": places})
