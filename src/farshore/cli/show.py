"""`farshore show`: a picture of a new game, a record's end or a position."""

import argparse
from pathlib import Path

from farshore.cli.options import Verbs, add_game_options, colourful, game_or_file, write_text
from farshore.engine.errors import FarshoreError

NAME = "show"
ABOUT = "Draw a new game of the catalogue, or the game in a file (the end of a record, or a position)."
EXAMPLES = """\
examples:
  farshore show base --seed 7
  farshore show base --set setup=beginner --svg --out island.svg
  farshore show games/base-000000.json --svg --dark > end.svg
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="draw a game or a file", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, a board file, a record or a position")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="a text picture (unless --out ends in .svg)")
    form.add_argument("--svg", action="store_true", help="an SVG picture")
    parser.add_argument("--dark", action="store_true", help="the SVG picture for a dark page")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write it into a file")
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out: Path | None = arguments.out
    as_svg = arguments.svg or (not arguments.text and (arguments.dark or (out is not None and out.suffix == ".svg")))
    if arguments.dark and not as_svg:
        raise FarshoreError("--dark is for SVG pictures; the text picture takes the terminal's colours.")
    game = game_or_file(arguments)
    picture = game.svg(dark=arguments.dark) if as_svg else game.text(colour=out is None and colourful())
    if out is None:
        print(picture, end="")
    else:
        write_text(out, picture)
    return 0
