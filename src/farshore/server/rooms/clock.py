"""The players' clock: how long each seat has left. The time is passed in, so that tests need not wait."""

from farshore.server.wire.messages import ClockSetting, ClockView


class Clock:
    """Runs for the seats that must act. `turn`: each turn everybody has the whole time again. `game`: used time is gone, and each own turn
    adds the increment. A bot plays for a seat whose time is up (`expired`) until it has time again."""

    def __init__(self, setting: ClockSetting, seats: int, left: list[float] | None = None) -> None:
        self.setting = setting
        self.left = list(left) if left else [float(setting.seconds)] * seats
        self.running: list[int] = []
        self.since = 0.0
        self._moment: object = None
        self._turn: tuple[int, int] | None = None

    @property
    def on(self) -> bool:
        return self.setting.kind != "none"

    def charge(self, now: float) -> None:
        """Charge the time since the last call to the seats that used it."""
        if self.on:
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - (now - self.since))
        self.since = now

    def go_on(self, waiting: list[int], turn: tuple[int, int], now: float, stopped: bool) -> None:
        """The table has changed, or a pause has begun or ended: from now on the clock runs for `waiting`."""
        if not self.on:
            return
        self.charge(now)
        moment: object = turn if turn[1] else tuple(waiting)
        if self._moment is not None and moment != self._moment:
            if self.setting.kind == "turn":
                self.left = [float(self.setting.seconds)] * len(self.left)
            elif self._turn is not None and self._turn[1] and turn != self._turn:
                self.left[self._turn[0]] += self.setting.increment
        self._moment, self._turn = moment, turn
        self.running = [] if stopped else list(waiting)

    def expired(self, seat: int, now: float) -> bool:
        return self.on and self._now(seat, now) <= 0.0

    def next_end(self, now: float) -> float | None:
        """Seconds until the first seat runs out of time; None if none will."""
        ends = [left for seat in self.running if (left := self._now(seat, now)) > 0.0] if self.on else []
        return min(ends, default=None)

    def _now(self, seat: int, now: float) -> float:
        return self.left[seat] - (now - self.since if seat in self.running else 0.0)

    def view(self, now: float) -> list[ClockView]:
        return [ClockView(seat, round(max(0.0, self._now(seat, now)), 2), seat in self.running) for seat in range(len(self.left))]
