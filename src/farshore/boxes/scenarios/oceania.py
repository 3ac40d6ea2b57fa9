"""Oceania (N3)."""

from farshore.board.check import BoardSpec, our_design
from farshore.board.components import Components, hex_group
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

BOARDS = (
    BoardSpec(
        "oceania_3",
        Components(
            seats=(3,),
            points=12,
            special_harbours=5,
            plain_harbours=3,
            islands=2,
            groups={
                "start": hex_group("16 0 0 2 2 2 4 4 = 30", "0 1 1 2 2 2 2 1 2 1 = 14"),
                "unknown": hex_group("2 0 2 2 2 2 1 1 = 12", "0 2 1 1 1 1 1 1 1 1 = 10"),
            },
        ),
    ),
    BoardSpec(
        "oceania_4",
        Components(
            seats=(4,),
            points=12,
            special_harbours=5,
            plain_harbours=4,
            islands=2,
            groups={
                "start": hex_group("13 0 0 3 3 3 4 4 = 30", "1 2 2 2 2 2 2 2 1 1 = 17"),
                "unknown": hex_group("2 0 2 2 2 2 1 1 = 12", "0 1 1 1 1 1 1 1 2 1 = 10"),
            },
        ),
    ),
    our_design("oceania_6"),
)
GAME = GameKind(
    "oceania",
    "Oceania",
    "Unknown land in the middle of the sea, which your ships discover.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"oceania_{seats}" if seats < 5 else "oceania_6",
    defaults={"target": 12},
    fixed=AT_SEA,
    family="seafarers",
    place=3,
    minutes=90,
    boards=BOARDS,
)
