"""What a typed line means: the steps to play, or an entry of the menu that asks for more."""

from dataclasses import dataclass

from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.terminal.goods import FILLERS
from farshore.terminal.listing import Menu, MenuEntry, MenuLine
from farshore.terminal.steps import OFFERS, cards_named, offer_named, why_not

NAMED_AT_MOST = 6  # lines that a question back names


@dataclass(frozen=True)
class Understood:
    """The steps of a decision; none where only an entry was named."""

    entry: MenuEntry
    steps: list[int]


class LineReader:
    """Reads lines for one seat at one prompt."""

    def __init__(self, game: Game, seat: int, menu: Menu) -> None:
        self.game = game
        self.seat = seat
        self.menu = menu
        self.typed = {line.typed: (entry, line) for entry in menu.entries if not entry.free for line in entry.lines}

    def read(self, text: str, opened: MenuEntry | None = None) -> Understood:
        """What the line means; a sentence if nothing. While an entry is open, a line may leave out its word."""
        words = text.lower().replace(",", " ").split()
        if opened is None and len(self.menu.entries) == 1 and (not words or self.menu.only_places is not None):
            opened = self.menu.entries[0]
        if not words:
            return self.alone(opened)
        if len(words) == 1 and words[0].isdecimal() and not (opened is not None and opened.free):
            return self.numbered(words[0], opened)
        found = self.beside(opened, words) if opened is not None else None
        found = found or self.meant(words)
        if found is None and len({entry.verb for entry in self.menu.entries}) == 1:
            found = self.answer(words)
        if found is None:
            raise FarshoreError(self.refusal(text, words, opened))
        return found

    def alone(self, opened: MenuEntry | None) -> Understood:
        """Enter without a word is enough where there is only one thing to do."""
        if opened is None:
            raise FarshoreError(self.how())
        return self.entry(opened)

    def entry(self, entry: MenuEntry) -> Understood:
        return Understood(entry, [entry.lines[0].action] if len(entry.lines) == 1 and not entry.free else [])

    def numbered(self, label: str, opened: MenuEntry | None) -> Understood:
        """A number alone: a line of what is open, or else a row of the menu."""
        if opened is not None:
            return self.labelled(opened, label)
        for row in self.menu.rows():
            if row.label == str(int(label)):
                return self.entry(row.entry) if row.line is None else Understood(row.entry, [row.line.action])
        raise FarshoreError(self.how())

    def labelled(self, entry: MenuEntry, label: str) -> Understood:
        for line in entry.lines:
            if line.label == str(int(label)):
                return Understood(entry, [line.action])
        numbers = [line.label for line in entry.lines]
        told = f"a number from 1 to {len(numbers)}" if numbers[-1] == str(len(numbers)) else f"one of {', '.join(numbers)}"
        raise FarshoreError(f"Please type {told} for {entry.word}.")

    def beside(self, opened: MenuEntry, words: list[str]) -> Understood | None:
        """A line that goes on where the entry's word ended."""
        name = opened.word.split()
        if words[: len(name)] == name and len(words) > len(name):
            words = words[len(name) :]
        if opened.free:
            return self.exact(words) or Understood(opened, self.said_freely(opened, words))
        return self.exact([*name, *words]) or self.among([*name, *words], [opened])

    def meant(self, words: list[str]) -> Understood | None:
        """A line that begins with an entry's word, perhaps shortened."""
        return self.exact(words) or self.free_text(words) or self.among(words, self.menu.entries)

    def exact(self, words: list[str]) -> Understood | None:
        """The text of a line, an entry's word, or an entry's word and a number."""
        text = " ".join(words)
        if text in self.typed:
            entry, line = self.typed[text]
            return Understood(entry, [line.action])
        for entry in self.menu.entries:
            if entry.word == text:
                return self.entry(entry)
            if not entry.free and words[-1].isdecimal() and entry.word == " ".join(words[:-1]):
                return self.labelled(entry, words[-1])
        return None

    def free_text(self, words: list[str]) -> Understood | None:
        """Cards in words after an entry that asks for them; the cards alone where nothing else is asked."""
        for entry in self.menu.entries:
            name = entry.word.split()
            if entry.free and name[0].startswith(words[0]) and self.no_other(words[0], entry):
                rest = words[sum(part.startswith(word) for part, word in zip(name, words, strict=False)) :]
                return Understood(entry, self.said_freely(entry, rest)) if rest else self.entry(entry)
            if entry.free and len(self.menu.entries) == 1:
                return Understood(entry, self.said_freely(entry, words))
        return None

    def no_other(self, word: str, entry: MenuEntry) -> bool:
        return entry.word.split()[0] == word or not any(other.word.startswith(word) for other in self.menu.entries if other is not entry)

    def said_freely(self, entry: MenuEntry, words: list[str]) -> list[int]:
        if entry.verb in OFFERS:
            return offer_named(self.game, self.seat, entry, " ".join(words), self.menu.names)
        return cards_named(self.game, self.seat, entry, " ".join(words))

    def among(self, words: list[str], entries: list[MenuEntry]) -> Understood | None:
        """The one line that all these words, each perhaps shortened, speak about."""
        found = [(entry, line) for entry in entries if not entry.free for line in entry.lines if speaks_of(words, line.tokens)]
        whole = [(entry, line) for entry, line in found if line.tokens[0] == words[0]]
        return self.one_of(whole or found, words)

    def answer(self, words: list[str]) -> Understood | None:
        """Where one question is asked, the answer needs no verb: `blue` for `steal blue`."""
        lines = [(entry, line) for entry in self.menu.entries if not entry.free for line in entry.lines]
        return self.one_of([(entry, line) for entry, line in lines if within(words, line.tokens)], words)

    def one_of(self, found: list[tuple[MenuEntry, MenuLine]], words: list[str]) -> Understood | None:
        if not found:
            return None
        entry, line = found[0]
        if len(found) == 1:
            return Understood(entry, [line.action])
        if all(other is entry for other, _ in found) and len(words) <= len(entry.word.split()):
            return Understood(entry, [])
        names = [line.typed for _, line in found[:NAMED_AT_MOST]]
        more = ", …" if len(found) > len(names) else ""
        raise FarshoreError(f"{' '.join(words)!r} could be: {', '.join(names)}{more}. Please say which.")

    # --- nothing of this

    def refusal(self, text: str, words: list[str], opened: MenuEntry | None) -> str:
        """Why that can't be done, by the rules if they know; else how to say what can be done."""
        if opened is not None:
            return f"{opened.word.capitalize()} can't be {text!r}: type a number of the list, or `back`."
        known = [entry for entry in self.menu.entries if words[: len(entry.word.split())] == entry.word.split()]
        if known:
            return f"There is no {text!r} now: type {known[0].word!r} for what there is."
        return why_not(self.game, self.seat, words) or f"{text!r} is none of your choices now. {self.how()}"

    def how(self) -> str:
        only = self.menu.only_places
        count = len(only.lines) if only is not None else len(self.menu.rows())
        told = f"a number from 1 to {count}" if count > 1 else "1"
        example = only.lines[1].typed if only is not None else self.menu.rows()[-1].typed
        return f"Please type {told}, words of the list (such as {example!r}), or help."


def speaks_of(words: list[str], tokens: list[str]) -> bool:
    """Do the words name the first token and then others, in their order?"""
    return tokens[0].startswith(words[0]) and within(words[1:], tokens[1:])


def within(words: list[str], tokens: list[str]) -> bool:
    """Are the words among the tokens, in their order? Words may be shortened, numbers may not; small words between don't matter."""
    at = 0
    for word in words:
        step = next((place for place in range(at, len(tokens)) if same(word, tokens[place])), None)
        if step is not None:
            at = step + 1
        elif word not in FILLERS:
            return False
    return True


def same(word: str, token: str) -> bool:
    return token == word if word in FILLERS or word.isdecimal() or token.isdecimal() else token.startswith(word)
