"""The component tables: what each board is made of (B1, P1, S20, C2, C30). Apart from the boards, so that each checks the other."""

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

# board | part | sea desert gold field hills mountains pasture forest = all | tokens 2 3 4 5 6 8 9 10 11 12 = all
_PARTS: Final = """
base_4               | all         |  0 1 0 4 3 3 4 4 = 19 | 1 2 2 2 2 2 2 2 2 1 = 18
base_6               | all         |  0 2 0 6 5 5 6 6 = 30 | 2 3 3 3 3 3 3 3 3 2 = 28
knights_4            | all         |  0 1 0 4 3 3 4 4 = 19 | 1 2 2 2 2 2 2 2 2 1 = 18
new_shores_3         | mainland    |  9 0 0 3 2 2 4 3 = 23 | 1 1 1 2 2 2 1 2 2 0 = 14
new_shores_3         | archipelago |  4 0 2 1 2 2 1 0 = 12 | 0 1 2 1 0 1 1 1 0 1 = 8
new_shores_4         | mainland    | 10 1 0 4 3 3 4 4 = 29 | 1 2 2 2 2 2 2 2 2 1 = 18
new_shores_4         | archipelago |  4 0 2 1 2 2 1 1 = 13 | 1 1 1 1 1 1 1 1 1 0 = 9
four_islands_3       | all         | 15 0 0 4 4 4 4 4 = 35 | 1 2 2 3 2 2 3 2 2 1 = 20
four_islands_4       | all         | 12 0 0 5 4 4 5 5 = 35 | 1 2 3 3 2 2 3 3 3 1 = 23
oceania_3            | start       | 16 0 0 2 2 2 4 4 = 30 | 0 1 1 2 2 2 2 1 2 1 = 14
oceania_3            | unknown     |  2 0 2 2 2 2 1 1 = 12 | 0 2 1 1 1 1 1 1 1 1 = 10
oceania_4            | start       | 13 0 0 3 3 3 4 4 = 30 | 1 2 2 2 2 2 2 2 1 1 = 17
oceania_4            | unknown     |  2 0 2 2 2 2 1 1 = 12 | 0 1 1 1 1 1 1 1 2 1 = 10
through_the_desert_3 | mainland    |  8 3 0 2 3 2 3 4 = 25 | 1 1 2 1 2 2 2 2 1 0 = 14
through_the_desert_3 | archipelago |  2 0 2 2 0 2 1 1 = 10 | 0 1 1 2 1 1 1 0 0 1 = 8
through_the_desert_4 | mainland    | 10 3 0 2 4 2 4 5 = 30 | 0 2 2 2 2 2 2 2 2 1 = 17
through_the_desert_4 | archipelago |  2 0 2 3 1 3 1 0 = 12 | 1 1 1 1 1 1 1 1 1 1 = 10
lost_tribe           | all         | 19 3 2 5 5 5 5 5 = 49 | 1 2 2 2 2 2 2 2 2 1 = 18
cloth_villages       | all         | 18 2 2 5 3 4 4 4 = 42 | 2 3 3 3 3 3 3 3 3 2 = 28
pirate_islands       | all         | 19 3 2 5 5 5 5 5 = 49 | 1 2 3 3 3 3 3 3 2 1 = 24
wonders              | all         | 19 3 2 5 5 5 5 5 = 49 | 2 3 3 3 3 3 3 3 3 1 = 27
new_world            | all         | 19 0 0 5 4 4 5 5 = 42 | 1 3 3 3 2 2 3 3 2 1 = 23
"""

# board | seats | points | 2:1 harbours | 3:1 harbours | chips (- where the book names none) | islands as printed
_BOARDS: Final = """
base_4               | 3 4 | 10 | 5 | 4 |  - | 1
base_6               | 5 6 | 10 | 6 | 5 |  - | 1
knights_4            | 3 4 | 13 | 5 | 3 |  - | 1
new_shores_3         | 3   | 14 | 5 | 3 | 18 | 4
new_shores_4         | 4   | 14 | 5 | 4 | 24 | 4
four_islands_3       | 3   | 13 | 5 | 4 | 18 | 4
four_islands_4       | 4   | 13 | 5 | 4 | 24 | 4
oceania_3            | 3   | 12 | 5 | 3 |  - | 2
oceania_4            | 4   | 12 | 5 | 4 |  - | 2
through_the_desert_3 | 3   | 14 | 5 | 3 |  - | 4
through_the_desert_4 | 4   | 14 | 5 | 4 | 32 | 4
lost_tribe           | 3 4 | 13 | 5 | 1 |  8 | 7
cloth_villages       | 3 4 | 14 | 5 | 4 | 50 | 6
pirate_islands       | 3 4 | 10 | 5 | 3 | 12 | 6
wonders              | 3 4 | 10 | 5 | 4 | 10 | 3
new_world            | 3 4 | 12 | 5 | 5 | 16 | 5
"""


@dataclass(frozen=True)
class Part:
    """One row of the table: terrains and tokens of a group of hexes, with the totals printed beside them."""

    terrains: dict[str, int]
    tokens: dict[int, int]
    n_hexes: int
    n_tokens: int


@dataclass(frozen=True)
class Components:
    """What one board is made of; the tokens of villages are counted with those of hexes."""

    seats: tuple[int, ...]
    points: int
    special_harbours: int
    plain_harbours: int
    chips: int | None
    islands: int
    parts: dict[str, Part]


def _part(hexes: str, tokens: str) -> Part:
    hex_counts, hex_total = hexes.split("=")
    token_counts, token_total = tokens.split("=")
    return Part(
        dict(zip(TERRAIN_ORDER, map(int, hex_counts.split()), strict=True)),
        dict(zip(TOKEN_ORDER, map(int, token_counts.split()), strict=True)),
        int(hex_total),
        int(token_total),
    )


def _table() -> dict[str, Components]:
    parts: dict[str, dict[str, Part]] = {}
    for line in _PARTS.strip().splitlines():
        board, part, hexes, tokens = (cell.strip() for cell in line.split("|"))
        parts.setdefault(board, {})[part] = _part(hexes, tokens)
    table: dict[str, Components] = {}
    for line in _BOARDS.strip().splitlines():
        board, seats, points, special, plain, chips, islands = (cell.strip() for cell in line.split("|"))
        table[board] = Components(
            tuple(map(int, seats.split())),
            int(points),
            int(special),
            int(plain),
            None if chips == "-" else int(chips),
            int(islands),
            parts[board],
        )
    return table


COMPONENTS: Final = _table()

# Boards of our own design: an example of an own map, and the larger ones for five and six players. No table binds them.
OURS: Final = ("two_isles", "new_shores_6", "four_islands_6", "oceania_6", "through_the_desert_6", "new_world_6")
