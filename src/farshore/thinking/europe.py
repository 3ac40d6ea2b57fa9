"""What the bots know about Merchants of Europe: the terms of the evaluation with their weights, and the lesson."""

from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.parts.europe.caravans import EACH
from farshore.parts.europe.cards import MerchantCards
from farshore.thinking.advisers import Adviser, TakeAdviser
from farshore.thinking.europe_plan import NEW, NOWHERE, Plan
from farshore.thinking.europe_turn import Figures, OneCard, PieceGoal, merchant_advisers
from farshore.thinking.ground import Ground
from farshore.thinking.lesson import Lesson, Weights
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Points, Production, Tempo, Term

MERCHANTS_WEIGHTS: Weights = {
    "points": (900, 1100),
    "points near the end": (150, 150),
    "points at the end": (200, 300),
    "pips of lumber": (30, 14),
    "pips of wool": (22, 10),
    "pips of grain": (32, 14),
    "pips of ore": (28, 14),
    "pips of salt": (28, 16),
    "blocked": (-10, -10),
    "kinds": (160, 80),
    "posts opened": (520, 520),
    "goods free": (60, 120),
    "routes to a taker": (-170, -260),
    "no taker in reach": (-900, -1200),
    "a ride away": (220, 420),
    "merchants out": (260, 260),
    "steps to a city": (-28, -28),
    "gold": (75, 75),
    "cards": (95, 80),
    "cards too many": (-90, -70),
    "salt in hand": (60, 110),
    "grain in hand": (50, 40),
    "cards held": (190, 170),
    "turns to wait": (-10, -20),
}


class TradeTerm(Term):
    """Posts, free goods, how far the next taker is, merchants on their way."""

    def __init__(self, ground: Ground) -> None:
        names = ["posts opened", "goods free", "routes to a taker", "no taker in reach", "a ride away", "merchants out", "steps to a city"]
        super().__init__(ground, names)
        self.plan = Plan(ground)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        plan = self.plan
        at = self.at
        out[at] = plan.posts.opened(s, seat)
        free = s.cells[plan.posts.free + seat]
        out[at + 1] = free
        ride: i64 = NOWHERE
        if free > 0:
            ride = plan.could_ride(s, seat)
        out[at + 4] = 3 - ride if ride < 3 else 0
        out[at + 2] = 0
        out[at + 3] = 0
        if ride == NOWHERE:
            plan.look(s, seat)
            if plan.price == NOWHERE:
                out[at + 3] = 1
            else:
                out[at + 2] = plan.price // NEW
        merchants: i64 = 0
        steps: i64 = 0
        for slot in range(EACH):
            cross = s.cells[plan.merchants.at + seat * EACH + slot]
            if cross >= 0:
                merchants += 1
                steps += plan.nearest_city(s, cross)
        out[at + 5] = merchants
        out[at + 6] = steps


class PurseTerm(Term):
    """Gold, cards in hand and what a 7 would take, development cards."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["gold", "cards", "cards too many", "salt in hand", "grain in hand", "cards held"])
        self.plan = Plan(ground)
        self.held: i64 = ground.kit.part(MerchantCards).held

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        plan = self.plan
        at = self.at
        gold = s.cells[plan.coins.gold + seat]
        out[at] = gold if gold < 10 else 10
        cards = s.cells[g.count + seat]
        out[at + 1] = cards if cards < 9 else 9
        over = cards - g.limit_of(s, seat)
        out[at + 2] = over if over > 0 else 0
        salt = s.cells[g.hand + seat * g.kinds + plan.caravans.salt]
        out[at + 3] = salt if salt < 2 else 2
        grain = s.cells[g.hand + seat * g.kinds + plan.merchants.grain]
        out[at + 4] = grain if grain < 2 else 2
        out[at + 5] = s.cells[self.held + seat]


class MerchantsLesson(Lesson):
    def terms(self, ground: Ground) -> list[Term]:
        return [Points(ground), Production(ground), TradeTerm(ground), PurseTerm(ground), Tempo(ground)]

    def weights(self) -> Weights:
        return MERCHANTS_WEIGHTS

    def goals(self, sense: Sense) -> list[Goal]:
        plan = Plan(sense.g)
        figures = Figures(sense)
        return [
            OneCard(plan, "salt", merchant=False),
            OneCard(plan, "grain", merchant=True),
            PieceGoal(plan, figures.hire_price, merchant=True),
            PieceGoal(plan, figures.route_price, merchant=False),
        ]

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        found = merchant_advisers(sense, Plan(sense.g))
        found.extend((phase, TakeAdviser(sense, first)) for phase, first in sense.g.takes)
        return found
