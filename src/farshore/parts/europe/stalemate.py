"""The end of a game in which nobody can deliver any more (E68): all routes lie, and none leads to a post that takes goods."""

from farshore.engine.builder import Builder
from farshore.engine.ints import i64, ints, mask_of_most
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
        self.event_stuck: i64 = b.event("no_way_left", "")

    def in_phase(self, before_roll: bool) -> bool:
        return before_roll

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
        return self.any_travels(s) or self.any_begins(s)

    def any_travels(self, s: State) -> bool:
        """The same by caravans that are there; nearly always one is found soon."""
        cells = s.cells
        of = self.routes.networks.of
        for seat in range(self.seats):
            for at in range(self.caravans.at + seat * EACH, self.caravans.at + seat * EACH + EACH):
                path = cells[at]
                if path >= 0 and self.any_takes(s, seat, cells[of + self.net.ends[2 * path]]):
                    return True
        return False

    def any_takes(self, s: State, seat: i64, network: i64) -> bool:
        """Is there a post in this network that takes goods of `seat`, now or once it is opened?"""
        cells = s.cells
        of = self.routes.networks.of
        goods = self.posts.goods
        junctions = self.net.city_junction
        for city in range(self.net.n_cities):
            if cells[of + junctions[city]] == network and cells[goods + city] == 0 and self.might_take(s, seat, city):
                return True
        return False

    def any_begins(self, s: State) -> bool:
        """The same by caravans that have still to be placed, which takes longer to find out."""
        for city in range(self.net.n_cities):
            if s.cells[self.posts.goods + city] == 0:
                network = s.cells[self.routes.networks.of + self.net.city_junction[city]]
                for seat in range(self.seats):
                    if self.might_take(s, seat, city) and self.begins(s, seat, network):
                        return True
        return False

    def might_take(self, s: State, seat: i64, city: i64) -> bool:
        """Does the post in this city take goods of `seat`, or is it free, so that another may open one?"""
        if self.posts.owner(s, city) >= 0:
            return self.posts.takes_goods(s, seat, city)
        for other in range(self.seats):
            if other != seat and self.has_post_left(s, other):
                return True
        return False

    def begins(self, s: State, seat: i64, network: i64) -> bool:
        """Could `seat` place a caravan in this network, now or once it has opened a post?"""
        of = self.routes.networks.of
        for city in range(self.net.n_cities):
            if s.cells[of + self.net.city_junction[city]] == network and self.access(s, seat, city):
                return True
        return False

    def access(self, s: State, seat: i64, city: i64) -> bool:
        """Has `seat` a route at this city, and a post there or one to open: could it place a caravan here (E19)?"""
        owner = self.posts.owner(s, city)
        if owner != seat and (owner >= 0 or not self.has_post_left(s, seat)):
            return False
        junction = self.net.city_junction[city]
        for i in range(3 * junction, 3 * junction + 3):
            path = self.net.paths_at[i]
            if path >= 0 and s.cells[self.routes.link + path] == ROUTE << LEVEL_SHIFT | seat:
                return True
        return False

    def has_post_left(self, s: State, seat: i64) -> bool:
        return s.cells[self.posts.left_post + seat * self.posts.supply.kinds] > 0
