"""How long bots think in a turn, measured by the tool that measures it for all games, and in processor time: a sample."""

import importlib.util
import time
from pathlib import Path
from types import ModuleType

import pytest

import farshore.bots.levels
import farshore.thinking.search.search
from farshore.engine.ints import COMPILED

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 5.0  # seconds of a bot's turn, at every level


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("turns_tool", ROOT / "tools" / "turns.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not COMPILED, reason="the expert is for the compiled build")
@pytest.mark.parametrize(("game", "level"), [("europe-short", "expert"), ("base", "hard")])
def test_a_turn_stays_within_its_budget(monkeypatch: pytest.MonkeyPatch, game: str, level: str) -> None:
    tool = load()
    monkeypatch.setattr(farshore.bots.levels, "time", tool.ProcessorClock)
    monkeypatch.setattr(farshore.thinking.search.search, "monotonic", time.process_time)
    spent = tool.measure(game, level, turns=1, seed=1)
    assert spent
    assert 0.0 < max(spent) <= LONGEST


def test_wrong_use(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["turns.py", "chess"])
    assert load().main() == 2
    assert "There are no games called chess" in capsys.readouterr().err
