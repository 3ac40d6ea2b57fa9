"""Advice for people: what a strong level would do, and how the chances stand."""

import math
from dataclasses import replace

from farshore.bots.bot import Observation
from farshore.bots.levels import Advice, Brain, MasterBot
from farshore.bots.networks import network_of
from farshore.boxes.kit import Kit
from farshore.engine.machine import PHASE, SEATS, Buffer, State
from farshore.engine.visibility import View
from farshore.luck import Luck
from farshore.parts.barter import Barter
from farshore.thinking.board_features import can_think
from farshore.thinking.search.search import Candidate, worlds_of

WORLDS = 24
SURE = 2.0  # standard deviations of the play-outs that the bounds of a chance hold
BLIND = 0.2  # of the logarithm of odds, and in any case: play-outs are played by a quick policy
LONGEST = 12  # actions of a plan


class HintBot(MasterBot):
    """The level `master`, which also weighs the other choices, and judges all of them alike: by play-outs. A look at the position alone
    often says otherwise by many hundredths, and a person would see the chance jump between two choices of one turn.

    For the same reason it plans the rest of the turn: play-outs leave that to the quick policy, which overlooks things, and whoever
    followed a hint would be told of a higher chance each time. A plan is kept while the seat follows it.
    """

    thorough = True

    def __init__(self, planned: Advice | None = None) -> None:
        super().__init__()
        self.planned = planned  # what is left of the plan that the seat has followed

    def advices(self, brain: Brain, worlds: list[State], observation: Observation, ranked: list[Candidate]) -> list[Advice]:
        found = [bounded((int(candidate.action),), candidate.worth, candidate.tries) for candidate in ranked]
        best, planned = found[0], self.planned
        if planned is not None and planned.actions[0] in observation.legal() and best.low <= planned.high:
            best = planned
        else:
            plan = self.plan(brain, worlds, observation, ranked[0])
            best = replace(bounded(best.actions, max(plan.worth, best.chance), plan.tries), plan=tuple(plan.actions))
        others = [one for one in found if one.actions != best.actions]
        return [best, *(replace(one, high=max(one.high, best.high)) for one in others)]  # perhaps the plan can still follow

    def plan(self, brain: Brain, worlds: list[State], observation: Observation, first: Candidate) -> "Plan":
        """Go on with the best at each step, up to the end of the turn or the next draw."""
        plan, action = Plan(first), int(first.action)
        seat = observation.seat
        for _ in range(LONGEST):
            worlds = played(worlds, seat, action)
            legal = self.follow_ups(brain, worlds, seat)
            if not legal or brain.search.late():
                break
            if len(legal) > 1:
                best = self.weigh(brain, worlds, observation, legal, int(worlds[0].cells[PHASE]))[0]
                plan.worth, plan.tries, action = best.worth, best.tries, int(best.action)
            else:
                action = legal[0]
            plan.actions.append(action)
        return plan

    def standing(self, brain: Brain, worlds: list[State], observation: Observation, action: int | None) -> Advice:
        """What is left after `action`, if the seat goes on with the best it has."""
        actions, seat, seed = () if action is None else (action,), observation.seat, int(observation.luck.below(1 << 30))
        after = worlds if action is None else played(worlds, seat, action)
        legal = self.follow_ups(brain, after, seat)
        if len(legal) > 1:
            best = self.weigh(brain, after, observation, legal, int(after[0].cells[PHASE]))[0]
            plan = self.plan(brain, after, observation, best)
            return bounded(actions, max(plan.worth, best.worth), plan.tries)
        count = self.budget(brain)
        return bounded(actions, brain.search.mean(after, seat, count, self.horizon(brain), seed), count)

    def follow_ups(self, brain: Brain, worlds: list[State], seat: int) -> list[int]:
        """What the seat may do next in its own turn, other than offering; nothing where another seat or chance comes first."""
        features = brain.features
        if not worlds or worlds[0].cells[SEATS] != 1 << seat or worlds[0].cells[features.on_turn] != seat:
            return []
        if int(worlds[0].cells[PHASE]) in (features.before, features.drafting, features.picking):
            return []
        out = Buffer(int(features.kit.rules.width) + 1)
        worlds[0].legal(seat, out)
        begin = features.trade_moves.get("begin")
        return [int(action) for action in out.as_list() if begin is None or action != begin.first]


class Plan:
    """How a turn may go on after a first choice, and the chance to win with it."""

    def __init__(self, first: Candidate) -> None:
        self.actions: list[int] = []
        self.worth = first.worth
        self.tries = first.tries


def played(worlds: list[State], seat: int, action: int) -> list[State]:
    """The worlds after an action; those in which it can't be done are left out."""
    after = []
    for world in worlds:
        if world.refusal(seat, action) is None:
            after.append(world.copy())
            after[-1].apply(seat, action)
    return after


def bounded(actions: tuple[int, ...], chance: float, tries: float) -> Advice:
    """A chance that so many play-outs gave, and how far off it may be."""
    spread = chance * (1.0 - chance)
    margin = SURE * math.sqrt(spread / max(tries, 1.0)) + BLIND * spread
    return Advice(actions, chance, max(chance - margin, 0.0), min(chance + margin, 1.0))


def advise(observation: Observation, count: int = 3, seconds: float | None = None, planned: Advice | None = None) -> list[Advice]:
    """The best choices, best first, each with the chance to win. Made from what this seat may know and nothing else.

    `seconds`: in which to answer, where somebody waits; None: as many as it takes. `planned`: what is left of the best choice's plan, if
    the seat has followed it (see `following`), so that the chance stays what it was.

    Empty where there is nothing to choose.
    """
    legal = observation.legal()
    if len(legal) < 2 or not can_think(observation.kit):
        return []
    bot = HintBot(planned)
    bot.seconds = seconds
    bot.begin()
    return bot.ponder(observation, legal)[:count]


def following(advice: Advice, kit: Kit, seat: int, done: list[tuple[int, int]]) -> Advice | None:
    """What is left of a choice and its plan after these actions; None if something else was done, or nothing is left. Talk about trade does
    not count."""
    talk = kit.part(Barter).steps if kit.has(Barter) else {}
    if talk:
        done = [(other, action) for other, action in done if not talk["begin"].first <= action <= talk["withdraw"].first]
    steps = (*advice.actions, *advice.plan)
    if len(done) >= len(steps) or done != [(seat, action) for action in steps[: len(done)]]:
        return None
    rest = steps[len(done) :]
    return replace(advice, actions=rest[:1], plan=rest[1:])


def win_chances(kit: Kit, at: State | View, luck: Luck) -> list[float]:
    """The chance of each seat to win, judged by the network of the game or by evaluation; they add up to 1.

    From a `State` with everything in it (a replay of a game that is over) or from a `View` (a seat's, or viewer −1 for a spectator), where
    the hidden cards are imagined. Even chances in a game that the evaluation knows nothing about.
    """
    seats = int(kit.rules.seats)
    if not can_think(kit):
        return [1.0 / seats] * seats
    brain = Brain(kit, 0, None, network_of(kit))
    brain.features.survey(at if isinstance(at, State) else at.as_state())
    worlds = [at] if isinstance(at, State) else worlds_of(at, WORLDS, luck)
    found = [brain.evaluation.mean(worlds, seat) for seat in range(seats)]
    return [chance / sum(found) for chance in found]
