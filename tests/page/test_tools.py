"""The page's plumbing: generated types, a lock file for any registry, and a build only where there is something new. No browser needed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.once


def tool(name: str) -> Any:
    """The tools are scripts, not a package: while one is loaded, it finds the others by name, as when it is run."""
    spec = importlib.util.spec_from_file_location(f"tool_{name}", ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return module


page, page_facts, wire_types = tool("page"), tool("page_facts"), tool("wire_types")


def test_the_pages_types_are_those_of_the_wire() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.text(), "run ./dev page --types"


def test_the_pages_tests_know_what_the_games_say() -> None:
    """web/tests/texts.test.ts looks for a text for each of these."""
    text = page_facts.text()
    assert page_facts.TARGET.read_text(encoding="utf-8") == text, "run ./dev page --types"
    facts = json.loads(text)
    assert {"short", "prompt_actions", "no_room"} <= facts["sentences"].keys()
    assert facts["sentences"]["short"] == ["missing"]
    assert {"game.base", "option.target", "level.easy", "no_knights.lost_tribe"} <= set(facts["texts"])


def test_the_lock_file_names_no_registry_and_every_version() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []
    for entry in packages.values():  # else the page can't be built on another platform
        assert [name for name in entry.get("optionalDependencies", {}) if f"node_modules/{name}" not in packages] == []


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a page of one file."""
    for name, place in (("ROOT", tmp_path), ("WEB", tmp_path / "web"), ("STATIC", tmp_path / "static")):
        monkeypatch.setattr(page, name, place)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("<p>", encoding="utf-8")
    return tmp_path


def test_up_to_date(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "wheel_node", lambda: None)
    assert not page.up_to_date()
    assert page.requirements() in ([page.NODE], [])  # nothing where no Node is offered
    (small / "static").mkdir()
    (small / "static" / "index.html").touch()
    assert not page.up_to_date()
    (small / "static" / page.STAMP).write_text(page.digest(*page.sources()), encoding="utf-8")
    assert page.up_to_date()
    assert page.requirements() == []
    (small / "web" / "node_modules").mkdir()
    (small / "web" / "node_modules" / "much.js").touch()
    assert page.up_to_date(), "what was installed is no source"
    (small / "web" / "new.ts").touch()
    assert not page.up_to_date()


def test_the_first_load_is_what_is_named_and_what_that_imports(small: Path) -> None:
    folder = small / "made"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<script src="/assets/a.js"></script><link href="/assets/a.css">', encoding="utf-8")
    (folder / "assets" / "a.js").write_text('import{x}from"./b.js";import("./later.js")', encoding="utf-8")
    (folder / "assets" / "a.css").write_text("a{background:url(/assets/a.svg)}@font-face{src:url(/assets/a.woff2)}", encoding="utf-8")
    bare = page.first_load(folder)
    for name in ("b.js", "a.svg"):
        (folder / "assets" / name).write_text("x = 1; " * 9, encoding="utf-8")
        assert page.first_load(folder) > bare, name
        bare = page.first_load(folder)
    for name in ("later.js", "a.woff2"):
        (folder / "assets" / name).write_text("x = 1; " * 9, encoding="utf-8")
        assert page.first_load(folder) == bare, name


def test_without_node_one_sentence(small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(page, "wheel_node", lambda: None)
    monkeypatch.setattr(page, "system_node", lambda: None)
    (small / "web" / "package.json").touch()
    (small / "web" / "package-lock.json").touch()
    assert page.main([]) == 1
    assert capsys.readouterr().err == f"Building the page needs Node; `pip install {page.NODE}` brings it.\n"


def test_wrong_use() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / "page.py", "--what"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "tools/page.py does not know --what.\n")
