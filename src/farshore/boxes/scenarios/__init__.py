"""The scenarios at sea: one file each, found by being here. Each says what it is in `GAME`."""

import pkgutil
from importlib import import_module

from farshore.boxes.kind import GameKind


def scenarios() -> list[GameKind]:
    """All of them, in the order of the shelf."""
    found: list[GameKind] = [import_module(f"{__name__}.{module.name}").GAME for module in pkgutil.iter_modules(__path__)]
    return sorted(found, key=lambda kind: kind.place)
