"""Why a choice is good, in the evaluation's own terms: what changes for the seat, as data that a page has words for.

A choice is made in a world sampled from what the seat knows, and the terms before and after it are compared. What has become better is
told, what weighs most first. Chance is not drawn: of a card that is bought or stolen nothing is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farshore.bots.bot import Observation
from farshore.bots.levels import Advice, Brain
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State
from farshore.thinking.board_features import can_think

UP: Final = 1
DOWN: Final = -1
MOST: Final = 3  # reasons that are read at a glance
FAR: Final = 2  # roads to a harbour that are still worth a word
PIPS: Final = "pips of "
FIRST: Final = 1000.0  # thousandths of log odds: what a place earns is told before anything else
FOUNDED: Final = ("points", "longer_road", "place_two_roads")  # every founding brings these, wherever it is

# What is told of a term: whether more of it is good or less, and the word for it. Several terms may share one.
WORDS: Final[dict[str, tuple[int, str]]] = {
    "points": (UP, "points"),
    "points near the end": (UP, "points"),
    "points at the end": (UP, "points"),
    "blocked": (DOWN, "unblocked"),
    "kinds": (UP, "new_goods"),
    "flow to settlements": (UP, "settlements_sooner"),
    "flow to cities": (UP, "cities_sooner"),
    "flow to cards": (UP, "cards_sooner"),
    "place at once": (UP, "place_now"),
    "places at once": (UP, "places_now"),
    "place one road away": (UP, "place_one_road"),
    "place two roads away": (UP, "place_two_roads"),
    "places near": (UP, "places_near"),
    "settlements left": (UP, "settlement_back"),
    "cards": (UP, "cards"),
    "cards too many": (DOWN, "less_at_risk"),
    "towards a city": (UP, "towards_city"),
    "towards a settlement": (UP, "towards_settlement"),
    "towards a card": (UP, "towards_card"),
    "towards a road": (UP, "towards_road"),
    "pays a city": (UP, "pays_city"),
    "pays a settlement": (UP, "pays_settlement"),
    "pays a card": (UP, "pays_card"),
    "kinds held": (UP, "kinds_held"),
    "harbour use": (UP, "better_rates"),
    "best harbour": (UP, "better_rates"),
    "knights in hand": (UP, "card_in_hand"),
    "road building": (UP, "card_in_hand"),
    "invention": (UP, "card_in_hand"),
    "monopoly": (UP, "card_in_hand"),
    "knights played": (UP, "knight_played"),
    "knights ahead": (UP, "army_race"),
    "holds the army": (UP, "army"),
    "road length": (UP, "longer_road"),
    "road ahead": (UP, "road_race"),
    "holds the road": (UP, "longest_road"),
    "coast in reach": (UP, "coast"),
    "ships to it": (DOWN, "ships_to_coast"),
    "line of ships": (UP, "line_of_ships"),
    "warships": (UP, "warships"),
    "fortress chips": (DOWN, "fortress"),
    "wonder begun": (UP, "wonder"),
    "stages": (UP, "wonder_stage"),
    "stages ahead": (UP, "wonder_race"),
    "stage of science": (UP, "improvement"),
    "stage of trade": (UP, "improvement"),
    "stage of politics": (UP, "improvement"),
    "third stages": (UP, "third_stage"),
    "commodities held": (UP, "commodities"),
    "pays a stage": (UP, "pays_stage"),
    "metropolis in reach": (UP, "metropolis_near"),
    "metropolis in danger": (DOWN, "metropolis_safer"),
    "metropolis for good": (UP, "metropolis_safe"),
    "active knights": (UP, "active_knights"),
    "sleeping knights": (UP, "sleeping_knights"),
    "would lose a city": (DOWN, "city_safe"),
    "would be the defender": (UP, "defender"),
    "walls": (UP, "wall"),
    "cities": (UP, "city"),
    "progress cards": (UP, "progress_card"),
    "worth of progress cards": (UP, "progress_card"),
    "goal in reach": (UP, "goal_near"),
    "pieces to it": (DOWN, "pieces_to_goal"),
    "fish": (UP, "fish"),
    "fishing pips": (UP, "fishing"),
    "boat": (UP, "boat"),
    "posts opened": (UP, "post"),
    "goods free": (UP, "goods_free"),
    "routes to a taker": (DOWN, "routes_to_taker"),
    "no taker in reach": (DOWN, "taker_in_reach"),
    "a ride away": (UP, "ride_away"),
    "merchants out": (UP, "merchant"),
    "steps to a city": (DOWN, "steps_to_city"),
    "gold": (UP, "gold"),
    "salt in hand": (UP, "salt_in_hand"),
    "grain in hand": (UP, "grain_in_hand"),
    "cards held": (UP, "card_in_hand"),
}
SILENT: Final = {
    "turns to wait": "passes by itself, whatever is chosen",
    "idle points": "says how little points are worth before the fortress is taken, which is no reason to do anything",
}
# Told by what they are afterwards; of all others the change is told.
LEVELS: Final = {"place at once", "place one road away", "place two roads away", "ships to it", "pieces to it"} | {
    "routes to a taker",
    "steps to a city",
    "stages",
    "stage of science",
    "stage of trade",
    "stage of politics",
    "road length",
    "fortress chips",
}
# Told besides the terms: what the place itself and the others have to do with it.
MORE: Final = ("pips", "harbour", "harbour_near", "slows", "leads")
# Where one of these is told, the others are not: they say the same in other words.
SAME: Final = (
    ("harbour", "better_rates"),
    ("longest_road", "road_race", "longer_road"),
    ("army", "army_race", "knight_played"),
    ("pays_city", "towards_city"),
    ("pays_settlement", "towards_settlement"),
    ("pays_card", "towards_card"),
    ("place_now", "places_now", "place_one_road", "place_two_roads", "places_near"),
    ("coast", "ships_to_coast"),
    ("goal_near", "pieces_to_goal"),
    ("improvement", "third_stage"),
    ("metropolis_safe", "metropolis_safer", "metropolis_near"),
    ("pips", "cities_sooner", "settlements_sooner", "cards_sooner"),
)


@dataclass(frozen=True)
class Reason:
    """One thing that a choice does for its seat. `word` is what a page has a text for; the rest fills it."""

    word: str
    count: int = 0
    goods: tuple[str, ...] = ()
    player: int | None = None


def all_words() -> list[str]:
    """Every word that a reason may have."""
    return sorted({word for _, word in WORDS.values()} | set(MORE))


def reasons(observation: Observation, advice: list[Advice]) -> list[list[Reason]]:
    """For each choice why it is good, at most a few reasons, the weightiest first. Made from what this seat may know and nothing else."""
    if not can_think(observation.kit):
        return [[] for _ in advice]
    world = observation.sample()
    brain = Brain(observation.kit)
    brain.features.survey(world)
    choices = dict(observation.choices())
    return [_Told(brain, world, observation.seat, one.actions, choices.get(one.actions[0])).most() for one in advice]


class _Told:
    """What one choice changes."""

    def __init__(self, brain: Brain, world: State, seat: int, actions: tuple[int, ...], choice: Choice | None) -> None:
        self.brain, self.world, self.seat, self.choice = brain, world, seat, choice
        self.after = self._swapped(actions) if len(actions) > 1 else self._played(actions)
        self.features = brain.features
        self.seats = int(self.features.seats)

    def most(self) -> list[Reason]:
        if self.after is None or self.choice is None:
            return []
        told: dict[str, tuple[float, Reason]] = {}
        for weight, reason in [*self._by_terms(), *self._by_place(), *self._by_others()]:
            if reason.word not in told or told[reason.word][0] < weight:
                told[reason.word] = (weight, reason)
        for first, *rest in SAME:
            words = [word for word in (first, *rest) if word in told]
            for word in words[1:]:
                del told[word]
        ranked = sorted(told.values(), key=lambda one: (-one[0], one[1].word))
        return [reason for _, reason in ranked[:MOST]]

    def _played(self, actions: tuple[int, ...]) -> State | None:
        after = self.world.copy()
        try:
            after.play(self.seat, actions[0])
        except FarshoreError:
            return None  # the others' cards that were imagined don't allow it
        return after

    def _swapped(self, actions: tuple[int, ...]) -> State | None:
        """The world after an offer was taken up by somebody who could."""
        hands, kinds = self.brain.features.hands, list(self.brain.features.hands.goods)
        scratch = self.world.copy()
        gives: dict[str, int] = {}
        wants: dict[str, int] = {}
        for action in actions:
            move = scratch.move_of(action)
            if move is None:
                return None
            step = move.choice(scratch, self.seat, action - int(move.first))
            for found, cards in ((gives, step.cards), (wants, step.gets)):
                for good, count in cards:
                    found[good] = found.get(good, 0) + count
            try:
                scratch.play(self.seat, action)
            except FarshoreError:
                return None
        at = int(self.brain.features.hand)
        for other in range(int(self.brain.features.seats)):
            row = at + other * len(kinds)
            if other != self.seat and all(self.world.cells[row + kinds.index(good)] >= count for good, count in wants.items()):
                after = self.world.copy()
                for good, count in gives.items():
                    hands.hand_over(after, self.seat, other, kinds.index(good), count)
                for good, count in wants.items():
                    hands.hand_over(after, other, self.seat, kinds.index(good), count)
                return after
        return None

    def _by_terms(self) -> Iterator[tuple[float, Reason]]:
        assert self.after is not None
        evaluation = self.brain.evaluation
        before, after = evaluation.describe(self.world, self.seat), evaluation.describe(self.after, self.seat)
        row = int(evaluation.stage(self.world) * evaluation.size)
        pips, pips_weight = 0, 0.0
        new: list[str] = []
        for at, name in enumerate(evaluation.names):
            change = after[at] - before[at]
            weight = abs(float(evaluation.weights[row + at]) * change)
            if name.startswith(PIPS):
                pips += change
                pips_weight += weight if change > 0 else -weight
                if change > 0 and before[at] == 0:
                    new.append(name.removeprefix(PIPS))
                continue
            sign, word = WORDS.get(name, (0, ""))
            if change * sign <= 0 or (word in FOUNDED and self.choice is not None and self.choice.verb == "found"):
                continue
            count = after[at] if name in LEVELS else abs(change)
            if name == "kinds":
                yield weight + FIRST / 2, Reason(word, len(new), tuple(new))
            elif count or name == "fortress chips":
                yield weight, Reason(word, count)
        if pips > 0 and not self._moves_robber():
            yield max(pips_weight, FIRST), Reason("pips", pips)

    def _moves_robber(self) -> bool:
        """What the robber leaves is told as such, not as new income."""
        return self.choice is not None and self.choice.verb in ("move_robber", "chase", "market_back")

    def _by_place(self) -> Iterator[tuple[float, Reason]]:
        """A harbour at the corner, or near it."""
        choice, features = self.choice, self.features
        assert choice is not None
        assert self.after is not None
        if choice.piece != "settlement" or choice.place is None or len(choice.place) != 3 or choice.verb not in ("found", "build"):
            return
        q, r, side = choice.place
        corner = features.table.grid.corner_at(q, r, side)
        if features.dock[corner]:
            yield 260.0, Reason("harbour", 0, self._good_of(int(features.dock[corner])))
            return
        seen, edge = {corner}, [corner]
        for roads in range(1, FAR + 1):
            edge = [near for one in edge for near in self._neighbours(one) if near not in seen]
            seen.update(edge)
            docks = [near for near in edge if features.dock[near] and self.after.cells[features.crowd + near] == 0]
            if docks:
                yield 60.0, Reason("harbour_near", roads, self._good_of(max(int(features.dock[near]) for near in docks)))
                return

    def _neighbours(self, corner: int) -> list[int]:
        near = [int(self.features.corner_corners[at]) for at in range(3 * corner, 3 * corner + 3)]
        return [one for one in near if one >= 0]

    def _good_of(self, dock: int) -> tuple[str, ...]:
        return () if dock < 2 else (list(self.features.hands.goods)[dock - 2],)

    def _by_others(self) -> Iterator[tuple[float, Reason]]:
        """Whom it slows down, and who leads."""
        choice, features = self.choice, self.features
        assert choice is not None
        assert self.after is not None
        evaluation = self.brain.evaluation
        if self._moves_robber() and "blocked" in evaluation.names:
            at = evaluation.names.index("blocked")
            for other in range(self.seats):
                change = evaluation.describe(self.after, other)[at] - evaluation.describe(self.world, other)[at]
                if other != self.seat and change > 0:
                    yield 100.0 + change, Reason("slows", change, (), other)
        if choice.verb in ("steal_from", "raid", "market_steal") and choice.player is not None:
            points = [int(self.world.cells[features.points + other]) for other in range(self.seats)]
            if points[choice.player] == max(points[other] for other in range(self.seats) if other != self.seat):
                yield 50.0, Reason("leads", points[choice.player], (), choice.player)
