"""What thinking reads from a game and its board: where the cells lie, how the moves are numbered, what each corner earns.

One `BoardFeatures` serves one kit; `survey` reads the board of a game. The game needs hands, production, turns and points. Everything else
(buildings, roads, cards, robber, awards, harbours, trade) may be missing; its offset, action number or phase is then −1. Plug-ins of other
boxes find their own parts in `kit`.
"""

from typing import Final

from farshore.board.pips import pips
from farshore.boxes.kit import Kit
from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import Move, State
from farshore.parts.army import Army
from farshore.parts.barter import Barter
from farshore.parts.buildings import CITY, BuildCity, Buildings, BuildSettlement
from farshore.parts.development import KNIGHT, BuyCard, Development, KnightEffect, PlayCard
from farshore.parts.dice import Dice, Roll
from farshore.parts.discard import Discard, GiveBack
from farshore.parts.extra_turns import BuildingTurnPhase, ExtraPhase
from farshore.parts.gold import Gold
from farshore.parts.hand import Hand, Price, Supply
from farshore.parts.harbour import Harbours, TradeWithBank
from farshore.parts.opening import Corners, FoundRoad, FoundSettlement, Opening
from farshore.parts.produce import CITY_SHIFT, COUNT_MASK, EARNER_BITS, EARNER_MASK, LEVELS, Produce
from farshore.parts.roads import BuildRoad, FreeRoads, LayFreeRoad, LongestRoad, Roads, WaiveRoad
from farshore.parts.robber import ChooseVictim, MoveRobber, Robber
from farshore.parts.table import Table
from farshore.parts.taking import TakeFromBank
from farshore.parts.turn import Turn, TurnEnding
from farshore.parts.victory import Victory

NEEDED: Final = (Table, Hand, Supply, Victory, Produce, Turn)
PIPS: Final = ints([pips(number) for number in range(13)])  # by number


def can_think(kit: Kit) -> bool:
    """Does this game have what thinking needs?"""
    for part in NEEDED:
        if not kit.has(part):
            return False
    return True


class Prices:
    """A price as a row over the kinds of goods. `open` is false where there is no price, so nothing can be bought."""

    def __init__(self, kinds: i64, price: Price | None) -> None:
        row = zeros(int(kinds))
        self.open = price is not None
        if price is not None:
            for at in range(price.rows):
                row[price.kind[at]] = price.need[at]
        self.row: Ints = row
        total: i64 = 0
        for count in row:
            total += count
        self.total: i64 = total


class BoardFeatures:
    """Offsets of cells, action numbers, phases, prices, and what each hex and corner earns."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.seats: i64 = kit.rules.seats
        self.table = kit.part(Table)
        self.hands = kit.part(Hand)
        self.victory = kit.part(Victory)
        self.turn = kit.part(Turn)
        self.produce = kit.part(Produce)
        self.harbours: Harbours | None = kit.part(Harbours) if kit.has(Harbours) else None
        self.discard: Discard | None = kit.part(Discard) if kit.has(Discard) else None
        self.robber: Robber | None = kit.part(Robber) if kit.has(Robber) else None
        self.barter: Barter | None = kit.part(Barter) if kit.has(Barter) else None

        self.kinds: i64 = self.hands.kinds
        self.target: i64 = self.victory.target
        self.hand: i64 = self.hands.hand
        self.count: i64 = self.hands.count
        self.bank: i64 = self.hands.bank
        self.points: i64 = self.victory.points
        self.rate: i64 = -1 if self.harbours is None else self.harbours.rate
        self.earners: i64 = self.produce.earners
        self.robber_at: i64 = -1 if self.robber is None else self.robber.at
        self.pieces: i64 = kit.part(Supply).kinds
        self.on_turn: i64 = self.turn.seat
        self.turn_number: i64 = self.turn.number
        self.closed: i64 = self.turn.closed
        self.n_corners: i64 = self.table.n_corners
        self.n_edges: i64 = self.table.n_edges
        self.n_hexes: i64 = self.table.n_hexes
        self.corner_edges: Ints = self.table.grid.corner_edges
        self.corner_corners: Ints = self.table.grid.corner_corners
        self.corner_hexes: Ints = self.table.grid.corner_hexes
        self.edge_corners: Ints = self.table.grid.edge_corners

        self.building: i64 = -1
        self.crowd: i64 = -1
        self.bar: i64 = -1
        self.left_settlement: i64 = -1
        self.left_city: i64 = -1
        if kit.has(Buildings):
            buildings = kit.part(Buildings)
            self.building = buildings.building
            self.crowd = buildings.crowd
            self.bar = buildings.bar
            self.left_settlement = buildings.left_settlement
            self.left_city = buildings.left_city
        self.touch: i64 = -1
        self.open: i64 = -1
        self.link: i64 = -1
        self.spread: i64 = 0  # times a seat's bit: its bits in `touch` for every kind of way
        self.left_road: i64 = -1
        if kit.has(Roads):
            roads = kit.part(Roads)
            self.touch = roads.touch
            self.open = roads.open
            self.link = roads.link
            self.spread = roads.spread
            self.left_road = roads.left_road
        self._find_awards_and_cards(kit)
        self._find_moves(kit)
        self._find_phases(kit)

        self.gold: i64 = kit.part(Gold).gold if kit.has(Gold) else -1  # terrain that earns cards of choice

        # the board, see `survey`
        self.seen_land: list[int] = []
        self.surveys: i64 = 0  # how often the land was read: whoever derives something from it compares this
        self.pips: Ints = zeros(int(self.n_hexes))
        self.kind_of: Ints = zeros(int(self.n_hexes))  # −1: earns nothing
        self.second_of: Ints = zeros(int(self.n_hexes))  # the kind of a city's second card: the same in most games
        self.number_of: Ints = zeros(int(self.n_hexes))
        self.corner_pips: Ints = zeros(int(self.n_corners))
        self.corner_kinds: Ints = zeros(int(self.n_corners * self.kinds))
        self.corner_gold: Ints = zeros(int(self.n_corners))
        self.corner_numbers: Ints = zeros(int(self.n_corners))  # mask of the numbers that earn something here
        self.board_pips: Ints = zeros(int(self.kinds))
        self.dock: Ints = zeros(int(self.n_corners))

    def _find_awards_and_cards(self, kit: Kit) -> None:
        self.road_length: i64 = -1
        self.road_holder: i64 = -1
        self.road_least: i64 = 0
        if kit.has(LongestRoad):
            longest = kit.part(LongestRoad)
            self.road_length = longest.length
            self.road_holder = longest.holder
            self.road_least = longest.least
        self.knights: i64 = -1
        self.army_holder: i64 = -1
        self.army_least: i64 = 0
        if kit.has(Army):
            army = kit.part(Army)
            self.knights = army.knights
            self.army_holder = army.holder
            self.army_least = army.least
        self.cards: i64 = -1
        self.fresh: i64 = -1
        self.card_kinds: i64 = 0
        self.cards_held: i64 = -1
        self.card_played: i64 = -1
        self.deck_left: i64 = -1
        if kit.has(Development):
            development = kit.part(Development)
            self.cards = development.cards
            self.fresh = development.fresh
            self.card_kinds = development.kinds
            self.cards_held = development.held
            self.card_played = development.played
            self.deck_left = development.left

    def _find_moves(self, kit: Kit) -> None:
        self.road_first: i64 = -1
        self.settlement_first: i64 = -1
        self.city_first: i64 = -1
        self.card_first: i64 = -1
        self.bank_first: i64 = -1
        self.play_first: i64 = -1
        self.knight_rule: KnightEffect | None = None  # what a knight does, and when it may be played
        self.roll: i64 = -1
        self.end: i64 = -1
        self.back_first: i64 = -1
        self.robber_first: i64 = -1
        self.victim_first: i64 = -1
        self.waive: i64 = -1
        self.found_first: i64 = -1
        self.found_road_first: i64 = -1
        self.free_first: i64 = -1
        self.road_price = Prices(self.kinds, None)
        self.settlement_price = Prices(self.kinds, None)
        self.city_price = Prices(self.kinds, None)
        self.card_price = Prices(self.kinds, None)
        for move in kit.rules.moves:
            self._note_price(move)
            self._note_turn(move)
            self._note_question(move)

    def _note_price(self, move: Move) -> None:
        """What can be built or bought."""
        if isinstance(move, BuildRoad):
            self.road_first = move.first
            self.road_price = Prices(self.kinds, move.price)
        elif isinstance(move, BuildSettlement):
            self.settlement_first = move.first
            self.settlement_price = Prices(self.kinds, move.price)
        elif isinstance(move, BuildCity):
            self.city_first = move.first
            self.city_price = Prices(self.kinds, move.price)
        elif isinstance(move, BuyCard):
            self.card_first = move.first
            self.card_price = Prices(self.kinds, move.price)

    def _note_turn(self, move: Move) -> None:
        """What else a turn consists of."""
        if isinstance(move, Roll):
            self.roll = move.first
        elif isinstance(move, TradeWithBank):
            self.bank_first = move.first
        elif isinstance(move, PlayCard):
            self.play_first = move.first
            self.knight_rule = move.knights
        elif isinstance(move, TurnEnding):
            self.end = move.first

    def _note_question(self, move: Move) -> None:
        """What is asked in the set-up, on a 7 and by cards."""
        if isinstance(move, GiveBack):
            self.back_first = move.first
        elif isinstance(move, MoveRobber):
            self.robber_first = move.first
        elif isinstance(move, ChooseVictim):
            self.victim_first = move.first
        elif isinstance(move, WaiveRoad):
            self.waive = move.first
        elif isinstance(move, FoundSettlement):
            self.found_first = move.first
        elif type(move) is FoundRoad:  # other boxes refine it for other pieces
            self.found_road_first = move.first
        elif type(move) is LayFreeRoad:
            self.free_first = move.first

    def _find_phases(self, kit: Kit) -> None:
        self.before: i64 = self.turn.before.id
        self.actions: i64 = self.turn.actions.id
        self.rolling: i64 = kit.part(Dice).rolling.id if kit.has(Dice) else -1
        self.settling: i64 = -1
        self.road_laying: i64 = -1
        self.found_places: Corners | None = None  # where founding is allowed, if not everywhere
        if kit.has(Opening):
            opening = kit.part(Opening)
            self.found_places = opening.places
            self.settling = opening.settling.id
            self.road_laying = opening.road_laying.id
        self.discarding: i64 = -1 if self.discard is None else self.discard.phase.id
        self.moving: i64 = -1 if self.robber is None else self.robber.moving.id
        self.choosing: i64 = -1 if self.robber is None else self.robber.choosing.id
        self.free_phase: i64 = -1
        self.takes: list[tuple[int, int]] = []  # phases in which cards are taken from the bank, with the move's first number
        self.rests: list[tuple[int, bool]] = [(int(self.actions), False)]  # phases for building, and whether they are for nothing else
        for phase in kit.rules.phases:
            if isinstance(phase, FreeRoads):
                self.free_phase = phase.id
            if isinstance(phase, ExtraPhase):
                self.rests.append((int(phase.id), isinstance(phase, BuildingTurnPhase)))
            for move in phase.moves:
                if isinstance(move, TakeFromBank):
                    self.takes.append((int(phase.id), int(move.first)))
        barter = self.barter
        self.drafting: i64 = -1 if barter is None else barter.drafting.id
        self.answering: i64 = -1 if barter is None else barter.answering.id
        self.picking: i64 = -1 if barter is None else barter.choosing.id
        self.trade_moves: dict[str, Move] = {} if barter is None else barter.steps

    def survey(self, s: State) -> None:
        """Read the land, unless it is the land that was read last."""
        cells = s.cells
        land: list[int] = []
        harbours = self.harbours
        for h in range(self.n_hexes):
            land.append(cells[self.table.terrain + h] * 16 + cells[self.table.token + h])
        if harbours is not None:
            for c in range(self.n_corners):
                land.append(cells[harbours.dock + c])
        if land == self.seen_land:
            return
        self.seen_land = land
        self.surveys += 1
        self._survey_hexes(s)
        for c in range(self.n_corners):
            self.dock[c] = 0 if harbours is None else cells[harbours.dock + c]
            self._survey_corner(c)

    def _survey_hexes(self, s: State) -> None:
        """What each hex earns, and what the whole board earns of each kind."""
        cells = s.cells
        for kind in range(self.kinds):
            self.board_pips[kind] = 0
        for h in range(self.n_hexes):
            terrain = cells[self.table.terrain + h]
            kind = self.produce.single[terrain]
            number = cells[self.table.token + h]
            self.kind_of[h] = kind
            second = self.produce.yields[(terrain * LEVELS + CITY) * 4 + 2]
            self.second_of[h] = second if second >= 0 else kind
            self.number_of[h] = number
            earns = kind >= 0 or terrain == self.gold
            self.pips[h] = PIPS[number] if earns and 0 < number < 13 else 0
            if kind >= 0:
                self.board_pips[kind] += self.pips[h]

    def _survey_corner(self, c: i64) -> None:
        """What a settlement on a corner would earn."""
        self.corner_pips[c] = 0
        self.corner_numbers[c] = 0
        self.corner_gold[c] = 0
        for kind in range(self.kinds):
            self.corner_kinds[c * self.kinds + kind] = 0
        for i in range(3 * c, 3 * c + 3):
            h = self.corner_hexes[i]
            if 0 <= h < self.n_hexes and self.pips[h]:
                self.corner_pips[c] += self.pips[h]
                self.corner_numbers[c] |= 1 << self.number_of[h]
                if self.kind_of[h] >= 0:
                    self.corner_kinds[c * self.kinds + self.kind_of[h]] += self.pips[h]
                else:
                    self.corner_gold[c] += self.pips[h]

    def income(self, s: State, seat: i64, out: Ints) -> i64:
        """Write the pips of each kind that `seat` earns, half for the robber's hex; returns the pips under the robber."""
        cells = s.cells
        for kind in range(self.kinds):
            out[kind] = 0
        shift = EARNER_BITS * seat
        blocked: i64 = 0
        at = cells[self.robber_at] if self.robber_at >= 0 else -1
        for h in range(self.n_hexes):
            mine = cells[self.earners + h] >> shift & EARNER_MASK
            if mine:
                kind = self.kind_of[h]
                if kind >= 0:
                    gain = self.pips[h] * ((mine & COUNT_MASK) + 2 * (mine >> CITY_SHIFT))
                    more: i64 = 0 if self.second_of[h] == kind else self.pips[h] * (mine >> CITY_SHIFT)
                    gain -= more
                    if h == at:
                        blocked += gain + more
                        gain = gain >> 1
                        more = more >> 1
                    out[kind] += gain
                    if more:
                        out[self.second_of[h]] += more
        return blocked

    def has_knight(self, s: State, seat: i64) -> bool:
        """Does the seat hold a knight that may be played?"""
        rule = self.knight_rule
        return s.cells[self.cards + seat * self.card_kinds + KNIGHT] > 0 and rule is not None and rule.playable(s, seat)

    def robbed(self, s: State, seat: i64) -> bool:
        """Does the robber stand at one of this seat's buildings?"""
        if self.robber_at < 0:
            return False
        at = s.cells[self.robber_at]
        return at >= 0 and s.cells[self.earners + at] >> (EARNER_BITS * seat) & EARNER_MASK != 0

    def bank_rate(self, s: State, seat: i64, kind: i64) -> i64:
        """How many cards of this kind the bank wants for one; a large number where nothing can be traded."""
        return s.cells[self.rate + seat * self.kinds + kind] if self.rate >= 0 else 99

    def limit_of(self, s: State, seat: i64) -> i64:
        """Most cards that lose nothing on a 7."""
        discard = self.discard
        return 99 if discard is None else discard.limit_of(s, seat)
