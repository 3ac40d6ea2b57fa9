"""Gives memory that is no longer used back to the system."""

import ctypes
import gc
from collections.abc import Callable
from functools import cache


def give_back() -> bool:
    """glibc keeps what lies between blocks that are still used, which after a few hundred games is more than half. Other allocators give it
    back by themselves. Takes some milliseconds, in which other threads go on. True if something was given back."""
    trim = _malloc_trim()
    return trim is not None and bool(trim(0))


def collect_frozen() -> bool:
    """Search everything for garbage, also what `run.QuietServer` has frozen. That stops the server: for a third of a second with 500 games,
    and accordingly less with fewer. False if nothing is frozen, since then Python's own collector does it."""
    if not gc.get_freeze_count():
        return False
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return True


@cache
def _malloc_trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, TypeError):  # no such library on this system
        return None
    return found
