"""Advisers of the quick policy for the parts of the base game: each proposes a move in one phase, in about a microsecond.

Where several advise in one phase, the most urgent proposal is taken. A box that adds moves to the turn brings an adviser for them and says
on the same scale how urgent they are.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import ARG, EXTRA, Buffer, State
from farshore.luck import Luck
from farshore.parts.development import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from farshore.thinking.ground import Prices
from farshore.thinking.sense import FAR, Goal, Sense

# How urgent a proposal in the turn is
BUILD_CITY: Final = 90
SETTLE: Final = 80
PLAY: Final = 70
SWAP: Final = 60  # a trade with the bank that completes a city or a settlement
ROAD: Final = 50
BUY: Final = 40
SHED: Final = 20  # rather than lose cards on a 7
END: Final = 0


class Adviser:
    """Proposes an action in one phase, or −1; `urgency` says how urgent the last proposal is."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        self.g = sense.g
        self.urgency: i64 = 0

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        raise NotImplementedError


class CityGoal(Goal):
    def __init__(self, sense: Sense) -> None:
        super().__init__(sense.g.city_price)
        self.sense = sense

    def open(self, s: State, seat: i64) -> bool:
        return self.sense.city_place(s, seat) >= 0


class SettlementGoal(Goal):
    def __init__(self, sense: Sense) -> None:
        super().__init__(sense.g.settlement_price)
        self.left: i64 = sense.g.left_settlement
        self.pieces: i64 = sense.g.pieces

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.left + seat * self.pieces] > 0


class CardGoal(Goal):
    def __init__(self, sense: Sense) -> None:
        super().__init__(sense.g.card_price)
        self.left: i64 = sense.g.deck_left

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.left] > 0


class BeforeRoll(Adviser):
    """A knight before the roll, if the robber sits on us or it wins the army; otherwise roll."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        if g.cards >= 0 and cells[g.cards_held + seat] and cells[g.card_played] == 0 and g.has_knight(s, seat):
            if g.robbed(s, seat) or self.sense.takes_army(s, seat):
                return g.play_first + KNIGHT
        return g.roll


class TurnAdviser(Adviser):
    """After the roll: build, play, trade with the bank, or end the turn. `only_builds`: in a phase that is for building and buying only."""

    def __init__(self, sense: Sense, only_builds: bool) -> None:
        super().__init__(sense)
        self.only_builds = only_builds
        habits = sense.habits
        self.goal_far: i64 = habits["card: goal is far"]
        self.many_to_buy: i64 = habits["card: many cards"]
        self.rush: i64 = habits["card: rush"]
        self.knight_at_once = habits["knight: at once"] > 0
        self.monopoly_least: i64 = habits["monopoly: least"]
        self.invention_most: i64 = habits["invention: most missing"]
        self.many_to_trade: i64 = habits["bank: many cards"]
        self.road_by_bank: i64 = habits["bank: for a road"]
        self.spare_road: i64 = habits["road: cards to spare"]
        self.keep_city: i64 = habits["road: keep for a city"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        sense = self.sense
        cells = s.cells
        cards = cells[g.count + seat]
        may_play = g.cards >= 0 and not self.only_builds and cells[g.card_played] == 0 and cells[g.cards_held + seat] > 0
        self.urgency = END
        if cards < 2 and not may_play:
            return g.end
        city = sense.city_place(s, seat)
        lack_city: i64 = FAR
        if city >= 0:
            lack_city = sense.missing(s, seat, g.city_price)
            if lack_city == 0:
                self.urgency = BUILD_CITY
                return g.city_first + city
        place = sense.settlement_place(s, seat)
        lack_settlement: i64 = FAR
        if place >= 0:
            lack_settlement = sense.missing(s, seat, g.settlement_price)
            if lack_settlement == 0:
                self.urgency = SETTLE
                return g.settlement_first + place
        if may_play:
            played = self.play_card(s, seat, lack_city, lack_settlement, place)
            if played >= 0:
                self.urgency = PLAY
                return played
        trade = cells[g.closed] == 0 and not self.only_builds
        if trade and cards >= 4:
            if city >= 0 and sense.tradable(s, seat, g.city_price) >= lack_city:
                swap = sense.trade_for(s, seat, g.city_price)
                if swap >= 0:
                    self.urgency = SWAP
                    return swap
            if place >= 0 and sense.tradable(s, seat, g.settlement_price) >= lack_settlement:
                swap = sense.trade_for(s, seat, g.settlement_price)
                if swap >= 0:
                    self.urgency = SWAP
                    return swap
        near: i64 = lack_city if lack_city < lack_settlement else lack_settlement
        may_buy = g.deck_left >= 0 and cells[g.deck_left] > 0
        if may_buy and self.rush and g.victory.total(s, seat) >= g.target - self.rush:
            if sense.missing(s, seat, g.card_price) == 0:
                self.urgency = BUY
                return g.card_first
        if cells[g.left_road + seat * g.pieces] > 0:
            action = self.road(s, seat, cards, trade, place, lack_city)
            if action >= 0:
                self.urgency = ROAD
                return action
        if may_buy:
            lack_card = sense.missing(s, seat, g.card_price)
            if lack_card == 0 and (near >= self.goal_far or cards >= self.many_to_buy):
                self.urgency = BUY
                return g.card_first
            if trade and cards > self.many_to_trade and sense.tradable(s, seat, g.card_price) >= lack_card:
                swap = sense.trade_for(s, seat, g.card_price)
                if swap >= 0:
                    self.urgency = SHED
                    return swap
        if trade and cards > self.many_to_trade:
            # too many cards for a 7: trade towards whatever is nearest
            goal = g.city_price if lack_city <= lack_settlement and city >= 0 else g.settlement_price
            if sense.tradable(s, seat, goal) > 0:
                swap = sense.trade_for(s, seat, goal)
                if swap >= 0:
                    self.urgency = SHED
                    return swap
        return g.end

    def road(self, s: State, seat: i64, cards: i64, trade: bool, place: i64, lack_city: i64) -> i64:
        """A road where there is no place to settle, or in the race for the longest; −1 for none."""
        g = self.g
        sense = self.sense
        race = sense.races(s, seat)
        settle = s.cells[g.left_settlement + seat * g.pieces] > 0
        if not race and not (settle and (place < 0 or cards >= self.spare_road)):
            return -1
        lack_road = sense.missing(s, seat, g.road_price)
        if lack_road == 0:
            if lack_city <= self.keep_city and sense.spoils(s, seat, g.road_price, g.city_price):
                return -1
            if place >= 0 and not race and sense.spoils(s, seat, g.road_price, g.settlement_price):
                return -1
            edge = sense.road_place(s, seat, race)
            return g.road_first + edge if edge >= 0 else -1
        if trade and cards >= self.road_by_bank and place < 0 and sense.tradable(s, seat, g.road_price) >= lack_road:
            if sense.road_place(s, seat, race) >= 0:
                return sense.trade_for(s, seat, g.road_price)
        return -1

    def play_card(self, s: State, seat: i64, lack_city: i64, lack_settlement: i64, place: i64) -> i64:
        """A development card that helps now; −1 for none."""
        g = self.g
        cells = s.cells
        mine = g.cards + seat * g.card_kinds
        near: i64 = lack_city if lack_city < lack_settlement else lack_settlement
        if cells[mine + INVENTION] and 1 <= near <= self.invention_most:
            return g.play_first + INVENTION
        if cells[mine + MONOPOLY]:
            goal = g.city_price if lack_city <= lack_settlement else g.settlement_price
            best = self.monopoly_least
            pick: i64 = -1
            for kind in range(g.kinds):
                have = cells[g.hand + seat * g.kinds + kind]
                others = g.hands.stock[kind] - cells[g.bank + kind] - have
                if have < goal.row[kind]:
                    others += 2
                if others > best:
                    best = others
                    pick = kind
            if pick >= 0:
                return g.play_first + MONOPOLY + pick
        if cells[mine + ROAD_BUILDING] and cells[g.left_road + seat * g.pieces] > 1 and (place < 0 or self.sense.races(s, seat)):
            if self.sense.road_place(s, seat, True) >= 0:
                return g.play_first + ROAD_BUILDING
        if g.has_knight(s, seat) and (self.knight_at_once or self.sense.takes_army(s, seat) or g.robbed(s, seat)):
            return g.play_first + KNIGHT
        return -1


class GiveBackAdviser(Adviser):
    """On a 7: what the goal does not need, most of all what there is most of; in the order of the hand, so the lowest kind first."""

    def __init__(self, sense: Sense, owed: i64, shed: i64) -> None:
        super().__init__(sense)
        self.owed: i64 = owed
        self.shed: i64 = shed
        self.beyond: i64 = sense.habits["discard: beyond the goal"]
        self.plenty: i64 = sense.habits["discard: plenty"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        goal: Prices = self.sense.goal(s, seat)
        work = self.sense.work
        base = seat * g.kinds
        last: i64 = 0
        for kind in range(g.kinds):
            shed = cells[self.shed + base + kind]
            work[kind] = cells[g.hand + base + kind] - shed
            if shed:
                last = kind
        lowest: i64 = g.kinds
        for _ in range(cells[self.owed + seat]):
            pick: i64 = -1
            best: i64 = -1000
            for kind in range(last, g.kinds):
                if work[kind] > 0:
                    value = self.plenty * work[kind] + (self.beyond if work[kind] > goal.row[kind] else 0)
                    if value > best:
                        best = value
                        pick = kind
            if pick < 0:
                return -1
            work[pick] -= 1
            if pick < lowest:
                lowest = pick
        return -1 if lowest >= g.kinds else g.back_first + lowest


class RobberAdviser(Adviser):
    """Where it costs the leaders most and there is a card to take; not on oneself."""

    def __init__(self, sense: Sense) -> None:
        super().__init__(sense)
        self.any: i64 = sense.habits["robber: any"]
        self.points: i64 = sense.habits["robber: square of points"]
        self.cards: i64 = sense.habits["robber: somebody has cards"]
        self.own: i64 = sense.habits["robber: own loss"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        robber = g.robber
        if robber is None:
            return -1
        cells = s.cells
        at = cells[g.robber_at]
        best: i64 = -100000
        pick: i64 = -1
        friendly = robber.friendly
        for h in range(g.n_hexes):
            if h == at or not robber.open_to(s, h) or (friendly and robber.spared(s, h)):
                continue
            earners = cells[g.earners + h]
            value: i64 = 0
            other: i64 = 0
            cards: i64 = 0
            while earners:
                mine = earners & 255
                if mine:
                    loss = g.pips[h] * ((mine & 15) + 2 * (mine >> 4))
                    if other == seat:
                        value -= self.own * loss
                    else:
                        points = cells[g.points + other]
                        value += loss * (self.any + (points * points * self.points >> 5))
                        if cells[g.count + other] > 0:
                            cards = 1
                earners >>= 8
                other += 1
            value += self.cards * cards
            if value > best:
                best = value
                pick = h
        return -1 if pick < 0 else g.robber_first + pick


class VictimAdviser(Adviser):
    """The one with most points and cards."""

    def __init__(self, sense: Sense) -> None:
        super().__init__(sense)
        self.points: i64 = sense.habits["steal: points"]
        self.cards: i64 = sense.habits["steal: cards"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        best: i64 = -1
        pick: i64 = -1
        for other in range(g.seats):
            if cells[ARG] >> other & 1:
                value = self.points * cells[g.points + other] + self.cards * cells[g.count + other]
                if value > best:
                    best = value
                    pick = other
        return -1 if pick < 0 else g.victim_first + pick


class FoundAdviser(Adviser):
    """The corner of most worth beside what is there already."""

    def __init__(self, sense: Sense) -> None:
        super().__init__(sense)
        self.room: i64 = sense.habits["found: place two roads away"]
        self.doubt: i64 = sense.habits["found: doubt"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        sense = self.sense
        cells = s.cells
        sense.look_at(s, seat)
        best: i64 = -1
        pick: i64 = -1
        places = g.found_places
        for corner in range(g.n_corners):
            if cells[g.crowd + corner] == 0 and (places is None or places.allow(s, corner)):
                value = 12 * sense.found.worth(corner, sense.mine, sense.numbers) + self.room * sense.outlook(s, corner, sense.found)
                if self.doubt:
                    value = value * (100 + luck.below(self.doubt + 1)) // 100
                if value > best:
                    best = value
                    pick = corner
        return -1 if pick < 0 else g.found_first + pick


class FoundRoadAdviser(Adviser):
    """Towards the best free corner two roads away."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        sense = self.sense
        cells = s.cells
        sense.look_at(s, seat)
        corner = cells[EXTRA]
        best: i64 = -1
        pick: i64 = -1
        for i in range(3 * corner, 3 * corner + 3):
            edge = g.corner_edges[i]
            if edge < 0 or cells[g.open + edge] >> seat & 1 == 0:
                continue
            near = g.corner_corners[i]
            value: i64 = 0
            for j in range(3 * near, 3 * near + 3):
                far = g.corner_corners[j]
                if far >= 0 and far != corner and cells[g.crowd + far] == 0:
                    found = sense.grow.worth(far, sense.mine, sense.numbers)
                    if found > value:
                        value = found
            if value > best:
                best = value
                pick = edge
        return -1 if pick < 0 else g.found_road_first + pick


class FreeRoadAdviser(Adviser):
    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.sense.road_place(s, seat, True)
        if edge >= 0:
            return self.g.free_first + edge
        return self.g.waive if s.cells[EXTRA] == 0 else -1


class TakeAdviser(Adviser):
    """What the goal lacks, in the order of the hand."""

    def __init__(self, sense: Sense, first: int) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.takeable: i64 = sense.g.hands.takeable

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        goal = self.sense.goal(s, seat)
        left = cells[ARG]
        rest: i64 = 0
        for kind in range(cells[EXTRA], self.takeable):
            rest += cells[g.bank + kind]
        for kind in range(cells[EXTRA], self.takeable):
            if cells[g.bank + kind] > 0 and cells[g.hand + seat * g.kinds + kind] < goal.row[kind] and rest >= left:
                return self.first + kind
            rest -= cells[g.bank + kind]
        return -1


class FirstAdviser(Adviser):
    """The first of what is legal: closes a deal that is open."""

    def __init__(self, sense: Sense) -> None:
        super().__init__(sense)
        self.out = Buffer(int(sense.g.kit.rules.width) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[0]


class LastAdviser(FirstAdviser):
    """The last of what is legal: declines an offer; cancel stands before it where a draft is open."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[self.out.n - 1]
