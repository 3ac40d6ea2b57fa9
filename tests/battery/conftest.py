"""The tests of one setup run one after the other, in one process: they share its played game (`tools.played`)."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def setup_of(item: pytest.Item) -> str:
        return str(item.callspec.params.get("setup", "")) if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""

    ours = [at for at, item in enumerate(items) if item.path.is_relative_to(HERE)]
    for at, item in zip(ours, sorted((items[at] for at in ours), key=setup_of), strict=True):
        items[at] = item
        if name := setup_of(item):
            item.add_marker(pytest.mark.xdist_group(name))
