"""The rule count itself: what is a rule, what cites it, and what makes it covered."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_tool", ROOT / "tools" / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load()

TESTS = """
import pytest

@pytest.mark.rule("B1", "R2")
class TestBoard:
    @pytest.mark.rule("B3")
    def test_one(self): ...

@pytest.mark.rule("B4")
@pytest.mark.parametrize("n", [1, 2])
def test_many(n):
    assert n < FAILS_FROM

@pytest.mark.rule("B5")
@pytest.mark.skip
def test_skipped(): ...

@pytest.mark.rule("B6")
@pytest.mark.xfail(strict=False)
def test_expected_to_fail(): ...
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", encoding="utf-8")
    return tmp_path


def run(project: Path, tests: str, *arguments: str) -> dict[str, list[str]]:
    (project / "tests" / "test_it.py").write_text(tests, encoding="utf-8")
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # what others plug in takes seconds to import
    subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], cwd=project, env=alone, capture_output=True, text=True)
    return dict(tool.covering_tests(project / "tests", project / "build" / "rules.json"))


def covered(cover: dict[str, list[str]]) -> list[str]:
    return sorted(rule for rule, names in cover.items() if names)


@pytest.mark.parametrize("arguments", [[], ["-p", "xdist.plugin", "-n", "2"]], ids=["alone", "xdist"])
def test_only_what_passed_counts(project: Path, arguments: list[str]) -> None:
    cover = run(project, TESTS.replace("FAILS_FROM", "3"), *arguments)
    assert covered(cover) == ["B1", "B3", "B4", "R2"]
    assert cover["B1"] == ["tests/test_it.py::TestBoard::test_one"]
    assert cover["B4"] == ["tests/test_it.py::test_many"]


def test_one_failing_case_spoils_the_test(project: Path) -> None:
    assert covered(run(project, TESTS.replace("FAILS_FROM", "2"))) == ["B1", "B3", "R2"]


def test_runs_add_up_and_removed_tests_fall_out(project: Path) -> None:
    passing = TESTS.replace("FAILS_FROM", "3")
    run(project, passing, "-k", "test_one")
    assert covered(run(project, passing, "-k", "test_many")) == ["B1", "B3", "B4", "R2"]
    assert covered(run(project, passing.replace("test_one", "test_other"), "-k", "nothing")) == ["B4"]


def test_citations_count_before_the_first_run(project: Path) -> None:
    (project / "tests" / "test_it.py").write_text(TESTS, encoding="utf-8")
    assert covered(tool.covering_tests(project / "tests", project / "build" / "rules.json")) == ["B1", "B3", "B4", "B5", "B6", "R2"]


def test_the_pages() -> None:
    rules = tool.read_rules(ROOT / "docs" / "rules")
    assert {rule for rule, box in rules.items() if box == "base"} == {f"B{n}" for n in range(1, 42)} | {f"R{n}" for n in range(1, 26)}
    assert rules["N5.7"] == rules["N1"] == "seafarers"
    assert (rules["R26.1"], rules["C60"], rules["I9"], rules["H1"]) == ("five-six", "knights", "iberia", "hawaii")


def test_an_id_used_twice_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "10-base.md").write_text("- **B1** One.\n- **B1** Two.\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="B1 is used twice"):
        tool.read_rules(tmp_path)


def test_a_note_of_a_failed_run_is_kept_as_failed(project: Path) -> None:
    run(project, TESTS.replace("FAILS_FROM", "2"))
    notes = json.loads((project / "build" / "rules.json").read_text(encoding="utf-8"))
    assert {name: note["outcome"] for name, note in notes.items() if "many" in name} == {
        "tests/test_it.py::test_many[1]": "passed",
        "tests/test_it.py::test_many[2]": "failed",
    }
