"""What the bots know about maps with landmarks: where roads and ships should lead, what chips, fishing cells and harbours on the way are
worth, and what to do with fish."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import EXTRA, State
from farshore.luck import Luck
from farshore.parts.landmarks.chips import Chips
from farshore.parts.landmarks.fishing import Fishing
from farshore.parts.landmarks.market import BuyCardForFish, BuyResource, FishMarket, SendBack, StealForFish
from farshore.parts.roads import Roads
from farshore.parts.ship_building import BuildShip
from farshore.parts.ships import Ships
from farshore.thinking.board_features import PIPS, BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm
from farshore.thinking.games.plugin import BotPlugin, Weights
from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord
from farshore.thinking.games.sea import PutShipAdviser, put_moves
from farshore.thinking.policy.adviser import BUY, PLAY, ROAD, SETTLE, SWAP, Adviser
from farshore.thinking.policy.context import Goal, PolicyContext
from farshore.thinking.policy.parameters import PolicyParameters

FARTHEST: Final = 5  # pieces: nothing is planned beyond
CHIP: Final = 75  # what things are worth beside a corner's pips, in tenths of a pip
ANY_HARBOUR: Final = 25
OWN_HARBOUR: Final = 5  # for each pip that one earns of its kind
FISHING_CELL: Final = 30
FISHING_PIP: Final = 5
TRACK_POINT: Final = 65
SHIP_SHIFT: Final = 8


class LandmarkPlanner:
    """Finds the best goal for roads and ships, and the first piece of the way there. Ways end at empty landmarks."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        roads = board.kit.part(Roads)
        self.fit: i64 = roads.fit
        self.stop: i64 = roads.stop
        self.chip: i64 = board.kit.part(Chips).chip
        self.harbour: i64 = -1 if board.harbours is None else board.harbours.harbour
        self.fishing: Fishing | None = board.kit.part(Fishing) if board.kit.has(Fishing) else None
        self.ships_left: i64 = board.kit.part(Ships).way.left if board.kit.has(Ships) else -1
        self.cell: Ints = zeros(int(board.n_edges))  # the number of the fishing ground of a cell, plus one
        fishing = self.fishing
        if fishing is not None:
            for at in range(fishing.n_cells):
                self.cell[fishing.cells[at]] = fishing.ground[at] + 1
        self.away: Ints = zeros(int(board.n_corners))  # pieces to this corner, plus one; 0: not reached
        self.by: Ints = zeros(int(board.n_corners))  # the first edge of the way there
        self.queue: Ints = zeros(int(board.n_corners) + 1)
        self.mine: Ints = zeros(int(board.kinds))
        self.best: i64 = 0  # worth of the goal, in tenths of a pip
        self.length: i64 = 0  # pieces to it
        self.settles = False  # is it a place to settle?
        self.pick: i64 = -1  # the first edge of the way to it
        self.rating: i64 = 0  # its worth beside the pieces that it takes
        self.may_settle = False  # is a settlement left?

    def may(self, s: State, seat: i64, edge: i64) -> bool:
        """Could some piece of the seat come to this edge, if it were joined?"""
        board = self.board
        fit = s.cells[self.fit + edge]
        if s.cells[board.link + edge] or fit == 0:
            return False
        if fit >> seat & 1 and s.cells[board.left_road + seat * board.pieces] > 0:
            return True
        return fit >> (seat + SHIP_SHIFT) & 1 == 1 and self.ships_left >= 0 and s.cells[self.ships_left + seat * board.pieces] > 0

    def is_ship(self, s: State, seat: i64, edge: i64) -> bool:
        """Would the piece on this edge be a ship?"""
        return s.cells[self.fit + edge] >> seat & 1 == 0

    def at_edge(self, s: State, seat: i64, edge: i64) -> i64:
        """What a piece on this edge brings by itself."""
        board = self.board
        cells = s.cells
        worth: i64 = 0
        if self.harbour >= 0 and cells[self.harbour + edge]:
            kind = cells[self.harbour + edge] - 2
            if kind < 0:
                worth = ANY_HARBOUR
                for other in range(board.kinds):
                    if board.bank_rate(s, seat, other) < 4:
                        worth = ANY_HARBOUR // 2
            elif board.bank_rate(s, seat, kind) > 2:
                worth = OWN_HARBOUR * self.mine[kind]
        fishing = self.fishing
        if fishing is not None and self.cell[edge]:
            boat = cells[fishing.boat + seat]
            worth += FISHING_CELL + FISHING_PIP * PIPS[fishing.number[self.cell[edge] - 1]]
            if boat < fishing.last:
                worth += TRACK_POINT * (fishing.track[boat + 1] - fishing.track[boat])
        return worth

    def consider(self, worth: i64, pieces: i64, first: i64, settles: bool) -> None:
        """Keep this goal if it is the best so far."""
        rating = worth * 4 // (3 + pieces)
        if rating > self.rating:
            self.rating = rating
            self.best = worth
            self.length = pieces
            self.pick = first
            self.settles = settles

    def look(self, s: State, seat: i64, start: i64 = -1) -> i64:
        """The first edge of the way to the best goal, from anywhere or from one corner; −1 if there is none."""
        board = self.board
        self.best = 0
        self.length = 0
        self.pick = -1
        self.rating = 0
        self.settles = False
        board.income(s, seat, self.mine)
        self.may_settle = s.cells[board.left_settlement + seat * board.pieces] > 0
        away = self.away
        queue = self.queue
        corner_edges = board.corner_edges
        corner_corners = board.corner_corners
        count = self.begin_at(s, seat, start)
        at: i64 = 0
        while at < count:
            corner = queue[at]
            at += 1
            pieces = away[corner]
            if pieces > FARTHEST or (pieces > 1 and s.cells[self.stop + corner] >> seat & 1):
                continue
            for i in range(3 * corner, 3 * corner + 3):
                edge = corner_edges[i]
                if edge < 0 or not self.may(s, seat, edge):
                    continue
                first = edge if pieces == 1 else self.by[corner]
                own = self.at_edge(s, seat, edge)
                if own:
                    self.consider(own, pieces, first, False)
                near = corner_corners[i]
                if near >= 0 and away[near] == 0:
                    away[near] = pieces + 1
                    self.by[near] = first
                    queue[count] = near
                    count += 1
                    self.weigh(s, seat, near, own, pieces, first)
        return self.pick

    def begin_at(self, s: State, seat: i64, start: i64) -> i64:
        """Ways begin at every corner that the seat's pieces touch, or at one of them; returns how many."""
        board = self.board
        cells = s.cells
        away = self.away
        touch = board.touch
        stop = self.stop
        bits: i64 = board.spread << seat
        count: i64 = 0
        for corner in range(board.n_corners):
            away[corner] = 0
            if cells[touch + corner] & bits and (start < 0 or corner == start) and cells[stop + corner] >> seat & 1 == 0:
                away[corner] = 1
                self.queue[count] = corner
                count += 1
        return count

    def weigh(self, s: State, seat: i64, corner: i64, own: i64, pieces: i64, first: i64) -> None:
        """Consider what lies at a corner; `own`: what the last piece of the way there brings by itself."""
        board = self.board
        cells = s.cells
        touch = cells[board.touch + corner]
        if touch & (board.spread << seat):
            return
        if self.may_settle and cells[board.crowd + corner] == 0:
            worth = 10 * board.corner_pips[corner]
            if touch:
                worth -= worth >> 2  # somebody else is there already
            self.consider(worth + own, pieces, first, True)
        if cells[self.chip + corner]:
            self.consider(CHIP + own, pieces, first, False)


class Prospect(EvaluationTerm):
    """The best goal in reach, and how far it is."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["goal in reach", "pieces to it"])
        self.planner = LandmarkPlanner(board)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        self.planner.look(s, seat)
        out[self.at] = self.planner.best // 10
        out[self.at + 1] = self.planner.length


class WayGoal(Goal):
    """Roads or ships towards something worth it."""

    def __init__(self, context: PolicyContext, price: Prices, ship: bool) -> None:
        super().__init__(price)
        self.planner = LandmarkPlanner(context.board)
        self.ship = ship

    def open(self, s: State, seat: i64) -> bool:
        edge = self.planner.look(s, seat)
        return edge >= 0 and self.planner.is_ship(s, seat, edge) == self.ship


class WayAdviser(Adviser):
    """The next piece of the way to the best goal."""

    def __init__(self, context: PolicyContext, ship_first: int, ship_price: Prices | None) -> None:
        super().__init__(context)
        self.planner = LandmarkPlanner(context.board)
        self.ship_first: i64 = ship_first
        self.ship_price = ship_price

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        planner = self.planner
        context = self.context
        if s.cells[board.count + seat] < 2:
            return -1
        edge = planner.look(s, seat)
        if edge < 0:
            return -1
        price = board.road_price
        first = board.road_first
        ship_price = self.ship_price
        if ship_price is not None and planner.is_ship(s, seat, edge):
            price = ship_price
            first = self.ship_first
        at_hand = planner.best >= CHIP and planner.length == 1
        place = context.settlement_place(s, seat)
        if place >= 0 and not at_hand and (planner.settles or context.spoils(s, seat, price, board.settlement_price)):
            return -1
        self.urgency = SETTLE - 2 if at_hand else ROAD + 5
        lack = context.missing(s, seat, price)
        if lack == 0:
            return first + edge
        return self.trade(s, seat, price, lack) if place < 0 and planner.length <= 2 else -1

    def trade(self, s: State, seat: i64, price: Prices, lack: i64) -> i64:
        """A trade with the bank, if trading can complete the price."""
        if s.cells[self.board.closed] or self.context.tradable(s, seat, price) < lack:
            return -1
        return self.context.trade_for(s, seat, price)


class FoundWayAdviser(Adviser):
    """The first piece of a new settlement, towards the best goal from there."""

    def __init__(self, context: PolicyContext, ship_first: int) -> None:
        super().__init__(context)
        self.planner = LandmarkPlanner(context.board)
        self.ship_first: i64 = ship_first
        self.urgency = 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.planner.look(s, seat, s.cells[EXTRA])
        if edge < 0:
            return -1
        return (self.ship_first if self.planner.is_ship(s, seat, edge) else self.board.road_first) + edge


class FreeWayAdviser(FoundWayAdviser):
    """A free piece, towards the best goal from anywhere."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.planner.look(s, seat)
        if edge < 0:
            return -1
        return (self.ship_first if self.planner.is_ship(s, seat, edge) else self.board.road_first) + edge


class PutOnWayAdviser(PutShipAdviser):
    """A ship that is moved goes where the way to the best goal begins."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context, first)
        self.way = LandmarkPlanner(context.board)

    def edge(self, s: State, seat: i64) -> i64:
        return self.way.look(s, seat)


def ships_of(context: PolicyContext) -> tuple[int, Prices | None]:
    """First number and price of the move that builds ships; −1 where there are none."""
    for move in context.board.kit.rules.moves:
        if isinstance(move, BuildShip):
            return int(move.first), Prices(context.board.kinds, move.price)
    return -1, None


class LandmarkPlugin(BotPlugin):
    """Ways to landmarks, chips, harbours and fishing cells. Weights by hand."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [Prospect(board)]

    def weights(self) -> Weights:
        return {"goal in reach": (40, 45), "pieces to it": (-70, -80)}

    def words(self) -> ReasonWords:
        return ReasonWords(
            {"goal in reach": TermWord("goal_near"), "pieces to it": TermWord("pieces_to_goal", LESS, as_it_is=True)},
            same=(("goal_near", "pieces_to_goal"),),
        )

    def goals(self, context: PolicyContext) -> list[Goal]:
        _, price = ships_of(context)
        goals: list[Goal] = [WayGoal(context, context.board.road_price, False)]
        if price is not None:
            goals.append(WayGoal(context, price, True))
        return goals

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        first, price = ships_of(context)
        board = context.board
        found: list[tuple[int, Adviser]] = [(phase, WayAdviser(context, first, price)) for phase, _ in board.rests]
        found.append((int(board.road_laying), FoundWayAdviser(context, first)))
        found.append((int(board.free_phase), FreeWayAdviser(context, first)))
        found.extend((phase, PutOnWayAdviser(context, put)) for phase, put in put_moves(board))
        return found


# --- fish


class Catches(EvaluationTerm):
    """Fish in hand, what the fishing cells bring, and the boat's next step."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["fish", "fishing pips", "boat"])
        self.fishing = board.kit.part(Fishing)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        fishing = self.fishing
        fish = s.cells[fishing.fish + seat]
        pips: i64 = 0
        for at in range(fishing.n_cells):
            if fishing.ships.is_ship(s, fishing.cells[at], seat):
                pips += PIPS[fishing.number[fishing.ground[at]]]
        out[self.at] = fish if fish < 10 else 10
        out[self.at + 1] = pips
        out[self.at + 2] = s.cells[fishing.boat + seat]


class MarketAdviser(Adviser):
    """Fish for what completes a city or a settlement, to send the robber away, for a card; and those that can't be kept."""

    def __init__(self, context: PolicyContext, rolled: bool) -> None:
        super().__init__(context)
        self.market = context.board.kit.part(FishMarket)
        self.saved: i64 = context.parameters["fish: save for a card"]
        self.rolled = rolled
        self.fish: i64 = self.market.fishing.fish
        self.back: SendBack | None = None
        self.steal: StealForFish | None = None
        self.card: BuyCardForFish | None = None
        self.resources: list[BuyResource] = []
        for line in self.market.lines:
            if isinstance(line, SendBack):
                self.back = line
            elif isinstance(line, StealForFish):
                self.steal = line
            elif isinstance(line, BuyCardForFish):
                self.card = line
            elif isinstance(line, BuyResource):
                self.resources.append(line)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        fish = s.cells[self.fish + seat]
        back = self.back
        if fish < 2:
            return -1
        spare = self.spare(s, seat, fish)
        if back is not None and spare >= back.price and back.can(s, seat, 0) and board.robbed(s, seat):
            self.urgency = PLAY + 1
            return back.first
        if not self.rolled or fish < 3:
            return -1
        action = self.complete(s, seat, spare)
        if action >= 0:
            return action
        card = self.card
        if card is not None and fish >= card.price and card.can(s, seat, 0):
            self.urgency = BUY + 1
            return card.first
        if fish > self.market.kept:
            self.urgency = BUY + 2
            return self.shed(s, seat, fish)
        return -1

    def spare(self, s: State, seat: i64, fish: i64) -> i64:
        """Fish for what is cheaper than a development card: with many a card is saved for, while there are any."""
        card = self.card
        if fish < self.saved or card is None or not card.can(s, seat, 0):
            return fish
        return fish - card.price

    def complete(self, s: State, seat: i64, fish: i64) -> i64:
        """What completes a city or a settlement."""
        action: i64 = -1
        if self.context.cities.best(s, seat) >= 0:
            action = self.buy(s, seat, fish, self.board.city_price)
            self.urgency = SWAP + 6
        if action < 0 and self.context.settlement_place(s, seat) >= 0:
            action = self.buy(s, seat, fish, self.board.settlement_price)
            self.urgency = SWAP + 5
        return action

    def buy(self, s: State, seat: i64, fish: i64, price: Prices) -> i64:
        """The next missing resource, if the fish buy all that are missing."""
        board = self.board
        lack = self.context.missing(s, seat, price)
        for line in self.resources:
            if 0 < lack * line.price <= fish:
                for kind in range(board.kinds):
                    if s.cells[board.hand + seat * board.kinds + kind] < price.row[kind] and line.can(s, seat, kind):
                        return line.first + kind
        return -1

    def shed(self, s: State, seat: i64, fish: i64) -> i64:
        """Anything rather than nothing."""
        for line in self.resources:
            if fish >= line.price:
                for kind in range(self.board.kinds):
                    if line.can(s, seat, kind):
                        return line.first + kind
        steal = self.steal
        if steal is not None and fish >= steal.price:
            for other in range(self.board.seats):
                if steal.can(s, seat, other):
                    return steal.first + other
        for other_line in self.market.lines:
            if fish >= other_line.price:
                for arg in range(other_line.size):
                    if other_line.can(s, seat, arg):
                        return other_line.first + arg
        return -1


class FishPlugin(BotPlugin):
    """Weights by hand: four fish are a card of one's choice."""

    def terms(self, board: BoardFeatures) -> list[EvaluationTerm]:
        return [Catches(board)]

    def weights(self) -> Weights:
        return {"fish": (35, 40), "fishing pips": (22, 12), "boat": (180, 120)}

    def words(self) -> ReasonWords:
        return ReasonWords(
            {"fish": TermWord("fish"), "fishing pips": TermWord("fishing"), "boat": TermWord("boat")},
            blocks=("market_back",),
            robs=("market_steal",),
        )

    def parameters(self) -> PolicyParameters:
        return {"fish: save for a card": 4}  # with so many, nothing cheaper is bought that would delay the card

    def advisers(self, context: PolicyContext) -> list[tuple[int, Adviser]]:
        board = context.board
        return [(int(board.before), MarketAdviser(context, False)), (int(board.actions), MarketAdviser(context, True))]
