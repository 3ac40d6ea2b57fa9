"""Four Islands (N2)."""

from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

GAME = GameKind(
    "four-islands",
    "Four Islands",
    "Four islands, six with more players; whoever settles far from home is rewarded.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"four_islands_{seats}" if seats < 5 else "four_islands_6",
    defaults={"target": 13},
    fixed=AT_SEA,
    family="seafarers",
    place=2,
    minutes=90,
)
