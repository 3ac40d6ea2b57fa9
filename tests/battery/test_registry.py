"""Every game of the catalogue has its perft counts, its golden games and its picture, and they still hold. Made by tests/golden/make.py."""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from farshore.catalogue import GAMES
from farshore.engine.ints import COMPILED
from farshore.engine.perft import perft
from farshore.engine.record import Record, load_record
from farshore.game import Game, replay
from golden.make import GOLDEN, LARGEST, PERFT, PICTURES, final_digest, names_of, perft_position, start_picture

NAMES = [name for kind in GAMES.values() for name in names_of(kind)]
each_name = pytest.mark.parametrize("name", NAMES)
# The plain build, which is slow, plays them at each game's usual table; tools/same_games.py has it play at all others.
PLAYED = NAMES if COMPILED else [f"{kind.name}-{kind.usual_seats}" for kind in GAMES.values()]
each_played = pytest.mark.parametrize("name", PLAYED)


@each_name
def test_each_game_has_perft_counts_and_a_golden_game(name: str) -> None:
    assert (PERFT / f"{name}.txt").is_file(), f"run tests/golden/make.py {name.partition('-')[0]}"
    assert (GOLDEN / f"{name}.json").is_file(), f"run tests/golden/make.py {name.partition('-')[0]}"


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_a_picture(name: str) -> None:
    assert (PICTURES / f"{name}.txt").is_file(), f"run tests/golden/make.py {name}"


@pytest.mark.parametrize(
    ("folder", "ending", "names"), [(PERFT, "txt", NAMES), (GOLDEN, "json", NAMES), (PICTURES, "txt", list(GAMES))], ids=str
)
def test_no_file_is_left_of_a_game_that_is_gone(folder: Path, ending: str, names: list[str]) -> None:
    assert sorted(path.stem for path in folder.glob(f"*.{ending}")) == sorted(names)


@each_played
def test_perft_counts(name: str) -> None:
    """The files are for people: `word value` lines, a blank line before each position."""
    heading, *positions = (PERFT / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")[1:]
    table = dict(line.split(maxsplit=1) for line in heading.splitlines())
    assert f"{table['game']}-{table['seats']}" == name
    for position in positions:
        rows = [line.split() for line in position.splitlines() if line]
        facts = {row[0]: int(row[1]) for row in rows if row[0] in ("seed", "decisions")}
        options: dict[str, object] = {row[1]: row[2] for row in rows if row[0] == "option"}
        counts = {int(row[1].rstrip(":")): int(row[2]) for row in rows if row[0] == "depth"}
        s = perft_position(table["game"], int(table["seats"]), facts["seed"], facts["decisions"], options)
        assert counts
        assert {depth: perft(s, depth) for depth in counts} == counts, position
    assert len(positions) >= 3


@lru_cache(maxsize=1)
def golden_game(name: str) -> tuple[Record, Game]:
    """A golden record and the game it leads to. Played once for the tests of one name, which run one after the other."""
    record = load_record(GOLDEN / f"{name}.json")
    return record, replay(record)


@each_played
def test_golden_games_replay(name: str) -> None:
    record, game = golden_game(name)
    assert f"{record.game}-{record.seats}" == name
    assert game.over()
    assert game.winners() == record.winners
    assert final_digest(game) == record.about["final"]


@each_played
def test_golden_games_have_trade_in_them(name: str) -> None:
    record, game = golden_game(name)
    if "trade" in GAMES[record.game].options():
        kinds = {event.kind for event in game.events}
        assert {"offer", "answer", "passed"} <= kinds


@pytest.mark.parametrize("name", GAMES)
def test_start_pictures(name: str) -> None:
    assert start_picture(GAMES[name]) == (PICTURES / f"{name}.txt").read_text(encoding="utf-8")


def test_golden_games_are_small_enough_to_keep() -> None:
    for path in GOLDEN.glob("*.json"):
        assert path.stat().st_size < LARGEST, path.name
        assert json.loads(path.read_text(encoding="utf-8"))["format"] == "farshore-record/1"
