"""How a part's terms are named when a bot says why it chose something: `farshore.bots.reasons` tells them."""

from dataclasses import dataclass, field
from typing import Final

MORE: Final = 1
LESS: Final = -1


@dataclass(frozen=True)
class TermWord:
    """What is told of a term. Several terms may share a word."""

    word: str  # a page has a text for it
    better: int = MORE  # whether more of it is good, or less
    as_it_is: bool = False  # told by what it is afterwards, not by how much it changed
    even_none: bool = False  # told even where nothing of it is left


@dataclass(frozen=True)
class ReasonWords:
    """What one part adds to what can be told."""

    terms: dict[str, TermWord] = field(default_factory=dict)
    silent: dict[str, str] = field(default_factory=dict)  # terms that are no reason to do anything, and why not
    same: tuple[tuple[str, ...], ...] = ()  # words of which only the first is told: the others say the same
    blocks: tuple[str, ...] = ()  # verbs that move what blocks income
    robs: tuple[str, ...] = ()  # verbs that choose whom to rob
