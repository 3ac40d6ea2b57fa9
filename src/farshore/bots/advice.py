"""Advice for people: what the strongest level would do, and how the chances stand."""

from farshore.bots.bot import Observation
from farshore.bots.levels import Advice, Brain, ExpertBot
from farshore.bots.networks import network_of
from farshore.boxes.kit import Kit
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.luck import Luck
from farshore.thinking.board_features import can_think
from farshore.thinking.search.search import worlds_of

WORLDS = 24


class HintBot(ExpertBot):
    """The strongest level that was measured, which also weighs the other choices, and judges all of them alike: by play-outs. The
    evaluation often says otherwise by many hundredths, and a person would see the chance jump between two choices of one turn."""

    thorough = True

    def standing(self, brain: Brain, worlds: list[State], observation: Observation) -> float:
        level = self.level
        return brain.search.mean(worlds, observation.seat, level.play_outs // 4, self.horizon(brain), int(observation.luck.below(1 << 30)))


def advise(observation: Observation, count: int = 3, seconds: float | None = None) -> list[Advice]:
    """The expert's best choices, best first, each with the chance to win. Made from what this seat may know and nothing else. `seconds`: in
    which to answer, where somebody waits; None: as many as it takes.

    Empty where there is nothing to choose.
    """
    legal = observation.legal()
    if len(legal) < 2 or not can_think(observation.kit):
        return []
    bot = HintBot()
    bot.seconds = seconds
    bot.begin()
    return bot.ponder(observation, legal)[:count]


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
