"""To New Shores (N1)."""

from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

GAME = GameKind(
    "new-shores",
    "To New Shores",
    "From the great island out to small ones: two points for the first settlement on each.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"new_shores_{seats}" if seats < 5 else "new_shores_6",
    defaults={"target": 14},
    fixed=AT_SEA,
    family="seafarers",
    place=1,
    minutes=90,
)
