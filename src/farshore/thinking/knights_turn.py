"""What the bots do in a turn with cities and knights: improve, guard, build walls, send knights out.

How urgent something is stands on the scale of `advisers.py`.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.cities.cards_trade import Exchange, TurnTrade
from farshore.parts.cities.improvements import CAPITAL, Improve
from farshore.parts.cities.knight_moves import Activate, Chase, MoveKnight, Promote, Recruit
from farshore.parts.cities.knights import AWAKE, SET, state_of, strength_of
from farshore.parts.cities.walls import BuildWall
from farshore.thinking.advisers import BUILD_CITY, BUY, PLAY, ROAD, SHED, SWAP, Adviser
from farshore.thinking.court import Court
from farshore.thinking.ground import Ground, Prices
from farshore.thinking.sense import Sense

IMPROVE: Final = BUILD_CITY + 3  # commodities are good for little else
DANGER: Final = BUILD_CITY + 5  # a city is about to fall
SOON: Final = 3  # steps to the landing: from here on knights are roused whatever else there is to do
NEAR: Final = 4  # from here on those that would change something
CALM: Final = 5  # so far away a knight may be used for something else


def knight_price(ground: Ground) -> Prices | None:
    for move in ground.kit.rules.moves:
        if isinstance(move, Recruit):
            return Prices(ground.kinds, move.price)
    return None


class ImproveAdviser(Adviser):
    """The most wanted stage that can be paid; for a metropolis and with a full hand the bank is asked, too."""

    def __init__(self, sense: Sense, first: int, may_trade: bool) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.may_trade = may_trade
        self.court = Court(sense.g)
        self.price = Prices(sense.g.kinds, None)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        court = self.court
        improvements = court.improvements
        if cells[improvements.cities + seat] == 0:
            return -1
        hand = g.hand + seat * g.kinds
        best: i64 = -1
        pick: i64 = -1
        wanted: i64 = -1
        dear: i64 = -1
        for track in range(3):
            value = court.stage_value(s, seat, track)
            if value < 0:
                continue
            if cells[hand + court.commodity[track]] >= improvements.cost(s, seat, track):
                if value > best:
                    best = value
                    pick = track
            elif value > wanted:
                wanted = value
                dear = track
        if pick >= 0:
            self.urgency = IMPROVE
            return self.first + pick
        if dear < 0 or not self.may_trade or cells[g.closed]:
            return -1
        crowded = cells[g.count + seat] > g.limit_of(s, seat)
        if not crowded and improvements.stage_of(s, seat, dear) + 1 < CAPITAL:
            return -1
        kind = court.commodity[dear]
        cost = improvements.cost(s, seat, dear)
        self.price.row[kind] = cost
        swap: i64 = -1
        if self.sense.tradable(s, seat, self.price) >= cost - cells[hand + kind]:
            swap = self.sense.trade_for(s, seat, self.price)
        self.price.row[kind] = 0
        self.urgency = SWAP + 2 if wanted >= 60 else SHED + 2
        return swap


class GuardAdviser(Adviser):
    """Rouse, promote or recruit knights: the nearer the barbarians and the weaker the own share, the sooner."""

    def __init__(self, sense: Sense, recruit: Recruit, activate: Activate, promote: Promote) -> None:
        super().__init__(sense)
        self.recruit: i64 = recruit.first
        self.activate: i64 = activate.first
        self.promote: i64 = promote.first
        self.knight_price = Prices(sense.g.kinds, recruit.price)
        self.wake_price = Prices(sense.g.kinds, activate.price)
        self.rise_price = Prices(sense.g.kinds, promote.price)
        self.court = Court(sense.g)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        sense = self.sense
        court = self.court
        wakes = sense.missing(s, seat, self.wake_price) == 0
        recruits = sense.missing(s, seat, self.knight_price) == 0
        rises = sense.missing(s, seat, self.rise_price) == 0
        if not wakes and not recruits and not rises:
            return -1
        court.look(s, seat)
        court.muster(s, seat)
        loses = court.loses()
        if wakes and court.sleeper >= 0:
            strength = strength_of(s.cells[court.knights.knight + court.sleeper])
            if self.rouse(loses, strength):
                return self.activate + court.sleeper
        if not recruits and not rises:
            return -1
        return self.strengthen(s, seat, loses, recruits, rises)

    def rouse(self, loses: bool, strength: i64) -> bool:
        court = self.court
        if loses and court.steps <= SOON:
            self.urgency = DANGER
        elif court.steps <= NEAR and (loses or court.earns(strength)):
            self.urgency = BUILD_CITY - 5
        elif court.steps <= SOON:
            self.urgency = ROAD + 6
        elif court.steps <= CALM:
            self.urgency = BUY - 5
        else:
            return False
        return True

    def strengthen(self, s: State, seat: i64, loses: bool, recruits: bool, rises: bool) -> i64:
        sense = self.sense
        g = self.g
        court = self.court
        whole = court.mine + court.resting
        if loses and court.steps <= SOON:
            self.urgency = DANGER - 1
        elif whole < s.cells[court.improvements.cities + seat]:
            self.urgency = ROAD + 3
        elif whole <= court.rival + 1:
            self.urgency = BUY
        else:
            self.urgency = SHED - 5
        if self.urgency < BUILD_CITY and sense.city_place(s, seat) >= 0:
            if sense.missing(s, seat, g.city_price) <= 1 and sense.spoils(s, seat, self.knight_price, g.city_price):
                return -1
        if self.urgency < BUILD_CITY and sense.missing(s, seat, g.settlement_price) <= 1 and sense.settlement_place(s, seat) >= 0:
            if sense.spoils(s, seat, self.knight_price, g.settlement_price):
                return -1
        awake = court.riser >= 0 and court.riser != court.sleeper
        if rises and court.riser >= 0 and (awake or not recruits or court.resting > 0):
            return self.promote + court.riser
        if recruits and s.cells[court.knights.left + seat * g.pieces] > 0:
            corner = court.stand(s, seat)
            if corner >= 0:
                return self.recruit + corner
        if rises and court.riser >= 0:
            return self.promote + court.riser
        return -1


class WallAdviser(Adviser):
    """Where the hand is large, or brick is left over."""

    def __init__(self, sense: Sense, move: BuildWall) -> None:
        super().__init__(sense)
        self.first: i64 = move.first
        self.price = Prices(sense.g.kinds, move.price)
        self.walls = move.walls

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        sense = self.sense
        if s.cells[self.walls.left + seat * g.pieces] <= 0 or sense.missing(s, seat, self.price):
            return -1
        over = s.cells[g.count + seat] - g.limit_of(s, seat)
        if over < -1 and sense.spoils(s, seat, self.price, g.settlement_price):
            return -1
        self.urgency = ROAD + 1 if over >= 0 else SHED - 8
        return self.place(s, seat)

    def place(self, s: State, seat: i64) -> i64:
        """The city that earns most."""
        best: i64 = -1
        pick: i64 = -1
        for corner in range(self.g.n_corners):
            if self.g.corner_pips[corner] > best and self.walls.fits(s, seat, corner):
                best = self.g.corner_pips[corner]
                pick = corner
        return -1 if pick < 0 else self.first + pick


class ChaseAdviser(Adviser):
    """A knight drives the robber off where it costs us, or where the knight can rest before the barbarians come."""

    def __init__(self, sense: Sense, move: Chase) -> None:
        super().__init__(sense)
        self.move = move
        self.court = Court(sense.g)
        self.robber = move.figure == sense.g.robber_at

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        cells = s.cells
        knights = self.court.knights
        if cells[knights.defence + seat] == 0 or cells[self.move.figure] < 0:
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
        self.court.look(s, seat)
        if self.robber and self.g.robbed(s, seat):
            self.urgency = PLAY + 4
        elif self.court.steps >= CALM or not self.court.open:
            self.urgency = BUY + 3
        else:
            return -1
        return self.move.first + found


class MarchAdviser(Adviser):
    """A knight goes out to displace one that has nowhere to flee."""

    def __init__(self, sense: Sense, move: MoveKnight) -> None:
        super().__init__(sense)
        self.first: i64 = move.first
        self.court = Court(sense.g)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        knights = self.court.knights
        if cells[knights.defence + seat] == 0 or not self.near_others(s, seat):
            return -1
        self.court.look(s, seat)
        if self.court.steps < NEAR and self.court.open:
            return -1
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = cells[at] - 1
            if corner < 0:
                break
            value = cells[knights.knight + corner]
            if state_of(value) == AWAKE and strength_of(value) > 1 and knights.spread(s, seat, corner, strength_of(value), False):
                look = knights.look
                for goal in range(g.n_corners):
                    other = cells[knights.knight + goal]
                    if other and knights.goal[goal] == look and not knights.spread(s, other & 7, goal, 0, True):
                        self.urgency = PLAY + 2
                        return self.first + corner
        return -1

    def near_others(self, s: State, seat: i64) -> bool:
        """Does a knight of another's stand beside an own road?"""
        cells = s.cells
        knights = self.court.knights
        bit: i64 = self.g.spread << seat
        for other in range(self.g.seats):
            if other == seat:
                continue
            for at in range(knights.band + other * SET, knights.band + other * SET + SET):
                corner = cells[at] - 1
                if corner < 0:
                    break
                if cells[self.g.touch + corner] & bit:
                    return True
        return False


class ExchangeAdviser(Adviser):
    """Whoever owes an exchange is asked, those with most cards first (C71)."""

    def __init__(self, sense: Sense, first: int, trade: TurnTrade) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.trade = trade
        self.urgency = BUILD_CITY + 4

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        best: i64 = 0
        pick: i64 = -1
        for other in range(self.g.seats):
            if s.cells[self.trade.owed + other] and s.cells[self.g.count + other] > best:
                best = s.cells[self.g.count + other]
                pick = other
        if pick < 0 or self.trade.resources(s, seat) == 0:
            return -1
        return self.first + pick


def turn_advisers(sense: Sense) -> list[tuple[int, Adviser]]:
    found: list[tuple[int, Adviser]] = []
    for phase, only_builds in sense.g.rests:
        recruit: Recruit | None = None
        activate: Activate | None = None
        promote: Promote | None = None
        for move in sense.g.kit.rules.phases[phase].moves:
            if isinstance(move, Improve):
                found.append((phase, ImproveAdviser(sense, int(move.first), not only_builds)))
            elif isinstance(move, BuildWall):
                found.append((phase, WallAdviser(sense, move)))
            elif isinstance(move, Chase):
                found.append((phase, ChaseAdviser(sense, move)))
            elif isinstance(move, MoveKnight):
                found.append((phase, MarchAdviser(sense, move)))
            elif isinstance(move, Exchange):
                found.append((phase, ExchangeAdviser(sense, int(move.first), move.trade)))
            elif isinstance(move, Recruit):
                recruit = move
            elif isinstance(move, Activate):
                activate = move
            elif isinstance(move, Promote):
                promote = move
        if recruit is not None and activate is not None and promote is not None:
            found.append((phase, GuardAdviser(sense, recruit, activate, promote)))
    return found
