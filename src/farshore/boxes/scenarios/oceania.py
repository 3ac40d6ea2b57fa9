"""Oceania (N3)."""

from farshore.boxes.base import BaseBox
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import SeaBox

GAME = GameKind(
    "oceania",
    "Oceania",
    "Much of the sea is unknown: ships discover what lies there.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox()],
    lambda seats: f"oceania_{seats}",
    defaults={"target": 12},
    fixed={"setup": "free"},
    family="seafarers",
    place=3,
    minutes=90,
)
