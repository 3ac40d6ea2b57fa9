"""A map that somebody has drawn, with its points, islands, robber, pirate and harbours (N9.4)."""

from farshore.board.check import our_design
from farshore.board.facts import Board
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

    def fault(self, board: Board, seats: int) -> str | None:
        """What the lines of a scenario ask for is no part of this game; better to say so than to leave it out."""
        if seats not in board.seats:
            return f"The map {board.id} is for {' or '.join(map(str, board.seats))} players, not {seats}."
        if board.harbour_rule == "laid" and not board.harbours:
            return "On your own map the harbours lie on the map: nobody lays them."
        for line, words in (("win and", board.win_and), ("win or", board.win_or), ("ends when", board.ends_when)):
            if words is not None:
                return f"The line '{line}: {words}' belongs to a scenario; on your own map the points decide."
        if board.preplaced:
            return "On your own map no settlement stands before the founding; leave out the line 'preplaced'."
        return None


GAME = GameKind(
    "own-map",
    "Your Own Map",
    "A map you have drawn yourself, or a small one that comes as an example.",
    (3, 4, 5, 6),
    lambda seats: at_sea(seats, OwnMapBox()),
    lambda seats: "two_isles" if seats < 5 else "new_shores_6",
    fixed=AT_SEA,
    family="seafarers",
    place=10,
    minutes=90,
    boards=(our_design("two_isles"),),
)
