"""The settings of a server, by flags or by environment variables.

docs/reference/settings.md lists them all, and a test compares the two.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from farshore.bots.specs import split_specs
from farshore.engine.errors import FarshoreError

STATIC = Path(__file__).parent / "static"
PREFIX = "FARSHORE_"
NAMES = {"database": "db"}  # flag and variable, where they are named otherwise than the field
WORDS = {"log": ("text", "json"), "accounts": ("open", "invite", "off")}
YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for a table among friends. `MEANING` explains each."""

    database: str = ":memory:"
    redis: str = ""
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    secure: bool = False
    static: Path = STATIC
    pace: float = 0.7
    grace: float = 60.0
    bot: str = "medium"
    bots: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    workers: int = max(1, min(3, (os.cpu_count() or 2) - 1))
    limits: bool = True
    accounts: Literal["open", "invite", "off"] = "open"
    maintenance: float = 2.0
    idle: float = 900.0
    message_bytes: int = 16_384
    sockets: int = 4_000
    sockets_per_address: int = 100
    metrics: bool = False
    log: str = "text"


MEANING = {
    "database": "where games are stored: a file, or postgresql://user:password@host/name",
    "redis": "redis://host, to run several servers on one PostgreSQL database; without it the server is alone",
    "hosts": "host names this server answers to, separated by commas; none: any, but on loopback only its own",
    "origins": "other origins whose pages may use this server, separated by commas",
    "secure": "send the cookie over https only, even if the proxy does not say that it uses https",
    "static": "the folder of the page; by default the one in the package",
    "pace": "seconds between the moves of bots at normal speed",
    "grace": "seconds until a bot plays for a person who is away",
    "bot": "the bot that takes open seats and plays for people who are away",
    "bots": "more bots, separated by commas: my_bot.py:Clever, expert(playouts=500), or with a name of your own clever=my_bot.py:Clever",
    "boards": "board files, separated by commas, whose maps can be played here",
    "workers": "processes for bots that search, and for hints",
    "limits": "rate limits",
    "accounts": "who may create an account: open (everybody), invite (those with an invitation) or off (nobody)",
    "maintenance": "seconds until changes made by the administrator's command line take effect",
    "idle": "seconds until an empty room is unloaded from memory",
    "message_bytes": "the longest message that a page may send",
    "sockets": "the most connections at once; further ones are refused (503)",
    "sockets_per_address": "the most tables that are open at once from one address; further ones must wait",
    "metrics": "metrics for Prometheus at /metrics; hide it from the outside, as deploy/nginx.conf does",
    "log": "the format of the log on stderr: text, or json (one object a line)",
}


def flag_of(name: str) -> str:
    return "--" + NAMES.get(name, name).replace("_", "-")


def variable_of(name: str) -> str:
    return PREFIX + NAMES.get(name, name).upper()


def shown_default(name: str) -> str:
    """The default of a setting as the documentation shows it."""
    if name in ("database", "static", "workers"):
        return {"database": "`farshore.sqlite` in your data folder", "static": "", "workers": "one less than cores, 1 to 3"}[name]
    value: Any = next(one.default for one in fields(Settings) if one.name == name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else f"{value:g}" if isinstance(value, float) else str(value)


def value_of(name: str, text: str, source: str) -> Any:
    """A setting from a text; raises a `FarshoreError` that names where the text came from."""
    usual: Any = next(one.default for one in fields(Settings) if one.name == name)
    try:
        if isinstance(usual, bool):
            if text.lower() not in (*YES, *NO):
                raise ValueError
            return text.lower() in YES
        if name in ("bots", "boards"):  # may name files, and have commas inside brackets
            return tuple(part for part in split_specs(text) if part)
        if isinstance(usual, tuple):
            return tuple(part.strip().lower() for part in text.split(",") if part.strip())
        value = type(usual)(text) if not isinstance(usual, Path) else Path(text)
        if isinstance(value, int | float) and not 0 <= value < 1e9:
            raise ValueError
        if name in WORDS and value not in WORDS[name]:
            raise ValueError
    except ValueError:
        kind = "yes or no" if isinstance(usual, bool) else " or ".join(WORDS.get(name, ("a number of at least 0",)))
        raise FarshoreError(f"{source} must be {kind}, not {text!r}.") from None
    return value


def gather(flags: Mapping[str, str | None], environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The settings that were given: a flag goes before its variable."""
    environment = os.environ if environment is None else environment
    made: dict[str, Any] = {}
    for name in (one.name for one in fields(Settings)):
        flag, variable = flags.get(name), environment.get(variable_of(name))
        if flag is not None:
            made[name] = value_of(name, flag, flag_of(name))
        elif variable:
            made[name] = value_of(name, variable, variable_of(name))
    return made
