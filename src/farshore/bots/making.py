"""Calls what makes a bot, and says in a sentence what went wrong: code from other packages and files may raise anything."""

import inspect
from collections.abc import Callable
from typing import Any

from farshore.bots.bot import Bot, Observation
from farshore.engine.errors import FarshoreError

Factory = Callable[..., Any]


class ForeignBot(Bot):
    """Something that chooses, but is no `Bot`."""

    def __init__(self, chooser: Any, name: str) -> None:
        self.chooser = chooser
        self.name = name

    def choose(self, observation: Observation) -> int:
        action: int = self.chooser.choose(observation)
        return action


def reason(error: BaseException) -> str:
    """What went wrong, to put after a colon."""
    if isinstance(error, FarshoreError):
        return str(error).rstrip(".")
    said = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def made_by(factory: Any, name: str, options: dict[str, object], origin: str = "") -> Bot:
    """A new bot from a class or another callable; `name` and `origin` are what sentences call it."""
    if not callable(factory):
        raise FarshoreError(f"The bot {name!r}{origin} is no class and no function, but {type(factory).__name__}.")
    if inspect.isclass(factory):
        check_chooses(factory, f"The bot {name!r}{origin}")
    _check_options(factory, name, options)
    try:
        made = factory(**options)
    except FarshoreError:
        raise
    except Exception as error:
        raise FarshoreError(f"The bot {name!r}{origin} can't be made: {reason(error)}.") from error
    check_chooses(made, f"The bot {name!r}{origin}")
    if not isinstance(made, Bot):
        return ForeignBot(made, name)
    if not made.name:
        made.name = name
    return made


def check_chooses(thing: Any, who: str) -> None:
    """Refuse a class or an object without a method `choose` of its own."""
    choose = getattr(thing, "choose", None)
    if not callable(choose) or getattr(choose, "__func__", choose) is Bot.choose:
        raise FarshoreError(f"{who} has no method choose(observation).")


def _check_options(factory: Factory, name: str, options: dict[str, object]) -> None:
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # something built in, which says nothing about itself
        return
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return
    known = [one.name for one in parameters if one.kind in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)]
    for option in options:
        if option not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise FarshoreError(f"The bot {name!r} has no option {option!r}; {there}.")
