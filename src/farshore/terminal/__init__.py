"""The game in a terminal: a session of people and bots, told in sentences and played by numbers and words."""

from farshore.terminal.session import Session

__all__ = ["Session"]
