"""The base game for three and four, for five and six, and as a duel."""

from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.boxes.base import BaseBox
from farshore.boxes.five_six import FiveSixBox
from farshore.boxes.kind import GameKind

SMALL = BoardSpec(  # B1
    "base_4",
    Components(
        seats=(3, 4),
        points=10,
        special_harbours=5,
        plain_harbours=4,
        framed=True,
        pirate=False,
        groups={"all": hex_group("0 1 0 4 3 3 4 4 = 19", "1 2 2 2 2 2 2 2 2 1 = 18")},
    ),
)
LARGE = BoardSpec(  # P1
    "base_6",
    Components(
        seats=(5, 6),
        points=10,
        special_harbours=6,
        plain_harbours=5,
        framed=True,
        pirate=False,
        groups={"all": hex_group("0 2 0 6 5 5 6 6 = 30", "2 3 3 3 3 3 3 3 3 2 = 28")},
    ),
)


def base_games() -> list[GameKind]:
    """All of them, in the order of the shelf."""
    return [
        GameKind(
            "base",
            "The Island",
            "The classic island: settle, trade, build, and be the first to ten points.",
            (3, 4),
            lambda seats: [BaseBox()],
            lambda seats: "base_4",
            boards=(SMALL,),
        ),
        GameKind(
            "five-six",
            "The Large Island",
            "A larger island, and after every turn another player may build, too.",
            (5, 6),
            lambda seats: [BaseBox(), FiveSixBox()],
            lambda seats: "base_6",
            minutes=90,
            boards=(LARGE,),
        ),
        GameKind(
            "duel",
            "The Duel",
            "The island for two, with the settings that are usual in duels.",
            (2,),
            lambda seats: [BaseBox()],
            lambda seats: "base_4",
            {"target": 15, "hand_limit": 9, "friendly_robber": True, "balanced_dice": True, "trade": False},
            minutes=45,
            boards=(SMALL,),
        ),
    ]
