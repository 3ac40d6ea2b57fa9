"""Can the database be written? Every write notes how it went, and where nobody writes a small one is tried when somebody asks."""

import asyncio
import logging
import os
import time
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from farshore.server.storage.errors import CommitUnsure, DatabaseGone, RoomBusy
from farshore.server.storage.pending import Writer

logger = logging.getLogger("farshore.server")
FRESH = 1.0  # seconds for which an answer is good
LONGEST_PROBE = 3.0  # seconds

# The row is no node's: its time is always over. It differs each time, since SQLite doesn't write what is there already.
PROBE = text("INSERT INTO nodes (id, until) VALUES ('probe', :until) ON CONFLICT (id) DO UPDATE SET until = excluded.until")

REASONS = {  # by a word in the database's own message
    "read-only": "the database is read-only",
    "readonly": "the database is read-only",
    "full": "the disk is full",
    "No space left": "the disk is full",
    "locked": "the database is locked",
}
SILENT = "the database does not answer"


def probe_values() -> dict[str, float]:
    return {"until": -time.time()}


class DatabaseFile:
    """The file of an SQLite database. A deleted or replaced file can still be written for as long as it is open, but nobody would ever find
    there what was written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = self._found()

    def check(self) -> None:
        """Raises `DatabaseGone` if the path no longer leads to the file that was opened."""
        if self._found() != self._opened:
            raise DatabaseGone

    def _found(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino


class Health:
    """`trouble` says why nothing can be written, as anybody may read it; it is empty if all is well."""

    def __init__(self, writer: Writer, file: DatabaseFile | None) -> None:
        self.trouble = ""
        self._writer = writer
        self._file = file
        self._asked = float("-inf")
        self._asking = asyncio.Lock()

    def note(self, error: BaseException | None) -> None:
        """A write has succeeded, or failed with an error."""
        if error is None:
            self._asked = time.monotonic()
            self._set("")
        elif (reason := _reason(error)) is not None:
            self._set(reason)

    async def check(self) -> str:
        """What is wrong, by an answer of the database that is at most a second old."""
        async with self._asking:
            if time.monotonic() - self._asked > FRESH or not self._file_is_there():
                await self._probe()
        return self.trouble

    def look(self) -> None:
        """Notice what can be seen without asking the database."""
        if not self._file_is_there():
            self._set(str(DatabaseGone()))

    async def _probe(self) -> None:
        try:
            async with asyncio.timeout(LONGEST_PROBE):
                await self._writer.probe()
        except (SQLAlchemyError, OSError) as error:
            self.note(error)
        else:
            self.note(None)
        self._asked = time.monotonic()

    def _file_is_there(self) -> bool:
        try:
            if self._file is not None:
                self._file.check()
        except DatabaseGone:
            return False
        return True

    def _set(self, reason: str) -> None:
        if reason != self.trouble:
            logger.log(
                logging.ERROR if reason else logging.WARNING, "%s", f"nothing can be saved: {reason}" if reason else "all is saved again"
            )
            self.trouble = reason


def _reason(error: BaseException) -> str | None:
    """Why nothing can be written; None if the error concerns only what was to be written."""
    match error:
        case IntegrityError() | RoomBusy():
            return None
        case DatabaseGone():
            return str(error)
        case CommitUnsure() | TimeoutError():
            return SILENT
        case SQLAlchemyError() | OSError():
            words = str(error.orig if isinstance(error, DBAPIError) else error)
            return next((reason for word, reason in REASONS.items() if word in words), SILENT)
    return None
