"""What the bots read from a map of Europe: where the next goods could go, by which routes, and where a merchant should open a post."""

from typing import Final

from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.europe.caravans import MASK_BITS, NO_WAY, SALT_WEIGHT, Caravans
from farshore.parts.europe.coins import Coins
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.merchants import Merchants
from farshore.parts.europe.net import Net
from farshore.parts.europe.posts import Posts
from farshore.parts.europe.routes import ROUTE, Routes
from farshore.thinking.board_features import BoardFeatures

LAID: Final = 2  # the cost of going along a route that lies there, and of laying one
NEW: Final = 12
PLACING: Final = 20  # a caravan has to be placed first
MOST: Final = 240  # ways that cost more are left out
NOWHERE: Final = 1 << 20
FAR_SALT: Final = 12  # salt allowed when asking whether a caravan could ever get somewhere


class EuropePlanner:
    """Plans for one seat; the numbers hold until the next question."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        kit = board.kit
        self.net = kit.part(Net)
        self.posts = kit.part(Posts)
        self.routes = kit.part(Routes)
        self.merchants = kit.part(Merchants)
        self.caravans = kit.part(Caravans)
        self.coins = kit.part(Coins)
        n = int(self.net.n_junctions)
        self.cost: Ints = ints([NOWHERE] * n)
        self.came: Ints = ints([-1] * n)  # the path by which a junction was reached
        self.done: Ints = zeros(n)
        # junctions that wait to be looked at, as lists by cost: the first of each, and for each entry its junction and the one behind it
        self.head: Ints = ints([-1] * MOST)
        self.entry: Ints = zeros(5 * n)
        self.behind: Ints = zeros(5 * n)
        self.waiting: i64 = 0
        self.last_cost: i64 = 0
        self.mine: Ints = zeros(int(board.kinds))
        # the last plan
        self.target: i64 = -1  # junction of the post to be reached
        self.price: i64 = NOWHERE
        self.source: i64 = -1  # the junction where the way begins
        self.next: i64 = -1  # the next path to lay a route on; −1: none is needed, or none can be laid

    def takes(self, s: State, seat: i64, junction: i64) -> bool:
        city = self.net.city_at[junction]
        return city >= 0 and self.posts.takes_goods(s, seat, city)

    def look(self, s: State, seat: i64) -> None:
        """The cheapest way for goods of `seat` from its own network to a post that takes them: routes that lie there, and new ones.

        Costs are small numbers, so junctions wait in a list for each cost, and the lists are gone through in order."""
        self.clear()
        self.begin_at(s, seat)
        least: i64 = 0
        while least <= self.last_cost:
            entry = self.head[least]
            if entry < 0:
                least += 1
                continue
            self.head[least] = self.behind[entry]
            here = self.entry[entry]
            if self.done[here]:
                continue
            self.done[here] = 1
            if self.came[here] >= 0 and self.takes(s, seat, here):
                self.target = here
                self.price = least
                self.next = self.first_new(s, seat, here)
                self.source = self.start_of(here)
                return
            self.go_on(s, seat, here, least)

    def clear(self) -> None:
        """Forget the last plan."""
        for junction in range(self.net.n_junctions):
            self.cost[junction] = NOWHERE
            self.came[junction] = -1
            self.done[junction] = 0
        for at in range(self.last_cost + 1):
            self.head[at] = -1
        self.waiting = 0
        self.last_cost = 0
        self.target = -1
        self.price = NOWHERE
        self.next = -1
        self.source = -1

    def go_on(self, s: State, seat: i64, here: i64, cost: i64) -> None:
        """Reach the junctions beside this one, which was reached at this cost."""
        cells = s.cells
        net = self.net
        came = self.came[here]
        # one's routes start at one's own; a caravan is placed at an own route only
        new = cells[self.routes.touch + here] >> seat & 1 == 1 or (came >= 0 and cells[self.routes.link + came] == 0)
        placed = came < 0 and cost >= PLACING
        for i in range(3 * here, 3 * here + 3):
            path = net.paths_at[i]
            if path < 0:
                continue
            laid = cells[self.routes.link + path]
            step: i64 = 0
            if laid == 0:
                if not new:
                    continue
                step = NEW - 4 * net.double[path]
            elif laid & SEAT_MASK == seat:
                step = LAID
            else:
                if placed and not self.own_route(s, seat, here):
                    continue
                step = LAID + 1
            there = net.ends[2 * path] + net.ends[2 * path + 1] - here
            if cost + step < self.cost[there]:
                self.came[there] = path
                self.wait(there, cost + step)

    def wait(self, junction: i64, cost: i64) -> None:
        """A junction can be reached at this cost."""
        if cost >= MOST:
            return
        self.cost[junction] = cost
        at = self.waiting
        self.entry[at] = junction
        self.behind[at] = self.head[cost]
        self.head[cost] = at
        self.waiting = at + 1
        if cost > self.last_cost:
            self.last_cost = cost

    def begin_at(self, s: State, seat: i64) -> None:
        """Goods start where caravans stand, or at an own post, where one could be placed."""
        for city in range(self.net.n_cities):
            if self.posts.owner(s, city) == seat:
                self.wait(self.net.city_junction[city], PLACING)
        for slot in range(EACH):
            path = s.cells[self.caravans.at + seat * EACH + slot]
            if path >= 0:
                self.wait(self.net.ends[2 * path], 0)
                self.wait(self.net.ends[2 * path + 1], 0)

    def own_route(self, s: State, seat: i64, junction: i64) -> bool:
        for i in range(3 * junction, 3 * junction + 3):
            path = self.net.paths_at[i]
            if path >= 0 and s.cells[self.routes.link + path] == ROUTE << LEVEL_SHIFT | seat:
                return True
        return False

    def start_of(self, junction: i64) -> i64:
        """Where the way to a junction begins."""
        while self.came[junction] >= 0:
            path = self.came[junction]
            junction = self.net.ends[2 * path] + self.net.ends[2 * path + 1] - junction
        return junction

    def first_new(self, s: State, seat: i64, junction: i64) -> i64:
        """The first path of the way to a junction on which no route lies, if one could be laid now."""
        found: i64 = -1
        while self.came[junction] >= 0:
            path = self.came[junction]
            if s.cells[self.routes.link + path] == 0:
                found = path
            junction = self.net.ends[2 * path] + self.net.ends[2 * path + 1] - junction
        if found >= 0 and s.cells[self.routes.left + seat * self.routes.supply.kinds] > 0 and self.routes.open_to(s, seat, found):
            return found
        return -1

    def unload(self, s: State, seat: i64) -> i64:
        """A city where goods can be put down at once; −1 if there is none. Rather under a neutral post or one of who is behind."""
        caravans = self.caravans
        if s.cells[self.posts.free + seat] <= 0:
            return -1
        best: i64 = -1
        pick: i64 = -1
        for slot in range(EACH):
            path = s.cells[caravans.at + seat * EACH + slot]
            if path >= 0:
                for end in range(2 * path, 2 * path + 2):
                    city = self.net.city_at[self.net.ends[end]]
                    if city >= 0 and self.posts.takes_goods(s, seat, city):
                        value = 1 + city % 2
                        if value > best:
                            best = value
                            pick = city
        return pick

    def ride(self, s: State, seat: i64, slot: i64, left: i64, salt: i64, gold: i64) -> i64:
        """Where this caravan should go to put goods down: the path of the cheapest way there; −1 if none is in reach."""
        caravans = self.caravans
        if s.cells[caravans.at + seat * EACH + slot] < 0 or s.cells[self.posts.free + seat] <= 0:
            return -1
        scratch = s.scratch()
        caravans.search(s, scratch, seat, slot, left, salt, gold)
        best: i64 = NO_WAY
        pick: i64 = -1
        for at in range(caravans.queue + 1, caravans.queue + scratch[caravans.found]):
            path = scratch[at] >> MASK_BITS
            cost = scratch[caravans.cost + path]
            if cost < best and self.at_taker(s, seat, path) and caravans.may_end(s, scratch, seat, slot, path, left, salt, gold):
                best = cost
                pick = path
        caravans.rest(scratch)
        self.price = best // SALT_WEIGHT if pick >= 0 else NOWHERE
        return pick

    def at_taker(self, s: State, seat: i64, path: i64) -> bool:
        """Does this path touch a post that takes goods of `seat`?"""
        return self.takes(s, seat, self.net.ends[2 * path]) or self.takes(s, seat, self.net.ends[2 * path + 1])

    def could_ride(self, s: State, seat: i64) -> i64:
        """How much salt the nearest delivery would cost as the routes lie; NOWHERE if no caravan can come to a post that takes goods."""
        best: i64 = NOWHERE
        for slot in range(EACH):
            if self.ride(s, seat, slot, 0, FAR_SALT, 3) >= 0 and self.price < best:
                best = self.price
        return best

    def city_worth(self, s: State, seat: i64, city: i64) -> i64:
        """What a post in this city brings: chances, kinds that are new, gold; and that it lies near routes."""
        board = self.board
        corner = self.net.city_corner(city)
        value: i64 = 8 + 3 * board.corner_pips[corner] + 4 * self.net.gold[city]
        for kind in range(board.kinds):
            pips = board.corner_kinds[corner * board.kinds + kind]
            if pips:
                value += 10 if self.mine[kind] == 0 else 4 if self.mine[kind] < 4 else 0
        return value

    def open_post(self, s: State, seat: i64, slot: i64, far: i64) -> i64:
        """The junction of the best city that this merchant reaches within so many steps, each grain counted; −1 if there is none."""
        merchants = self.merchants
        start = s.cells[merchants.at + seat * EACH + slot]
        if start < 0 or s.cells[self.posts.left_post + seat * self.posts.supply.kinds] <= 0:
            return -1
        self.board.income(s, seat, self.mine)
        best: i64 = -NOWHERE
        pick: i64 = -1
        for city in range(self.net.n_cities):
            junction = self.net.city_junction[city]
            steps = self.net.steps[start * self.net.n_junctions + junction]
            if steps <= far and self.posts.owner(s, city) < 0:
                value = self.city_worth(s, seat, city) - 14 * ((steps + 2) // 3)
                if value > best:
                    best = value
                    pick = junction
        return pick

    def nearest_city(self, s: State, start: i64) -> i64:
        """How many junctions to the nearest free city."""
        best: i64 = 99
        for city in range(self.net.n_cities):
            if self.posts.owner(s, city) < 0:
                steps = self.net.steps[start * self.net.n_junctions + self.net.city_junction[city]]
                if steps < best:
                    best = steps
        return best

    def hire_at(self, s: State, seat: i64) -> i64:
        """The own post from which a free city is nearest; −1 if there is none."""
        best: i64 = 99
        pick: i64 = -1
        for city in range(self.net.n_cities):
            if self.posts.owner(s, city) == seat:
                steps = self.nearest_city(s, self.net.city_junction[city])
                if steps < best:
                    best = steps
                    pick = city
        return pick

    def any_route(self, s: State, seat: i64, path: i64) -> bool:
        return s.cells[self.routes.link + path] == ROUTE << LEVEL_SHIFT | seat
