"""Merchants: hired at a post (E18), sent over the map for grain (E23), and turned into posts where they arrive (E24–E26)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import OnAxis
from farshore.engine.machine import ARG, Buffer, Move, Phase, State
from farshore.engine.words import Choice, Sentence
from farshore.parts.europe.coins import COAST, Coins
from farshore.parts.europe.journey import Journey
from farshore.parts.europe.net import RING, RINGS, WORD, Net
from farshore.parts.europe.posts import Posts
from farshore.parts.europe.tokens import Tokens
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn

EACH: Final = 2  # merchants of a player
PER_GRAIN: Final = 3  # crossroads
OFF: Final = -1  # in the supply


class Merchants(GamePart):
    """Where the two merchants of each player stand, as crossroads; `crowd` counts them at each crossroads."""

    def __init__(
        self, b: Builder, t: Tables, net: Net, hand: Hand, supply: Supply, posts: Posts, tokens: Tokens, coins: Coins, turn: Turn
    ) -> None:
        self.net = net
        self.hand = hand
        self.supply = supply
        self.posts = posts
        self.tokens = tokens
        self.coins = coins
        self.turn = turn
        self.seats: i64 = t.seats
        self.colours = t.colours
        self.at: i64 = b.layout.each("merchants", EACH, meaning=OnAxis(net.cross_axis), initial=OFF, low=OFF)
        self.crowd: i64 = b.layout.shared("merchants at", int(net.n_crossroads), derived=True)
        self.left: i64 = supply.left + supply.offset("merchant")
        self.grain: i64 = t.goods.index("grain")
        self.note_hired: i64 = b.note("merchant_hired", "seat corner=crossroads")
        self.note_moved: i64 = b.note("merchant_moved", "seat source=crossroads corner=crossroads grain")

    def refresh(self, s: State) -> None:
        cells = s.cells
        for cross in range(self.net.n_crossroads):
            cells[self.crowd + cross] = 0
        for seat in range(self.seats):
            for slot in range(EACH):
                cross = cells[self.at + seat * EACH + slot]
                if cross >= 0:
                    cells[self.crowd + cross] += 1
                    cells[self.left + seat * self.supply.kinds] -= 1

    def put(self, s: State, seat: i64, slot: i64, cross: i64) -> None:
        """A merchant comes to a crossroads, from the supply or from where it stands; OFF: back into the supply."""
        cells = s.cells
        at = self.at + seat * EACH + slot
        if cells[at] >= 0:
            cells[self.crowd + cells[at]] -= 1
            cells[self.left + seat * self.supply.kinds] += 1
        cells[at] = cross
        if cross >= 0:
            cells[self.crowd + cross] += 1
            cells[self.left + seat * self.supply.kinds] -= 1

    def may_end(self, s: State, seat: i64, cross: i64) -> bool:
        """No post and no merchant there, own ones included (E23); in a free city only with a post to open (E24)."""
        cells = s.cells
        if cells[self.crowd + cross] or cells[self.posts.building + self.net.corner_of[cross]]:
            return False
        return self.net.city_at[cross] < 0 or cells[self.posts.left_post + seat * self.supply.kinds] > 0

    def reach(self, s: State, seat: i64, slot: i64, far: i64, first: i64, out: Buffer) -> None:
        """Append where this merchant could end within so many crossroads."""
        start = s.cells[self.at + seat * EACH + slot]
        if start < 0 or (slot > 0 and s.cells[self.at + seat * EACH] == start):
            return  # two at the same post: one stands for both
        net = self.net
        posts = s.cells[self.posts.left_post + seat * self.supply.kinds] > 0
        if far <= RING * RINGS and far % RING == 0:
            ring = start * RINGS + far // RING - 1
            cells = s.cells
            items = out.items
            n = out.n
            near = net.near
            city_at = net.city_at
            corner_of = net.corner_of
            crowd = self.crowd
            building = self.posts.building
            for at in range(net.near_begin[ring], net.near_begin[ring + 1]):
                cross = near[at]
                if cells[crowd + cross] == 0 and cells[building + corner_of[cross]] == 0 and (posts or city_at[cross] < 0):
                    items[n] = first + cross
                    n += 1
            out.n = n
            return
        row = start * net.n_crossroads
        for cross in range(net.n_crossroads):
            if net.steps[row + cross] <= far and cross != start and self.is_free(s, cross) and (posts or net.city_at[cross] < 0):
                out.add(first + cross)

    def is_free(self, s: State, cross: i64) -> bool:
        """No merchant and no post there?"""
        return s.cells[self.crowd + cross] == 0 and s.cells[self.posts.building + self.net.corner_of[cross]] == 0

    def reaches_any(self, s: State, seat: i64, far: i64) -> bool:
        """Could any merchant of `seat` end somewhere within so many crossroads?"""
        for slot in range(EACH):
            start = s.cells[self.at + seat * EACH + slot]
            if start >= 0:
                row = start * self.net.n_crossroads
                for cross in range(self.net.n_crossroads):
                    if self.net.steps[row + cross] <= far and cross != start and self.may_end(s, seat, cross):
                        return True
        return False

    def arrive(self, s: State, seat: i64, slot: i64, cross: i64, paid: i64) -> None:
        """It goes there; in a free city it becomes a post, which may bring gold and a number token (E24–E26)."""
        s.note(self.note_moved, seat, s.cells[self.at + seat * EACH + slot], cross, paid)
        city = self.net.city_at[cross]
        if city < 0:
            self.put(s, seat, slot, cross)
            return
        self.put(s, seat, slot, OFF)
        self.posts.put(s, seat, city)
        if self.net.gold[city]:
            self.coins.earn(s, seat, self.net.gold[city], COAST)
        self.tokens.wanted(s, self.net.corner_of[cross])

    def why_not(self, s: State, seat: int, slot: int, cross: int) -> Sentence | None:
        start = int(s.cells[self.at + seat * EACH + slot])
        if start < 0:
            return Sentence("merchant_at_home", "That merchant is not on the board.")
        if start == cross:
            return Sentence("merchant_stays", "The merchant stands there already.")
        if s.cells[self.crowd + cross] or s.cells[self.posts.building + self.net.corner_of[cross]]:
            return Sentence("no_end_here", "A merchant can't stop where a post or another merchant stands.")
        if not self.may_end(s, seat, cross):
            return Sentence("no_post_left", "Your warehouse has no trading post left to open here.")
        return None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            for slot in range(EACH):
                cross = int(s.cells[self.at + seat * EACH + slot])
                if cross < 0:
                    continue
                owner = int(s.cells[self.posts.building + self.net.corner_of[cross]])
                if owner and owner & 7 != seat:
                    found.append((True, f"A merchant of seat {seat} stands at a post that is not its own (E23)."))
                elif not owner and self.net.city_at[cross] >= 0:
                    found.append((True, f"A merchant of seat {seat} stands in a free city, where it would have become a post (E24)."))
                elif not owner and s.cells[self.crowd + cross] > 1:
                    found.append((True, f"A merchant of seat {seat} shares a crossroads with another (E23)."))
        return found

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        places = [int(s.cells[self.at + seat * EACH + slot]) for slot in range(EACH)]
        found = [self.net.cross_place(cross) for cross in places if cross >= 0]
        return {"merchant": found} if found else {}

    def draw(self, s: State, scene: Scene) -> None:
        for seat in range(int(self.seats)):
            for place in self.pieces_of(s, seat).get("merchant", []):
                scene.pieces.append(PieceScene("trader", place, self.colours[seat]))


def drop(out: Buffer, begin: i64, action: i64) -> None:
    """Take an action out of the list from `begin` on, if it is there."""
    n = begin
    for at in range(begin, out.n):
        if out.items[at] != action:
            out.items[n] = out.items[at]
            n += 1
    out.n = n


class HireMerchant(PaidMove):
    """To an own post, from the supply; if both are out, one of them changes its place (E18, E63). Action: figure · cities + city."""

    def __init__(self, merchants: Merchants, cost: dict[str, int]) -> None:
        super().__init__(EACH * int(merchants.net.n_cities), Price(merchants.hand, cost))
        self.merchants = merchants

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        merchants = self.merchants
        net = merchants.net
        cells = s.cells
        at = merchants.at + seat * EACH
        for slot in range(EACH):
            start = cells[at + slot]
            if (cells[merchants.left + seat * merchants.supply.kinds] > 0) != (start < 0):
                continue  # while one is in the supply, it is that one
            if slot > 0 and start == cells[at]:
                continue  # one of two that are alike
            home = net.city_at[start] if start >= 0 else -1
            first = self.first + slot * net.n_cities
            before = out.n
            for word in range(net.words):
                net.add_bits(s.rules.lowest, cells[merchants.posts.own + seat * net.words + word], first + (word << WORD), out)
            if home >= 0:
                drop(out, before, first + home)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        net = self.merchants.net
        self.price.pay(s, seat)
        cross = net.city_cross[arg % net.n_cities]
        self.merchants.put(s, seat, arg // net.n_cities, cross)
        s.note(self.merchants.note_hired, seat, cross)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        net = self.merchants.net
        moved = int(s.cells[self.merchants.left + seat * self.merchants.supply.kinds]) == 0
        number = arg // int(net.n_cities) if moved else None
        return Choice("build", net.city_place(arg % int(net.n_cities)), "merchant", cards=self.price.cost, number=number)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        merchants, net = self.merchants, self.merchants.net
        city, slot = arg % int(net.n_cities), arg // int(net.n_cities)
        if merchants.posts.owner(s, city) != seat:
            return Sentence("not_own_post", "Merchants are hired at your own trading posts.")
        if s.cells[merchants.at + seat * EACH + slot] == net.city_cross[city]:
            return Sentence("merchant_stays", "The merchant stands there already.")
        return self.price.shortfall(s, seat) or Sentence("merchant_in_supply", "A merchant of yours waits in the supply: hire that one.")


class MoveMerchant(Move):
    """One merchant along any paths, three crossroads for each grain (E23). Action: figure · crossroads + where it ends."""

    def __init__(self, merchants: Merchants) -> None:
        super().__init__(EACH * int(merchants.net.n_crossroads))
        self.merchants = merchants

    def far(self, s: State, seat: i64) -> i64:
        """How many crossroads the grain of `seat` suffices for."""
        hand = self.merchants.hand
        return s.cells[hand.hand + seat * hand.kinds + self.merchants.grain] * PER_GRAIN

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        far = self.far(s, seat)
        if far > 0 and s.cells[self.merchants.left + seat * self.merchants.supply.kinds] < EACH:
            for slot in range(EACH):
                self.merchants.reach(s, seat, slot, far, self.first + slot * self.merchants.net.n_crossroads, out)

    def price(self, s: State, seat: i64, arg: i64) -> i64:
        net = self.merchants.net
        start = s.cells[self.merchants.at + seat * EACH + arg // net.n_crossroads]
        return (net.steps[start * net.n_crossroads + arg % net.n_crossroads] + PER_GRAIN - 1) // PER_GRAIN

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        merchants = self.merchants
        grain = self.price(s, seat, arg)
        merchants.hand.pay(s, seat, merchants.grain, grain)
        merchants.arrive(s, seat, arg // merchants.net.n_crossroads, arg % merchants.net.n_crossroads, grain)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        slot, cross = arg // int(self.merchants.net.n_crossroads), arg % int(self.merchants.net.n_crossroads)
        start = int(s.cells[self.merchants.at + seat * EACH + slot])
        net = self.merchants.net
        if start < 0:
            return Choice("move_merchant", net.cross_place(cross), "merchant", number=slot)
        grain = int(self.price(s, seat, arg))
        return Journey(
            "move_merchant", net.cross_place(cross), "merchant", slot, net.cross_place(start), net.way(start, cross), self.paid(grain)
        )

    def paid(self, grain: int) -> tuple[tuple[str, int], ...]:
        return (("grain", grain),) if grain else ()

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        net = self.merchants.net
        reason = self.merchants.why_not(s, seat, arg // int(net.n_crossroads), arg % int(net.n_crossroads))
        return reason or Sentence("too_far", "That is {count} grain away.", count=int(self.price(s, seat, arg)))


class Wandering(Phase):
    """A merchant goes free, as a card allows. ARG: how many crossroads at most (E35)."""

    def __init__(self, b: Builder, merchants: Merchants, like: MoveMerchant) -> None:
        super().__init__("wandering")
        self.merchants = merchants
        b.phase(self)
        self.moves.append(b.move(Wander(merchants), like=like))

    def open_for(self, s: State, seat: i64, far: i64) -> None:
        s.push(self.id, 1 << seat, far)

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_wandering", "Send one of your merchants up to {count} crossroads, free.", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= 9 or not self.merchants.reaches_any(s, s.cells[self.merchants.turn.seat], s.cells[ARG]):
            return "Phase 'wandering' needs in 'arg' how far, from 1 to 9, and a merchant who can go."
        return only_on_turn(s, self, self.merchants.turn)


class Wander(MoveMerchant):
    def far(self, s: State, seat: i64) -> i64:
        return s.cells[ARG]

    def price(self, s: State, seat: i64, arg: i64) -> i64:
        return 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        merchants = self.merchants
        s.pop()
        merchants.arrive(s, seat, arg // merchants.net.n_crossroads, arg % merchants.net.n_crossroads, 0)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        net = self.merchants.net
        reason = self.merchants.why_not(s, seat, arg // int(net.n_crossroads), arg % int(net.n_crossroads))
        return reason or Sentence("too_far_free", "That is farther than {count} crossroads.", count=int(s.cells[ARG]))
