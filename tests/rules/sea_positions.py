"""What the tests of the sea share: a strait to draw on, and pieces scattered where they matter to nobody."""

from collections.abc import Iterable
from typing import Any, cast

from farshore.board import boardfile
from farshore.board.grid import corners_of_edge, hexes_of_edge
from rules.drawn_positions import RED, Drawn, Place, position

SHIP = "1 lumber 1 wool"
SETTLEMENT = "1 brick 1 lumber 1 wool 1 grain"

# To New Shores for three: the big island to the left, a small one to the right.
STRAIT = r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  |   ~b  |
        .       .       .       .
      /   \   /   \   /   \   /   \
    .       .       .       .       .
    |  fi4  |  pa6  |   ~c  |  fi3  |
    .       .       .       .       .
      \   /   \   /   \   /   \   /   \
        .       .       .       .       .
                |  fo10 |   ~d  |  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       .
"""


def strait(drawing: str, hand: str = SHIP, **more: object) -> Drawn:
    """Red's turn for three players, with these cards in red's hand."""
    return position(drawing, game="new-shores", seats=3, **{"hands": {RED: hand}, **more})  # type: ignore[arg-type]


def scattered(board: str, piece: str, owner: int, count: int, away_from: Iterable[tuple[int, int]] = ()) -> list[tuple[str, int, Place]]:
    """So many pieces, none of which touches another, on edges that touch none of the hexes named."""
    land = boardfile.load(board)
    taken = {corner for q, r in away_from for edge in land.grid.edges if (q, r) in hexes_of_edge(edge) for corner in corners_of_edge(edge)}
    found: list[tuple[str, int, Place]] = []
    for edge in land.grid.edges:
        ends = set(corners_of_edge(edge))
        sides = hexes_of_edge(edge)
        fits = all(at in land.sea for at in sides) if piece == "ship" else any(at in land.land for at in sides)
        if len(found) < count and fits and not ends & taken:
            found.append((piece, owner, edge))
            taken |= ends
    assert len(found) == count, f"only {len(found)} places for a {piece}"
    return found


def state_of(p: Drawn, where: str) -> str:
    """What the position calls the piece on this edge: ship, new ship, closed ship, road."""
    place = list(p.at(where, "ship"))
    table = cast(dict[str, Any], p.game.position()["table"])
    return str(next(value[0] for *at, value in table["roads"] if at == place))


def pass_round(p: Drawn) -> None:
    """The others roll a 2, which brings nothing here, and end their turns; the first rolls again."""
    first = p.on_turn()
    p.end()
    while True:
        p.roll(1, 1)
        if p.on_turn() == first:
            return
        p.end()
