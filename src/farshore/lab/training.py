"""Trains the network of a game from nothing, in a folder that can be left and taken up again at any moment.

Round 0 plays games by the quick policy and learns who wins them. In each round that follows everybody does what the network likes best,
and it goes on learning from these games and those of the rounds just before: as it learns, its games get better, and it learns from better
ones. A last round may be played by its search, at real tables. Batches of games and the networks of finished rounds are kept as files;
everything follows from the plan in `plan.json`, seeds included.
"""

import io
import json
import os
import pickle
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from farshore.arena.processes import process_pool
from farshore.arena.seeding import seed_from
from farshore.arena.simulate import Distribute
from farshore.bots.networks import LearntWeights, inputs_of, read_weights
from farshore.catalogue import deal_board, kind_of, kit_of, settings_of
from farshore.engine.errors import FarshoreError
from farshore.lab.train_games import Played, TrainPlan, play_batch
from farshore.lab.train_network import Learner, table_of, together
from farshore.luck import Luck
from farshore.thinking.board_features import can_think

LATER_RATE = 0.0015  # of later rounds, which refine
LATER_EPOCHS = 2  # more only learns the games by heart
LEAST = 2  # games of a round: of one, nothing would be left to learn from beside what is held out
WINDOW = 4  # rounds whose games are learnt from: older ones were played by somebody weaker
MEMORY = 0.9  # in later rounds: how much of the game's end a moment passes on to the one before, a turn or two away
Tell = Callable[[str], None]


def names_of(plan: TrainPlan) -> list[str]:
    """What the network of this game reads of each seat."""
    kind = kind_of(plan.game)
    found: list[str] = []
    for seats in plan.seats:
        if seats not in kind.seats:
            raise FarshoreError(f"{plan.game} is not a game for {seats}.")
        for options in [{}, *({name: value} for name, text in plan.options for value in text.split(","))]:
            settings = settings_of(kind, seats, dict(options))
            kit = kit_of(kind, seats, settings, deal_board(kind, seats, settings, Luck(1)))
            if not can_think(kit):
                raise FarshoreError(f"The bots do not know how to think about {plan.game}, so there is nothing to train.")
            names = inputs_of(kit)
            if found and names != found:
                raise FarshoreError(f"With {options or seats} a network of {plan.game} reads something else: train one for each.")
            found = names
    return found


def train(plan: TrainPlan, folder: Path, jobs: int = 1, tell: Tell | None = None, distribute: Distribute | None = None) -> LearntWeights:
    """Do what is missing in the folder; the network of the last round is in `GAME.net` at the end."""
    say = tell or (lambda line: None)
    names = names_of(plan)
    _claim(plan, folder)
    weights: LearntWeights | None = None
    for number in range(plan.last() + 1):
        made = folder / f"round-{number}.net"
        if made.exists():
            weights = read_weights(made.read_bytes(), str(made))
            continue
        _play_missing(plan, folder, number, weights, jobs, say, distribute)
        weights = _round(plan, folder, number, names, say)
        _write(made, weights.as_bytes())
    assert weights is not None
    _write(folder / f"{plan.game}.net", weights.as_bytes())
    return weights


def _round(plan: TrainPlan, folder: Path, number: int, names: list[str], say: Tell) -> LearntWeights:
    learner = Learner(names, plan.first, plan.second, seed_from(f"learner/{plan.seed}/{number}") & 0xFFFFFFFF)
    rounds = range(max(1, number - WINDOW + 1), number + 1) if number else range(1)
    parts = [table_of(_games(plan, folder, at), len(names)).apart() for at in rounds]
    learn = together([part for part, _ in parts])
    held = parts[-1][1]
    before = 0.0
    if number == 0:
        learner.measure(learn)
        learner.learn(learn, plan.epochs)
    else:
        known = folder / f"round-{number - 1}.npz"
        try:
            with np.load(io.BytesIO(known.read_bytes())) as state:
                learner.restore(state)
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            what = "damaged" if known.exists() else "missing"
            raise FarshoreError(f"{known} is {what}. Delete {known.with_suffix('.net')} as well, and that round is learnt again.") from None
        before = learner.loss(held)
        learner.learn(learn, LATER_EPOCHS, LATER_RATE, MEMORY)
    loss = learner.loss(held)
    shown = f"{before:.4f} before, {loss:.4f} after" if number else f"{loss:.4f}"
    say(f"Round {number}: learnt from {len(learn.winner):,} moments; loss on games held out {shown}.")
    with (folder / f"round-{number}.npz.new").open("wb") as out:
        np.savez(out, **learner.state())
    (folder / f"round-{number}.npz.new").replace(folder / f"round-{number}.npz")
    trained = {"plan": plan.as_dict(), "round": number, "moments": len(learn.winner), "loss": round(loss, 4)}
    return learner.whole(plan.game, tuple(sorted(set(plan.seats))), trained)


def _claim(plan: TrainPlan, folder: Path) -> None:
    """The folder belongs to one plan, to which rounds may be added as long as nothing follows them."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "plan.json"
    wanted: dict[str, Any] = json.loads(json.dumps(plan.as_dict()))
    if file.exists():
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            there = None
        if not isinstance(there, dict):
            raise FarshoreError(f"{file} can't be read as a plan. Restore it, or use another folder.")
        differs = sorted(name for name in {*there, *wanted} if there.get(name) != wanted.get(name))
        longer = differs == ["rounds"] and wanted["rounds"] > there["rounds"] and not there["searched"]
        if differs and not longer:
            name = differs[0]
            what = f"its plan says {name} {there.get(name)!r}, not {wanted.get(name)!r}"
            raise FarshoreError(f"{folder} belongs to another training: {what}. To continue one, say the same; rounds may be added.")
        if not differs:
            return
    elif any(folder.glob("round-*")) or any(folder.glob("games-*")):
        raise FarshoreError(f"{folder} holds a training, but its plan.json is missing. Restore it, or use another folder.")
    _write(file, (json.dumps(wanted, indent=2) + "\n").encode())


def _play_missing(
    plan: TrainPlan, folder: Path, number: int, weights: LearntWeights | None, jobs: int, say: Tell, distribute: Distribute | None
) -> None:
    """Play what is missing of a round's games."""
    place = folder / f"games-{number}"
    place.mkdir(exist_ok=True)
    files = [place / f"{batch:05}.games" for batch in range(plan.batches(number))]
    missing = [batch for batch, file in enumerate(files) if not file.exists()]
    if missing:
        say(f"Round {number}: {len(missing)} of {len(files)} batches of games to play.")
    done = len(files) - len(missing)
    for played in _play(plan, number, missing, weights, jobs, distribute):
        _write(files[played.number], pickle.dumps(played.games))
        done += 1
        if done % max(1, len(files) // 10) == 0:
            say(f"Round {number}: {done} of {len(files)} batches played.")


def _games(plan: TrainPlan, folder: Path, number: int) -> list[tuple[int, int, bytes]]:
    """The games of a round."""
    place = folder / f"games-{number}"
    files = [place / f"{batch:05}.games" for batch in range(plan.batches(number))]
    games = [game for file in files for game in _games_in(file)]
    if len(games) < LEAST:
        raise FarshoreError(
            f"Only {len(games)} games of round {number} were finished: too few to learn from. Plan more, in another folder."
        )
    return games


def _games_in(file: Path) -> list[tuple[int, int, bytes]]:
    try:
        found: list[tuple[int, int, bytes]] = pickle.loads(file.read_bytes())  # our own, in a folder that whoever trains has named
    except (pickle.UnpicklingError, EOFError, ValueError, AttributeError):
        raise FarshoreError(f"{file} is damaged. Delete it, and its games are played again.") from None
    return found


def _play(
    plan: TrainPlan, number: int, missing: list[int], weights: LearntWeights | None, jobs: int, distribute: Distribute | None
) -> Iterator[Played]:
    rows: list[tuple[Any, ...]] = [(plan, number, batch, weights) for batch in missing]
    jobs = min(jobs or os.cpu_count() or 1, len(rows))
    if distribute is not None:
        yield from distribute(play_batch, rows)
    elif jobs <= 1:
        for row in rows:
            yield play_batch(*row)
    else:
        with process_pool(jobs) as pool:
            yield from pool.map(play_batch, *zip(*rows, strict=True))


def _write(file: Path, content: bytes) -> None:
    """At once or not at all."""
    new = file.with_name(file.name + ".new")
    new.write_bytes(content)
    new.replace(file)
