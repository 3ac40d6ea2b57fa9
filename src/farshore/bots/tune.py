"""Makes the numbers that the levels think with, from self-play.

    python -m farshore.bots.tune weights --games 8000     fits the evaluation's weights to who won; prints thinking/weights.py's table
    python -m farshore.bots.tune habits --games 16000     changes the quick policy's habits one at a time and keeps what wins

Both say what they gained: the first in likelihood on games kept apart, the second in wins of one changed player against three as before.
"""

import argparse
import math

from farshore.catalogue import deal_board, kind_of, kit_of, settings_of
from farshore.luck import Luck
from farshore.thinking.evaluate import UNIT, Evaluation
from farshore.thinking.fit import Moment, fit, loss, record_game, thousandths
from farshore.thinking.ground import Ground
from farshore.thinking.habits import HABITS
from farshore.thinking.lessons import lessons_of
from farshore.thinking.quick import Quick, play_together
from farshore.thinking.search import Search
from farshore.thinking.weights import WEIGHTS

# --- weights


def shipped(game: str, seats: int) -> dict[str, tuple[int, int]]:
    """The weights with which this game is played now."""
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    table = dict(WEIGHTS)
    for lesson in lessons_of(kit_of(kind, seats, settings, deal_board(kind, seats, settings, Luck(1)))):
        table.update(lesson.weights())
    return table


def moments(game: str, seats: int, games: int, seed: int, by: str, every: int) -> tuple[list[Moment], list[Moment], list[str]]:
    """Moments to learn from, moments kept apart, and the names of the terms."""
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    learn: list[Moment] = []
    apart: list[Moment] = []
    names: list[str] = []
    for number in range(games):
        luck = Luck(seed * 1_000_003 + number)
        board = deal_board(kind, seats, settings, luck)
        kit = kit_of(kind, seats, settings, board)
        ground = Ground(kit)
        evaluation = Evaluation(ground)
        names = evaluation.names
        state = kit.start(board)
        ground.survey(state)
        search = Search(ground, evaluation) if by == "one-step" else None
        (apart if number % 10 == 0 else learn).extend(record_game(state, Quick(ground), search, evaluation, luck, every))
    return learn, apart, names


def tune_weights(arguments: argparse.Namespace) -> None:
    seats: int = arguments.seats
    learn, apart, names = moments(arguments.game, seats, arguments.games, arguments.seed, arguments.by, arguments.every)
    now = shipped(arguments.game, seats)
    start = [now.get(name, (0, 0))[late] / UNIT for late in (0, 1) for name in names]
    weights = fit(learn, start, seats, arguments.epochs, Luck(arguments.seed))
    print(f"# {arguments.games} games by {arguments.by}, {len(learn)} moments; kept apart {len(apart)}:", end=" ")
    print(f"loss {loss(apart, start, seats):.4f} before, {loss(apart, weights, seats):.4f} after")
    table = thousandths(weights)
    for at, name in enumerate(names):
        print(f'    "{name}": ({table[at]}, {table[len(names) + at]}),')


# --- habits


def match(game: str, seats: int, games: int, seed: int, champion: dict[str, int], challenger: dict[str, int]) -> float:
    """How often one challenger wins against champions on the other seats, less its fair share, in standard deviations."""
    kind = kind_of(game)
    settings = settings_of(kind, seats, {"trade": False})
    wins = played = 0
    while played < games:
        luck = Luck(seed * 1_000_003 + played)
        board = deal_board(kind, seats, settings, luck)
        kit = kit_of(kind, seats, settings, board)
        ground = Ground(kit)
        start = kit.start(board)
        ground.survey(start)
        new, old = Quick(ground, challenger), Quick(ground, champion)
        for seat in range(seats):
            for again in range(4):
                luck.reseed(seed * 7919 + 1009 * played + again)
                wins += play_together(start.copy(), [new if other == seat else old for other in range(seats)], luck) == seat
        played += 4 * seats
    fair = 1 / seats
    return (wins / played - fair) / math.sqrt(fair * (1 - fair) / played)


def tune_habits(arguments: argparse.Namespace) -> None:
    champion = dict(HABITS)
    names = [name for name in HABITS if arguments.only in name]
    steps = {name: max(1, abs(HABITS[name]) // 5) for name in names}
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
    gain = match(arguments.game, arguments.seats, 4 * arguments.games, 99, HABITS, champion)
    share = 1 / arguments.seats + gain * math.sqrt((arguments.seats - 1) / arguments.seats**2 / (4 * arguments.games))
    print(f"# one with the new habits against the others with the old: {share:.1%} of {4 * arguments.games} games")
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
    weights.add_argument("--every", type=int, default=8, help="note one moment in so many decisions")
    weights.add_argument("--epochs", type=int, default=12)
    weights.set_defaults(run=tune_weights)
    habits = what.add_parser("habits")
    habits.add_argument("--games", type=int, default=8000, help="for a first look; three times as many decide")
    habits.add_argument("--sweeps", type=int, default=3)
    habits.add_argument("--only", default="", help="only the habits with this in their name")
    habits.add_argument("--least", type=float, default=2.5, help="deviations above the fair share that a change has to bring")
    habits.set_defaults(run=tune_habits)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
