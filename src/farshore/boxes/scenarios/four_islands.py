"""Four Islands (N2)."""

from farshore.boxes.base import BaseBox
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import SeaBox

GAME = GameKind(
    "four-islands",
    "Four Islands",
    "Four islands of one size; whoever settles far from home is rewarded.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox()],
    lambda seats: f"four_islands_{seats}",
    defaults={"target": 13},
    fixed={"setup": "free"},
    family="seafarers",
    place=2,
    minutes=90,
)
