"""`farshore show`: a picture of a new game, a record's end or a position."""

import argparse
import sys
from pathlib import Path

from farshore.board.picture_png import WIDTH
from farshore.cli.options import Verbs, add_game_options, colourful, count, game_or_file, write_bytes
from farshore.engine.errors import FarshoreError

NAME = "show"
ABOUT = """\
Draw a new game of the catalogue, or the game in a file (the end of a record, or a position): as text, as SVG, or as PNG, which needs
pip install "farshore[png]". The ending of --out decides if nothing else does."""
EXAMPLES = """\
examples:
  farshore show base --seed 7
  farshore show base --set setup=beginner --svg --out island.svg
  farshore show games/base-000000.json --svg --dark > end.svg
  farshore show saved.json --seat 1 --out mine.png         what seat 1 sees: its own cards and secret points, too
  farshore show europe --png --width 2400 --out europe.png
"""
FORMS = ("text", "svg", "png")


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="draw a game or a file", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, a board file, a record or a position")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", dest="form", action="store_const", const="text", help="a text picture (unless --out ends in .svg or .png)")
    form.add_argument("--svg", dest="form", action="store_const", const="svg", help="an SVG picture")
    form.add_argument("--png", dest="form", action="store_const", const="png", help="a PNG picture")
    parser.add_argument("--dark", action="store_true", help="the picture for a dark page")
    parser.add_argument("--width", type=count, metavar="N", help=f"how many pixels wide a PNG picture is ({WIDTH})")
    parser.add_argument("--seat", type=count, metavar="K", help="as seat K sees it, counted from 0 (as a spectator does)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write it into a file")
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out: Path | None = arguments.out
    form = form_of(arguments)
    if arguments.dark and form == "text":
        raise FarshoreError("--dark is for SVG and PNG pictures; the text picture takes the terminal's colours.")
    if arguments.width is not None and form != "png":
        raise FarshoreError("--width is for PNG pictures; the others fit where they are shown.")
    if form == "png" and out is None and sys.stdout.isatty():
        raise FarshoreError("A PNG picture is no text for a terminal: say where it goes, such as --out picture.png.")
    game = game_or_file(arguments)
    seat: int | None = arguments.seat
    if seat is not None and seat >= game.seats:
        raise FarshoreError(f"There is no seat {seat}: the {game.seats} seats are counted from 0.")
    if form == "png":
        data = game.png(seat, arguments.dark, WIDTH if arguments.width is None else arguments.width)
    else:
        picture = game.svg(seat, arguments.dark) if form == "svg" else game.text(seat, colour=out is None and colourful())
        data = picture.encode()
    if out is not None:
        write_bytes(out, data)
    elif form == "png":
        sys.stdout.buffer.write(data)
    else:
        print(data.decode(), end="")
    return 0


def form_of(arguments: argparse.Namespace) -> str:
    """What was asked for, what the file's name says, or what the other options are for."""
    if arguments.form is not None:
        return str(arguments.form)
    ending = "" if arguments.out is None else arguments.out.suffix.removeprefix(".")
    if ending in FORMS:
        return ending
    return "png" if arguments.width is not None else "svg" if arguments.dark else "text"
