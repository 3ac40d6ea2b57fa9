"""`farshore perft`: counts of all sequences of actions, a fingerprint of the rules."""

import argparse
import json
import time

from farshore.cli.options import Verbs, add_game_options, count
from farshore.engine.errors import FarshoreError
from farshore.engine.perft import perft
from farshore.game import Game, choose
from farshore.luck import Luck

NAME = "perft"
ABOUT = """\
Count all sequences of decisions and draws from the start of a game, up to a depth. Any change of a rule changes some count. The dice that
decide who begins are draws too; `--set first=0` leaves them out."""
EXAMPLES = """\
examples:
  farshore perft base --depth 4 --seed 1 --set first=0
  farshore perft duel --depth 3 --seed 1 --json
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="count positions to a depth", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    parser.add_argument("--depth", type=count, required=True, metavar="D", help="how many actions deep")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    spec = choose(arguments.game, arguments.seats, dict(arguments.settings), arguments.board)
    if arguments.depth < 1:
        raise FarshoreError("--depth is at least 1.")
    seed = 0 if arguments.seed is None else arguments.seed
    state = Game(spec.kind, spec.seats, spec.settings, spec.deal(Luck(seed)), None).state
    rows: list[dict[str, object]] = []
    for depth in range(1, arguments.depth + 1):
        start = time.perf_counter()
        leaves = perft(state.copy(), depth)
        seconds = time.perf_counter() - start
        rows.append({"depth": depth, "leaves": leaves, "seconds": round(seconds, 3)})
        if not arguments.json:
            print(f"depth {depth}: {leaves:,} ({seconds:.2f} s)", flush=True)
    if arguments.json:
        print(json.dumps({"game": spec.game, "seats": spec.seats, "seed": seed, "options": spec.settings, "counts": rows}, indent=2))
    return 0
