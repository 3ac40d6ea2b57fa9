"""Makes the weights of the evaluation from self-play: `python -m farshore.bots.tune --games 2000 > weights.txt`.

Plays games by the quick policy (or, with --by one-step, by the evaluation itself, one step deep), fits the weights to who won, and prints a
table for `thinking/weights.py` with the likelihood before and after on games that were kept apart.
"""

import argparse

from farshore.catalogue import deal_board, kind_of, kit_of, settings_of
from farshore.luck import Luck
from farshore.thinking.evaluate import UNIT, Evaluation
from farshore.thinking.fit import Moment, fit, loss, record_game, thousandths
from farshore.thinking.ground import Ground
from farshore.thinking.quick import Quick
from farshore.thinking.search import Search
from farshore.thinking.weights import WEIGHTS


def play(game: str, seats: int, games: int, seed: int, by: str, every: int) -> tuple[list[Moment], list[Moment], list[str]]:
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
        moments = record_game(state, Quick(ground), search, evaluation, luck, every)
        (apart if number % 10 == 0 else learn).extend(moments)
    return learn, apart, names


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=["quick", "one-step"], default="one-step")
    parser.add_argument("--every", type=int, default=8, help="note one moment in so many decisions")
    parser.add_argument("--epochs", type=int, default=12)
    arguments = parser.parse_args()
    learn, apart, names = play(arguments.game, arguments.seats, arguments.games, arguments.seed, arguments.by, arguments.every)
    start = [WEIGHTS.get(name, 0) / UNIT for name in names]
    weights = fit(learn, start, arguments.seats, arguments.epochs, Luck(arguments.seed))
    print(f"# {arguments.games} games by {arguments.by}, {len(learn)} moments; kept apart {len(apart)}:", end=" ")
    print(f"loss {loss(apart, start, arguments.seats):.4f} before, {loss(apart, weights, arguments.seats):.4f} after")
    for name, weight in zip(names, thousandths(weights), strict=True):
        print(f'    "{name}": {weight},')


if __name__ == "__main__":
    main()
