"""Bots by name: those that come with Farshore, and those that other packages bring.

A package offers its own bots as entry points of the group `farshore.bots`:

    [project.entry-points."farshore.bots"]
    clever = "my_package.clever:Clever"

where `Clever` is a `Bot`, or any callable without arguments that returns one. A name such as `mine.npz` is the file of a network trained in
the laboratory; `mine.npz:policy` plays by its policy alone, without looking ahead.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from farshore.bots.bot import Bot
from farshore.bots.greedy import GreedyBot
from farshore.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot
from farshore.bots.random_bot import RandomBot
from farshore.engine.errors import FarshoreError

GROUP = "farshore.bots"
NETWORK = (".npz", ".npz:policy")  # a name that ends so is the file of a trained network
SHIPPED: dict[str, Callable[[], Bot]] = {bot.name: bot for bot in (RandomBot, EasyBot, MediumBot, HardBot, ExpertBot, GreedyBot)}


def plug_ins() -> dict[str, EntryPoint]:
    """Bots of other packages. They can't take a name that Farshore uses itself."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in SHIPPED}


def bot_names() -> list[str]:
    return [*SHIPPED, *sorted(plug_ins())]


def _network(name: str) -> Bot:
    bot = import_module("farshore.lab.network").load_bot(name)  # by name: the laboratory builds on bots, not bots on it
    assert isinstance(bot, Bot)
    return bot


def bot_named(name: str) -> Bot:
    """A new bot with this name."""
    if name in SHIPPED:
        return SHIPPED[name]()
    if name.endswith(NETWORK):
        return _network(name)
    found = plug_ins().get(name)
    if found is None:
        raise FarshoreError(f"There is no bot named {name!r}. Bots: {', '.join(bot_names())}.")
    try:
        bot = found.load()()
    except Exception as error:  # whatever goes wrong in another package is reported as a sentence
        raise FarshoreError(f"The bot {name!r} ({found.value}) can't be loaded: {error}.") from error
    if not isinstance(bot, Bot):
        raise FarshoreError(f"The bot {name!r} ({found.value}) is not a farshore.bots.Bot.")
    bot.name = bot.name or name
    return bot
