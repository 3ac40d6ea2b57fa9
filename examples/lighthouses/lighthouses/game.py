"""The game as the catalogue knows it: its name, its players, its boxes, its board, and its texts for the page."""

from importlib.resources import files

from farshore.boxes.base import BaseBox
from farshore.boxes.kind import GameKind
from lighthouses.box import LighthouseBox
from lighthouses.texts import TEXTS

GAME = GameKind(
    "lighthouses",
    "Lighthouses",
    "Build lighthouses on the coast: each is a point, and what drifts ashore comes to them.",
    (3, 4),
    lambda seats: [BaseBox(), LighthouseBox()],
    lambda seats: files("lighthouses") / "lighthouse_bay.board",
    defaults={"target": 11, "map": "printed"},
    fixed={"setup": "free"},  # this map has no places for beginners
    texts=TEXTS,
)
