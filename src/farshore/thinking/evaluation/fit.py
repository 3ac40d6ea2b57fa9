"""Fits the weights of the evaluation to games that were played: which seat won, from the terms of all seats at moments of the game.

The model is the evaluation: a seat's chance to win is proportional to the exponential of its weighted sum. Fitting is gradient ascent
on the likelihood (Adam, small batches), with a light pull towards zero. The loops are compiled; `farshore.bots.tune` runs them.
"""

import math

from farshore.luck import Luck
from farshore.thinking.evaluation.evaluate import UNIT


class Moment:
    """The terms of all seats at one moment, how far the game had come (0 to 1), and who won in the end."""

    def __init__(self, rows: list[int], stage: float, winner: int) -> None:
        self.rows = rows
        self.stage = stage
        self.winner = winner


def chances(moment: Moment, weights: list[float], seats: int) -> list[float]:
    """`weights` are the early ones, then the late ones."""
    size = len(weights) // 2
    late = moment.stage
    mixed = [weights[at] * (1.0 - late) + weights[size + at] * late for at in range(size)]
    sums: list[float] = []
    top = -1e30
    for seat in range(seats):
        total = 0.0
        base = seat * size
        for at in range(size):
            number = moment.rows[base + at]
            if number:
                total += mixed[at] * number
        sums.append(total)
        if total > top:
            top = total
    scale = 0.0
    for seat in range(seats):
        sums[seat] = math.exp(sums[seat] - top)
        scale += sums[seat]
    return [part / scale for part in sums]


def loss(moments: list[Moment], weights: list[float], seats: int) -> float:
    """Mean of −log(chance given to the winner)."""
    total = 0.0
    for moment in moments:
        total -= math.log(max(1e-9, chances(moment, weights, seats)[moment.winner]))
    return total / max(1, len(moments))


def fit(
    moments: list[Moment], start: list[float], seats: int, epochs: int, luck: Luck, rate: float = 0.004, pull: float = 1e-4
) -> list[float]:
    """Weights in units of log odds, the early ones, then the late ones."""
    weights = list(start)
    size = len(weights) // 2
    first = [0.0] * (2 * size)
    second = [0.0] * (2 * size)
    order = list(range(len(moments)))
    batch = 64
    step = 0
    for epoch in range(epochs):
        luck.shuffle(order)
        pace = rate * (1.0 - epoch / epochs) + rate * 0.05
        for begin in range(0, len(order), batch):
            slope = [-pull * weight for weight in weights]
            chunk = order[begin : begin + batch]
            for index in chunk:
                moment = moments[index]
                shares = chances(moment, weights, seats)
                for seat in range(seats):
                    error = ((1.0 if seat == moment.winner else 0.0) - shares[seat]) / len(chunk)
                    base = seat * size
                    early = error * (1.0 - moment.stage)
                    late = error * moment.stage
                    for at in range(size):
                        number = moment.rows[base + at]
                        if number:
                            slope[at] += early * number
                            slope[size + at] += late * number
            step += 1
            for at in range(2 * size):
                first[at] = 0.9 * first[at] + 0.1 * slope[at]
                second[at] = 0.999 * second[at] + 0.001 * slope[at] * slope[at]
                mean = first[at] / (1.0 - math.pow(0.9, step))
                square = second[at] / (1.0 - math.pow(0.999, step))
                weights[at] += pace * mean / (math.sqrt(square) + 1e-8)
    return weights


def thousandths(weights: list[float]) -> list[int]:
    return [round(weight * UNIT) for weight in weights]
