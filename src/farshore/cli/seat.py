"""`farshore seat`: a program holds a seat over standard input and output."""

import argparse

from farshore.bots import bot_names
from farshore.cli.options import OTHER_BOTS, Verbs, add_game_options, count, new_game, seconds

NAME = "seat"
ABOUT = """\
Let another program hold a seat. Questions go to standard output and answers come from standard input, one JSON object a line. Bots hold the
other seats. An answer that is illegal or late is refused with a sentence; after the last attempt a bot answers instead."""
EXAMPLES = """\
examples:
  farshore seat base --bots medium --seed 7
  python examples/seat_client.py -- farshore seat duel --bots easy          an example client, which starts the game itself
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="let a program hold a seat (JSON lines)", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    parser.add_argument("--seat", type=count, default=0, metavar="N", help="the program's seat (0)")
    told = f"the bot in the other seats: {', '.join(bot_names())}, or {OTHER_BOTS} (easy)"
    parser.add_argument("--bots", default="easy", metavar="BOT", help=told)
    add_limits(parser)
    add_game_options(parser)
    parser.set_defaults(run=run)


def add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mistakes", type=count, default=3, metavar="N", help="wrong or late answers before a bot answers instead (3)")
    parser.add_argument("--patience", type=seconds, default=60.0, metavar="S", help="seconds allowed for an answer (60)")


def run(arguments: argparse.Namespace) -> int:
    from farshore.lab.external_seat import ExternalSeat
    from farshore.lab.json_lines import hold

    game = new_game(arguments)
    limits = {"mistakes": arguments.mistakes, "patience": arguments.patience}
    hold(ExternalSeat(game, arguments.seat, arguments.bots, arguments.seed or 0, **limits))
    return 0
