"""`farshore calibrate`: whether the chances to win that bots, hints and reviews speak of come true."""

import argparse
import json

from farshore.arena.calibration import Reliability, calibrate
from farshore.cli.options import OTHER_BOTS, Verbs, count, names, show, table
from farshore.cli.sim import progress

NAME = "calibrate"
ABOUT = """\
Let bots play, and compare the chances to win that were predicted on the way with who won. For each game, part of the game and judge (the
evaluation by weights, and the network where the game has one) you get a table of predicted and happened shares, the Brier score (the mean
squared error summed over the seats: 0 is perfect) and the logarithmic loss. The same seed gives the same games."""
EXAMPLES = """\
examples:
  farshore calibrate base --games 200
  farshore calibrate base,iberia,hawaii --bot hard --games 100 --json
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="compare predicted chances with results", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", type=names, metavar="GAME,…", help="names of games")
    parser.add_argument("--bot", default="hard", metavar="BOT", help=f"who plays on all seats: a name, or {OTHER_BOTS} (hard)")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="number of games of each (100)")
    parser.add_argument("--seats", type=count, metavar="N", help="number of players (the game's usual number)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the games (0)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found: dict[str, dict[str, dict[str, Reliability]]] = {}
    with progress(arguments.games * len(arguments.game)) as tell:
        for game in arguments.game:
            found[game] = calibrate(game, arguments.bot, arguments.games, arguments.seed, arguments.seats, tell)
    if arguments.json:
        plain = {
            game: {judge: {moment: part.as_dict() for moment, part in parts.items()} for judge, parts in judges.items()}
            for game, judges in found.items()
        }
        print(json.dumps(plain, indent=2))
        return 0
    for game, judges in found.items():
        scores = table("judge", "moment", "moments", "Brier score", "log loss")
        rows = table("judge", "moment", "predicted", "happened", "how often")
        for judge, parts in judges.items():
            for moment, part in parts.items():
                scores.add_row(judge, moment, str(part.moments), f"{part.brier():.4f}", f"{part.logs / max(1, part.moments):.4f}")
                for count_, total, wins in zip(part.counts, part.sums, part.wins, strict=True):
                    if count_:
                        rows.add_row(judge, moment, f"{total / count_:.1%}", f"{wins / count_:.1%}", str(count_))
        show(f"[bold]{game}[/], {arguments.games} games of {arguments.bot} with seed {arguments.seed}", scores, rows)
    return 0
