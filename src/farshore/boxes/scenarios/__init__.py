"""The scenarios at sea: one file each, found by being here. Each says what it is in `GAME`.

Where the rules say more about its board than a component table does, that stands beside it in `…_board.py`.
"""

import pkgutil
from importlib import import_module

from farshore.boxes.kind import GameKind


def scenarios() -> list[GameKind]:
    """All of them, in the order of the shelf."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.endswith("_board")]
    found: list[GameKind] = [import_module(f"{__name__}.{name}").GAME for name in names]
    return sorted(found, key=lambda kind: kind.place)
