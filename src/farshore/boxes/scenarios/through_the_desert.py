"""Through the Desert (N4)."""

from farshore.board.areas import AreaKind, register
from farshore.board.check import BoardSpec, our_design
from farshore.board.components import Components, hex_group
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AnyDesert, at_sea

register(AreaKind("desert_belt", mainland=True, belt=True))
register(AreaKind("strip", mainland=True))  # of land beyond the desert

BOARDS = (
    BoardSpec(
        "through_the_desert_3",
        Components(
            seats=(3,),
            points=14,
            special_harbours=5,
            plain_harbours=3,
            islands=4,
            groups={
                "mainland": hex_group("8 3 0 2 3 2 3 4 = 25", "1 1 2 1 2 2 2 2 1 0 = 14"),
                "archipelago": hex_group("2 0 2 2 0 2 1 1 = 10", "0 1 1 2 1 1 1 0 0 1 = 8"),
            },
        ),
    ),
    BoardSpec(
        "through_the_desert_4",
        Components(
            seats=(4,),
            points=14,
            special_harbours=5,
            plain_harbours=4,
            islands=4,
            chips=32,
            groups={
                "mainland": hex_group("10 3 0 2 4 2 4 5 = 30", "0 2 2 2 2 2 2 2 2 1 = 17"),
                "archipelago": hex_group("2 0 2 3 1 3 1 0 = 12", "1 1 1 1 1 1 1 1 1 1 = 10"),
            },
        ),
    ),
    our_design("through_the_desert_6"),
)
GAME = GameKind(
    "through-the-desert",
    "Through the Desert",
    "New land beyond a desert and across the sea.",
    (3, 4, 5, 6),
    lambda seats: at_sea(seats, AnyDesert()),
    lambda seats: f"through_the_desert_{seats}" if seats < 5 else "through_the_desert_6",
    defaults={"target": 14},
    fixed={"setup": "free"},
    family="seafarers",
    place=4,
    minutes=90,
    boards=BOARDS,
)
