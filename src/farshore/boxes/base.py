"""The base game, 3–4 players: its numbers and its list of parts (B1–B41)."""

from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option, Settings
from farshore.engine.builder import Builder
from farshore.engine.ints import mypyc_attr
from farshore.parts.army import Army
from farshore.parts.barter import Barter
from farshore.parts.barter_moves import open_moves
from farshore.parts.buildings import BuildCity, Buildings, BuildSettlement
from farshore.parts.development import BuyCard, Development, KnightsRide, PlayCard
from farshore.parts.dice import Dice, Roll
from farshore.parts.discard import Discard, DiscardStep
from farshore.parts.hand import Hand, Supply
from farshore.parts.harbour import Harbours, TradeWithBank
from farshore.parts.memory import RememberedHand
from farshore.parts.opening import Opening
from farshore.parts.produce import Produce, ProduceStep
from farshore.parts.roads import BuildRoad, FreeRoads, LongestRoad, Roads
from farshore.parts.robber import Robber, RobberStep
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import EndTurn, Turn
from farshore.parts.victory import Victory


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseBox(Box):
    """The island and everything on it."""

    name = "base"
    keeps_board = True

    def options(self) -> list[Option]:
        return [
            Option("setup", "free", "found freely, or start from the beginners' ready-made places", words=("free", "beginner")),
            Option("map", "spiral", "tokens along a spiral, at random, or the printed island", words=("spiral", "random", "printed")),
            Option("first", -1, "the seat that begins; -1 rolls the dice for it", low=-1, high=5),
            Option("turns", "combined", "trade and build in any order, or strictly trade first", words=("combined", "strict")),
            Option("target", 10, "victory points that win", low=3, high=20),
            Option("hand_limit", 7, "most cards that lose nothing on a 7", low=7, high=12),
            Option("friendly_robber", False, "the robber spares players with two visible points"),
            Option("balanced_dice", False, "dice as a shuffled deck of the 36 results"),
            Option("trade", True, "trade between players"),
            Option("offers", 10, "most offers that a player may make in one turn", low=1, high=100),
            Option("open_hands", False, "everybody sees everybody's resource cards"),
        ]

    def write(self, t: Tables, settings: Settings) -> None:
        t.goods = ["lumber", "brick", "wool", "grain", "ore"]
        t.stock = dict.fromkeys(t.goods, 19)  # B2
        t.terrains = ["desert", "forest", "hills", "pasture", "field", "mountains", "sea"]
        t.gives = {"forest": "lumber", "hills": "brick", "pasture": "wool", "field": "grain", "mountains": "ore"}  # B1
        t.pieces = {"settlement": 5, "city": 4, "road": 15}  # B4
        t.prices = {  # B5
            "road": {"brick": 1, "lumber": 1},
            "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
            "city": {"ore": 3, "grain": 2},
            "development card": {"ore": 1, "wool": 1, "grain": 1},
        }
        t.points = {"settlement": 1, "city": 2, "longest road": 2, "largest army": 2, "victory point": 1}  # B39
        t.cards = {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}  # B3
        t.longest_road_from = 5  # B36
        t.largest_army_from = 3  # B30
        t.beginner = settings["setup"] == "beginner"
        if t.beginner and t.seats == 3:
            t.colours = ["blue", "white", "orange"]  # B6: red is not used
        t.first_player = int(settings["first"])
        t.strict = settings["turns"] == "strict"
        t.target = int(settings["target"])
        t.hand_limit = int(settings["hand_limit"])
        t.friendly_robber = bool(settings["friendly_robber"])
        t.balanced_dice = bool(settings["balanced_dice"])
        t.trade = bool(settings["trade"])
        t.offers_per_turn = int(settings["offers"])
        t.open_hands = bool(settings["open_hands"])

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        # what lies on the table
        table = b.add(Table(b, t, grid))
        hand: Hand = b.add(RememberedHand(b, t), instead_of=Hand) if t.hands_shown else b.add(Hand(b, t))
        supply = b.add(Supply(b, t))
        victory = b.add(Victory(b, t))
        buildings = b.add(Buildings(b, t, table, supply, victory))
        roads = b.add(Roads(b, t, table, supply, buildings))
        harbours = b.add(self.harbours(b, t, table, hand, buildings, roads), instead_of=Harbours)
        if t.longest_road_from:
            b.add(LongestRoad(b, t, roads, victory))
        army = b.add(Army(b, t, victory)) if t.largest_army_from else None

        # a turn: roll; then build, buy and trade in any order; end. What costs cards is numbered first, what is
        # always open last (see TurnPhase)
        turn = b.add(Turn(b, t, victory))
        dice = b.add(Dice(b, t, turn))
        development = b.add(Development(b, t, hand, turn, victory)) if t.cards else None
        road = b.move(BuildRoad(roads, hand, turn, t.prices["road"]))
        settlement = b.move(BuildSettlement(buildings, hand, turn, t.prices["settlement"], int(roads.touch)))
        city = b.move(BuildCity(buildings, hand, turn, t.prices["city"]))
        turn.actions.moves.extend([road, settlement, city])
        if development is not None:
            turn.actions.moves.append(b.move(BuyCard(b, development, t.prices["development card"])))
        turn.actions.moves.append(b.move(TradeWithBank(hand, harbours, turn, b)))
        if t.trade:
            barter = b.add(Barter(b, t, hand, turn))
            open_moves(b, barter)

        # what a roll brings: production, or a 7 with discards and the robber
        produce = b.add(Produce(b, t, table, hand, buildings))
        discard = b.add(Discard(b, t, hand))
        robber = b.add(Robber(b, t, table, hand, buildings, victory, turn))
        produce.blocked_at = robber.at
        dice.harvest.steps.append(ProduceStep(produce, dice))
        dice.seven.steps.extend([DiscardStep(discard), RobberStep(robber)])

        # one development card may be played at any moment of the turn, also before the roll (B14)
        free_roads = FreeRoads(b, roads, turn, road)
        if development is not None:
            play = b.move(PlayCard(b, development, KnightsRide(robber, army), free_roads))
            turn.before.moves.append(play)
            turn.actions.moves.append(play)
        turn.before.moves.append(b.move(Roll(dice)))
        turn.actions.moves.append(b.move(EndTurn(turn)))

        b.add(Opening(b, t, turn, buildings, roads, produce, settlement, road))

    def harbours(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Buildings, roads: Roads) -> Harbours:
        """The harbours of this game; another base may make other ones."""
        return Harbours(b, t, table, hand, buildings)
