"""Games, states, views and the rest go to another process and come back, also to one of the other build."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import farshore
from farshore.engine.ints import COMPILED
from objects.games_in_play import in_play
from objects.other_process import NAMES, things_of, told

ROOT = Path(__file__).resolve().parents[2]
# Where each build is found. Plain sources are always there; compiled ones surely only if they are what is tested.
BUILDS = {"compiled" if COMPILED else "plain": Path(farshore.__file__).parents[1], "plain": ROOT / "src"}


@pytest.fixture(scope="module")
def things() -> list[dict[str, Any]]:
    return [things_of(in_play(name)) for name in NAMES]


def run(build: str, verb: str, file: Path) -> None:
    command = [sys.executable, str(Path(__file__).with_name("other_process.py")), verb, str(file)]
    environment = os.environ | {"PYTHONPATH": str(BUILDS[build]), "PYTHONHASHSEED": "77"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == build


def plain_data(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("build", BUILDS)
def test_what_goes_to_another_process_comes_back(build: str, things: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "things"
    file.write_bytes(pickle.dumps(things))
    run(build, "read", file)
    assert json.loads(file.with_suffix(".told").read_text(encoding="utf-8")) == plain_data([told(one) for one in things])
    assert pickle.loads(file.with_suffix(".again").read_bytes()) == things


@pytest.mark.parametrize("build", BUILDS)
def test_what_another_process_made_is_what_we_would_have_made(build: str, things: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "things"
    run(build, "make", file)
    theirs = pickle.loads(file.read_bytes())
    for one, ours in zip(theirs, things, strict=True):
        assert one == ours
        assert one["game"].events == ours["game"].events
        assert one["game"].luck == ours["game"].luck
        assert {hash(choice) for choice in one["choices"]} == {hash(choice) for choice in ours["choices"]}
        assert {hash(event) for event in one["events"]} == {hash(event) for event in ours["events"]}
