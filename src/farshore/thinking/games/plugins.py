"""All plug-ins. A game adds to the bots' thinking with one more line in `PLUGINS`.

A plug-in serves the games that have its part. It may bring terms for the evaluation with their weights, goals to save for, advisers for the
quick policy by phase, and moves that need a purpose. Nothing else in `thinking` has to change; docs/how-to/teach-the-bots-a-game.md walks
through one.
"""

from typing import Final

from farshore.boxes.kit import Kit
from farshore.boxes.scenarios.cloth import Cloth
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
from farshore.parts.landmarks.market import FishMarket
from farshore.parts.opening import Opening
from farshore.parts.roads import LongestRoad
from farshore.parts.robber import Robber
from farshore.parts.ships import Ships
from farshore.thinking.games.base.plugins import (
    ArmyPlugin,
    BarterPlugin,
    CardPlugin,
    DiscardPlugin,
    HarbourPlugin,
    OpeningPlugin,
    RoadPlugin,
    RobberPlugin,
    TurnPlugin,
)
from farshore.thinking.games.europe.plugin import MerchantsPlugin
from farshore.thinking.games.knights.plugin import KnightsPlugin
from farshore.thinking.games.landmarks import FishPlugin, LandmarkPlugin
from farshore.thinking.games.plugin import BotPlugin
from farshore.thinking.games.scenarios import FortressPlugin, WonderPlugin
from farshore.thinking.games.sea import CoastPlugin, SeaPlugin, ShipShiftPlugin

PLUGINS: Final[list[BotPlugin]] = [
    TurnPlugin(Buildings),
    OpeningPlugin(Opening),
    HarbourPlugin(Harbours),
    CardPlugin(Development),
    ArmyPlugin(Army),
    RoadPlugin(LongestRoad),
    DiscardPlugin(Discard),
    RobberPlugin(Robber),
    BarterPlugin(Barter),
    SeaPlugin(Ships),
    CoastPlugin(Cloth),
    CoastPlugin(Wonders),
    ShipShiftPlugin(Ships),
    FortressPlugin(Fortresses),
    WonderPlugin(Wonders),
    KnightsPlugin(Barbarians),
    LandmarkPlugin(Chips),
    FishPlugin(FishMarket),
    MerchantsPlugin(Caravans),
]


def plugins_of(kit: Kit) -> list[BotPlugin]:
    """The plug-ins that fit a game."""
    return [plugin for plugin in PLUGINS if plugin.fits(kit)]
