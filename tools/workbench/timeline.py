"""When each part of an installation began and ended, and how much processor time it took: `./dev play --timings`."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

START = time.monotonic()
_spans: list[tuple[str, float, float]] = []
_used: dict[int, float] = {}  # seconds of processor time that a thread's commands took


@contextmanager
def phase(name: str) -> Iterator[None]:
    """Note what is done here, in one thread."""
    begun, used = time.monotonic(), _used.get(threading.get_ident(), 0.0)
    try:
        yield
    finally:
        ended, more = time.monotonic(), _used.get(threading.get_ident(), 0.0)
        _spans.append((f"{name:34} {more - used:6.1f}", begun - START, ended - START))


def count(seconds: float) -> None:
    """A command of this thread has ended that took so many seconds of processor time."""
    _used[threading.get_ident()] = _used.get(threading.get_ident(), 0.0) + seconds


def table() -> str:
    """One line for each phase: its processor time, when it began and ended, and a bar."""
    last = max((end for _, _, end in _spans), default=1.0)
    lines = [f"{'phase':34} {'cpu s':>6} {'from':>6} {'to':>6}"]
    for name, begin, end in sorted(_spans, key=lambda span: span[1]):
        bar = " " * round(50 * begin / last) + "#" * max(1, round(50 * (end - begin) / last))
        lines.append(f"{name} {begin:6.1f} {end:6.1f}  {bar}")
    return "\n".join([*lines, f"{'in all':34} {sum(_used.values()):6.1f} {0:6.1f} {last:6.1f}"])
