"""Caravans: placed at a route by a post (E19), moved along routes of anybody for salt and tolls (E27, E28), and unloaded (E29).

A move is made of legs. Each leg is one choice, where it ends, and goes by the way that costs least: salt first, then tolls, then steps.
What is left of the three steps of the last salt stays good for the next leg, in a frame of its own; there goods are put down as well. So
whoever wants another way, or to unload on the way, goes it in shorter legs, and pays the same.
"""

from itertools import pairwise
from typing import Final

from farshore.board.grid import EdgeAt
from farshore.board.scene import PieceScene, Scene
from farshore.engine.bitsets import LAST_BIT, WORD
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.layout import OnAxis, SeatSet
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.europe.coins import Coins
from farshore.parts.europe.figures import EACH, OFF, Figures
from farshore.parts.europe.net import PATH_SHIFT, SIZE_BITS, SIZE_MASK, THERE, Net
from farshore.parts.europe.posts import Posts
from farshore.parts.europe.routes import ROUTE, Routes
from farshore.parts.hand import Hand, Supply
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

AT_A_ROUTE: Final = 2  # caravans, whosever, that rest at one route (E27)
PER_SALT: Final = 3  # routes
MASK_BITS: Final = 4  # of a set of four seats
MASKS: Final = 16
MASK: Final = 15
PASSABLE: Final = 0xFFF  # three such sets, one for each path of a junction
FOR_EACH: Final = 0x111  # three times the same one
NO_WAY: Final = 1 << 30
SALT_WEIGHT: Final = 1 << 16  # of a way's cost: salt, then tolls, then steps
TOLL_WEIGHT: Final = 1 << 12
CAME_SHIFT: Final = 16  # of a place in the queue; below is where it can go on, as in the net's `past`
ONWARD: Final = 0xFFFF


def paid_steps(steps: i64, left: i64) -> i64:
    """The steps of a way this long that are paid for, those left and three for each salt."""
    if steps <= left:
        return left
    return steps + (left - steps) % PER_SALT


class Caravans(Figures):
    """Where the two caravans of each player stand, as paths, and whom each has paid its toll this turn."""

    def __init__(
        self, b: Builder, t: Tables, net: Net, hand: Hand, supply: Supply, posts: Posts, routes: Routes, coins: Coins, turn: Turn
    ) -> None:
        at = b.layout.each("caravans", EACH, meaning=OnAxis(net.path_axis), initial=OFF, low=OFF)
        self.paid: i64 = b.layout.each("tolls paid", EACH, meaning=SeatSet())
        crowd = b.layout.shared("caravans at", int(net.n_paths), derived=True)
        self.full_routes: i64 = b.layout.shared("routes full of caravans", derived=True)
        super().__init__(supply, "caravan", at, crowd, int(net.n_paths))
        self.net = net
        self.hand = hand
        self.posts = posts
        self.routes = routes
        self.coins = coins
        self.turn = turn
        self.colours = t.colours
        self.everyone: i64 = (1 << t.seats) - 1
        self.salt: i64 = t.goods.index("salt")
        turn.on_end.append(TollsEnd(self))
        self.bit: i64 = 1  # to be shifted: C would shift a literal with 32 bits only
        self.count: Ints = ints([mask.bit_count() for mask in range(MASKS)])
        # sets of sets, one bit each: those of at most so many seats, and those within another
        self.at_most: Ints = ints([sum(1 << mask for mask in range(MASKS) if mask.bit_count() <= most) for most in range(MASK_BITS + 1)])
        self.within: Ints = ints([sum(1 << part for part in range(MASKS) if part & ~mask == 0) for mask in range(MASKS)])
        # scratch rows of a search: what it reached, in order, as path · MASKS + whom it paid; where that came from and where it can go on;
        # and for each path the sets of seats it was reached with and the least cost, both at rest between searches.
        self.queue: i64 = b.layout.scratch(int(net.n_paths) * MASKS)
        self.came: i64 = b.layout.scratch(int(net.n_paths) * MASKS)
        self.reached: i64 = b.layout.scratch(int(net.n_paths))
        self.cost: i64 = b.layout.scratch(int(net.n_paths), initial=NO_WAY)
        self.best: i64 = b.layout.scratch(int(net.n_paths))  # where in the queue the least cost is
        self.found: i64 = b.layout.scratch()  # how much of the queue is filled
        # for those who only ask what is within reach: paths as bits, and for each junction the sets of payees; all zero between them
        self.ends: i64 = b.layout.scratch(int(routes.words))
        self.entered: i64 = b.layout.scratch(int(net.n_junctions))
        self.event_placed: i64 = b.event("caravan_placed", "seat edge=path")
        self.event_step: i64 = b.event("caravan_moved", "seat source=path edge=path")
        self.event_salt: i64 = b.event("caravan_paid", "seat salt")
        self.event_toll: i64 = b.event("caravan_toll", "seat taker count")

    def salt_of(self, s: State, seat: i64) -> i64:
        return s.cells[self.hand.hand + seat * self.hand.kinds + self.salt]

    def serves(self, s: State, seat: i64, path: i64) -> bool:
        """Is this an own route at an own post, with room for a caravan (E19, E64)?"""
        if s.cells[self.routes.link + path] != ROUTE << LEVEL_SHIFT | seat or s.cells[self.crowd + path] >= AT_A_ROUTE:
            return False
        return self.serves_post(s, seat, path)

    def serves_post(self, s: State, seat: i64, path: i64) -> bool:
        """Is there an own post at an end of this path?"""
        return self.own_post(s, seat, 2 * path) or self.own_post(s, seat, 2 * path + 1)

    def own_post(self, s: State, seat: i64, end: i64) -> bool:
        """Is there an own post at this end of a path?"""
        city = self.net.end_city[end]
        return city >= 0 and self.posts.owner(s, city) == seat

    def at_another_post(self, s: State, seat: i64, path: i64, other: i64) -> bool:
        """Has the other path, which serves an own post, one that this path does not touch (E19)?"""
        ends = self.net.ends
        one = ends[2 * path]
        two = ends[2 * path + 1]
        here = ends[2 * other] == one or ends[2 * other] == two
        there = ends[2 * other + 1] == one or ends[2 * other + 1] == two
        if not here and not there:
            return True
        return (not here and self.own_post(s, seat, 2 * other)) or (not there and self.own_post(s, seat, 2 * other + 1))

    def put(self, s: State, seat: i64, slot: i64, place: i64) -> None:
        before = s.cells[self.at + seat * EACH + slot]
        if before >= 0 and s.cells[self.crowd + before] == AT_A_ROUTE:
            s.cells[self.full_routes] -= 1
        super().put(s, seat, slot, place)
        if place >= 0 and s.cells[self.crowd + place] == AT_A_ROUTE:
            s.cells[self.full_routes] += 1

    def refresh(self, s: State) -> None:
        super().refresh(s)
        s.cells[self.full_routes] = 0
        for path in range(self.places):
            if s.cells[self.crowd + path] >= AT_A_ROUTE:
                s.cells[self.full_routes] += 1

    # --- what is within reach

    def within_reach(self, s: State, scratch: Ints, seat: i64, slot: i64, far: i64, gold: i64) -> None:
        """Put into `ends` all paths that a caravan can get to in so many steps, with gold for tolls; below zero: there are none.

        It goes from junction to junction. In the queue stand with each one the path it was entered by, which leads nowhere new, and the
        seats that can be passed from there on. No junction is entered again by a way that is as long and has paid no fewer."""
        cells = s.cells
        net = self.net
        start = cells[self.at + seat * EACH + slot]
        paid = cells[self.paid + seat * EACH + slot] | 1 << seat
        most = self.count[paid] + gold
        if gold < 0 or most >= self.seats:  # tolls stop it nowhere
            paid = self.everyone
            most = self.seats
        fits = self.at_most[most]
        passable: i64 = PASSABLE
        if most <= self.count[paid]:  # with nothing for further tolls routes of others may as well not be there
            passable = paid * FOR_EACH
        touch = self.routes.touch
        onward = net.onward
        bit = self.bit
        within = self.within
        ends = self.ends
        entered = self.entered
        at = self.queue
        n = at
        for end in range(2 * start, 2 * start + 2):
            scratch[n] = (net.ends[end] << 2 | net.end_slot[end]) << MASK_BITS | paid
            scratch[entered + net.ends[end]] = 1 << paid
            n += 1
        while far > 0 and at < n:
            far -= 1
            level = n
            while at < level:
                here = scratch[at]
                at += 1
                junction = here >> (MASK_BITS + 2)
                # the owners of the routes here, a set of one for each path
                owners = cells[touch + junction] >> MASK_BITS & passable & ~(MASK << (here >> 2 & 12))
                i = 3 * junction
                while owners:
                    owner = owners & MASK
                    owners >>= MASK_BITS
                    whom = here & MASK | owner
                    if fits >> whom & -owner >> MASK_BITS & 1:  # in one, as the processor can foresee neither
                        there = onward[i]
                        scratch[ends + (there >> PATH_SHIFT + WORD)] |= bit << (there >> PATH_SHIFT & LAST_BIT)
                        if far > 0:
                            there &= THERE
                            spot = entered + (there >> 2)
                            known = scratch[spot]
                            if known & within[whom] == 0:
                                scratch[spot] = known | 1 << whom
                                scratch[n] = there << MASK_BITS | whom
                                n += 1
                    i += 1
        for at in range(self.queue, n):
            scratch[entered + (scratch[at] >> (MASK_BITS + 2))] = 0
        self.leave_out(scratch, start)

    # --- ways

    def search(self, s: State, scratch: Ints, seat: i64, slot: i64, left: i64, salt: i64, gold: i64, goal: i64 = -1) -> None:
        """Find all ways of a caravan with so many steps left, salt and gold for tolls; gold below zero: there are none. `rest` must follow.

        Steps go one by one, and never back past the end that a path was entered by, as others were there sooner and have paid no more. So
        the first way to a path with a set of payees is the shortest one with it. Of several ways to a path the
        cheapest is kept: salt, then tolls, then steps. If there is a goal, only the way there is sought: nothing too far off is followed,
        and once it is reached, only what could be cheaper. Written out in one piece with its rows at hand."""
        cells = s.cells
        start = cells[self.at + seat * EACH + slot]
        paid = (cells[self.paid + seat * EACH + slot] | 1 << seat) & MASK
        far = left + salt * PER_SALT
        queue = self.queue
        came = self.came
        reached = self.reached
        costs = self.cost
        best = self.best
        count = self.count
        within = self.within
        beside = self.net.beside
        past = self.net.past
        link = self.routes.link
        before = count[paid]
        distances = self.net.steps
        ends = self.net.ends
        n_junctions = self.net.n_junctions
        aim: i64 = 0  # one end of the goal
        if goal >= 0:
            aim = ends[2 * goal]
        scratch[queue] = start * MASKS + paid
        scratch[came] = -1 << CAME_SHIFT | 4 * start << SIZE_BITS | self.net.n_beside[start]
        scratch[reached + start] |= 1 << paid
        n: i64 = 1
        at: i64 = 0
        steps: i64 = 0
        while at < n and steps < far:
            steps += 1
            level = n
            cost = steps + (paid_steps(steps, left) - left) // PER_SALT * SALT_WEIGHT
            while at < level:
                here = scratch[queue + at]
                mask = here & MASK
                on = scratch[came + at] & ONWARD
                for i in range(on >> SIZE_BITS, (on >> SIZE_BITS) + (on & SIZE_MASK)):
                    other = beside[i]
                    owner = cells[link + other]
                    if owner == 0:
                        continue
                    # two paths lie at most two steps nearer to each other than one end of each
                    if goal >= 0 and steps + distances[ends[2 * other] * n_junctions + aim] - 1 > far:
                        continue
                    whom = mask
                    tolls: i64 = 0
                    if gold >= 0:
                        whom |= 1 << (owner & SEAT_MASK)
                        tolls = count[whom] - before
                        if tolls > gold:
                            continue
                    spot = reached + other
                    known = scratch[spot]
                    if known & within[whom]:
                        continue  # was reached before, as soon and paying no more
                    scratch[spot] = known | 1 << whom
                    scratch[queue + n] = other * MASKS + whom
                    scratch[came + n] = at << CAME_SHIFT | past[i]
                    price = cost + tolls * TOLL_WEIGHT
                    if price < scratch[costs + other]:
                        scratch[costs + other] = price
                        scratch[best + other] = n
                        if other == goal:
                            if tolls == 0:
                                scratch[self.found] = n + 1
                                return
                            far = paid_steps(steps, left)  # more salt is dearer
                    n += 1
                at += 1
        scratch[self.found] = n

    def leave_out(self, scratch: Ints, path: i64) -> None:
        """Take a path out of `ends`."""
        scratch[self.ends + (path >> WORD)] &= ~(self.bit << (path & LAST_BIT))

    def drop_full(self, s: State, scratch: Ints, seat: i64, slot: i64, left: i64, salt: i64, gold: i64) -> None:
        """Take out of `ends` the paths where there is no room, unless they could be left again at once."""
        bits = self.net.bits
        for at in range(self.at, self.at + self.seats * EACH):
            path = s.cells[at]
            if path >= 0 and s.cells[self.crowd + path] >= AT_A_ROUTE and scratch[self.ends + (path >> WORD)] & bits[path & LAST_BIT]:
                self.search(s, scratch, seat, slot, left, salt, gold, path)
                if not self.may_end(s, scratch, seat, slot, path, left, salt, gold):
                    self.leave_out(scratch, path)
                self.rest(scratch)

    def rest(self, scratch: Ints) -> None:
        """Put the scratch rows to rest."""
        queue = self.queue
        reached = self.reached
        costs = self.cost
        for at in range(queue, queue + scratch[self.found]):
            path = scratch[at] >> MASK_BITS
            scratch[reached + path] = 0
            scratch[costs + path] = NO_WAY

    def may_end(self, s: State, scratch: Ints, seat: i64, slot: i64, path: i64, left: i64, salt: i64, gold: i64) -> bool:
        """Is there room at a path that a search has reached, or could it be left again at once? It may always go back where it came from,
        if a step and the toll for that can still be paid."""
        cells = s.cells
        start = cells[self.at + seat * EACH + slot]
        if path == start:
            return False
        if cells[self.crowd + path] < AT_A_ROUTE:
            return True
        at = scratch[self.best + path]
        cost = scratch[self.cost + path]
        paid = scratch[self.queue + at] & MASK
        if left + (salt * PER_SALT) <= cost % TOLL_WEIGHT:
            return False
        before = scratch[self.queue + (scratch[self.came + at] >> CAME_SHIFT)] >> MASK_BITS
        if cells[self.crowd + before] >= AT_A_ROUTE and before != start:
            return False
        tolls = cost % SALT_WEIGHT // TOLL_WEIGHT
        return gold < 0 or paid >> (cells[self.routes.link + before] & SEAT_MASK) & 1 == 1 or tolls < gold

    def go(self, s: State, scratch: Ints, seat: i64, slot: i64, path: i64, left: i64, gold: i64) -> i64:
        """The search's best way to a path is gone and its tolls are paid; returns the steps that are left. Salt is paid as well."""
        cells = s.cells
        at = scratch[self.best + path]
        cost = scratch[self.cost + path]
        salt = cost // SALT_WEIGHT
        if salt > 0:
            self.hand.pay(s, seat, self.salt, salt)
            s.emit(self.event_salt, seat, salt)
        if gold >= 0:
            own = self.paid + seat * EACH + slot
            whom = scratch[self.queue + at] & MASK & ~(cells[own] | 1 << seat)
            for taker in range(self.seats):
                if whom >> taker & 1:
                    self.coins.pass_on(s, seat, taker, 1)
                    s.emit(self.event_toll, seat, taker, 1)
            cells[own] |= whom
        if s.heard:
            self.tell(s, seat, at)
        self.put(s, seat, slot, path)
        return left + salt * PER_SALT - cost % TOLL_WEIGHT

    def tell(self, s: State, seat: i64, at: i64) -> None:
        """Note each step of a way, from its start (cold)."""
        way = self.way_to(s, int(at))
        for before, after in pairwise(way):
            s.emit(self.event_step, seat, before, after)

    def way_to(self, s: State, at: int) -> list[int]:
        """The paths of a found way, the first being where it begins (cold)."""
        scratch = s.scratch()
        way: list[int] = []
        while at >= 0:
            way.append(int(scratch[self.queue + at]) >> MASK_BITS)
            at = int(scratch[self.came + at]) >> CAME_SHIFT
        return way[::-1]

    def least_cost(self, s: State, seat: int, slot: int, path: int, left: int, salt: int, gold: int) -> int:
        """What the cheapest way there costs with so much to pay with, in the weights above, or NO_WAY (cold)."""
        scratch = s.scratch()
        self.search(s, scratch, seat, slot, left, salt, gold)
        cost = int(scratch[self.cost + path])
        self.rest(scratch)
        return cost

    def described(self, s: State, seat: int, slot: int, path: int, gold: int) -> tuple[list[EdgeAt], int, dict[int, int]]:
        """Way, salt and tolls of the search's best way (cold)."""
        scratch = s.scratch()
        at = int(scratch[self.best + path])
        whom = int(scratch[self.queue + at]) & MASK & ~(int(s.cells[self.paid + seat * EACH + slot]) | 1 << seat) if gold >= 0 else 0
        way = [self.net.path_place(step) for step in self.way_to(s, at)[1:]]
        return way, int(scratch[self.cost + path]) // SALT_WEIGHT, {taker: 1 for taker in range(int(self.seats)) if whom >> taker & 1}

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            for slot in range(EACH):
                path = int(s.cells[self.at + seat * EACH + slot])
                if path >= 0 and s.cells[self.routes.link + path] == 0:
                    where = list(self.net.path_place(path))
                    found.append((True, f"A caravan of seat {seat} stands at {where}, where no route lies (E27)."))
                paid = int(s.cells[self.paid + seat * EACH + slot])
                if paid >> int(self.seats) or paid >> seat & 1 or (paid and seat != s.cells[self.turn.seat]):
                    found.append((True, f"Seat {seat} has paid tolls that it could not pay in this turn (E28)."))
        return found

    def full(self, s: State, path: i64) -> bool:
        """Do more caravans stand here than may rest here?"""
        return s.cells[self.crowd + path] > AT_A_ROUTE

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        places = [int(s.cells[self.at + seat * EACH + slot]) for slot in range(EACH)]
        found = [self.net.path_place(path) for path in places if path >= 0]
        return {"caravan": found} if found else {}

    def draw(self, s: State, scene: Scene) -> None:
        for seat in range(int(self.seats)):
            for place in self.pieces_of(s, seat).get("caravan", []):
                scene.pieces.append(PieceScene("caravan", place, self.colours[seat]))

    def why_not(self, s: State, seat: int, slot: int, path: int) -> Sentence | None:
        start = int(s.cells[self.at + seat * EACH + slot])
        if start < 0:
            return Mismatch("caravan_at_home", "That caravan is not on the board.")
        if start == path:
            return Mismatch("caravan_stays", "The caravan is already there.")
        if s.cells[self.routes.link + path] == 0:
            return Mismatch("no_route_there", "Caravans travel only along trade routes.")
        if s.cells[self.crowd + path] >= AT_A_ROUTE:
            return Sentence("route_full", "There are already two caravans there.")
        return None


class TollsEnd(Reaction):
    """A toll is good for the turn in which it was paid (E28)."""

    def __init__(self, caravans: Caravans) -> None:
        self.caravans = caravans

    def run(self, s: State, seat: i64) -> None:
        for at in range(self.caravans.paid + seat * EACH, self.caravans.paid + seat * EACH + EACH):
            s.cells[at] = 0
