"""Trade between players, judged by the evaluation over sampled worlds: a deal is good if it raises one's own chance to win.

Both sides of a deal can gain only at the cost of the others at the table. What helps the leader lowers one's own chance; and nobody deals
with a player two points or less from the target.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.parts.barter import ACCEPTS, OFFERS, Barter
from farshore.thinking.evaluate import Evaluation
from farshore.thinking.ground import Ground

TOO_NEAR: Final = 2  # points from the target: nobody deals with such a player
WILLING: Final = 0.002  # what another has to gain before it agrees, as far as we can guess


class Bargain:
    """Cards for cards."""

    def __init__(self, give: int, gives: int, want: int, wants: int, gain: float) -> None:
        self.give = give
        self.gives = gives
        self.want = want
        self.wants = wants
        self.gain = gain  # expected, in chance to win

    def key(self) -> tuple[int, int, int, int]:
        return self.give, self.gives, self.want, self.wants


class Trader:
    def __init__(self, ground: Ground, evaluation: Evaluation, barter: Barter) -> None:
        self.g = ground
        self.evaluation = evaluation
        self.barter = barter

    def too_near(self, s: State, seat: i64) -> bool:
        """Is this player about to win, by what everybody sees?"""
        return s.cells[self.g.points + seat] >= self.g.target - TOO_NEAR

    def swapped(self, s: State, seat: i64, other: i64, owner: i64) -> State | None:
        """The world after `other` and `seat` dealt on the offer of `owner`, one of them; None if one lacks the cards."""
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

    def gain(self, worlds: list[State], seat: i64, other: i64, owner: i64) -> float:
        """What `seat` gains in chance to win by dealing with `other` on the offer of `owner`; very low if they may not."""
        total = 0.0
        counted = 0
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
        on_turn = worlds[0].cells[self.g.on_turn]
        return self.gain(worlds, seat, on_turn, on_turn)

    def best_partner(self, worlds: list[State], seat: i64) -> tuple[int, float]:
        """With whom the player on turn should close, and what it gains; −1 for nobody."""
        best = 0.0
        pick = -1
        for other in range(self.g.seats):
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
        """Those whom no offer should reach."""
        found: list[int] = []
        for other in range(self.g.seats):
            if other != seat and self.too_near(s, other):
                found.append(int(other))
        return found

    def best_offer(self, worlds: list[State], seat: i64, only: i64, generous: bool) -> Bargain | None:
        """The offer with the highest expected gain, to everybody or to `only` (a seat, or −1), where somebody would probably agree."""
        g = self.g
        first = worlds[0]
        now: list[float] = []
        for s in worlds:
            for other in range(g.seats):
                now.append(self.evaluation.chance(s, other))
        best: Bargain | None = None
        for give in range(g.kinds):
            held = first.cells[g.hand + seat * g.kinds + give]
            if held == 0:
                continue
            for want in range(g.kinds):
                if want == give:
                    continue
                elsewhere = g.hands.stock[want] - first.cells[g.bank + want] - first.cells[g.hand + seat * g.kinds + want]
                if elsewhere <= 0:
                    continue
                for gives in range(1, 3 if generous else 2):
                    if gives > held:
                        break
                    gain = self.expected(worlds, seat, only, give, gives, want, now)
                    if gain > 0.0 and (best is None or gain > best.gain):
                        best = Bargain(int(give), int(gives), int(want), 1, gain)
        return best

    def expected(self, worlds: list[State], seat: i64, only: i64, give: i64, gives: i64, want: i64, now: list[float]) -> float:
        """Over the worlds: what `seat` gains if one of the others, who would gain too, takes part."""
        g = self.g
        total = 0.0
        number = 0
        for s in worlds:
            best = 0.0
            for other in range(g.seats):
                if other == seat or (only >= 0 and other != only) or self.too_near(s, other):
                    continue
                if s.cells[g.hand + other * g.kinds + want] == 0:
                    continue
                after = s.copy()
                g.hands.hand_over(after, seat, other, give, gives)
                g.hands.hand_over(after, other, seat, want, 1)
                mine = self.evaluation.chance(after, seat) - now[int(number * g.seats + seat)]
                if mine > best and self.evaluation.chance(after, other) - now[int(number * g.seats + other)] > WILLING:
                    best = mine
            total += best
            number += 1
        return total / number
