"""Exports: every decision is a row, an interrupted export goes on, and readers need a batch of memory, not all."""

import json
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from farshore.arena.simulate import plan_simulation, play_game
from farshore.cli import main
from farshore.engine.errors import FarshoreError
from farshore.game import replay
from farshore.lab import export
from farshore.lab.encoder import Encoder

PLAN = plan_simulation("base", 3, ["random"], games=3, seed=3, options={"target": 3})


def test_every_decision_is_a_row(tmp_path: Path) -> None:
    what = export.of_plan(PLAN, per_file=2)
    games, rows = export.run(what, tmp_path)
    frame = pl.read_parquet(tmp_path / "*.parquet")
    assert (games, rows) == (3, frame.height)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about.json", *(f"part-0000{number}.parquet" for number in range(2))]
    for index in range(3):
        record = play_game(PLAN, index)[1]
        assert record is not None
        told = frame.filter(pl.col("game") == str(index)).sort("step")
        assert list(zip(told["seat"], told["action"], strict=True)) == [pair for pair in record.actions if pair[0] >= 0]
        won = [1 if seat in (record.winners or []) else -1 for seat in told["seat"]]
        assert told["outcome"].to_list() == won


def test_a_row_is_what_the_seat_saw(tmp_path: Path) -> None:
    export.run(export.of_plan(PLAN), tmp_path)
    record = play_game(PLAN, 1)[1]
    assert record is not None
    row = pl.read_parquet(tmp_path / "*.parquet").filter(pl.col("game") == "1").sort("step").row(40, named=True)
    game = replay(record, row["step"])
    encoder = Encoder.of(game)
    for name, seen in encoder.split(encoder.observe(game, row["seat"])).items():
        assert row[f"obs: {name}"] == seen.tolist()
    assert np.flatnonzero(row["mask"]).tolist() == game.legal(row["seat"])
    assert row["mask"][row["action"]]


def test_json_lines_say_the_same(tmp_path: Path) -> None:
    export.run(export.of_plan(PLAN), tmp_path / "a")
    export.run(export.of_plan(PLAN, "jsonl"), tmp_path / "b")
    lines = [json.loads(line) for line in (tmp_path / "b" / "part-00000.jsonl").read_text(encoding="utf-8").splitlines()]
    frame = pl.read_parquet(tmp_path / "a" / "*.parquet")
    assert len(lines) == frame.height
    for at in (0, 7, len(lines) - 1):
        row = frame.row(at, named=True)
        assert {**lines[at], "mask": None} == {**row, "mask": None}
        assert lines[at]["mask"] == np.flatnonzero(row["mask"]).tolist()


def test_an_export_that_was_stopped_goes_on(tmp_path: Path) -> None:
    what = export.of_plan(PLAN, per_file=1)
    whole = tmp_path / "whole"
    export.run(what, whole)
    again = tmp_path / "again"
    export.run(what, again)
    (again / "part-00001.parquet").unlink()
    (again / "part-00002.parquet").unlink()
    heard: list[int] = []
    assert export.run(what, again, heard.append)[0] == 2
    assert heard == [1, 1, 1]
    assert pl.read_parquet(again / "*.parquet").equals(pl.read_parquet(whole / "*.parquet"))
    with pytest.raises(FarshoreError, match="another export"):
        export.run(export.of_plan(plan_simulation("base", 3, games=3, seed=4)), again)


def test_the_codec_is_in_every_file(tmp_path: Path) -> None:
    export.run(export.of_plan(PLAN), tmp_path)
    about = json.loads((tmp_path / "about.json").read_text(encoding="utf-8"))
    held = pq.ParquetFile(tmp_path / "part-00000.parquet")
    assert held.schema_arrow.metadata[b"farshore codec"].decode() == about["codec"]
    assert held.num_row_groups == 3, "one for each game: a reader holds one at a time"


def test_records_are_exported_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for index in range(2):
        record = play_game(PLAN, index)[1]
        assert record is not None
        record.save(tmp_path / f"game{index}.json")
    files = [str(tmp_path / f"game{index}.json") for index in range(2)]
    assert main(["export", "--records", *files, "--out", str(tmp_path / "out")]) == 0
    assert "2 games written" in capsys.readouterr().out
    frame = pl.read_parquet(tmp_path / "out" / "*.parquet")
    assert frame["game"].unique().sort().to_list() == ["game0", "game1"]
    spoilt = (tmp_path / "game1.json").read_text(encoding="utf-8").replace('"rules": 1', '"rules": 2')
    (tmp_path / "game1.json").write_text(spoilt, encoding="utf-8")
    assert main(["export", "--records", *files, "--out", str(tmp_path / "other")]) == 2


@pytest.mark.parametrize("wrong", [[], ["base", "--records", "x.json"], ["chess"], ["base", "--games", "0"], ["--records", "none.json"]])
def test_wrong_use_is_told_in_a_sentence(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", *wrong, "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.strip().endswith(".")
