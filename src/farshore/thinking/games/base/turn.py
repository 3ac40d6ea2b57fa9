"""The turn of the base game: before the roll and after it."""

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.development import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from farshore.thinking.policy.adviser import BUILD_CITY, BUY, END, PLAY, ROAD, SETTLE, SHED, SWAP, Adviser
from farshore.thinking.policy.context import FAR, PolicyContext


class BeforeRoll(Adviser):
    """A knight before the roll, if the robber sits on us or it wins the army; otherwise roll."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        if board.cards >= 0 and cells[board.cards_held + seat] and cells[board.card_played] == 0 and board.has_knight(s, seat):
            if board.robbed(s, seat) or self.context.takes_army(s, seat):
                return board.play_first + KNIGHT
        return board.roll


class TurnAdviser(Adviser):
    """After the roll: build, play, trade with the bank, or end the turn. `only_builds`: in a phase that is for building and buying only."""

    def __init__(self, context: PolicyContext, only_builds: bool) -> None:
        super().__init__(context)
        self.only_builds = only_builds
        parameters = context.parameters
        self.goal_far: i64 = parameters["card: goal is far"]
        self.many_to_buy: i64 = parameters["card: many cards"]
        self.rush: i64 = parameters["card: rush"]
        self.knight_at_once = parameters["knight: at once"] > 0
        self.monopoly_least: i64 = parameters["monopoly: least"]
        self.invention_most: i64 = parameters["invention: most missing"]
        self.many_to_trade: i64 = parameters["bank: many cards"]
        self.few_to_trade: i64 = parameters["bank: fewest cards"]
        self.road_by_bank: i64 = parameters["bank: for a road"]
        self.spare_road: i64 = parameters["road: cards to spare"]
        self.keep_city: i64 = parameters["road: keep for a city"]
        # the position that is being judged
        self.cards: i64 = 0  # in hand
        self.city: i64 = -1  # where a city would stand best; −1: nowhere
        self.place: i64 = -1  # where a settlement would stand best; −1: nowhere
        self.lack_city: i64 = FAR  # cards that are missing for it
        self.lack_settlement: i64 = FAR
        self.trade = False  # may we trade with the bank?

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        self.urgency = END
        self.cards = cells[board.count + seat]
        plays = not self.only_builds and board.cards >= 0 and cells[board.card_played] == 0 and cells[board.cards_held + seat] > 0
        if self.cards < 2 and not plays:
            return board.end
        action = self.build(s, seat)
        if action < 0 and plays:
            action = self.play_card(s, seat)
        if action >= 0:
            return action
        self.trade = cells[board.closed] == 0 and not self.only_builds
        action = self.complete(s, seat)
        if action < 0:
            action = self.rush_for_cards(s, seat)
        if action < 0:
            action = self.road(s, seat)
        if action < 0:
            action = self.buy_card(s, seat)
        if action < 0:
            action = self.shed(s, seat)
        if action >= 0:
            return action
        self.urgency = END
        return board.end

    # --- Each of these returns an action, with its urgency; −1: nothing to do here.

    def build(self, s: State, seat: i64) -> i64:
        """A city or a settlement that can be paid. Notes the best place for each, and what it lacks."""
        board = self.board
        context = self.context
        self.city = context.cities.best(s, seat)
        self.lack_city = context.missing(s, seat, board.city_price) if self.city >= 0 else FAR
        if self.lack_city == 0:
            self.urgency = BUILD_CITY
            return board.city_first + self.city
        self.place = context.settlement_place(s, seat)
        self.lack_settlement = context.missing(s, seat, board.settlement_price) if self.place >= 0 else FAR
        if self.lack_settlement == 0:
            self.urgency = SETTLE
            return board.settlement_first + self.place
        return -1

    def complete(self, s: State, seat: i64) -> i64:
        """A trade with the bank towards a city or a settlement, if trading can complete it."""
        if not self.trade or self.cards < self.few_to_trade:
            return -1
        board = self.board
        context = self.context
        swap: i64 = -1
        if self.city >= 0 and context.tradable(s, seat, board.city_price) >= self.lack_city:
            swap = context.trade_for(s, seat, board.city_price)
        if swap < 0 and self.place >= 0 and context.tradable(s, seat, board.settlement_price) >= self.lack_settlement:
            swap = context.trade_for(s, seat, board.settlement_price)
        if swap >= 0:
            self.urgency = SWAP
        return swap

    def deck_open(self, s: State) -> bool:
        """Is there a development card to buy?"""
        return self.board.deck_left >= 0 and s.cells[self.board.deck_left] > 0

    def rush_for_cards(self, s: State, seat: i64) -> i64:
        """Close to the target, development cards come before roads."""
        board = self.board
        if self.rush == 0 or not self.deck_open(s) or board.victory.total(s, seat) < board.target - self.rush:
            return -1
        if self.context.missing(s, seat, board.card_price):
            return -1
        self.urgency = BUY
        return board.card_first

    def buy_card(self, s: State, seat: i64) -> i64:
        """A development card, where nothing better is near; with many cards the bank helps to pay it."""
        if not self.deck_open(s):
            return -1
        board = self.board
        context = self.context
        lack = context.missing(s, seat, board.card_price)
        if lack == 0 and (self.cards >= self.many_to_buy or self.nearest() >= self.goal_far):
            self.urgency = BUY
            return board.card_first
        if self.trade and self.cards > self.many_to_trade and context.tradable(s, seat, board.card_price) >= lack:
            self.urgency = SHED
            return context.trade_for(s, seat, board.card_price)
        return -1

    def nearest(self) -> i64:
        """Cards that are missing for the nearest building."""
        return self.lack_city if self.lack_city < self.lack_settlement else self.lack_settlement

    def shed(self, s: State, seat: i64) -> i64:
        """Too many cards for a 7: trade towards whatever is nearest."""
        if not self.trade or self.cards <= self.many_to_trade:
            return -1
        board = self.board
        goal = board.city_price if self.lack_city <= self.lack_settlement and self.city >= 0 else board.settlement_price
        if self.context.tradable(s, seat, goal) <= 0:
            return -1
        self.urgency = SHED
        return self.context.trade_for(s, seat, goal)

    # --- roads

    def road(self, s: State, seat: i64) -> i64:
        """A road where there is no place to settle, or in the race for the longest."""
        board = self.board
        cells = s.cells
        if cells[board.left_road + seat * board.pieces] <= 0:
            return -1
        race = self.context.races(s, seat)
        settle = cells[board.left_settlement + seat * board.pieces] > 0
        if not race and not (settle and (self.place < 0 or self.cards >= self.spare_road)):
            return -1
        action = self.lay_road(s, seat, race)
        if action >= 0:
            self.urgency = ROAD
        return action

    def lay_road(self, s: State, seat: i64, race: bool) -> i64:
        """The best road, unless it spoils a better goal; without the cards for it, a trade with the bank."""
        board = self.board
        context = self.context
        lack = context.missing(s, seat, board.road_price)
        if lack == 0:
            if self.lack_city <= self.keep_city and context.spoils(s, seat, board.road_price, board.city_price):
                return -1
            if self.place >= 0 and not race and context.spoils(s, seat, board.road_price, board.settlement_price):
                return -1
            edge = context.road_place(s, seat, race)
            return board.road_first + edge if edge >= 0 else -1
        if not self.trade or self.cards < self.road_by_bank or self.place >= 0:
            return -1
        if context.tradable(s, seat, board.road_price) >= lack and context.road_place(s, seat, race) >= 0:
            return context.trade_for(s, seat, board.road_price)
        return -1

    # --- development cards

    def play_card(self, s: State, seat: i64) -> i64:
        """A development card that helps now."""
        board = self.board
        context = self.context
        cells = s.cells
        mine = board.cards + seat * board.card_kinds
        action: i64 = -1
        if cells[mine + INVENTION] and 1 <= self.nearest() <= self.invention_most:
            action = board.play_first + INVENTION
        elif cells[mine + MONOPOLY]:
            action = self.monopoly(s, seat)
        if action < 0 and cells[mine + ROAD_BUILDING] and self.wants_roads(s, seat):
            action = board.play_first + ROAD_BUILDING
        if action < 0 and board.has_knight(s, seat):
            if self.knight_at_once or context.takes_army(s, seat) or board.robbed(s, seat):
                action = board.play_first + KNIGHT
        if action >= 0:
            self.urgency = PLAY
        return action

    def monopoly(self, s: State, seat: i64) -> i64:
        """The kind that brings most, a little more of what the goal lacks, if it brings enough."""
        board = self.board
        cells = s.cells
        goal = board.city_price if self.lack_city <= self.lack_settlement else board.settlement_price
        best = self.monopoly_least
        pick: i64 = -1
        for kind in range(board.kinds):
            have = cells[board.hand + seat * board.kinds + kind]
            others = board.hands.stock[kind] - cells[board.bank + kind] - have
            if have < goal.row[kind]:
                others += 2
            if others > best:
                best = others
                pick = kind
        return -1 if pick < 0 else board.play_first + MONOPOLY + pick

    def wants_roads(self, s: State, seat: i64) -> bool:
        """Are two free roads of use now?"""
        if s.cells[self.board.left_road + seat * self.board.pieces] <= 1:
            return False
        return (self.place < 0 or self.context.races(s, seat)) and self.context.road_place(s, seat, True) >= 0
