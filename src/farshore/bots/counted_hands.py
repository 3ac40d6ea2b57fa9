"""Hands that somebody else has counted, for bots at a table that is not ours.

A bridge to another program often has no events to count from, but knows what its own table has shown. It gives a bot one or more guesses of
the others' hands; the worlds that the bot imagines take one of them each.
"""

from collections.abc import Mapping, Sequence

from farshore.engine.errors import FarshoreError
from farshore.engine.visibility import Held, View
from farshore.parts.hand import Hand

GuessedHands = Mapping[int, Mapping[str, int]]  # seat → good → cards
MOST_GUESSES = 10_000


def held_by(seen: View, hand: Hand, guesses: Sequence[GuessedHands]) -> list[Held]:
    """The guesses as worlds take them. Each names seats other than the viewer's; a seat that it leaves out is dealt from what is left."""
    if not 0 < len(guesses) <= MOST_GUESSES:
        raise FarshoreError(f"Give between one and {MOST_GUESSES:,} guesses of the others' hands, not {len(guesses):,}.")
    return [_held(seen, hand, guess) for guess in guesses]


def _held(seen: View, hand: Hand, guess: GuessedHands) -> Held:
    goods = list(hand.goods)
    span = seen.rules.layout.by_name["hand"]
    seats = range(int(seen.rules.seats))
    left = list(next(pool.stock for pool in seen.rules.pools if "hand" in pool.spans))
    for seat in seats:
        if seen.knows(span, seat):
            left = [count - int(seen.cells[span.at(seat) + kind]) for kind, count in enumerate(left)]
    found: Held = {}
    for seat, cards in guess.items():
        if seat not in seats or seen.knows(span, seat):
            raise FarshoreError(f"The hand of seat {seat} needs no guess.")
        for good, count in cards.items():
            if good not in goods or isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise FarshoreError(f"A hand is cards by good ({', '.join(goods)}), not {good!r}: {count!r}.")
        row = [cards.get(good, 0) for good in goods]
        total = seen.totals.get(("hand", seat))
        if total is not None and sum(row) != total:
            raise FarshoreError(f"Seat {seat} holds {total} cards, and the guess has {sum(row)}.")
        left = [count - row[kind] for kind, count in enumerate(left)]
        found["hand", seat] = row
    if min(left) < 0:
        raise FarshoreError(f"The guess has more {goods[left.index(min(left))]} than there is.")
    return found
