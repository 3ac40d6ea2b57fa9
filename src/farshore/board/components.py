"""What a printed board is made of: rows of the component tables. Kept apart from the boards, so that each checks the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TERRAIN_ORDER: Final = ("sea", "desert", "gold", "field", "hills", "mountains", "pasture", "forest")
TOKEN_ORDER: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

# Rows of hexes, from the top, that lie in a frame of so many hexes.
ROWS: Final = {
    19: (3, 4, 5, 4, 3),
    30: (3, 4, 5, 6, 5, 4, 3),
    35: (4, 5, 6, 5, 6, 5, 4),
    42: (5, 6, 7, 6, 7, 6, 5),
    49: (6, 7, 8, 7, 8, 7, 6),
}


@dataclass(frozen=True)
class HexGroup:
    """Terrains and tokens of a group of hexes, with the totals printed beside them."""

    terrains: Mapping[str, int]
    tokens: Mapping[int, int]
    n_hexes: int
    n_tokens: int


def hex_group(hexes: str, tokens: str) -> HexGroup:
    """A row of the table as it is printed: counts in the order of the terrains and of the tokens, and their totals.

    >>> hex_group("0 1 0 4 3 3 4 4 = 19", "1 2 2 2 2 2 2 2 2 1 = 18").terrains["forest"]
    4
    """
    hex_counts, hex_total = hexes.split("=")
    token_counts, token_total = tokens.split("=")
    return HexGroup(
        dict(zip(TERRAIN_ORDER, map(int, hex_counts.split()), strict=True)),
        dict(zip(TOKEN_ORDER, map(int, token_counts.split()), strict=True)),
        int(hex_total),
        int(token_total),
    )


@dataclass(frozen=True)
class Components:
    """What one board is made of."""

    seats: tuple[int, ...]
    points: int
    special_harbours: int  # 2:1
    plain_harbours: int  # 3:1
    groups: Mapping[str, HexGroup]  # by the group in which the board file counts its hexes
    islands: int = 1  # as printed
    chips: int | None = None  # None where the book names none
    framed: bool = False  # one island in a frame of six big pieces, without a sea
    robber: bool = True
    pirate: bool = True
    waiting: bool = False  # robber and pirate wait off the board
    token_marks: str = ""  # lines with this name lay tokens too
    harbour_marks: str = ""  # lines with this name are the harbours, and there are no others
