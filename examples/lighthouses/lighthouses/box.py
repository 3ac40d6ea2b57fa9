"""The box: an option, its numbers, and its parts among those of the base game."""

from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option, Settings
from farshore.engine.builder import Builder
from farshore.parts.buildings import BuildCity, Buildings
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand, Supply
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory
from lighthouses.rules import BuildLighthouse, Driftwood, DriftwoodStep, Lighthouses


class LighthouseBox(Box):
    name = "lighthouses"
    keeps_board = True

    def options(self) -> list[Option]:
        return [Option("driftwood", True, "on a 2 or a 12 something drifts ashore at every lighthouse")]

    def write(self, t: Tables, settings: Settings) -> None:
        t.pieces["lighthouse"] = 2
        t.prices["lighthouse"] = {"brick": 1, "ore": 1}
        t.points["lighthouse"] = 1
        self.driftwood = bool(settings["driftwood"])

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        hand, turn, buildings = b.part(Hand), b.part(Turn), b.part(Buildings)
        lighthouses = b.add(Lighthouses(b, t, b.part(Supply), buildings, b.part(Victory)))
        turn.actions.moves.append(b.move(BuildLighthouse(lighthouses, hand, turn, t.prices["lighthouse"]), after=b.the(BuildCity)))
        if self.driftwood:
            dice = b.part(Dice)
            dice.harvest.steps.append(DriftwoodStep(b.add(Driftwood(b, t, hand, lighthouses)), dice))
