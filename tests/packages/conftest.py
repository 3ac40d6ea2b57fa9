"""A catalogue that looks for packages anew, and forgets them after the test."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from farshore import catalogue
from farshore.catalogue import GAMES
from packages import sites

Find = Callable[[Path], None]


@pytest.fixture
def find(monkeypatch: pytest.MonkeyPatch) -> Iterator[Find]:
    """Let Python find what is in a folder, and let the catalogue look again."""
    monkeypatch.setattr(GAMES, "_kinds", {kind.name: kind for kind in catalogue.SHIPPED})
    monkeypatch.setattr(GAMES, "problems", {})
    modules = set(sys.modules)

    def found(folder: Path) -> None:
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(GAMES, "_looked", False)

    yield found
    catalogue._kit.cache_clear()
    for name in set(sys.modules) - modules:
        del sys.modules[name]


@pytest.fixture
def lighthouses(find: Find, tmp_path: Path) -> str:
    """The name of the example's game, which is there."""
    find(sites.lighthouses(tmp_path / "site"))
    return "lighthouses"
