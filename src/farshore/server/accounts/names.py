"""Names of people: what is shown, which names count as the same, and which look the same."""

import unicodedata
from collections.abc import Collection
from functools import cache
from itertools import count

from confusable_homoglyphs.confusables import confusables_data

from farshore.server.errors import Refusal

MARKS = "._- "
LONGEST = 30  # letters of a guest's name
LONGEST_LOOK = 120  # letters; one letter may look like several


def guest_name(name: str) -> str:
    """One line of visible letters; control and direction characters would let a name pass for something else."""
    return " ".join(visible(unicodedata.normalize("NFC", name)).split())[:LONGEST]


def visible(text: str) -> str:
    """A text without control and direction characters."""
    return "".join(letter for letter in text if letter.isprintable() and unicodedata.category(letter) != "Cf")


def account_name(name: str) -> str:
    """The name of an account as it is shown; raises `Refusal`. Letters of one alphabet only, so that nobody looks like somebody else."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    letters = [letter for letter in shown if letter.isalpha()]
    if not 2 <= len(shown) <= 24 or not letters or not all(letter.isalnum() or letter in MARKS for letter in shown):
        raise Refusal("bad_name")
    if len({unicodedata.name(letter, "").split(" ")[0] for letter in letters}) > 1:
        raise Refusal("bad_name")
    return shown


def name_key(name: str) -> str:
    """Names with the same key are the same name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:60]


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, or the name with a number if it looks like one of the others."""
    taken = {look for other in others if other for look in looks_of(other)}
    numbered = (f"{name} {number}" for number in count(2))
    return name if not name or not looks_of(name) & taken else next(one for one in numbered if not looks_of(one) & taken)


def looks_of(name: str) -> set[str]:
    """Names that share a look can be mistaken for each other, as they are written or in small letters: "Ivan" for "lvan" and for "ıvan"."""
    return {_look(name), _look(name.casefold())}


def _look(text: str) -> str:
    """Each letter replaced by the one that stands for all that look like it (the skeleton of Unicode's UTS #39), whatever its case."""
    written = "".join(_stand_ins().get(letter, letter) for letter in unicodedata.normalize("NFKD", text))
    return " ".join(written.casefold().split())[:LONGEST_LOOK]


@cache
def _stand_ins() -> dict[str, str]:
    """The letter, or letters, that stand for a letter. The library has Unicode's table in both directions: a stand-in lists all that look
    like it, and each of those lists the stand-in alone. In a group of two either may be the stand-in, unless one is several letters."""
    found: dict[str, str] = {}
    for letter, (other, *more) in confusables_data.items():
        stand_in = visible(other["c"])
        if not more and (len(confusables_data[other["c"]]) > 1 or (len(stand_in), letter) > (len(letter), stand_in)):
            found[visible(letter)] = stand_in
    return found
