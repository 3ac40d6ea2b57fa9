"""Trade routes: where they lie and where the next may lie (E20), gold for connecting a city (E21, E66), double paths (E22)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.bitsets import LAST_BIT, WORD, add_members, words_for
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import Owned
from farshore.engine.machine import ARG, EXTRA, PHASE, SEATS, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import CornerReaction
from farshore.parts.europe.coins import CLAIM_BITS, CONNECTION, Coins
from farshore.parts.europe.net import Net
from farshore.parts.europe.networks import NO_CITY, SEVERAL, Networks
from farshore.parts.europe.posts import Posts
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn
from farshore.parts.waive import Waive

ROUTE: Final = 1  # the level of routes
VARIES: Final = -1  # ways from here bring different shares
UNSEEN: Final = -2
TOUCH_BITS: Final = 4  # of a set of seats in `touch`
AFTER_A_CARD: Final = -1  # in a frame of free routes: they may lie anywhere


class Routes(GamePart):
    """Routes on paths, as in `engine.pieces`.

    `touch` is derived: per junction the mask of the seats who have a post or route there, and above it for each of its three paths the mask
    of the seat whose route it is. The paths that are open to a seat are kept as a list of bits, since most of the map is closed to most.
    Others' pieces stop nobody (E20), and nothing ever leaves the board (E61).
    """

    def __init__(self, b: Builder, t: Tables, net: Net, supply: Supply, posts: Posts, coins: Coins, turn: Turn) -> None:
        self.net = net
        self.supply = supply
        self.posts = posts
        self.coins = coins
        self.turn = turn
        self.seats: i64 = t.seats
        self.colours = t.colours
        self.words: i64 = words_for(int(net.n_paths))
        self.bits: Ints = net.bits
        self.link: i64 = b.layout.shared("trade routes", axis=net.path_axis, meaning=Owned(["trade route"]))
        self.touch: i64 = b.layout.shared("touched corners", int(net.n_junctions), derived=True)
        self.open: i64 = b.layout.each("paths open to a route", int(self.words), derived=True)
        self.serving: i64 = b.layout.each("routes at own posts", int(self.words), derived=True)
        self.networks = b.add(Networks(b, net, int(self.link)))
        self.left: i64 = supply.left + supply.offset("trade route")
        self.paths_at: Ints = net.paths_at
        self.ends: Ints = net.ends
        # scratch rows of searches; all but the queue at rest between them
        self.queue: i64 = b.layout.scratch(int(net.n_junctions))
        self.steps: i64 = b.layout.scratch(int(net.n_junctions), initial=-1)
        self.shares: i64 = b.layout.scratch(int(net.n_junctions), initial=UNSEEN)
        self.found: i64 = b.layout.scratch()  # how many junctions of `queue` the last search reached
        posts.on_settled.append(PostTouches(self))
        self.choosing = ConnectingPhase(self)
        b.phase(self.choosing)
        self.event_route: i64 = b.event("route", "seat edge=path paid")
        self.event_connected: i64 = b.event("connected", "seat city=city name=city_name")

    def refresh(self, s: State) -> None:
        cells = s.cells
        for junction in range(self.net.n_junctions):
            cells[self.touch + junction] = 0
        for at in range(self.open, self.open + self.seats * self.words):
            cells[at] = 0
        for at in range(self.serving, self.serving + self.seats * self.words):
            cells[at] = 0
        for path in range(self.net.n_paths):
            value = cells[self.link + path]
            if value and value & SEAT_MASK < self.seats:
                cells[self.left + (value & SEAT_MASK) * self.supply.kinds] -= 1
        for path in range(self.net.n_paths):
            value = cells[self.link + path]
            if value and value & SEAT_MASK < self.seats:
                self.lead(s, value & SEAT_MASK, path)
                self.serve(s, value & SEAT_MASK, path)
        for city in range(self.net.n_cities):
            owner = self.posts.owner(s, city)
            if 0 <= owner < self.seats:
                self.touches(s, owner, self.net.city_junction[city])

    def touches(self, s: State, seat: i64, junction: i64) -> None:
        """`seat` has something at this junction: the free paths from here are open to it."""
        cells = s.cells
        if cells[self.touch + junction] >> seat & 1:
            return
        cells[self.touch + junction] |= 1 << seat
        for i in range(3 * junction, 3 * junction + 3):
            path = self.paths_at[i]
            if path >= 0 and cells[self.link + path] == 0:
                cells[self.open + seat * self.words + (path >> WORD)] |= self.bits[path & LAST_BIT]

    def lead(self, s: State, seat: i64, path: i64) -> None:
        """A route of `seat` leads from each end of this path to the other."""
        for end in range(2 * path, 2 * path + 2):
            junction = self.ends[end]
            self.touches(s, seat, junction)
            s.cells[self.touch + junction] |= 1 << (seat + TOUCH_BITS * (1 + self.net.end_slot[end]))

    def serve(self, s: State, seat: i64, path: i64) -> None:
        """An own route at an own post is where caravans are placed (E19)."""
        for end in range(2 * path, 2 * path + 2):
            city = self.net.city_at[self.ends[end]]
            if city >= 0 and self.posts.owner(s, city) == seat:
                s.cells[self.serving + seat * self.words + (path >> WORD)] |= self.bits[path & LAST_BIT]

    def put(self, s: State, seat: i64, path: i64, paid: i64 = 0) -> None:
        """A route comes to a path, and brings nothing (E60). `paid`: 1 where it was paid for, for those who count cards."""
        cells = s.cells
        cells[self.link + path] = ROUTE << LEVEL_SHIFT | seat
        cells[self.left + seat * self.supply.kinds] -= 1
        bit = self.bits[path & LAST_BIT]
        at = self.open + (path >> WORD)
        for _seat in range(self.seats):
            cells[at] &= ~bit
            at += self.words
        self.lead(s, seat, path)
        self.serve(s, seat, path)
        self.networks.join(s, path)
        s.emit(self.event_route, seat, path, paid)

    def lay(self, s: State, seat: i64, path: i64, free: "FreeRoutes", paid: i64 = 0) -> None:
        """A route is laid in play: it may earn gold, and on a double path allow one more. The caller's frame is ready for questions."""
        isolated = self.isolated(s, path)
        self.put(s, seat, path, paid)
        if self.net.double[path]:
            free.follow(s, seat, path)
        if isolated >= 0:
            s.emit(self.event_connected, seat, self.net.city_at[isolated], self.net.city_at[isolated])
            self.walk(s, isolated, isolated, 0)

    def open_to(self, s: State, seat: i64, path: i64) -> bool:
        return s.cells[self.open + seat * self.words + (path >> WORD)] & self.bits[path & LAST_BIT] != 0

    def has_place(self, s: State, seat: i64) -> bool:
        """A piece, and a path for it?"""
        if s.cells[self.left + seat * self.supply.kinds] <= 0:
            return False
        for at in range(self.open + seat * self.words, self.open + seat * self.words + self.words):
            if s.cells[at]:
                return True
        return False

    def places(self, s: State, seat: i64, first: i64, out: Buffer) -> None:
        """Append all paths open to `seat`, as actions from `first` on."""
        if s.cells[self.left + seat * self.supply.kinds] > 0:
            add_members(s.cells, self.open + seat * self.words, self.words, s.rules.lowest, first, out)

    # --- gold for connecting

    def spread(self, s: State, scratch: Ints, isolated: i64, start: i64) -> i64:
        """Go through the routes joined to a junction, nearest first, as far as the nearest city but the isolated one lies; returns how far
        that is, −1 if there is none. `rest` must follow."""
        cells = s.cells
        queue = self.queue
        steps = self.steps
        link = self.link
        ends = self.ends
        paths_at = self.paths_at
        city_at = self.net.city_at
        nearest: i64 = -1
        scratch[queue] = start
        scratch[steps + start] = 0
        n: i64 = 1
        at: i64 = 0
        while at < n:
            here = scratch[queue + at]
            at += 1
            if city_at[here] >= 0 and here != isolated:
                nearest = scratch[steps + here]  # all others as near are in the queue already
                break
            for i in range(3 * here, 3 * here + 3):
                path = paths_at[i]
                if path >= 0 and cells[link + path]:
                    there = ends[2 * path] + ends[2 * path + 1] - here
                    if scratch[steps + there] < 0:
                        scratch[steps + there] = scratch[steps + here] + 1
                        scratch[queue + n] = there
                        n += 1
        scratch[self.found] = n
        return nearest

    def rest(self, scratch: Ints) -> None:
        """Put the scratch rows to rest."""
        for at in range(self.queue, self.queue + scratch[self.found]):
            scratch[self.steps + scratch[at]] = -1
            scratch[self.shares + scratch[at]] = UNSEEN

    def isolated(self, s: State, path: i64) -> i64:
        """The junction of a city that a route on this path would join to another for the first time; −1 if there is none (E21, E66)."""
        networks = self.networks
        one = s.cells[networks.of + self.ends[2 * path]]
        other = s.cells[networks.of + self.ends[2 * path + 1]]
        if one == other:
            return -1
        here = networks.only_city(s, one)
        if here == NO_CITY:
            return -1
        there = networks.only_city(s, other)
        if there == NO_CITY or (here == SEVERAL and there == SEVERAL):
            return -1
        return there if here == SEVERAL else here

    def walk(self, s: State, isolated: i64, here: i64, shares: i64) -> None:
        """Go on from `here` towards the nearest other city and pay; where ways differ in whom they pay, the player on turn is asked."""
        scratch = s.scratch()
        self.reckon(s, scratch, isolated, here)
        reckoned = scratch[self.shares + here]
        only = self.only_way(s, scratch, here) if reckoned == VARIES else -1
        self.rest(scratch)
        if only >= 0:
            there = self.ends[2 * only] + self.ends[2 * only + 1] - here
            self.walk(s, isolated, there, shares + (1 << (CLAIM_BITS * (s.cells[self.link + only] & SEAT_MASK))))
            return
        if reckoned == VARIES:
            s.push(self.choosing.id, 1 << s.cells[self.turn.seat], shares, isolated * (self.net.n_junctions + 1) + here)
            return
        shares += reckoned
        self.coins.pay_out(s, shares, CONNECTION)

    def only_way(self, s: State, scratch: Ints, junction: i64) -> i64:
        """The one path by which all shortest ways go on from here; −1 if there are several."""
        found: i64 = -1
        for i in range(3 * junction, 3 * junction + 3):
            if self.onward(s, scratch, junction, self.paths_at[i]) != UNSEEN:
                if found >= 0:
                    return -1
                found = self.paths_at[i]
        return found

    def reckon(self, s: State, scratch: Ints, isolated: i64, here: i64) -> None:
        """What shortest ways from `here` to a city other than the isolated one bring, as `shares` of each junction on them."""
        nearest = self.spread(s, scratch, isolated, here)
        steps = self.steps
        queue = self.queue
        found = scratch[self.found]
        # from the far end back: a goal brings nothing more, a junction what its next route and the way behind it bring
        for at in range(queue + found - 1, queue - 1, -1):
            junction = scratch[at]
            if scratch[steps + junction] == nearest:
                if junction != isolated and self.net.city_at[junction] >= 0:
                    scratch[self.shares + junction] = 0
            elif scratch[steps + junction] < nearest:
                scratch[self.shares + junction] = self.best(s, scratch, junction)

    def best(self, s: State, scratch: Ints, junction: i64) -> i64:
        """The shares that all shortest ways from here bring, VARIES if they differ, UNSEEN if none leads on."""
        found: i64 = UNSEEN
        for i in range(3 * junction, 3 * junction + 3):
            value = self.onward(s, scratch, junction, self.paths_at[i])
            if value != UNSEEN:
                if value == VARIES or (found != UNSEEN and value != found):
                    return VARIES
                found = value
        return found

    def onward(self, s: State, scratch: Ints, junction: i64, path: i64) -> i64:
        """What a shortest way brings that goes on by this path; UNSEEN if none does."""
        if path < 0 or s.cells[self.link + path] == 0:
            return UNSEEN
        there = self.ends[2 * path] + self.ends[2 * path + 1] - junction
        shares = scratch[self.shares + there]
        if scratch[self.steps + there] != scratch[self.steps + junction] + 1 or shares == UNSEEN:
            return UNSEEN
        if shares == VARIES:
            return VARIES
        return shares + (1 << (CLAIM_BITS * (s.cells[self.link + path] & SEAT_MASK)))

    def why_not(self, s: State, seat: int, path: int) -> Sentence | None:
        if s.cells[self.link + path]:
            return Mismatch("path_taken", "There is already a trade route here.")
        if s.cells[self.left + seat * self.supply.kinds] <= 0:
            return Sentence("no_route_left", "All your trade routes are on the board.")
        if not self.open_to(s, seat, path):
            return Sentence("route_not_joined", "A trade route must connect to one of your routes or posts.")
        return None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for path in range(int(self.net.n_paths)):
            value = int(s.cells[self.link + path])
            if value and value & SEAT_MASK >= self.seats:
                where = list(self.net.path_place(path))
                found.append((True, f"The route at {where} belongs to seat {value & SEAT_MASK}, who is not in this game."))
        return found

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        paths = range(int(self.net.n_paths))
        mine = [self.net.path_place(path) for path in paths if s.cells[self.link + path] == ROUTE << LEVEL_SHIFT | seat]
        return {"trade route": mine} if mine else {}

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.routes_left = seen.number(self.left + seat * self.supply.kinds)

    def draw(self, s: State, scene: Scene) -> None:
        for path in range(int(self.net.n_paths)):
            value = int(s.cells[self.link + path])
            if value:
                scene.pieces.append(PieceScene("route", self.net.path_place(path), self.colours[value & SEAT_MASK]))


class PostTouches(CornerReaction):
    """A post opens the paths round it to its owner."""

    def __init__(self, routes: Routes) -> None:
        self.routes = routes

    def run(self, s: State, seat: i64, corner: i64) -> None:
        routes = self.routes
        junction = routes.net.junction_at[corner]
        routes.touches(s, seat, junction)
        for i in range(3 * junction, 3 * junction + 3):
            path = routes.paths_at[i]
            if path >= 0 and s.cells[routes.link + path] == ROUTE << LEVEL_SHIFT | seat:
                routes.serve(s, seat, path)


class ConnectingPhase(Phase):
    """Ways of the same length, which pay different players: the player on turn says how it goes on (E21).

    ARG: the gold that the way so far brings each seat; EXTRA: the isolated city and where the way has come to, both junctions."""

    def __init__(self, routes: Routes) -> None:
        super().__init__("connecting")
        self.routes = routes

    def here(self, s: State) -> i64:
        return s.cells[EXTRA] % (self.routes.net.n_junctions + 1)

    def isolated(self, s: State) -> i64:
        return s.cells[EXTRA] // (self.routes.net.n_junctions + 1)

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_connecting", "Two connections are equally short: choose the next route of the one that pays gold.")

    def sound(self, s: State) -> str | None:
        routes = self.routes
        here, isolated = int(self.here(s)), int(self.isolated(s))
        if s.cells[ARG] < 0 or not 0 <= isolated < routes.net.n_junctions or not here < routes.net.n_junctions:
            return "Phase 'connecting' needs the gold so far in 'arg', and the city and the corner reached in 'extra'."
        scratch = s.scratch()
        routes.reckon(s, scratch, isolated, here)
        varies = scratch[routes.shares + here] == VARIES
        routes.rest(scratch)
        return only_on_turn(s, self, routes.turn) if varies else "Phase 'connecting' asks only where ways pay different players."


class ChooseWay(Move):
    """By which route the way goes on."""

    def __init__(self, routes: Routes) -> None:
        super().__init__(int(routes.net.n_paths))
        self.routes = routes

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        routes = self.routes
        phase = routes.choosing
        here = phase.here(s)
        scratch = s.scratch()
        routes.reckon(s, scratch, phase.isolated(s), here)
        for i in range(3 * here, 3 * here + 3):  # ascending, as the net lists them
            if routes.onward(s, scratch, here, routes.paths_at[i]) != UNSEEN:
                out.add(self.first + routes.paths_at[i])
        routes.rest(scratch)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        routes = self.routes
        here = routes.choosing.here(s)
        isolated = routes.choosing.isolated(s)
        shares = s.cells[ARG] + (1 << (CLAIM_BITS * (s.cells[routes.link + arg] & SEAT_MASK)))
        s.pop()
        routes.walk(s, isolated, routes.ends[2 * arg] + routes.ends[2 * arg + 1] - here, shares)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose_way", self.routes.net.path_place(arg))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("not_on_way", "No shortest connection continues there.")


class BuildRoute(PaidMove):
    """E20."""

    def __init__(self, routes: Routes, hand: Hand, free: "FreeRoutes", cost: dict[str, int]) -> None:
        super().__init__(int(routes.net.n_paths), Price(hand, cost))
        self.routes = routes
        self.free = free

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        self.routes.places(s, seat, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.routes.lay(s, seat, arg, self.free, 1)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.routes.net.path_place(arg), "trade route", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return self.routes.why_not(s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


class FreeRoutes(Phase):
    """Routes that cost nothing: those of a card (E34), and the one after a double path (E22), which may come while a card's are laid.
    ARG counts those to come; EXTRA is the path that the next must join, or AFTER_A_CARD.

    The route after a double path may be left; of a card's two routes the first must be laid, as long as there is a place."""

    def __init__(self, b: Builder, routes: Routes, beside: "FreeRoutes | None" = None) -> None:
        super().__init__("double_path" if beside is None else "free_routes")
        self.routes = routes
        self.beside: FreeRoutes = beside or self
        self.carries = True
        b.phase(self)

    def follow(self, s: State, seat: i64, path: i64) -> None:
        """A route lies on a double path: one more may be joined to it. If it lies beside another double path, its frame goes on."""
        if not self.joins_any(s, seat, path):
            return
        if s.cells[PHASE] == self.beside.id:
            s.cells[ARG] = 1
            s.cells[EXTRA] = path
        else:
            s.push(self.beside.id, 1 << seat, 1, path)

    def open_for(self, s: State, seat: i64, count: i64) -> None:
        s.push(self.id, 1 << seat, count, AFTER_A_CARD)

    def joins_any(self, s: State, seat: i64, path: i64) -> bool:
        if s.cells[self.routes.left + seat * self.routes.supply.kinds] <= 0:
            return False
        for end in range(2 * path, 2 * path + 2):
            for i in range(3 * self.routes.ends[end], 3 * self.routes.ends[end] + 3):
                other = self.routes.paths_at[i]
                if other >= 0 and s.cells[self.routes.link + other] == 0:
                    return True
        return False

    def joins(self, path: i64, other: i64) -> bool:
        """Do two paths meet?"""
        ends = self.routes.ends
        one = ends[2 * path]
        two = ends[2 * path + 1]
        return one == ends[2 * other] or one == ends[2 * other + 1] or two == ends[2 * other] or two == ends[2 * other + 1]

    def arrive(self, s: State) -> bool:
        """The last one lies, or there is no piece or place for another."""
        seat = s.rules.lowest[s.cells[SEATS]]
        if s.cells[ARG] > 0 and (s.cells[EXTRA] >= 0 or self.routes.has_place(s, seat)):
            return False
        s.pop()
        return True

    def prompt(self, s: State, seat: int) -> Sentence:
        if s.cells[EXTRA] >= 0:
            return Sentence("prompt_double_path", "Double path: place one more trade route next to it for free.")
        return Sentence("prompt_free_routes", "Place a free trade route ({count} left).", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        routes = self.routes
        if not 0 <= s.cells[ARG] <= 2 or not -1 <= s.cells[EXTRA] < routes.net.n_paths:
            return f"The 'arg' of phase {self.name!r} is at most 2, the routes to come; its 'extra' is the path they join, or −1."
        seat = s.cells[routes.turn.seat]
        if s.cells[ARG] > 0 and s.cells[EXTRA] >= 0 and not self.joins_any(s, seat, s.cells[EXTRA]):
            return f"Phase {self.name!r} needs a route piece and a place for it."
        return only_on_turn(s, self, routes.turn)


class LayFreeRoute(Move):
    def __init__(self, phase: FreeRoutes) -> None:
        super().__init__(int(phase.routes.net.n_paths))
        self.phase = phase

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        after = s.cells[EXTRA]
        before = out.n
        self.phase.routes.places(s, seat, self.first, out)
        if after >= 0:
            n = before
            for at in range(before, out.n):
                if self.phase.joins(after, out.items[at] - self.first):
                    out.items[n] = out.items[at]
                    n += 1
            out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[ARG] -= 1
        self.phase.routes.lay(s, seat, arg, self.phase)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.phase.routes.net.path_place(arg), "trade route")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[EXTRA] >= 0 and not self.phase.joins(s.cells[EXTRA], arg):
            return Sentence("join_double", "The free route must connect to the one on the double path.")
        return self.phase.routes.why_not(s, seat, arg) or super().why(s, seat, arg)


class WaiveRoute(Waive):
    """The free route after a double path may be left, and the second one of a card."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[EXTRA] >= 0 or s.cells[ARG] == 1:
            out.add(self.first)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("first_route_first", "You have played the card, so place the first trade route.")
