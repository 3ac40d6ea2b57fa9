"""What a refusal has to be: one clear text of whole sentences, without the noise of the machine."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from farshore import FarshoreError, Game

NOISE = re.compile(r"Traceback|<[a-z_.]+ object|0x[0-9a-f]{6}|\bErrno\b|KeyError|TypeError|IndexError|list index|NoneType|unhashable")


def check_text(text: str) -> None:
    assert text.endswith("."), text
    assert text[0].isupper() or text[0] in "'/\"." or text[0].isdigit(), text
    assert "\n" not in text, text
    assert not NOISE.search(text), text
    assert len(text) < 700, text
    assert not text.endswith(".."), text


@contextmanager
def refused(says: str = "", game: Game | None = None) -> Iterator[None]:
    """The block is refused with a good text that has `says` in it, and the game is as it was."""
    before = None if game is None else (list(game.state.cells), list(game.actions), len(game.events), game.can_undo(0))
    with pytest.raises(FarshoreError) as error:
        yield
    check_text(str(error.value))
    assert says in str(error.value)
    if game is not None:
        assert (list(game.state.cells), list(game.actions), len(game.events), game.can_undo(0)) == before
