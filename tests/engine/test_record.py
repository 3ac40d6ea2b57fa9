"""Records: whatever was changed, cut off or written by somebody else is refused with a sentence."""

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from farshore.catalogue import RULES_VERSION
from farshore.engine.errors import FarshoreError
from farshore.engine.record import Record, RecordError, load_record, read_record
from farshore.game import load, make, replay
from farshore.luck import Luck

Data = dict[str, Any]


@lru_cache(maxsize=1)
def record() -> Record:
    game = make("base", seats=3, seed=5)
    luck = Luck(5)
    for _ in range(60):
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    return game.record({"players": ["a", "b", "c"]})


def data() -> Data:
    return dict(json.loads(record().as_json()))


def refused(text: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert says in str(error.value)
    assert str(error.value).endswith(".")


def test_a_record_reads_back_equal() -> None:
    assert read_record(record().as_json()) == record()
    assert read_record(json.dumps(data())) == record(), "the spelling of the JSON does not matter"


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("game", lambda value: "duel"),
        ("seats", lambda value: 4),
        ("options", lambda value: {**value, "target": 11}),
        ("options", lambda value: {}),
        ("rules", lambda value: value + 1),
        ("board", lambda value: value[:-1]),
        ("board", lambda value: [*value, ""]),
        ("actions", lambda value: value[:-1]),
        ("actions", lambda value: value[::-1]),
        ("actions", lambda value: [*value, [0, 0]]),
        ("winners", lambda value: [0]),
        ("digest", lambda value: "0" * 64),
        ("digest", lambda value: None),
    ],
)
def test_a_changed_field_is_noticed(field: str, change: Callable[[Any], Any]) -> None:
    changed = data()
    changed[field] = change(changed[field])
    assert changed != data()
    refused(json.dumps(changed), "changed after it was written")


def test_every_single_action_counts() -> None:
    for number in range(0, len(record().actions), 7):
        changed = data()
        changed["actions"][number][1] += 1
        refused(json.dumps(changed), "changed after it was written")


def test_what_is_about_the_game_is_no_part_of_it() -> None:
    changed = data()
    changed["about"] = {"players": ["x"]}
    assert read_record(json.dumps(changed)).about == {"players": ["x"]}


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = record().as_json()
    for length in range(0, len(text.rstrip()) - 1, 50):
        refused(text[:length], "not complete JSON")
    refused(text.rstrip()[:-1], "not complete JSON")


@pytest.mark.parametrize("text", ["{}", "[]", "7", '"farshore-record/1"', '{"format": "somebody-else/3"}', '{"format": 7}', "null"])
def test_a_foreign_file_is_refused(text: str) -> None:
    refused(text, "not a Farshore record")


def test_a_later_format_is_refused() -> None:
    refused(json.dumps({**data(), "format": "farshore-record/2"}), "farshore-record/2; this Farshore reads farshore-record/1")


@pytest.mark.parametrize("field", ["game", "seats", "options", "rules", "board", "actions"])
@pytest.mark.parametrize("value", [None, 1.5])
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    refused(json.dumps({**data(), field: value}), f"{field!r} is missing or of the wrong kind")
    missing = data()
    del missing[field]
    refused(json.dumps(missing), f"{field!r} is missing or of the wrong kind")


@pytest.mark.parametrize("pair", [[0], [0, 1, 2], "ab", [0, "1"], [None, 1], 7, [0, 1.5]])
def test_an_action_of_the_wrong_kind_is_refused(pair: object) -> None:
    refused(json.dumps({**data(), "actions": [[0, 0], pair]}), "Action 1 of the record should be a seat and a number")


def test_other_fields_of_the_wrong_kind() -> None:
    refused(json.dumps({**data(), "board": ["x", 1]}), "board should be lines of text")
    refused(json.dumps({**data(), "winners": 3}), "winners should be seats")
    refused(json.dumps({**data(), "winners": ["red"]}), "winners should be seats")
    refused(json.dumps({**data(), "about": []}), "'about' should be an object")


# --- replaying what is well written but can't be


def test_other_rules_are_refused() -> None:
    other = Record(**{**vars(record()), "rules": RULES_VERSION + 1})
    with pytest.raises(RecordError, match=f"rules version {RULES_VERSION + 1}; this Farshore has version {RULES_VERSION}"):
        replay(read_record(other.as_json()))


def test_an_illegal_action_is_named() -> None:
    actions = list(record().actions)
    place = next(number for number, (seat, _) in enumerate(actions) if number > 20 and seat >= 0)
    actions[place] = (actions[place][0], -1)
    with pytest.raises(RecordError, match=f"Action {place} of the record is not legal: There is no action -1"):
        replay(Record(**{**vars(record()), "actions": actions}))


def test_wrong_winners_are_refused() -> None:
    with pytest.raises(RecordError, match="other winners than its actions lead to"):
        replay(Record(**{**vars(record()), "winners": [1]}))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"seats": 9}, "not 9"),
        ({"options": {"volume": 11}}, "has no option 'volume'"),
        ({"options": {"target": "many"}}, "Option target can't be 'many'"),
        ({"board": ["nonsense"]}, ""),
    ],
)
def test_a_record_of_a_game_that_is_not_there_is_refused(changes: Data, says: str) -> None:
    with pytest.raises(FarshoreError) as error:
        replay(Record(**{**vars(record()), **changes}))
    assert says in str(error.value)
    assert str(error.value).endswith(".")


# --- files


def test_a_record_is_saved_whole_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("older")
    record().save(path)
    assert load_record(path) == record()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"], "no half file stays behind"
    assert load(path).actions == record().actions


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"can't be read: No such file or directory\.$"):
        load_record(tmp_path / "nothing.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(RecordError, match=r"is not a text file\.$"):
        load_record(tmp_path / "binary.json")
    for name in ("nothing.json", "binary.json"):
        with pytest.raises(FarshoreError, match=r"\.$"):
            load(tmp_path / name)
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises(FarshoreError, match=r"is not a record or position\.$"):
        load(tmp_path / "list.json")
