"""Errors that tell a person, in one sentence, what was wrong with their input."""

from farshore.engine.sentence import Sentence


class FarshoreError(ValueError):
    """Bad input, told in one sentence. Nothing was changed."""


class WrongSetting(FarshoreError):
    """A game that can't be set up like this; the sentence says why, and its key lets a page say it in another language."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.sentence,)


class IllegalMove(FarshoreError):
    """The rules don't allow this action now; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.sentence,)
