"""Makes the numbers that the levels think with, from self-play.

    python -m farshore.bots.tune weights --games 8000         fits the evaluation's weights to who won; prints the table for weights.py
    python -m farshore.bots.tune parameters --games 16000     changes the quick policy's parameters one at a time and keeps what wins

Both report the gain: the first in likelihood on games held out, the second in wins of one changed player against unchanged ones.
"""

import argparse
import math

from farshore.catalogue import deal_board, kind_of, kit_of, settings_of
from farshore.luck import Luck
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import UNIT, Evaluation
from farshore.thinking.evaluation.fit import Moment, fit, loss, thousandths
from farshore.thinking.evaluation.weights import WEIGHTS
from farshore.thinking.games.plugin import BotPlugin
from farshore.thinking.games.plugins import plugins_of
from farshore.thinking.policy.parameters import PARAMETERS, PolicyParameters
from farshore.thinking.policy.quick import QuickPolicy
from farshore.thinking.search.search import Search
from farshore.thinking.search.self_play import play_together, record_game


def plugins_in(game: str, seats: int) -> list[BotPlugin]:
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    return plugins_of(kit_of(kind, seats, settings, deal_board(kind, seats, settings, Luck(1))))


# --- weights


def shipped(game: str, seats: int) -> dict[str, tuple[int, int]]:
    """The weights with which this game is played now."""
    table = dict(WEIGHTS)
    for plugin in plugins_in(game, seats):
        table.update(plugin.weights())
    return table


def moments(game: str, seats: int, games: int, seed: int, by: str, every: int) -> tuple[list[Moment], list[Moment], list[str]]:
    """Moments to fit to, moments held out, and the names of the terms."""
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    learn: list[Moment] = []
    apart: list[Moment] = []
    names: list[str] = []
    for number in range(games):
        luck = Luck(seed * 1_000_003 + number)
        board = deal_board(kind, seats, settings, luck)
        kit = kit_of(kind, seats, settings, board)
        features = BoardFeatures(kit)
        evaluation = Evaluation(features)
        names = evaluation.names
        state = kit.start(board)
        features.survey(state)
        search = Search(features, evaluation) if by == "one-step" else None
        (apart if number % 10 == 0 else learn).extend(record_game(state, QuickPolicy(features), search, evaluation, luck, every))
    return learn, apart, names


def tune_weights(arguments: argparse.Namespace) -> None:
    seats: int = arguments.seats
    learn, apart, names = moments(arguments.game, seats, arguments.games, arguments.seed, arguments.by, arguments.every)
    now = shipped(arguments.game, seats)
    start = [now.get(name, (0, 0))[late] / UNIT for late in (0, 1) for name in names]
    weights = fit(learn, start, seats, arguments.epochs, Luck(arguments.seed))
    print(f"# {arguments.games} games by {arguments.by}, {len(learn)} moments; held out {len(apart)}:", end=" ")
    print(f"loss {loss(apart, start, seats):.4f} before, {loss(apart, weights, seats):.4f} after")
    table = thousandths(weights)
    for at, name in enumerate(names):
        print(f'    "{name}": ({table[at]}, {table[len(names) + at]}),')


# --- parameters


def shipped_parameters(game: str, seats: int) -> PolicyParameters:
    """The parameters with which the quick policy plays this game now."""
    table = dict(PARAMETERS)
    for plugin in plugins_in(game, seats):
        table.update(plugin.parameters())
    return table


def match(game: str, seats: int, games: int, seed: int, champion: dict[str, int], challenger: dict[str, int]) -> float:
    """How often one challenger wins against champions on the other seats, less its fair share, in standard deviations."""
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    wins = played = 0
    while played < games:
        luck = Luck(seed * 1_000_003 + played)
        board = deal_board(kind, seats, settings, luck)
        kit = kit_of(kind, seats, settings, board)
        features = BoardFeatures(kit)
        start = kit.start(board)
        features.survey(start)
        new, old = QuickPolicy(features, challenger), QuickPolicy(features, champion)
        for seat in range(seats):
            for again in range(4):
                luck.reseed(seed * 7919 + 1009 * played + again)
                wins += play_together(start.copy(), [new if other == seat else old for other in range(seats)], luck) == seat
        played += 4 * seats
    fair = 1 / seats
    return (wins / played - fair) / math.sqrt(fair * (1 - fair) / played)


def tune_parameters(arguments: argparse.Namespace) -> None:
    shipped_now = shipped_parameters(arguments.game, arguments.seats)
    champion = dict(shipped_now)
    names = [name for name in champion if arguments.only in name]
    steps = {name: max(1, abs(champion[name]) // 5) for name in names}
    seed = arguments.seed * 1000
    for sweep in range(arguments.sweeps):
        for name in names:
            for direction in (1, -1):
                seed += 1
                challenger = champion | {name: champion[name] + direction * steps[name]}
                score = match(arguments.game, arguments.seats, arguments.games, seed, champion, challenger)
                if score > 1.0:  # looks better: look again at other games before it is kept
                    again = match(arguments.game, arguments.seats, 2 * arguments.games, -seed, champion, challenger)
                    score = (score + again * math.sqrt(2)) / math.sqrt(3)
                if score > arguments.least:
                    champion = challenger
                    print(f'    "{name}": {champion[name]},  # sweep {sweep}, {score:.1f} deviations', flush=True)
                    break
            else:
                steps[name] = max(1, steps[name] * 2 // 3) if sweep % 2 else steps[name] * 2
    gain = match(arguments.game, arguments.seats, 4 * arguments.games, 99, shipped_now, champion)
    share = 1 / arguments.seats + gain * math.sqrt((arguments.seats - 1) / arguments.seats**2 / (4 * arguments.games))
    print(f"# one with the new parameters against the others with the old: {share:.1%} of {4 * arguments.games} games")
    for name, value in champion.items():
        print(f'    "{name}": {value},')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    what = parser.add_subparsers(required=True)
    weights = what.add_parser("weights")
    weights.add_argument("--games", type=int, default=2000)
    weights.add_argument("--by", choices=["quick", "one-step"], default="quick")
    weights.add_argument("--every", type=int, default=8, help="record one moment in so many decisions")
    weights.add_argument("--epochs", type=int, default=12)
    weights.set_defaults(run=tune_weights)
    parameters = what.add_parser("parameters")
    parameters.add_argument("--games", type=int, default=8000, help="games for a first look; three times as many decide")
    parameters.add_argument("--sweeps", type=int, default=3)
    parameters.add_argument("--only", default="", help="tune only the parameters with this in their name")
    parameters.add_argument("--least", type=float, default=2.5, help="standard deviations above the fair share that a change must bring")
    parameters.set_defaults(run=tune_parameters)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
