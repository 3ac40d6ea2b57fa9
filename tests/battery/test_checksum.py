"""`python -m farshore.arena.checksum`: what tools/same_games.py compares."""

import pytest

from farshore.arena.checksum import lines, main
from farshore.catalogue import GAMES


@pytest.mark.once  # tools/same_games.py has the plain build play them, too
def test_each_game_and_number_of_seats_has_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert all(len(row) == 4 for row in rows)
    played = {(row[0].removesuffix("+trade").removesuffix("-trade"), int(row[1])) for row in rows}
    assert played == {(kind.name, seats) for kind in GAMES.values() for seats in kind.seats}
    assert len({row[3] for row in rows}) == len(rows), "no two games are the same"


def test_a_second_run_says_the_same_and_another_seed_something_else() -> None:
    games = ["base", "duel", "new-shores"]
    rows = list(lines(2, games))
    assert rows == list(lines(2, games))
    assert len({row.rpartition(" ")[2] for row in rows}) == len(rows)


def test_wrong_arguments_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["many"]) == 2
    assert "usage" in capsys.readouterr().err
