"""Boards as short text files that a person can read and edit: read them, write them, and load those that come with Farshore."""

from functools import cache
from importlib import resources

from farshore.board.errors import BoardError
from farshore.board.facts import Board
from farshore.board.reading import parse
from farshore.board.writing import write

__all__ = ["Board", "BoardError", "load", "names", "parse", "write"]

_ENDING = ".board"


def names() -> list[str]:
    """The boards that come with the game, by name."""
    folder = resources.files("farshore") / "data" / "boards"
    return sorted(entry.name.removesuffix(_ENDING) for entry in folder.iterdir() if entry.name.endswith(_ENDING))


@cache
def load(name: str) -> Board:
    """One of the boards that come with the game. It is read once; a board never changes."""
    if name not in names():
        raise BoardError(f"There is no board {name!r}; choose from {', '.join(names())}.")
    return parse((resources.files("farshore") / "data" / "boards" / f"{name}{_ENDING}").read_text(encoding="utf-8"))
