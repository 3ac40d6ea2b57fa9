"""The others' hands, counted from what everybody sees.

A few hundred guesses are kept, each a hand for every other seat. What everybody sees happens in all of them; what nobody sees happens at
random in each; and a guess that can't be true, since somebody paid with a card it did not have, is given up for a copy of another one.
"""

from collections.abc import Callable, Mapping
from typing import Final

from farshore import Luck

GUESSES: Final = 256
SHOWN: Final = 64  # to a bot at a time
EACH_GOOD: Final = 19

Cards = Mapping[str, int]
Guess = dict[int, dict[str, int]]


class CountedHands:
    """Guesses of the hands at one table, seen from `seat`, whose own hand is known."""

    def __init__(self, seats: int, seat: int, goods: tuple[str, ...], luck: Luck) -> None:
        self.seat = seat
        self.goods = goods
        self.luck = luck
        self.own: dict[str, int] = dict.fromkeys(goods, 0)
        self.others = [other for other in range(seats) if other != seat]
        self.guesses: list[Guess] = [{other: dict.fromkeys(goods, 0) for other in self.others} for _ in range(GUESSES)]
        self.impossible = 0  # times that no guess could have been true

    def size(self, seat: int) -> int:
        """How many cards a seat holds, which all guesses agree about."""
        return sum(self._hand(self.guesses[0], seat).values())

    def gain(self, seat: int, cards: Cards) -> None:
        for hand in self._hands(seat):
            for good, count in cards.items():
                hand[good] += count

    def lose(self, seat: int, cards: Cards) -> None:
        """A seat gives cards that everybody sees."""
        if seat != self.seat:
            self._keep(lambda guess: all(guess[seat][good] >= count for good, count in cards.items()))
        for hand in self._hands(seat):
            for good, count in cards.items():
                _take(hand, good, count)

    def holds(self, seat: int, cards: Cards) -> None:
        """It turns out that a seat holds at least these cards."""
        if seat != self.seat:
            self._keep(lambda guess: all(guess[seat][good] >= count for good, count in cards.items()))
            for hand in self._hands(seat):
                for good, count in cards.items():
                    self._fix(hand, good, max(count, hand[good]))

    def lose_unseen(self, seat: int, count: int) -> None:
        """A seat gives cards face down."""
        for hand in self._hands(seat):
            for _ in range(count):
                self._draw(hand)

    def steal(self, thief: int, victim: int, good: str | None) -> None:
        """A card changes hands; None: our seat did not see which."""
        if good is not None:
            self.lose(victim, {good: 1})
            self.gain(thief, {good: 1})
            return
        for guess in self.guesses:
            drawn = self._draw(self._hand(guess, victim))
            if drawn is not None:
                self._hand(guess, thief)[drawn] += 1

    def shows(self, seat: int, good: str, count: int) -> None:
        """It turns out how many cards of a kind a seat holds."""
        if seat == self.seat:
            self.own[good] = count
        else:
            self._keep(lambda guess: guess[seat][good] == count)
            for hand in self._hands(seat):
                self._fix(hand, good, count)

    def plausible(self) -> list[Guess]:
        """Guesses with no more cards of a kind than there are."""
        return [guess for guess in self.guesses if all(self._fits(guess, good) for good in self.goods)][:SHOWN]

    def _fits(self, guess: Guess, good: str) -> bool:
        return self.own[good] + sum(hand[good] for hand in guess.values()) <= EACH_GOOD

    def _hands(self, seat: int) -> list[dict[str, int]]:
        return [self.own] if seat == self.seat else [guess[seat] for guess in self.guesses]

    def _hand(self, guess: Guess, seat: int) -> dict[str, int]:
        return self.own if seat == self.seat else guess[seat]

    def _keep(self, possible: Callable[[Guess], bool]) -> None:
        """Give up the guesses that can't be true; if none can, all stay and are set right one by one."""
        left = [guess for guess in self.guesses if possible(guess)]
        if not left:
            self.impossible += 1
        elif len(left) < len(self.guesses):
            copies = (left[int(self.luck.below(len(left)))] for _ in range(len(self.guesses) - len(left)))
            self.guesses = [*left, *({seat: dict(hand) for seat, hand in guess.items()} for guess in copies)]

    def _draw(self, hand: dict[str, int]) -> str | None:
        """Any card of a hand; None if it is empty."""
        size = sum(hand.values())
        if size == 0:
            return None
        place = int(self.luck.below(size))
        for good, count in hand.items():
            place -= count
            if place < 0:
                hand[good] -= 1
                return good
        return None

    def _fix(self, hand: dict[str, int], good: str, count: int) -> None:
        """Set a number of cards right without changing the size of the hand, as far as that goes."""
        while hand[good] > count:
            hand[good] -= 1
            hand[next(other for other in self.goods if other != good)] += 1
        while hand[good] < count and sum(hand.values()) > hand[good]:
            other = max((one for one in self.goods if one != good), key=lambda one: hand[one])
            hand[other] -= 1
            hand[good] += 1


def _take(hand: dict[str, int], good: str, count: int) -> None:
    """Take cards out of a hand; where a guess lacks them, others go."""
    for _ in range(count):
        taken = good if hand[good] else max(hand, key=lambda one: hand[one])
        hand[taken] = max(0, hand[taken] - 1)
