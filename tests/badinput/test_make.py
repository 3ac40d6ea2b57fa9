"""Making a game from what can't be made."""

from typing import Any

import pytest

from badinput.refusal_checks import refused
from farshore import GAMES, make
from farshore.board import boardfile


@pytest.mark.parametrize("name", ["catam", "", "Base", None, 7, ["base"], {"base": 1}, b"base"])
def test_an_unknown_game(name: Any) -> None:
    with refused("There is no game"):
        make(name)


@pytest.mark.parametrize("seats", [0, 1, 2, 5, -3, 10**30, 3.0, "3", [3], True, object])
def test_a_wrong_number_of_seats(seats: Any) -> None:
    with refused("is for 3 or 4 players"):
        make("base", seats=seats)


@pytest.mark.parametrize("name", ["goal", "Target", "friendly", "offer"])
def test_an_unknown_option(name: str) -> None:
    given: dict[str, Any] = {name: 1}
    with refused(f"has no option {name!r}; it has setup, map"):
        make("base", **given)


WRONG: dict[str, list[object]] = {
    "setup": ["fre", "", None, 1, True, ["free"], {"free": 1}],
    "map": ["hex", 0, None, "x" * 10_000],
    "first": [-2, 6, 4, "4", 1.0, None, "first", True],
    "turns": ["both", 3],
    "target": [2, 21, "2", "²", "9" * 5000, "1e1", 10.0, None, False, 10**30],
    "hand_limit": [6, 13, "seven"],
    "friendly_robber": ["maybe", 2, 0, 1, None, 1.0],
    "balanced_dice": ["tru", []],
    "trade": [{}, "t"],
    "offers": [0, 101, "-1", "--3", "٣٣٣"],
    "open_hands": ["", "none"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_of_an_option(name: str, value: Any) -> None:
    with refused(f"Option {name} can't be"):
        make("base", seats=4, **{name: value})


def test_every_option_is_in_the_list_of_wrong_values() -> None:
    assert set(WRONG) == set(GAMES["base"].options())


@pytest.mark.parametrize("seed", ["7", 7.0, [], True, b"7"])
def test_a_seed_that_is_no_number(seed: Any) -> None:
    with refused("A seed is a whole number"):
        make("base", seed=seed)


HALF = boardfile.write(boardfile.load("base_4"))[:300]


@pytest.mark.parametrize("board", [7, [], object(), "", "no such thing", "[board]\n", "\0", HALF])
def test_a_board_that_is_none(board: Any) -> None:
    with refused():
        make("base", board=board)


def test_a_board_without_beginners_places() -> None:
    board = boardfile.load("base_4")
    drawn = boardfile.write(board).splitlines()
    bare = [line for line in drawn if not line.startswith("beginner")]
    start = next((number for number, line in enumerate(drawn) if line.strip() == "[beginner]"), None)
    if start is not None:
        end = next((number for number in range(start + 1, len(drawn)) if drawn[number].startswith("[")), len(drawn))
        bare = drawn[:start] + drawn[end:]
    with refused("no beginners' places for"):
        make("base", board="\n".join(bare) + "\n", setup="beginner")


def test_a_board_with_terrain_of_another_game() -> None:
    other = next(name for name in boardfile.names() if any(hex_.terrain in ("gold", "fog") for hex_ in boardfile.load(name).hexes))
    with refused("has no "):
        make("base", board=boardfile.load(other))


def test_a_board_of_a_game_with_too_few_seats_or_places() -> None:
    lines = boardfile.write(boardfile.load("base_4"))
    with refused():
        make("base", board=lines.replace("fo", "zz"))
