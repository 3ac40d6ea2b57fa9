"""Seafarers: ships, the pirate, gold rivers and islands. Scenarios build on it."""

from dataclasses import replace

from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Option, Settings
from farshore.boxes.five_six import FiveSixBox
from farshore.engine.builder import Builder
from farshore.engine.ints import mypyc_attr
from farshore.luck import Luck
from farshore.parts.buildings import BuildCity, Buildings, BuildSettlement
from farshore.parts.development import BuyCard, PlayCard
from farshore.parts.dice import Dice
from farshore.parts.discovery import Discovery
from farshore.parts.gold import Gifts, Gold, GoldStep
from farshore.parts.hand import Hand, Supply
from farshore.parts.harbour import TradeWithBank
from farshore.parts.islands import Islands
from farshore.parts.opening import Opening
from farshore.parts.pirate import Pirate
from farshore.parts.produce import Produce
from farshore.parts.roads import FreeRoads, Roads
from farshore.parts.robber import Robber
from farshore.parts.ship_building import BuildShip, FoundShip, LayFreeShip
from farshore.parts.ship_moves import MoveShip, MovingShip
from farshore.parts.ships import Ships
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

FOUR = 4  # players that the box itself is for
DESERTS = ("first", "second", "third")
AT_SEA: Settings = {"setup": "free", "robber": "dealt"}  # no beginners' places, and the map says where the robber stands


def at_sea(seats: int, *scenario: Box) -> list[Box]:
    """The boxes of a game at sea: a scenario's own come last but for what more players bring (P10)."""
    boxes: list[Box] = [BaseBox(), SeaBox(), *scenario]
    return [*boxes, FiveSixBox()] if seats > FOUR else boxes


class AnyDesert(Box):
    """The robber starts in any desert: the host's choice, else the map's (S23)."""

    name = "any-desert"

    def options(self) -> list[Option]:
        about = "the robber starts in the desert that the map gives it, or in the first, second or third from the top"
        return [Option("robber", "dealt", about, words=("dealt", *DESERTS))]

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]
        chosen = str(settings["robber"])
        if chosen == "dealt" or DESERTS.index(chosen) >= len(deserts):
            return board
        return replace(board, robber=replace(board.robber, start=deserts[DESERTS.index(chosen)]))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeaBox(Box):
    """What all scenarios share (S1–S23)."""

    name = "seafarers"
    pace: tuple[str, float] | None = ("new-shores", 2.5)

    def options(self) -> list[Option]:
        return [
            Option("map", "printed", "the scenario's own map, or its variable set-up", words=("printed", "random")),
            Option("target", 10, "victory points that win", low=3, high=25),
        ]

    def write(self, t: Tables, settings: Settings) -> None:
        t.terrains += ["gold", "fog"]
        t.pieces["ship"] = 15  # S1
        t.prices["ship"] = {"lumber": 1, "wool": 1}

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, hand, turn, dice = b.part(Table), b.part(Hand), b.part(Turn), b.part(Dice)
        buildings, roads, robber = b.part(Buildings), b.part(Roads), b.part(Robber)
        produce, opening = b.part(Produce), b.part(Opening)

        # ships: built, moved, founded with, laid free by a card
        ships = b.add(self.ships(b, t, table, b.part(Supply), buildings, roads, turn), instead_of=Ships)
        ship = b.move(BuildShip(ships, hand, t.prices["ship"]), after=b.the(BuyCard) if t.cards else b.the(BuildCity))
        move = b.move(MoveShip(ships, MovingShip(b, ships, ship)), after=b.the(PlayCard) if t.cards else b.the(TradeWithBank))
        turn.actions.moves.extend([ship, move])
        b.the(BuildSettlement).ways = roads.spread
        opening.road_laying.moves.append(b.move(FoundShip(opening, ships), like=ship))
        free_roads = b.the_phase(FreeRoads)
        free_roads.moves.append(b.move(LayFreeShip(free_roads, ships), like=ship))

        # the pirate, moved in the robber's place
        b.add(Pirate(b, table, ships, robber))

        # gold rivers, after the ordinary production
        gifts = b.add(Gifts(b, t, hand, turn))
        gold = b.add(Gold(t, table, buildings, produce, dice, gifts))
        dice.harvest.steps.append(GoldStep(gold))

        # islands, and hexes that nobody has seen
        islands = b.add(Islands(b, t, table, buildings, robber, opening, turn, b.part(Victory)))
        b.add(Discovery(b, t, table, hand, buildings, roads, ships, islands, gifts))
        for phase in (opening.settling, opening.road_laying, free_roads):
            phase.carries = True  # founding and free pieces may bring choices of their own

    def ships(self, b: Builder, t: Tables, table: Table, supply: Supply, buildings: Buildings, roads: Roads, turn: Turn) -> Ships:
        """The ships of this game; another sea may make other ones."""
        return Ships(b, t, table, supply, buildings, roads, turn)
