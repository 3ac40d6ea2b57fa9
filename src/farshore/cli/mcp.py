"""`farshore mcp`: a Model Context Protocol server over standard input and output."""

import argparse

from farshore.cli.options import Verbs
from farshore.cli.seat import add_limits

NAME = "mcp"
ABOUT = """\
Let a language model play: a Model Context Protocol server over standard input and output, with tools to begin a
game, to answer questions and to look up rules. Needs the package mcp: pip install "farshore[mcp]"."""
EXAMPLES = """\
examples:
  farshore mcp
  farshore mcp --patience 300 --mistakes 5
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="let a language model hold a seat (MCP)", description=ABOUT, epilog=EXAMPLES)
    add_limits(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.lab.mcp_server import server

    server(arguments.mistakes, arguments.patience).run()
    return 0
