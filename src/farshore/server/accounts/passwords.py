"""Hashes and checks passwords with argon2id: in threads of their own with little priority, and a few at a time, since each takes a core
and 64 MiB of memory."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from farshore.server.errors import Refusal

T = TypeVar("T")
CONCURRENT = 2
NICE = 10
WAITING = 40  # more are refused, so that a flood of log-ins can't block everything else


class Passwords:
    """Makes and checks password hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._few = asyncio.Semaphore(CONCURRENT)
        self._threads = ThreadPoolExecutor(CONCURRENT, "passwords", _step_back)
        self._waiting = 0

    async def make(self, password: str) -> str:
        return await self._work(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Does the password match this hash? Without a hash (no such name, or no password) the answer is no, after the same time."""
        return await self._work(self._check, stored or "", password) and stored is not None

    def outdated(self, stored: str) -> bool:
        """Was this hash made with weaker parameters than today's?"""
        return self._hasher.check_needs_rehash(stored)

    def _check(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored or _dummy_hash(self._hasher), password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _work(self, work: Callable[..., T], *arguments: str) -> T:
        if self._waiting >= WAITING:
            raise Refusal("too_fast", 429)
        self._waiting += 1
        try:
            async with self._few:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1


def _step_back() -> None:
    """Let this thread wait where the server needs its core. Only Linux has priorities of threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


@cache
def _dummy_hash(hasher: PasswordHasher) -> str:
    """A hash to compare with when there is none."""
    return hasher.hash("nobody's")
