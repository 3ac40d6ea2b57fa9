"""To New Shores (N1)."""

from farshore.boxes.base import BaseBox
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import SeaBox

GAME = GameKind(
    "new-shores",
    "To New Shores",
    "From the great island out to small ones: two points for the first settlement on each.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox()],
    lambda seats: f"new_shores_{seats}",
    defaults={"target": 14},
    fixed={"setup": "free"},
    family="seafarers",
    place=1,
    minutes=90,
)
