"""The terminal itself: lines out, lines in. Works the same when both are files, where it shows what was read."""

import importlib
import sys
from contextlib import suppress

from farshore.board.picture_text import SEAT_STYLES


class Screen:
    """`colour` is decided by whoever starts the game."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.typed_by_hand = sys.stdin.isatty()
        if self.typed_by_hand:
            with suppress(ImportError):
                importlib.import_module("readline")  # with it, input() has a history and arrow keys

    def say(self, text: str = "") -> None:
        print(text)

    def ask(self, prompt: str) -> str | None:
        """One line without its blanks, or None when there is no more: the end of a file, Ctrl-D or Ctrl-C."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        if not self.typed_by_hand:
            print("".join(letter if letter.isprintable() else "?" for letter in line))
        return line.strip()

    def clear(self) -> None:
        """Nothing of what was there stays in sight; in a file there is nothing to hide."""
        if self.colour:
            print("\x1b[2J\x1b[3J\x1b[H", end="")

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def dim(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def tinted(self, text: str, colour: str) -> str:
        """A player's name in the player's colour."""
        style = SEAT_STYLES.get(colour)
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and style else text
