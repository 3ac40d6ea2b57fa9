"""Bots by name: those that come with Farshore, and those that other packages bring.

A package offers its own bots as entry points of the group `farshore.bots`:

    [project.entry-points."farshore.bots"]
    clever = "my_package.clever:Clever"

where `Clever` is a `Bot`, or anything that gives one when it is called without arguments. A name such as `mine.npz` is a network that was
trained in the laboratory and saved in that file, `mine.npz:policy` the same without looking ahead.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from farshore.bots.bot import Bot
from farshore.bots.greedy import Greedy
from farshore.bots.levels import Easy, Expert, Hard, Medium
from farshore.bots.randomly import Randomly
from farshore.engine.words import FarshoreError

GROUP = "farshore.bots"
NETWORK = (".npz", ".npz:policy")  # a name that ends so is the file of a trained network
SHIPPED: dict[str, Callable[[], Bot]] = {bot.name: bot for bot in (Randomly, Easy, Medium, Hard, Expert, Greedy)}


def plug_ins() -> dict[str, EntryPoint]:
    """What other packages bring; a name that Farshore uses itself stays Farshore's."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in SHIPPED}


def bot_names() -> list[str]:
    return [*SHIPPED, *sorted(plug_ins())]


def _network(name: str) -> Bot:
    bot = import_module("farshore.lab.network").load_bot(name)  # by name: the laboratory builds on bots, not bots on it
    assert isinstance(bot, Bot)
    return bot


def bot_named(name: str) -> Bot:
    """A new bot."""
    if name in SHIPPED:
        return SHIPPED[name]()
    if name.endswith(NETWORK):
        return _network(name)
    found = plug_ins().get(name)
    if found is None:
        raise FarshoreError(f"There is no bot {name!r}; there is {', '.join(bot_names())}.")
    try:
        bot = found.load()()
    except Exception as error:  # whatever another package does wrong is told in a sentence
        raise FarshoreError(f"The bot {name!r} ({found.value}) can't be loaded: {error}.") from error
    if not isinstance(bot, Bot):
        raise FarshoreError(f"The bot {name!r} ({found.value}) is not a farshore.bots.Bot.")
    bot.name = bot.name or name
    return bot
