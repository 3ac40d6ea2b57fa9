"""Every game of the catalogue among Gymnasium's environments, as soon as both packages are imported, in either order.

Gymnasium is an optional package and takes a while to import, so nothing here imports it: the names are registered when somebody else does.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

from farshore.catalogue import GAMES

GYMNASIUM = "gymnasium"


def env_name(game: str) -> str:
    """The name under which a game is registered.

    >>> env_name("five-six")
    'farshore/FiveSix-v0'
    """
    return f"farshore/{''.join(part.capitalize() for part in game.split('-'))}-v0"


def register(gymnasium: Any) -> None:
    """Register every game of the catalogue for `gymnasium.make` and `gymnasium.make_vec`."""
    for name in GAMES:
        if env_name(name) not in gymnasium.registry:
            gymnasium.register(
                id=env_name(name),
                entry_point="farshore.lab.gym_env:SeatEnv",
                vector_entry_point="farshore.lab.gym_vector:GymVector",
                kwargs={"game": name},
                disable_env_checker=True,
            )


class GymnasiumWatch(MetaPathFinder):
    """Waits for Gymnasium. Python asks it, as every finder, before it loads a module; it finds nothing, and looks whether Gymnasium's
    registry is there by now. Gymnasium itself loads more modules after its registry, so that is before `import gymnasium` is done."""

    def __init__(self) -> None:
        self.waiting = True

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if self.waiting and (gymnasium := imported_gymnasium()) is not None:
            self.waiting = False
            register(gymnasium)


def imported_gymnasium() -> ModuleType | None:
    """Gymnasium, if somebody has imported it so far that it can be told of games."""
    gymnasium = sys.modules.get(GYMNASIUM)
    return gymnasium if hasattr(gymnasium, "registry") else None


def register_when_imported() -> None:
    """Now if Gymnasium is imported, else as soon as it is."""
    gymnasium = imported_gymnasium()
    if gymnasium is not None:
        register(gymnasium)
    else:
        sys.meta_path.insert(0, GymnasiumWatch())
