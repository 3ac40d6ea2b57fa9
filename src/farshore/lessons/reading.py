"""What files for people have in common, lessons and the coach's: fields that are taken one by one, texts in every language.

`FieldReader` takes fields of the usual kinds by itself. A file with fields of its own reads them with functions like those at the end.
"""

import tomllib
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from farshore.engine.errors import FarshoreError

LANGUAGES = ("en", "ru", "uk")
MOST_WORDS = 20  # of what the coach says: what is read at a glance

Value = TypeVar("Value")
Default = TypeVar("Default")  # what is taken where a field is missing
Texts = Mapping[str, str]  # language → text


class LessonError(FarshoreError):
    """A lesson, or a file of the coach, that can't be read or can't be played."""


class FieldReader:
    """Takes the fields out of a table, one by one, and refuses what is left."""

    def __init__(self, where: str, data: dict[str, object]) -> None:
        self.where = where
        self.left = dict(data)

    def take(self, name: str, read: Callable[[object], Value], *default: Default) -> Value | Default:
        if name not in self.left:
            if default:
                return default[0]
            raise LessonError(f"{self.where} needs {name!r}.")
        try:
            return read(self.left.pop(name))
        except ValueError as error:
            raise LessonError(f"{self.where}: {name!r} {error}.") from None

    def word(self, name: str, *default: Default) -> str | Default:
        return self.take(name, a_word, *default)

    def number(self, name: str, *default: int) -> int:
        return self.take(name, a_number, *default)

    def table(self, name: str, *default: Default) -> Mapping[str, object] | Default:
        return self.take(name, a_table, *default)

    def tables(self, name: str, *default: list[dict[str, object]]) -> list[dict[str, object]]:
        return self.take(name, tables_of, *default)

    def words(self, name: str, *default: tuple[str, ...]) -> tuple[str, ...]:
        return self.take(name, words_of, *default)

    def texts(self, name: str, *default: Default) -> Texts | Default:
        return self.take(name, texts_of, *default)

    def done(self) -> None:
        if self.left:
            raise LessonError(f"{self.where} has {', '.join(map(repr, self.left))}, which means nothing here.")


def file_reader(where: str, text: str) -> FieldReader:
    """Takes the fields out of a whole file."""
    try:
        return FieldReader(where, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where} is not written as TOML: {error}.") from None


def check_length(where: str, texts: Texts) -> None:
    """Is this short enough to be said?"""
    for language, text in texts.items():
        if (words := len(text.split())) > MOST_WORDS:
            raise LessonError(f"{where} says {words} words in {language!r}; at most {MOST_WORDS} are read at a glance.")


def a_word(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("is a word")
    return value


def a_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("is a whole number")
    return value


def a_table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ValueError("is a table of names and values")
    return value


def tables_of(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise ValueError("is a list of tables")
    return value


def words_of(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError("is a list of words")
    return tuple(value)


def texts_of(value: object) -> Texts:
    texts = a_table(value)
    missing = [language for language in LANGUAGES if not isinstance(texts.get(language), str) or not texts[language]]
    if missing:
        raise ValueError(f"has no text in {', '.join(missing)}")
    if unknown := [language for language in texts if language not in LANGUAGES]:
        raise ValueError(f"has a text in {', '.join(unknown)}, which the page does not speak")
    return cast(Texts, texts)
