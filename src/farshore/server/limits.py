"""Rate limits: a token bucket for each guest or address."""

import time
from collections import OrderedDict


class Limit:
    """At most `burst` at once and `rate` a second in the long run, for each key. Only the latest keys are remembered."""

    def __init__(self, rate: float, burst: float, keys: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.keys = keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, cost: float = 1.0, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        tokens, at = self._buckets.pop(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - at) * self.rate)
        enough = tokens >= cost
        self._buckets[key] = (tokens - cost if enough else tokens, now)
        if len(self._buckets) > self.keys:
            self._buckets.popitem(last=False)
        return enough

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """What was counted was harmless after all."""
        if key in self._buckets:
            tokens, at = self._buckets[key]
            self._buckets[key] = (min(self.burst, tokens + cost), at)


class Cap:
    """At most so many at a time, for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._there: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Whoever may enter must leave."""
        there = self._there.get(key, 0)
        if there >= self.most:
            return False
        self._there[key] = there + 1
        return True

    def leave(self, key: str) -> None:
        self._there[key] -= 1
        if not self._there[key]:
            del self._there[key]


class Limits:
    """All limits of a server. Turned off, everything is allowed (tests)."""

    def __init__(self, on: bool, sockets_per_address: int = 100) -> None:
        self.on = on
        self.requests = Limit(20, 200)  # by address
        self.at_once = Limit(5, 50)  # requests beyond `requests`, by address, that are turned away at once; further answers are held back
        self.held_back = Cap(100)  # such answers, by address
        self.guests = Limit(0.2, 40)  # new guests, by address
        self.rooms = Limit(0.1, 20)  # new rooms, by guest
        self.wrong_codes = Limit(0.5, 30)  # by address, so that nobody guesses codes, links and invites
        self.commands = Limit(20, 80)  # by guest
        self.chat = Limit(0.5, 6)  # by guest
        self.chat_of_address = Limit(5, 60)
        self.hints = Limit(0.25, 8)  # by guest
        self.coach = Limit(2, 30)  # words of the coach, by guest
        self.wrong_passwords = Limit(0.1, 10)  # by address and by device; not by account, or strangers could lock its owner out
        self.device_links = Limit(0.1, 10)  # new ones, by account
        self.accounts = Limit(0.02, 10)  # new ones, by address
        self.maps = Limit(0.02, 20)  # new ones, by guest
        self.maps_of_address = Limit(0.1, 60)  # new ones and published ones
        self.saved_maps = Limit(1, 60)  # by guest: the editor saves after every stroke
        self.published_maps = Limit(0.01, 10)  # by guest
        self.reports = Limit(0.02, 5)  # by guest
        self.rooms_of_address = Limit(0.5, 60)  # new rooms, by address
        self.crowd = Limit(300, 1_000)  # commands, by address
        self.sockets = Limit(1, 30)  # new ones, by guest
        self.open_sockets = Cap(20)  # by guest
        self.sockets_of_address = Cap(sockets_per_address)  # open ones
        self.heavy = Limit(0.5, 20)  # replays, charts and results, by guest

    def allows(self, limit: Limit, key: str, cost: float = 1.0) -> bool:
        return not self.on or limit.allows(key, cost)

    def give_back(self, limit: Limit, key: str) -> None:
        if self.on:
            limit.give_back(key)
