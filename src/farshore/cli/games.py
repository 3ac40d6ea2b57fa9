"""`farshore games`: what can be played, and what can be set."""

import argparse
import json
import sys

from farshore.boxes.box import Option
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, kind_of
from farshore.cli.options import Verbs, show, table

NAME = "games"
ABOUT = "List the games, or the options of one."
EXAMPLES = """\
examples:
  farshore games                 all games
  farshore games base            the options of one, with their values
  farshore games --json          everything, for programs
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="list the games and their options", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game's name")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    kinds = list(GAMES.values()) if arguments.game is None else [kind_of(arguments.game)]
    if arguments.json:
        data = [kind_data(kind) for kind in kinds]
        print(json.dumps(data if arguments.game is None else data[0], indent=2))
    elif arguments.game is None:
        list_games(kinds)
    else:
        list_options(kinds[0])
    for problem in GAMES.problems.values():
        print(problem, file=sys.stderr)
    return 0


def kind_data(kind: GameKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "about": kind.about,
        "seats": list(kind.seats),
        "recommended": kind.recommended,
        "options": [option_data(option) for option in kind.options().values()],
    }


def option_data(option: Option) -> dict[str, object]:
    data: dict[str, object] = {"name": option.name, "kind": option.kind(), "default": option.default, "help": option.help}
    if option.kind() == "number":
        data |= {"low": option.low, "high": option.high}
    elif option.kind() == "word":
        data["words"] = list(option.words)
    return data


def said(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def about(kind: GameKind) -> str:
    return kind.about if kind.recommended else f"Not recommended. {kind.about}"


def list_games(kinds: list[GameKind]) -> None:
    rows = table("name", "title", "seats", "about")
    for kind in kinds:
        rows.add_row(f"[bold]{kind.name}[/]", kind.title, ", ".join(str(count) for count in kind.seats), about(kind))
    show(rows, "\n[dim]`farshore games NAME` lists a game's options; `farshore play NAME` plays it.[/]")


def list_options(kind: GameKind) -> None:
    rows = table("option", "default", "values", "what it does")
    for option in kind.options().values():
        rows.add_row(f"[bold]{option.name}[/]", said(option.default), option.values(), option.help)
    seats = " or ".join(str(count) for count in kind.seats)
    first = next((option for option in kind.options().values() if option.words), None)
    example = f"\n[dim]Set them with --set, such as: farshore play {kind.name} --set {first.name}={first.words[-1]}[/]" if first else ""
    show(f"[bold]{kind.title}[/] ({kind.name}), for {seats} players. {about(kind)}\n", rows, example)
