"""Sentences for people: an English template beside its key, so that a page can say the same in another language."""


class Sentence:
    """One sentence with its key and parameters.

    >>> str(Sentence("short", "You are {count} {card} short.", count=1, card="ore"))
    'You are 1 ore short.'
    """

    def __init__(self, key: str, english: str, **params: object) -> None:
        self.key = key
        self.english = english
        self.params: dict[str, object] = dict(params)

    def __str__(self) -> str:
        return self.english.format(**self.params)


class FarshoreError(ValueError):
    """Bad input, told in one sentence. Nothing was changed."""


class WrongSetting(FarshoreError):
    """A game that can't be set up like this; the sentence says why, and its key lets a page say it in another language."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class IllegalMove(FarshoreError):
    """The rules don't allow this action now; the text says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Choice:
    """What one action means, for pages, logs and bots that know no rules. Fields stay None where they don't apply.

    `place` is a hex `(q, r)`, corner `(q, r, "N")` or edge `(q, r, "NE")`; `cards` are paid or given, `gets` received, both as
    (kind, count) pairs; `player` is the other seat concerned.
    """

    def __init__(
        self,
        verb: str,
        place: tuple[int, int] | tuple[int, int, str] | None = None,
        piece: str | None = None,
        cards: tuple[tuple[str, int], ...] = (),
        gets: tuple[tuple[str, int], ...] = (),
        player: int | None = None,
        number: int | None = None,
    ) -> None:
        self.verb = verb
        self.place = place
        self.piece = piece
        self.cards = cards
        self.gets = gets
        self.player = player
        self.number = number

    def as_dict(self) -> dict[str, object]:
        """JSON-ready, without the empty fields."""
        data: dict[str, object] = {"verb": self.verb}
        if self.place is not None:
            data["place"] = list(self.place)
        if self.piece is not None:
            data["piece"] = self.piece
        if self.cards:
            data["cards"] = dict(self.cards)
        if self.gets:
            data["gets"] = dict(self.gets)
        if self.player is not None:
            data["player"] = self.player
        if self.number is not None:
            data["number"] = self.number
        return data

    def __repr__(self) -> str:
        return f"Choice({', '.join(f'{key}={value!r}' for key, value in self.as_dict().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(repr(self))
