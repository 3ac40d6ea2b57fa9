"""Four Islands (N2)."""

from farshore.board.check import BoardSpec, our_design
from farshore.board.components import Components, hex_group
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

BOARDS = (
    BoardSpec(
        "four_islands_3",
        Components(
            seats=(3,),
            points=13,
            special_harbours=5,
            plain_harbours=4,
            islands=4,
            chips=18,
            groups={
                "all": hex_group("15 0 0 4 4 4 4 4 = 35", "1 2 2 3 2 2 3 2 2 1 = 20"),
            },
        ),
    ),
    BoardSpec(
        "four_islands_4",
        Components(
            seats=(4,),
            points=13,
            special_harbours=5,
            plain_harbours=4,
            islands=4,
            chips=24,
            groups={
                "all": hex_group("12 0 0 5 4 4 5 5 = 35", "1 2 3 3 2 2 3 3 3 1 = 23"),
            },
        ),
    ),
    our_design("four_islands_6"),
)
GAME = GameKind(
    "four-islands",
    "Four Islands",
    "Four islands, six with more players: settling away from home brings points.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"four_islands_{seats}" if seats < 5 else "four_islands_6",
    defaults={"target": 13},
    fixed=AT_SEA,
    family="seafarers",
    place=2,
    minutes=90,
    boards=BOARDS,
)
