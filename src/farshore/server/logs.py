"""The server's log: one line for each message, as text or as JSON, without secrets.

Whatever lets somebody in (cookies, the secrets of links, invites, passwords in URLs) is replaced before a line is written, whether it comes
from our own messages, from other libraries or from a traceback.
"""

import logging
import re
import sys
import time

import msgspec

HIDDEN = "[hidden]"
PASSWORD = re.compile(r"(?<=://)([^\s/:@]*):[^\s@]*@")
TOKEN = re.compile(r"(?<![\w/.-])[A-Za-z0-9_-]{20,}(?![\w/.-])|(?<=/r/)[\w-]{8,}|(?<=/rooms/)[\w-]{12,}|(?<=/ws/)[\w-]{12,}")
COOKIE = re.compile(r"(farshore=)[^\s;\"']+", re.IGNORECASE)
WORDY = re.compile(r"^[A-Za-z_]+$")  # a long word, or a name in code, is no token


def clean(text: str) -> str:
    """A text with its secrets replaced."""
    text = PASSWORD.sub(rf"\1:{HIDDEN}@", text)
    text = COOKIE.sub(rf"\1{HIDDEN}", text)
    return TOKEN.sub(lambda found: found[0] if WORDY.match(found[0]) else HIDDEN, text)


class TextFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class JsonFormatter(logging.Formatter):
    """One object a line: time, level, logger, message, and the traceback if there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": clean(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = clean(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


def set_up(kind: str) -> None:
    """Let everything in this process log to stderr in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if kind == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("farshore").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
