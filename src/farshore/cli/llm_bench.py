"""`farshore llm-bench`: how well a language model plays, as a report."""

import argparse
import json
import os
from pathlib import Path

from farshore.cli.options import Verbs, add_game_options, count
from farshore.cli.seat import add_limits
from farshore.cli.sim import progress
from farshore.engine.errors import FarshoreError
from farshore.game import choose

NAME = "llm-bench"
ABOUT = """\
Seat a language model against bots for a number of games and write a report: wins with an interval, points, wrong answers, tokens, time. The
model is asked over HTTP, as OpenAI's chat completions are, or connects itself as a client of the Model Context Protocol (--mcp). Its seat
moves on from game to game; the same seed gives every model the same games. A run that was stopped goes on where it was."""
EXAMPLES = """\
examples:
  farshore llm-bench base --url http://localhost:11434/v1 --model llama3.1 --bots easy --games 20 --out runs/llama
  farshore llm-bench base --url https://api.example.org/v1 --model big --key-from API_KEY --games 20 --out runs/big
  farshore llm-bench duel --mcp --model my-agent --games 10 --out runs/agent        a server that your client starts
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="measure how well a language model plays", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    parser.add_argument("--model", required=True, metavar="NAME", help="the model's name, for its server and for the report")
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--url", metavar="URL", help="where the model is: the address before /chat/completions")
    way.add_argument("--mcp", action="store_true", help="serve the games over standard input and output to a client of MCP")
    parser.add_argument("--key-from", metavar="VARIABLE", help="the environment variable that holds the key for the server")
    parser.add_argument("--temperature", type=float, metavar="T", help="sent along with each request, if given")
    parser.add_argument("--bots", default="easy", metavar="BOT", help="the bot in the other seats (easy)")
    parser.add_argument("--games", type=count, default=10, metavar="N", help="number of games (10)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write to")
    add_limits(parser)
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.lab import llm_bench
    from farshore.lab.chat import ChatPlayer
    from farshore.lab.mcp_server import bench_server

    spec = choose(arguments.game, arguments.seats, dict(arguments.settings), arguments.board)
    limits = (arguments.mistakes, arguments.patience)
    if arguments.games < 1:
        raise FarshoreError("Play at least one game.")
    key = None
    if arguments.key_from is not None and not (key := os.environ.get(arguments.key_from)):
        raise FarshoreError(f"The environment has no variable {arguments.key_from} with a key.")
    plan = llm_bench.BenchPlan(arguments.model, spec, arguments.bots, arguments.games, arguments.seed or 0, *limits)
    bench = llm_bench.BenchRun(plan, arguments.out)
    if arguments.mcp:
        bench_server(bench).run()
        return 0
    options = {} if arguments.temperature is None else {"temperature": arguments.temperature}
    player = ChatPlayer(arguments.url, arguments.model, key, arguments.patience, options)
    with progress(plan.games) as tell:
        report = llm_bench.run(bench, player, tell)
    print(json.dumps(report, indent=2, ensure_ascii=False))
    return 0
