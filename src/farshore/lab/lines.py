"""JSON lines: a program holds a seat over its standard input and output, or ours. One message a line; see docs/lab/outside-players.md."""

import json
import queue
import sys
import threading
from collections.abc import Iterable
from typing import TextIO

from farshore.lab.chair import Chair, Message


def hold(chair: Chair, source: Iterable[str] | None = None, sink: TextIO | None = None) -> bool:
    """Talk to the player until the game is over (True) or the player is gone."""
    out = sys.stdout if sink is None else sink
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=(sys.stdin if source is None else source, lines), daemon=True).start()
    _tell(out, chair.hello())
    while True:
        question = chair.ask()
        _tell(out, question)
        if question["type"] == "over":
            return True
        while True:
            reply = _reply(chair, lines)
            if reply is None:
                return False
            _tell(out, reply)
            if reply["type"] != "refused":
                break


def _reply(chair: Chair, lines: "queue.Queue[str | None]") -> Message | None:
    """What is to be said to the next line, or to the silence; None if the player is gone."""
    try:
        line = lines.get(timeout=chair.time_left())
    except queue.Empty:
        return chair.late()
    if line is None:
        return None
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return chair.unreadable()
    if not isinstance(said, dict) or set(said) != {"number", "action"}:
        return chair.unreadable()
    return chair.answer(said["number"], said["action"])


def _read(source: Iterable[str], lines: "queue.Queue[str | None]") -> None:
    for line in source:
        if line.strip():
            lines.put(line)
    lines.put(None)


def _tell(out: TextIO, message: Message) -> None:
    out.write(json.dumps(message, ensure_ascii=False) + "\n")
    out.flush()
