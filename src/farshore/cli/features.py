"""`farshore features`: what the bots make use of in each game, by level."""

import argparse
import json

from farshore.arena.features import FeatureCounts, count_features
from farshore.catalogue import GAMES, kind_of
from farshore.cli.options import OTHER_BOTS, Verbs, count, names, show, table
from farshore.cli.sim import progress

NAME = "features"
LEVELS = ["easy", "medium", "hard"]
ABOUT = """\
Let bots play, with one level on all seats, and count how often they do everything that a game offers: pieces built, cards played, trades by
ware, ships moved and so on. "never" marks what was possible and nobody did, and "–" what was never possible. The same seed gives the same
boards and dice to every level."""
EXAMPLES = """\
examples:
  farshore features --games 5                                       all games
  farshore features hawaii,cities-knights --bots medium,hard,expert --games 20
  farshore features base --events --json
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="count what bots make use of in each game", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", type=names, nargs="?", metavar="GAME,…", help="names of games (all)")
    parser.add_argument("--bots", type=names, default=LEVELS, metavar="A,B,…", help=f"names, or {OTHER_BOTS} ({','.join(LEVELS)})")
    parser.add_argument("--games", type=count, default=10, metavar="N", help="games of each level (10)")
    parser.add_argument("--seats", type=count, metavar="N", help="number of players (the game's usual number)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the games (0)")
    parser.add_argument("--events", action="store_true", help="also print how often each kind of event happened")
    parser.add_argument("--json", action="store_true", help="print JSON, events included")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = [kind_of(name).name for name in arguments.game or GAMES]
    found: dict[str, list[FeatureCounts]] = {}
    with progress(len(games) * len(arguments.bots) * arguments.games) as tell:
        for game in games:
            found[game] = [count_features(game, bot, arguments.games, arguments.seed, arguments.seats, tell) for bot in arguments.bots]
    if arguments.json:
        print(json.dumps({game: {one.bot: one.as_dict() for one in counts} for game, counts in found.items()}, indent=2))
        return 0
    for game, counts in found.items():
        rows = table("a game", *(one.bot for one in counts))
        rows.add_row("turns", *(f"{one.turns / one.games:.0f}" for one in counts))
        for feature in sorted({feature for one in counts for feature in one.possible}):
            rows.add_row(feature, *(_told(one, feature) for one in counts))
        tables = [rows]
        if arguments.events:
            happened = table("events a game", *(one.bot for one in counts))
            for kind in sorted({kind for one in counts for kind in one.events}):
                happened.add_row(kind.replace("_", " "), *(f"{one.events[kind] / one.games:.2f}" for one in counts))
            tables.append(happened)
        show(f"[bold]{game}[/], {arguments.games} games of each level with seed {arguments.seed}", *tables)
    return 0


def _told(counts: FeatureCounts, feature: str) -> str:
    if not counts.possible[feature]:
        return "–"
    return f"{counts.a_game(feature):.2f}" if counts.used[feature] else "never"
