"""The examples of the laboratory run, and the learner learns."""

import json
import sys
import types
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farshore import tournament
from farshore.bots import bot_named
from farshore.engine.words import FarshoreError
from farshore.game import make
from farshore.lab import export
from farshore.lab.gist import Gist
from farshore.lab.gym_env import SeatEnv
from farshore.lab.network import Network, chance, load
from farshore.lab.observation import Spans
from farshore.simulate import plan

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export.run(export.of_plan(plan("base", 3, games=1, seed=1, options={"target": 3})), tmp_path)
    example("read_export").main(tmp_path)
    told = capsys.readouterr().out
    assert told.startswith("base for 3: 1 games")
    assert "actions are open on average" in told


def test_the_notebook_ends_with_a_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells run in order, with a stand-in for matplotlib that notes what is drawn."""
    drawn: list[str] = []

    class Anything:
        def __getattr__(self, name: str) -> Any:
            drawn.append(name)
            return lambda *given, **named: (Anything(), Anything()) if name == "subplots" else Anything()

    plots = types.ModuleType("matplotlib.pyplot")
    plots.__getattr__ = Anything().__getattr__  # type: ignore[method-assign]
    package = types.ModuleType("matplotlib")
    package.pyplot = plots  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "matplotlib", package)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", plots)
    cells = json.loads((EXAMPLES / "random_games.ipynb").read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    names: dict[str, Any] = {}
    exec(compile(source.replace("count=200", "count=4").replace("range(600)", "range(20)"), "notebook", "exec"), names)
    assert names["leaders"].shape == (20, 4)
    assert {"subplots", "fill_between", "plot", "legend"} <= set(drawn)


def test_the_slopes_are_those_of_the_network() -> None:
    """Against differences, weight by weight."""
    random = np.random.default_rng(1)
    network = Network.fresh(6, hidden=4, seed=1)
    network.weights = {name: (row + random.standard_normal(row.shape)).astype(np.float64) for name, row in network.weights.items()}
    x, targets = random.standard_normal((3, 6)), np.array([0.0, 1.0, 0.3])

    def loss() -> float:
        chances = chance(network.forward(x)[0])
        return float(-(targets * np.log(chances) + (1 - targets) * np.log(1 - chances)).sum())

    worth, held = network.forward(x)
    slopes = network.backward(held, chance(worth) - targets)
    for name, row in network.weights.items():
        for at in [(0, 0), (row.shape[0] - 1, row.shape[1] - 1), (1, 0)]:
            old = row[at]
            row[at] = old + 1e-5
            more = loss()
            row[at] = old - 1e-5
            less = loss()
            row[at] = old
            assert slopes[name][at] == pytest.approx((more - less) / 2e-5, abs=1e-4)


def test_the_learner_saves_a_network_that_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = example("learn")
    monkeypatch.setattr(learn, "BATCH", 16)
    monkeypatch.setattr(learn, "HIDDEN", 16)
    learner = learn.Learner("duel", 2, {"target": 3}, seed=1, games=8)
    before = {name: row.copy() for name, row in learner.network.weights.items()}
    while learner.played < 8:
        learner.step(0.5, 1e-3)
    assert learner.kept > 8 * learn.BATCH
    assert any((before[name] != row).any() for name, row in learner.network.weights.items())
    assert 0 <= learner.targets.min() < learner.targets.max() <= 1
    file = tmp_path / "net.npz"
    curve = learn.learn(learner, 1e-6, file, tmp_path / "curve.jsonl", games=2)
    assert [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()] == curve
    network, note = load(file)
    assert (note["codec"], note["games"]) == (learner.games.spans.version, str(learner.played))
    assert all((network.weights[name] == row).all() for name, row in learner.network.weights.items())
    env = SeatEnv("duel", opponents=str(file), target=3, limit=40)
    _, info = env.reset(seed=1)
    over = cut = False
    while not (over or cut):
        _, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
    assert {seat for seat, _ in env.game.actions} >= {0, 1}


def test_pytorch_learns_the_same() -> None:
    """The one package that `./dev test` does not bring: from the usual index it is gigabytes, for graphics cards."""
    pytest.importorskip("torch")
    learn = example("learn")
    random = np.random.default_rng(1)
    rows, targets = random.standard_normal((64, 6)).astype(np.float32), random.random(64).astype(np.float32)
    networks = [Network.fresh(6, hidden=8, seed=2) for _ in range(2)]
    for network, teacher in zip(networks, (learn.InNumPy, learn.InTorch), strict=True):
        taught = teacher(network)
        for _ in range(5):
            taught.step(rows, targets, 1e-3)
    for name, row in networks[0].weights.items():
        assert networks[1].weights[name] == pytest.approx(row, abs=1e-4)
        assert (row != Network.fresh(6, hidden=8, seed=2).weights[name]).any()


def test_targets_go_from_the_outcome_back_to_what_was_thought() -> None:
    learn = example("learn")
    learner = learn.Learner("duel", 2, {"target": 3}, games=1)
    row = np.zeros(learner.gist.width, dtype=np.float32)
    learner.remember([[(row, 0.2), (row, 0.6)], [(row, 0.5)]], winners=0b01)
    assert learner.kept == 3
    assert learner.targets[:3].tolist() == pytest.approx([1.0, learn.TRACE + (1 - learn.TRACE) * 0.6, 0.0])
    assert learn.best(np.array([1, 3, 2, 5, 4]), np.array([0, 0, 0, 7, 7])).tolist() == [1, 3]


def test_a_network_plays_only_what_it_has_learnt(tmp_path: Path) -> None:
    spans = Spans.of(make("duel", seed=1))
    file = tmp_path / "net.npz"
    network = Network.fresh(Gist(spans).width, hidden=8)
    network.save(file, spans)
    with pytest.raises(FarshoreError, match="has learnt duel"):
        tournament.run(tournament.contest("base", [str(file), "random"], games=1, seats=3))
    network.save(file, spans, codec="1.1-0123456789ab")
    with pytest.raises(FarshoreError, match=r"codec 1\.1-0123456789ab.* and this is duel \(codec "):
        tournament.run(tournament.contest("duel", [str(file), "random"], games=1))
    network.save(file, spans, gist=0)
    with pytest.raises(FarshoreError, match=r"\(gist 0\); this Farshore reads"):
        bot_named(str(file))
    with pytest.raises(FarshoreError, match="no file"):
        bot_named(str(tmp_path / "none.npz"))
    (tmp_path / "bad.npz").write_text("no network", encoding="utf-8")
    with pytest.raises(FarshoreError, match="not a network"):
        bot_named(str(tmp_path / "bad.npz"))
