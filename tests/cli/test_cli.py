"""The command line, called in the same process: every verb, and wrong use of each."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from farshore import Record, load_position, load_record, replay
from farshore.arena import simulate
from farshore.boxes.knights_games import WITHOUT_KNIGHTS
from farshore.catalogue import GAMES
from farshore.cli import main
from rules_mark import rule

pytestmark = pytest.mark.usefixtures("_elsewhere")


@pytest.fixture(name="_elsewhere")
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tests run in an empty folder, so that a file written by mistake is seen."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


Out = pytest.CaptureFixture[str]


def said(capsys: Out, *argv: str) -> str:
    assert main(list(argv)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "\x1b" not in captured.out, "no colour where nobody looks"
    return captured.out


def data(capsys: Out, *argv: str) -> Any:
    return json.loads(said(capsys, *argv))


# --- help


def test_help_begins_with_what_to_type(capsys: Out) -> None:
    text = said(capsys, "--help")
    assert "farshore play base" in text
    assert "usage: farshore" in text


@pytest.mark.parametrize("verb", ["serve", "play", "games", "sim", "replay", "show", "perft"])
def test_help_has_examples(capsys: Out, verb: str) -> None:
    text = said(capsys, verb, "--help")
    assert f"usage: farshore {verb}" in text
    assert "examples:" in text


def test_version(capsys: Out) -> None:
    assert said(capsys, "--version").startswith("farshore ")


# --- wrong use

WRONG = [
    ["dance"],
    ["--dance"],
    ["--json"],
    ["sim"],
    ["sim", "chess"],
    ["sim", "base", "--seats", "9"],
    ["sim", "base", "--seats", "many"],
    ["sim", "base", "--seats", "-3"],
    ["sim", "base", "--games", "0"],
    ["sim", "base", "--games", "1.5"],
    ["sim", "base", "--jobs", "-1"],
    ["sim", "base", "--bots", "nobody", "--records", "out"],
    ["sim", "base", "--bots", "random,greedy", "--records", "out"],
    ["sim", "base", "--bots", "random,,greedy"],
    ["sim", "base", "--set", "target", "--records", "out"],
    ["sim", "base", "--set", "=3"],
    ["sim", "base", "--set", "colour=red", "--records", "out"],
    ["sim", "base", "--set", "target=1000", "--records", "out"],
    ["sim", "base", "--set", "seats=3"],
    ["sim", "base", "--games", "1", "--records", "/dev/null/here"],
    ["games", "chess"],
    ["replay"],
    ["replay", "nothing.json"],
    ["replay", "."],
    ["show", "nothing.json"],
    ["show", "chess"],
    ["show", "."],
    ["show", "base", "--set", "seats=3"],
    ["show", "base", "--set", "seed=3"],
    ["show", "base", "--text", "--svg"],
    ["show", "base", "--text", "--dark"],
    ["show", "base", "--seed", "now"],
    ["show", "base", "--seat", "4"],
    ["show", "base", "--svg", "--width", "300"],
    ["show", "base", "--png", "--width", "0", "--out", "x.png"],
    ["show", "base", "--svg", "--out", "no/such/folder/x.svg"],
    ["perft", "base"],
    ["perft", "base", "--depth", "0"],
    ["perft", "chess", "--depth", "1"],
    ["play", "chess"],
    ["play", "base", "--seat", "4"],
    ["play", "base", "--bots", "nobody"],
    ["play", "base", "--bots", "random,random"],
    ["play", "base", "--hot-seat", "5"],
    ["play", "base", "--hot-seat", "0"],
    ["play", "base", "--set", "first=9"],
]


@pytest.mark.parametrize("argv", WRONG, ids=" ".join)
def test_wrong_use_is_one_sentence(capsys: Out, argv: list[str]) -> None:
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.endswith(".\n")
    assert "Traceback" not in captured.err
    assert os.listdir() == [], "nothing was written"


@rule("C50")
@pytest.mark.parametrize("scenario", WITHOUT_KNIGHTS)
def test_a_scenario_that_is_not_played_with_knights_says_why(capsys: Out, scenario: str) -> None:
    assert main(["play", f"{scenario}-knights"]) == 2
    title, reason = GAMES[scenario].title, WITHOUT_KNIGHTS[scenario]
    assert capsys.readouterr().err == f"{title} is not played with Cities & Knights: {reason}\n"


@rule("C50")
def test_what_is_not_recommended_is_listed_as_such(capsys: Out) -> None:
    assert main(["games"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line and not line.startswith(" ")]
    marked = {line.split()[0] for line in lines if " Not recommended. " in line}
    assert marked == {name for name, kind in GAMES.items() if not kind.recommended}
    assert main(["games", "cloth-knights"]) == 0
    assert "Not recommended. " in capsys.readouterr().out.splitlines()[0]
    assert main(["games", "--json"]) == 0
    assert {game["name"] for game in json.loads(capsys.readouterr().out) if not game["recommended"]} == marked


def test_an_option_is_named_with_what_it_can_be(capsys: Out) -> None:
    main(["sim", "base", "--set", "target=1000"])
    assert capsys.readouterr().err == "Option target can't be '1000'; it must be a whole number from 3 to 20.\n"


# --- games


def test_games(capsys: Out) -> None:
    assert "The Island" in said(capsys, "games")
    text = said(capsys, "games", "base")
    assert "hand_limit" in text
    assert not any(line.endswith(" ") for line in text.splitlines())
    everything = data(capsys, "games", "--json")
    assert {"base", "duel"} <= {game["name"] for game in everything}
    base = data(capsys, "games", "base", "--json")
    assert base in everything
    assert set(base) == {"name", "title", "about", "seats", "recommended", "options"}
    target = next(option for option in base["options"] if option["name"] == "target")
    assert target == {"name": "target", "kind": "number", "default": 10, "help": target["help"], "low": 3, "high": 20}


# --- sim

TIMES = {"seconds", "games_per_second", "actions_per_second"}
QUICK = ["--set", "target=4"]


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in TIMES}


def test_sim_shape(capsys: Out) -> None:
    result = data(capsys, "sim", "base", "--seats", "3", "--games", "4", "--seed", "5", "--json", *QUICK)
    assert set(result) == TIMES | {
        "game",
        "seats",
        "bots",
        "options",
        "seed",
        "games",
        "finished",
        "actions",
        "wins",
        "seats_played",
        "wins_by_seat",
        "shared_wins",
        "mean_turns",
    }
    assert result["bots"] == ["random"] * 3
    assert result["finished"] == result["games"] == sum(result["wins_by_seat"]) == result["wins"]["random"] == 4
    assert result["options"]["target"] == 4
    assert result["actions"] > 0 < result["mean_turns"]


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_sim_does_not_depend_on_jobs(capsys: Out, bots: str) -> None:
    command = ["sim", "duel", "--games", "6", "--seed", "5", "--bots", bots, "--json", *QUICK]
    alone = data(capsys, *command, "--jobs", "1")
    assert timeless(data(capsys, *command, "--jobs", "2")) == timeless(alone)
    assert timeless(data(capsys, *command[:5], "6", *command[6:])) != timeless(alone), "another seed, other games"


def test_sim_counts_wins_by_bot_wherever_it_sits(capsys: Out) -> None:
    result = data(capsys, "sim", "duel", "--games", "4", "--seed", "1", "--bots", "greedy,random", "--json", *QUICK)
    assert result["wins"]["greedy"] + result["wins"]["random"] == 4
    assert result["seats_played"] == {"greedy": 4, "random": 4}


def test_a_shared_win_counts_in_parts(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wonders and cloth can end with several winners; the shares of all bots still come to one win a game."""
    winners = [(0,), (0, 1), (1, 2, 0), ()]
    monkeypatch.setattr(simulate, "play_one", lambda plan, index: simulate.Outcome(index, winners[index], 9, 50))
    command = ["sim", "wonders", "--seats", "3", "--games", "4", "--bots", "easy,random,random"]
    result = data(capsys, *command, "--json")
    assert result["wins_by_seat"] == [1.833, 0.833, 0.333]
    assert result["wins"] == {"easy": 1.333, "random": 1.667}, "they change seats: in the second game random sits in both"
    assert result["shared_wins"] == 2
    assert main(command) == 0
    output = capsys.readouterr().out
    assert "3 finished, 2 with a shared win" in output
    assert "33.3%" in output


def test_records_make_no_difference_and_replay(capsys: Out, tmp_path: Path) -> None:
    command = ["sim", "base", "--games", "3", "--seed", "2", "--json", *QUICK]
    plain = data(capsys, *command)
    noted = data(capsys, *command, "--records", "games/of/today")
    assert timeless(noted) == timeless(plain)
    files = sorted((tmp_path / "games/of/today").iterdir())
    assert [file.name for file in files] == ["base-000000.json", "base-000001.json", "base-000002.json"]
    records = [load_record(file) for file in files]
    assert sum(len(record.actions) for record in records) == plain["actions"]
    wins = [0, 0, 0, 0]
    for file, record in zip(files, records, strict=True):
        summary = data(capsys, "replay", str(file), "--json")
        assert summary["winners"] == record.winners
        assert summary["finished"]
        assert summary["players"][0]["bot"] == "random"
        wins[record.winners[0] if record.winners else 0] += 1
    assert wins == plain["wins_by_seat"]


def test_records_of_bots_that_think_replay_too(capsys: Out, tmp_path: Path) -> None:
    result = data(capsys, "sim", "duel", "--games", "1", "--bots", "greedy", "--records", ".", "--json", *QUICK)
    record = load_record(tmp_path / "duel-000000.json")
    assert replay(record).over()
    assert len(record.actions) == result["actions"]
    assert record.about["bots"] == ["greedy", "greedy"]


def test_sim_for_people(capsys: Out) -> None:
    text = said(capsys, "sim", "duel", "--games", "2", "--bots", "greedy,random", *QUICK)
    assert "greedy" in text
    assert "games and" in text


# --- replay and show


@pytest.fixture(name="record")
def a_record(capsys: Out, tmp_path: Path) -> Path:
    said(capsys, "sim", "base", "--seats", "3", "--games", "1", "--seed", "4", "--records", str(tmp_path), *QUICK)
    return tmp_path / "base-000000.json"


def test_replay(capsys: Out, record: Path) -> None:
    text = said(capsys, "replay", str(record))
    assert "3 players" in text
    assert " won." in text
    assert "hills" in said(capsys, "replay", str(record), "--text")
    assert said(capsys, "replay", str(record), "--svg").startswith("<svg")
    assert "hills" in said(capsys, "replay", str(record), "--step", "9")
    position = data(capsys, "replay", str(record), "--step", "9", "--json")
    assert list(load_position(position).state.cells) == list(replay(load_record(record), 9).state.cells)


def test_replay_beyond_the_end(capsys: Out, record: Path) -> None:
    assert main(["replay", str(record), "--step", "1000000"]) == 2
    assert "there is no step" in capsys.readouterr().err


def wrong_record(capsys: Out, path: Path) -> str:
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert path.name in captured.err
    return captured.err


def test_a_cut_record(capsys: Out, record: Path) -> None:
    whole = record.read_text()
    for length in (0, 10, len(whole) // 2, len(whole) - 3):
        record.write_text(whole[:length])
        wrong_record(capsys, record)


def test_a_changed_record(capsys: Out, record: Path) -> None:
    record.write_text(record.read_text().replace('"seats": 3', '"seats": 4'))
    assert "changed" in wrong_record(capsys, record)
    record.write_bytes(b"\xff\xfe\x00")
    wrong_record(capsys, record)


def test_a_record_with_an_illegal_action(capsys: Out, record: Path) -> None:
    content = load_record(record)
    Record(**{**vars(content), "actions": [*content.actions[:5], (0, 99999)], "winners": None}).save(record)
    assert "Action 5" in wrong_record(capsys, record)


def test_show(capsys: Out, record: Path, tmp_path: Path) -> None:
    one = said(capsys, "show", "base", "--seed", "7")
    assert one == said(capsys, "show", "base", "--seed", "7", "--text")
    assert one != said(capsys, "show", "base", "--seed", "8")
    light, dark = (said(capsys, "show", "base", "--seed", "7", "--svg", *more) for more in ([], ["--dark"]))
    assert light.startswith("<svg")
    assert light != dark
    assert said(capsys, "show", "base", "--seed", "7", "--out", "island.svg") == ""
    assert (tmp_path / "island.svg").read_text() == light
    said(capsys, "show", "base", "--seed", "7", "--out", "island.txt")
    assert (tmp_path / "island.txt").read_text() == one
    assert "(B) settlement" in said(capsys, "show", "base", "--seats", "3", "--set", "setup=beginner")
    assert said(capsys, "show", str(record)) == said(capsys, "replay", str(record), "--text")
    position = tmp_path / "position.json"
    position.write_text(said(capsys, "replay", str(record), "--step", "20", "--json"))
    assert said(capsys, "show", str(position)) == said(capsys, "replay", str(record), "--step", "20")
    assert main(["show", str(record), "--seats", "3"]) == 2
    assert "is a file" in capsys.readouterr().err


def test_show_as_a_seat_sees_it(capsys: Out) -> None:
    beginners = ["show", "base", "--set", "setup=beginner", "--seats", "3", "--seed", "7"]
    assert "grain 2" in said(capsys, *beginners, "--seat", "0")
    assert "grain 2" not in said(capsys, *beginners)


def test_show_writes_png(capsys: Out, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    for name, more in (("named.png", []), ("asked", ["--png"]), ("wide.png", ["--width", "300", "--dark", "--seat", "1"])):
        assert said(capsys, "show", "base", "--seed", "7", "--out", name, *more) == ""
        data = (tmp_path / name).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert int.from_bytes(data[16:20], "big") == (300 if more[:1] == ["--width"] else 1600)


# --- perft and bench


def test_perft(capsys: Out) -> None:
    command = ["perft", "base", "--depth", "2", "--seed", "1", "--set", "first=0"]
    assert [line.split(" (")[0] for line in said(capsys, *command).splitlines()] == ["depth 1: 54", "depth 2: 144"]
    result = data(capsys, *command, "--json")
    assert [row["leaves"] for row in result["counts"]] == [54, 144]


def test_bench_gets_its_own_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib
    from types import SimpleNamespace

    heard: list[list[str]] = []
    module = SimpleNamespace(main=heard.append)
    monkeypatch.setattr(importlib, "import_module", lambda name: module)
    assert main(["bench", "--help", "--json"]) == 0
    assert heard == [["--help", "--json"]]


# --- own maps


OWN_MAP = """\
board: mine
seats: 3
points: 6
robber: none
pirate: 3,0

[map]
 0,0 |    fo 5  hi 6  pa 4  ~~
-1,1 | pa 4  de    fi 9  mo 3  ~~
-1,2 |    hi10  fo 8  pa11  go 9
"""


def test_an_own_map_is_shown_and_played(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("my.board").write_text(OWN_MAP, encoding="utf-8")
    picture = said(capsys, "show", "my.board", "--seed", "3")
    assert "pirate" in picture.lower()
    answers = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers, "quit"))
    assert "Your Own Map: the first to 6 points" in said(capsys, "play", "my.board", "--bots", "easy", "--seed", "3")
    with_knights = said(capsys, "play", "own-map-knights", "--board", "my.board", "--seats", "3", "--bots", "easy", "--seed", "3")
    assert "Your Own Map, with Knights: the first to 8 points" in with_knights


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hi 6", "hi  ", "Hex 1,0: hills without a number token, though it can be settled."),
        ("hi 6", "hu 6", "Line 8: hex 1,0: there is no terrain 'hu'"),
        ("pirate: 3,0", "pirate: 0,1", "Hex 0,1: the pirate starts here, but there is no sea."),
        ("seats: 3", "seats: 2", "is for 3, 4, 5 or 6 players, not 2"),
    ],
)
def test_a_bad_map_is_refused_in_one_sentence(capsys: Out, old: str, new: str, sentence: str) -> None:
    Path("my.board").write_text(OWN_MAP.replace(old, new), encoding="utf-8")
    assert main(["play", "my.board"]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
