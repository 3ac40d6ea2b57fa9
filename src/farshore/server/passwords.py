"""Passwords: argon2id, in a thread, and only a few at a time, since each takes 64 MiB while it is worked out."""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from farshore.server.words import Refusal

T = TypeVar("T")
AT_ONCE = 2
WAITING = 40  # more than that are told to come back: whoever floods us with passwords shall not hold up the rest


class Passwords:
    """Makes and checks the hashes that are kept."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._few = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def make(self, password: str) -> str:
        return await self._work(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Does the password belong to this hash? Without one (no such name, no password) it takes as long, and the answer is no."""
        right = await self._work(self._check, kept or nobodys(self._hasher), password)
        return right and kept is not None

    def outdated(self, kept: str) -> bool:
        """Was it made with weaker parameters than are usual now?"""
        return self._hasher.check_needs_rehash(kept)

    def _check(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _work(self, work: Callable[..., T], *arguments: str) -> T:
        if self._waiting >= WAITING:
            raise Refusal("too_fast", 429)
        self._waiting += 1
        try:
            async with self._few:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1


@cache
def nobodys(hasher: PasswordHasher) -> str:
    """A hash with the usual parameters that no password is asked for."""
    return hasher.hash("nobody's")
