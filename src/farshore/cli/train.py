"""`farshore train`: the network of the level `master`, made anew."""

import argparse
from pathlib import Path

from farshore.cli.options import Verbs, cluster, count, setting
from farshore.engine.errors import FarshoreError
from farshore.installation import require

NAME = "train"
ABOUT = """\
Train the network that the level master judges by. First the quick policy plays, and the network learns who wins; then it plays rounds of
games with trade itself, from which it learns on. Everything goes into the folder: stop it at any moment, and the same command goes on
from there. The same numbers give the same games on any machine. The result is DIR/GAME.net; measure it before you use it:
farshore tournament base --bots DIR/base.net,expert."""
EXAMPLES = """\
examples:
  farshore train base --out base-training --jobs 0
  farshore train iberia --out iberia-training --seats 3,4 --games 10000 --judged 600
  farshore train duel --out duel-training --seats 2 --set target=10,15 --set hand_limit=7,9     games of several kinds
  farshore train base --out small --games 500 --rounds 1 --judged 100 --first 16 --second 8     a first look, in a minute
"""


def seats(text: str) -> tuple[int, ...]:
    try:
        found = tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"numbers of seats are needed, as in 3,4, not {text!r}") from None
    if not all(1 < number <= 6 for number in found):
        raise argparse.ArgumentTypeError(f"a table has two to six seats, not {text!r}")
    return found


def folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of a folder is needed")
    return Path(text)


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="train the network of the level master", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("--out", type=folder, required=True, metavar="DIR", help="the folder for games and networks")
    parser.add_argument("--seats", type=seats, default=(4,), metavar="N,…", help="seats of the games, taken in turn (4)")
    parser.add_argument("--games", type=count, default=20_000, metavar="N", help="quick games to begin with (20000)")
    parser.add_argument(
        "--rounds", type=count, default=4, metavar="N", help="rounds of games that the network plays, looking one move ahead (4)"
    )
    parser.add_argument("--judged", type=count, default=2_000, metavar="N", help="games in such a round (2000)")
    parser.add_argument(
        "--searched", type=count, default=0, metavar="N", help="games in a last round, which the network's search plays (0)"
    )
    parser.add_argument("--first", type=count, default=64, metavar="N", help="units of the first layer, an even number (64)")
    parser.add_argument("--second", type=count, default=32, metavar="N", help="units of the second layer, an even number (32)")
    parser.add_argument("--epochs", type=count, default=8, metavar="N", help="how often each moment is learnt from in a round (8)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all games and of the network's beginning (1)")
    parser.add_argument(
        "--set",
        type=setting,
        action="append",
        default=[],
        dest="settings",
        metavar="OPTION=VALUE,…",
        help="set an option of the games; of several values each game takes one",
    )
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes; 0: one for each core (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    require("numpy", extra="lab", what="Training")
    from farshore.lab.train_games import TrainPlan
    from farshore.lab.training import train

    for size in (arguments.first, arguments.second):
        if size < 2 or size % 2 or size > 1024:
            raise FarshoreError(f"A layer has an even number of units, from 2 to 1024, not {size}.")
    if min(arguments.games, arguments.judged) < 2 or arguments.searched == 1 or arguments.epochs < 1:
        raise FarshoreError("A round has at least two games, and each is learnt from at least once.")
    plan = TrainPlan(
        arguments.game,
        arguments.seed,
        arguments.seats,
        arguments.games,
        arguments.rounds,
        arguments.judged,
        arguments.searched,
        first=arguments.first,
        second=arguments.second,
        epochs=arguments.epochs,
        options=tuple(dict(arguments.settings).items()),
    )
    try:
        train(plan, arguments.out, arguments.jobs, lambda line: print(line, flush=True), cluster(arguments.cluster))
    except OSError as error:
        raise FarshoreError(f"The folder {arguments.out} can't be used for a training: {error.strerror or error}.") from None
    print(f"{arguments.out / f'{plan.game}.net'} is ready.")
    return 0
