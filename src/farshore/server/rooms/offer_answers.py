"""Answers to an offer that are given for people, so that a game never waits for somebody who can't meet it, wants no trades, or takes too
long.

The speed of an answer must not tell what somebody holds. So whoever can't or won't trade declines after a random time that people need as
well, and to everybody else that looks like any other no. The times are drawn for all who are asked, whatever they hold.
"""

import secrets
from dataclasses import dataclass

from farshore.game import Game, trade

SOONEST, LATEST = 1.5, 4.0  # seconds until a seat declines by itself


def human_pause() -> float:
    """How long a person might take to say no; nobody can predict it."""
    return SOONEST + (LATEST - SOONEST) * secrets.randbelow(1 << 20) / (1 << 20)


@dataclass(frozen=True)
class OpenOffer:
    """An offer that people are answering. All times are those of the monotonic clock."""

    number: tuple[int, int]
    until: float  # whoever has not answered by then declines
    pauses: dict[int, float]  # when each seat declines that can't or won't trade
    unable: frozenset[int]

    def due(self, seat: int, refusing: set[int]) -> float:
        """When a no is given for `seat`, if these seats want no trades."""
        return min(self.until, self.pauses[seat]) if seat in self.unable or seat in refusing else self.until


class OfferAnswers:
    """Which offer is open, and who wants no trades until their next turn. The time is passed in, so that tests need not wait."""

    def __init__(self) -> None:
        self.offer: OpenOffer | None = None
        self.refusing: set[int] = set()
        self._turn: tuple[int, int] | None = None

    def follow(self, game: Game, now: float, lasts: float, stopped: bool) -> bool:
        """The table has changed, or a pause has begun or ended. An offer that is new, or goes on after a pause, can be answered for `lasts`
        seconds from now on. True if somebody trades again because their turn has begun."""
        turn = game.turn()
        begun = turn != self._turn and turn[0] in self.refusing
        if begun:
            self.refusing.discard(turn[0])
        self._turn = turn
        asked = [] if stopped else trade.asked(game.kit, game.state)
        if not asked:
            self.offer = None
            return begun
        number = trade.offer_number(game.kit, game.state)
        if self.offer is None or self.offer.number != number:
            unable = frozenset(seat for seat in asked if not trade.can_meet(game.kit, game.state, seat))
            self.offer = OpenOffer(number, now + lasts, {seat: now + human_pause() for seat in asked}, unable)
        return begun

    def dues(self, game: Game) -> list[tuple[float, int]]:
        """When a no is given for each seat that has yet to answer; the first of them first."""
        offer = self.offer
        if offer is None:
            return []
        return sorted((offer.due(seat, self.refusing), seat) for seat in trade.asked(game.kit, game.state))

    def left(self, now: float) -> float | None:
        """Seconds until the offer lapses: the same for everybody, whatever they hold."""
        return None if self.offer is None else round(max(0.0, self.offer.until - now), 2)
