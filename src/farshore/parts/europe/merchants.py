"""Merchants: hired at a post (E18), sent over the map for grain (E23), and turned into posts where they arrive (E24–E26)."""

from farshore.board.scene import PieceScene, Scene
from farshore.engine.bitsets import add_members
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import OnAxis
from farshore.engine.machine import ARG, Buffer, Move, Phase, State
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Cards, Mismatch, Sentence
from farshore.parts.europe.coins import COAST, Coins
from farshore.parts.europe.figures import EACH, OFF, Figures
from farshore.parts.europe.net import PER_GRAIN, Net
from farshore.parts.europe.posts import Posts
from farshore.parts.europe.tokens import Tokens
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn


class Merchants(Figures):
    """Where the two merchants of each player stand, as junctions; `crowd` counts them at each junction."""

    def __init__(
        self, b: Builder, t: Tables, net: Net, hand: Hand, supply: Supply, posts: Posts, tokens: Tokens, coins: Coins, turn: Turn
    ) -> None:
        at = b.layout.each("merchants", EACH, meaning=OnAxis(net.junction_axis), initial=OFF, low=OFF)
        crowd = b.layout.shared("merchants at", int(net.n_junctions), derived=True)
        super().__init__(supply, "merchant", at, crowd, int(net.n_junctions))
        self.net = net
        self.hand = hand
        self.posts = posts
        self.tokens = tokens
        self.coins = coins
        self.turn = turn
        self.colours = t.colours
        self.grain: i64 = t.goods.index("grain")
        self.ends: i64 = b.layout.scratch(int(net.junction_words))  # where a merchant may end, as bits
        self.event_hired: i64 = b.event("merchant_hired", "seat corner=junction")
        self.event_moved: i64 = b.event("merchant_moved", "seat source=junction corner=junction grain")

    def may_end(self, s: State, seat: i64, junction: i64) -> bool:
        """No post and no merchant there, own ones included (E23); in a free city only with a post to open (E24)."""
        cells = s.cells
        if cells[self.crowd + junction] or cells[self.posts.building + self.net.corner_of[junction]]:
            return False
        return self.net.city_at[junction] < 0 or cells[self.posts.left_post + seat * self.supply.kinds] > 0

    def reach(self, s: State, seat: i64, slot: i64, far: i64, first: i64, out: Buffer) -> None:
        """Append where this merchant could end within so many junctions."""
        start = s.cells[self.at + seat * EACH + slot]
        if start < 0 or (slot > 0 and s.cells[self.at + seat * EACH] == start):
            return  # two at the same post: one stands for both
        net = self.net
        row = start * net.n_junctions
        for junction in range(net.n_junctions):
            if net.steps[row + junction] <= far and junction != start and self.may_end(s, seat, junction):
                out.add(first + junction)

    def within_thirds(self, s: State, seat: i64, slot: i64, thirds: i64, first: i64, out: Buffer) -> None:
        """The same for so many thirds of a journey, whose junctions the net lists; nothing is asked so often."""
        net = self.net
        cells = s.cells
        start = cells[self.at + seat * EACH + slot]
        if start < 0 or (slot > 0 and cells[self.at + seat * EACH] == start):
            return
        if thirds > net.rings:
            thirds = net.rings
        scratch = s.scratch()
        near = (start * net.rings + thirds - 1) * net.junction_words
        taken = self.posts.taken
        ends = self.ends
        if cells[self.posts.left_post + seat * self.supply.kinds] > 0:
            for word in range(net.junction_words):
                scratch[ends + word] = net.near[near + word] & ~cells[taken + word]
        else:
            for word in range(net.junction_words):
                scratch[ends + word] = net.near[near + word] & net.plain[word] & ~cells[taken + word]
        add_members(scratch, ends, net.junction_words, s.rules.lowest, first, out)

    def put(self, s: State, seat: i64, slot: i64, place: i64) -> None:
        before = s.cells[self.at + seat * EACH + slot]
        super().put(s, seat, slot, place)
        if before >= 0 and self.is_free(s, before):
            self.posts.leave_free(s, before)
        if place >= 0:
            self.posts.take(s, place)

    def refresh(self, s: State) -> None:
        super().refresh(s)
        for junction in range(self.places):
            if s.cells[self.crowd + junction]:
                self.posts.take(s, junction)

    def is_free(self, s: State, junction: i64) -> bool:
        """No merchant and no post there?"""
        return s.cells[self.crowd + junction] == 0 and s.cells[self.posts.building + self.net.corner_of[junction]] == 0

    def reaches_any(self, s: State, seat: i64, far: i64) -> bool:
        """Could any merchant of `seat` end somewhere within so many junctions?"""
        for slot in range(EACH):
            start = s.cells[self.at + seat * EACH + slot]
            if start >= 0:
                row = start * self.net.n_junctions
                for junction in range(self.net.n_junctions):
                    if self.net.steps[row + junction] <= far and junction != start and self.may_end(s, seat, junction):
                        return True
        return False

    def arrive(self, s: State, seat: i64, slot: i64, junction: i64, paid: i64) -> None:
        """It goes there; in a free city it becomes a post, which may bring gold and a number token (E24–E26)."""
        s.emit(self.event_moved, seat, s.cells[self.at + seat * EACH + slot], junction, paid)
        city = self.net.city_at[junction]
        if city < 0:
            self.put(s, seat, slot, junction)
            return
        self.put(s, seat, slot, OFF)
        self.posts.put(s, seat, city)
        if self.net.gold[city]:
            self.coins.earn(s, seat, self.net.gold[city], COAST)
        self.tokens.wanted(s, self.net.corner_of[junction])

    def why_not(self, s: State, seat: int, slot: int, junction: int) -> Sentence | None:
        start = int(s.cells[self.at + seat * EACH + slot])
        if start < 0:
            return Mismatch("merchant_at_home", "That merchant is not on the board.")
        if start == junction:
            return Mismatch("merchant_stays", "The merchant is already there.")
        if s.cells[self.crowd + junction] or s.cells[self.posts.building + self.net.corner_of[junction]]:
            return Sentence("no_end_here", "A merchant can't stop where there is a post or another merchant.")
        if not self.may_end(s, seat, junction):
            return Sentence("no_post_left", "Your warehouse has no trading post left to open here.")
        return None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            for slot in range(EACH):
                junction = int(s.cells[self.at + seat * EACH + slot])
                if junction < 0:
                    continue
                owner = int(s.cells[self.posts.building + self.net.corner_of[junction]])
                if owner and owner & SEAT_MASK != seat:
                    found.append((True, f"A merchant of seat {seat} stands at a post that is not its own (E23)."))
                elif not owner and self.net.city_at[junction] >= 0:
                    found.append((True, f"A merchant of seat {seat} stands in a free city, where it would have become a post (E24)."))
                elif not owner and s.cells[self.crowd + junction] > 1:
                    found.append((True, f"A merchant of seat {seat} shares a corner with another (E23)."))
        return found

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        places = [int(s.cells[self.at + seat * EACH + slot]) for slot in range(EACH)]
        found = [self.net.junction_place(junction) for junction in places if junction >= 0]
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
            if not merchants.is_next(s, seat, slot) or (slot > 0 and start == cells[at]):
                continue  # of two that stand together only the first: they are alike
            home: i64 = -1
            if start >= 0:
                home = net.city_at[start]
            first = self.first + slot * net.n_cities
            before = out.n
            add_members(cells, merchants.posts.own + seat * net.words, net.words, s.rules.lowest, first, out)
            if home >= 0:
                drop(out, before, first + home)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        net = self.merchants.net
        self.price.pay(s, seat)
        junction = net.city_junction[arg % net.n_cities]
        self.merchants.put(s, seat, arg // net.n_cities, junction)
        s.emit(self.merchants.event_hired, seat, junction)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        net = self.merchants.net
        moved = int(s.cells[self.merchants.left + seat * self.merchants.supply.kinds]) == 0
        number = arg // int(net.n_cities) if moved else None
        return Choice("build", net.city_place(arg % int(net.n_cities)), "merchant", cards=self.price.cost, number=number)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        merchants, net = self.merchants, self.merchants.net
        city, slot = arg % int(net.n_cities), arg // int(net.n_cities)
        if merchants.posts.owner(s, city) != seat:
            return Mismatch("not_own_post", "You can hire merchants only at your own trading posts.")
        if s.cells[merchants.at + seat * EACH + slot] == net.city_junction[city]:
            return Mismatch("merchant_stays", "The merchant is already there.")
        return self.price.shortfall(s, seat) or Sentence("merchant_in_supply", "You have a merchant in your supply: hire that one.")


class MoveMerchant(Move):
    """One merchant along any paths, three junctions for each grain (E23). Action: figure · junction + where it ends."""

    def __init__(self, merchants: Merchants) -> None:
        super().__init__(EACH * int(merchants.net.n_junctions))
        self.merchants = merchants

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        merchants = self.merchants
        hand = merchants.hand
        grain = s.cells[hand.hand + seat * hand.kinds + merchants.grain]
        if grain > 0 and s.cells[merchants.left + seat * merchants.supply.kinds] < EACH:
            for slot in range(EACH):
                merchants.within_thirds(s, seat, slot, grain, self.first + slot * merchants.net.n_junctions, out)

    def price(self, s: State, seat: i64, arg: i64) -> i64:
        net = self.merchants.net
        start = s.cells[self.merchants.at + seat * EACH + arg // net.n_junctions]
        return (net.steps[start * net.n_junctions + arg % net.n_junctions] + PER_GRAIN - 1) // PER_GRAIN

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        merchants = self.merchants
        grain = self.price(s, seat, arg)
        merchants.hand.pay(s, seat, merchants.grain, grain)
        merchants.arrive(s, seat, arg // merchants.net.n_junctions, arg % merchants.net.n_junctions, grain)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        slot, junction = arg // int(self.merchants.net.n_junctions), arg % int(self.merchants.net.n_junctions)
        start = int(s.cells[self.merchants.at + seat * EACH + slot])
        net = self.merchants.net
        if start < 0:
            return Choice("move_merchant", net.junction_place(junction), "merchant", number=slot)
        cards = self.paid(int(self.price(s, seat, arg)))
        origin, path = net.junction_place(start), net.way(start, junction)
        return Choice("move_merchant", net.junction_place(junction), "merchant", cards, number=slot, origin=origin, path=path)

    def paid(self, grain: int) -> tuple[tuple[str, int], ...]:
        return (("grain", grain),) if grain else ()

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        net = self.merchants.net
        reason = self.merchants.why_not(s, seat, arg // int(net.n_junctions), arg % int(net.n_junctions))
        return reason or Sentence("too_far", "Going there costs {cards}.", cards=Cards(self.paid(int(self.price(s, seat, arg)))))


class Wandering(Phase):
    """A merchant goes free, as a card allows. ARG: how many junctions at most (E35)."""

    def __init__(self, b: Builder, merchants: Merchants, like: MoveMerchant) -> None:
        super().__init__("wandering")
        self.merchants = merchants
        b.phase(self)
        self.moves.append(b.move(Wander(merchants), like=like))

    def open_for(self, s: State, seat: i64, far: i64) -> None:
        s.push(self.id, 1 << seat, far)

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence(
            "prompt_wandering", "Move one of your merchants up to {count} {count|corner|corners} for free.", count=int(s.cells[ARG])
        )

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= 9 or not self.merchants.reaches_any(s, s.cells[self.merchants.turn.seat], s.cells[ARG]):
            return "Phase 'wandering' needs in 'arg' how far, from 1 to 9, and a merchant who can go."
        return only_on_turn(s, self, self.merchants.turn)


class Wander(MoveMerchant):
    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for slot in range(EACH):
            self.merchants.reach(s, seat, slot, s.cells[ARG], self.first + slot * self.merchants.net.n_junctions, out)

    def price(self, s: State, seat: i64, arg: i64) -> i64:
        return 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        merchants = self.merchants
        s.pop()
        merchants.arrive(s, seat, arg // merchants.net.n_junctions, arg % merchants.net.n_junctions, 0)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        net = self.merchants.net
        reason = self.merchants.why_not(s, seat, arg // int(net.n_junctions), arg % int(net.n_junctions))
        return reason or Sentence("too_far_free", "That is more than {count} {count|corner|corners} away.", count=int(s.cells[ARG]))
