"""`farshore db`: what is done to a whole database."""

import argparse
import asyncio

from farshore.cli.options import Verbs

NAME = "db"
ABOUT = """\
Copy all games and guests from one database into another, empty one: a file, or PostgreSQL by its URL. Stop the server first; nothing is
changed in the database that is copied, but that its tables are brought up to date."""
EXAMPLES = """\
examples:
  farshore db copy games.sqlite postgresql://farshore:secret@localhost/farshore
  farshore db copy postgresql://farshore:secret@localhost/farshore games.sqlite
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="copy a database, also from a file to PostgreSQL", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("what", choices=("copy",), help="what to do")
    parser.add_argument("source", metavar="FROM", help="a file, or postgresql://user:password@host/name")
    parser.add_argument("target", metavar="TO", help="likewise; a file is made, a database of PostgreSQL must be there and empty")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.server.copying import copy

    counts = asyncio.run(copy(arguments.source, arguments.target))
    print("copied: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return 0
