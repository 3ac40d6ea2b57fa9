"""What the bots do in a turn with cities and knights: improve, guard, build walls, send knights out.

How urgent something is stands on the scale of `advisers.py`.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.cities.cards_trade import Exchange, TurnTrade
from farshore.parts.cities.improvements import Improve
from farshore.parts.cities.knight_moves import Activate, Chase, MoveKnight, Promote, Recruit
from farshore.parts.cities.knights import AWAKE, SET, state_of, strength_of
from farshore.parts.cities.walls import BuildWall
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.games.knights.features import KnightsFeatures
from farshore.thinking.policy.adviser import BUILD_CITY, BUY, PLAY, ROAD, SHED, SWAP, Adviser
from farshore.thinking.policy.context import PolicyContext

IMPROVE: Final = BUILD_CITY + 3  # commodities are good for little else
DANGER: Final = BUILD_CITY + 5  # a city is about to fall
SOON: Final = 3  # steps to the landing: from here on knights are roused whatever else there is to do
NEAR: Final = 4  # from here on those that would change something
CALM: Final = 5  # so far away a knight may be used for something else


def knight_price(board: BoardFeatures) -> Prices | None:
    for move in board.kit.rules.moves:
        if isinstance(move, Recruit):
            return Prices(board.kinds, move.price)
    return None


class ImproveAdviser(Adviser):
    """The most wanted stage that can be paid, if need be by way of the bank; for a metropolis that comes before roads and cards."""

    def __init__(self, context: PolicyContext, first: int, may_trade: bool) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.may_trade = may_trade
        self.features = KnightsFeatures(context.board)
        self.least: i64 = context.parameters["improve: bank with few cards"]
        self.price = Prices(context.board.kinds, None)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        features = self.features
        improvements = features.improvements
        if cells[improvements.cities + seat] == 0:
            return -1
        hand = board.hand + seat * board.kinds
        best: i64 = -1
        pick: i64 = -1
        wanted: i64 = -1
        dear: i64 = -1
        for track in range(3):
            value = features.stage_value(s, seat, track)
            if value < 0:
                continue
            if cells[hand + features.commodity[track]] >= improvements.cost(s, seat, track):
                if value > best:
                    best = value
                    pick = track
            elif value > wanted:
                wanted = value
                dear = track
        if pick >= 0:
            self.urgency = IMPROVE
            return self.first + pick
        if dear < 0 or not self.may_trade or cells[board.closed]:
            return -1
        crowded = cells[board.count + seat] > board.limit_of(s, seat)
        if not crowded and improvements.stage_of(s, seat, dear) + 1 < self.least:
            return -1
        kind = features.commodity[dear]
        cost = improvements.cost(s, seat, dear)
        self.price.row[kind] = cost
        swap: i64 = -1
        if self.context.tradable(s, seat, self.price) >= cost - cells[hand + kind]:
            swap = self.context.trade_for(s, seat, self.price)
        self.price.row[kind] = 0
        self.urgency = SWAP + 2 if wanted >= 60 else SHED + 2
        return swap


class GuardAdviser(Adviser):
    """Rouse, promote or recruit knights: the nearer the barbarians and the weaker the own share, the sooner."""

    def __init__(self, context: PolicyContext, recruit: Recruit, activate: Activate, promote: Promote) -> None:
        super().__init__(context)
        self.recruit: i64 = recruit.first
        self.activate: i64 = activate.first
        self.promote: i64 = promote.first
        self.knight_price = Prices(context.board.kinds, recruit.price)
        self.wake_price = Prices(context.board.kinds, activate.price)
        self.rise_price = Prices(context.board.kinds, promote.price)
        self.features = KnightsFeatures(context.board)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        context = self.context
        features = self.features
        wakes = context.missing(s, seat, self.wake_price) == 0
        recruits = context.missing(s, seat, self.knight_price) == 0
        rises = context.missing(s, seat, self.rise_price) == 0
        if not wakes and not recruits and not rises:
            return -1
        features.look(s, seat)
        features.muster(s, seat)
        loses = features.loses()
        if wakes and features.sleeper >= 0:
            strength = strength_of(s.cells[features.knights.knight + features.sleeper])
            if self.rouse(loses, strength):
                return self.activate + features.sleeper
        if not recruits and not rises:
            return -1
        return self.strengthen(s, seat, loses, recruits, rises)

    def rouse(self, loses: bool, strength: i64) -> bool:
        features = self.features
        if loses and features.steps <= SOON:
            self.urgency = DANGER
        elif features.steps <= NEAR and (loses or features.earns(strength)):
            self.urgency = BUILD_CITY - 5
        elif features.steps <= SOON:
            self.urgency = ROAD + 6
        elif features.steps <= CALM:
            self.urgency = BUY - 5
        else:
            return False
        return True

    def strengthen(self, s: State, seat: i64, loses: bool, recruits: bool, rises: bool) -> i64:
        """Promote or recruit, unless the cards are needed for a building that is nearly paid."""
        features = self.features
        self.urgency = self.need(s, seat, loses)
        if self.urgency < BUILD_CITY and self.spoils_building(s, seat):
            return -1
        awake = features.riser >= 0 and features.riser != features.sleeper
        if rises and features.riser >= 0 and (awake or not recruits or features.resting > 0):
            return self.promote + features.riser
        if recruits and s.cells[features.knights.left + seat * self.board.pieces] > 0:
            corner = features.stand(s, seat)
            if corner >= 0:
                return self.recruit + corner
        return self.promote + features.riser if rises and features.riser >= 0 else -1

    def need(self, s: State, seat: i64, loses: bool) -> i64:
        """How urgent more strength is."""
        features = self.features
        whole = features.mine + features.resting
        if loses and features.steps <= SOON:
            return DANGER - 1
        if whole < s.cells[features.improvements.cities + seat]:
            return ROAD + 3
        return BUY if whole <= features.rival + 1 else SHED - 5

    def spoils_building(self, s: State, seat: i64) -> bool:
        """Would a knight take cards from a city or a settlement that lacks at most one?"""
        context = self.context
        board = self.board
        if context.cities.best(s, seat) >= 0 and context.missing(s, seat, board.city_price) <= 1:
            if context.spoils(s, seat, self.knight_price, board.city_price):
                return True
        if context.missing(s, seat, board.settlement_price) <= 1 and context.settlement_place(s, seat) >= 0:
            return context.spoils(s, seat, self.knight_price, board.settlement_price)
        return False


class WallAdviser(Adviser):
    """Where the hand is large, or brick is left over."""

    def __init__(self, context: PolicyContext, move: BuildWall) -> None:
        super().__init__(context)
        self.first: i64 = move.first
        self.price = Prices(context.board.kinds, move.price)
        self.walls = move.walls

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        context = self.context
        if s.cells[self.walls.left + seat * board.pieces] <= 0 or context.missing(s, seat, self.price):
            return -1
        over = s.cells[board.count + seat] - board.limit_of(s, seat)
        if over < -1 and context.spoils(s, seat, self.price, board.settlement_price):
            return -1
        self.urgency = ROAD + 1 if over >= 0 else SHED - 8
        return self.place(s, seat)

    def place(self, s: State, seat: i64) -> i64:
        """The city that earns most."""
        best: i64 = -1
        pick: i64 = -1
        for corner in range(self.board.n_corners):
            if self.board.corner_pips[corner] > best and self.walls.fits(s, seat, corner):
                best = self.board.corner_pips[corner]
                pick = corner
        return -1 if pick < 0 else self.first + pick


class ChaseAdviser(Adviser):
    """A knight drives the robber off where it costs us, or where the knight can rest before the barbarians come."""

    def __init__(self, context: PolicyContext, move: Chase) -> None:
        super().__init__(context)
        self.move = move
        self.features = KnightsFeatures(context.board)
        self.robber = move.figure == context.board.robber_at

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        cells = s.cells
        knights = self.features.knights
        if cells[knights.defence + seat] == 0 or not self.move.open_to(s, seat):
            return -1
        found: i64 = -1
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = cells[at] - 1
            if corner < 0:
                break
            if state_of(cells[knights.knight + corner]) == AWAKE and self.move.beside(s, corner):
                found = corner
                break
        if found < 0:
            return -1
        self.features.look(s, seat)
        if self.robber and self.board.robbed(s, seat):
            self.urgency = PLAY + 4
        elif self.features.steps >= CALM or not self.features.open:
            self.urgency = BUY + 3
        else:
            return -1
        return self.move.first + found


class MarchAdviser(Adviser):
    """A knight goes out to displace one that has nowhere to flee."""

    def __init__(self, context: PolicyContext, move: MoveKnight) -> None:
        super().__init__(context)
        self.first: i64 = move.first
        self.features = KnightsFeatures(context.board)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        knights = self.features.knights
        if cells[knights.defence + seat] == 0 or not self.near_others(s, seat):
            return -1
        self.features.look(s, seat)
        if self.features.steps < NEAR and self.features.open:
            return -1
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = cells[at] - 1
            if corner < 0:
                break
            value = cells[knights.knight + corner]
            if state_of(value) == AWAKE and strength_of(value) > 1 and knights.spread(s, seat, corner, strength_of(value), False, False):
                scratch = s.scratch()
                look = scratch[knights.look]
                for goal in range(board.n_corners):
                    other = cells[knights.knight + goal]
                    if other and scratch[knights.goal + goal] == look and not knights.can_flee(s, other, goal):
                        self.urgency = PLAY + 2
                        return self.first + corner
        return -1

    def near_others(self, s: State, seat: i64) -> bool:
        """Does a knight of another's stand beside an own road?"""
        cells = s.cells
        knights = self.features.knights
        bit: i64 = self.board.spread << seat
        for other in range(self.board.seats):
            if other == seat:
                continue
            for at in range(knights.band + other * SET, knights.band + other * SET + SET):
                corner = cells[at] - 1
                if corner < 0:
                    break
                if cells[self.board.touch + corner] & bit:
                    return True
        return False


class ExchangeAdviser(Adviser):
    """Whoever owes an exchange is asked, those with most cards first (C71)."""

    def __init__(self, context: PolicyContext, first: int, trade: TurnTrade) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.trade = trade
        self.urgency = BUILD_CITY + 4

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        best: i64 = 0
        pick: i64 = -1
        for other in range(self.board.seats):
            if s.cells[self.trade.owed + other] and s.cells[self.board.count + other] > best:
                best = s.cells[self.board.count + other]
                pick = other
        if pick < 0 or self.trade.resources(s, seat) == 0:
            return -1
        return self.first + pick


def turn_advisers(context: PolicyContext) -> list[tuple[int, Adviser]]:
    found: list[tuple[int, Adviser]] = []
    for phase, only_builds in context.board.rests:
        recruit: Recruit | None = None
        activate: Activate | None = None
        promote: Promote | None = None
        for move in context.board.kit.rules.phases[phase].moves:
            if isinstance(move, Improve):
                found.append((phase, ImproveAdviser(context, int(move.first), not only_builds)))
            elif isinstance(move, BuildWall):
                found.append((phase, WallAdviser(context, move)))
            elif isinstance(move, Chase):
                found.append((phase, ChaseAdviser(context, move)))
            elif isinstance(move, MoveKnight):
                found.append((phase, MarchAdviser(context, move)))
            elif isinstance(move, Exchange):
                found.append((phase, ExchangeAdviser(context, int(move.first), move.trade)))
            elif isinstance(move, Recruit):
                recruit = move
            elif isinstance(move, Activate):
                activate = move
            elif isinstance(move, Promote):
                promote = move
        if recruit is not None and activate is not None and promote is not None:
            found.append((phase, GuardAdviser(context, recruit, activate, promote)))
    return found
