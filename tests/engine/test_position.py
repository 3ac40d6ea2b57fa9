"""Positions as data: every fault of the engine's own has its sentence; nothing that is wrong with the data escapes as another error."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farshore.catalogue import RULES_VERSION
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE, Sequence
from farshore.engine.position import PositionError
from farshore.game import load_position, make
from farshore.luck import Luck

Data = dict[str, Any]
Change = Callable[[Data], object]


@lru_cache(maxsize=8)
def text_of(decisions: int) -> str:
    """A position of the base game so many random decisions after the beginners' start."""
    game = make("base", 3, seed=4, setup="beginner", first=0)
    luck = Luck(4)
    for _ in range(decisions):
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    return json.dumps(game.position())


def data(decisions: int = 0) -> Data:
    return dict(json.loads(text_of(decisions)))


def refused(changed: object, says: str) -> None:
    with pytest.raises(PositionError) as error:
        load_position(changed)  # type: ignore[arg-type]
    assert says in str(error.value)
    assert str(error.value).endswith(".")


def table(name: str, value: object) -> Change:
    return lambda position: position["table"].update({name: value})


def player(seat: int, name: str, value: object) -> Change:
    return lambda position: position["players"][seat].update({name: value})


def top(**fields: object) -> Change:
    return lambda position: position["frames"][-1].update(fields)


def whole(name: str, value: object) -> Change:
    return lambda position: position.update({name: value})


def without(name: str) -> Change:
    return lambda position: position.pop(name)


FAULTS: list[tuple[Change, str]] = [
    # the whole
    (whole("format", "farshore-position/9"), "not a position of the format farshore-position/1"),
    (without("format"), "not a position of the format"),
    (whole("rules", RULES_VERSION + 1), f"rules version {RULES_VERSION + 1}; this Farshore has version {RULES_VERSION}"),
    (without("game"), "names its game, its seats and its options"),
    (whole("seats", "three"), "names its game, its seats and its options"),
    (whole("options", []), "names its game, its seats and its options"),
    (whole("colour", "red"), "A position has no 'colour'; it has"),
    (whole("board", 7), "the name of a board or the lines of a board file"),
    # who
    (without("players"), "needs a list of 3 players"),
    (whole("players", {}), "needs a list of 3 players"),
    (lambda position: position["players"].pop(), "needs a list of 3 players"),
    (lambda position: position["players"].__setitem__(1, 5), "Player 1 should be an object with names and values"),
    (whole("table", []), "Table should be an object with names and values"),
    # names
    (table("treasure", 1), "nothing called 'treasure' on the table"),
    (table("hand", {}), "nothing called 'hand' on the table"),
    (player(0, "treasure", 1), "A player of this game has nothing called 'treasure'"),
    (player(0, "bank", {}), "A player of this game has nothing called 'bank'"),
    (player(0, "points", 9), "'points' follows from the rest of the position: leave it out"),
    (table("deck size", 9), "'deck size' follows from the rest of the position"),
    # numbers and names in cells
    (table("turn", "first"), "In 'turn': 'first' is not a whole number"),
    (table("turn", True), "In 'turn': True is not a whole number"),
    (table("turn", 3), "In 'turn': 3 is out of range"),
    (table("turn number", -1), "In 'turn number': -1 is out of range"),
    (table("turn number", 1 << 70), "is out of range"),
    (table("longest road", 6), "In 'longest road': 6 is not a seat"),
    (table("robber", [50, 50]), "In 'robber': [50, 50] is not a hex of this board"),
    (player(1, "says", "boo"), "In 'says' of player 1: 'boo' is not one of silent"),
    (player(1, "draft not to", [9]), "In 'draft not to' of player 1: [9] should be a list of seats"),
    # rows of cards
    (player(1, "hand", ["ore"]), "In 'hand' of player 1: it should be an object with names and numbers"),
    (player(1, "hand", {"gold": 1}), "In 'hand' of player 1: 'gold' is not a card"),
    (player(1, "hand", {"ore": 1.5}), "In 'hand' of player 1: 1.5 is not a whole number"),
    (player(1, "hand", {"ore": -1}), "In 'hand' of player 1: -1 is out of range"),
    (player(1, "hand", {"ore": 9}), "There are 19 cards of ore in the game, but the position has"),
    # places
    (table("buildings", {}), "In 'buildings': it should be a list of places"),
    (table("buildings", [3]), "In 'buildings': 3 should be a place and what is there"),
    (table("buildings", [[90, 0, "N", ["city", 0]]]), "In 'buildings': "),
    (table("buildings", [[1, 0, "N", ["tower", 0]]]), "should be a piece (settlement, city) and a seat"),
    (table("buildings", [[1, 0, "N", ["city", 9]]]), "In 'buildings': 9 is not a seat"),
    (table("buildings", [[1, 0, "N", ["city", 0]], [1, 0, "N", ["city", 1]]]), "is named twice"),
    (table("buildings", [[[1], 0, "N", ["city", 0]]]), "In 'buildings': "),
    # frames
    (without("frames"), "The position needs 'frames'"),
    (whole("frames", []), "The position needs 'frames'"),
    (whole("frames", [5]), "Frame should be an object with names and values"),
    (lambda position: position["frames"].extend([position["frames"][0]] * 9), "frames"),
    (top(phase="siesta"), "There is no phase 'siesta'; choose from"),
    (top(phase=["over"]), "There is no phase"),
    (top(seats=[3]), "asks seats that are not in this game"),
    (top(seats=0), "asks seats that are not in this game"),
    (top(seats=[True]), "asks seats that are not in this game"),
    (top(seats=[]), "asks nobody"),
    (top(arg="1"), "'arg' and 'extra' of phase 'before_roll' are whole numbers"),
    (top(extra=1 << 80), "'arg' and 'extra' of phase 'before_roll' are whole numbers"),
    (top(mood="good"), "A frame has no 'mood'"),
    (top(phase="dice", seats=[0]), "asks no player"),
    (top(phase="robber"), "can't be the first of the frames"),
    (lambda position: position["frames"].append({"phase": "before_roll", "seats": [0]}), "lies twice on the stack"),
    (lambda position: position["frames"].append({"phase": "actions", "seats": [0]}), "can't interrupt"),
    (whole("winners", 3), "'winners' is a list of seats"),
    (whole("winners", [7]), "'winners' is a list of seats"),
    (whole("winners", [1]), "its game is not over"),
    (top(phase="over", seats=[]), "A game that is over has a winner"),
]


@pytest.mark.parametrize(("change", "says"), FAULTS, ids=[says[:60] for _, says in FAULTS])
def test_each_fault_has_its_sentence(change: Change, says: str) -> None:
    changed = data()
    load_position(deepcopy(changed))
    change(changed)
    refused(changed, says)


def test_a_sequence_is_never_on_top() -> None:
    """It goes on by itself: whoever wrote this forgot what its step asks."""
    rules = make("base", 3, seed=4).state.rules
    names = [phase.name for phase in rules.phases if isinstance(phase, Sequence)]
    assert names
    for name in names:
        refused({**data(), "frames": [{"phase": "actions", "seats": [0]}, {"phase": name}]}, "asks nobody")
        many = {"phase": name, "arg": 99}
        refused({**data(), "frames": [{"phase": "actions", "seats": [0]}, many, {"phase": "robber", "seats": [0]}]}, "steps")


def test_what_is_no_position_at_all() -> None:
    things: list[object] = [None, [], "position", 7]
    for thing in things:
        refused(thing, "not a position of the format")


def test_more_cards_held_than_there_are() -> None:
    changed = data()
    del changed["table"]["bank"]
    changed["players"][1]["hand"] = {"ore": 20}
    refused(changed, "There are only 19 cards of ore in the game, but the players hold")


def test_an_unknown_game_or_option_is_told_by_the_catalogue() -> None:
    faults: dict[str, Data] = {"no game 'chess'": {"game": "chess"}, "not 9": {"seats": 9}, "no option 'loud'": {"options": {"loud": 1}}}
    for says, changes in faults.items():
        with pytest.raises(FarshoreError, match=says):
            load_position({**data(), **changes})


def test_several_faults_are_told_together() -> None:
    changed = data()
    changed["players"][0]["hand"] = {}
    with pytest.raises(PositionError) as error:
        load_position(changed)
    assert str(error.value).count("cards of") > 1


def test_a_made_up_position_may_break_the_distance_rule() -> None:
    changed = data()
    changed["table"]["buildings"] += [[1, 0, "S", ["city", 2]]]
    here = [entry[:3] for entry in changed["table"]["buildings"]]
    assert [1, 0, "S"] in here
    changed["table"]["buildings"] += [[0, 1, "N", ["city", 2]]] if [0, 1, "N"] not in here else []
    refused(changed, "break the distance rule (B24)")
    assert load_position({**changed, "made_up": True}).pieces(2)["city"]


def test_what_is_left_out_is_initial() -> None:
    changed = data()
    for name in ("turn number", "die 1", "longest road"):
        changed["table"].pop(name, None)
    game = load_position(changed)
    assert game.turn() == (0, 0)
    assert "longest road" not in game.position()["table"] or game.position()["table"]["longest road"] is None  # type: ignore[index,operator]


# --- anything may stand anywhere

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([1 << 31, -(1 << 63), 1 << 63, 1 << 90, 0.5, float("inf"), "", "ore", "actions", "city", "über", [], {}]),
    st.lists(st.integers(-2, 8), max_size=4),
    st.dictionaries(st.sampled_from(["ore", "wool", "phase", "seats", "x"]), st.integers(-1, 9), max_size=2),
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path to everything inside a piece of data."""
    found = [path] if path else []
    if isinstance(value, dict):
        return found + [deep for name, item in value.items() for deep in places(item, (*path, name))]
    if isinstance(value, list):
        return found + [deep for number, item in enumerate(value) for deep in places(item, (*path, number))]
    return found


@settings(max_examples=250, deadline=None)
@given(st.sampled_from([0, 3, 30, 90, 150]), st.data())
def test_any_change_is_read_or_refused_with_a_sentence(decisions: int, choose: st.DataObject) -> None:
    """And whatever is read can be played on."""
    changed = data(decisions)
    lines = changed.pop("board")
    for _ in range(choose.draw(st.integers(1, 3))):
        path = choose.draw(st.sampled_from(places(changed)))
        inner: Any = changed
        for step in path[:-1]:
            inner = inner[step]
        if isinstance(inner, dict) and choose.draw(st.integers(0, 4)) == 0:
            del inner[path[-1]]
        else:
            inner[path[-1]] = choose.draw(JUNK)
        if not changed:
            break
    game, reason = None, ""
    try:
        game = load_position({**changed, "board": lines})
    except FarshoreError as error:
        reason = str(error)
    if game is None:
        assert reason.endswith(".")
        return
    luck = Luck(1)
    for _ in range(12):
        seats = game.seats_to_act()
        if not seats:
            break
        legal = game.legal(seats[0])
        assert legal or seats == [NATURE]
        game.play(seats[0], legal[luck.below(len(legal))])
    assert json.loads(json.dumps(game.position()))["game"] == "base"
