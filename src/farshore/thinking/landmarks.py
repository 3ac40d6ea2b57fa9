"""What the bots know about maps with landmarks: where roads and ships should lead, what chips, fishing cells and harbours on the way are
worth, and what to do with fish."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import EXTRA, State
from farshore.luck import Luck
from farshore.parts.landmarks.chips import Chips
from farshore.parts.landmarks.fishing import Fishing
from farshore.parts.landmarks.market import BuyCardForFish, BuyResource, Market, SendBack, StealForFish
from farshore.parts.roads import Roads
from farshore.parts.ship_building import BuildShip
from farshore.parts.ships import Ships
from farshore.thinking.advisers import BUY, PLAY, ROAD, SETTLE, SWAP, Adviser
from farshore.thinking.ground import FACES, Ground, Prices
from farshore.thinking.lesson import Lesson, Weights
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Term

FARTHEST: Final = 5  # pieces: nothing is planned beyond
CHIP: Final = 75  # what things are worth beside a corner's pips, in tenths of a pip
ANY_HARBOUR: Final = 25
OWN_HARBOUR: Final = 5  # for each pip that one earns of its kind
FISHING_CELL: Final = 30
FISHING_PIP: Final = 5
TRACK_POINT: Final = 65
SHIP_SHIFT: Final = 8


class Plan:
    """Finds the best goal for roads and ships, and the first piece of the way there. Ways end at empty landmarks."""

    def __init__(self, ground: Ground) -> None:
        self.g = ground
        roads = ground.kit.part(Roads)
        self.fit: i64 = roads.fit
        self.stop: i64 = roads.stop
        self.chip: i64 = ground.kit.part(Chips).chip
        self.harbour: i64 = -1 if ground.harbours is None else ground.harbours.harbour
        self.fishing: Fishing | None = ground.kit.part(Fishing) if ground.kit.has(Fishing) else None
        self.ships_left: i64 = ground.kit.part(Ships).way.left if ground.kit.has(Ships) else -1
        self.cell: Ints = zeros(int(ground.n_edges))  # the number of the fishing ground of a cell, plus one
        fishing = self.fishing
        if fishing is not None:
            for at in range(fishing.n_cells):
                self.cell[fishing.cells[at]] = fishing.ground[at] + 1
        self.away: Ints = zeros(int(ground.n_corners))  # pieces to this corner, plus one; 0: not reached
        self.by: Ints = zeros(int(ground.n_corners))  # the first edge of the way there
        self.queue: Ints = zeros(int(ground.n_corners) + 1)
        self.mine: Ints = zeros(int(ground.kinds))
        self.best: i64 = 0  # worth of the goal, in tenths of a pip
        self.length: i64 = 0  # pieces to it
        self.settles = False  # is it a place to settle?
        self.pick: i64 = -1

    def may(self, s: State, seat: i64, edge: i64) -> bool:
        """Could some piece of the seat come to this edge, if it were joined?"""
        g = self.g
        fit = s.cells[self.fit + edge]
        if s.cells[g.link + edge] or fit == 0:
            return False
        if fit >> seat & 1 and s.cells[g.left_road + seat * g.pieces] > 0:
            return True
        return fit >> (seat + SHIP_SHIFT) & 1 == 1 and self.ships_left >= 0 and s.cells[self.ships_left + seat * g.pieces] > 0

    def is_ship(self, s: State, seat: i64, edge: i64) -> bool:
        """Would the piece on this edge be a ship?"""
        return s.cells[self.fit + edge] >> seat & 1 == 0

    def at_edge(self, s: State, seat: i64, edge: i64) -> i64:
        """What a piece on this edge brings by itself."""
        g = self.g
        cells = s.cells
        worth: i64 = 0
        if self.harbour >= 0 and cells[self.harbour + edge]:
            kind = cells[self.harbour + edge] - 2
            if kind < 0:
                worth = ANY_HARBOUR
                for other in range(g.kinds):
                    if g.bank_rate(s, seat, other) < 4:
                        worth = ANY_HARBOUR // 2
            elif g.bank_rate(s, seat, kind) > 2:
                worth = OWN_HARBOUR * self.mine[kind]
        fishing = self.fishing
        if fishing is not None and self.cell[edge]:
            boat = cells[fishing.boat + seat]
            worth += FISHING_CELL + FISHING_PIP * FACES[fishing.number[self.cell[edge] - 1]]
            if boat < fishing.last:
                worth += TRACK_POINT * (fishing.track[boat + 1] - fishing.track[boat])
        return worth

    def consider(self, worth: i64, pieces: i64, first: i64, settles: bool, rated: i64) -> i64:
        """Is this the best so far? Returns the best rating."""
        rating = worth * 4 // (3 + pieces)
        if rating <= rated:
            return rated
        self.best = worth
        self.length = pieces
        self.pick = first
        self.settles = settles
        return rating

    def look(self, s: State, seat: i64, start: i64 = -1) -> i64:
        """The first edge of the way to the best goal, from anywhere or from one corner; −1 if there is none."""
        g = self.g
        cells = s.cells
        away = self.away
        queue = self.queue
        self.best = 0
        self.length = 0
        self.pick = -1
        self.settles = False
        g.income(s, seat, self.mine)
        bits: i64 = g.spread << seat
        count: i64 = 0
        for corner in range(g.n_corners):
            away[corner] = 0
            if (start < 0 or corner == start) and cells[g.touch + corner] & bits and cells[self.stop + corner] >> seat & 1 == 0:
                away[corner] = 1
                queue[count] = corner
                count += 1
        settle = cells[g.left_settlement + seat * g.pieces] > 0
        rated: i64 = 0
        at: i64 = 0
        while at < count:
            corner = queue[at]
            at += 1
            pieces = away[corner]
            if pieces > FARTHEST or (pieces > 1 and cells[self.stop + corner] >> seat & 1):
                continue
            for i in range(3 * corner, 3 * corner + 3):
                edge = g.corner_edges[i]
                if edge < 0 or not self.may(s, seat, edge):
                    continue
                near = g.corner_corners[i]
                first = edge if pieces == 1 else self.by[corner]
                own = self.at_edge(s, seat, edge)
                if own:
                    rated = self.consider(own, pieces, first, False, rated)
                if near < 0 or away[near]:
                    continue
                away[near] = pieces + 1
                self.by[near] = first
                queue[count] = near
                count += 1
                if cells[g.touch + near] & bits:
                    continue
                if settle and cells[g.crowd + near] == 0:
                    worth = 10 * g.corner_pips[near]
                    if cells[g.touch + near]:
                        worth -= worth >> 2  # somebody else is there already
                    rated = self.consider(worth + own, pieces, first, True, rated)
                if cells[self.chip + near]:
                    rated = self.consider(CHIP + own, pieces, first, False, rated)
        return self.pick


class Prospect(Term):
    """The best goal in reach, and how far it is."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["goal in reach", "pieces to it"])
        self.plan = Plan(ground)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        self.plan.look(s, seat)
        out[self.at] = self.plan.best // 10
        out[self.at + 1] = self.plan.length


class WayGoal(Goal):
    """Roads or ships towards something worth it."""

    def __init__(self, sense: Sense, price: Prices, ship: bool) -> None:
        super().__init__(price)
        self.plan = Plan(sense.g)
        self.ship = ship

    def open(self, s: State, seat: i64) -> bool:
        edge = self.plan.look(s, seat)
        return edge >= 0 and self.plan.is_ship(s, seat, edge) == self.ship


class WayAdviser(Adviser):
    """The next piece of the way to the best goal."""

    def __init__(self, sense: Sense, ship_first: int, ship_price: Prices | None) -> None:
        super().__init__(sense)
        self.plan = Plan(sense.g)
        self.ship_first: i64 = ship_first
        self.ship_price = ship_price

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        plan = self.plan
        sense = self.sense
        if s.cells[g.count + seat] < 2:
            return -1
        edge = plan.look(s, seat)
        if edge < 0:
            return -1
        price = g.road_price
        first = g.road_first
        ship_price = self.ship_price
        if ship_price is not None and plan.is_ship(s, seat, edge):
            price = ship_price
            first = self.ship_first
        place = sense.settlement_place(s, seat)
        at_hand = plan.best >= CHIP and plan.length == 1
        if place >= 0 and not at_hand and (plan.settles or sense.spoils(s, seat, price, g.settlement_price)):
            return -1
        self.urgency = SETTLE - 2 if at_hand else ROAD + 5
        lack = sense.missing(s, seat, price)
        if lack == 0:
            return first + edge
        if s.cells[g.closed] == 0 and plan.length <= 2 and place < 0 and sense.tradable(s, seat, price) >= lack:
            return sense.trade_for(s, seat, price)
        return -1


class FoundWayAdviser(Adviser):
    """The first piece of a new settlement, towards the best goal from there."""

    def __init__(self, sense: Sense, ship_first: int) -> None:
        super().__init__(sense)
        self.plan = Plan(sense.g)
        self.ship_first: i64 = ship_first
        self.urgency = 5

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.plan.look(s, seat, s.cells[EXTRA])
        if edge < 0:
            return -1
        return (self.ship_first if self.plan.is_ship(s, seat, edge) else self.g.road_first) + edge


class FreeWayAdviser(FoundWayAdviser):
    """A free piece, towards the best goal from anywhere."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        edge = self.plan.look(s, seat)
        if edge < 0:
            return -1
        return (self.ship_first if self.plan.is_ship(s, seat, edge) else self.g.road_first) + edge


def ships_of(sense: Sense) -> tuple[int, Prices | None]:
    """First number and price of the move that builds ships; −1 where there are none."""
    for move in sense.g.kit.rules.moves:
        if isinstance(move, BuildShip):
            return int(move.first), Prices(sense.g.kinds, move.price)
    return -1, None


class LandmarkLesson(Lesson):
    """Ways to landmarks, chips, harbours and fishing cells. Weights by hand."""

    def terms(self, ground: Ground) -> list[Term]:
        return [Prospect(ground)]

    def weights(self) -> Weights:
        return {"goal in reach": (40, 45), "pieces to it": (-70, -80)}

    def goals(self, sense: Sense) -> list[Goal]:
        _, price = ships_of(sense)
        goals: list[Goal] = [WayGoal(sense, sense.g.road_price, False)]
        if price is not None:
            goals.append(WayGoal(sense, price, True))
        return goals

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        first, price = ships_of(sense)
        g = sense.g
        found: list[tuple[int, Adviser]] = [(phase, WayAdviser(sense, first, price)) for phase, _ in g.rests]
        found.append((int(g.road_laying), FoundWayAdviser(sense, first)))
        found.append((int(g.free_phase), FreeWayAdviser(sense, first)))
        return found


# --- fish


class Catches(Term):
    """Fish in hand, what the fishing cells bring, and the boat's next step."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["fish", "fishing pips", "boat"])
        self.fishing = ground.kit.part(Fishing)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        fishing = self.fishing
        fish = s.cells[fishing.fish + seat]
        pips: i64 = 0
        for at in range(fishing.n_cells):
            if fishing.ships.is_ship(s, fishing.cells[at], seat):
                pips += FACES[fishing.number[fishing.ground[at]]]
        out[self.at] = fish if fish < 10 else 10
        out[self.at + 1] = pips
        out[self.at + 2] = s.cells[fishing.boat + seat]


class MarketAdviser(Adviser):
    """Fish for what completes a city or a settlement, to send the robber away, for a card; and those that can't be kept."""

    def __init__(self, sense: Sense, rolled: bool) -> None:
        super().__init__(sense)
        self.market = sense.g.kit.part(Market)
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
        g = self.g
        fish = s.cells[self.fish + seat]
        back = self.back
        if fish < 2:
            return -1
        if back is not None and fish >= back.price and back.can(s, seat, 0) and g.robbed(s, seat):
            self.urgency = PLAY + 1
            return back.first
        if not self.rolled or fish < 3:
            return -1
        sense = self.sense
        place = sense.settlement_place(s, seat)
        city = sense.city_place(s, seat)
        if city >= 0:
            action = self.buy(s, seat, fish, g.city_price)
            if action >= 0:
                self.urgency = SWAP + 6
                return action
        if place >= 0:
            action = self.buy(s, seat, fish, g.settlement_price)
            if action >= 0:
                self.urgency = SWAP + 5
                return action
        card = self.card
        if card is not None and fish >= card.price and card.can(s, seat, 0):
            self.urgency = BUY + 1
            return card.first
        if fish > self.market.kept:
            self.urgency = BUY + 2
            return self.shed(s, seat, fish)
        return -1

    def buy(self, s: State, seat: i64, fish: i64, price: Prices) -> i64:
        """The next missing resource, if the fish buy all that are missing."""
        g = self.g
        lack = self.sense.missing(s, seat, price)
        for line in self.resources:
            if 0 < lack * line.price <= fish:
                for kind in range(g.kinds):
                    if s.cells[g.hand + seat * g.kinds + kind] < price.row[kind] and line.can(s, seat, kind):
                        return line.first + kind
        return -1

    def shed(self, s: State, seat: i64, fish: i64) -> i64:
        """Anything rather than nothing."""
        for line in self.resources:
            if fish >= line.price:
                for kind in range(self.g.kinds):
                    if line.can(s, seat, kind):
                        return line.first + kind
        steal = self.steal
        if steal is not None and fish >= steal.price:
            for other in range(self.g.seats):
                if steal.can(s, seat, other):
                    return steal.first + other
        for other_line in self.market.lines:
            if fish >= other_line.price:
                for arg in range(other_line.size):
                    if other_line.can(s, seat, arg):
                        return other_line.first + arg
        return -1


class FishLesson(Lesson):
    """Weights by hand: four fish are a card of one's choice."""

    def terms(self, ground: Ground) -> list[Term]:
        return [Catches(ground)]

    def weights(self) -> Weights:
        return {"fish": (35, 40), "fishing pips": (22, 12), "boat": (180, 120)}

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        g = sense.g
        return [(int(g.before), MarketAdviser(sense, False)), (int(g.actions), MarketAdviser(sense, True))]
