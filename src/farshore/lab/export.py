"""Games as tables: who played and won, every decision, every roll, everything that happened (see `farshore.lab.tables`).

An export is a folder: `about.json` says what it contains and what each column means, and each table is a folder of files that hold some
games each. The files of some games are written whole or not at all: an export that was stopped can be run again and continues with what is
missing. Rows are made game by game, and memory holds the files of one portion at a time.
"""

import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from farshore.arena.simulate import Distribute, SimulationPlan, in_processes, play_game
from farshore.bots.specs import check_portable, files_of
from farshore.engine.errors import FarshoreError
from farshore.engine.record import Record, load_record
from farshore.game import replay
from farshore.installation import need
from farshore.lab.encoder import Encoder
from farshore.lab.tables import GAMES, LITTLE, OBSERVATIONS, Column, Reader, Row, Wanted, columns
from farshore.luck import Luck

np = need("numpy", "data")

FORMAT = "farshore-export/2"
FORMATS = ("parquet", "jsonl")
GAMES_PER_FILE = 16


@dataclass(frozen=True)
class Export:
    """What is exported: the games of a plan, or records. All of one game, one number of players and one set of options."""

    plan: SimulationPlan | None
    records: tuple[str, ...]
    format: str
    per_file: int = GAMES_PER_FILE
    wanted: Wanted = LITTLE

    @property
    def games(self) -> int:
        return self.plan.games if self.plan is not None else len(self.records)

    @property
    def portions(self) -> int:
        return -(-self.games // self.per_file)

    def size(self, number: int) -> int:
        """How many games a portion has."""
        return min(self.per_file, self.games - number * self.per_file)

    def record(self, index: int) -> Record:
        if self.plan is None:
            return load_record(Path(self.records[index]))
        record = play_game(self.plan, index)[1]
        assert record is not None
        return record

    def path(self, table: str, number: int) -> Path:
        """Where a portion of a table lies in the folder of the export."""
        return Path(table) / f"part-{number:05}.{self.format}"


def of_plan(plan: SimulationPlan, format: str = "parquet", per_file: int = GAMES_PER_FILE, wanted: Wanted = LITTLE) -> Export:
    return Export(plan, (), _checked(format), per_file, wanted)


def of_records(files: list[Path], format: str = "parquet", per_file: int = GAMES_PER_FILE, wanted: Wanted = LITTLE) -> Export:
    """Records are replayed move by move, so a wrong one is found."""
    if not files:
        raise FarshoreError("There are no records to export.")
    return Export(None, tuple(str(file) for file in sorted(files)), _checked(format), per_file, wanted)


def _checked(format: str) -> str:
    if format not in FORMATS:
        raise FarshoreError(f"There is no format {format!r}. Formats: {', '.join(FORMATS)}.")
    return format


# --- a portion of the games


class Sink:
    """One file of one table, game by game: in Parquet each game is a row group of its own."""

    def __init__(self, format: str, columns: list[Column], version: str) -> None:
        self.format = format
        self.columns = columns
        self.version = version
        self.out: Any = io.BytesIO()
        self.writer: Any = None

    def write(self, rows: Iterable[Row]) -> None:
        if self.format == "jsonl":
            self.out.write("".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n" for row in rows).encode())
            return
        pa = need("pyarrow", "data")
        listed = list(rows)
        self.add(pa.table({one.name: pa.array([row[one.name] for row in listed], getattr(pa, one.kind)()) for one in self.columns}))

    def add(self, table: Any) -> None:
        """Rows that are a table of Arrow already."""
        noted = table.replace_schema_metadata({"farshore codec": self.version, "farshore format": FORMAT})
        if self.writer is None:
            self.writer = need("pyarrow.parquet", "data").ParquetWriter(self.out, noted.schema, compression="zstd")
        self.writer.write_table(noted)

    def content(self) -> bytes:
        if self.writer is not None:
            self.writer.close()
        return bytes(self.out.getvalue())


def portion(export: Export, number: int) -> tuple[int, int, dict[str, bytes]]:
    """Some games of an export: the portion's number, how many decisions it has, and the file of each table."""
    first = number * export.per_file
    sinks: dict[str, Sink] = {}
    version = ""
    decisions = 0
    for index in range(first, first + export.size(number)):
        name = Path(export.records[index]).stem if export.plan is None else str(index)
        found = Reader(export.record(index), name, export.wanted, check=export.plan is None)
        if version and found.encoder.version != version:
            raise FarshoreError(f"{name} differs from the records before it in its game, number of players or options.")
        if not version:
            version = found.encoder.version
            sinks = {table: Sink(export.format, held, version) for table, held in columns(found.encoder, export.wanted).items()}
        decisions += len(found.decisions)
        for table, rows in found.tables().items():
            sinks[table].write(rows)
        if export.wanted.observations:
            if export.format == "jsonl":
                sinks[OBSERVATIONS].write(found.observation_rows())
            else:
                sinks[OBSERVATIONS].add(_observations(found))
    return number, decisions, {table: sink.content() for table, sink in sinks.items()}


def _observations(found: Reader) -> Any:
    """The table of observations, straight from the arrays."""
    pa = need("pyarrow", "data")
    seen, masks = found.observations()

    def cells(block: Any, kind: Any) -> Any:
        flat = pa.array(np.ascontiguousarray(block).reshape(-1), type=kind)
        return flat if block.shape[1] == 1 else pa.FixedSizeListArray.from_arrays(flat, block.shape[1])

    steps = [row["step"] for row in found.decisions]
    table = {"game": pa.array([found.name] * len(steps), pa.string()), "step": pa.array(steps, pa.int32())}
    table["mask"] = cells(masks, pa.bool_())
    for name, block in found.encoder.split(seen).items():
        table[f"obs: {name}"] = cells(block, pa.int16())
    return pa.table(table)


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
    tables = {table: [_described(one) for one in held] for table, held in columns(encoder, export.wanted).items()}
    return found | {"codec": encoder.version, "actions": encoder.actions, "tables": tables}


def _described(column: Column) -> dict[str, object]:
    sizes: dict[str, object] = {"size": column.size} if column.size else {}
    return {"name": column.name, "type": column.kind.rstrip("_"), **sizes, "about": column.about}


def run(
    export: Export, folder: Path, tell: Callable[[int], None] | None = None, distribute: Distribute | None = None, jobs: int = 1
) -> tuple[int, int]:
    """Write what is missing in `folder`; returns how many games and decisions were written. `tell` hears of each portion of games.

    `jobs` processes share the work (0: one for each core), or `distribute` does. The files are the same either way.
    """
    folder.mkdir(parents=True, exist_ok=True)
    heading = json.dumps(about(export), indent=1, ensure_ascii=False) + "\n"
    note = folder / "about.json"
    if note.exists() and note.read_text(encoding="utf-8") != heading:
        raise FarshoreError(f"{folder} holds another export. To continue one, use the same game, bots, seed, options, records and codec.")
    _place(note, heading.encode())
    there = [number for number in range(export.portions) if (folder / export.path(GAMES, number)).exists()]
    if tell is not None:
        tell(sum(export.size(number) for number in there))
    games = decisions = 0
    todo: list[tuple[Any, ...]] = [(export, number) for number in range(export.portions) if number not in there]
    if distribute is None and jobs != 1:
        check_portable(export.plan.roster.values() if export.plan is not None else ())
        distribute = in_processes(jobs)
    for number, made, files in distribute(portion, todo) if distribute is not None else (portion(*row) for row in todo):
        for table in sorted(files, key=lambda table: table == GAMES):  # last, since that file says that the portion is whole
            _place(folder / export.path(table, number), files[table])
        games += export.size(number)
        decisions += made
        if tell is not None:
            tell(export.size(number))
    return games, decisions


def _place(path: Path, content: bytes) -> None:
    """Write a whole file or none."""
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f".{path.name}.half")
    half.write_bytes(content)
    half.replace(path)
