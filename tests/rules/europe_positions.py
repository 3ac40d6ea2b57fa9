"""A table of Merchants of Europe for tests: pieces put where a test wants them, by the names of cities."""

import itertools
from typing import Any

from farshore.catalogue import deal_board, kind_of, settings_of
from farshore.engine.errors import IllegalMove
from farshore.engine.events import Event
from farshore.engine.machine import DEPTH, NATURE
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.game import Game
from farshore.luck import Luck
from farshore.parts.europe.caravans import Caravans
from farshore.parts.europe.cards import CARD_NAMES, MerchantCards
from farshore.parts.europe.coins import Coins
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.merchants import Merchants
from farshore.parts.europe.net import Net
from farshore.parts.europe.posts import POST, Posts
from farshore.parts.europe.routes import ROUTE, Routes
from farshore.parts.europe.tokens import Tokens
from farshore.parts.hand import Hand
from farshore.parts.robber import Robber
from farshore.parts.table import Table
from farshore.parts.turn import Turn

RED, BLUE, WHITE, ORANGE = range(4)
NEUTRAL = 7
Corner = tuple[int, int, str]
Edge = tuple[int, int, str]


class EuropeTable:
    """One game whose chance the test decides. `empty`: nothing stands on the map yet."""

    def __init__(self, game: str = "europe-short", seats: int = 4, empty: bool = False, **options: object) -> None:
        kind = kind_of(game)
        if game == "europe-short":
            options = {"setup": "beginner", **options}
        settings = settings_of(kind, seats, {"first": 0, **options})
        self.game = Game(kind, seats, settings, deal_board(kind, seats, settings, Luck(1)), None)
        kit = self.game.kit
        self.net, self.posts, self.routes = kit.part(Net), kit.part(Posts), kit.part(Routes)
        self.merchants, self.caravans, self.coins = kit.part(Merchants), kit.part(Caravans), kit.part(Coins)
        self.tokens, self.hand, self.table, self.turn = kit.part(Tokens), kit.part(Hand), kit.part(Table), kit.part(Turn)
        self.cards, self.robber = kit.part(MerchantCards), kit.part(Robber)
        self.names = {city.name: number for number, city in enumerate(self.net.cities)}
        if empty:
            for name in ("trading posts", "goods", "trade routes", "bank", "hand"):
                span = self.s.rules.layout.by_name[name]
                for at in range(span.base, span.base + span.size * span.copies):
                    self.s.cells[at] = 0
            for kind_ in range(int(self.hand.kinds)):
                self.s.cells[self.hand.bank + kind_] = 19
            for at in range(seats * EACH):
                self.s.cells[self.caravans.at + at] = -1
            self.fresh()

    @property
    def s(self) -> Any:
        return self.game.state

    def fresh(self) -> None:
        self.s.rules.refresh(self.s)

    # --- places

    def junction(self, place: str | Corner) -> int:
        if isinstance(place, str):
            return int(self.net.city_junction[self.names[place]])
        return int(self.net.junction_at[self.game.kit.grid.corner_at(*place)])

    def at(self, place: str | Corner) -> Corner:
        return self.net.junction_place(self.junction(place))

    def beside(self, place: str | Corner) -> set[Corner]:
        """The corner one path away."""
        here = self.junction(place)
        paths = [int(self.net.paths_at[i]) for i in range(3 * here, 3 * here + 3)]
        return {self.net.junction_place(int(self.net.ends[2 * path] + self.net.ends[2 * path + 1]) - here) for path in paths if path >= 0}

    def between(self, one: str | Corner, other: str | Corner) -> Corner:
        """The one corner next to both."""
        found = self.beside(one) & self.beside(other)
        assert len(found) == 1
        return found.pop()

    def path(self, one: str | Corner, other: str | Corner) -> int:
        here, there = self.junction(one), self.junction(other)
        return next(
            path
            for path in range(int(self.net.n_paths))
            if {int(self.net.ends[2 * path]), int(self.net.ends[2 * path + 1])} == {here, there}
        )

    def edge(self, one: str | Corner, other: str | Corner) -> Edge:
        return self.net.path_place(self.path(one, other))

    def hexes(self, city: str) -> list[int]:
        grid, corner = self.game.kit.grid, int(self.net.city_corner(self.names[city]))
        found = [int(grid.corner_hexes[i]) for i in range(3 * corner, 3 * corner + 3)]
        return [h for h in found if 0 <= h < self.table.n_hexes and self.terrain(h) != "sea"]

    def terrain(self, h: int) -> str:
        return self.table.terrains[int(self.s.cells[self.table.terrain + h])]

    def number(self, h: int) -> int:
        return int(self.s.cells[self.table.token + h])

    def land(self, city: str, terrain: str) -> int:
        return next(h for h in self.hexes(city) if self.terrain(h) == terrain)

    # --- pieces and cards

    def post(self, seat: int, *cities: str) -> None:
        for city in cities:
            self.s.cells[self.posts.building + self.net.city_corner(self.names[city])] = POST << LEVEL_SHIFT | seat
        self.fresh()

    def route(self, seat: int, *way: str | Corner) -> None:
        """Routes along a way of corners."""
        for one, other in itertools.pairwise(way):
            self.s.cells[self.routes.link + self.path(one, other)] = ROUTE << LEVEL_SHIFT | seat
        self.fresh()

    def caravan(self, seat: int, one: str | Corner, other: str | Corner, figure: int = 0) -> None:
        self.s.cells[self.caravans.at + seat * EACH + figure] = self.path(one, other)
        self.fresh()

    def merchant(self, seat: int, place: str | Corner, figure: int = 0) -> None:
        self.s.cells[self.merchants.at + seat * EACH + figure] = self.junction(place)
        self.fresh()

    def goods(self, seat: int, city: str) -> None:
        """Goods of this seat lie under a post."""
        self.s.cells[self.posts.goods + self.names[city]] = seat + 1
        self.fresh()

    def hold(self, seat: int, gold: int | None = None, **cards: int) -> None:
        """Exactly these cards, and this gold."""
        for kind, name in enumerate(self.hand.goods):
            at = self.hand.hand + seat * self.hand.kinds + kind
            self.s.cells[self.hand.bank + kind] += self.s.cells[at] - cards.get(name, 0)
            self.s.cells[at] = cards.get(name, 0)
        if gold is not None:
            self.s.cells[self.coins.bank] += self.s.cells[self.coins.gold + seat] - gold
            self.s.cells[self.coins.gold + seat] = gold
        self.fresh()

    def card(self, seat: int, name: str) -> None:
        """A development card from the deck, ready to be played."""
        kind = CARD_NAMES.index(name)
        self.s.cells[self.cards.deck + kind] -= 1
        self.s.cells[self.cards.cards + seat * self.cards.kinds + kind] += 1
        self.fresh()

    def held(self, seat: int) -> dict[str, int]:
        counts = zip(self.hand.goods, self.hand.held(self.s, seat), strict=True)
        return {name: int(count) for name, count in counts if count}

    def gold(self, seat: int) -> int:
        return int(self.s.cells[self.coins.gold + seat])

    def all_gold(self) -> list[int]:
        return [self.gold(seat) for seat in range(self.game.seats)]

    def free(self, seat: int) -> int:
        return int(self.s.cells[self.posts.free + seat])

    def owner(self, city: str) -> int:
        return int(self.posts.owner(self.s, self.names[city]))

    # --- playing

    def act(self, seat: int = RED) -> "EuropeTable":
        """It is this seat's turn, after the roll."""
        self.s.cells[DEPTH] = 0
        self.s.cells[self.turn.seat] = seat
        self.s.goto(self.turn.actions.id, 1 << seat)
        return self

    def begin(self, seat: int = RED) -> "EuropeTable":
        """It is this seat's turn, before the roll."""
        self.s.cells[DEPTH] = 0
        self.turn.start(self.s, seat)
        return self

    @property
    def seat(self) -> int:
        return self.game.seats_to_act()[0]

    def play(self, verb: str, **fields: object) -> list[Event]:
        return self.game.play(self.seat, self.game.find(self.seat, verb, **fields))

    def open_now(self, verb: str, **fields: object) -> list[object]:
        """The places of all legal choices of this kind."""
        choices = [self.game.choice(action, self.seat) for action in self.game.legal(self.seat)]
        told = [(choice.place, choice.as_dict()) for choice in choices if choice.verb == verb]
        return [place for place, data in told if all(data.get(name) == value for name, value in fields.items())]

    def verbs(self) -> set[str]:
        return {self.game.choice(action, self.seat).verb for action in self.game.legal(self.seat)}

    def choice(self, verb: str, **fields: object) -> dict[str, object]:
        return self.game.choice(self.game.find(self.seat, verb, **fields), self.seat).as_dict()

    def roll(self, one: int, two: int) -> list[Event]:
        events = self.play("roll")
        return events + self.game.play(NATURE, self.game.find(NATURE, "dice", number=10 * one + two))

    def draw(self, verb: str, **fields: object) -> list[Event]:
        return self.game.play(NATURE, self.game.find(NATURE, verb, **fields))

    def refused(self, verb: str, **fields: object) -> str:
        """The sentence with which a choice is refused that means this."""
        wanted = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        seat, reasons = self.seat, []
        for action in range(int(self.s.rules.n_actions)):
            move = self.s.move_of(action)
            if move is None:
                continue
            told = move.choice(self.s, seat, action - int(move.first)).as_dict()
            if told["verb"] == verb and all(told.get(name) == value for name, value in wanted.items()):
                try:
                    self.s.copy().play(seat, action)
                except IllegalMove as refusal:
                    reasons.append(str(refusal))
                else:
                    raise AssertionError(f"{told} is allowed")
        assert reasons, f"nothing means {verb} {wanted}"
        return reasons[0]
