"""What a player does with caravans: place one, move it leg by leg, put goods down, stop. See `caravans`."""

from typing import Final

from farshore.engine.bitsets import add_members
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, EXTRA, PHASE, Buffer, Move, Phase, State
from farshore.engine.sentence import Cards, Mismatch, Sentence
from farshore.parts.europe.caravans import AT_A_ROUTE, NO_WAY, PER_SALT, SALT_WEIGHT, Caravans
from farshore.parts.europe.figures import EACH
from farshore.parts.hand import PaidMove, Price
from farshore.parts.turn import only_on_turn

FREE: Final = 64  # in EXTRA: this journey costs neither salt nor tolls (E38)
STEPS: Final = 63
NOT_CHOSEN: Final = -1


class PlaceCaravan(PaidMove):
    """Beside an own route at an own post; if both are out, one changes to such a route at another post (E19). Action: figure · paths
    + path."""

    def __init__(self, caravans: Caravans, cost: dict[str, int]) -> None:
        super().__init__(EACH * int(caravans.net.n_paths), Price(caravans.hand, cost))
        self.caravans = caravans

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        caravans = self.caravans
        at = caravans.at + seat * EACH
        for slot in range(EACH):
            if caravans.is_next(s, seat, slot):
                self.routes_for(s, seat, s.cells[at + slot], self.first + slot * caravans.net.n_paths, out)

    def routes_for(self, s: State, seat: i64, start: i64, first: i64, out: Buffer) -> None:
        """Append the own routes at own posts where a caravan, which stands at `start` or nowhere, may be put."""
        caravans = self.caravans
        routes = caravans.routes
        cells = s.cells
        serving = routes.serving + seat * routes.words
        # away from own posts it may go to any of them
        if cells[caravans.full_routes] == 0 and (start < 0 or not caravans.serves_post(s, seat, start)):
            add_members(cells, serving, routes.words, s.rules.lowest, first, out)
            return
        scratch = s.scratch()
        ends = caravans.ends
        for word in range(routes.words):
            scratch[ends + word] = cells[serving + word]
        if cells[caravans.full_routes]:
            for at in range(caravans.at, caravans.at + caravans.seats * EACH):
                if cells[at] >= 0 and cells[caravans.crowd + cells[at]] >= AT_A_ROUTE:
                    caravans.leave_out(scratch, cells[at])
        if start >= 0 and caravans.serves_post(s, seat, start):
            caravans.leave_out(scratch, start)
            for i in range(4 * start, 4 * start + 4):  # all others are at another post
                path = caravans.net.beside[i]
                if path >= 0 and not caravans.at_another_post(s, seat, start, path):
                    caravans.leave_out(scratch, path)
        add_members(scratch, ends, routes.words, s.rules.lowest, first, out)
        for word in range(ends, ends + routes.words):
            scratch[word] = 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        caravans = self.caravans
        self.price.pay(s, seat)
        caravans.put(s, seat, arg // caravans.net.n_paths, arg % caravans.net.n_paths)
        s.emit(caravans.event_placed, seat, arg % caravans.net.n_paths)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        net = self.caravans.net
        moved = int(s.cells[self.caravans.left + seat * self.caravans.supply.kinds]) == 0
        number = arg // int(net.n_paths) if moved else None
        return Choice("build", net.path_place(arg % int(net.n_paths)), "caravan", cards=self.price.cost, number=number)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        caravans = self.caravans
        path = arg % int(caravans.net.n_paths)
        if not caravans.serves(s, seat, path):
            return Mismatch("no_caravan_here", "A caravan goes next to one of your routes at one of your posts, if there is room for it.")
        return self.price.shortfall(s, seat) or Sentence(
            "caravan_elsewhere", "You have a caravan in your supply, or this one must go to another of your posts."
        )


class Leg(Move):
    """One leg of a caravan's move. What it may cost and which caravan goes is said by those below."""

    def __init__(self, caravans: Caravans, travelling: "Travelling", size: int) -> None:
        super().__init__(size)
        self.caravans = caravans
        self.travelling = travelling

    def slot(self, s: State, arg: i64) -> i64:
        raise NotImplementedError

    def left(self, s: State) -> i64:
        """Steps that are paid for already."""
        return 0

    def salt(self, s: State, seat: i64) -> i64:
        """Salt that could be paid."""
        return self.caravans.salt_of(s, seat)

    def gold(self, s: State, seat: i64) -> i64:
        """Gold for tolls; below zero: none are taken."""
        return s.cells[self.caravans.coins.gold + seat]

    def reach(self, s: State, seat: i64, slot: i64, first: i64, out: Buffer) -> None:
        """Append where this caravan can go."""
        caravans = self.caravans
        cells = s.cells
        start = cells[caravans.at + seat * EACH + slot]
        if start < 0:
            return
        left = self.left(s)
        salt = self.salt(s, seat)
        gold = self.gold(s, seat)
        scratch = s.scratch()
        caravans.within_reach(s, scratch, seat, slot, left + salt * PER_SALT, gold)
        if cells[caravans.full_routes]:
            caravans.drop_full(s, scratch, seat, slot, left, salt, gold)
        ends = caravans.ends
        words = caravans.routes.words
        add_members(scratch, ends, words, s.rules.lowest, first, out)
        for word in range(ends, ends + words):
            scratch[word] = 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        caravans = self.caravans
        slot = self.slot(s, arg)
        path = arg % caravans.net.n_paths
        gold = self.gold(s, seat)
        left = self.left(s)
        scratch = s.scratch()
        caravans.search(s, scratch, seat, slot, left, self.salt(s, seat), gold, path)
        left = caravans.go(s, scratch, seat, slot, path, left, gold)
        caravans.rest(scratch)
        self.travelling.stands(s, seat, slot, left, gold < 0)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        caravans, net = self.caravans, self.caravans.net
        slot, path = int(self.slot(s, arg)), arg % int(net.n_paths)
        start = int(s.cells[caravans.at + seat * EACH + slot]) if slot >= 0 else -1
        verb = "move_caravan"
        if start < 0:
            return Choice(verb, net.path_place(path), "caravan", number=slot)
        gold = int(self.gold(s, seat))
        scratch = s.scratch()
        caravans.search(s, scratch, seat, slot, self.left(s), self.salt(s, seat), gold)
        known = scratch[caravans.cost + path] != NO_WAY
        way, salt, tolls = caravans.described(s, seat, slot, path, gold) if known else ([], 0, {})
        caravans.rest(scratch)
        cards = (("salt", salt),) if salt else ()
        origin, paid = net.path_place(start), tuple(tolls.items())
        return Choice(verb, net.path_place(path), "caravan", cards, number=slot, origin=origin, path=way, tolls=paid)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        slot = int(self.slot(s, arg))
        path = arg % int(self.caravans.net.n_paths)
        return self.reason(s, seat, slot, path)

    def reason(self, s: State, seat: int, slot: int, path: int) -> Sentence:
        """Why a caravan can't go there; if there is room for it, what is missing on the way: the way itself, steps, salt, or gold."""
        caravans = self.caravans
        if unfit := caravans.why_not(s, seat, slot, path):
            return unfit
        left, salt, gold = int(self.left(s)), int(self.salt(s, seat)), int(self.gold(s, seat))
        cost = caravans.least_cost(s, seat, slot, path, left, int(caravans.net.n_paths), -1)  # all the salt in the world, and no tolls
        if cost == NO_WAY:
            return Mismatch("caravan_cut_off", "No trade routes lead there from your caravan.")
        if gold < 0:
            return Sentence("caravan_too_far", "That is more than {count} {count|route|routes} away.", count=left)
        if cost // SALT_WEIGHT > salt:
            return Sentence("caravan_salt", "Going there costs your caravan {cards}.", cards=Cards((("salt", cost // SALT_WEIGHT),)))
        tolls = gold + 1
        while tolls < caravans.seats and caravans.least_cost(s, seat, slot, path, left, salt, tolls) == NO_WAY:
            tolls += 1
        return Sentence("caravan_tolls", "Your caravan needs {count} gold for the tolls on the way there.", count=tolls)


class MoveCaravan(Leg):
    """Begin a move: one caravan, three routes for each salt (E27). Action: figure · paths + path."""

    def __init__(self, caravans: Caravans, travelling: "Travelling") -> None:
        super().__init__(caravans, travelling, EACH * int(caravans.net.n_paths))

    def slot(self, s: State, arg: i64) -> i64:
        return arg // self.caravans.net.n_paths

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        caravans = self.caravans
        if caravans.salt_of(s, seat) > 0 and s.cells[caravans.left + seat * caravans.supply.kinds] < EACH:
            self.both(s, seat, out)

    def both(self, s: State, seat: i64, out: Buffer) -> None:
        caravans = self.caravans
        at = caravans.at + seat * EACH
        paid = caravans.paid + seat * EACH
        self.reach(s, seat, 0, self.first, out)
        if s.cells[at] != s.cells[at + 1] or s.cells[paid] != s.cells[paid + 1]:  # one of two that are alike
            self.reach(s, seat, 1, self.first + caravans.net.n_paths, out)


class Conduct(MoveCaravan):
    """The first leg of a free journey: any own caravan (E38). EXTRA has the steps."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[ARG] == NOT_CHOSEN:
            self.both(s, seat, out)

    def left(self, s: State) -> i64:
        return s.cells[EXTRA] & STEPS

    def salt(self, s: State, seat: i64) -> i64:
        return 0

    def gold(self, s: State, seat: i64) -> i64:
        return -1

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[ARG] != NOT_CHOSEN:
            return Mismatch("caravan_under_way", "Only the caravan that is on its way can move now.")
        return super().why(s, seat, arg)


class GoOn(Leg):
    """A further leg of the same move: steps that are left first, then more salt. ARG is the caravan, EXTRA the steps."""

    def __init__(self, caravans: Caravans, travelling: "Travelling") -> None:
        super().__init__(caravans, travelling, int(caravans.net.n_paths))

    def slot(self, s: State, arg: i64) -> i64:
        return s.cells[ARG]

    def left(self, s: State) -> i64:
        return s.cells[EXTRA] & STEPS

    def salt(self, s: State, seat: i64) -> i64:
        if s.cells[EXTRA] & FREE:
            return 0
        return self.caravans.salt_of(s, seat)

    def gold(self, s: State, seat: i64) -> i64:
        if s.cells[EXTRA] & FREE:
            return -1
        return s.cells[self.caravans.coins.gold + seat]

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[ARG] != NOT_CHOSEN:
            self.reach(s, seat, s.cells[ARG], self.first, out)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        slot = int(s.cells[ARG])
        if slot == NOT_CHOSEN:
            slot = 0 if s.cells[self.caravans.at + seat * EACH] >= 0 else 1
        return self.reason(s, seat, slot, arg)


class Travelling(Phase):
    """A caravan is on the move. ARG: which of the two, −1 where a card lets one be chosen; EXTRA: steps left, FREE where all is free."""

    def __init__(self, b: Builder, caravans: Caravans) -> None:
        super().__init__("travelling")
        self.caravans = caravans
        b.phase(self)

    def open_for(self, s: State, seat: i64, steps: i64) -> None:
        """A caravan of choice goes free (E38)."""
        s.push(self.id, 1 << seat, NOT_CHOSEN, steps | FREE)

    def stands(self, s: State, seat: i64, slot: i64, left: i64, free: bool) -> None:
        """A leg is done: the move goes on while steps are left, or while it must not rest here."""
        caravans = self.caravans
        on = s.cells[PHASE] == self.id
        full = caravans.full(s, s.cells[caravans.at + seat * EACH + slot])
        extra = left | FREE if free else left
        if left > 0 or full:
            if on:
                s.cells[ARG] = slot
                s.cells[EXTRA] = extra
            else:
                s.push(self.id, 1 << seat, slot, extra)
        elif on:
            s.pop()

    def may_stop(self, s: State, seat: i64) -> bool:
        caravans = self.caravans
        slot = s.cells[ARG]
        return slot != NOT_CHOSEN and not caravans.full(s, s.cells[caravans.at + seat * EACH + slot])

    def prompt(self, s: State, seat: int) -> Sentence:
        count = int(s.cells[EXTRA]) & STEPS
        if s.cells[ARG] == NOT_CHOSEN:
            return Sentence("prompt_conduct", "Move one of your caravans up to {count} {count|route|routes} for free.", count=count)
        if count == 0:
            return Sentence("prompt_travelling_full", "There are already two caravans here: move on.")
        return Sentence(
            "prompt_travelling", "Your caravan may travel {count} more {count|route|routes}, unload goods, or stop.", count=count
        )

    def sound(self, s: State) -> str | None:
        caravans = self.caravans
        seat, slot = int(s.cells[caravans.turn.seat]), int(s.cells[ARG])
        if not -1 <= slot < EACH or not 0 <= s.cells[EXTRA] < 2 * FREE or (slot >= 0 and s.cells[caravans.at + seat * EACH + slot] < 0):
            return "Phase 'travelling' needs in 'arg' which caravan goes, and in 'extra' its steps (64 more: free)."
        return only_on_turn(s, self, caravans.turn)


class Stop(Move):
    """Steps that are left are lost (E23, E27)."""

    def __init__(self, travelling: Travelling) -> None:
        super().__init__(1)
        self.travelling = travelling

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if self.travelling.may_stop(s, seat):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("stop")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[ARG] == NOT_CHOSEN:
            return Sentence("conduct_first", "You have played the card, so move a caravan.")
        return Sentence("route_full", "There are already two caravans there.")


class Deliver(Move):
    """Put a free goods token under a post beside a caravan: in the actions any own one, on the move the one that goes (E29)."""

    def __init__(self, caravans: Caravans, travelling: Travelling) -> None:
        super().__init__(int(caravans.net.n_cities))
        self.caravans = caravans
        self.travelling = travelling

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        caravans = self.caravans
        if s.cells[caravans.posts.free + seat] <= 0 or s.cells[caravans.left + seat * caravans.supply.kinds] == EACH:
            return
        moving = s.cells[PHASE] == self.travelling.id
        before = out.n
        end_city = caravans.net.end_city
        for slot in range(EACH):
            path = s.cells[caravans.at + seat * EACH + slot]
            if path >= 0 and (not moving or s.cells[ARG] == slot):
                one = end_city[2 * path]
                if one >= 0 and caravans.posts.takes_goods(s, seat, one):
                    self.insert(out, before, self.first + one)
                other = end_city[2 * path + 1]
                if other >= 0 and caravans.posts.takes_goods(s, seat, other):
                    self.insert(out, before, self.first + other)

    def insert(self, out: Buffer, begin: i64, action: i64) -> None:
        """Put an action into its place of the list from `begin` on, if it is not there yet."""
        at = out.n
        while at > begin and out.items[at - 1] >= action:
            if out.items[at - 1] == action:
                return
            at -= 1
        for i in range(out.n, at, -1):
            out.items[i] = out.items[i - 1]
        out.items[at] = action
        out.n += 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.caravans.posts.deliver(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        owner = int(self.caravans.posts.owner(s, arg))
        return Choice(
            "deliver", self.caravans.net.city_place(arg), "goods", player=owner if 0 <= owner < int(self.caravans.seats) else None
        )

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        posts = self.caravans.posts
        if s.cells[posts.free + seat] <= 0:
            return Mismatch("no_goods_free", "You have no free goods: the rest are under the posts of your warehouse.")
        if s.cells[posts.goods + arg]:
            return Mismatch("goods_there", "There are already goods under that post.")
        if not posts.takes_goods(s, seat, arg):
            return Mismatch("no_foreign_post", "Deliver goods to other players' posts or to neutral ones.")
        return Mismatch("no_caravan_there", "None of your caravans is next to that post.")


def open_caravan_moves(b: Builder, caravans: Caravans, travelling: Travelling, route_numbers: Move) -> tuple[Move, Move]:
    """Register what is done on the move; returns beginning a move and delivering, which the actions open as well."""
    begin = b.move(MoveCaravan(caravans, travelling))
    deliver = b.move(Deliver(caravans, travelling))
    go_on = b.move(GoOn(caravans, travelling), like=route_numbers)
    conduct = b.move(Conduct(caravans, travelling), like=begin)
    travelling.moves.extend([go_on, conduct, deliver, b.move(Stop(travelling))])
    return begin, deliver
