"""What a person can do now, as lines that can be typed back.

Everything is derived from the fields that a `Choice` declares, so that a game that is not known here can be played all the same: each
action has one line, no two lines of a menu are alike, and a line that is typed means its action and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from string import ascii_lowercase

from farshore.engine.choice import Choice
from farshore.terminal.tell import said

# verb → the word to type for it; where None, the piece is the word
WORDS: Mapping[str, str | None] = {
    "build": None,
    "found": None,
    "play_card": None,
    "move_robber": None,
    "steal_from": "steal",
    "bank_trade": "bank",
    "buy_card": "buy",
    "end_turn": "end",
    "draft_give": "give",
    "draft_want": "want",
}
TO_SOMEBODY = {"discard": "give"}  # verb → its word where it names a player
LONG = {"play_card": "play", "move_robber": "move"}  # where the piece alone would mean two things
HINTS = {
    "roll": "the dice",
    "end_turn": "your turn",
    "waive": "leave the rest",
    "done": "that is enough",
    "stop": "stay here",
    "decline": "the offer",
    "withdraw": "take your offer back",
    "send": "the offer as it is",
    "cancel": "drop the draft",
}


def both_dice(number: int) -> str:
    return f"{number // 10} and {number % 10}"


# verb or piece → what its number means
NUMBERS: Mapping[str, Callable[[int], str]] = {
    "alchemy": both_dice,
    "astrologer": lambda number: f"a roll of {number}",
    "improve": lambda number: f"stage {number}",
}
PAID = {"improve"}  # costs something, unless a card makes it free
FEW = 3  # so many choices without a place are listed at once


@dataclass
class MenuLine:
    """One action. `typed` is the whole text that means it: the entry's word and these `fields` of its choice. `tokens` are all words that
    say something about it, in order."""

    action: int
    choice: Choice
    label: str = ""  # its number within the entry
    typed: str = ""
    fields: tuple[str, ...] = ()
    tokens: list[str] = field(default_factory=list)


@dataclass
class MenuEntry:
    """What one word of the menu stands for: one action, or several that differ in a place, a player, cards or a number."""

    word: str
    verb: str
    lines: list[MenuLine]
    example: str = ""  # where cards are named in the line (an offer, a discard): a text that can be typed
    due: int = 0  # of such cards, where their number is fixed
    kinds: list[str] = field(default_factory=list)  # of which they can be

    @property
    def free(self) -> bool:
        """Is the rest of the line free text?"""
        return self.example != ""

    @property
    def by_place(self) -> bool:
        return all(line.choice.place is not None for line in self.lines)

    @property
    def many_places(self) -> bool:
        return len(self.lines) > 1 and self.by_place and not self.free


@dataclass
class MenuRow:
    """A numbered line of the menu: an action, or an entry that opens."""

    label: str
    typed: str
    entry: MenuEntry
    line: MenuLine | None


class Menu:
    """All choices of a prompt."""

    def __init__(self, choices: Sequence[tuple[int, Choice]], names: list[str]) -> None:
        self.names = names
        self.entries = entries_of(choices, names)

    @property
    def only_places(self) -> MenuEntry | None:
        """The one entry of a question that is answered in the picture."""
        return self.entries[0] if len(self.entries) == 1 and self.entries[0].many_places else None

    def rows(self) -> list[MenuRow]:
        rows: list[MenuRow] = []
        alone = len(self.entries) == 1
        for entry in self.entries:
            if entry.free or entry.many_places or (len(entry.lines) > FEW and not alone):
                rows.append(MenuRow(str(len(rows) + 1), entry.word, entry, None))
            else:
                for line in entry.lines:
                    rows.append(MenuRow(line.label if alone else str(len(rows) + 1), line.typed, entry, line))
        return rows

    def detail(self, row: MenuRow, place: Callable[[Choice], str]) -> str:
        """What a row says beside the text to type; `place` names the place of a choice."""
        if row.line is not None:
            return about_line(row.entry, row.line, self.names, place)
        entry = row.entry
        if entry.free:
            told = f"{entry.due} of {', '.join(entry.kinds)}, " if entry.due else ""
            return f"{told}such as: {entry.example}"
        if not entry.many_places:
            return bargains(entry) or f"{len(entry.lines)} ways"
        return ", ".join([f"{len(entry.lines)} places", *common(entry, self.names, place)])


# --- what an action is called


def word_of(choice: Choice, long: bool = False) -> str:
    """What to type for an action, before what sets it apart from others of its kind."""
    verb, piece = plain(choice.verb), plain(choice.piece or "")
    word = WORDS.get(choice.verb, verb)
    if choice.player is not None:
        word = TO_SOMEBODY.get(choice.verb, word)
    if word is None and piece and not long:
        return piece
    word = word or LONG.get(choice.verb, verb)
    return word if word.endswith(piece) else f"{word} {piece}"


def plain(name: str) -> str:
    """A name as it is typed: small letters, words with one blank between."""
    return " ".join(name.replace("_", " ").replace(",", " ").lower().split())


def entries_of(choices: Sequence[tuple[int, Choice]], names: list[str]) -> list[MenuEntry]:
    """The entries in the order of the actions, each word once."""
    groups: dict[tuple[str, str | None, bool], list[MenuLine]] = {}
    for action, choice in choices:
        groups.setdefault((choice.verb, choice.piece, choice.place is not None), []).append(MenuLine(action, choice))
    short = [word_of(lines[0].choice) for lines in groups.values()]
    entries: list[MenuEntry] = []
    for word, lines in zip(short, groups.values(), strict=True):
        name = word if short.count(word) == 1 else word_of(lines[0].choice, long=True)
        parts = split_places(lines)
        entries += [
            MenuEntry(name if len(parts) == 1 else f"{name} {letter}", lines[0].choice.verb, part) for letter, part in letters(parts)
        ]
    for entry, word in zip(entries, distinct([entry.word for entry in entries]), strict=True):
        entry.word = word
        name_lines(entry, names)
    lines = [line for entry in entries for line in entry.lines]
    for line, typed in zip(lines, distinct([line.typed for line in lines]), strict=True):
        line.typed = typed
    return entries


def letters(parts: list[list[MenuLine]]) -> list[tuple[str, list[MenuLine]]]:
    """a, b, …, z, aa, ab, …"""
    endless = ("".join(row) for length in range(1, 9) for row in product(ascii_lowercase, repeat=length))
    return list(zip(endless, parts, strict=False))


def distinct(texts: list[str]) -> list[str]:
    """The same texts; where several are alike, a number sets the later ones apart."""
    seen: set[str] = set()
    found: list[str] = []
    for text in texts:
        number, name = 1, text
        while name in seen or (number > 1 and name in texts):
            number += 1
            name = f"{text} ({number})"
        seen.add(name)
        found.append(name)
    return found


def split_places(lines: list[MenuLine]) -> list[list[MenuLine]]:
    """Lines of one kind, in as few parts as it takes for no place to stand twice in one: two caravans that can go to one route."""
    if lines[0].choice.place is None:
        return [lines]
    for key in (lambda choice: None, lambda choice: choice.number, lambda choice: choice.player, lambda choice: choice.origin):
        parts: dict[object, list[MenuLine]] = {}
        for line in lines:
            parts.setdefault(key(line.choice), []).append(line)
        if all(len({line.choice.place for line in part}) == len(part) for part in parts.values()):
            return list(parts.values())
    rounds: list[list[MenuLine]] = []
    for line in lines:
        earlier = next((part for part in rounds if all(other.choice.place != line.choice.place for other in part)), None)
        if earlier is None:
            rounds.append([line])
        else:
            earlier.append(line)
    return rounds


# --- what sets the actions of an entry apart


def bargain(choice: Choice) -> str:
    """Cards given and got: "4 wool for ore"; what is one is not counted."""
    given, got = (", ".join(kind if count == 1 else f"{count} {kind}" for kind, count in row) for row in (choice.cards, choice.gets))
    return f"{given} for {got}" if given and got else given or got


def number_said(choice: Choice) -> str:
    if choice.number is None:
        return ""
    meaning = NUMBERS.get(choice.piece or "") or NUMBERS.get(choice.verb)
    return meaning(choice.number) if meaning else str(choice.number)


def fields_of(choice: Choice, names: list[str]) -> dict[str, str]:
    player = names[choice.player].lower() if choice.player is not None else ""
    return {"player": player, "cards": bargain(choice).lower(), "number": number_said(choice).lower()}


def name_lines(entry: MenuEntry, names: list[str]) -> None:
    """Give each line its number, its text and its tokens."""
    rows = [fields_of(line.choice, names) for line in entry.lines]
    by_place = entry.by_place
    apart = () if by_place or len(rows) == 1 else first_apart(rows)
    own_numbers = apart == ("number",)
    for place, (line, row) in enumerate(zip(entry.lines, rows, strict=True), 1):
        line.label = str(line.choice.number) if own_numbers else str(place)
        line.fields = () if own_numbers else apart
        rest = " ".join(row[name] for name in line.fields if row[name])
        line.typed = entry.word if len(rows) == 1 else f"{entry.word} {rest or line.label}".replace(",", "")
        told = (
            [line.label] if by_place else words_in([row["player"], counted(line.choice), line.label if own_numbers else "", row["number"]])
        )
        line.tokens = [*entry.word.split(), *told]


def counted(choice: Choice) -> str:
    return " for ".join(said(row).lower() for row in (choice.cards, choice.gets) if row)


def words_in(texts: list[str]) -> list[str]:
    return [word for text in texts for word in text.replace(",", " ").split()]


def first_apart(rows: list[dict[str, str]]) -> tuple[str, ...]:
    """The fewest fields in which all rows differ; all fields if none do."""
    names = tuple(rows[0])
    for size in range(1, len(names) + 1):
        for chosen in combinations(names, size):
            if len({tuple(row[name] for name in chosen) for row in rows}) == len(rows):
                return chosen
    return names


# --- what else there is to say


def about_line(entry: MenuEntry, line: MenuLine, names: list[str], place: Callable[[Choice], str], but: Sequence[str] = ()) -> str:
    """What a line's text leaves out: place, player, price, number; `but` was said already."""
    choice = line.choice
    if not any((choice.place, choice.cards, choice.gets)) and entry.verb in HINTS:
        return HINTS[entry.verb]
    parts = [place(choice)] if choice.place is not None else []
    return ", ".join([*parts, *(fact for fact in facts(line, names, place) if fact not in but)])


def facts(line: MenuLine, names: list[str], place: Callable[[Choice], str]) -> list[str]:
    """What a choice says of itself besides its place and what the line's text has said already."""
    choice = line.choice
    told: list[str] = []
    if choice.origin is not None:
        told.append(f"from {place(Choice('', choice.origin))}")
    if choice.player is not None and "player" not in line.fields:
        told.append(names[choice.player])
    if "cards" not in line.fields:
        told += [price] if (price := price_of(choice)) else []
    number = number_said(choice)
    if choice.place is None and "number" not in line.fields and number and number not in line.typed.split():
        told.append(number)
    return told + [f"toll of {amount} to {names[seat]}" for seat, amount in choice.tolls]


def price_of(choice: Choice) -> str:
    if choice.cards and choice.gets:
        return f"give {said(choice.cards)}, get {said(choice.gets)}"
    return said(choice.cards or choice.gets) if choice.cards or choice.gets else "free" if choice.verb in PAID else ""


def common(entry: MenuEntry, names: list[str], place: Callable[[Choice], str]) -> list[str]:
    """The facts that hold for every line of an entry."""
    first, *rest = [facts(line, names, place) for line in entry.lines]
    return [fact for fact in first if all(fact in row for row in rest)]


def differing(entry: MenuEntry, names: list[str], place: Callable[[Choice], str]) -> dict[str, list[str]]:
    """What differs between the lines of an entry, each with the labels it holds for."""
    shared = common(entry, names, place)
    found: dict[str, list[str]] = {}
    for line in entry.lines:
        told = ", ".join(fact for fact in facts(line, names, place) if fact not in shared)
        found.setdefault(told, []).append(line.label)
    return found


def bargains(entry: MenuEntry) -> str:
    """Many trades in one line: what can be given, and at what rate."""
    gives = {said(line.choice.cards): None for line in entry.lines if line.choice.cards and line.choice.gets}
    return f"{' or '.join(gives)} for 1 of your choice, such as: {entry.lines[0].typed}" if gives else ""
