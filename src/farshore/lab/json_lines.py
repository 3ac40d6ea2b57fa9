"""JSON lines: a program holds a seat over its standard input and output, or ours.

One message a line; see docs/how-to/connect-a-program.md.
"""

import json
import queue
import sys
import threading
from collections.abc import Iterable
from typing import TextIO

from farshore.lab.external_seat import ExternalSeat, Message


def hold(player: ExternalSeat, source: Iterable[str] | None = None, sink: TextIO | None = None) -> bool:
    """Talk to the player until the game is over (True) or the player is gone."""
    out = sys.stdout if sink is None else sink
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=(sys.stdin if source is None else source, lines), daemon=True).start()
    _tell(out, player.hello())
    while True:
        question = player.ask()
        _tell(out, question)
        if question["type"] == "over":
            return True
        while True:
            reply = _reply(player, lines)
            if reply is None:
                return False
            _tell(out, reply)
            if reply["type"] != "refused":
                break


def _reply(player: ExternalSeat, lines: "queue.Queue[str | None]") -> Message | None:
    """The reply to the next line, or to no line in time; None if the player is gone."""
    try:
        line = lines.get(timeout=player.time_left())
    except queue.Empty:
        return player.late()
    if line is None:
        return None
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return player.unreadable()
    if not isinstance(said, dict) or set(said) != {"number", "action"}:
        return player.unreadable()
    return player.answer(said["number"], said["action"])


def _read(source: Iterable[str], lines: "queue.Queue[str | None]") -> None:
    for line in source:
        if line.strip():
            lines.put(line)
    lines.put(None)


def _tell(out: TextIO, message: Message) -> None:
    out.write(json.dumps(message, ensure_ascii=False) + "\n")
    out.flush()
