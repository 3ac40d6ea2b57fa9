"""Every game of the catalogue among Gymnasium's environments, as soon as both packages are imported, in either order.

Gymnasium is an optional package and takes a while to import, so nothing here imports it: the names are registered when somebody else does.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
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


class AfterGymnasium(MetaPathFinder):
    """Registers the games when Gymnasium has been imported. It finds nothing itself: it asks the other finders."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != GYMNASIUM:
            return None
        others = (finder for finder in sys.meta_path if not isinstance(finder, AfterGymnasium))
        spec = next((found for finder in others if (found := finder.find_spec(fullname, path, target)) is not None), None)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_register(module: ModuleType) -> None:
                load(module)
                register(module)

            spec.loader.exec_module = load_and_register  # type: ignore[method-assign]  # of this one loader
        return spec


def register_when_imported() -> None:
    """Now if Gymnasium is imported, else as soon as it is."""
    if GYMNASIUM in sys.modules and hasattr(sys.modules[GYMNASIUM], "registry"):
        register(sys.modules[GYMNASIUM])
    elif not any(isinstance(finder, AfterGymnasium) for finder in sys.meta_path):
        sys.meta_path.insert(0, AfterGymnasium())
