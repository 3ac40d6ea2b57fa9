"""Games as tables: one row for each decision, with what the seat saw, what it could do, what it did and how the game ended.

An export is a folder: `about.json` says what it contains, and each other file holds some games. Files are written whole or not at all: an
export that was stopped can be run again and continues with the files that are missing. Rows are made game by game, and memory holds one
file at a time.
"""

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from farshore.arena.simulate import Distribute, SimulationPlan, play_game
from farshore.board import boardfile
from farshore.bots.specs import files_of
from farshore.catalogue import RULES_VERSION, kind_of, kit_of, settings_of
from farshore.engine.errors import FarshoreError
from farshore.engine.record import Record, load_record
from farshore.game import replay
from farshore.installation import need
from farshore.lab.codec import Codec
from farshore.lab.encoder import Array, Encoder
from farshore.luck import Luck

np = need("numpy", "data")

FORMAT = "farshore-export/1"
FORMATS = ("parquet", "jsonl")
GAMES_PER_FILE = 16


@dataclass(frozen=True)
class Export:
    """What is exported: the games of a plan, or records. All of one game, one number of players and one set of options."""

    plan: SimulationPlan | None
    records: tuple[str, ...]
    format: str
    per_file: int = GAMES_PER_FILE

    @property
    def games(self) -> int:
        return self.plan.games if self.plan is not None else len(self.records)

    @property
    def files(self) -> int:
        return -(-self.games // self.per_file)

    def record(self, index: int) -> Record:
        if self.plan is None:
            return load_record(Path(self.records[index]))
        record = play_game(self.plan, index)[1]
        assert record is not None
        return record

    def name(self, number: int) -> str:
        return f"part-{number:05}.{self.format}"


def of_plan(plan: SimulationPlan, format: str = "parquet", per_file: int = GAMES_PER_FILE) -> Export:
    return Export(plan, (), _checked(format), per_file)


def of_records(files: list[Path], format: str = "parquet", per_file: int = GAMES_PER_FILE) -> Export:
    """Records are replayed move by move, so a wrong one is found."""
    if not files:
        raise FarshoreError("There are no records to export.")
    return Export(None, tuple(str(file) for file in sorted(files)), _checked(format), per_file)


def _checked(format: str) -> str:
    if format not in FORMATS:
        raise FarshoreError(f"There is no format {format!r}. Formats: {', '.join(FORMATS)}.")
    return format


# --- rows


@dataclass
class Rows:
    """The decisions of one game. `outcome` is 1 for a seat that won, −1 for one that lost, 0 where the game was not finished."""

    game: str
    encoder: Encoder
    step: list[int]  # the number of the action in the record
    seat: list[int]
    action: list[int]
    outcome: list[int]
    observations: Array
    masks: Array


def rows_of(record: Record, name: str, check: bool = True) -> Rows:
    """The decisions of a record in order. With `check` it is replayed by the rules first."""
    if check:
        replay(record)
    if record.rules != RULES_VERSION:
        raise FarshoreError(f"This record was played by rules version {record.rules}; this Farshore has version {RULES_VERSION}.")
    kind = kind_of(record.game)
    settings = settings_of(kind, record.seats, dict(record.options))
    board = boardfile.parse("\n".join(record.board) + "\n")
    state = kit_of(kind, record.seats, settings, board).start(board)
    encoder = Encoder(kind.name, Codec(state.rules))
    decisions = sum(seat >= 0 for seat, _ in record.actions)
    observations = np.empty((decisions, encoder.width), dtype=np.int16)
    masks = np.zeros((decisions, encoder.actions), dtype=np.bool_)
    steps: list[int] = []
    for number, (seat, action) in enumerate(record.actions):
        if seat >= 0:
            observations[len(steps)] = encoder.observe(state, seat)
            masks[len(steps), state.legal_list(seat)] = True
            steps.append(number)
        state.apply(seat, action)
    seats = [record.actions[step][0] for step in steps]
    won = record.winners
    outcome = [0 if won is None else 1 if seat in won else -1 for seat in seats]
    return Rows(name, encoder, steps, seats, [record.actions[step][1] for step in steps], outcome, observations, masks)


def file_bytes(export: Export, number: int) -> tuple[int, int, int, bytes]:
    """One file of an export: its number, its games, its rows and its content."""
    first, end = number * export.per_file, min((number + 1) * export.per_file, export.games)
    version = ""
    rows = 0
    sink: Any = io.BytesIO()
    writer: Any = None
    for index in range(first, end):
        name = Path(export.records[index]).stem if export.plan is None else str(index)
        found = rows_of(export.record(index), name, check=export.plan is None)
        if version and found.encoder.version != version:
            raise FarshoreError(f"{name} differs from the records before it in its game, number of players or options.")
        version = found.encoder.version
        rows += len(found.step)
        if export.format == "jsonl":
            sink.write("".join(_json_lines(found)).encode())
        else:
            table = _arrow(found)
            if writer is None:
                writer = need("pyarrow.parquet", "data").ParquetWriter(sink, table.schema, compression="zstd")
            writer.write_table(table)
    if writer is not None:
        writer.close()
    return number, end - first, rows, sink.getvalue()


def _json_lines(rows: Rows) -> Iterator[str]:
    for at, step in enumerate(rows.step):
        line: dict[str, object] = {
            "game": rows.game,
            "step": step,
            "seat": rows.seat[at],
            "action": rows.action[at],
            "outcome": rows.outcome[at],
            "mask": np.flatnonzero(rows.masks[at]).tolist(),  # only what is legal: far shorter
        }
        for name, part in rows.encoder.split(rows.observations[at]).items():
            line[f"obs: {name}"] = part.tolist()
        yield json.dumps(line, separators=(",", ":")) + "\n"


def _arrow(rows: Rows) -> Any:
    pa = need("pyarrow", "data")
    count = len(rows.step)

    def fixed(block: Array, kind: Any) -> Any:
        flat = pa.array(np.ascontiguousarray(block).reshape(-1), type=kind)
        return pa.FixedSizeListArray.from_arrays(flat, block.shape[1])

    columns = {
        "game": pa.array([rows.game] * count, pa.string()),
        "step": pa.array(rows.step, pa.int32()),
        "seat": pa.array(rows.seat, pa.int8()),
        "action": pa.array(rows.action, pa.int16()),
        "outcome": pa.array(rows.outcome, pa.int8()),
        "mask": fixed(rows.masks, pa.bool_()),
    }
    for name, block in rows.encoder.split(rows.observations).items():
        columns[f"obs: {name}"] = fixed(block, pa.int16())
    return pa.table(columns).replace_schema_metadata({"farshore codec": rows.encoder.version, "farshore format": FORMAT})


# --- a whole export


def about(export: Export) -> dict[str, object]:
    """What the files of an export have in common."""
    found: dict[str, object] = {"format": FORMAT, "kind": export.format, "games": export.games, "games_per_file": export.per_file}
    if export.plan is not None:
        plan = export.plan
        game = plan.spec.start(Luck(0))
        found |= {"game": plan.game, "seats": plan.seats, "bots": list(plan.bots), "seed": plan.seed, "options": dict(plan.settings)}
        found |= plan.spec.board_note() | files_of(plan.roster.values())
    else:
        record = export.record(0)
        game = replay(record, 0)
        found |= {"game": record.game, "seats": record.seats, "options": record.options, "records": list(export.records)}
    encoder = Encoder.of(game)
    return found | {"codec": encoder.version, "actions": encoder.actions, "fields": encoder.table()}


def run(export: Export, folder: Path, tell: Callable[[int], None] | None = None, distribute: Distribute | None = None) -> tuple[int, int]:
    """Write the files that are missing in `folder`; returns how many games and rows were written. `tell` hears of each portion of games."""
    folder.mkdir(parents=True, exist_ok=True)
    heading = json.dumps(about(export), indent=1, ensure_ascii=False) + "\n"
    note = folder / "about.json"
    if note.exists() and note.read_text(encoding="utf-8") != heading:
        raise FarshoreError(f"{folder} holds another export. To continue one, use the same game, bots, seed, options, records and codec.")
    _place(note, heading.encode())
    missing = [number for number in range(export.files) if not (folder / export.name(number)).exists()]
    if tell is not None:
        there = [number for number in range(export.files) if number not in missing]
        tell(sum(min(export.per_file, export.games - number * export.per_file) for number in there))
    games = rows = 0
    todo: list[tuple[Any, ...]] = [(export, number) for number in missing]
    for number, played, written, content in distribute(file_bytes, todo) if distribute is not None else (file_bytes(*row) for row in todo):
        _place(folder / export.name(number), content)
        games += played
        rows += written
        if tell is not None:
            tell(played)
    return games, rows


def _place(path: Path, content: bytes) -> None:
    """Write a whole file or none."""
    half = path.with_name(f".{path.name}.half")
    half.write_bytes(content)
    half.replace(path)
