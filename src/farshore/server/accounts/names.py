"""Names of people: what is shown, and which names count as the same."""

import unicodedata

from farshore.server.errors import Refusal

MARKS = "._- "
LONGEST = 30  # letters of a guest's name


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
