"""Positions of the scenarios at sea, put together from pieces at named places, for tests that would need too large a drawing."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from farshore import load_position
from farshore.board import boardfile
from farshore.board.grid import corners_of_edge, edges_of_corner, hexes_of_edge
from farshore.catalogue import GAMES, board_for, deal_board, settings_of
from farshore.game import Game
from farshore.luck import Luck
from rules.drawn_positions import GOODS, RED, Cards, Drawn, Place, cards

SHIP = "1 lumber 1 wool"


def lane(board: str, start: Place, goal: Place, avoid: Sequence[Place] = ()) -> list[Place]:
    """The edges of a shortest way for ships from one corner to another."""
    land = boardfile.load(board)
    edges = set(land.grid.edges)
    ways: list[list[Place]] = [[]]
    tips: list[Place] = [start]
    seen = {start, *avoid}
    while ways:
        way, tip = ways.pop(0), tips.pop(0)
        if tip == goal:
            return way
        for edge in edges_of_corner(tip):
            if edge in edges and any(at in land.sea for at in hexes_of_edge(edge)):
                there = next(corner for corner in corners_of_edge(edge) if corner != tip)
                if there not in seen:
                    seen.add(there)
                    ways.append([*way, edge])
                    tips.append(there)
    raise ValueError(f"no ship comes from {start} to {goal}")


def fresh(name: str, seats: int = 4, **options: object) -> Drawn:
    """A new game on the printed map, without luck: the test plays chance."""
    kind = GAMES[name]
    board = board_for(kind, seats)
    return Drawn(Game(kind, seats, settings_of(kind, seats, {"first": 0, **options}), board, None), {})


def dealt(name: str, seed: int, seats: int = 4) -> Game:
    """A game on the scenario's variable set-up."""
    kind = GAMES[name]
    settings = settings_of(kind, seats, {"map": "random"})
    return Game(kind, seats, settings, deal_board(kind, seats, settings, Luck(seed)), None)


def scene(
    name: str,
    buildings: Sequence[tuple[str, int, Place]] = (),
    ways: Sequence[tuple[str, int, Sequence[Place]]] = (),
    hands: Mapping[int, str] | None = None,
    cards_of: Mapping[int, str] | None = None,
    turn: int = RED,
    phase: str = "actions",
    table: Mapping[str, object] | None = None,
    players: Mapping[int, Mapping[str, object]] | None = None,
    seats: int = 4,
    made_up: bool = False,
    **options: object,
) -> Drawn:
    """A position with these pieces; `ways` are rows of equal pieces (road, ship, closed ship) of one owner."""
    held: list[Cards] = [dict.fromkeys(GOODS, 0) | cards((hands or {}).get(seat, "nothing")) for seat in range(seats)]
    data: dict[str, object] = {
        "format": "farshore-position/1",
        "game": name,
        "seats": seats,
        "options": dict(options),
        "frames": [{"phase": phase, "seats": [turn]}],
        "made_up": made_up,
        "table": {
            "turn": turn,
            "turn number": 1,
            "first player": 0,
            "buildings": [[*place, [piece, owner]] for piece, owner, place in buildings],
            "roads": [[*place, [piece, owner]] for piece, owner, places in ways for place in places],
            **(table or {}),
        },
        "players": [
            {"hand": held[seat], "cards": cards((cards_of or {}).get(seat, "nothing")), **(players or {}).get(seat, {})}
            for seat in range(seats)
        ],
    }
    return Drawn(load_position(data), {})


def ship(p: Drawn, place: Place) -> None:
    p.do("build", piece="ship", place=place)


def number(p: Drawn, name: str, seat: int = 0) -> int:
    """A cell of the state by its name."""
    return int(p.game.state.cells[p.game.state.rules.layout.by_name[name].at(seat)])


def counts(p: Drawn, name: str, seat: int = 0) -> dict[Any, int]:
    """A row of cells by its labels."""
    span = p.game.state.rules.layout.by_name[name]
    assert span.axis is not None
    return {label: int(p.game.state.cells[span.at(seat) + index]) for index, label in enumerate(span.axis.labels)}


def names(p: Drawn, name: str) -> dict[Place, str]:
    """What lies where, by the words of the position."""
    table = cast(dict[str, Any], p.game.view_data(None)["table"])
    return {tuple(row[:-1]): row[-1] for row in table[name]}
