"""`farshore replay`: check a record by playing it again, and look into it."""

import argparse
import json
from pathlib import Path

from farshore.cli.options import Verbs, colourful, count, show, table
from farshore.engine.errors import FarshoreError
from farshore.engine.record import Record, RecordError, load_record
from farshore.game import Game
from farshore.game import replay as replay_record

NAME = "replay"
ABOUT = "Play a record again, checking every action, and tell how the game went; or show the position after some of its actions."
EXAMPLES = """\
examples:
  farshore replay games/base-000000.json
  farshore replay games/base-000000.json --step 40           the position after 40 actions, as a text picture
  farshore replay games/base-000000.json --step 40 --json    the same position as data
  farshore replay games/base-000000.json --svg > end.svg     a picture of the end
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="check a record and look into it", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--step", type=count, metavar="N", help="go to the position after N actions")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="print a text picture")
    form.add_argument("--svg", action="store_true", help="print an SVG picture")
    form.add_argument("--json", action="store_true", help="print the summary, or with --step the position, as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    record = load(arguments.file)
    if arguments.step is not None and arguments.step > len(record.actions):
        raise FarshoreError(f"{arguments.file} has {len(record.actions)} actions, so there is no step {arguments.step}.")
    try:
        game = replay_record(record, arguments.step)
    except RecordError as error:
        raise FarshoreError(f"{arguments.file}: {error}") from None
    if arguments.svg:
        print(game.svg(), end="")
    elif arguments.text or (arguments.step is not None and not arguments.json):
        print(game.text(colour=colourful()), end="")
    elif arguments.json:
        print(json.dumps(game.position() if arguments.step is not None else summary(record, game), indent=2))
    else:
        print_summary(record, game)
    return 0


def load(path: Path) -> Record:
    """A record, with the file's name in what is wrong with it."""
    try:
        return load_record(path)
    except RecordError as error:
        raise FarshoreError(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None


def players(record: Record, game: Game) -> list[dict[str, object]]:
    bots = record.about.get("bots")
    rows: list[dict[str, object]] = []
    for seat, colour in enumerate(game.kit.tables.colours):
        row: dict[str, object] = {"seat": seat, "colour": colour, "points": game.points(seat, asking=seat)}
        if isinstance(bots, list) and len(bots) == game.seats:
            row["bot"] = str(bots[seat])
        row["score"] = {row.source: row.points for row in game.score(seat, asking=seat) if row.points}
        rows.append(row)
    return rows


def summary(record: Record, game: Game) -> dict[str, object]:
    return {
        "game": record.game,
        "seats": record.seats,
        "options": record.options,
        "rules": record.rules,
        "actions": len(record.actions),
        "turns": game.turn()[1],
        "finished": game.over(),
        "winners": game.winners(),
        "players": players(record, game),
        "about": record.about,
    }


def print_summary(record: Record, game: Game) -> None:
    length = f"{len(record.actions)} actions, {game.turn()[1]} turns"
    rows = table("", "player", "points", "from")
    for row in players(record, game):
        name = str(row["colour"]).capitalize() + (f" ({row['bot']})" if "bot" in row else "")
        score = row["score"]
        assert isinstance(score, dict)
        won = "*" if row["seat"] in game.winners() else ""
        rows.add_row(won, name, str(row["points"]), ", ".join(f"{source} {points}" for source, points in score.items()))
    names = " and ".join(game.kit.tables.colours[seat].capitalize() for seat in game.winners())
    show(
        f"[bold]{game.kind.title}[/] ({record.game}), {record.seats} players: {length}.",
        rows,
        f"{names} won." if names else "The game is not finished.",
        "The record is whole: every action is legal.",
    )
