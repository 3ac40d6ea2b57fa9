"""Records that were cut, changed, or belong elsewhere; files that can't be read; and a reader beside a writer."""

import json
import subprocess
import sys
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import farshore
from badinput.refusal_checks import check_text, refused
from farshore import FarshoreError, Luck, Record, load, load_record, make, read_record, replay


@lru_cache(maxsize=1)
def record() -> Record:
    game = make("base", seats=3, seed=8)
    luck = Luck(8)
    for _ in range(50):
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    return game.record({"players": ["Ada", "Bo", "Cy"]})


def data() -> dict[str, Any]:
    return dict(json.loads(record().as_json()))


@given(st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_record_cut_anywhere(at: int) -> None:
    text = record().as_json().rstrip()
    with refused():
        read_record(text[: at % len(text)])


CHANGES: list[tuple[str, Any]] = [
    ("game", "duel"), ("game", 3), ("game", None), ("seats", 4), ("seats", True), ("seats", "3"), ("options", {}), ("options", []),
    ("options", {"target": 9}), ("rules", 2), ("rules", None), ("rules", "1"), ("board", []), ("board", "base_4"), ("board", [1, 2]),
    ("actions", []), ("actions", None), ("actions", [[0]]), ("actions", [[0, 1.5]]), ("actions", [[0, True]]), ("actions", [["0", 1]]),
    ("actions", [[0, 1, 2]]), ("actions", {"0": 1}), ("winners", [0]), ("winners", 0), ("winners", ["a"]), ("winners", [True]),
    ("about", 7), ("digest", ""), ("digest", None), ("digest", 5), ("format", "farshore-record/2"), ("format", "farshore-record/"),
    ("format", 1),
    ("format", "farshore-position/9"), ("extra", 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_a_changed_field(name: str, value: Any) -> None:
    with refused():
        read_record(json.dumps(data() | {name: value}))


@pytest.mark.parametrize("name", [name for name in data() if name != "about"])
def test_a_missing_field(name: str) -> None:
    changed = data()
    del changed[name]
    if name == "winners":  # null and missing say the same: not finished
        assert read_record(json.dumps(changed)).winners is None
    else:
        with refused():
            read_record(json.dumps(changed))


def test_one_changed_action_is_found_by_the_digest() -> None:
    for number in (0, 20, len(record().actions) - 1):
        changed = data()
        changed["actions"][number][1] += 1
        with refused("was changed after it was written"):
            read_record(json.dumps(changed))


def forged(**changes: Any) -> Record:
    """A record changed by somebody who also made the digest anew."""
    content = data() | changes
    fields = ("game", "seats", "options", "rules", "board", "actions", "winners")
    made = Record(**{name: content[name] for name in fields})
    return read_record(json.dumps(made.as_dict()))


def test_forged_records_are_found_by_playing_them() -> None:
    actions = [list(pair) for pair in record().actions]
    swapped = [*actions[:10], actions[11], actions[10], *actions[12:]]
    forgeries: list[dict[str, Any]] = [
        {"actions": swapped},
        {"actions": [[5, 0], *actions]},
        {"actions": [*actions[:5], [0, 10**9]]},
        {"actions": [[0, 10**40]]},
        {"actions": [[-7, 1]]},
        {"actions": [*actions, actions[-1], actions[-1]]},
        {"seats": 4},
        {"seats": 7},
        {"game": "nothing"},
        {"options": {"target": 99}},
        {"options": {"nothing": 1}},
        {"options": {"setup": [1]}},
        {"winners": [1]},
        {"winners": [9]},
        {"board": ["nothing"]},
        {"board": []},
        {"board": record().board[:12]},
        {"rules": 99},
    ]
    for changes in forgeries:
        with refused():
            replay(forged(**changes))
    with refused("Action 10 of the record is not legal"):
        replay(forged(actions=swapped))
    with refused("rules version 99"):
        replay(forged(rules=99))


def test_a_finished_record_names_its_winners() -> None:
    game = make("base", seats=3, seed=2, target=3, setup="beginner")
    luck = Luck(1)
    while not game.over():
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    kept = game.record()
    assert replay(kept).winners() == game.winners()
    for winners in (None, [], [(game.winners()[0] + 1) % 3]):
        kept.winners = winners
        with refused("other winners"):
            replay(kept)


TEXTS = ["", "null", "7", "[]", '"x"', "{}", "{", "[" * 100_000, "1" * 10_000, "\ufeff{}", "NaN", '{"format": NaN}']


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_texts_that_are_no_record(text: str, tmp_path: Path) -> None:
    with refused():
        read_record(text)
    path = tmp_path / "file.json"
    path.write_text(text, encoding="utf-8")
    for reader in (load, load_record):
        with refused():
            reader(path)


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00\x81")
    for path in (tmp_path / "missing.json", tmp_path, binary, tmp_path / "missing" / "deep.json", tmp_path / ("x" * 400), Path("\0")):
        for reader in (load, load_record):
            with refused():
                reader(path)
    with refused("can't be read: No such file or directory"):
        load(str(tmp_path / "missing.json"))


def test_files_that_can_not_be_written(tmp_path: Path) -> None:
    with refused("can't be written"):
        record().save(tmp_path / "missing" / "game.json")
    (tmp_path / "folder").mkdir()
    with refused("can't be written"):
        record().save(tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder"], "no half file stays behind"


def test_names_in_any_writing_survive(tmp_path: Path) -> None:
    kept = record()
    named = Record(kept.game, kept.seats, kept.options, kept.rules, kept.board, kept.actions, about={"players": ["Žofie", "李", "\ud800"]})
    named.save(tmp_path / "game.json")
    assert load_record(tmp_path / "game.json").about == named.about


READER = """
import sys, time
from pathlib import Path
from farshore import load_record
path, sizes, until = Path(sys.argv[1]), set(), time.monotonic() + 60
while not path.exists():
    time.sleep(0.001)
print("reading", flush=True)
count = 0
while not path.with_name("stop").exists() and time.monotonic() < until:
    sizes.add(len(load_record(path).actions))
    count += 1
print(count, *sorted(sizes))
"""


def test_a_reader_beside_a_writer_sees_whole_records(tmp_path: Path) -> None:
    """Another process reads in a loop while the file is written again and again: every read is a whole record, old or new."""
    path = tmp_path / "game.json"
    kept = record()
    short = Record(kept.game, kept.seats, kept.options, kept.rules, kept.board, kept.actions[:3])
    root = str(Path(farshore.__file__).parent.parent)
    with subprocess.Popen(
        [sys.executable, "-c", READER, str(path)], env={"PYTHONPATH": root}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None
        kept.save(path)
        assert reader.stdout.readline() == "reading\n"
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            short.save(path)
            kept.save(path)
        (tmp_path / "stop").touch()
        out, err = reader.communicate(timeout=30)
    assert err == ""
    count, *sizes = map(int, out.split())
    assert count > 20
    assert set(sizes) <= {3, len(kept.actions)}
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["game.json", "stop"]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_random_changes_of_a_record_are_refused(draw: st.DataObject) -> None:
    text = record().as_json()
    at = draw.draw(st.integers(0, len(text) - 1))
    sign = draw.draw(st.characters(codec="utf-8"))
    changed = text[:at] + sign + text[at + 1 :]
    try:
        again = read_record(changed)
    except FarshoreError as error:
        check_text(str(error))
    else:
        assert again.content() == record().content(), "only spaces and what is said about the game may differ"
