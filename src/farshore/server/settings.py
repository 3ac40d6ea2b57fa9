"""What a server is told when it starts: by flags, by variables of the environment, or as it is. docs/hosting.md lists all of it, and a test
compares the two."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from farshore.engine.words import FarshoreError

STATIC = Path(__file__).parent / "static"
PREFIX = "FARSHORE_"
NAMES = {"database": "db"}  # where flag and variable are called otherwise than the field
WORDS = {"log": ("text", "json"), "accounts": ("open", "invite", "off")}
YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


@dataclass(frozen=True)
class Settings:
    """Everything adjustable, with the values that suit a table among friends. `MEANING` says what each is."""

    database: str = ":memory:"
    redis: str = ""
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    secure: bool = False
    static: Path = STATIC
    pace: float = 0.7
    grace: float = 60.0
    bot: str = "medium"
    thinkers: int = max(1, min(3, (os.cpu_count() or 2) - 1))
    limits: bool = True
    accounts: Literal["open", "invite", "off"] = "open"
    oversee: float = 2.0
    idle: float = 900.0
    message_bytes: int = 16_384
    sockets: int = 4_000
    metrics: bool = False
    log: str = "text"


MEANING = {
    "database": "where games are kept: a file, or postgresql://user:password@host/name",
    "redis": "redis://host, through which several servers on one PostgreSQL speak; without it one serves alone",
    "hosts": "names this server answers to, with commas; none: any, but on loopback only its own",
    "origins": "pages of other origins that may speak to this server, with commas",
    "secure": "the cookie is for https only, also where the proxy does not say that it is https",
    "static": "the folder of the page; as it is, the one in the package",
    "pace": "seconds between the steps of bots at the normal pace",
    "grace": "seconds until a bot plays for a person who is away",
    "bot": "the bot that takes open seats and plays for people who are away",
    "thinkers": "processes for bots that search and for hints",
    "limits": "rate limits",
    "accounts": "who may make an account: open (everybody), invite (whoever was invited) or off (nobody)",
    "oversee": "seconds between looks at what the administrator's command line has changed",
    "idle": "seconds until a room without anybody leaves memory",
    "message_bytes": "the longest message of a page",
    "sockets": "connections at once; whoever comes when there are more is told to come later (503)",
    "metrics": "numbers for Prometheus at /metrics; keep it from the outside, as deploy/nginx.conf does",
    "log": "how the server writes its log to stderr: text, or json for one object a line",
}


def flag_of(name: str) -> str:
    return "--" + NAMES.get(name, name).replace("_", "-")


def variable_of(name: str) -> str:
    return PREFIX + NAMES.get(name, name).upper()


def shown_default(name: str) -> str:
    """A setting's usual value as the documentation shows it."""
    if name in ("database", "static", "thinkers"):
        return {"database": "`farshore.sqlite` in your data folder", "static": "", "thinkers": "one less than cores, 1 to 3"}[name]
    value: Any = next(one.default for one in fields(Settings) if one.name == name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else f"{value:g}" if isinstance(value, float) else str(value)


def value_of(name: str, text: str, told_by: str) -> Any:
    """A setting from a text; raises a sentence that names where the text came from."""
    usual: Any = next(one.default for one in fields(Settings) if one.name == name)
    try:
        if isinstance(usual, bool):
            if text.lower() not in (*YES, *NO):
                raise ValueError
            return text.lower() in YES
        if isinstance(usual, tuple):
            return tuple(part.strip().lower() for part in text.split(",") if part.strip())
        value = type(usual)(text) if not isinstance(usual, Path) else Path(text)
        if isinstance(value, int | float) and not 0 <= value < 1e9:
            raise ValueError
        if name in WORDS and value not in WORDS[name]:
            raise ValueError
    except ValueError:
        kind = "yes or no" if isinstance(usual, bool) else " or ".join(WORDS.get(name, ("a number from 0 on",)))
        raise FarshoreError(f"{told_by} is {kind}, not {text!r}.") from None
    return value


def gather(flags: Mapping[str, str | None], environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The settings that somebody has made: a flag counts before its variable."""
    environment = os.environ if environment is None else environment
    made: dict[str, Any] = {}
    for name in (one.name for one in fields(Settings)):
        flag, variable = flags.get(name), environment.get(variable_of(name))
        if flag is not None:
            made[name] = value_of(name, flag, flag_of(name))
        elif variable:
            made[name] = value_of(name, variable, variable_of(name))
    return made
