"""`./dev`: which command each verb hands its arguments to, and the form of commits."""

import doctest
import importlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
Tool = Callable[[str], ModuleType]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tool]:
    """Imports files of tools/, which are programs with everyday names, and forgets them afterwards."""
    monkeypatch.syspath_prepend(str(TOOLS))
    before = set(sys.modules)
    yield importlib.import_module
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(TOOLS)):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("given", "handed_on"),
    [
        ([], []),
        (["--port", "9000"], ["--port", "9000"]),
        (["--timings", "--no-browser"], ["--no-browser"]),
        (["--terminal"], ["play", "base"]),
        (["--terminal", "--seats", "3"], ["play", "base", "--seats", "3"]),
    ],
)
def test_play_hands_options_to_the_right_command(
    tool: Tool, monkeypatch: pytest.MonkeyPatch, given: list[str], handed_on: list[str]
) -> None:
    dev = tool("dev")
    asked: list[str] = []

    def farshore(arguments: list[str]) -> int:
        asked.extend(arguments)
        return 0

    monkeypatch.setattr(dev, "farshore", farshore)
    monkeypatch.setenv("FARSHORE_TIMINGS", "")
    assert dev.main(["play", *given]) == 0
    assert asked == handed_on


def test_every_verb_is_in_the_help(tool: Tool, capsys: pytest.CaptureFixture[str]) -> None:
    dev = tool("dev")
    assert dev.main([]) == 0
    output = capsys.readouterr().out
    assert [verb for verb in dev.VERBS if f"\n  {verb}" not in output] == []


def test_an_unknown_verb_is_answered_with_the_help(tool: Tool, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool("dev").main(["dance"]) == 2
    assert capsys.readouterr().err.startswith("./dev knows no verb 'dance'.\n\nusage: ./dev")


def test_a_server_changes_over_to_the_compiled_build(tool: Tool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """While something still compiles it serves as plain Python; then it is stopped, and started again on the same port."""
    playing = tool("workbench.playing")
    (tmp_path / "index.html").write_text("page", encoding="utf-8")
    again: list[list[str]] = []

    def start(python: Path, arguments: list[str], path: Path) -> int:
        assert path == playing.COMPILED
        again.append(arguments)
        return 0

    monkeypatch.setattr(playing, "start", start)
    arguments = ["--no-browser", "--port", "0", "--db", str(tmp_path / "games.sqlite"), "--static", str(tmp_path)]
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as building:
        threading.Timer(1.0, building.communicate).start()
        assert playing.change_over(Path(sys.executable), arguments, building) == 0
    ((*same, no_browser, flag, port),) = again
    assert (same, no_browser, flag) == (arguments, "--no-browser", "--port")
    assert int(port) > 0


@pytest.mark.parametrize(
    ("arguments", "serves"), [([], True), (["--port", "9"], True), (["serve"], True), (["--version"], False), (["play", "base"], False)]
)
def test_which_commands_start_a_server(tool: Tool, arguments: list[str], serves: bool) -> None:
    assert tool("workbench.playing").serves(arguments) is serves


def test_subjects_of_commits(tool: Tool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit_subject = tool("commit_subject")
    assert doctest.testmod(commit_subject).failed == 0
    message = tmp_path / "message"
    message.write_text("Let the pirate block ships\n\nWhy.\n# what git adds\n", encoding="utf-8")
    assert commit_subject.main([str(message)]) == 0
    message.write_text("Let the pirate block " + "ships " * 12, encoding="utf-8")
    assert commit_subject.main([str(message)]) == 1
    assert "characters, more than 72" in capsys.readouterr().err


@pytest.mark.xdist_group("kept together")
def test_groups_of_tests_are_kept_together(request: pytest.FixtureRequest) -> None:
    """pytest-xdist names the group behind a test's own name. Where it fails to, nothing else does, but the battery takes far longer."""
    together = bool(request.config.getoption("loadgroup", False))
    assert request.node.nodeid.endswith("@kept together") == together


def test_what_ends_beside_a_check_is_shown_after_it(tool: Tool, capsys: pytest.CaptureFixture[str]) -> None:
    checks = tool("workbench.checks")
    report = checks.Report(checks.Machine(True, True, True))
    beside = threading.Thread(target=report.work_through, args=([checks.Check("beside", "", lambda: 1)],))

    def alone() -> int:
        beside.start()
        beside.join()
        print("this goes on")
        return 0

    report.work(checks.Check("alone", "", alone))
    lines = [line.split(" (")[0].rstrip(" =") for line in capsys.readouterr().out.splitlines() if line]
    assert lines == ["== alone", "this goes on", "-- alone: ok", "== beside", "-- beside: FAILED"]
    assert report.summary() == 1


def test_tests_begin_when_the_engine_is_compiled_and_the_page_is_built(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = tool("workbench.checks")
    begun: list[str] = []

    def run(command: list[object], *_: object, **variables: str) -> int:
        begun.append(" ".join(map(str, command)))
        return 0

    def compile_sources(python: Path) -> int:
        time.sleep(0.1)  # whoever doesn't wait for it comes before it
        return run(["compiled"])

    stand_ins = {"run": run, "compile_sources": compile_sources, "try_wheel": lambda python: run(["wheel"]), "copy_page": lambda: None}
    stand_ins |= dict.fromkeys(("has_compiler", "services"), lambda: True) | {"chromium": lambda: "chromium"}
    stand_ins |= {"builder": lambda: Path("python"), "tools": lambda *extras: Path("python"), "learners": lambda: Path("python")}
    for name, stand_in in stand_ins.items():
        monkeypatch.setattr(checks, name, stand_in)
    assert checks.test([]) == 0
    needed = [begun.index("compiled"), begun.index("python tools/page.py --no-check")]
    tests = [at for at, words in enumerate(begun) if " browser" in words]
    assert len(tests) == 3
    assert max(needed) < min([*tests, begun.index("wheel")])


def test_commands_keep_bytecode_apart_from_sources(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    environments = tool("workbench.environments")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    variables = environments.cleaned(None)
    assert "PYTHONDONTWRITEBYTECODE" not in variables
    assert Path(variables["PYTHONPYCACHEPREFIX"]) == environments.ROOT / "build" / "bytecode"
