"""Bots by name: those that come with Farshore, those that other packages bring, and those that whoever runs this process has added.

A package offers its own bots as entry points of the group `farshore.bots`:

    [project.entry-points."farshore.bots"]
    clever = "my_package.clever:Clever"

where `Clever` is a `Bot`, or any callable that returns one.

Names are safe to take from anybody: none of them leads to a file. What an operator or a script may write beside names (files, options,
objects) is in `farshore.bots.specs`.
"""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from farshore.bots.bot import Bot
from farshore.bots.greedy import GreedyBot
from farshore.bots.levels import EasyBot, ExpertBot, HardBot, MasterBot, MediumBot
from farshore.bots.making import Factory, made_by, reason
from farshore.bots.random_bot import RandomBot
from farshore.engine.errors import FarshoreError

GROUP = "farshore.bots"
SHIPPED: dict[str, Factory] = {bot.name: bot for bot in (RandomBot, EasyBot, MediumBot, HardBot, ExpertBot, MasterBot, GreedyBot)}
ADDED: dict[str, Callable[[], Bot]] = {}


def plug_ins() -> dict[str, EntryPoint]:
    """Bots of other packages. They can't take a name that Farshore uses itself."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in SHIPPED}


def bot_names() -> list[str]:
    packaged = sorted(plug_ins())
    return [*SHIPPED, *packaged, *(name for name in ADDED if name not in packaged)]


def is_bot(name: str) -> bool:
    """Is there a bot with this name? To look for packages takes milliseconds, so they come last."""
    return name in SHIPPED or name in ADDED or name in plug_ins()


def plays(name: str, game: str, seats: int) -> bool:
    """Is there a bot with this name that knows this game at such a table? One that can't be loaded is taken to know it: who asks for it is
    told why it can't play."""
    if name in SHIPPED:
        return True
    try:
        return is_bot(name) and bot_named(name).plays(game, seats)
    except FarshoreError:
        return True


def add_bot(name: str, make: Callable[[], Bot]) -> None:
    """Let a bot be found by this name in this process, as an operator does who names bots at a server's command line."""
    if is_bot(name):
        raise FarshoreError(f"There is already a bot named {name!r}.")
    ADDED[name] = make


def bot_named(name: str, **options: object) -> Bot:
    """A new bot with this name. Never loads a file, so the name may come from anybody."""
    if name in SHIPPED:
        return made_by(SHIPPED[name], name, options)
    if name in ADDED:
        return ADDED[name]()
    found = plug_ins().get(name)
    if found is None:
        raise FarshoreError(f"There is no bot named {name!r}. Bots: {', '.join(bot_names())}.")
    try:
        factory = found.load()
    except Exception as error:  # whatever goes wrong in another package is reported as a sentence
        raise FarshoreError(f"The bot {name!r} ({found.value}) can't be loaded: {reason(error)}.") from error
    return made_by(factory, name, options, f" ({found.value})")
