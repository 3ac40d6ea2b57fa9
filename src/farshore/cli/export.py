"""`farshore export`: games as tables, for learners and for statistics."""

import argparse
from pathlib import Path

from farshore.arena.simulate import plan_simulation
from farshore.bots import bot_names
from farshore.cli.options import OTHER_BOTS, Verbs, add_game_options, cluster, count, names
from farshore.cli.sim import progress
from farshore.engine.errors import FarshoreError

NAME = "export"
ABOUT = """\
Write the decisions of games as a table: one row for each decision, with what the seat saw (a column for each field), what was legal, what
it chose and how the game ended. Bots play new games; records are replayed. If a run was stopped, run it again: files that are there are
kept. Needs pyarrow and numpy: pip install "farshore[data]"."""
EXAMPLES = """\
examples:
  farshore export base --bots medium --games 1000 --out games/
  farshore export base --games 100 --format jsonl --out games/
  farshore export --records played/*.json --out games/
  farshore actions base --fields                       what the columns mean
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="games as Parquet or JSON lines", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", nargs="?", metavar="GAME|FILE", help="a game's name or a board file, for new games")
    parser.add_argument("--records", type=Path, nargs="+", metavar="FILE", help="export these records instead of new games")
    about = f"one bot for all seats, or one for each: {', '.join(bot_names())}, or {OTHER_BOTS} (random)"
    parser.add_argument("--bots", type=names, default=["random"], metavar="A,B,…", help=about)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--format", choices=("parquet", "jsonl"), default="parquet", help="Parquet, or one JSON object a line (parquet)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write to")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.lab import export

    if (arguments.game is None) == (arguments.records is None):
        raise FarshoreError("Name a game to play, or give records with --records.")
    if arguments.records is not None:
        if arguments.seats is not None or arguments.settings or arguments.seed is not None or arguments.board is not None:
            raise FarshoreError("--seats, --seed, --board and --set are for new games; records have their own.")
        what = export.of_records(arguments.records, arguments.format)
    else:
        seed = 0 if arguments.seed is None else arguments.seed
        options = dict(arguments.settings)
        fresh = plan_simulation(arguments.game, arguments.seats, arguments.bots, arguments.games, seed, options, board=arguments.board)
        what = export.of_plan(fresh, arguments.format)
    with progress(what.games) as tell:
        games, rows = export.run(what, arguments.out, tell, cluster(arguments.cluster))
    already = what.games - games
    print(f"{games} games written to {arguments.out}, {rows:,} rows" + (f"; {already} were there already." if already else "."))
    return 0
