"""Through the Desert (N4)."""

from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AnyDesert, at_sea

GAME = GameKind(
    "through-the-desert",
    "Through the Desert",
    "Beyond the desert and beyond the sea there is land.",
    (3, 4, 5, 6),
    lambda seats: at_sea(seats, AnyDesert()),
    lambda seats: f"through_the_desert_{seats}" if seats < 5 else "through_the_desert_6",
    defaults={"target": 14},
    fixed={"setup": "free"},
    family="seafarers",
    place=4,
    minutes=90,
)
