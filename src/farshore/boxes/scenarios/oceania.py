"""Oceania (N3)."""

from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea

GAME = GameKind(
    "oceania",
    "Oceania",
    "Much of the sea is unknown: ships discover what lies there.",
    (3, 4, 5, 6),
    at_sea,
    lambda seats: f"oceania_{seats}" if seats < 5 else "oceania_6",
    defaults={"target": 12},
    fixed=AT_SEA,
    family="seafarers",
    place=3,
    minutes=90,
)
