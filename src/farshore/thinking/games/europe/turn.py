"""Advisers of the quick policy for Merchants of Europe: the turn, what its moves ask, the cards, the set-up."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import ARG, EXTRA, Buffer, State
from farshore.luck import Luck
from farshore.parts.europe.caravan_moves import FREE, NOT_CHOSEN, STEPS, Deliver, MoveCaravan, PlaceCaravan, Stop
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
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.market import EQUAL_CARDS, FOR_A_CARD, MOST_BOUGHT, GoldMarket, TradeAtMarket
from farshore.parts.europe.merchants import HireMerchant, MoveMerchant
from farshore.parts.europe.net import PER_GRAIN
from farshore.parts.europe.opening import FoundPost, FoundRoute, LeavePost, MerchantsOpening
from farshore.parts.europe.routes import BuildRoute, ChooseWay, FreeRoutes, WaiveRoute
from farshore.parts.europe.tokens import ChooseHex, TakeToken
from farshore.parts.produce import COUNT_MASK, EARNER_BITS
from farshore.thinking.board_features import Prices
from farshore.thinking.games.europe.planner import NOWHERE, EuropePlanner
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import FAR, Goal, PolicyContext

MANY: Final = 6  # cards in hand, from which on something is done with them


class MoveNumbers:
    """The numbers of the moves, found once."""

    def __init__(self, context: PolicyContext) -> None:
        kit = context.board.kit
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
        self.route_price = Prices(context.board.kinds, None)
        self.hire_price = Prices(context.board.kinds, None)
        self.place_price = Prices(context.board.kinds, None)
        for move in kit.rules.moves:
            if isinstance(move, BuildRoute):
                self.route = move.first
                self.route_price = Prices(context.board.kinds, move.price)
            elif isinstance(move, HireMerchant):
                self.hire = move.first
                self.hire_price = Prices(context.board.kinds, move.price)
            elif isinstance(move, PlaceCaravan):
                self.place = move.first
                self.place_price = Prices(context.board.kinds, move.price)
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

    def __init__(self, planner: EuropePlanner, good: str, merchant: bool) -> None:
        price = Prices(planner.board.kinds, None)
        price.open = True
        price.row[planner.board.hands.goods.index(good)] = 1
        price.total = 1
        super().__init__(price)
        self.planner = planner
        self.merchant = merchant

    def open(self, s: State, seat: i64) -> bool:
        planner = self.planner
        if self.merchant:
            return s.cells[planner.merchants.left + seat * planner.posts.supply.kinds] < EACH
        return s.cells[planner.posts.free + seat] > 0


class PieceGoal(Goal):
    """A route, or a merchant."""

    def __init__(self, planner: EuropePlanner, price: Prices, merchant: bool) -> None:
        super().__init__(price)
        self.planner = planner
        self.merchant = merchant

    def open(self, s: State, seat: i64) -> bool:
        planner = self.planner
        kinds = planner.posts.supply.kinds
        if self.merchant:
            return s.cells[planner.posts.left_post + seat * kinds] > 0
        return s.cells[planner.routes.left + seat * kinds] > 0


class MerchantTurn(Adviser):
    """After the roll: put goods down, ride to where they can be, open posts, lay routes towards the next taker, trade for the rest."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves
        kit = context.board.kit
        self.cards = kit.part(MerchantCards)
        self.bought: i64 = kit.part(GoldMarket).bought
        self.salt: i64 = planner.caravans.salt
        self.grain: i64 = planner.merchants.grain
        self.wool: i64 = context.board.hands.goods.index("wool")
        self.gold_kind: i64 = context.board.kinds
        self.wares: i64 = context.board.kinds + 1
        self.want = Prices(context.board.kinds, None)  # what is saved for now
        # the position that is being judged
        self.free: i64 = 0  # goods that can be delivered
        self.gold: i64 = 0
        self.posts: i64 = 0  # that are not opened yet
        self.out: i64 = 0  # merchants on the board
        self.path: i64 = -1  # where the next route should lie; −1: none is needed, or none can be laid
        self.rides: i64 = NOWHERE  # salt for the nearest delivery

    def held(self, s: State, seat: i64, kind: i64) -> i64:
        return s.cells[self.board.hand + seat * self.board.kinds + kind]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.read(s, seat)
        action = self.deliver(s, seat)
        if action < 0:
            action = self.card(s, seat)
        if action < 0:
            action = self.send_merchant(s, seat)
        if action < 0:
            action = self.hire(s, seat)
        if action < 0:
            action = self.extend(s, seat)
        if action < 0:
            action = self.trade(s, seat)
        if action < 0:
            action = self.buy_card(s, seat)
        return action if action >= 0 else self.board.end

    def read(self, s: State, seat: i64) -> None:
        """Note what every step of the turn asks."""
        cells = s.cells
        planner = self.planner
        kinds = planner.posts.supply.kinds
        self.free = cells[planner.posts.free + seat]
        self.gold = cells[planner.coins.gold + seat]
        self.posts = cells[planner.posts.left_post + seat * kinds]
        self.out = EACH - cells[planner.merchants.left + seat * kinds]

    # --- Each of these returns an action; −1: nothing to do here.

    def deliver(self, s: State, seat: i64) -> i64:
        """Put goods down, or ride to where they can be."""
        planner = self.planner
        city = planner.unload(s, seat)
        if city >= 0:
            return self.moves.deliver + city
        salt = self.held(s, seat, self.salt)
        if self.free <= 0 or salt <= 0:
            return -1
        for slot in range(EACH):
            path = planner.ride(s, seat, slot, 0, salt, self.gold)
            if path >= 0:
                return self.moves.ride + slot * planner.net.n_paths + path
        return -1

    def send_merchant(self, s: State, seat: i64) -> i64:
        """A merchant on the board goes to open a post."""
        far = self.held(s, seat, self.grain) * PER_GRAIN
        if self.posts <= 0 or self.out <= 0 or far <= 0:
            return -1
        planner = self.planner
        for slot in range(EACH):
            junction = planner.open_post(s, seat, slot, far)
            if junction >= 0:
                return self.moves.walk + slot * planner.net.n_junctions + junction
        return -1

    def may_hire(self) -> bool:
        return self.posts > self.out and self.out < EACH

    def hire(self, s: State, seat: i64) -> i64:
        """Another merchant, while there are posts to open."""
        if not self.may_hire() or self.context.missing(s, seat, self.moves.hire_price):
            return -1
        planner = self.planner
        at = planner.hire_at(s, seat)
        if at < 0:
            return -1
        slot: i64 = 0 if s.cells[planner.merchants.at + seat * EACH] < 0 else 1
        return self.moves.hire + slot * planner.net.n_cities + at

    def extend(self, s: State, seat: i64) -> i64:
        """The next route towards a post that takes goods, or a caravan where the way to one begins."""
        planner = self.planner
        planner.look(s, seat)
        self.path = planner.next
        reachable = planner.price < NOWHERE
        if self.path >= 0 and self.context.missing(s, seat, self.moves.route_price) == 0:
            return self.moves.route + self.path
        self.rides = planner.could_ride(s, seat) if self.path < 0 or self.free > 0 else NOWHERE
        if self.path < 0 and reachable and self.rides == NOWHERE and self.context.missing(s, seat, self.moves.place_price) == 0:
            return self.place(s, seat)
        return -1

    def buy_card(self, s: State, seat: i64) -> i64:
        """A development card, where the hand is large and no journey waits for salt."""
        board = self.board
        cells = s.cells
        if board.card_first < 0 or self.context.missing(s, seat, board.card_price) or cells[board.count + seat] < MANY - 1:
            return -1
        if cells[self.cards.left] <= 0 and self.cards.pile(s) <= 0:
            return -1
        return -1 if self.free > 0 and self.held(s, seat, self.salt) < 2 else board.card_first

    def place(self, s: State, seat: i64) -> i64:
        """A caravan where the plan begins, at an own route by an own post."""
        planner = self.planner
        caravans = planner.caravans
        net = caravans.net
        first: i64 = 0
        last: i64 = EACH
        if s.cells[caravans.left + seat * caravans.supply.kinds] > 0:
            first = 0 if s.cells[caravans.at + seat * EACH] < 0 else 1
            last = first + 1
        for slot in range(first, last):
            start = s.cells[caravans.at + seat * EACH + slot]
            for i in range(3 * planner.source, 3 * planner.source + 3):
                path = net.paths_at[i]
                if path >= 0 and caravans.serves(s, seat, path) and (start < 0 or caravans.at_another_post(s, seat, start, path)):
                    return self.moves.place + slot * net.n_paths + path
        return -1

    def aim(self, s: State, seat: i64) -> None:
        """What to save for: the card for a journey that is wanted, else the piece that is nearest."""
        want = self.want
        for kind in range(self.board.kinds):
            want.row[kind] = 0
        if self.free > 0 and self.rides < NOWHERE:
            want.row[self.salt] = self.rides if self.rides > 0 else 1
        elif self.posts > 0 and self.out > 0 and self.held(s, seat, self.grain) == 0:
            want.row[self.grain] = 1
        else:
            price = self.next_piece(s, seat)
            if price is not None:
                for kind in range(self.board.kinds):
                    want.row[kind] = price.row[kind]

    def next_piece(self, s: State, seat: i64) -> Prices | None:
        """The price of a merchant, a route or a caravan, whichever is nearest; a route or a caravan first where goods wait for it."""
        hire = self.context.missing(s, seat, self.moves.hire_price) if self.may_hire() else FAR
        if self.path >= 0:
            route = self.context.missing(s, seat, self.moves.route_price)
            if route < hire or (self.free > 0 and route <= hire + 1):
                return self.moves.route_price
        elif self.free > 0:
            return self.moves.place_price
        return self.moves.hire_price if hire < FAR else None

    def trade(self, s: State, seat: i64) -> i64:
        """Gold or three equal cards for what is missing, if that completes it or there is plenty."""
        cells = s.cells
        board = self.board
        self.aim(s, seat)
        want = self.want
        lack = self.context.missing(s, seat, want)
        if lack == 0:
            return -1
        by_gold = self.gold // FOR_A_CARD
        if by_gold > MOST_BOUGHT - cells[self.bought]:
            by_gold = MOST_BOUGHT - cells[self.bought]
        swaps: i64 = 0
        give: i64 = -1
        most: i64 = 0
        for kind in range(board.kinds):
            left = self.held(s, seat, kind) - want.row[kind]
            swaps += left // EQUAL_CARDS if left > 0 else 0
            if left >= EQUAL_CARDS and left > most:
                most = left
                give = kind
        if by_gold + swaps < lack and cells[board.count + seat] <= MANY + 1:
            return -1
        if give < 0:
            give = self.gold_kind if by_gold > 0 else -1
        return self.buy(s, seat, give) if give >= 0 else -1

    def buy(self, s: State, seat: i64, give: i64) -> i64:
        """The first card that is missing and that the bank has, for cards of this kind or for gold."""
        for kind in range(self.board.kinds):
            if self.held(s, seat, kind) < self.want.row[kind] and s.cells[self.board.bank + kind] > 0:
                return self.moves.market + give * self.wares + kind
        return -1

    def card(self, s: State, seat: i64) -> i64:
        """A development card whose time has come."""
        moves = self.moves
        play = moves.cards
        if play is None or not self.may_play(s, seat):
            return -1
        if play.possible(s, seat, WOOL_SALE):
            return moves.play + WOOL_SALE
        if play.possible(s, seat, CAVALRYMAN):
            return moves.play + CAVALRYMAN
        if self.free > 0 and play.possible(s, seat, SAFE_CONDUCT) and self.could_deliver(s, seat):
            return moves.play + SAFE_CONDUCT
        if play.possible(s, seat, WANDERER) and self.could_open(s, seat):
            return moves.play + WANDERER
        if self.posts == 0 and play.possible(s, seat, WANDERERS_GOLD):
            return moves.play + WANDERERS_GOLD
        if play.possible(s, seat, ROUTE_BUILDERS) and self.could_lay(s, seat):
            return moves.play + ROUTE_BUILDERS
        return moves.play + MINING_RIGHTS if play.possible(s, seat, MINING_RIGHTS) else -1

    def may_play(self, s: State, seat: i64) -> bool:
        return s.cells[self.cards.held + seat] > 0 and s.cells[self.cards.played] == 0

    def could_lay(self, s: State, seat: i64) -> bool:
        """Does the plan want a route that could be laid now?"""
        self.planner.look(s, seat)
        return self.planner.next >= 0

    def could_deliver(self, s: State, seat: i64) -> bool:
        """Could a caravan bring goods to a post with the steps of a card?"""
        for slot in range(EACH):
            if self.planner.ride(s, seat, slot, CARD_FAR, 0, -1) >= 0:
                return True
        return False

    def could_open(self, s: State, seat: i64) -> bool:
        """Could a merchant open a post with the steps of a card?"""
        for slot in range(EACH):
            if self.planner.open_post(s, seat, slot, CARD_FAR) >= 0:
                return True
        return False


class MerchantBefore(Adviser):
    """Before the roll: the astrologer for the number that brings most, otherwise roll."""

    def __init__(self, context: PolicyContext, moves: MoveNumbers) -> None:
        super().__init__(context)
        self.moves = moves
        self.cards = context.board.kit.part(MerchantCards)
        self.brings: Ints = zeros(13)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        if cells[self.cards.cards + seat * self.cards.kinds + ASTROLOGER] == 0 or cells[self.cards.played]:
            return board.roll
        for number in range(13):
            self.brings[number] = 0
        for h in range(board.n_hexes):
            mine = cells[board.earners + h] >> (EARNER_BITS * seat) & COUNT_MASK
            if mine and h != cells[board.robber_at]:
                self.brings[cells[board.table.token + h]] += mine
        best: i64 = 0
        pick: i64 = -1
        for number in range(2, 13):
            if number != 7 and self.brings[number] > best:
                best = self.brings[number]
                pick = number
        return board.roll if pick < 0 else self.moves.play + FIRST_SUM + pick - 2


class Traveller(Adviser):
    """On the move: unload, go on to the next taker, or stop."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves
        self.deliver = next(move for move in context.board.kit.rules.moves if isinstance(move, Deliver))
        self.travelling = self.deliver.travelling
        self.out = Buffer(int(context.board.kit.rules.width) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        planner = self.planner
        cells = s.cells
        slot = cells[ARG]
        left = cells[EXTRA] & STEPS
        no_toll = cells[EXTRA] & FREE != 0
        if slot == NOT_CHOSEN:
            for each in range(EACH):
                path = planner.ride(s, seat, each, left, 0, -1)
                if path >= 0:
                    return self.moves.ride + each * planner.net.n_paths + path
            return -1
        if cells[planner.posts.free + seat] > 0:
            self.out.n = 0
            self.deliver.legal(s, seat, self.out)
            if self.out.n:
                return self.out.items[0]
            salt: i64 = 0 if no_toll else planner.caravans.salt_of(s, seat)
            gold: i64 = -1 if no_toll else cells[planner.coins.gold + seat]
            path = planner.ride(s, seat, slot, left, salt, gold)
            if path >= 0:
                return self.moves.route + path
        return self.moves.stop if self.travelling.may_stop(s, seat) else -1


class Wanderer(Adviser):
    """The best city within reach."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        for slot in range(EACH):
            junction = self.planner.open_post(s, seat, slot, s.cells[ARG])
            if junction >= 0:
                return self.moves.walk + slot * self.planner.net.n_junctions + junction
        return -1


class FreeRoute(Adviser):
    """The next route of the plan; else any that is open, which costs nothing."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers, phase: FreeRoutes) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves
        self.phase = phase

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.planner.look(s, seat)
        path = self.planner.next
        after = s.cells[EXTRA]
        if path >= 0 and (after < 0 or self.phase.joins(after, path)):
            return self.moves.route + path
        return self.moves.waive if after >= 0 or s.cells[ARG] == 1 else -1


class OwnWay(Adviser):
    """The way that goes on by an own route, if there is one."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner) -> None:
        super().__init__(context)
        self.planner = planner
        self.move = next(move for move in context.board.kit.rules.moves if isinstance(move, ChooseWay))
        self.out = Buffer(8)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.out.n = 0
        self.move.legal(s, seat, self.out)
        for at in range(self.out.n):
            if self.planner.any_route(s, seat, self.out.items[at] - self.move.first):
                return self.out.items[at]
        return self.out.items[0]


class TokenAway(Adviser):
    """A token from where it serves others most."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.move = next(move for move in context.board.kit.rules.moves if isinstance(move, TakeToken))
        self.out = Buffer(int(context.board.n_hexes) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        self.out.n = 0
        self.move.legal(s, seat, self.out)
        best: i64 = -100
        pick: i64 = self.out.items[0]
        for at in range(self.out.n):
            h = self.out.items[at] - self.move.first
            earners = s.cells[board.earners + h]
            value: i64 = 0
            other: i64 = 0
            while earners:
                value += (-3 if other == seat else 1) * (earners & COUNT_MASK)
                earners >>= EARNER_BITS
                other += 1
            if value > best:
                best = value
                pick = self.out.items[at]
        return pick


class FirstPosts(Adviser):
    """The violet city with the best chances beside what one has; for a neutral post the worst."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers, neutral: bool) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves
        self.neutral = neutral
        self.doubt: i64 = context.parameters["found: doubt"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        planner = self.planner
        self.board.income(s, seat, planner.mine)
        best: i64 = -NOWHERE
        pick: i64 = -1
        for city in range(planner.net.n_cities):
            if planner.net.violet[city] and planner.posts.owner(s, city) < 0:
                value = planner.city_worth(s, seat, city)
                if self.neutral:
                    value = -value
                value = 4 * value + luck.below(4)
                if self.doubt:
                    value = value * (100 + luck.below(self.doubt + 1)) // 100
                if value > best:
                    best = value
                    pick = city
        return -1 if pick < 0 else self.moves.found + pick


class FirstRoute(Adviser):
    """Towards the nearest post of another."""

    def __init__(self, context: PolicyContext, planner: EuropePlanner, moves: MoveNumbers) -> None:
        super().__init__(context)
        self.planner = planner
        self.moves = moves
        self.opening = context.board.kit.part(MerchantsOpening)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        planner = self.planner
        net = planner.net
        best: i64 = NOWHERE
        pick: i64 = -1
        for path in range(net.n_paths):
            if self.opening.fits(s, seat, path):
                value: i64 = 0
                for end in range(2 * path, 2 * path + 2):
                    for city in range(net.n_cities):
                        if planner.posts.takes_goods(s, seat, city):
                            steps = net.steps[net.ends[end] * net.n_junctions + net.city_junction[city]]
                            value -= 60 // (steps + 1)
                if value < best:
                    best = value
                    pick = path
        return -1 if pick < 0 else self.moves.route + pick


def merchant_advisers(context: PolicyContext, planner: EuropePlanner) -> list[tuple[int, Adviser]]:
    """By phase."""
    moves = MoveNumbers(context)
    turn = context.board.turn
    found: list[tuple[int, Adviser]] = [
        (int(turn.before.id), MerchantBefore(context, moves)),
        (int(turn.actions.id), MerchantTurn(context, planner, moves)),
    ]
    for phase in context.board.kit.rules.phases:
        if isinstance(phase, FreeRoutes):
            found.append((int(phase.id), FreeRoute(context, planner, moves, phase)))
        elif phase.name == "travelling":
            found.append((int(phase.id), Traveller(context, planner, moves)))
        elif phase.name == "wandering":
            found.append((int(phase.id), Wanderer(context, planner, moves)))
        elif phase.name == "connecting":
            found.append((int(phase.id), OwnWay(context, planner)))
        elif phase.name == "token_source":
            found.append((int(phase.id), TokenAway(context)))
        for move in phase.moves:
            if isinstance(move, LeavePost):
                found.append((int(phase.id), FirstPosts(context, planner, moves, True)))
            elif isinstance(move, FoundPost):
                found.append((int(phase.id), FirstPosts(context, planner, moves, False)))
            elif isinstance(move, FoundRoute):
                found.append((int(phase.id), FirstRoute(context, planner, moves)))
    return found
