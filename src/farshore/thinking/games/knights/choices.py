"""How the bots answer what cards, knights and barbarians ask: which hex, which corner, which player, which kind of goods."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import ARG, EXTRA, Buffer, Move, Phase, State
from farshore.engine.pieces import SEAT_MASK
from farshore.luck import Luck
from farshore.parts.cities.aqueduct import TakeWater
from farshore.parts.cities.barbarians import LoseCity, MusterPhase
from farshore.parts.cities.cards_politics import (
    Deserter,
    IntriguePlace,
    OpenRoad,
    SpyOn,
    StealCard,
    TaxPlace,
    Traitor,
    Turncoat,
)
from farshore.parts.cities.cards_science import CheapCity, FirstToken, FreeWall, SecondToken, Smith
from farshore.parts.cities.cards_trade import (
    KIND_MASK,
    FleetKind,
    GivenCard,
    MerchantPlace,
    MonopolyKind,
    TollCards,
    TollFrom,
    WantedCard,
)
from farshore.parts.cities.knight_moves import March
from farshore.parts.cities.knights import ASLEEP, SET, Flee, state_of, strength_of
from farshore.parts.cities.levy import Levy
from farshore.parts.cities.metropolis import PlaceMetropolis
from farshore.parts.cities.progress import ChooseDeck
from farshore.parts.cities.questions import CardQuestion
from farshore.parts.hand import PURSE_BITS
from farshore.parts.memory import RememberedHand
from farshore.parts.robber import OTHER_ONLY
from farshore.thinking.games.base.hand import GiveBackAdviser
from farshore.thinking.games.base.robber import RobberAdviser
from farshore.thinking.games.knights.cards import CardJudge, TokenSwap
from farshore.thinking.games.knights.features import KnightsFeatures
from farshore.thinking.policy.adviser import Adviser, FirstAdviser
from farshore.thinking.policy.context import PolicyContext

PIRATE: Final = 90  # the robber's own adviser has no urgency


class BestChoice(Adviser):
    """The legal choice of the highest value; subclasses say what each is worth."""

    def __init__(self, context: PolicyContext, move: Move) -> None:
        super().__init__(context)
        self.first: i64 = move.first
        self.move = move
        self.features = KnightsFeatures(context.board)
        self.out = Buffer(int(context.board.kit.rules.width) + 1)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.prepare(s, seat)
        self.out.n = 0
        self.move.legal(s, seat, self.out)
        best: i64 = -(1 << 30)
        pick: i64 = -1
        for at in range(self.out.n):
            action = self.out.items[at]
            value = self.value(s, seat, action - self.first)
            if value > best:
                best = value
                pick = action
        return pick

    def prepare(self, s: State, seat: i64) -> None:
        """Read the position once, before the choices are compared."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        raise NotImplementedError


# --- places


class StrongCity(BestChoice):
    """The city, or settlement, that earns most."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.board.corner_pips[pick]


class MetropolisChoice(StrongCity):
    """A metropolis never falls: where a wall stands already."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.board.corner_pips[pick] + 3 * s.cells[self.features.walls.wall + pick]


class LostCity(BestChoice):
    """The one that earns least and has no wall."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return -self.board.corner_pips[pick] - 3 * s.cells[self.features.walls.wall + pick]


class TaxChoice(BestChoice):
    """As where the robber goes."""

    def __init__(self, context: PolicyContext, move: Move) -> None:
        super().__init__(context, move)
        self.robber = RobberAdviser(context)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        found = self.robber.propose(s, seat, luck)
        return -1 if found < 0 else self.first + found - self.board.robber_first


class MerchantChoice(BestChoice):
    """Beside most of the own production, of a kind that the bank does not take two for one yet."""

    def __init__(self, context: PolicyContext, move: Move) -> None:
        super().__init__(context, move)
        self.mine: Ints = zeros(int(context.board.kinds))

    def prepare(self, s: State, seat: i64) -> None:
        self.board.income(s, seat, self.mine)

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        kind = self.board.kind_of[pick]
        if kind < 0:
            return 0
        return self.mine[kind] * (self.board.bank_rate(s, seat, kind) - 1)


class TokenChoice(BestChoice):
    """The exchange of two tokens that gains most; the second knows the first."""

    def __init__(self, context: PolicyContext, move: Move, second: bool) -> None:
        super().__init__(context, move)
        self.swap = TokenSwap(context.board)
        self.second = second

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.swap.look(s, seat, s.cells[ARG] if self.second else -1)
        found = self.swap.other if self.second else self.swap.one
        return -1 if found < 0 else self.first + found


class RoadChoice(BestChoice):
    """Whose open road is removed: the holder's of the longest one, else the leader's; an own one never willingly."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        board = self.board
        owner = s.cells[board.link + pick] & SEAT_MASK
        if owner == seat:
            return -100
        longest = 10 if board.road_holder >= 0 and s.cells[board.road_holder] == owner + 1 else 0
        return longest + s.cells[board.points + owner]


# --- knights


class KnightStand(BestChoice):
    """Where a new knight stands, or one that was driven away."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value: i64 = 0 if s.cells[self.board.crowd + pick] else -10
        if self.features.knights.cut_by(s, seat, pick):
            value += 3
        return value


class MarchChoice(KnightStand):
    """Onto a weaker knight, best one that can't flee."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.features.knights
        other = s.cells[knights.knight + pick]
        if other == 0:
            return super().value(s, seat, pick)
        value = 10 * strength_of(other) + s.cells[self.board.points + (other & SEAT_MASK)]
        if not knights.can_flee(s, other, pick):
            value += 40
        return value


class RiseChoice(BestChoice):
    """Active and strong ones first; enough only if nothing is left to choose."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value = s.cells[self.features.knights.knight + pick]
        return strength_of(value) + (5 if state_of(value) != ASLEEP else 0)


class DeserterChoice(BestChoice):
    """The own knight that is missed least."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value = s.cells[self.features.knights.knight + pick]
        return -2 * strength_of(value) - (1 if state_of(value) != ASLEEP else 0)


class IntrigueChoice(BestChoice):
    """The strongest knight beside our roads, best one that can't flee."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.features.knights
        other = s.cells[knights.knight + pick]
        value = 4 * strength_of(other) + s.cells[self.board.points + (other & SEAT_MASK)]
        if not knights.can_flee(s, other, pick):
            value += 20
        return value


# --- players


class RichestChoice(BestChoice):
    """Who has most cards, then most points."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return 4 * s.cells[self.board.count + pick] + s.cells[self.board.points + pick]


class SpyChoice(BestChoice):
    """Who hides most."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return 20 * s.cells[self.features.progress.hidden + pick] + s.cells[self.board.points + pick]


class TraitorChoice(BestChoice):
    """Whose weakest knight is strongest."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.features.knights
        least: i64 = 9
        for at in range(knights.band + pick * SET, knights.band + pick * SET + SET):
            corner = s.cells[at] - 1
            if corner < 0:
                break
            value = s.cells[knights.knight + corner]
            strength = 2 * strength_of(value) + (1 if state_of(value) != ASLEEP else 0)
            if strength < least:
                least = strength
        return 20 * least + s.cells[self.board.points + pick]


# --- cards and goods


class StealChoice(BestChoice):
    """The card of most worth."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.features.worth[pick]


class DeckChoice(BestChoice):
    """Trade brings the merchant; science and politics a point, as long as it lies there."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        deck = self.features.progress.decks[pick]
        value: i64 = 24 if pick == 1 else 20 if pick == 0 else 18
        if deck.has_point(s):
            value += 60 // (s.cells[deck.left] + 1)
        return value


class LackChoice(BestChoice):
    """What the nearest goal lacks; else ore and grain before the rest."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        board = self.board
        goal = self.context.goal(s, seat)
        have = s.cells[board.hand + seat * board.kinds + pick]
        return (20 if have < goal.row[pick] else 0) + board.city_price.row[pick] - have


class FleetChoice(BestChoice):
    """The kind of which most is left over."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        board = self.board
        goal = self.context.goal(s, seat)
        left = s.cells[board.hand + seat * board.kinds + pick] - goal.row[pick]
        return left * (board.bank_rate(s, seat, pick) - 2)


class GiveChoice(BestChoice):
    """The kind that is missed least."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        board = self.board
        goal = self.context.goal(s, seat)
        have = s.cells[board.hand + seat * board.kinds + pick]
        return have + (10 if have > goal.row[pick] else 0)


class MonopolyChoice(BestChoice):
    """The kind that brings most, a little more of what the goal lacks."""

    def __init__(self, context: PolicyContext, move: Move, most: i64) -> None:
        super().__init__(context, move)
        self.judge = CardJudge(context)
        self.most: i64 = most

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        board = self.board
        lacks = s.cells[board.hand + seat * board.kinds + pick] < self.context.goal(s, seat).row[pick]
        return 2 * self.judge.takes(s, seat, pick, self.most) + (1 if lacks else 0)


class TollChoice(Adviser):
    """The cards of most use among those shown, in the order of the hand."""

    def __init__(self, context: PolicyContext, move: Move, hand: RememberedHand) -> None:
        super().__init__(context)
        self.first: i64 = move.first
        self.hand = hand

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        cells = s.cells
        work = self.context.work
        goal = self.context.goal(s, seat)
        seen = cells[self.hand.seen + seat * self.hand.seats + cells[ARG] // 4]
        for kind in range(board.kinds):
            work[kind] = seen >> (PURSE_BITS * kind) & KIND_MASK if kind >= cells[EXTRA] else 0
        lowest: i64 = board.kinds
        for _ in range(cells[ARG] % 4):
            best: i64 = -1
            pick: i64 = -1
            for kind in range(board.kinds):
                if work[kind] > 0:
                    value = 3 if kind >= board.hands.takeable else 1 + board.city_price.row[kind]
                    if cells[board.hand + seat * board.kinds + kind] < goal.row[kind]:
                        value += 4
                    if value > best:
                        best = value
                        pick = kind
            if pick < 0:
                return -1
            work[pick] -= 1
            if pick < lowest:
                lowest = pick
        return self.first + lowest


class PirateChase(FirstAdviser):
    """A knight drove the pirate off: the robber must stay (C53)."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if s.cells[ARG] != OTHER_ONLY:
            return -1
        self.urgency = PIRATE
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[luck.below(self.out.n)]


# what answers a card's question, where nothing but the move has to be known
QUESTIONS: Final[list[tuple[type[CardQuestion], type[BestChoice]]]] = [
    (CheapCity, StrongCity),
    (FreeWall, StrongCity),
    (TaxPlace, TaxChoice),
    (MerchantPlace, MerchantChoice),
    (OpenRoad, RoadChoice),
    (Smith, RiseChoice),
    (Deserter, DeserterChoice),
    (Turncoat, KnightStand),
    (IntriguePlace, IntrigueChoice),
    (TollFrom, RichestChoice),
    (SpyOn, SpyChoice),
    (Traitor, TraitorChoice),
    (FleetKind, FleetChoice),
    (GivenCard, GiveChoice),
    (WantedCard, GiveChoice),
]
# what answers knights, barbarians and decks
MOVES: Final[list[tuple[type[Move], type[BestChoice]]]] = [
    (PlaceMetropolis, MetropolisChoice),
    (LoseCity, LostCity),
    (March, MarchChoice),
    (Flee, KnightStand),
    (TakeWater, LackChoice),
    (ChooseDeck, DeckChoice),
    (StealCard, StealChoice),
]


def question_adviser(context: PolicyContext, phase: CardQuestion) -> Adviser | None:
    """What answers a card's question."""
    move = phase.moves[0]
    for question, choice in QUESTIONS:
        if isinstance(phase, question):
            return choice(context, move)
    if isinstance(phase, FirstToken):
        return TokenChoice(context, move, False)
    if isinstance(phase, SecondToken):
        return TokenChoice(context, move, True)
    if isinstance(phase, MonopolyKind):
        return MonopolyChoice(context, move, phase.count)
    if isinstance(phase, TollCards):
        return TollChoice(context, move, phase.realm.hand)
    return None


def move_adviser(context: PolicyContext, phase: Phase) -> Adviser | None:
    """What answers a question of knights, barbarians and decks."""
    if isinstance(phase, MusterPhase):
        return FirstAdviser(context)  # everybody fights, in the order of the corners
    for move in phase.moves:
        for kind, choice in MOVES:
            if isinstance(move, kind):
                return choice(context, move)
    return None


def choice_advisers(context: PolicyContext) -> list[tuple[int, Adviser]]:
    levy = context.board.kit.part(Levy)
    found: list[tuple[int, Adviser]] = [
        (int(levy.phase.id), GiveBackAdviser(context, levy.left, levy.chosen)),
        (int(context.board.moving), PirateChase(context)),
    ]
    for phase in context.board.kit.rules.phases:
        adviser = question_adviser(context, phase) if isinstance(phase, CardQuestion) else move_adviser(context, phase)
        if adviser is not None:
            found.append((int(phase.id), adviser))
    return found
