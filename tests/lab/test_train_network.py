"""Learning from moments: slopes are those of the loss, and what moments aim at follows their own game only."""

import numpy as np
import pytest

from farshore.lab.train_network import Learner, MomentTable, together

NAMES = ["points", "cards", "stage"]


def table(games: list[int], seed: int = 3) -> MomentTable:
    """Moments of games with three seats, so many in each; seat 1 wins the first game, seat 2 the next, and so on."""
    numbers = np.random.default_rng(seed).integers(0, 9, (sum(games), 3, len(NAMES)), np.int16)
    owners = np.repeat(np.arange(len(games), dtype=np.int32), games)
    return MomentTable(numbers, np.full(len(owners), 3, np.int8), ((owners + 1) % 3).astype(np.int8), owners)


def learner() -> Learner:
    found = Learner(NAMES, 4, 2, 7)
    found.measure(table([5, 5]))
    return found


def test_slopes_are_those_of_the_loss() -> None:
    one, moments = learner(), table([5, 5])
    slopes = one.slopes(moments, one.aims(moments))
    for name, slope in slopes.items():
        value = one.now[name]
        for place in np.ndindex(value.shape):
            losses = []
            kept = value[place]
            for step in (0.002, -0.002):
                value[place] = kept + step
                losses.append(one.loss(moments))
            value[place] = kept
            assert (losses[0] - losses[1]) / 0.004 == pytest.approx(slope[place], abs=2e-3), f"{name} {place}"
    assert max(float(np.abs(slope).max()) for slope in slopes.values()) > 0.02


def test_moments_look_at_the_end_through_those_that_follow() -> None:
    one, moments = learner(), table([3, 2])
    ends = one.aims(moments)
    assert ends.argmax(axis=1).tolist() == moments.winner.tolist()
    assert ends.sum() == 5
    aims, chances = one.aims(moments, 0.5), one.chances(moments)
    assert aims[[2, 4]].tolist() == ends[[2, 4]].tolist(), "the last moment of each game sees its end"
    assert aims[1] == pytest.approx(0.5 * ends[2] + 0.5 * chances[2])
    assert aims[0] == pytest.approx(0.5 * aims[1] + 0.5 * chances[1])
    assert aims[3] == pytest.approx(0.5 * ends[4] + 0.5 * chances[4])


def test_games_of_several_tables_stay_apart() -> None:
    whole = together([table([2]), table([1, 2])])
    assert whole.game.tolist() == [0, 0, 1, 2, 2]
