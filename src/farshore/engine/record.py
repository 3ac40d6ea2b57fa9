"""Records: a whole game as JSON, which replays exactly. The list of actions with nature's outcomes is the game; nothing else is needed.

A record carries a digest over its content, so that a changed or cut one is recognised, and every action is checked when it is replayed.
"""

import hashlib
import json
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from farshore.engine.errors import FarshoreError
from farshore.engine.pictures import picture_of
from farshore.engine.sentence import seats_said

FORMAT = "farshore-record/1"
FIELDS = ("format", "game", "seats", "options", "rules", "board", "actions", "winners", "about", "digest")


class RecordError(FarshoreError):
    """A record that can't be read, was changed, or belongs to other rules."""


@dataclass
class Record:
    """`actions` are (seat, action) pairs; seat −1 is nature. `board` is the dealt board as the lines of a board file."""

    game: str
    seats: int
    options: dict[str, bool | int | str]
    rules: int
    board: list[str]
    actions: list[tuple[int, int]] = field(default_factory=list)
    winners: list[int] | None = None  # None: not finished
    about: dict[str, object] = field(default_factory=dict)  # names, dates …: no part of the game

    def __repr__(self) -> str:
        end = "not finished" if self.winners is None else f"won by {seats_said(self.winners)}"
        return f"<Record of {self.game} for {self.seats}: {len(self.actions)} actions, {end}>"

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    def content(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "rules": self.rules,
            "board": self.board,
            "actions": [list(pair) for pair in self.actions],
            "winners": self.winners,
        }

    def digest(self) -> str:
        """Of everything that makes the game, in one fixed spelling."""
        text = json.dumps(self.content(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def as_dict(self) -> dict[str, object]:
        return {**self.content(), "about": self.about, "digest": self.digest()}

    def as_json(self) -> str:
        """Readable: one line for each field, the actions in one line."""
        rows = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in self.as_dict().items()]
        return "{\n" + ",\n".join(rows) + "\n}\n"

    def save(self, path: Path) -> None:
        """Write to a file so that a reader sees the old file or the whole new one, never a half."""
        half = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.part")  # its own for every writer
        try:
            half.write_text(self.as_json(), encoding="utf-8", errors="backslashreplace")  # half a surrogate becomes its JSON escape
            half.replace(path)
        except OSError as error:
            half.unlink(missing_ok=True)
            raise RecordError(f"{path} can't be written: {error.strerror or error}.") from None


def read_record(text: str) -> Record:
    """Read a record from its JSON text. Whatever is wrong with it is told in one sentence."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # RecursionError: brackets without end
        raise RecordError("This is not a whole record: the text is not complete JSON (it may have been cut off).") from None
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("farshore-record/"):
        raise RecordError("This file is not a Farshore record.")
    if data["format"] != FORMAT:
        raise RecordError(f"This record has the format {data['format']}; this Farshore reads {FORMAT}.")
    _check_shape(data)
    actions = [(int(pair[0]), int(pair[1])) for pair in data["actions"]]
    record = Record(
        game=data["game"],
        seats=data["seats"],
        options=cast(dict[str, bool | int | str], data["options"]),
        rules=data["rules"],
        board=data["board"],
        actions=actions,
        winners=data.get("winners"),
        about=data.get("about", {}),
    )
    if data.get("digest") != record.digest():
        raise RecordError("This record was changed after it was written: its digest does not fit.")
    return record


def load_record(path: Path) -> Record:
    return read_record(read_text(path))


def read_text(path: Path) -> str:
    """The text of a file, or one sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path} can't be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file.") from None
    except ValueError:
        raise RecordError("This is not the name of a file.") from None


def _check_shape(data: dict[str, object]) -> None:
    kinds: dict[str, type] = {"game": str, "seats": int, "options": dict, "rules": int, "board": list, "actions": list}
    for name, kind in kinds.items():
        if not isinstance(data.get(name), kind) or isinstance(data[name], bool):
            raise RecordError(f"The record's {name!r} is missing or of the wrong kind.")
    for name in data:
        if name not in FIELDS:
            raise RecordError(f"A record has no {name!r}; it has {', '.join(FIELDS)}.")
    actions = cast(list[object], data["actions"])
    for number, pair in enumerate(actions):
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(value) is int for value in pair):
            raise RecordError(f"Action {number} of the record should be a seat and a number.")
    if not all(isinstance(line, str) for line in cast(list[object], data["board"])):
        raise RecordError("The record's board should be lines of text.")
    winners = data.get("winners")
    if winners is not None and (not isinstance(winners, list) or not all(type(seat) is int for seat in winners)):
        raise RecordError("The record's winners should be seats.")
    if not isinstance(data.get("about", {}), dict):
        raise RecordError("The record's 'about' should be an object.")
