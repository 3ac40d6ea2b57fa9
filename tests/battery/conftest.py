"""The tests of one setup run one after the other, in one process: they share its played game (`played_games.played`). So do those of
one golden game, which share its replay. Those of no setup come last: some play every game, and the catalogue keeps
only the rules that were used last."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def setup_of(item: pytest.Item) -> str:
        params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        return str(params.get("setup") or params.get("name", ""))

    ours = [at for at, item in enumerate(items) if item.path.is_relative_to(HERE)]
    for at, item in zip(ours, sorted((items[at] for at in ours), key=lambda item: (not setup_of(item), setup_of(item))), strict=True):
        items[at] = item
        if name := setup_of(item):
            item.add_marker(pytest.mark.xdist_group(name))
