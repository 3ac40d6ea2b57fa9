"""A map that somebody has drawn, with its points, islands, robber, pirate and harbours (N9.4)."""

from farshore.boxes.box import Box, Option
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea


class OwnMapBox(Box):
    name = "own-map"

    def options(self) -> list[Option]:
        return [
            Option("map", "printed", "the map as it is drawn, or dealt anew from its pools", words=("printed", "random")),
            Option("target", 0, "victory points that win; 0: what the map says", low=0, high=25),
        ]


GAME = GameKind(
    "own-map",
    "Your Own Map",
    "A map that you have drawn yourself, or the small one that comes as an example.",
    (3, 4, 5, 6),
    lambda seats: at_sea(seats, OwnMapBox()),
    lambda seats: "two_isles" if seats < 5 else "new_shores_6",
    fixed=AT_SEA,
    family="seafarers",
    place=10,
    minutes=90,
)
