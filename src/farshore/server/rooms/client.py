"""A client: one open connection to a room, wherever its socket is."""

import asyncio
import logging
import time
from collections.abc import Collection

from farshore.server.errors import SENTENCES
from farshore.server.queues import LightQueue
from farshore.server.storage.records import Guest
from farshore.server.wire.messages import AnyMessage, Bye, answered_id, encode

logger = logging.getLogger("farshore.server")
LONGEST_QUEUE = 400  # messages; a client that is further behind is disconnected, and comes back with what it has seen
ANSWER_WITHIN = 5.0  # seconds; a connection with an older command that has no answer is closed, and the page sends the command again


class Client:
    """What it is told waits in a queue, so that a slow connection delays nobody."""

    def __init__(self, guest: Guest, blocked: Collection[str] = (), address: str = "") -> None:
        self.guest = guest
        self.address = address  # where the socket comes from
        self.blocked = set(blocked)  # guests whose chat this one doesn't see
        self.queue: LightQueue[bytes | None] = LightQueue()
        self.viewer: int | None = None  # the seat whose cards it sees
        self.told = 0  # the last step it was told
        self.room_due = False  # the room has changed since it was told
        self.closed = False
        self._unanswered: dict[str, float] = {}  # commands by their id, and when they came

    def put(self, text: bytes | None) -> None:
        """Hand a message to the socket; None closes it."""
        self.queue.put_nowait(text)
        if self._unanswered and text is not None:
            self._unanswered.pop(answered_id(text), None)

    def expect_answer(self, ident: str) -> None:
        """A command has come. If it isn't answered in time, for whatever reason, the connection is closed."""
        if not self._unanswered:
            asyncio.get_running_loop().call_later(ANSWER_WITHIN, self._check_answers)
        self._unanswered.setdefault(ident, time.monotonic())

    def _check_answers(self) -> None:
        if self.closed or not self._unanswered:
            return
        left = min(self._unanswered.values()) + ANSWER_WITHIN - time.monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._check_answers)
        else:
            logger.warning("a command was not answered within %g s; its connection is closed", ANSWER_WITHIN)
            self.drop()

    def queued(self) -> int:
        """How many messages the socket has still to send."""
        return self.queue.qsize()

    def tell(self, message: AnyMessage) -> None:
        if not self.closed:
            self.forward(encode(message))

    def forward(self, text: bytes) -> None:
        """Tell a message that is already encoded."""
        if self.closed:
            return
        self.put(text)
        if self.queued() > LONGEST_QUEUE:
            self.drop()

    def drop(self) -> None:
        """Close the connection; the page reconnects with what it has seen."""
        if not self.closed:
            self.closed = True
            self.put(None)

    def bye(self, key: str) -> None:
        """Send a last message and close the connection; the page does not reconnect by itself."""
        if not self.closed:
            self.closed = True
            self.put(encode(Bye(key, SENTENCES[key])))
            self.put(None)
