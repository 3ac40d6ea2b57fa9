"""Training: a tiny one goes to its end, can be taken up again, gives the same network again, and says what is wrong."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from farshore.bots.levels import Level
from farshore.bots.networks import network_of, read_weights
from farshore.catalogue import GAMES
from farshore.cli import main
from farshore.engine.errors import FarshoreError
from farshore.game import make
from farshore.lab import train_games, training
from farshore.lab.train_games import TrainPlan, play_batch
from farshore.lab.training import train

TINY = TrainPlan("base", seed=5, seats=(3, 4), games=6, rounds=1, judged=4, searched=2, first=8, second=4, epochs=2)


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of few games, and a teacher who thinks as little as possible."""
    monkeypatch.setattr(train_games, "BATCH", 2)
    monkeypatch.setattr(train_games, "JUDGED", 2)
    monkeypatch.setattr(train_games, "SEARCHED", 1)
    small = Level(worlds=1, candidates=2, play_outs=2, turns=2, opening=4, opening_turns=2, network=True)
    monkeypatch.setattr(train_games.TeacherBot, "level", small)


def test_a_training_can_be_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    whole = train(TINY, tmp_path / "whole", tell=lines.append)
    assert any("loss on games held out" in line for line in lines)
    assert whole.trained["round"] == 2
    assert any("Round 1" in line and "before" in line for line in lines)
    assert whole.trained["plan"]["seed"] == 5
    assert network_of(make("base", seed=1).kit, whole) is not None
    # one that is stopped in the middle of its second round
    begun = 0

    def stopping(plan: TrainPlan, number: int, batch: int, weights: object) -> object:
        nonlocal begun
        begun += 1
        if number == 1:
            raise KeyboardInterrupt
        return play_batch(plan, number, batch, weights)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(training, "play_batch", stopping)
        with pytest.raises(KeyboardInterrupt):
            train(TINY, tmp_path / "parts")
    assert begun == 4
    lines.clear()
    again = train(TINY, tmp_path / "parts", tell=lines.append)
    assert not any("Round 0" in line for line in lines), "what was there is not done again"
    assert again.weights == whole.weights
    assert read_weights((tmp_path / "parts" / "base.net").read_bytes(), "base.net").weights == whole.weights


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({**TINY.as_dict(), "seed": 6}))
    with pytest.raises(FarshoreError, match="belongs to another training: its plan says seed 6, not 5"):
        train(TINY, tmp_path)
    plan.write_text('{"game": ')
    with pytest.raises(FarshoreError, match="can't be read as a plan"):
        train(TINY, tmp_path)
    plan.unlink()
    (tmp_path / "games-0").mkdir()
    with pytest.raises(FarshoreError, match=r"plan\.json is missing"):
        train(TINY, tmp_path)
    assert not plan.exists()


def test_rounds_may_be_added_and_damaged_files_are_named(tmp_path: Path) -> None:
    one = replace(TINY, searched=0)
    train(one, tmp_path)
    two = replace(one, rounds=2)
    kept = {name: (tmp_path / name).read_bytes() for name in ("games-1/00001.games", "round-1.npz", "round-1.net")}
    (tmp_path / "round-1.npz").write_bytes(kept["round-1.npz"][:50])
    with pytest.raises(FarshoreError, match=r"round-1\.npz is damaged\. Delete .*round-1\.net as well"):
        train(two, tmp_path)
    (tmp_path / "round-1.npz").unlink()
    with pytest.raises(FarshoreError, match=r"round-1\.npz is missing"):
        train(two, tmp_path)
    (tmp_path / "round-1.net").unlink()
    (tmp_path / "games-1" / "00001.games").write_bytes(b"x")
    with pytest.raises(FarshoreError, match=r"00001\.games is damaged\. Delete it"):
        train(two, tmp_path)
    (tmp_path / "games-1" / "00001.games").unlink()
    assert train(two, tmp_path).trained["round"] == 2
    assert (tmp_path / "games-1" / "00001.games").read_bytes() == kept["games-1/00001.games"]
    assert read_weights((tmp_path / "round-1.net").read_bytes(), "").weights == read_weights(kept["round-1.net"], "").weights
    with pytest.raises(FarshoreError, match="its plan says rounds 2, not 1"):
        train(one, tmp_path)


def test_what_cannot_be_trained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["base", "--seats", "6"], "base is not a game for 6."),
        (["nowhere"], "nowhere"),
        (["base", "--first", "7"], "A layer has an even number of units, from 2 to 1024, not 7."),
        (["base", "--judged", "0"], "A round has at least two games, and each is learnt from at least once."),
        (["base", "--games", "1"], "A round has at least two games, and each is learnt from at least once."),
        (["base", "--epochs", "0"], "A round has at least two games, and each is learnt from at least once."),
        (["base", "--set", "wind=strong"], "has no option 'wind'"),
        (["base", "--set", "target=8,many"], "many"),
        (["base", "--seats", "many"], "numbers of seats are needed, as in 3,4, not 'many'"),
    ):
        assert main(["train", *arguments, "--out", str(tmp_path / "none")]) == 2
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_each_game_takes_one_of_the_values() -> None:
    plan = TrainPlan("duel", seats=(2,), options=(("target", "5,15"), ("trade", "false")))
    settings = [plan.settings(2, f"game/{number}") for number in range(40)]
    targets = [one["target"] for one in settings]
    assert set(targets) == {5, 15}
    assert 8 < targets.count(5) < 32
    assert not any(one["trade"] for one in settings)
    assert settings == [plan.settings(2, f"game/{number}") for number in range(40)]
    assert plan.as_dict()["options"] == (("target", "5,15"), ("trade", "false"))
    assert "options" not in TINY.as_dict(), "folders of plans without any stay good"


def test_the_command_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    size = ["--games", "4", "--rounds", "0", "--first", "4", "--second", "2", "--epochs", "1", "--set", "target=6,7"]
    assert main(["train", "iberia", "--out", str(tmp_path / "new"), *size]) == 0
    assert "iberia.net is ready" in capsys.readouterr().out
    assert "iberia" in GAMES
    shutil.rmtree(tmp_path / "new")
