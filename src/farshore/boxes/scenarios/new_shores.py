"""To New Shores (N1)."""

from farshore.board.check import BoardSpec, our_design
from farshore.board.components import Components, hex_group
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

BOARDS = (
    BoardSpec(
        "new_shores_3",
        Components(
            seats=(3,),
            points=14,
            special_harbours=5,
            plain_harbours=3,
            islands=4,
            chips=18,
            groups={
                "mainland": hex_group("9 0 0 3 2 2 4 3 = 23", "1 1 1 2 2 2 1 2 2 0 = 14"),
                "archipelago": hex_group("4 0 2 1 2 2 1 0 = 12", "0 1 2 1 0 1 1 1 0 1 = 8"),
            },
        ),
    ),
    BoardSpec(
        "new_shores_4",
        Components(
            seats=(4,),
            points=14,
            special_harbours=5,
            plain_harbours=4,
            islands=4,
            chips=24,
            groups={
                "mainland": hex_group("10 1 0 4 3 3 4 4 = 29", "1 2 2 2 2 2 2 2 2 1 = 18"),
                "archipelago": hex_group("4 0 2 1 2 2 1 1 = 13", "1 1 1 1 1 1 1 1 1 0 = 9"),
            },
        ),
    ),
    our_design("new_shores_6"),
)
GAME = GameKind(
    "new-shores",
    "To New Shores",
    "Ships sail from a large island to small ones: two points for your first settlement on each.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"new_shores_{seats}" if seats < 5 else "new_shores_6",
    defaults={"target": 14},
    fixed=AT_SEA,
    family="seafarers",
    place=1,
    minutes=90,
    boards=BOARDS,
)
