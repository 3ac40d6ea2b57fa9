"""Trains the network of a game from nothing, in a folder that can be left and taken up again at any moment.

Round 0 plays games by the quick policy and learns who wins them. In each later round the network's own search plays, at real tables with
trade, and the network goes on learning from all such games: they are few, so it looks at their ends through what it says itself about the
moments between. Batches of games and the networks of finished rounds are kept as files;
everything follows from the plan in `plan.json`, seeds included.
"""

import json
import os
import pickle
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
from farshore.lab.train_network import Learner, MomentTable, table_of, together
from farshore.luck import Luck
from farshore.thinking.board_features import can_think

LATER_RATE = 0.002  # of later rounds, which refine
MEMORY = 0.8  # in later rounds: how much of the game's end a moment passes on to the one before, a turn or less away
Tell = Callable[[str], None]


def names_of(plan: TrainPlan) -> list[str]:
    """What the network of this game reads of each seat."""
    kind = kind_of(plan.game)
    found: list[str] = []
    for seats in plan.seats:
        if seats not in kind.seats:
            raise FarshoreError(f"{plan.game} is not a game for {seats}.")
        settings = settings_of(kind, seats, {})
        kit = kit_of(kind, seats, settings, deal_board(kind, seats, settings, Luck(1)))
        if not can_think(kit):
            raise FarshoreError(f"The bots do not know how to think about {plan.game}, so there is nothing to train.")
        found = inputs_of(kit)
    return found


def train(plan: TrainPlan, folder: Path, jobs: int = 1, tell: Tell | None = None, distribute: Distribute | None = None) -> LearntWeights:
    """Do what is missing in the folder; the network of the last round is in `GAME.net` at the end."""
    say = tell or (lambda line: None)
    names = names_of(plan)
    _claim(plan, folder)
    weights: LearntWeights | None = None
    tables: list[MomentTable] = []
    for number in range(plan.rounds + 1):
        made = folder / f"round-{number}.net"
        games = _games(plan, folder, number, weights, jobs, say, distribute)
        if not games:
            raise FarshoreError(f"No game of round {number} was finished, so there is nothing to learn from.")
        tables.append(table_of(games, len(names)))
        if made.exists():
            weights = read_weights(made.read_bytes(), str(made))
            continue
        weights = _round(plan, folder, number, names, tables, say)
        _write(made, weights.as_bytes())
    assert weights is not None
    _write(folder / f"{plan.game}.net", weights.as_bytes())
    return weights


def _round(plan: TrainPlan, folder: Path, number: int, names: list[str], tables: list[MomentTable], say: Tell) -> LearntWeights:
    learner = Learner(names, plan.first, plan.second, seed_from(f"learner/{plan.seed}/{number}") & 0xFFFFFFFF)
    parts = [table.apart() for table in tables]
    learn = together([part for part, _ in parts[min(number, 1) :]])
    if number == 0:
        learner.measure(learn)
        learner.learn(learn, plan.epochs)
    else:
        before = folder / f"round-{number - 1}.npz"
        if not before.exists():
            raise FarshoreError(f"{before} is missing; delete {before.with_suffix('.net')} as well, and that round is learnt again.")
        with np.load(before) as state:
            learner.restore(state)
        learner.learn(learn, max(1, plan.epochs // 2), LATER_RATE, MEMORY)  # more only learns the games by heart
    losses = [round(learner.loss(held), 4) for _, held in parts]
    shown = ", ".join(f"{loss} on round {at}" for at, loss in enumerate(losses))
    say(f"Round {number}: learnt from {len(learn.winner):,} moments; loss on games held out {shown}.")
    with (folder / f"round-{number}.npz.new").open("wb") as out:
        np.savez(out, **learner.state())
    (folder / f"round-{number}.npz.new").replace(folder / f"round-{number}.npz")
    trained = {"plan": plan.as_dict(), "round": number, "moments": len(learn.winner), "losses": losses}
    return learner.whole(plan.game, tuple(sorted(set(plan.seats))), trained)


def _claim(plan: TrainPlan, folder: Path) -> None:
    """The folder belongs to one plan."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "plan.json"
    text = json.dumps(plan.as_dict(), indent=2) + "\n"
    if file.exists():
        if file.read_text(encoding="utf-8") != text:
            raise FarshoreError(f"{folder} belongs to another training. To continue one, use the same game, seed and numbers; see {file}.")
    else:
        _write(file, text.encode())


def _games(
    plan: TrainPlan, folder: Path, number: int, weights: LearntWeights | None, jobs: int, say: Tell, distribute: Distribute | None
) -> list[tuple[int, int, bytes]]:
    """The games of a round: those that are there already, and those played now."""
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
    # our own files, in a folder that whoever trains has named
    return [game for file in files for game in pickle.loads(file.read_bytes())]


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
