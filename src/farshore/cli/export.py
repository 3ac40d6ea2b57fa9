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
Write games as tables: `games` (who played, on which board, who won), `decisions` (who chose what, and how the game ended), `rolls` and
`events` (everything that happened). `about.json` says what each column means. Bots play new games; records are replayed. If a run was
stopped, run it again: files that are there are kept. Needs pyarrow and numpy: pip install "farshore[data]"."""
EXAMPLES = """\
examples:
  farshore export base --bots medium --games 1000 --out games/
  farshore export base --games 100 --format jsonl --out games/
  farshore export --records played/*.json --out games/
  farshore export base --games 100 --observations --out games/     for learners: what each seat saw, and what was legal
  farshore actions base --fields                                   what the columns of observations mean
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="games as Parquet or JSON lines", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", nargs="?", metavar="GAME|FILE", help="a game's name or a board file, for new games")
    parser.add_argument("--records", type=Path, nargs="+", metavar="FILE", help="export these records instead of new games")
    about = f"one bot for all seats, or one for each: {', '.join(bot_names())}, or {OTHER_BOTS} (random)"
    parser.add_argument("--bots", type=names, default=["random"], metavar="A,B,…", help=about)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--format", choices=("parquet", "jsonl"), default="parquet", help="Parquet, or one JSON object a line (parquet)")
    parser.add_argument("--values", action="store_true", help="judge the chance to win before each decision: the column `value`")
    parser.add_argument("--observations", action="store_true", help="write the table `observations` too, for learners")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes; 0: one for each core (1)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write to")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from farshore.lab import export
    from farshore.lab.tables import Wanted

    wanted = Wanted(arguments.values, arguments.observations)
    if (arguments.game is None) == (arguments.records is None):
        raise FarshoreError("Name a game to play, or give records with --records.")
    if arguments.records is not None:
        if arguments.seats is not None or arguments.settings or arguments.seed is not None or arguments.board is not None:
            raise FarshoreError("--seats, --seed, --board and --set are for new games; records have their own.")
        what = export.of_records(arguments.records, arguments.format, wanted=wanted)
    else:
        seed = 0 if arguments.seed is None else arguments.seed
        options = dict(arguments.settings)
        fresh = plan_simulation(arguments.game, arguments.seats, arguments.bots, arguments.games, seed, options, board=arguments.board)
        what = export.of_plan(fresh, arguments.format, wanted=wanted)
    with progress(what.games) as tell:
        games, decisions = export.run(what, arguments.out, tell, cluster(arguments.cluster), arguments.jobs)
    already = what.games - games
    print(f"{games} games written to {arguments.out}, {decisions:,} decisions" + (f"; {already} were there already." if already else "."))
    return 0
