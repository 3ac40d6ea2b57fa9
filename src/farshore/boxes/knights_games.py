"""Games with Cities & Knights: alone, with more players, and with those scenarios at sea that it can be played with (C42, C50)."""

from collections.abc import Callable
from dataclasses import replace

from farshore.board.check import BoardSpec
from farshore.board.components import Components, hex_group
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box
from farshore.boxes.cities_knights import FOUR, CitiesKnightsBox
from farshore.boxes.five_six import FiveSixBox
from farshore.boxes.kind import GameKind

FAMILY = "cities-knights"
BOARD = BoardSpec(  # C2, C30
    "knights_4",
    Components(
        seats=(3, 4),
        points=13,
        special_harbours=5,
        plain_harbours=3,
        framed=True,
        pirate=False,
        groups={"all": hex_group("0 1 0 4 3 3 4 4 = 19", "1 2 2 2 2 2 2 2 2 1 = 18")},
    ),
)
AT_SEA = {  # scenario → what it says about itself with knights; the last three have small islands or unknown land (C50)
    "new-shores": "From a large island to small ones, with knights, barbarians and progress cards.",
    "through-the-desert": "New land beyond a desert and across the sea, with knights, barbarians and progress cards.",
    "four-islands": "Four islands with knights, barbarians and progress cards; on small islands cities grow slowly.",
    "oceania": "Unknown land with knights, barbarians and progress cards; luck in discovery counts more than usual.",
    "new-world": "A map dealt for each game, with knights, barbarians and progress cards; its islands may be small.",
}
WITHOUT_KNIGHTS = {
    "lost-tribe": "its gifts are development cards, which Cities & Knights does without.",
    "cloth": "its cloth and its way to end do not go with commodities and thirteen points or more.",
    "pirate-islands": "its warships are made by development cards, which Cities & Knights does without.",
    "wonders": "a wonder and a metropolis are two ways to the same end.",
}
MORE_POINTS = 2  # than the scenario asks for (C50)


def knights_games(scenarios: list[GameKind]) -> list[GameKind]:
    """All of them, in the order of the shelf."""
    alone = GameKind(
        "cities-knights",
        "Cities & Knights",
        "Commodities, city improvements, knights against barbarians, and progress cards.",
        (3, 4, 5, 6),
        lambda seats: with_knights([BaseBox(), FiveSixBox()] if seats > FOUR else [BaseBox()]),
        lambda seats: "knights_4" if seats <= FOUR else "base_6",
        defaults={"target": 13},
        fixed={"setup": "free", "turns": "combined"},
        family=FAMILY,
        minutes=120,
        boards=(BOARD,),
    )
    by_name = {kind.name: kind for kind in scenarios}
    return [alone, *[union(by_name[name], place) for place, name in enumerate(AT_SEA, 1)]]


def with_knights(boxes: list[Box]) -> list[Box]:
    """Cities & Knights among other boxes: what more players bring comes last."""
    last = [box for box in boxes if isinstance(box, FiveSixBox)]
    return [*[box for box in boxes if not isinstance(box, FiveSixBox)], CitiesKnightsBox(), *last]


def union(kind: GameKind, place: int) -> GameKind:
    """A scenario with Cities & Knights: its own boxes, boards and options, and two points more."""
    return replace(
        kind,
        name=f"{kind.name}-knights",
        title=f"{kind.title}, with Knights",
        about=AT_SEA[kind.name],
        boxes=boxes_of(kind),
        defaults={**kind.defaults, "target": int(kind.defaults["target"]) + MORE_POINTS},
        fixed={**kind.fixed, "turns": "combined"},
        family=FAMILY,
        place=place,
        minutes=kind.minutes + 60,
    )


def boxes_of(kind: GameKind) -> Callable[[int], list[Box]]:
    return lambda seats: with_knights(kind.boxes(seats))
