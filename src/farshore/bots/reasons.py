"""Why a choice is good, in the evaluation's own terms: what changes for the seat, as data that a page has words for.

A choice is made in a world sampled from what the seat knows, and the terms before and after it are compared. What has become better is
told, what weighs most first. Chance is not drawn: of a card that is bought or stolen nothing is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farshore.bots.bot import Observation
from farshore.bots.levels import Advice, Brain
from farshore.boxes.kit import Kit
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State
from farshore.thinking.board_features import can_think
from farshore.thinking.games.plugins import PLUGINS, plugins_of
from farshore.thinking.games.reason_words import TermWord

MOST: Final = 3  # reasons that are read at a glance
FAR: Final = 2  # roads to a harbour that are still worth a word
PIPS: Final = "pips of "
FIRST: Final = 1000.0  # thousandths of log odds: what a place earns is told before anything else
FOUNDED: Final = ("points", "longer_road", "place_two_roads")  # every founding brings these, wherever it is

# Told besides the terms: what the place itself and the others have to do with it.
MORE: Final = ("pips", "harbour", "harbour_near", "slows", "leads")


@dataclass(frozen=True)
class Reason:
    """One thing that a choice does for its seat. `word` is what a page has a text for; the rest fills it."""

    word: str
    count: int = 0
    goods: tuple[str, ...] = ()
    player: int | None = None


def all_words() -> list[str]:
    """Every word that a reason may have."""
    return sorted({term.word for plugin in PLUGINS for term in plugin.words().terms.values()} | set(MORE))


def reasons(observation: Observation, advice: list[Advice]) -> list[list[Reason]]:
    """For each choice why it is good, at most a few reasons, the weightiest first. Made from what this seat may know and nothing else."""
    if not can_think(observation.kit):
        return [[] for _ in advice]
    world = observation.sample()
    brain = Brain(observation.kit)
    brain.features.survey(world)
    choices = dict(observation.choices())
    known = _Known(observation.kit)
    return [_Told(known, brain, world, observation.seat, one.actions, choices.get(one.actions[0])).most() for one in advice]


class _Known:
    """What the parts of a game have words for."""

    def __init__(self, kit: Kit) -> None:
        words = [plugin.words() for plugin in plugins_of(kit)]
        self.terms: dict[str, TermWord] = {name: term for part in words for name, term in part.terms.items()}
        self.same = [row for part in words for row in part.same]
        self.blocks = {verb for part in words for verb in part.blocks}
        self.robs = {verb for part in words for verb in part.robs}


class _Told:
    """What one choice changes."""

    def __init__(self, known: _Known, brain: Brain, world: State, seat: int, actions: tuple[int, ...], choice: Choice | None) -> None:
        self.known, self.brain, self.world, self.seat, self.choice = known, brain, world, seat, choice
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
        for row in self.known.same:
            words = [word for word in row if word in told]
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
            term = self.known.terms.get(name)
            if term is None or change * term.better <= 0:
                continue
            if term.word in FOUNDED and self.choice is not None and self.choice.verb == "found":
                continue
            count = after[at] if term.as_it_is else abs(change)
            if name == "kinds":
                yield weight + FIRST / 2, Reason(term.word, len(new), tuple(new))
            elif count or term.even_none:
                yield weight, Reason(term.word, count)
        if pips > 0 and not self._moves_robber():
            yield max(pips_weight, FIRST), Reason("pips", pips)

    def _moves_robber(self) -> bool:
        """What the robber leaves is told as such, not as new income."""
        return self.choice is not None and self.choice.verb in self.known.blocks

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
        if choice.verb in self.known.robs and choice.player is not None:
            points = [int(self.world.cells[features.points + other]) for other in range(self.seats)]
            if points[choice.player] == max(points[other] for other in range(self.seats) if other != self.seat):
                yield 50.0, Reason("leads", points[choice.player], (), choice.player)
