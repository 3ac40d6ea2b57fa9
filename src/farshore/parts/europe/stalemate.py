"""The end of a game in which nobody can deliver any more (E68): all routes lie, and none leads to a post that takes goods."""

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints, mask_of_most
from farshore.engine.machine import PHASE, State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.parts.europe.caravans import Caravans
from farshore.parts.europe.coins import Coins
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.net import Net
from farshore.parts.europe.posts import Posts
from farshore.parts.europe.routes import ROUTE, Routes
from farshore.parts.turn import Turn
from farshore.parts.victory import Ending


class NoWayLeft(Ending):
    """Looked for when a turn begins and nobody can lay a route any more: from then on the networks stay as they are."""

    def __init__(self, b: Builder, net: Net, posts: Posts, routes: Routes, caravans: Caravans, coins: Coins, turn: Turn) -> None:
        self.net = net
        self.posts = posts
        self.routes = routes
        self.caravans = caravans
        self.coins = coins
        self.turn = turn
        self.seats: i64 = routes.seats
        self.seen: i64 = b.layout.scratch(int(net.n_junctions))  # a scratch row, all zero between searches
        self.event_stuck: i64 = b.event("no_way_left", "")

    def winners(self, s: State, seat: i64) -> i64:
        if s.cells[PHASE] != self.turn.before_id:
            return 0
        for other in range(self.seats):
            if self.routes.has_place(s, other):
                return 0
        if self.goes_on(s):
            return 0
        s.emit(self.event_stuck)
        return self.ahead(s)

    def ahead(self, s: State) -> i64:
        """Most goods delivered; if equal, most gold; if that is equal too, they share the win."""
        points, gold = self.posts.victory.points, self.coins.gold
        return mask_of_most(ints([s.cells[points + seat] * 1000 + s.cells[gold + seat] for seat in range(self.seats)]))

    def goes_on(self, s: State) -> bool:
        """Is there a network into which somebody can bring a caravan and in which a post takes their goods, now or once it is opened?"""
        scratch = s.scratch()
        routes = self.routes
        found = False
        for junction in range(self.net.n_junctions):
            if scratch[self.seen + junction] == 0:
                routes.spread(s, scratch, junction)
                for at in range(routes.queue, routes.queue + scratch[routes.found]):
                    scratch[self.seen + scratch[at]] = 1
                if scratch[routes.found] > 1 and not found:
                    for seat in range(self.seats):
                        if self.target(s, scratch, seat) and self.access(s, scratch, seat):
                            found = True
                routes.rest(scratch)
        for at in range(self.seen, self.seen + self.net.n_junctions):
            scratch[at] = 0
        return found

    def target(self, s: State, scratch: Ints, seat: i64) -> bool:
        """Does the network just searched touch a post that takes goods of `seat`, or a free city where another may open one?"""
        queue = self.routes.queue
        city_at = self.net.city_at
        for at in range(queue, queue + scratch[self.routes.found]):
            city = city_at[scratch[at]]
            if city >= 0:
                if self.posts.takes_goods(s, seat, city):
                    return True
                if self.posts.owner(s, city) < 0:
                    for other in range(self.seats):
                        if other != seat and self.has_post_left(s, other):
                            return True
        return False

    def access(self, s: State, scratch: Ints, seat: i64) -> bool:
        """Has `seat` a caravan in the network just searched, or an own route there at an own post, or at a city where it may open one?"""
        net = self.net
        queue = self.routes.queue
        for at in range(queue, queue + scratch[self.routes.found]):
            junction = scratch[at]
            for i in range(3 * junction, 3 * junction + 3):
                path = net.paths_at[i]
                if path < 0:
                    continue
                for slot in range(EACH):
                    if s.cells[self.caravans.at + seat * EACH + slot] == path:
                        return True
                city = net.city_at[junction]
                if city >= 0 and s.cells[self.routes.link + path] == ROUTE << LEVEL_SHIFT | seat:
                    owner = self.posts.owner(s, city)
                    if owner == seat or (owner < 0 and self.has_post_left(s, seat)):
                        return True
        return False

    def has_post_left(self, s: State, seat: i64) -> bool:
        return s.cells[self.posts.left_post + seat * self.posts.supply.kinds] > 0
