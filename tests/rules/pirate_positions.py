"""Tables of Pirate Islands: lines of ships along the printed routes, the fleet, fortresses and landings (N7)."""

from collections import deque
from collections.abc import Mapping
from typing import Any, cast

from farshore import Game, load_position
from farshore.board import boardfile
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, hexes_of_corner
from farshore.catalogue import kind_of, settings_of
from rules.drawn_positions import Drawn

KIND = kind_of("pirate-islands")
BOARD = boardfile.load("pirate_islands")
RED, BLUE, WHITE, ORANGE = range(4)
NAMES = ["red", "blue", "white", "orange"]
PLACES: dict[str, dict[str, Any]] = {
    str(items[0]): dict(zip(cast(Any, items[1::2]), items[2::2], strict=True)) for items in BOARD.marked("player")
}
ROUTES: dict[str, set[EdgeAt]] = {str(items[0]): set(cast(Any, items[1:])) for items in BOARD.marked("route")}
PATH: list[HexAt] = [cast(HexAt, at) for items in BOARD.marked("fleet_path") for at in items]
SHIP = {"lumber": 1, "wool": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def colours(seats: int) -> list[str]:
    return NAMES if seats == 4 else ["red", "blue", "orange"]


def steps_from_home(colour: str) -> dict[CornerAt, int]:
    """How many ships a corner of a colour's route is away from its settlement."""
    home = PLACES[colour]["settlement"]
    found = {home: 0}
    queue = deque([home])
    while queue:
        here = queue.popleft()
        for edge in ROUTES[colour]:
            ends = corners_of_edge(edge)
            if here in ends:
                there = ends[1] if ends[0] == here else ends[0]
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
    return found


def onward(colour: str, corner: CornerAt) -> list[EdgeAt]:
    """The edges of the route that lead on from here by the shortest way."""
    far = steps_from_home(colour)
    ahead = [edge for edge in ROUTES[colour] if corner in corners_of_edge(edge)]
    return sorted(edge for edge in ahead if max(far[end] for end in corners_of_edge(edge)) == far[corner] + 1)


def line_of(colour: str, length: int, last: int = 0) -> list[EdgeAt]:
    """A line of so many ships; where it could go two ways it takes the first, or the last of them."""
    far, corner = steps_from_home(colour), cast(CornerAt, PLACES[colour]["settlement"])
    found: list[EdgeAt] = []
    for _ in range(length):
        edge = onward(colour, corner)[-last]
        corner = max(corners_of_edge(edge), key=lambda end: far[end])
        found.append(edge)
    return found


def end_of(colour: str, line: list[EdgeAt]) -> CornerAt:
    far = steps_from_home(colour)
    return max((end for edge in line for end in corners_of_edge(edge)), key=lambda end: far[end])


def islands(
    seats: int = 4,
    turn: int = RED,
    phase: str = "actions",
    lines: Mapping[int, int | list[EdgeAt]] | None = None,
    armed: Mapping[int, int] | None = None,
    hands: Mapping[int, dict[str, int]] | None = None,
    knights: Mapping[int, int] | None = None,
    chips: Mapping[int, int] | None = None,
    also: list[tuple[CornerAt, str, int]] | None = None,
    roads: list[tuple[EdgeAt, int]] | None = None,
    fleet: HexAt | None = PATH[0],
    bank: dict[str, int] | None = None,
    **more: object,
) -> Drawn:
    """A position with these lines of ships (as many as said, the first so many of them armed) and the pieces that everybody begins with."""
    settings = settings_of(KIND, seats, {"first": 0, **cast(dict[str, Any], more)})
    data = Game(KIND, seats, settings, BOARD, None).position()
    table, players = cast(dict[str, Any], data["table"]), cast(list[dict[str, Any]], data["players"])
    table.update({"turn": turn, "turn number": 1, "pirate": None if fleet is None else list(fleet), "die 1": 1, "die 2": 2})
    table["roads"] = [[*edge, ["road", seat]] for edge, seat in roads or []]
    for seat, colour in enumerate(colours(seats)):
        line = (lines or {}).get(seat, 1)
        edges = line_of(colour, line) if isinstance(line, int) else line
        own = {corner for corner, _, owner in also or [] if owner == seat}
        closed = max((number for number, edge in enumerate(edges, 1) if own & set(corners_of_edge(edge))), default=0)  # up to one's own
        for number, edge in enumerate(edges):
            piece = "warship" if number < (armed or {}).get(seat, 0) else "ship"
            table["roads"].append([*edge, [f"closed {piece}" if number < closed else piece, seat]])
        players[seat]["fortress chips"] = (chips or {}).get(seat, 3)
        players[seat]["hand"] = (hands or {}).get(seat, {})
        players[seat]["cards"] = {"knight": (knights or {}).get(seat, 0)}
    table["buildings"] += [[*corner, [piece, seat]] for corner, piece, seat in also or []]
    table["buildings"] = list({tuple(row[:3]): row for row in table["buildings"]}.values())
    table.pop("bank", None)
    if bank is not None:
        table["bank"] = bank
    table.pop("deck", None)
    data["frames"] = [{"phase": phase, "seats": [turn]}]
    return Drawn(load_position(data), {})


def fort(seat: int, seats: int = 4) -> CornerAt:
    return cast(CornerAt, PLACES[colours(seats)[seat]]["fortress"])


def landing(seat: int, seats: int = 4) -> CornerAt:
    return cast(CornerAt, PLACES[colours(seats)[seat]]["landing"])


def ships(table: Drawn, seat: int) -> dict[EdgeAt, str]:
    """The seat's ships as they are named in data."""
    rows = cast(list[Any], cast(dict[str, Any], table.game.position()["table"])["roads"])
    return {cast(EdgeAt, tuple(row[:3])): row[3][0] for row in rows if row[3][1] == seat and row[3][0] != "road"}


def total(table: Drawn, seat: int) -> int:
    return sum(table.hand(seat).values())


def fleet_at(table: Drawn) -> HexAt:
    return table.game.kit.grid.hexes[table._number("pirate")]


def with_hand(table: Drawn, seat: int, cards: dict[str, int]) -> Drawn:
    data = table.game.position()
    cast(list[dict[str, Any]], data["players"])[seat]["hand"] = cards
    cast(dict[str, Any], data["table"]).pop("bank", None)
    return Drawn(load_position(data), {})


def before(stop: HexAt, steps: int) -> HexAt:
    """The hex of the fleet's path from which so many steps lead here."""
    return PATH[(PATH.index(stop) - steps) % len(PATH)]


HOME_OF: dict[int, HexAt] = {  # a hex of the fleet's path at each colour's first settlement
    seat: next(at for at in PATH if at in hexes_of_corner(PLACES[colour]["settlement"])) for seat, colour in enumerate(NAMES)
}
