"""Five and six players: more of everything, and what happens between the turns (P1–P13)."""

from dataclasses import replace

from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option, Settings
from farshore.engine.builder import Builder
from farshore.luck import Luck
from farshore.parts.extra_turns import BuildingRound, PairedTurns
from farshore.parts.hand import Hand
from farshore.parts.opening import Opening
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

MORE_GOODS = 5
MORE_CARDS = {"knight": 6, "road building": 1, "invention": 1, "monopoly": 1}


class FiveSixBox(Box):
    """Opened after the base box, or after a box that builds on it: what any box opens in a turn is open in the extra parts, too."""

    name = "five-six"
    keeps_board = True

    def options(self) -> list[Option]:
        return [
            Option(
                "extra_turns",
                "paired",
                "after each turn a part for the paired player, a building phase for everyone, or nothing",
                words=("paired", "building", "none"),
            ),
            Option(
                "robber",
                "dealt",
                "the robber starts in the desert that the deal gives it, or in the first or second from the top",
                words=("dealt", "first", "second"),
            ),
        ]

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]
        if settings["robber"] != "dealt" and len(deserts) > 1:
            board = replace(board, robber=replace(board.robber, start=deserts[0 if settings["robber"] == "first" else 1]))
        if settings.get("setup") == "beginner" and seats < len(board.beginner):
            board = self.deal_colours(board, luck)
        return board

    def deal_colours(self, board: Board, luck: Luck) -> Board:
        """P3: the places of each colour go to any other; those of the colour that nobody plays stay without an owner."""
        colours = [start.colour for start in board.beginner]
        order = list(range(len(colours)))
        luck.shuffle(order)
        dealt = [replace(board.beginner[place], colour=colour) for colour, place in zip(colours, order, strict=True)]
        return replace(board, beginner=tuple(dealt))

    def write(self, t: Tables, settings: Settings) -> None:
        for kind in t.gives.values():
            t.stock[kind] += MORE_GOODS
        for name in t.cards:
            t.cards[name] += MORE_CARDS.get(name, 0)
        t.ownerless = True
        t.extra_turns = str(settings["extra_turns"])

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        turn, opening = b.part(Turn), b.part(Opening)
        if t.extra_turns == "paired":
            b.add(PairedTurns(b, t, turn, opening))
        elif t.extra_turns == "building":
            b.add(BuildingRound(b, t, turn, opening, b.part(Hand)))
