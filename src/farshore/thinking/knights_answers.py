"""How the bots answer what cards, knights and barbarians ask: which hex, which corner, which player, which kind of goods."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import ARG, EXTRA, Buffer, Move, Phase, State
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
from farshore.parts.cities.questions import Question
from farshore.parts.hand import PURSE_BITS
from farshore.parts.memory import RememberedHand
from farshore.parts.robber import OTHER_ONLY
from farshore.thinking.advisers import Adviser, FirstAdviser, GiveBackAdviser, RobberAdviser
from farshore.thinking.court import Court
from farshore.thinking.knights_cards import Player, Swapper
from farshore.thinking.sense import Sense

PIRATE: Final = 90  # the robber's own adviser has no urgency


class BestAnswer(Adviser):
    """The answer of highest value among those that are legal; who refines it says what each is worth."""

    def __init__(self, sense: Sense, move: Move) -> None:
        super().__init__(sense)
        self.first: i64 = move.first
        self.move = move
        self.court = Court(sense.g)
        self.out = Buffer(int(sense.g.kit.rules.width) + 1)

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
        """Look once before the answers are compared."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        raise NotImplementedError


# --- places


class StrongCity(BestAnswer):
    """The city, or settlement, that earns most."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.g.corner_pips[pick]


class Cap(StrongCity):
    """A metropolis never falls: where a wall stands already."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.g.corner_pips[pick] + 3 * s.cells[self.court.walls.wall + pick]


class LostCity(BestAnswer):
    """The one that earns least and has no wall."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return -self.g.corner_pips[pick] - 3 * s.cells[self.court.walls.wall + pick]


class TaxAnswer(BestAnswer):
    """As where the robber goes."""

    def __init__(self, sense: Sense, move: Move) -> None:
        super().__init__(sense, move)
        self.robber = RobberAdviser(sense)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        found = self.robber.propose(s, seat, luck)
        return -1 if found < 0 else self.first + found - self.g.robber_first


class MerchantAnswer(BestAnswer):
    """Beside most of the own production, of a kind that the bank does not take two for one yet."""

    def __init__(self, sense: Sense, move: Move) -> None:
        super().__init__(sense, move)
        self.mine: Ints = zeros(int(sense.g.kinds))

    def prepare(self, s: State, seat: i64) -> None:
        self.g.income(s, seat, self.mine)

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        kind = self.g.kind_of[pick]
        if kind < 0:
            return 0
        return self.mine[kind] * (self.g.bank_rate(s, seat, kind) - 1)


class TokenAnswer(BestAnswer):
    """The exchange of two tokens that gains most; the second knows the first."""

    def __init__(self, sense: Sense, move: Move, second: bool) -> None:
        super().__init__(sense, move)
        self.swapper = Swapper(sense.g)
        self.second = second

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        self.swapper.look(s, seat, s.cells[ARG] if self.second else -1)
        found = self.swapper.other if self.second else self.swapper.one
        return -1 if found < 0 else self.first + found


class RoadAnswer(BestAnswer):
    """Whose open road is removed: the holder's of the longest one, else the leader's; an own one never willingly."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        g = self.g
        owner = s.cells[g.link + pick] & 7
        if owner == seat:
            return -100
        longest = 10 if g.road_holder >= 0 and s.cells[g.road_holder] == owner + 1 else 0
        return longest + s.cells[g.points + owner]


# --- knights


class KnightStand(BestAnswer):
    """Where a new knight stands, or one that was driven away."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value: i64 = 0 if s.cells[self.g.crowd + pick] else -10
        if self.court.knights.cut_by(s, seat, pick):
            value += 3
        return value


class MarchAnswer(KnightStand):
    """Onto a weaker knight, best one that can't flee."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.court.knights
        other = s.cells[knights.knight + pick]
        if other == 0:
            return super().value(s, seat, pick)
        value = 10 * strength_of(other) + s.cells[self.g.points + (other & 7)]
        if not knights.spread(s, other & 7, pick, 0, True):
            value += 40
        return value


class RiseAnswer(BestAnswer):
    """Active and strong ones first; enough only if nothing is left to choose."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value = s.cells[self.court.knights.knight + pick]
        return strength_of(value) + (5 if state_of(value) != ASLEEP else 0)


class DeserterAnswer(BestAnswer):
    """The own knight that is missed least."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        value = s.cells[self.court.knights.knight + pick]
        return -2 * strength_of(value) - (1 if state_of(value) != ASLEEP else 0)


class IntrigueAnswer(BestAnswer):
    """The strongest knight beside our roads, best one that can't flee."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.court.knights
        other = s.cells[knights.knight + pick]
        value = 4 * strength_of(other) + s.cells[self.g.points + (other & 7)]
        if not knights.spread(s, other & 7, pick, 0, True):
            value += 20
        return value


# --- players


class RichestAnswer(BestAnswer):
    """Who has most cards, then most points."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return 4 * s.cells[self.g.count + pick] + s.cells[self.g.points + pick]


class SpyAnswer(BestAnswer):
    """Who hides most."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return 20 * s.cells[self.court.progress.hidden + pick] + s.cells[self.g.points + pick]


class TraitorAnswer(BestAnswer):
    """Whose weakest knight is strongest."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        knights = self.court.knights
        least: i64 = 9
        for at in range(knights.band + pick * SET, knights.band + pick * SET + SET):
            corner = s.cells[at] - 1
            if corner < 0:
                break
            value = s.cells[knights.knight + corner]
            strength = 2 * strength_of(value) + (1 if state_of(value) != ASLEEP else 0)
            if strength < least:
                least = strength
        return 20 * least + s.cells[self.g.points + pick]


# --- cards and goods


class StealAnswer(BestAnswer):
    """The card of most worth."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        return self.court.worth[pick]


class DeckAnswer(BestAnswer):
    """Trade brings the merchant; science and politics a point, as long as it lies there."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        deck = self.court.progress.decks[pick]
        value: i64 = 24 if pick == 1 else 20 if pick == 0 else 18
        if deck.has_point(s):
            value += 60 // (s.cells[deck.left] + 1)
        return value


class LackAnswer(BestAnswer):
    """What the nearest goal lacks; else ore and grain before the rest."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        g = self.g
        goal = self.sense.goal(s, seat)
        have = s.cells[g.hand + seat * g.kinds + pick]
        return (20 if have < goal.row[pick] else 0) + g.city_price.row[pick] - have


class FleetAnswer(BestAnswer):
    """The kind of which most is left over."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        g = self.g
        goal = self.sense.goal(s, seat)
        left = s.cells[g.hand + seat * g.kinds + pick] - goal.row[pick]
        return left * (g.bank_rate(s, seat, pick) - 2)


class GiveAnswer(BestAnswer):
    """The kind that is missed least."""

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        g = self.g
        goal = self.sense.goal(s, seat)
        have = s.cells[g.hand + seat * g.kinds + pick]
        return have + (10 if have > goal.row[pick] else 0)


class MonopolyAnswer(BestAnswer):
    """The kind that brings most, a little more of what the goal lacks."""

    def __init__(self, sense: Sense, move: Move, most: i64) -> None:
        super().__init__(sense, move)
        self.player = Player(sense)
        self.most: i64 = most

    def value(self, s: State, seat: i64, pick: i64) -> i64:
        g = self.g
        lacks = s.cells[g.hand + seat * g.kinds + pick] < self.sense.goal(s, seat).row[pick]
        return 2 * self.player.takes(s, seat, pick, self.most) + (1 if lacks else 0)


class TollAnswer(Adviser):
    """The cards of most use among those shown, in the order of the hand."""

    def __init__(self, sense: Sense, move: Move, hand: RememberedHand) -> None:
        super().__init__(sense)
        self.first: i64 = move.first
        self.hand = hand

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        work = self.sense.work
        goal = self.sense.goal(s, seat)
        seen = cells[self.hand.seen + seat * self.hand.seats + cells[ARG] // 4]
        for kind in range(g.kinds):
            work[kind] = seen >> (PURSE_BITS * kind) & KIND_MASK if kind >= cells[EXTRA] else 0
        lowest: i64 = g.kinds
        for _ in range(cells[ARG] % 4):
            best: i64 = -1
            pick: i64 = -1
            for kind in range(g.kinds):
                if work[kind] > 0:
                    value = 3 if kind >= g.hands.takeable else 1 + g.city_price.row[kind]
                    if cells[g.hand + seat * g.kinds + kind] < goal.row[kind]:
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


def question_adviser(sense: Sense, phase: Question) -> Adviser | None:
    """Who answers a card's question."""
    move = phase.moves[0]
    if isinstance(phase, (CheapCity, FreeWall)):
        return StrongCity(sense, move)
    if isinstance(phase, TaxPlace):
        return TaxAnswer(sense, move)
    if isinstance(phase, MerchantPlace):
        return MerchantAnswer(sense, move)
    if isinstance(phase, FirstToken):
        return TokenAnswer(sense, move, False)
    if isinstance(phase, SecondToken):
        return TokenAnswer(sense, move, True)
    if isinstance(phase, OpenRoad):
        return RoadAnswer(sense, move)
    if isinstance(phase, Smith):
        return RiseAnswer(sense, move)
    if isinstance(phase, Deserter):
        return DeserterAnswer(sense, move)
    if isinstance(phase, Turncoat):
        return KnightStand(sense, move)
    if isinstance(phase, IntriguePlace):
        return IntrigueAnswer(sense, move)
    if isinstance(phase, TollFrom):
        return RichestAnswer(sense, move)
    if isinstance(phase, SpyOn):
        return SpyAnswer(sense, move)
    if isinstance(phase, Traitor):
        return TraitorAnswer(sense, move)
    if isinstance(phase, FleetKind):
        return FleetAnswer(sense, move)
    if isinstance(phase, (GivenCard, WantedCard)):
        return GiveAnswer(sense, move)
    if isinstance(phase, MonopolyKind):
        return MonopolyAnswer(sense, move, phase.count)
    if isinstance(phase, TollCards):
        return TollAnswer(sense, move, phase.realm.hand)
    return None


def move_adviser(sense: Sense, phase: Phase) -> Adviser | None:
    """Who answers what knights, barbarians and decks ask."""
    if isinstance(phase, MusterPhase):
        return FirstAdviser(sense)  # everybody fights, in the order of the corners
    for move in phase.moves:
        if isinstance(move, PlaceMetropolis):
            return Cap(sense, move)
        if isinstance(move, LoseCity):
            return LostCity(sense, move)
        if isinstance(move, March):
            return MarchAnswer(sense, move)
        if isinstance(move, Flee):
            return KnightStand(sense, move)
        if isinstance(move, TakeWater):
            return LackAnswer(sense, move)
        if isinstance(move, ChooseDeck):
            return DeckAnswer(sense, move)
        if isinstance(move, StealCard):
            return StealAnswer(sense, move)
    return None


def answers(sense: Sense) -> list[tuple[int, Adviser]]:
    levy = sense.g.kit.part(Levy)
    found: list[tuple[int, Adviser]] = [
        (int(levy.phase.id), GiveBackAdviser(sense, levy.left, levy.chosen)),
        (int(sense.g.moving), PirateChase(sense)),
    ]
    for phase in sense.g.kit.rules.phases:
        adviser = question_adviser(sense, phase) if isinstance(phase, Question) else move_adviser(sense, phase)
        if adviser is not None:
            found.append((int(phase.id), adviser))
    return found
