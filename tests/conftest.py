"""Notes which rules were exercised: each run writes how the tests that cite a rule ended into build/rules.json (read by tools/rules.py)."""

import gc
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# made-up cases are judged by what they give, not by how long a busy machine takes for them
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

NOTES = Path(__file__).resolve().parent.parent / "build" / "rules.json"
TESTS = Path(__file__).resolve().parent
# folders whose subject is never compiled: `./dev test` runs them once
INTERPRETED = {"bench", "cli", "coach", "docs", "learners", "lessons", "pictures", "project", "server", "tournament"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in INTERPRETED:
            item.add_marker(pytest.mark.once)
        ids = [name for mark in item.iter_markers("rule") for name in mark.args]
        if ids:
            item.user_properties.append(("rules", ids))  # travels with the reports, also from xdist's workers
    items.sort(key=begins)


def begins(item: pytest.Item) -> int:
    """The slow ones first: none is left alone at the end. Those of a group stay together."""
    return 0 if item.get_closest_marker("slow") and not item.get_closest_marker("xdist_group") else 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where tests that run once are left out, their folders are not read."""
    once = collection_path.parent == TESTS and collection_path.name in INTERPRETED
    return True if once and "not once" in config.option.markexpr else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Modules and tests stay to the end. Python's garbage collector would look at all of them again and again: 6 % of a run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_report_header() -> str:
    import farshore
    from farshore.engine.ints import COMPILED

    return f"farshore: {'compiled' if COMPILED else 'plain'}, from {Path(farshore.__file__).parent}"


class Notes:
    """Gathers the reports; with xdist only in the process that the workers report to."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = dict(report.user_properties).get("rules")
        if not ids:
            return
        note = self.tests.setdefault(report.nodeid, {"rules": ids, "outcome": "passed"})
        expected_to_fail = hasattr(report, "wasxfail")
        if note["outcome"] != "failed" and (report.outcome != "passed" or expected_to_fail):
            note["outcome"] = "skipped" if expected_to_fail else report.outcome

    def pytest_sessionfinish(self) -> None:
        if self.tests:
            earlier = json.loads(NOTES.read_text(encoding="utf-8")) if NOTES.is_file() else {}
            NOTES.parent.mkdir(exist_ok=True)
            NOTES.write_text(json.dumps(earlier | self.tests, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(), "rule-notes")
