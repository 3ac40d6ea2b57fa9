"""What thinking needs to know about a game and its board: where the cells lie, what the moves are numbered, what each corner is worth.

One `Ground` serves one kit; `survey` looks at the board on which a game is played. A game without one of the parts below (a box may take it
away) can't be thought about, and `can_think` says so; parts that other boxes add are played by the general means of `quick`.
"""

from typing import Final

from farshore.boxes.kit import Kit
from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import Move, State
from farshore.parts.army import Army
from farshore.parts.barter import Barter
from farshore.parts.buildings import BuildCity, Buildings, BuildSettlement
from farshore.parts.development import BuyCard, Development, PlayCard
from farshore.parts.dice import Dice, Roll
from farshore.parts.discard import Discard, GiveBack
from farshore.parts.hand import Hand, Price, Supply
from farshore.parts.harbour import Harbours, TradeWithBank
from farshore.parts.opening import FoundRoad, FoundSettlement, Opening
from farshore.parts.produce import Produce
from farshore.parts.roads import BuildRoad, FreeRoads, LayFreeRoad, LongestRoad, Roads, WaiveRoad
from farshore.parts.robber import ChooseVictim, MoveRobber, Robber
from farshore.parts.table import Table
from farshore.parts.taking import TakeFromBank
from farshore.parts.turn import EndTurn, Turn
from farshore.parts.victory import Victory

NEEDED: Final = (
    Table, Hand, Supply, Victory, Buildings, Roads, Harbours, LongestRoad, Army, Turn, Dice, Development, Produce, Discard, Robber, Opening
)
FACES: Final = ints([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # ways to roll a number; 7 earns nothing, but no token shows it


def can_think(kit: Kit) -> bool:
    """Has this game what the terms and the quick policy are about?"""
    for part in NEEDED:
        if not kit.has(part):
            return False
    return True


class Prices:
    """The four prices as rows over the kinds of goods."""

    def __init__(self, kinds: i64, price: Price) -> None:
        self.price = price
        row = zeros(int(kinds))
        for at in range(price.rows):
            row[price.kind[at]] = price.need[at]
        self.row: Ints = row
        total: i64 = 0
        for count in row:
            total += count
        self.total: i64 = total


class Ground:
    """Offsets, action numbers and the lie of the land."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.seats: i64 = kit.rules.seats
        self.table = kit.part(Table)
        self.hands = kit.part(Hand)
        self.supply = kit.part(Supply)
        self.victory = kit.part(Victory)
        self.buildings = kit.part(Buildings)
        self.roads = kit.part(Roads)
        self.harbours = kit.part(Harbours)
        self.longest = kit.part(LongestRoad)
        self.army = kit.part(Army)
        self.turn = kit.part(Turn)
        self.dice = kit.part(Dice)
        self.development = kit.part(Development)
        self.produce = kit.part(Produce)
        self.discard = kit.part(Discard)
        self.robber = kit.part(Robber)
        self.opening = kit.part(Opening)
        self.barter: Barter | None = kit.part(Barter) if kit.has(Barter) else None

        self.kinds: i64 = self.hands.kinds
        self.target: i64 = self.victory.target
        self.hand: i64 = self.hands.hand
        self.count: i64 = self.hands.count
        self.bank: i64 = self.hands.bank
        self.points: i64 = self.victory.points
        self.rate: i64 = self.harbours.rate
        self.building: i64 = self.buildings.building
        self.crowd: i64 = self.buildings.crowd
        self.bar: i64 = self.buildings.bar
        self.touch: i64 = self.roads.touch
        self.open: i64 = self.roads.open
        self.link: i64 = self.roads.link
        self.earners: i64 = self.produce.earners
        self.robber_at: i64 = self.robber.at
        self.left_settlement: i64 = self.buildings.left_settlement
        self.left_city: i64 = self.buildings.left_city
        self.left_road: i64 = self.roads.left_road
        self.pieces: i64 = self.supply.kinds
        self.n_corners: i64 = self.table.n_corners
        self.n_edges: i64 = self.table.n_edges
        self.n_hexes: i64 = self.table.n_hexes
        self.corner_edges: Ints = self.table.grid.corner_edges
        self.corner_corners: Ints = self.table.grid.corner_corners
        self.corner_hexes: Ints = self.table.grid.corner_hexes
        self.edge_corners: Ints = self.table.grid.edge_corners
        self.hex_corners: Ints = self.table.grid.hex_corners

        # action numbers
        self.road_first: i64 = -1
        self.settlement_first: i64 = -1
        self.city_first: i64 = -1
        self.card_first: i64 = -1
        self.bank_first: i64 = -1
        self.play_first: i64 = -1
        self.roll: i64 = -1
        self.end: i64 = -1
        self.back_first: i64 = -1
        self.robber_first: i64 = -1
        self.victim_first: i64 = -1
        self.take_first: i64 = -1
        self.waive: i64 = -1
        self.found_first: i64 = -1
        self.found_road_first: i64 = -1
        self.free_first: i64 = -1
        self.free_phase: i64 = -1
        self.take_phase: i64 = -1
        road_price = settlement_price = city_price = card_price = None
        for move in kit.rules.moves:
            first = move.first
            if isinstance(move, BuildRoad):
                self.road_first = first
                road_price = move.price
            elif isinstance(move, BuildSettlement):
                self.settlement_first = first
                settlement_price = move.price
            elif isinstance(move, BuildCity):
                self.city_first = first
                city_price = move.price
            elif isinstance(move, BuyCard):
                self.card_first = first
                card_price = move.price
            elif isinstance(move, TradeWithBank):
                self.bank_first = first
            elif isinstance(move, PlayCard):
                self.play_first = first
            elif isinstance(move, Roll):
                self.roll = first
            elif isinstance(move, EndTurn):
                self.end = first
            elif isinstance(move, GiveBack):
                self.back_first = first
            elif isinstance(move, MoveRobber):
                self.robber_first = first
            elif isinstance(move, ChooseVictim):
                self.victim_first = first
            elif isinstance(move, TakeFromBank):
                self.take_first = first
            elif isinstance(move, WaiveRoad):
                self.waive = first
            elif isinstance(move, FoundSettlement):
                self.found_first = first
            elif isinstance(move, FoundRoad):
                self.found_road_first = first
            elif isinstance(move, LayFreeRoad):
                self.free_first = first
        if road_price is None or settlement_price is None or city_price is None or card_price is None:
            raise ValueError("this game has no roads, settlements, cities or cards to buy")
        self.road_price = Prices(self.kinds, road_price)
        self.settlement_price = Prices(self.kinds, settlement_price)
        self.city_price = Prices(self.kinds, city_price)
        self.card_price = Prices(self.kinds, card_price)

        # phases
        self.before: i64 = self.turn.before.id
        self.actions: i64 = self.turn.actions.id
        self.rolling: i64 = self.dice.rolling.id
        self.settling: i64 = self.opening.settling.id
        self.road_laying: i64 = self.opening.road_laying.id
        self.discarding: i64 = self.discard.phase.id
        self.moving: i64 = self.robber.moving.id
        self.choosing: i64 = self.robber.choosing.id
        for phase in kit.rules.phases:
            if isinstance(phase, FreeRoads):
                self.free_phase = phase.id
            for move in phase.moves:
                if isinstance(move, TakeFromBank):
                    self.take_phase = phase.id
        barter = self.barter
        self.drafting: i64 = -1 if barter is None else barter.drafting.id
        self.answering: i64 = -1 if barter is None else barter.answering.id
        self.picking: i64 = -1 if barter is None else barter.choosing.id
        self.trade_moves: dict[str, Move] = {} if barter is None else barter.steps

        # the board, see `survey`
        self.seen_land: list[int] = []
        self.pips: Ints = zeros(int(self.n_hexes))
        self.kind_of: Ints = zeros(int(self.n_hexes))  # −1: earns nothing
        self.corner_pips: Ints = zeros(int(self.n_corners))
        self.corner_kinds: Ints = zeros(int(self.n_corners * self.kinds))
        self.board_pips: Ints = zeros(int(self.kinds))
        self.dock: Ints = zeros(int(self.n_corners))
        self.scarcity: Ints = zeros(int(self.kinds))  # hundredths: what a pip of this kind is worth on this board
        self.mine: Ints = zeros(int(self.kinds))  # for short use
        self.weight_of_kind: Ints = ints([kind_weight(name) for name in self.hands.goods])

    def survey(self, s: State) -> None:
        """Look at the land, unless it is the land that was looked at last."""
        cells = s.cells
        land: list[int] = []
        for h in range(self.n_hexes):
            land.append(cells[self.table.terrain + h] * 16 + cells[self.table.token + h])
        for c in range(self.n_corners):
            land.append(cells[self.harbours.dock + c])
        if land == self.seen_land:
            return
        self.seen_land = land
        for kind in range(self.kinds):
            self.board_pips[kind] = 0
        for h in range(self.n_hexes):
            kind = self.produce.single[cells[self.table.terrain + h]]
            number = cells[self.table.token + h]
            self.kind_of[h] = kind
            self.pips[h] = FACES[number] if kind >= 0 and 0 < number < 13 else 0
            if kind >= 0:
                self.board_pips[kind] += self.pips[h]
        total: i64 = 0
        for kind in range(self.kinds):
            total += self.board_pips[kind]
        for kind in range(self.kinds):
            # a kind that is rare on this board is worth more, within bounds
            share = self.board_pips[kind] * self.kinds * 100 // total if total else 100
            rare = 150 - share // 2
            rare = 75 if rare < 75 else rare
            rare = 130 if rare > 130 else rare
            self.scarcity[kind] = self.weight_of_kind[kind] * rare // 100
        for c in range(self.n_corners):
            self.corner_pips[c] = 0
            self.dock[c] = cells[self.harbours.dock + c]
            for kind in range(self.kinds):
                self.corner_kinds[c * self.kinds + kind] = 0
            for i in range(3 * c, 3 * c + 3):
                h = self.corner_hexes[i]
                if 0 <= h < self.n_hexes and self.kind_of[h] >= 0:
                    self.corner_pips[c] += self.pips[h]
                    self.corner_kinds[c * self.kinds + self.kind_of[h]] += self.pips[h]

    def income(self, s: State, seat: i64, out: Ints) -> i64:
        """Pips of each kind that `seat` earns, the robber's hex counted for a half; returns the pips under the robber."""
        cells = s.cells
        for kind in range(self.kinds):
            out[kind] = 0
        shift = 8 * seat
        blocked: i64 = 0
        at = cells[self.robber_at]
        for h in range(self.n_hexes):
            mine = cells[self.earners + h] >> shift & 255
            if mine:
                kind = self.kind_of[h]
                if kind >= 0:
                    gain = self.pips[h] * ((mine & 15) + 2 * (mine >> 4))
                    if h == at:
                        blocked += gain
                        gain = gain >> 1
                    out[kind] += gain
        return blocked

    def worth(self, corner: i64, mine: Ints) -> i64:
        """What a settlement here is worth to whoever earns `mine` already: pips in tenths, more for kinds that are lacking, and docks."""
        base = corner * self.kinds
        value: i64 = 0
        for kind in range(self.kinds):
            pips = self.corner_kinds[base + kind]
            if pips:
                value += pips * self.scarcity[kind] // 10
                have = mine[kind]
                if have == 0:
                    value += 12 + 2 * pips
                elif have < 4:
                    value += 5
        dock = self.dock[corner]
        if dock == 1:
            value += 7
        elif dock > 1:
            flow = mine[dock - 2] + self.corner_kinds[base + dock - 2]
            value += 4 + 2 * flow
        return value


def kind_weight(name: str) -> int:
    """Hundredths: what a pip of this kind is worth on an even board."""
    if name == "wool":
        return 85
    if name in ("grain", "ore"):
        return 108
    return 100
