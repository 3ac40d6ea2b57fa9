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
from farshore.boxes.seafarers import SeaBox

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
RECOMMENDED = {  # scenario → what it says about itself with knights (C50)
    "new-shores": "From a large island to small ones, with knights, barbarians and progress cards.",
    "through-the-desert": "New land beyond a desert and across the sea, with knights, barbarians and progress cards.",
}
PLAYABLE = {  # the others that can be played, and what is strange about them
    "four-islands": "Four islands with knights, barbarians and progress cards; on small islands cities grow slowly.",
    "oceania": "Unknown land with knights, barbarians and progress cards; luck in discovery counts more than usual.",
    "cloth": "Villages that trade cloth, with knights, barbarians and progress cards; it may end before cities have grown.",
    "wonders": "Wonders with knights, barbarians and progress cards; a wonder and a metropolis want the same cards.",
    "new-world": "A map dealt for each game, with knights, barbarians and progress cards; its islands may be small.",
    "own-map": "A map you have drawn yourself, with knights, barbarians and progress cards.",
}
WITHOUT_KNIGHTS = {
    "lost-tribe": "its gifts are development cards, which Cities & Knights does without.",
    "pirate-islands": "its warships are made by development cards, which Cities & Knights does without.",
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
    return [alone, *[union(by_name[name], place) for place, name in enumerate(RECOMMENDED | PLAYABLE, 1)]]


def with_knights(boxes: list[Box]) -> list[Box]:
    """Cities & Knights among other boxes: what more players bring comes last."""
    last = [box for box in boxes if isinstance(box, FiveSixBox)]
    at_sea = any(isinstance(box, SeaBox) for box in boxes)
    return [*[box for box in boxes if not isinstance(box, FiveSixBox)], CitiesKnightsBox(at_sea), *last]


def union(kind: GameKind, place: int) -> GameKind:
    """A scenario with Cities & Knights: its own boxes, boards and options, and two points more; where the map says how many, two more."""
    points = int(kind.options()["target"].default)
    return replace(
        kind,
        name=f"{kind.name}-knights",
        title=f"{kind.title}, with Knights",
        about=(RECOMMENDED | PLAYABLE)[kind.name],
        recommended=kind.name in RECOMMENDED,
        boxes=boxes_of(kind),
        defaults={**kind.defaults, "target": points + MORE_POINTS if points else 0},
        more_points=MORE_POINTS,
        fixed={**kind.fixed, "turns": "combined"},
        family=FAMILY,
        place=place,
        minutes=kind.minutes + 60,
    )


def boxes_of(kind: GameKind) -> Callable[[int], list[Box]]:
    return lambda seats: with_knights(kind.boxes(seats))
