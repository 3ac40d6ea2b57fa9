"""Trade between players, judged by the evaluation over sampled worlds: a deal is good if it raises one's own chance to win.

Both sides of a deal gain only at the cost of the other players. What helps the leader lowers one's own chance, and nobody deals with a
player who is two points or less from the target.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.parts.barter import ACCEPTS, OFFERS, Barter
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation

TOO_NEAR: Final = 2  # points from the target: nobody deals with such a player
WILLING: Final = 0.002  # what a partner must gain before we expect it to agree
PLENTY: Final = 4  # cards of a kind, beyond which more are of no use
AT_HARBOUR: Final = 2  # cards of its own kind for one
MOST_CARDS: Final = 2  # given for one
MOST_WARES: Final = 4  # of what is traded beside cards, such as fish or gold: one is worth less than a card


class Bargain:
    """Cards for cards."""

    def __init__(self, give: int, gives: int, want: int, wants: int, gain: float) -> None:
        self.give = give
        self.gives = gives
        self.want = want
        self.wants = wants
        self.gain = gain  # expected, in chance to win
        self.partner = -1  # who would agree and leaves us the best chance, in the world that was looked at last; −1: nobody

    def key(self) -> tuple[int, int, int, int]:
        return self.give, self.gives, self.want, self.wants

    def goods(self, to: int) -> tuple[int, int, int]:
        """What is offered for what, whatever the numbers, and to whom."""
        return self.give, self.want, to


class Trader:
    def __init__(self, board: BoardFeatures, evaluation: Evaluation, barter: Barter) -> None:
        self.board = board
        self.evaluation = evaluation
        self.barter = barter

    def too_near(self, s: State, seat: i64) -> bool:
        """Is this player about to win, judged by visible points?"""
        return s.cells[self.board.points + seat] >= self.board.target - TOO_NEAR

    def swapped(self, s: State, seat: i64, other: i64, owner: i64) -> State | None:
        """The world after `seat` and `other` made the deal that `owner`, one of them, offers; None if one lacks the cards."""
        barter = self.barter
        taker = other if owner == seat else seat
        if not barter.holds(s, owner, barter.give, owner) or not barter.holds(s, taker, barter.want, owner):
            return None
        after = s.copy()
        for kind in range(barter.kinds):
            gives = s.cells[barter.give + owner * barter.kinds + kind]
            wants = s.cells[barter.want + owner * barter.kinds + kind]
            if gives:
                barter.hand_over(after, owner, taker, kind, gives)
            if wants:
                barter.hand_over(after, taker, owner, kind, wants)
        return after

    def useless(self, s: State, seat: i64, kind: i64) -> bool:
        """Has `seat` so many of this kind that one more only helps a 7? With a harbour for it there are never too many."""
        if kind >= self.barter.cards or self.barter.held(s, seat, kind) < PLENTY:
            return False
        return self.board.bank_rate(s, seat, kind) > AT_HARBOUR

    def only_useless(self, s: State, seat: i64, owner: i64) -> bool:
        """Would `seat` get nothing but such kinds, and give something better?"""
        barter = self.barter
        gets = barter.give if owner != seat else barter.want
        gives = barter.want if owner != seat else barter.give
        better = False
        for kind in range(barter.kinds):
            useless = self.useless(s, seat, kind)
            if s.cells[gets + owner * barter.kinds + kind] and not useless:
                return False
            if s.cells[gives + owner * barter.kinds + kind] and not useless:
                better = True
        return better

    def gain(self, worlds: list[State], seat: i64, other: i64, owner: i64) -> float:
        """What `seat` gains in chance to win by making that deal; −1 where it must not or cannot be made."""
        total = 0.0
        counted = 0
        if self.only_useless(worlds[0], seat, owner):
            return -1.0
        for s in worlds:
            if self.too_near(s, other):
                return -1.0
            after = self.swapped(s, seat, other, owner)
            if after is not None:
                counted += 1
                total += self.evaluation.chance(after, seat) - self.evaluation.chance(s, seat)
        return total / counted if counted else -1.0

    def acceptance(self, worlds: list[State], seat: i64) -> float:
        """What `seat`, who was asked, gains by accepting the offer of the player on turn."""
        on_turn = worlds[0].cells[self.board.on_turn]
        return self.gain(worlds, seat, on_turn, on_turn)

    def best_partner(self, worlds: list[State], seat: i64) -> tuple[int, float]:
        """The best partner for the player on turn, and the gain; −1 for nobody."""
        best = 0.0
        pick = -1
        for other in range(self.board.seats):
            if other == seat:
                continue
            says = worlds[0].cells[self.barter.says + other]
            if says in (ACCEPTS, OFFERS):
                gain = self.gain(worlds, seat, other, seat if says == ACCEPTS else other)
                if gain > best:
                    best = gain
                    pick = int(other)
        return pick, best

    def leaders(self, s: State, seat: i64) -> list[int]:
        """The players to leave out of an offer."""
        found: list[int] = []
        for other in range(self.board.seats):
            if other != seat and self.too_near(s, other):
                found.append(int(other))
        return found

    def best_offer(self, worlds: list[State], seat: i64, only: i64, generous: bool) -> Bargain | None:
        """The offer with the highest expected gain, to everybody or to `only` (a seat, or −1), where somebody would probably agree."""
        best: Bargain | None = None
        plans = self.plans(worlds[0], seat, generous)
        for s in worlds:
            self.expect(s, seat, only, plans)
        for plan in plans:
            plan.gain /= len(worlds)
            if plan.gain > 0.0 and (best is None or plan.gain > best.gain):
                best = plan
        return best

    def plans(self, s: State, seat: i64, generous: bool) -> list[Bargain]:
        """What `seat` could offer: some of one kind for some of another."""
        barter = self.barter
        found: list[Bargain] = []
        for give in range(barter.kinds):
            held = barter.held(s, seat, give)
            most: i64 = MOST_WARES if give >= barter.cards else MOST_CARDS if generous else 1
            most = held if held < most else most
            if most == 0:
                continue
            for want in range(barter.kinds):
                if want == give:
                    continue
                there = barter.elsewhere(s, seat, want)
                if there <= 0 or self.useless(s, seat, want):
                    continue
                for gives in range(1, most + 1):
                    found.append(Bargain(int(give), int(gives), int(want), 1, 0.0))
                if want >= barter.cards:
                    for wants in range(2, (MOST_WARES if there > MOST_WARES else there) + 1):
                        found.append(Bargain(int(give), 1, int(want), int(wants), 0.0))
        return found

    def expect(self, s: State, seat: i64, only: i64, plans: list[Bargain]) -> None:
        """Add to each plan what `seat` gains in this world if the best of those who gain, too, accepts."""
        board = self.board
        barter = self.barter
        evaluation = self.evaluation
        evaluation.keep(s)
        now: list[float] = [evaluation.share(other) for other in range(board.seats)]
        others: list[int] = []
        for other in range(board.seats):
            if other != seat and (only < 0 or other == only) and not self.too_near(s, other):
                others.append(int(other))
        for plan in plans:
            best = 0.0
            plan.partner = -1
            for partner in others:
                if barter.held(s, partner, plan.want) < plan.wants:
                    continue
                after = s.copy()
                barter.hand_over(after, seat, partner, plan.give, plan.gives)
                barter.hand_over(after, partner, seat, plan.want, plan.wants)
                evaluation.judge_deal(after, seat, partner)
                mine = evaluation.share(seat) - now[int(seat)]
                if mine > best and evaluation.share(partner) - now[partner] > WILLING:
                    best = mine
                    plan.partner = partner
            plan.gain += best
