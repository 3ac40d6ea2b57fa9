"""The lines of a board file: how a line is cut into words, and how words become places and numbers.

Every fault is told as one sentence that begins with the number of the line.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from farshore.board.errors import BoardError
from farshore.board.facts import TOKENS, Item
from farshore.board.grid import CornerAt, EdgeAt, HexAt, edge_name

_PLACE: Final = re.compile(r"(-?\d+)(?:\.\.(-?\d+))?,(-?\d+)(?:,([A-Z]+))?")
_NUMBER: Final = re.compile(r"-?\d+")
_HEAD: Final = re.compile(r"\[([^\[\]]+)\]")
_LONGEST_RUN: Final = 100  # hexes that a..b may stand for: no board is wider


@dataclass
class Line:
    """A `key: words` line; a row of the map has no key and keeps its text."""

    number: int
    text: str
    key: str = ""
    words: list[str] = field(default_factory=list)

    def fault(self, what: str) -> BoardError:
        return BoardError(f"Line {self.number}: {what}")

    def whole(self, word: str, what: str) -> int:
        """A number; `what` says of what."""
        if not _NUMBER.fullmatch(word):
            raise self.fault(f"{word!r} is not a number, but {what} is one.")
        return int(word)

    def only(self, what: str) -> str:
        """The one word of the line."""
        if len(self.words) != 1:
            raise self.fault(f"{self.key} needs one word, {what}, not {len(self.words)}.")
        return self.words[0]

    def choice(self, options: Collection[str]) -> str:
        """The one word of the line, out of a few."""
        return self.known(self.only("one of " + ", ".join(options)), options, self.key)

    def known(self, word: str, options: Collection[str], what: str) -> str:
        """The same word, if it is one of a few; else a fault that names the nearest."""
        if word not in options:
            raise self.fault(f"there is no {what} {word!r}{near(word, options)}.")
        return word

    def token(self, word: str) -> int:
        number = self.whole(word, "a token")
        if number not in TOKENS:
            raise self.fault(f"there is no number token {number}; tokens are 2 to 12 without 7.")
        return number

    def hexes(self, words: Iterable[str]) -> list[HexAt]:
        """Hexes such as `3,1`, or `1..4,0` for four of one row."""
        found: list[HexAt] = []
        for word in words:
            for item in self.item(word):
                if not isinstance(item, tuple) or len(item) != 2:
                    raise self.fault(f"{word!r} is not a hex such as 3,1 or 1..4,0.")
                found.append(item)
        return found

    def corner(self, word: str) -> CornerAt:
        items = self.item(word)
        at = items[0]
        if not isinstance(at, tuple) or len(at) != 3 or at[2] not in ("N", "S"):
            raise self.fault(f"{word!r} is not a corner such as 3,1,N or 3,1,S.")
        return at

    def edge(self, word: str) -> EdgeAt:
        items = self.item(word)
        at = items[0]
        if not isinstance(at, tuple) or len(at) != 3 or at[2] in ("N", "S"):
            raise self.fault(f"{word!r} is not an edge such as 3,1,NE.")
        return at

    def item(self, word: str) -> list[Item]:
        """A word as what it stands for: a number, a hex (or a run of them), a corner, an edge with its canonical name, or itself."""
        if _NUMBER.fullmatch(word):
            return [int(word)]
        match = _PLACE.fullmatch(word)
        if match is None:
            if re.match(r"-?\d+(\.\.|,)", word):
                raise self.fault(f"{word!r} is not a place such as 3,1 or 3,1,NE.")
            return [word]
        first, row = int(match[1]), int(match[3])
        if match[2] is not None:
            last = int(match[2])
            if match[4] is not None or not first <= last < first + _LONGEST_RUN:
                raise self.fault(f"{word!r} is not a run of hexes from left to right such as 1..4,0.")
            return [(q, row) for q in range(first, last + 1)]
        if match[4] is None:
            return [(first, row)]
        if match[4] in ("N", "S"):
            return [(first, row, match[4])]
        try:
            return [edge_name(first, row, match[4])]
        except BoardError as error:
            raise self.fault(f"{word!r} is not a place: corners are N and S, edges NE, E, SE, SW, W and NW.") from error

    def counts(self, options: Collection[str], what: str) -> dict[str, int]:
        """Pairs of a number and a word, as in `4 forest 3 hills`."""
        if len(self.words) % 2:
            raise self.fault(f"{self.key} needs pairs such as '4 {next(iter(options))}'.")
        found: dict[str, int] = {}
        for number, word in zip(self.words[::2], self.words[1::2], strict=True):
            self.known(word, options, what)
            if word in found:
                raise self.fault(f"{word} is counted twice.")
            found[word] = self.whole(number, f"the count of {word}")
            if found[word] < 1:
                raise self.fault(f"the count of {word} is {number}; leave it out if there is none.")
        return found


@dataclass
class Section:
    """A `[head]` with its lines; the header of the file is the section with the empty head."""

    number: int
    head: str
    lines: list[Line] = field(default_factory=list)

    def find(self, key: str) -> Line | None:
        for line in self.lines:
            if line.key == key:
                return line
        return None

    def check_keys(self, known: Sequence[str], repeated: Collection[str] = ()) -> None:
        """Every key is known, and none that must be alone stands twice."""
        seen: set[str] = set()
        where = f" in [{self.head}]" if self.head else ""
        for line in self.lines:
            if line.key not in known:
                raise line.fault(f"there is no {line.key!r}{where}{near(line.key, known)}.")
            if line.key in seen and line.key not in repeated:
                raise line.fault(f"{line.key} appears twice.")
            seen.add(line.key)


def near(word: str, options: Collection[str]) -> str:
    """The end of a sentence about an unknown word: what it may have meant, or what there is."""
    close = get_close_matches(word, options, 1)
    return f"; perhaps you mean {close[0]!r}" if close else "; choose from " + ", ".join(options)


def sections(text: str, known: Sequence[str]) -> list[Section]:
    """The file cut into sections and lines; empty lines and those that begin with # are left out.

    `known` are the heads there may be; one that ends with a space is followed by a name and may stand more than once.
    """
    found = [Section(0, "")]
    for number, raw in enumerate(text.splitlines(), start=1):
        text_line = raw.expandtabs(8).rstrip()
        if not text_line.strip() or text_line.lstrip().startswith("#"):
            continue
        head = _HEAD.fullmatch(text_line.strip())
        if head:
            name = " ".join(head[1].split())
            if name not in known and not any(name.startswith(kind) for kind in known if kind.endswith(" ")):
                raise BoardError(f"Line {number}: there is no section [{name}]{near(name, [kind.strip() for kind in known])}.")
            if name in [section.head for section in found]:
                raise BoardError(f"Line {number}: the section [{name}] appears twice.")
            found.append(Section(number, name))
            continue
        line = Line(number, text_line)
        if found[-1].head != "map":
            # the key ends at the first colon that ends a word, so that 3:1 can be a key and a word
            key, colon, rest = f"{text_line.strip()} ".partition(": ")
            if not colon:
                raise line.fault(f"{text_line.strip()!r} is not of the form 'name: words'.")
            line.key, line.words = key.strip(), rest.split()
            line.text = rest.strip()
        found[-1].lines.append(line)
    return found


def runs(items: Sequence[Item]) -> list[str]:
    """Items as words of a file; three or more hexes from left to right in one row become a run."""
    words: list[str] = []
    index = 0
    while index < len(items):
        item = items[index]
        if isinstance(item, tuple) and len(item) == 2:
            end = index
            while end + 1 < len(items) and items[end + 1] == (item[0] + end + 1 - index, item[1]):
                end += 1
            if end - index >= 2:
                words.append(f"{item[0]}..{item[0] + end - index},{item[1]}")
                index = end + 1
                continue
        words.append(",".join(str(part) for part in item) if isinstance(item, tuple) else str(item))
        index += 1
    return words
