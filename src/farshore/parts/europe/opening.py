"""The set-up of the merchants: fixed (E6), or posts in three rounds, neutral ones with three players, routes with caravans (E7, E8)."""

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State
from farshore.engine.sentence import Sentence
from farshore.parts.europe.caravans import Caravans
from farshore.parts.europe.net import Net
from farshore.parts.europe.networks import NO_CITY
from farshore.parts.europe.posts import START_POSTS, Posts
from farshore.parts.europe.routes import Routes
from farshore.parts.opening import FirstPlayer
from farshore.parts.produce import Produce
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

FULL_TABLE = 4  # players: with fewer, neutral posts stand in for the last one


class MerchantsOpening(FirstPlayer):
    """Nothing but cards for the third post comes of the set-up (E60)."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        turn: Turn,
        net: Net,
        posts: Posts,
        routes: Routes,
        caravans: Caravans,
        produce: Produce,
        route_numbers: Move,
    ) -> None:
        super().__init__(b, t)
        self.turn = turn
        self.net = net
        self.posts = posts
        self.routes = routes
        self.caravans = caravans
        self.produce = produce
        self.ready_made = t.beginner
        self.starts = t.marked("start")
        self.colours = t.colours
        self.neutral: i64 = t.seats if t.seats < FULL_TABLE else 0
        self.founding = FoundingPost(self)
        self.leaving = LeavingPost(self)
        self.laying = FoundingRoute(self)
        for phase in (self.founding, self.leaving, self.laying):
            b.phase(phase)
        found = b.move(FoundPost(self))
        self.founding.moves.append(found)
        self.leaving.moves.append(b.move(LeavePost(self), like=found))
        self.laying.moves.append(b.move(FoundRoute(self), like=route_numbers))

    def begin(self, s: State, board: Board) -> None:
        if self.ready_made:
            self.place_all(s)
        self.choose(s)

    def place_all(self, s: State) -> None:
        """The fixed start: posts, routes and caravans of each colour; of one that nobody plays only the posts, as neutral ones (E6)."""
        by_name = {city.name: number for number, city in enumerate(self.net.cities)}
        grid = self.net.table.grid
        for colour, *items in self.starts:
            cities = [by_name[item] for item in items if isinstance(item, str)]
            edges = [item for item in items if isinstance(item, tuple) and len(item) == 3]
            if colour not in self.colours:
                for city in cities:
                    self.posts.leave(s, city)
                continue
            seat = self.colours.index(str(colour))
            for city in cities:
                self.posts.put(s, seat, city)
            for edge in edges:
                path = list(self.routes.net.edge_of).index(grid.edge_at(*edge))
                self.routes.put(s, seat, path)
                self.caravans.put(s, seat, 0, path)
            self.produce.income(s, seat, self.net.city_corner(cities[-1]))

    def found(self, s: State, first: i64) -> None:
        self.begins(s, first)
        if self.ready_made:
            self.turn.start(s, first)
        else:
            s.goto(self.founding.id, 1 << first, 0)

    def post_stands(self, s: State, k: i64) -> None:
        """The k-th post stands: the next, or what follows."""
        if k + 1 < START_POSTS * self.seats:
            s.goto(self.founding.id, 1 << self.placer(s, k + 1), k + 1)
        elif self.neutral:
            s.goto(self.leaving.id, 1 << self.leaver(s, 0), 0)
        else:
            self.lay_next(s, 0)

    def leaver(self, s: State, k: i64) -> i64:
        """Who places the k-th neutral post: the last to place their third post first, then clockwise (E7)."""
        return (s.cells[self.starter] - 1 + self.seats - 1 + k) % self.seats

    def layer(self, s: State, k: i64) -> i64:
        """Who lays the k-th route: from the same player counter-clockwise (E8)."""
        return (s.cells[self.starter] - 1 + 2 * self.seats - 1 - k) % self.seats

    def lay_next(self, s: State, k: i64) -> None:
        """The k-th route is to be laid; nobody is asked who has no path for it."""
        while k < self.seats and not self.has_path(s, self.layer(s, k)):
            k += 1
        if k < self.seats:
            s.goto(self.laying.id, 1 << self.layer(s, k), k)
        else:
            self.turn.start(s, s.cells[self.starter] - 1)

    def has_path(self, s: State, seat: i64) -> bool:
        for path in range(self.net.n_paths):
            if self.fits(s, seat, path):
                return True
        return False

    def fits(self, s: State, seat: i64, path: i64) -> bool:
        """A free path at an own post, where a route joins no two cities with those already laid (E8)."""
        routes = self.routes
        if not routes.open_to(s, seat, path):
            return False
        for end in range(2):
            here = self.net.ends[2 * path + end]
            there = self.net.ends[2 * path + 1 - end]
            city = self.net.city_at[here]
            if city >= 0 and self.posts.owner(s, city) == seat and self.net.city_at[there] < 0:
                joined = routes.networks.only_city(s, s.cells[routes.networks.of + there])
                return joined in (NO_CITY, here)
        return False


class SetUpPhase(Phase):
    """ARG counts what was placed before in this part of the set-up."""

    def __init__(self, opening: MerchantsOpening, name: str) -> None:
        super().__init__(name)
        self.opening = opening
        self.bottom = True

    def last(self) -> i64:
        raise NotImplementedError

    def whose(self, s: State, k: i64) -> i64:
        raise NotImplementedError

    def sound(self, s: State) -> str | None:
        k, last = int(s.cells[ARG]), int(self.last())
        if not 1 <= s.cells[self.opening.starter] <= self.opening.seats:
            return "During the set-up the first player is known: the table needs 'first player'."
        if not 0 <= k < last:
            return f"The 'arg' of phase {self.name!r} counts what was placed before, from 0 to {last - 1}."
        if s.cells[SEATS] != 1 << self.whose(s, k):
            return f"Number {k} of phase {self.name!r} is placed by seat {int(self.whose(s, k))}."
        return None


class FoundingPost(SetUpPhase):
    def __init__(self, opening: MerchantsOpening) -> None:
        super().__init__(opening, "found_post")

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_found_post", "Place a trading post in a violet city.")

    def last(self) -> i64:
        return START_POSTS * self.opening.seats

    def whose(self, s: State, k: i64) -> i64:
        return self.opening.placer(s, k)

    def sound(self, s: State) -> str | None:
        reason = super().sound(s)
        if reason is not None:
            return reason
        opening = self.opening
        for seat in range(int(opening.seats)):
            stand = sum(int(opening.placer(s, k)) == seat for k in range(int(s.cells[ARG])))
            if opening.posts.opened(s, seat) != stand:
                return f"Seat {seat} has not as many posts on the board as it has placed."
        return None


class LeavingPost(SetUpPhase):
    def __init__(self, opening: MerchantsOpening) -> None:
        super().__init__(opening, "neutral_post")

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_neutral_post", "Place a neutral post in a violet city: it earns nothing, but goods can be delivered to it.")

    def last(self) -> i64:
        return self.opening.neutral

    def whose(self, s: State, k: i64) -> i64:
        return self.opening.leaver(s, k)


class FoundingRoute(SetUpPhase):
    def __init__(self, opening: MerchantsOpening) -> None:
        super().__init__(opening, "found_route")

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_found_route", "Place a trade route next to one of your posts; a caravan starts there.")

    def last(self) -> i64:
        return self.opening.seats

    def whose(self, s: State, k: i64) -> i64:
        return self.opening.layer(s, k)

    def sound(self, s: State) -> str | None:
        reason = super().sound(s)
        if reason is None and not self.opening.has_path(s, s.rules.lowest[s.cells[SEATS]]):
            return "Phase 'found_route' asks a seat that has a path for its route."
        return reason


class FoundPost(Move):
    """A violet city without a post (E7)."""

    def __init__(self, opening: MerchantsOpening) -> None:
        super().__init__(int(opening.net.n_cities))
        self.opening = opening

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        opening = self.opening
        for city in range(self.size):
            if opening.net.violet[city] and opening.posts.owner(s, city) < 0:
                out.add(self.first + city)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        opening = self.opening
        k = s.cells[ARG]
        opening.posts.put(s, seat, arg)
        if k // opening.seats == START_POSTS - 1:
            opening.produce.income(s, seat, opening.net.city_corner(arg))
        opening.post_stands(s, k)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("found", self.opening.net.city_place(arg), "trading post")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if self.opening.posts.owner(s, arg) >= 0:
            return Sentence("city_taken", "There is already a post in that city.")
        return Sentence("violet_only", "You start in violet cities; merchants open the others.")


class LeavePost(FoundPost):
    """A neutral post (E7)."""

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        opening = self.opening
        k = s.cells[ARG] + 1
        opening.posts.leave(s, arg)
        if k < opening.neutral:
            s.goto(opening.leaving.id, 1 << opening.leaver(s, k), k)
        else:
            opening.lay_next(s, 0)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("found", self.opening.net.city_place(arg), "neutral post")


class FoundRoute(Move):
    """Beside an own post; the first caravan comes to it (E8)."""

    def __init__(self, opening: MerchantsOpening) -> None:
        super().__init__(int(opening.net.n_paths))
        self.opening = opening

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for path in range(self.size):
            if self.opening.fits(s, seat, path):
                out.add(self.first + path)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        opening = self.opening
        opening.routes.put(s, seat, arg)
        opening.caravans.put(s, seat, 0, arg)
        s.emit(opening.caravans.event_placed, seat, arg)
        opening.lay_next(s, s.cells[ARG] + 1)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("found", self.opening.net.path_place(arg), "trade route")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if not self.opening.routes.open_to(s, seat, arg):
            return Sentence("beside_own_post", "Your first route must start at one of your posts.")
        return Sentence("joins_cities", "Your first routes may not connect two cities.")
