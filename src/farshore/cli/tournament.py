"""`farshore tournament`: which bot is stronger, and how sure that is."""

import argparse
import json
from pathlib import Path
from typing import Any

from farshore.arena.contest import Contest, contest
from farshore.arena.statistics import Sprt, plot, summary
from farshore.arena.tournament import run as run_contest
from farshore.bots import bot_names
from farshore.cli.options import OTHER_BOTS, Verbs, add_game_options, cluster, count, names, show, table, write_text
from farshore.cli.sim import progress
from farshore.engine.errors import FarshoreError

NAME = "tournament"
ABOUT = """\
Let bots play against each other to see which is stronger. The bots move round the table, and every rotation plays the same boards with the
same dice. You get win rates with 95 % intervals, ratings and the time per decision. With two names, one bot plays against a table of the
other. The same seed gives the same games, whatever --jobs is."""
EXAMPLES = """\
examples:
  farshore tournament base --bots hard,medium --games 400 --jobs 0          one hard against three medium
  farshore tournament base --bots expert,hard,medium,easy --games 200 --plot ladder.svg
  farshore tournament duel --bots expert,hard --games 400 --resume duel.jsonl   continues an earlier run
  farshore tournament base --bots my_bot.py:Clever,hard --games 4000 --sprt      stops as soon as it is clear whether yours is better
  farshore tournament base --bots 'expert(playouts=500),expert' --games 400      what a smaller budget costs
"""


def share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 < value < 1.0:
        raise argparse.ArgumentTypeError(f"a number between 0 and 1 is needed, not {text!r}")
    return value


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="measure bots against each other", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    about = f"a bot for each seat, or two: one and its opponents; {', '.join(bot_names())}, or {OTHER_BOTS}"
    parser.add_argument("--bots", type=names, required=True, metavar="A,B,…", help=about)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes; 0: one for each core (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    parser.add_argument("--sprt", action="store_true", help="stop once it is clear whether the first bot wins more than its fair share")
    parser.add_argument("--gain", type=share, default=0.05, metavar="D", help="with --sprt: the gain in win rate that matters (0.05)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="store the games in this file, and continue where it ends")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the win rates as SVG")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    seed = 0 if arguments.seed is None else arguments.seed
    what = contest(arguments.game, arguments.bots, arguments.games, seed, dict(arguments.settings), arguments.seats, arguments.board)
    test = None
    if arguments.sprt:
        fair = what.bots.count(what.bots[0]) / what.seats
        if fair + arguments.gain >= 1.0:
            raise FarshoreError(f"--gain must be below {1 - fair:g} here, because the fair share is already {fair:g}.")
        test = Sprt(fair, fair + arguments.gain)
    with progress(what.games) as tell:
        games = run_contest(what, arguments.jobs, arguments.resume, test, tell, cluster(arguments.cluster))
    found = summary(what, games, test)
    if arguments.plot is not None:
        write_text(arguments.plot, plot(what, games))
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        tell_summary(what, found)
    return 0


def tell_summary(what: Contest, found: dict[str, Any]) -> None:
    rows = table("bot", "seats", "wins", "rate", "95 % interval", "fair", "rating", "skill", "points", "ms per decision")
    for name, row in found["results"].items():
        skill = "-" if row["skill"] is None else f"{row['skill'][0]:.1f} ± {row['skill'][1]:.1f}"
        spent = "-" if row["ms_per_decision"] is None else f"{row['ms_per_decision']:.2f}"
        rate = "-" if row["rate"] is None else f"{row['rate']:.1%}"
        between = f"{row['low']:.1%} to {row['high']:.1%}"
        cells = [name, row["seats"], row["wins"], rate, between, f"{row['fair']:.0%}", f"{row['rating']:.0f}", skill, row["points"], spent]
        rows.add_row(*[str(cell) for cell in cells])
    lines = [f"wins by seat: {', '.join(str(wins) for wins in found['wins_by_seat'])}; mean turns: {found['mean_turns'] or '-'}"]
    if "sprt" in found:
        sprt = found["sprt"]
        lines.append(f"{what.bots[0]}: {sprt['verdict']} ({sprt['low']:g} against {sprt['high']:g}, log ratio {sprt['ratio']})")
    heading = f"[bold]{what.game}[/], {what.seats} seats, games: {found['games']}, deals: {found['deals']}, seed {what.seed}: "
    show(f"{heading}{found['finished']} finished.", rows, *lines)
