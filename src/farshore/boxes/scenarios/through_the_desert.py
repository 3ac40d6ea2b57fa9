"""Through the Desert (N4)."""

from farshore.boxes.base import BaseBox
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import SeaBox

GAME = GameKind(
    "through-the-desert",
    "Through the Desert",
    "Beyond the desert and beyond the sea there is land.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox()],
    lambda seats: f"through_the_desert_{seats}",
    defaults={"target": 14},
    fixed={"setup": "free"},
    family="seafarers",
    place=4,
    minutes=90,
)
