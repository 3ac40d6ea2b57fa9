"""`farshore ladder`: all levels in all games, with ratings."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from farshore.arena.ladder import LadderRating, pairs_of, play_ladder, ratings
from farshore.catalogue import GAMES, kind_of
from farshore.cli.options import OTHER_BOTS, Verbs, cluster, count, names, show, table
from farshore.cli.sim import progress

NAME = "ladder"
LEVELS = ["random", "easy", "medium", "hard", "expert", "master"]
ABOUT = """\
Let all levels play against each other and rate them. Each level meets the next and the one after it at shared tables, with the same boards
and dice for each rotation. You get ratings on the scale of Elo with 95 % intervals for each game. With --out each match has a file: stop
the ladder at any moment, and the same command goes on from there."""
EXAMPLES = """\
examples:
  farshore ladder --out ladder --jobs 0                                      all games, all levels
  farshore ladder base,iberia --bots medium,hard,expert --games 100 --out ladder
  farshore ladder base --bots 'hard,master(playouts=0),master' --games 40    the network alone, and with its search
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="rate all levels in all games", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", type=names, nargs="?", metavar="GAME,…", help="names of games (all)")
    about = f"from the weakest to the strongest: names, or {OTHER_BOTS} ({','.join(LEVELS)})"
    parser.add_argument("--bots", type=names, default=LEVELS, metavar="A,B,…", help=about)
    parser.add_argument("--games", type=count, default=40, metavar="N", help="games in each match (40)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the games (0)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep the games in this folder, and continue where they end")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes; 0: one for each core (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = [kind_of(name).name for name in arguments.game or GAMES]
    found: dict[str, list[LadderRating]] = {}
    distribute = cluster(arguments.cluster)
    with progress(len(games) * len(pairs_of(arguments.bots)) * arguments.games) as tell:
        for game in games:
            played = play_ladder(game, arguments.bots, arguments.games, arguments.seed, arguments.out, arguments.jobs, tell, distribute)
            found[game] = ratings(played)
    if arguments.json:
        print(json.dumps({game: [asdict(one) for one in rated] for game, rated in found.items()}, indent=2))
        return 0
    for game, rated in found.items():
        rows = table("bot", "rating", "95 % interval", "games")
        for one in rated:
            rows.add_row(one.bot, f"{one.rating:.0f}", f"{one.low:.0f} to {one.high:.0f}", str(one.games))
        show(f"[bold]{game}[/], {arguments.games} games a match with seed {arguments.seed}", rows)
    return 0
