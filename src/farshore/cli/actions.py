"""`farshore actions`: what each action number of a game means, and what an observation consists of."""

import argparse
import json

from farshore.cli.options import Verbs, add_game_options, new_game, show, table

NAME = "actions"
ABOUT = """\
Explain the numbers that learners and records use: every action of a game, or with --fields every field of an observation. They are the same
on every board of a game, but depend on the number of players and the options."""
EXAMPLES = """\
examples:
  farshore actions base                 every action number
  farshore actions base --seats 3 --fields
  farshore actions cloth --json
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="what each action number means", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    parser.add_argument("--fields", action="store_true", help="list the fields of an observation instead (needs numpy: farshore[lab])")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_game_options(parser, seed="not used")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = new_game(arguments)
    if arguments.fields:
        from farshore.lab.encoder import Encoder

        encoder = Encoder.of(game)
        if arguments.json:
            print(json.dumps({"version": encoder.version, "width": encoder.width, "fields": encoder.table()}, indent=2))
            return 0
        rows = table("from", "size", "field", "what it says")
        for row in encoder.table():
            rows.add_row(str(row["start"]), str(row["size"]), f"[bold]{row['name']}[/]", str(row["about"]))
        show(f"{game.kind.title} ({game.kind.name}) for {game.seats} players: {encoder.width} numbers, version {encoder.version}.\n", rows)
        return 0
    from farshore.lab.actions import action_table

    found = action_table(game)
    if arguments.json:
        print(json.dumps([row.as_dict() for row in found], indent=2))
        return 0
    rows = table("action", "move", "what it does", "legal in the phases")
    for action in found:
        rows.add_row(str(action.action), " or ".join(action.moves), action.about, ", ".join(action.phases))
    show(rows)
    return 0
