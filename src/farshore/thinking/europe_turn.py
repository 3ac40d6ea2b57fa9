"""Advisers of the quick policy for Merchants of Europe: the turn, what its moves ask, the cards, the set-up."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import ARG, EXTRA, Buffer, State
from farshore.luck import Luck
from farshore.parts.europe.caravan_moves import FREE, NOT_CHOSEN, STEPS, Deliver, MoveCaravan, PlaceCaravan, Stop
from farshore.parts.europe.caravans import EACH
from farshore.parts.europe.cards import (
    ASTROLOGER,
    CAVALRYMAN,
    FIRST_SUM,
    MINING_RIGHTS,
    ROUTE_BUILDERS,
    SAFE_CONDUCT,
    WANDERER,
    WANDERERS_GOLD,
    WOOL_SALE,
    MerchantCards,
    PlayMerchantCard,
)
from farshore.parts.europe.cards import FAR as CARD_FAR
from farshore.parts.europe.market import EQUAL_CARDS, FOR_A_CARD, MOST_BOUGHT, Market, TradeAtMarket
from farshore.parts.europe.merchants import PER_GRAIN, HireMerchant, MoveMerchant
from farshore.parts.europe.opening import FoundPost, FoundRoute, LeavePost, MerchantsOpening
from farshore.parts.europe.routes import BuildRoute, ChooseWay, FreeRoutes, WaiveRoute
from farshore.parts.europe.tokens import ChooseHex, TakeToken
from farshore.thinking.advisers import Adviser
from farshore.thinking.europe_plan import NOWHERE, Plan
from farshore.thinking.ground import Prices
from farshore.thinking.sense import Goal, Sense

MANY: Final = 6  # cards in hand, from which on something is done with them


class Figures:
    """The numbers of the moves, found once."""

    def __init__(self, sense: Sense) -> None:
        kit = sense.g.kit
        self.route: i64 = -1
        self.hire: i64 = -1
        self.place: i64 = -1
        self.ride: i64 = -1
        self.deliver: i64 = -1
        self.stop: i64 = -1
        self.walk: i64 = -1
        self.market: i64 = -1
        self.play: i64 = -1
        self.waive: i64 = -1
        self.found: i64 = -1
        self.hex: i64 = -1
        self.cards: PlayMerchantCard | None = None
        self.route_price = Prices(sense.g.kinds, None)
        self.hire_price = Prices(sense.g.kinds, None)
        self.place_price = Prices(sense.g.kinds, None)
        for move in kit.rules.moves:
            if isinstance(move, BuildRoute):
                self.route = move.first
                self.route_price = Prices(sense.g.kinds, move.price)
            elif isinstance(move, HireMerchant):
                self.hire = move.first
                self.hire_price = Prices(sense.g.kinds, move.price)
            elif isinstance(move, PlaceCaravan):
                self.place = move.first
                self.place_price = Prices(sense.g.kinds, move.price)
            elif type(move) is MoveCaravan:
                self.ride = move.first
            elif isinstance(move, Deliver):
                self.deliver = move.first
            elif isinstance(move, Stop):
                self.stop = move.first
            elif type(move) is MoveMerchant:
                self.walk = move.first
            elif isinstance(move, TradeAtMarket):
                self.market = move.first
            elif isinstance(move, PlayMerchantCard):
                self.play = move.first
                self.cards = move
            elif isinstance(move, WaiveRoute):
                self.waive = move.first
            elif type(move) is FoundPost:
                self.found = move.first
            elif isinstance(move, ChooseHex):
                self.hex = move.first


class OneCard(Goal):
    """A single card of a kind, for a journey."""

    def __init__(self, plan: Plan, good: str, merchant: bool) -> None:
        price = Prices(plan.g.kinds, None)
        price.open = True
        price.row[plan.g.hands.goods.index(good)] = 1
        price.total = 1
        super().__init__(price)
        self.plan = plan
        self.merchant = merchant

    def open(self, s: State, seat: i64) -> bool:
        plan = self.plan
        if self.merchant:
            return s.cells[plan.merchants.left + seat * plan.posts.supply.kinds] < EACH
        return s.cells[plan.posts.free + seat] > 0


class PieceGoal(Goal):
    """A route, or a merchant."""

    def __init__(self, plan: Plan, price: Prices, merchant: bool) -> None:
        super().__init__(price)
        self.plan = plan
        self.merchant = merchant

    def open(self, s: State, seat: i64) -> bool:
        plan = self.plan
        kinds = plan.posts.supply.kinds
        if self.merchant:
            return s.cells[plan.posts.left_post + seat * kinds] > 0
        return s.cells[plan.routes.left + seat * kinds] > 0


class MerchantTurn(Adviser):
    """After the roll: put goods down, ride to where they can be, open posts, lay routes towards the next taker, trade for the rest."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures
        kit = sense.g.kit
        self.cards = kit.part(MerchantCards)
        self.bought: i64 = kit.part(Market).bought
        self.salt: i64 = plan.caravans.salt
        self.grain: i64 = plan.merchants.grain
        self.wool: i64 = sense.g.hands.goods.index("wool")
        self.gold_kind: i64 = sense.g.kinds
        self.wares: i64 = sense.g.kinds + 1
        self.want = Prices(sense.g.kinds, None)  # what is saved for now

    def held(self, s: State, seat: i64, kind: i64) -> i64:
        return s.cells[self.g.hand + seat * self.g.kinds + kind]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        plan = self.plan
        f = self.f
        cells = s.cells
        kinds = plan.posts.supply.kinds
        city = plan.unload(s, seat)
        if city >= 0:
            return f.deliver + city
        free = cells[plan.posts.free + seat]
        gold = cells[plan.coins.gold + seat]
        n_paths = plan.net.n_paths
        if free > 0:
            salt = self.held(s, seat, self.salt)
            if salt > 0:
                for slot in range(EACH):
                    path = plan.ride(s, seat, slot, 0, salt, gold)
                    if path >= 0:
                        return f.ride + slot * n_paths + path
        action = self.card(s, seat)
        if action >= 0:
            return action
        posts = cells[plan.posts.left_post + seat * kinds]
        out = EACH - cells[plan.merchants.left + seat * kinds]
        if posts > 0 and out > 0:
            far = self.held(s, seat, self.grain) * PER_GRAIN
            if far > 0:
                for slot in range(EACH):
                    cross = plan.open_post(s, seat, slot, far)
                    if cross >= 0:
                        return f.walk + slot * plan.net.n_crossroads + cross
        if posts > out and out < EACH and self.sense.missing(s, seat, f.hire_price) == 0:
            at = plan.hire_at(s, seat)
            if at >= 0:
                slot_free: i64 = 0 if cells[plan.merchants.at + seat * EACH] < 0 else 1
                return f.hire + slot_free * plan.net.n_cities + at
        plan.look(s, seat)
        path = plan.next
        price = plan.price
        if path >= 0 and self.sense.missing(s, seat, f.route_price) == 0:
            return f.route + path
        rides = plan.could_ride(s, seat) if path < 0 or free > 0 else NOWHERE
        if path < 0 and price < NOWHERE and rides == NOWHERE and self.sense.missing(s, seat, f.place_price) == 0:
            action = self.place(s, seat)
            if action >= 0:
                return action
        action = self.trade(s, seat, free, posts, out, path, rides)
        if action >= 0:
            return action
        g = self.g
        if g.card_first >= 0 and self.sense.missing(s, seat, g.card_price) == 0 and cells[g.count + seat] >= MANY - 1:
            if (cells[self.cards.left] > 0 or self.cards.pile(s) > 0) and not (free > 0 and self.held(s, seat, self.salt) < 2):
                return g.card_first
        return g.end

    def place(self, s: State, seat: i64) -> i64:
        """A caravan where the plan begins, at an own route by an own post."""
        plan = self.plan
        caravans = plan.caravans
        net = caravans.net
        first: i64 = 0
        last: i64 = EACH
        if s.cells[caravans.left + seat * caravans.supply.kinds] > 0:
            first = 0 if s.cells[caravans.at + seat * EACH] < 0 else 1
            last = first + 1
        for slot in range(first, last):
            start = s.cells[caravans.at + seat * EACH + slot]
            for i in range(3 * plan.source, 3 * plan.source + 3):
                path = net.paths_at[i]
                if path >= 0 and caravans.serves(s, seat, path) and (start < 0 or caravans.at_another_post(s, seat, start, path)):
                    return self.f.place + slot * net.n_paths + path
        return -1

    def aim(self, s: State, seat: i64, free: i64, posts: i64, out: i64, path: i64, rides: i64) -> None:
        """What to save for: the card for a journey that is wanted, else the piece that is nearest."""
        want = self.want
        for kind in range(self.g.kinds):
            want.row[kind] = 0
        if free > 0 and rides < NOWHERE:
            want.row[self.salt] = rides if rides > 0 else 1
            return
        if posts > 0 and out > 0 and self.held(s, seat, self.grain) == 0:
            want.row[self.grain] = 1
            return
        price = self.f.hire_price
        lack = self.sense.missing(s, seat, price) if posts > out and out < EACH else 99
        if path >= 0:
            other = self.sense.missing(s, seat, self.f.route_price)
            if other < lack or (free > 0 and other <= lack + 1):
                price = self.f.route_price
                lack = other
        elif free > 0:
            price = self.f.place_price
            lack = 0
        if lack < 99:
            for kind in range(self.g.kinds):
                want.row[kind] = price.row[kind]

    def trade(self, s: State, seat: i64, free: i64, posts: i64, out: i64, path: i64, rides: i64) -> i64:
        """Gold or three equal cards for what is missing, if that completes it or there is plenty."""
        cells = s.cells
        g = self.g
        self.aim(s, seat, free, posts, out, path, rides)
        want = self.want
        lack = self.sense.missing(s, seat, want)
        if lack == 0:
            return -1
        gold = cells[self.plan.coins.gold + seat]
        by_gold = gold // FOR_A_CARD
        if by_gold > MOST_BOUGHT - cells[self.bought]:
            by_gold = MOST_BOUGHT - cells[self.bought]
        swaps: i64 = 0
        give: i64 = -1
        most: i64 = 0
        for kind in range(g.kinds):
            left = self.held(s, seat, kind) - want.row[kind]
            swaps += left // EQUAL_CARDS if left > 0 else 0
            if left >= EQUAL_CARDS and left > most:
                most = left
                give = kind
        if by_gold + swaps < lack and cells[g.count + seat] <= MANY + 1:
            return -1
        for kind in range(g.kinds):
            if self.held(s, seat, kind) < want.row[kind] and cells[g.bank + kind] > 0:
                if give >= 0:
                    return self.f.market + give * self.wares + kind
                if by_gold > 0:
                    return self.f.market + self.gold_kind * self.wares + kind
        return -1

    def card(self, s: State, seat: i64) -> i64:
        """A development card whose time has come."""
        f = self.f
        play = f.cards
        cells = s.cells
        if play is None or cells[self.cards.held + seat] == 0 or cells[self.cards.played]:
            return -1
        if play.possible(s, seat, WOOL_SALE):
            return f.play + WOOL_SALE
        if play.possible(s, seat, CAVALRYMAN):
            return f.play + CAVALRYMAN
        plan = self.plan
        if cells[plan.posts.free + seat] > 0 and play.possible(s, seat, SAFE_CONDUCT):
            for slot in range(EACH):
                if plan.ride(s, seat, slot, CARD_FAR, 0, -1) >= 0:
                    return f.play + SAFE_CONDUCT
        if play.possible(s, seat, WANDERER):
            for slot in range(EACH):
                if plan.open_post(s, seat, slot, CARD_FAR) >= 0:
                    return f.play + WANDERER
        if play.possible(s, seat, WANDERERS_GOLD) and cells[plan.posts.left_post + seat * plan.posts.supply.kinds] == 0:
            return f.play + WANDERERS_GOLD
        if play.possible(s, seat, ROUTE_BUILDERS):
            plan.look(s, seat)
            if plan.next >= 0:
                return f.play + ROUTE_BUILDERS
        if play.possible(s, seat, MINING_RIGHTS):
            return f.play + MINING_RIGHTS
        return -1


class MerchantBefore(Adviser):
    """Before the roll: the astrologer for the number that brings most, otherwise roll."""

    def __init__(self, sense: Sense, figures: Figures) -> None:
        super().__init__(sense)
        self.f = figures
        self.cards = sense.g.kit.part(MerchantCards)
        self.brings: Ints = zeros(13)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        if cells[self.cards.cards + seat * self.cards.kinds + ASTROLOGER] == 0 or cells[self.cards.played]:
            return g.roll
        for number in range(13):
            self.brings[number] = 0
        for h in range(g.n_hexes):
            mine = cells[g.earners + h] >> (8 * seat) & 15
            if mine and h != cells[g.robber_at]:
                self.brings[cells[g.table.token + h]] += mine
        best: i64 = 0
        pick: i64 = -1
        for number in range(2, 13):
            if number != 7 and self.brings[number] > best:
                best = self.brings[number]
                pick = number
        return g.roll if pick < 0 else self.f.play + FIRST_SUM + pick - 2


class Traveller(Adviser):
    """On the move: unload, go on to the next taker, or stop."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures
        self.deliver = next(move for move in sense.g.kit.rules.moves if isinstance(move, Deliver))
        self.travelling = self.deliver.travelling
        self.out = Buffer(int(sense.g.kit.rules.width) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        plan = self.plan
        cells = s.cells
        slot = cells[ARG]
        left = cells[EXTRA] & STEPS
        no_toll = cells[EXTRA] & FREE != 0
        if slot == NOT_CHOSEN:
            for each in range(EACH):
                path = plan.ride(s, seat, each, left, 0, -1)
                if path >= 0:
                    return self.f.ride + each * plan.net.n_paths + path
            return -1
        if cells[plan.posts.free + seat] > 0:
            self.out.n = 0
            self.deliver.legal(s, seat, self.out)
            if self.out.n:
                return self.out.items[0]
            salt: i64 = 0 if no_toll else plan.caravans.salt_of(s, seat)
            gold: i64 = -1 if no_toll else cells[plan.coins.gold + seat]
            path = plan.ride(s, seat, slot, left, salt, gold)
            if path >= 0:
                return self.f.route + path
        return self.f.stop if self.travelling.may_stop(s, seat) else -1


class Wanderer(Adviser):
    """The best city within reach."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        for slot in range(EACH):
            cross = self.plan.open_post(s, seat, slot, s.cells[ARG])
            if cross >= 0:
                return self.f.walk + slot * self.plan.net.n_crossroads + cross
        return -1


class FreeRoute(Adviser):
    """The next route of the plan; else any that is open, which costs nothing."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures, phase: FreeRoutes) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures
        self.phase = phase

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.plan.look(s, seat)
        path = self.plan.next
        after = s.cells[EXTRA]
        if path >= 0 and (after < 0 or self.phase.joins(after, path)):
            return self.f.route + path
        return self.f.waive if after >= 0 or s.cells[ARG] == 1 else -1


class OwnWay(Adviser):
    """The way that goes on by an own route, if there is one."""

    def __init__(self, sense: Sense, plan: Plan) -> None:
        super().__init__(sense)
        self.plan = plan
        self.move = next(move for move in sense.g.kit.rules.moves if isinstance(move, ChooseWay))
        self.out = Buffer(8)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        self.move.legal(s, seat, self.out)
        for at in range(self.out.n):
            if self.plan.any_route(s, seat, self.out.items[at] - self.move.first):
                return self.out.items[at]
        return self.out.items[0]


class TokenAway(Adviser):
    """A token from where it serves others most."""

    def __init__(self, sense: Sense) -> None:
        super().__init__(sense)
        self.move = next(move for move in sense.g.kit.rules.moves if isinstance(move, TakeToken))
        self.out = Buffer(int(sense.g.n_hexes) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        self.out.n = 0
        self.move.legal(s, seat, self.out)
        best: i64 = -100
        pick: i64 = self.out.items[0]
        for at in range(self.out.n):
            h = self.out.items[at] - self.move.first
            earners = s.cells[g.earners + h]
            value: i64 = 0
            other: i64 = 0
            while earners:
                value += (-3 if other == seat else 1) * (earners & 15)
                earners >>= 8
                other += 1
            if value > best:
                best = value
                pick = self.out.items[at]
        return pick


class FirstPosts(Adviser):
    """The violet city with the best chances beside what one has; for a neutral post the worst."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures, neutral: bool) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures
        self.neutral = neutral
        self.doubt: i64 = sense.habits["found: doubt"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        plan = self.plan
        self.g.income(s, seat, plan.mine)
        best: i64 = -NOWHERE
        pick: i64 = -1
        for city in range(plan.net.n_cities):
            if plan.net.violet[city] and plan.posts.owner(s, city) < 0:
                value = plan.city_worth(s, seat, city)
                if self.neutral:
                    value = -value
                value = 4 * value + luck.below(4)
                if self.doubt:
                    value = value * (100 + luck.below(self.doubt + 1)) // 100
                if value > best:
                    best = value
                    pick = city
        return -1 if pick < 0 else self.f.found + pick


class FirstRoute(Adviser):
    """Towards the nearest post of another."""

    def __init__(self, sense: Sense, plan: Plan, figures: Figures) -> None:
        super().__init__(sense)
        self.plan = plan
        self.f = figures
        self.opening = sense.g.kit.part(MerchantsOpening)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        plan = self.plan
        net = plan.net
        best: i64 = NOWHERE
        pick: i64 = -1
        for path in range(net.n_paths):
            if self.opening.fits(s, seat, path):
                value: i64 = 0
                for end in range(2 * path, 2 * path + 2):
                    for city in range(net.n_cities):
                        if plan.posts.takes_goods(s, seat, city):
                            steps = net.steps[net.ends[end] * net.n_crossroads + net.city_cross[city]]
                            value -= 60 // (steps + 1)
                if value < best:
                    best = value
                    pick = path
        return -1 if pick < 0 else self.f.route + pick


def merchant_advisers(sense: Sense, plan: Plan) -> list[tuple[int, Adviser]]:
    """By phase."""
    f = Figures(sense)
    turn = sense.g.turn
    found: list[tuple[int, Adviser]] = [
        (int(turn.before.id), MerchantBefore(sense, f)),
        (int(turn.actions.id), MerchantTurn(sense, plan, f)),
    ]
    for phase in sense.g.kit.rules.phases:
        if isinstance(phase, FreeRoutes):
            found.append((int(phase.id), FreeRoute(sense, plan, f, phase)))
        elif phase.name == "travelling":
            found.append((int(phase.id), Traveller(sense, plan, f)))
        elif phase.name == "wandering":
            found.append((int(phase.id), Wanderer(sense, plan, f)))
        elif phase.name == "connecting":
            found.append((int(phase.id), OwnWay(sense, plan)))
        elif phase.name == "token_source":
            found.append((int(phase.id), TokenAway(sense)))
        for move in phase.moves:
            if isinstance(move, LeavePost):
                found.append((int(phase.id), FirstPosts(sense, plan, f, True)))
            elif isinstance(move, FoundPost):
                found.append((int(phase.id), FirstPosts(sense, plan, f, False)))
            elif isinstance(move, FoundRoute):
                found.append((int(phase.id), FirstRoute(sense, plan, f)))
    return found
