"""`farshore maps`: checks board files that people have drawn, and lists and exports the maps of a server's gallery."""

import argparse
import asyncio
import os
from pathlib import Path

from farshore.board.errors import BoardError
from farshore.board.facts import Board
from farshore.cli.options import Verbs, count
from farshore.engine.errors import FarshoreError
from farshore.game.own_map import boxes_said, own_map_faults
from farshore.game.spec import board_of

NAME = "maps"
ABOUT = """\
Maps of your own. With files: check them, and say what is wrong in sentences; the exit code is 1 if any can't be played. Without: list the
maps that people have published on the server of this machine; with --export, write them as board files."""
EXAMPLES = """\
examples:
  farshore maps my.board                      can it be played?
  farshore maps                               the gallery of your server
  farshore maps --export maps/                all of it as board files
  farshore maps ABCD2345 --export strait.board
  farshore sim strait.board --bots medium     and let bots play one
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="check, list and export maps that people have drawn", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("what", metavar="FILE|CODE", nargs="*", help="board files to check, or the code of a map")
    parser.add_argument("--export", type=Path, metavar="PATH", help="write maps: a file for one, a folder for all")
    parser.add_argument("--version", type=count, metavar="N", help="which version of the map (the latest)")
    parser.add_argument("--search", default="", metavar="TEXT", help="only maps with this in their name or author")
    parser.add_argument("--limit", type=count, default=200, metavar="N", help="how many are listed or exported (200)")
    parser.add_argument("--db", metavar="FILE", help="the server's database (FARSHORE_DB, or farshore.sqlite in your data folder)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    files = [word for word in arguments.what if word.endswith(".board") or Path(word).exists()]
    if files and len(files) < len(arguments.what):
        raise FarshoreError("Name board files or the code of a map, not both.")
    if files:
        return check(files)
    return asyncio.run(of_server(arguments))


def check(files: list[str]) -> int:
    """A line for each file, and its faults below."""
    sound = True
    for name in files:
        try:
            board = board_of(Path(name))
            faults = [str(fault) for fault in own_map_faults(board)]
        except BoardError as error:
            print(f"{error}" if str(error).startswith(name) else f"{name}: {error}")
            sound = False
            continue
        print(f"{name}: {described(board)}" if not faults else f"{name}: can't be played yet.")
        for fault in faults:
            print(f"    {fault}")
        sound = sound and not faults
    return 0 if sound else 1


def described(board: Board) -> str:
    seats = " or ".join(map(str, board.seats))
    boxes = " ".join(boxes_said(board.boxes, board.seats))
    points = " or ".join(str(points) for points in dict.fromkeys(board.points.values()))
    return f"{board.title}, for {seats} players, {len(board.land)} land hexes, {points} points, with {boxes}."


async def of_server(arguments: argparse.Namespace) -> int:
    from farshore.cli.admin import ago, listed
    from farshore.cli.serve import data_folder
    from farshore.server.admin import Admin, open_admin

    async def export_one(admin: Admin, code: str) -> None:
        found, number, text = await admin.map_board(code, arguments.version)
        if arguments.export is None:
            print(text, end="")
            return
        target: Path = arguments.export / f"{found}-{number}.board" if arguments.export.is_dir() else arguments.export
        target.write_text(text, encoding="utf-8")
        print(f"The map {found}, version {number}, is written to {target}.")

    database = arguments.db or os.environ.get("FARSHORE_DB") or str(data_folder() / "farshore.sqlite")
    async with open_admin(database) as admin:
        if len(arguments.what) > 1:
            raise FarshoreError("Name one map by its code.")
        if arguments.what:
            await export_one(admin, arguments.what[0])
            return 0
        lines = await admin.maps(arguments.search, arguments.limit)
        if arguments.export is not None:
            arguments.export.mkdir(parents=True, exist_ok=True)
            arguments.version = None
            for line in lines:
                await export_one(admin, line.code)
            return 0
        rows = [[line.code, line.title, line.author, line.state, str(line.version), str(line.plays), ago(line.updated)] for line in lines]
        listed(["code", "title", "author", "state", "version", "games", "last change"], rows)
    return 0
