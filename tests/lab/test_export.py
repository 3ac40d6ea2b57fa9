"""Exports: tables that need no code of ours to read, an interrupted export goes on, and readers need a batch of memory, not all."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from farshore.arena.simulate import plan_simulation, play_game
from farshore.catalogue import GAMES
from farshore.cli import main
from farshore.engine.errors import FarshoreError
from farshore.engine.record import Record
from farshore.game import replay
from farshore.lab import export
from farshore.lab.encoder import Encoder
from farshore.lab.tables import Wanted

PLAN = plan_simulation("base", 3, ["random", "greedy", "random"], games=3, seed=3, options={"target": 3})
ALL = Wanted(values=True, observations=True)

pytestmark = pytest.mark.once


def played(index: int) -> Record:
    record = play_game(PLAN, index)[1]
    assert record is not None
    return record


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All tables of three games."""
    made = tmp_path_factory.mktemp("export")
    games, decisions = export.run(export.of_plan(PLAN, per_file=2, wanted=ALL), made)
    assert (games, decisions) == (3, table(made, "decisions").height)
    return made


def table(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(folder / name / "*.parquet")


def test_a_row_for_each_game(folder: Path) -> None:
    frame = table(folder, "games")
    assert frame["game"].to_list() == ["0", "1", "2"]
    for index in range(3):
        record, row = played(index), frame.row(index, named=True)
        final = replay(record)
        assert row["seed"] == record.about["seed"]
        assert row["board"].splitlines() == record.board
        assert json.loads(row["options"]) == record.options
        assert [row[f"bot_{seat}"] for seat in range(3)] == record.about["bots"] == PLAN.bots_of(index)
        assert [row[f"points_{seat}"] for seat in range(3)] == [final.points(seat) for seat in range(3)]
        assert [row["winner"]] == record.winners
        assert row["finished"]


def test_a_row_for_each_decision(folder: Path) -> None:
    frame = table(folder, "decisions")
    for index in range(3):
        record = played(index)
        told = frame.filter(pl.col("game") == str(index)).sort("step")
        assert list(zip(told["seat"], told["action"], strict=True)) == [pair for pair in record.actions if pair[0] >= 0]
        assert told["outcome"].to_list() == [1 if seat in (record.winners or []) else -1 for seat in told["seat"]]
        assert told["bot"].to_list() == [PLAN.bots_of(index)[seat] for seat in told["seat"]]
    row = frame.filter((pl.col("game") == "1") & (pl.col("verb") == "build")).row(0, named=True)
    game = replay(played(1), row["step"])
    choice = game.choice(row["action"], row["seat"])
    assert json.loads(row["choice"]) == choice.as_dict()
    assert (row["piece"], row["place"]) == (choice.piece, ",".join(map(str, choice.place or ())))
    assert row["legal"] == len(game.legal(row["seat"]))
    prompt = game.prompt(row["seat"])
    assert prompt is not None
    assert row["phase"] == prompt.phase
    assert 0 < row["value"] < 1


def test_values_tell_who_is_ahead(folder: Path) -> None:
    """Before the last decision of a game the winner's chance is better than even chances."""
    frame = table(folder, "decisions")
    late = frame.filter(pl.col("outcome") == 1).sort("step").group_by("game").last()
    assert (late["value"] > 1 / 3).all()


def test_rolls_and_events(folder: Path) -> None:
    events, rolls, games = (table(folder, name) for name in ("events", "rolls", "games"))
    for index in range(3):
        told = replay(played(index)).events
        rows = events.filter(pl.col("game") == str(index)).sort("number")
        assert rows["event"].to_list() == [event.kind for event in told]
        whole = [{**json.loads(row["detail"]), **({} if row["seat"] is None else {"seat": row["seat"]})} for row in rows.to_dicts()]
        assert whole == [json.loads(json.dumps(event.data)) for event in told]
    assert rolls.height == events.filter(pl.col("event") == "rolled").height
    assert (rolls["die1"] + rolls["die2"] == rolls["total"]).all()
    assert rolls.group_by("game").agg(pl.col("turn").max()).sort("game")["turn"].to_list() == games["turns"].to_list()


def test_a_row_is_what_the_seat_saw(folder: Path) -> None:
    seen = table(folder, "observations").join(table(folder, "decisions"), on=["game", "step"])
    row = seen.filter(pl.col("game") == "1").sort("step").row(40, named=True)
    game = replay(played(1), row["step"])
    encoder = Encoder.of(game)
    for name, part in encoder.split(encoder.observe(game, row["seat"])).items():
        assert row[f"obs: {name}"] == (part.tolist() if len(part) > 1 else part[0]), "a single number is no list"
    assert np.flatnonzero(row["mask"]).tolist() == game.legal(row["seat"])


def test_about_describes_every_column(folder: Path) -> None:
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    assert sorted(path.name for path in folder.iterdir()) == sorted(["about.json", *about["tables"]])
    for name, columns in about["tables"].items():
        assert [column["name"] for column in columns] == table(folder, name).columns
        assert all(column["about"].strip() for column in columns)
        plain = name != "observations"
        assert not plain or not any("size" in column for column in columns)
        held = pq.ParquetFile(folder / name / "part-00000.parquet")
        assert held.schema_arrow.metadata[b"farshore codec"].decode() == about["codec"]
        assert held.num_row_groups == 2, "one for each game: a reader holds one at a time"


def test_json_lines_say_the_same(folder: Path, tmp_path: Path) -> None:
    export.run(export.of_plan(PLAN, "jsonl", per_file=3, wanted=ALL), tmp_path)
    for name in ("games", "decisions", "rolls", "events", "observations"):
        lines = [json.loads(line) for line in (tmp_path / name / "part-00000.jsonl").read_text(encoding="utf-8").splitlines()]
        frame = table(folder, name)
        assert len(lines) == frame.height
        for at in (0, 2, len(lines) - 1):
            row = frame.row(at, named=True)
            if name == "observations":
                row["mask"] = np.flatnonzero(row["mask"]).tolist()
            if name == "decisions":
                row["value"] = pytest.approx(row["value"])
            assert lines[at] == row


def test_an_export_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """In any way: here the second run shares the work among processes."""
    what = export.of_plan(PLAN, per_file=1)
    whole, again = tmp_path / "whole", tmp_path / "again"
    export.run(what, whole)
    export.run(what, again)
    for number in (1, 2):
        (again / "games" / f"part-0000{number}.parquet").unlink()
    (again / "events" / "part-00001.parquet").unlink()
    heard: list[int] = []
    assert export.run(what, again, heard.append, jobs=2)[0] == 2
    assert heard == [1, 1, 1]
    for path in whole.rglob("*.parquet"):
        assert (again / path.relative_to(whole)).read_bytes() == path.read_bytes()
    with pytest.raises(FarshoreError, match="another export"):
        export.run(export.of_plan(plan_simulation("base", 3, games=3, seed=4)), again)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_exported(name: str, tmp_path: Path) -> None:
    """Cut off early: the tables' columns are what matters."""
    plan = replace(plan_simulation(name, games=1, seed=1), limit=200)
    record = play_game(plan, 0)[1]
    assert record is not None
    export.run(export.of_plan(plan), tmp_path / "out")
    row = table(tmp_path / "out", "games").row(0, named=True)
    assert (row["kind"], row["finished"], row["winner"]) == (record.game, False, None)
    decisions = table(tmp_path / "out", "decisions")
    assert decisions.height == row["decisions"] == sum(seat >= 0 for seat, _ in record.actions)
    assert (decisions["outcome"] == 0).all()
    assert (decisions["verb"].str.len_chars() > 0).all()


def test_records_are_exported_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for index in range(2):
        played(index).save(tmp_path / f"game{index}.json")
    files = [str(tmp_path / f"game{index}.json") for index in range(2)]
    assert main(["export", "--records", *files, "--out", str(tmp_path / "out")]) == 0
    assert "2 games written" in capsys.readouterr().out
    assert table(tmp_path / "out", "games")["game"].to_list() == ["game0", "game1"]
    spoilt = (tmp_path / "game1.json").read_text(encoding="utf-8").replace('"rules": 1', '"rules": 2')
    (tmp_path / "game1.json").write_text(spoilt, encoding="utf-8")
    assert main(["export", "--records", *files, "--out", str(tmp_path / "other")]) == 2


@pytest.mark.parametrize("wrong", [[], ["base", "--records", "x.json"], ["chess"], ["base", "--games", "0"], ["--records", "none.json"]])
def test_wrong_use_is_told_in_a_sentence(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", *wrong, "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.strip().endswith(".")
