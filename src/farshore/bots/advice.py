"""Advice for people: what the strongest level would do, and how the chances stand."""

from farshore.bots.bot import Outlook
from farshore.bots.levels import Advice, Expert, Mind
from farshore.boxes.kit import Kit
from farshore.engine.machine import State
from farshore.engine.sight import View
from farshore.luck import Luck
from farshore.thinking.ground import can_think
from farshore.thinking.search import worlds_of

WORLDS = 24


class Adviser(Expert):
    """The expert, who also says what else there was."""

    thorough = True


def advise(outlook: Outlook, count: int = 3) -> list[Advice]:
    """The best choices by the expert's weighing, best first, with the chance to win: from what this seat may know and nothing else.

    Empty where there is nothing to choose.
    """
    legal = outlook.legal()
    if len(legal) < 2 or not can_think(outlook.kit):
        return []
    return Adviser().ponder(outlook, legal)[:count]


def win_chances(kit: Kit, at: State | View, luck: Luck) -> list[float]:
    """The chance of each seat to win, by evaluation; they add up to 1.

    From a `State` with everything in it (a replay of a game that is over) or from a `View` (a seat's, or viewer −1 for a spectator), where
    the hidden cards are imagined. Even chances in a game that the evaluation knows nothing about.
    """
    seats = int(kit.rules.seats)
    if not can_think(kit):
        return [1.0 / seats] * seats
    mind = Mind(kit)
    mind.ground.survey(at if isinstance(at, State) else at.as_state())
    worlds = [at] if isinstance(at, State) else worlds_of(at, WORLDS, luck)
    found = [mind.evaluation.mean(worlds, seat) for seat in range(seats)]
    return [chance / sum(found) for chance in found]
