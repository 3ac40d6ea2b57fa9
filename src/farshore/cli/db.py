"""`farshore db`: copies a whole database."""

import argparse
import asyncio

from farshore.cli.options import Verbs

NAME = "db"
ABOUT = """\
Copy all games and people from one database into another, empty one: a file, or PostgreSQL by its URL. Stop the server first. The source is
not changed, except that its tables are brought up to date."""
EXAMPLES = """\
examples:
  farshore db copy games.sqlite postgresql://farshore:secret@localhost/farshore
  farshore db copy postgresql://farshore:secret@localhost/farshore games.sqlite
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="copy a database, also from a file to PostgreSQL", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("what", choices=("copy",), help="what to do")
    parser.add_argument("source", metavar="FROM", help="a file, or postgresql://user:password@host/name")
    parser.add_argument("target", metavar="TO", help="likewise; a file is created, a PostgreSQL database must exist and be empty")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.server.storage.database_copy import copy_database

    counts = asyncio.run(copy_database(arguments.source, arguments.target))
    print("copied: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return 0
