"""`farshore games`: what can be played, and what can be set."""

import argparse
import json

from farshore.boxes.box import Option
from farshore.catalogue import GAMES, GameKind, kind_of
from farshore.cli.options import Verbs, console

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
    return 0


def kind_data(kind: GameKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "about": kind.about,
        "seats": list(kind.seats),
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


def list_games(kinds: list[GameKind]) -> None:
    from rich.table import Table

    table = Table("name", "title", "seats", "about", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for kind in kinds:
        table.add_row(f"[bold]{kind.name}[/]", kind.title, ", ".join(str(count) for count in kind.seats), kind.about)
    screen = console()
    screen.print(table)
    screen.print("\n`farshore games NAME` lists a game's options; `farshore play NAME` plays it.", style="dim")


def list_options(kind: GameKind) -> None:
    from rich.table import Table

    table = Table("option", "default", "values", "what it does", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for option in kind.options().values():
        table.add_row(f"[bold]{option.name}[/]", said(option.default), option.values(), option.help)
    screen = console()
    screen.print(f"[bold]{kind.title}[/] ({kind.name}), for {' or '.join(str(count) for count in kind.seats)} players. {kind.about}\n")
    screen.print(table)
    screen.print(f"\nSet them with --set, such as: farshore play {kind.name} --set {next(iter(kind.options()))}=…", style="dim")
