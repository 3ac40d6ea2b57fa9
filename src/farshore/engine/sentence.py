"""Sentences for people: an English template beside its key, so that a page can say the same in another language.

What fills the template is typed, never a phrase: a page that knows "two ore" only as a text could not put it into the right case.

Each has a `__reduce__`, since compiled, a frozen dataclass is neither pickled nor copied deeply without one.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Quoted:
    """Something as a caller wrote it, of whatever kind; said as it stands in every language."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return Quoted, (self.text,)


@dataclass(frozen=True)
class Term:
    """A thing with a name in every language, such as a good, a card, an option or a game: `name` is its name in data."""

    kind: str
    name: str
    english: str = ""

    def __str__(self) -> str:
        return self.english or self.name

    def __reduce__(self) -> tuple[object, ...]:
        return Term, (self.kind, self.name, self.english)


@dataclass(frozen=True)
class Cards:
    """So many of each good, as (kind, count) pairs: a price, or what is missing of one.

    >>> str(Cards((("brick", 1), ("wool", 1), ("ore", 2))))
    '1 brick, 1 wool and 2 ore'
    """

    counts: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return _joined([f"{count} {kind}" for kind, count in self.counts], "and")

    def __reduce__(self) -> tuple[object, ...]:
        return Cards, (self.counts,)


@dataclass(frozen=True)
class Listing:
    """Several things, joined by "and" or "or"."""

    items: tuple[int | Term, ...]
    joined: str = "and"

    def __str__(self) -> str:
        return _joined([str(item) for item in self.items], self.joined)

    def __reduce__(self) -> tuple[object, ...]:
        return Listing, (self.items, self.joined)


@dataclass(frozen=True)
class NumberSpan:
    """Any whole number from `low` to `high`."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def __reduce__(self) -> tuple[object, ...]:
        return NumberSpan, (self.low, self.high)


@dataclass(frozen=True)
class Player:
    """Somebody at the table."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"

    def __reduce__(self) -> tuple[object, ...]:
        return Player, (self.seat,)


@dataclass(frozen=True)
class Place:
    """A place of the board: a hex `(q, r)`, a corner or an edge `(q, r, side)`."""

    place: tuple[int, int] | tuple[int, int, str]

    def __str__(self) -> str:
        return ",".join(str(part) for part in self.place)

    def __reduce__(self) -> tuple[object, ...]:
        return Place, (self.place,)


Param = int | Quoted | Term | Cards | Listing | NumberSpan | Player | Place


_COUNTED = re.compile(r"\{(\w+)\|([^|}]*)\|([^}]*)\}")  # {count|card|cards}: for one, and for other numbers


class Sentence:
    """One sentence with its key and parameters.

    >>> str(Sentence("short", "You are {missing} short.", missing=Cards((("ore", 1),))))
    'You are 1 ore short.'
    >>> [str(Sentence("owed", "Discard {count} {count|card|cards}.", count=count)) for count in (1, 2)]
    ['Discard 1 card.', 'Discard 2 cards.']
    """

    def __init__(self, key: str, english: str, **params: Param) -> None:
        self.key = key
        self.english = english
        self.params: dict[str, Param] = dict(params)

    def __str__(self) -> str:
        english = _COUNTED.sub(lambda found: found[2] if self.params[found[1]] == 1 else found[3], self.english)
        return english.format(**self.params)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.key == other.key and self.english == other.english and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.key, self.english))

    def __reduce__(self) -> tuple[object, ...]:
        return restore_sentence, (self.key, self.english, self.params)

    def __repr__(self) -> str:
        return f"<Sentence {self.key}: {self}>"


class Mismatch(Sentence):
    """Why a move is refused at a place that it has nothing to do with: no piece to act on, the wrong ground, something else standing there.
    Whoever asks about the place learns more from any other reason."""

    def __reduce__(self) -> tuple[object, ...]:
        return restore_mismatch, (self.key, self.english, self.params)


def restore_mismatch(key: str, english: str, params: dict[str, Param]) -> Mismatch:
    """The mismatch with these parameters (for pickle)."""
    return Mismatch(key, english, **params)


def restore_sentence(key: str, english: str, params: dict[str, Param]) -> Sentence:
    """The sentence with these parameters (for pickle)."""
    return Sentence(key, english, **params)


def good(name: str) -> Term:
    return Term("good", name)


def seats_said(seats: list[int]) -> str:
    """Seats for people who read a `repr`.

    >>> seats_said([2]), seats_said([0, 3])
    ('seat 2', 'seats 0 and 3')
    """
    if not seats:
        return "nobody"
    return ("seat " if len(seats) == 1 else "seats ") + _joined([str(seat) for seat in seats], "and")


def _joined(words: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
