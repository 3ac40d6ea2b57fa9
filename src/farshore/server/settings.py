"""What a server is told when it starts."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """Everything adjustable, with the values that suit a table among friends."""

    database: str = ":memory:"  # a path, or a URL of SQLAlchemy
    static: Path = STATIC
    origins: tuple[str, ...] = ()  # pages of other origins that may speak to this server
    hosts: tuple[str, ...] = ()  # names this server answers to; empty: any
    secure: bool = False  # behind TLS: the cookie is for https only
    pace: float = 0.7  # seconds between the steps of bots at the normal pace
    grace: float = 60.0  # seconds until a bot plays for a person who is away
    bot: str = "medium"  # the bot that takes open seats and plays for people who are away
    thinkers: int = max(1, min(3, (os.cpu_count() or 2) - 1))  # processes for bots that search and for hints
    limits: bool = True  # rate limits
    accounts: Literal["open", "invite", "off"] = "open"  # who may make an account: everybody, whoever was invited, nobody
    oversee: float = 2.0  # seconds between looks at what the administrator's command line has changed
    idle: float = 900.0  # seconds until a room without anybody leaves memory
    message_bytes: int = 16_384  # the longest message of a page
