"""The examples of the laboratory run, and the learner learns."""

import json
import os
import subprocess
import sys
import types
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farshore.arena import tournament
from farshore.arena.contest import contest
from farshore.arena.simulate import plan_simulation
from farshore.bots import decide, make_bot
from farshore.engine.errors import FarshoreError
from farshore.game import make
from farshore.lab import export
from farshore.lab.compact_features import CompactFeatures
from farshore.lab.encoder import Encoder
from farshore.lab.gym_env import SeatEnv
from farshore.lab.network import Network, PolicyBot, chance, likely, load
from farshore.lab.tables import Wanted
from farshore.luck import Luck

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = plan_simulation("base", 3, games=1, seed=1, options={"target": 3})
    export.run(export.of_plan(plan, wanted=Wanted(observations=True)), tmp_path)
    example("read_export").main(tmp_path)
    output = capsys.readouterr().out
    assert output.startswith("base for 3: 1 games")
    assert "actions are open on average" in output


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


@pytest.mark.once
def test_the_ten_questions_are_answered(tmp_path: Path) -> None:
    """From a few short games here. What is kept in the notebook was drawn from a thousand."""
    cells = json.loads((EXAMPLES / "ten_questions.ipynb").read_text(encoding="utf-8"))["cells"]
    source = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    kept = [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]
    assert sum("image/png" in output.get("data", {}) for output in kept) == 10
    assert not any(output["output_type"] == "error" for output in kept)
    assert "(1000, " in str(kept[0]["data"]["text/plain"])
    questions = [line for cell in cells if cell["cell_type"] == "markdown" for line in cell["source"] if line.startswith("## ")]
    assert [line.split(".")[0] for line in questions] == [f"## {number}" for number in range(1, 11)]
    assert all(line.strip().endswith("?") for line in questions)
    plan = plan_simulation("base", 4, ["easy"], games=4, seed=1, options={"target": 5})
    export.run(export.of_plan(plan), tmp_path / "games")
    program = "\n".join([*source, "print(len(plt.get_fignums()))"])
    how = {**os.environ, "MPLBACKEND": "agg", "MPLCONFIGDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=how, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "10\n"


@pytest.mark.once  # thousands of play-outs
def test_the_searcher_wins_more_than_its_share() -> None:
    """Against two who play at random: a third of 24 games would be 8, and 16 or more come by chance once in 1,000 times."""
    searcher, other = example("search_bot").Searcher(), make_bot("random")
    won = 0
    for seed in range(24):
        game, luck = make("base", seats=3, seed=seed, target=4, trade=False), Luck(seed)
        while not game.over():
            seat = game.seats_to_act()[0]
            game.play(seat, decide(game, seat, searcher if seat == 0 else other, luck))
        won += game.winners() == [0]
    assert won >= 16


def samples(learn: Any, count: int) -> tuple[Any, Any]:
    """Something to learn for a network of 6 numbers, 3 about places and 5 actions."""
    random = np.random.default_rng(1)
    masks = random.random((count, 5)) < 0.5
    masks[:, 2] = True
    best = np.where(random.random(count) < 0.5, masks.argmax(axis=1), 2)
    rows = random.standard_normal((2, count, 6)).astype(np.float32)
    places = random.standard_normal((count, 3)).astype(np.float32)
    return learn.Positions(rows[0], random.random(count).astype(np.float32)), learn.Decisions(rows[1], places, masks, best)


def test_the_slopes_are_those_of_the_network() -> None:
    """Against differences, weight by weight, of both heads."""
    random = np.random.default_rng(1)
    network = Network.fresh(6, 3, 5, hidden=4, seed=1)
    network.weights = {name: (row + random.standard_normal(row.shape)).astype(np.float64) for name, row in network.weights.items()}
    (x, targets), (before, places, masks, best) = samples(example("learn"), 3)
    each = np.arange(len(best))

    def loss(head: str) -> float:
        if head == "policy":
            return float(-np.log(likely(network.policy(before, places)[0], masks)[each, best]).sum())
        chances = chance(network.forward(x)[0])
        return float(-(targets * np.log(chances) + (1 - targets) * np.log(1 - chances)).sum())

    worth, held = network.forward(x)
    slopes = {"value": network.backward("value", held, (chance(worth) - targets)[:, None])}
    logits, held = network.policy(before, places)
    slopes["policy"] = network.backward("policy", held, likely(logits, masks) - (np.arange(5) == best[:, None]))
    assert {head: set(found) for head, found in slopes.items()} == {head: {"in", "mid", head} for head in ("value", "policy")}
    for head, found in slopes.items():
        for name, slope in found.items():
            row = network.weights[name]
            for at in [(0, 0), (row.shape[0] - 1, row.shape[1] - 1), (row.shape[0] - 2, 0), (1, 0)]:
                old = row[at]
                row[at] = old + 1e-5
                more = loss(head)
                row[at] = old - 1e-5
                less = loss(head)
                row[at] = old
                assert slope[at] == pytest.approx((more - less) / 2e-5, abs=1e-4), (head, name, at)


def test_the_policy_chooses_among_what_is_legal() -> None:
    chances = likely(np.array([[5.0, 1.0, 1.0], [2.0, 0.0, 9.0]]), np.array([[False, True, True], [True, True, False]]))
    assert chances[0].tolist() == [0.0, 0.5, 0.5]
    assert chances[1].tolist() == pytest.approx([1 / (1 + np.exp(-2)), 1 / (1 + np.exp(2)), 0.0])


def test_places_are_told_one_by_one() -> None:
    """To the owner and to another seat, with one settlement on the island."""
    game = make("base", seats=3, seed=1, trade=False)
    encoder = Encoder.of(game)
    features = CompactFeatures(encoder)
    corners, hexes = 54, 19
    before = features.places(encoder.observe(game, 0))
    assert before.shape == (1, features.places_width) == (1, 2 * (corners + hexes))
    best = int(before[0, :corners].argmax())
    seat = game.seats_to_act()[0]
    game.play(seat, game.legal(seat)[best])
    mine, other = (features.places(encoder.observe(game, who))[0] for who in (seat, (seat + 1) % 3))
    free, held, own, foreign = np.split(mine, [corners, 2 * corners, 2 * corners + hexes])
    assert (free[best], held[best], held.sum()) == (0, before[0, best], before[0, best])
    assert own.sum() == pytest.approx(before[0, best])
    assert foreign.sum() == 0
    assert (np.split(other, [corners, 2 * corners, 2 * corners + hexes])[3] == own).all()
    assert not other[corners : 2 * corners + hexes].any()


def test_the_learner_saves_a_network_that_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = example("learn")
    monkeypatch.setattr(learn, "BATCH", 16)
    monkeypatch.setattr(learn, "HIDDEN", 16)
    learner = learn.Learner("duel", 2, {"target": 3}, seed=1, games=8)
    before = {name: row.copy() for name, row in learner.network.weights.items()}
    while learner.played < 8:
        learner.step(0.5, 1e-3)
    assert learner.positions.added > 8 * learn.BATCH
    assert all((before[name] != row).any() for name, row in learner.network.weights.items())
    targets = learner.positions.columns[1]
    assert 0 <= targets.min() < targets.max() <= 1
    assert learner.choices.added == learner.decisions
    chosen = learn.Decisions(*learner.choices.draw(learner.random, 50))
    assert chosen.masks[np.arange(50), chosen.best].all()
    file = tmp_path / "net.npz"
    curve = learn.learn(learner, 1e-6, file, tmp_path / "curve.jsonl", games=2)
    assert [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()] == curve
    network, note = load(file)
    assert (note["codec"], note["games"]) == (learner.games.encoder.version, str(learner.played))
    assert all((network.weights[name] == row).all() for name, row in learner.network.weights.items())
    played = []
    for name in (str(file), f"{file}:policy"):
        env = SeatEnv("duel", opponents=name, target=3, limit=40)
        _, info = env.reset(seed=1)
        over = cut = False
        while not (over or cut):
            _, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
        assert {seat for seat, _ in env.game.actions} >= {0, 1}
        played.append(env.game.actions)
    assert played[0] != played[1]


def test_the_policy_learns_what_looking_ahead_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one batch of decisions it comes to name them, and its bot then chooses the same."""
    learn = example("learn")
    monkeypatch.setattr(learn, "HIDDEN", 16)
    learner = learn.Learner("duel", 2, {"target": 3}, seed=1, games=4)
    encoder = learner.games.encoder
    while learner.choices.added < 120:
        learner.step(0.5, 1e-3)
    decisions = learn.Decisions(*(column[:120] for column in learner.choices.columns))
    positions = learn.Positions(np.zeros((8, learner.features.width), dtype=np.float32), np.zeros(8, dtype=np.float32))

    def right() -> float:
        logits, _ = learner.network.policy(decisions.rows, decisions.places)
        return float((likely(logits, decisions.masks).argmax(axis=1) == decisions.best).mean())

    before = right()
    for _ in range(60):
        learner.teacher.step(positions, decisions, 1e-2)
    assert before < 0.7
    assert right() > 0.9
    game = make("duel", seed=5, target=3)
    seat = game.seats_to_act()[0]
    seen = encoder.observe(game, seat)
    logits, _ = learner.network.policy(learner.features(seen), learner.features.places(seen))
    bot = PolicyBot(learner.network, {"codec": encoder.version, "game": "duel", "seats": "2"}, "net.npz:policy")
    assert decide(game, seat, bot, Luck(1)) == likely(logits, encoder.mask(game, seat)[None]).argmax()


def test_a_ring_keeps_the_last_rows() -> None:
    ring = example("learn").Ring(4, (np.int64, ()), (np.float32, (2,)))
    ring.add([1, 2, 3], np.ones((3, 2)))
    assert set(ring.draw(np.random.default_rng(1), 50)[0].tolist()) == {1, 2, 3}
    ring.add([4, 5], np.zeros((2, 2)))
    assert ring.columns[0].tolist() == [5, 2, 3, 4]
    assert ring.columns[1].sum(axis=1).tolist() == [0, 2, 2, 0]


def test_targets_go_from_the_outcome_back_to_what_was_thought() -> None:
    learn = example("learn")
    learner = learn.Learner("duel", 2, {"target": 3}, games=1)
    row = np.zeros(learner.features.width, dtype=np.float32)
    learner.remember([[(row, 0.2), (row, 0.6)], [(row, 0.5)]], winners=0b01)
    assert learner.positions.added == learner.fresh == 3
    assert learner.positions.columns[1][:3].tolist() == pytest.approx([1.0, learn.TRACE + (1 - learn.TRACE) * 0.6, 0.0])
    assert learn.best(np.array([1, 3, 2, 5, 4]), np.array([0, 0, 0, 7, 7])).tolist() == [1, 3]


def test_a_network_plays_only_what_it_has_learnt(tmp_path: Path) -> None:
    encoder = Encoder.of(make("duel", seed=1))
    file = tmp_path / "net.npz"
    features = CompactFeatures(encoder)
    network = Network.fresh(features.width, features.places_width, encoder.actions, hidden=8)
    network.save(file, encoder)
    with pytest.raises(FarshoreError, match="was trained on duel"):
        tournament.run(contest("base", [str(file), "random"], games=1, seats=3))
    network.save(file, encoder, codec="1.1-0123456789ab")
    with pytest.raises(FarshoreError, match=r"codec 1\.1-0123456789ab\); this is duel \(codec "):
        tournament.run(contest("duel", [str(file), "random"], games=1))
    with pytest.raises(FarshoreError, match=r"net\.npz:policy was trained on duel .*; this is duel \(codec "):
        tournament.run(contest("duel", [f"{file}:policy", "random"], games=1))
    network.save(file, encoder, format="farshore-network/2")
    with pytest.raises(FarshoreError, match=r"has the format farshore-network/2 \(features 1\); this Farshore reads farshore-network/3"):
        make_bot(str(file))
    network.save(file, encoder, features=0)
    with pytest.raises(FarshoreError, match=r"\(features 0\); this Farshore reads"):
        make_bot(str(file))
    with pytest.raises(FarshoreError, match=r"no file .*none\.npz\."):
        make_bot(str(tmp_path / "none.npz:policy"))
    (tmp_path / "bad.npz").write_text("no network", encoding="utf-8")
    with pytest.raises(FarshoreError, match="not a network"):
        make_bot(str(tmp_path / "bad.npz"))
