"""What the bots are taught about the parts of a game. A box teaches them its own by adding a lesson to `LESSONS`.

A lesson fits the games that have its part. It may bring terms for the evaluation with their weights, goals to save for, and advisers for
the quick policy by phase. Nothing else in `thinking` has to change for a new box; docs/bots.md walks through one.
"""

from typing import Final

from farshore.boxes.kit import Kit
from farshore.boxes.scenarios.pirate_islands import Fortresses
from farshore.boxes.scenarios.wonders import Wonders
from farshore.parts.army import Army
from farshore.parts.barter import Barter
from farshore.parts.buildings import Buildings
from farshore.parts.cities.barbarians import Barbarians
from farshore.parts.development import Development
from farshore.parts.discard import Discard
from farshore.parts.europe.caravans import Caravans
from farshore.parts.harbour import Harbours
from farshore.parts.landmarks.chips import Chips
from farshore.parts.landmarks.market import Market
from farshore.parts.opening import Opening
from farshore.parts.roads import LongestRoad
from farshore.parts.robber import Robber
from farshore.parts.ships import Ships
from farshore.thinking.advisers import (
    Adviser,
    BeforeRoll,
    CardGoal,
    CityGoal,
    FirstAdviser,
    FoundAdviser,
    FoundRoadAdviser,
    FreeRoadAdviser,
    GiveBackAdviser,
    LastAdviser,
    RobberAdviser,
    SettlementGoal,
    TakeAdviser,
    TurnAdviser,
    VictimAdviser,
)
from farshore.thinking.europe import MerchantsLesson
from farshore.thinking.ground import Ground
from farshore.thinking.knights import KnightsLesson
from farshore.thinking.landmarks import FishLesson, LandmarkLesson
from farshore.thinking.lesson import Lesson
from farshore.thinking.scenarios import FortressLesson, WonderLesson
from farshore.thinking.sea import SeaLesson
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import ArmyRace, Cards, HandUse, HarbourUse, Points, Production, Reach, RoadRace, Tempo, Term


class TurnLesson(Lesson):
    """Points, production, places, the hand: what every game has."""

    def terms(self, ground: Ground) -> list[Term]:
        return [Points(ground), Production(ground), Reach(ground), HandUse(ground), Tempo(ground)]

    def goals(self, sense: Sense) -> list[Goal]:
        return [CityGoal(sense), SettlementGoal(sense)]

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        found: list[tuple[int, Adviser]] = [(int(sense.g.before), BeforeRoll(sense))]
        for phase, only_builds in sense.g.rests:
            found.append((phase, TurnAdviser(sense, only_builds)))
        for phase, first in sense.g.takes:
            found.append((phase, TakeAdviser(sense, first)))
        return found


class OpeningLesson(Lesson):
    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        return [(int(sense.g.settling), FoundAdviser(sense)), (int(sense.g.road_laying), FoundRoadAdviser(sense))]


class HarbourLesson(Lesson):
    def terms(self, ground: Ground) -> list[Term]:
        return [HarbourUse(ground)]


class CardLesson(Lesson):
    def terms(self, ground: Ground) -> list[Term]:
        return [Cards(ground)]

    def goals(self, sense: Sense) -> list[Goal]:
        return [CardGoal(sense)]

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        return [(int(sense.g.free_phase), FreeRoadAdviser(sense))]


class ArmyLesson(Lesson):
    def terms(self, ground: Ground) -> list[Term]:
        return [ArmyRace(ground)]


class RoadLesson(Lesson):
    def terms(self, ground: Ground) -> list[Term]:
        return [RoadRace(ground)]


class DiscardLesson(Lesson):
    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        discard = sense.g.kit.part(Discard)
        return [(int(sense.g.discarding), GiveBackAdviser(sense, discard.owed, discard.shed))]


class RobberLesson(Lesson):
    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        return [(int(sense.g.moving), RobberAdviser(sense)), (int(sense.g.choosing), VictimAdviser(sense))]


class BarterLesson(Lesson):
    """Play-outs make no offers; one that lies open is finished."""

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        g = sense.g
        return [(int(g.picking), FirstAdviser(sense)), (int(g.answering), LastAdviser(sense)), (int(g.drafting), LastAdviser(sense))]


LESSONS: Final[list[Lesson]] = [
    TurnLesson(Buildings),
    OpeningLesson(Opening),
    HarbourLesson(Harbours),
    CardLesson(Development),
    ArmyLesson(Army),
    RoadLesson(LongestRoad),
    DiscardLesson(Discard),
    RobberLesson(Robber),
    BarterLesson(Barter),
    SeaLesson(Ships),
    FortressLesson(Fortresses),
    WonderLesson(Wonders),
    KnightsLesson(Barbarians),
    LandmarkLesson(Chips),
    FishLesson(Market),
    MerchantsLesson(Caravans),
]


def lessons_of(kit: Kit) -> list[Lesson]:
    """The lessons that fit a game."""
    return [lesson for lesson in LESSONS if lesson.fits(kit)]
