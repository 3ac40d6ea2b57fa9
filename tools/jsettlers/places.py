"""Their names of places and things, and ours."""

from typing import Final

from farshore.board import boardfile
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corner_name, corners_of_edge, edge_name
from farshore.engine.errors import FarshoreError

GOODS: Final = ("brick", "ore", "wool", "grain", "lumber")  # in the order of their numbers, from 1
TERRAINS: Final = ("desert", "hills", "mountains", "pasture", "field", "forest")  # by the number of a hex
TERRAIN_GOODS: Final = {"hills": "brick", "mountains": "ore", "pasture": "wool", "field": "grain", "forest": "lumber"}
CARDS: Final = {1: "road building", 2: "invention", 3: "monopoly", **dict.fromkeys((4, 5, 6, 7, 8), "victory point"), 9: "knight"}
CARD_NUMBERS: Final = {"road building": 1, "invention": 2, "monopoly": 3, "knight": 9}
DECK: Final = {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}
PIECES: Final = ("road", "settlement", "city")
TOKENS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # by the number that a layout has for them

CENTRE: Final = 0x77  # their number of the middle hex
MIDDLE: Final = (1, 2)  # ours
EAST: Final = 0x22
SOUTH_EAST: Final = 0x20
CORNER_STEPS: Final = {"N": 0x01, "NE": 0x12, "SE": 0x21, "S": 0x10, "SW": -0x01, "NW": -0x10}
FACINGS: Final = ("NE", "E", "SE", "SW", "W", "NW")  # from 1: where a harbour's land lies
HEXES: Final = 37  # of a layout, with the sea round the island
RADIUS: Final = 3

GRID_CORNERS: Final = boardfile.load("base_4").grid.corners  # by number


def _hexes() -> dict[int, HexAt]:
    """All hexes of a layout by their number, in its order."""
    found: dict[int, HexAt] = {}
    for r in range(-RADIUS, RADIUS + 1):
        for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1):
            found[CENTRE + EAST * q + SOUTH_EAST * r] = (q + MIDDLE[0], r + MIDDLE[1])
    return found


HEX_AT: Final = _hexes()
HEX_NUMBERS: Final = {at: number for number, at in HEX_AT.items()}
CORNER_AT: Final[dict[int, CornerAt]] = {
    number + step: corner_name(*at, side) for number, at in HEX_AT.items() for side, step in CORNER_STEPS.items()
}
CORNER_NUMBERS: Final = {at: number for number, at in CORNER_AT.items()}


def _edges() -> dict[int, EdgeAt]:
    """All edges by their number, which follows from those of its ends."""
    found: dict[int, EdgeAt] = {}
    for at in HEX_AT.values():
        for side in FACINGS:
            edge = edge_name(*at, side)
            low, high = sorted(CORNER_NUMBERS[end] for end in corners_of_edge(edge))
            found[low if high == low + 0x11 else low - 0x01] = edge
    return found


EDGE_AT: Final = _edges()
EDGE_NUMBERS: Final = {at: number for number, at in EDGE_AT.items()}


def land_of(layout: list[int]) -> dict[str, list[list[object]]]:
    """Terrain, tokens and harbours of a layout as a position has them."""
    if len(layout) < 2 * HEXES:
        raise FarshoreError(f"A layout of the board has {2 * HEXES} numbers, not {len(layout)}: only the board for four is known here.")
    terrain: list[list[object]] = []
    token: list[list[object]] = []
    harbours: list[list[object]] = []
    for place, at in enumerate(HEX_AT.values()):
        what, number = layout[place], layout[HEXES + place]
        if what < len(TERRAINS):
            terrain.append([*at, TERRAINS[what]])
            if number >= 0:
                token.append([*at, TOKENS[number]])
        elif what > len(TERRAINS):
            facing, kind = (what >> 4, GOODS[(what & 15) - 1]) if what >= 16 else (what - len(TERRAINS), "3:1")
            harbours.append([*edge_name(*at, FACINGS[facing - 1]), kind])
    return {"terrain": terrain, "token": token, "harbours": harbours}


def cards(counts: list[int]) -> dict[str, int]:
    """Five numbers of cards, in their order, as cards by good."""
    return {good: count for good, count in zip(GOODS, counts, strict=False) if count}


def counts(held: dict[str, int]) -> list[int]:
    """The other way round."""
    return [held.get(good, 0) for good in GOODS]
