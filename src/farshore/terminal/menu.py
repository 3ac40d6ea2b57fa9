"""The choices of a prompt, gathered for a person to read: an entry for each kind of thing to do, never seventy places in a list."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.terminal.tell import said

# verb → the word to type for it; where None, the piece is the word
WORDS: Mapping[str, str | None] = {
    "build": None,
    "found": None,
    "play_card": None,
    "move_robber": "robber",
    "steal_from": "steal",
    "bank_trade": "bank",
    "buy_card": "buy",
    "end_turn": "end",
    "give_back": "discard",
    "leave_out": "leave out",
    "draft_give": "give",
    "draft_want": "want",
}
TYPED = {"offer": "such as: offer 2 wool for 1 ore to blue", "counter": "such as: counter 1 wool for 1 ore"}
BUNDLES = {"give_back": "such as: discard 2 wool 1 ore", "take": "such as: take 1 ore 1 grain"}  # several steps that are one decision
HINTS = {
    "roll": "the dice",
    "end_turn": "your turn",
    "waive": "leave the rest",
    "decline": "the offer",
    "withdraw": "take your offer back",
    "cancel": "drop the draft",
}
FILLERS = {"for", "to", "with", "from", "of", "a", "an", "the", "and", "card", "cards"}
FEW = 3  # so many choices without a place are listed at once


@dataclass
class Entry:
    """One line of the menu: a word to type, what it costs or offers, and the actions behind it."""

    word: str
    verb: str
    detail: str = ""
    actions: list[tuple[int, Choice]] = field(default_factory=list)

    @property
    def places(self) -> bool:
        return len(self.actions) > 1 and all(choice.place is not None for _, choice in self.actions)


def pick_word(word: str, words: list[str]) -> str | None:
    """The word meant: itself, or the only one that begins so."""
    word = word.lower()
    if word in words:
        return word
    near = [known for known in words if known.startswith(word)]
    return near[0] if len(near) == 1 else None


def describe(choice: Choice, names: list[str]) -> str:
    """One action in a few words, without its place."""
    parts: list[str] = []
    if choice.player is not None:
        parts.append(names[choice.player])
    if choice.cards and choice.gets:
        parts.append(f"give {said(choice.cards)}, get {said(choice.gets)}")
    elif choice.cards or choice.gets:
        parts.append(said(choice.cards or choice.gets))
    if choice.number is not None:
        parts.append(str(choice.number))
    return ": ".join(parts)


def word_of(choice: Choice) -> str:
    """What to type for an action."""
    known = WORDS.get(choice.verb, choice.verb.replace("_", " "))
    return known if known is not None else choice.piece or choice.verb


def menu(choices: list[tuple[int, Choice]], names: list[str]) -> list[Entry]:
    """The entries of a prompt, in the order of the actions."""
    groups: dict[str, Entry] = {}
    for action, choice in choices:
        word = word_of(choice)
        groups.setdefault(word, Entry(word, choice.verb)).actions.append((action, choice))
    entries: list[Entry] = []
    for entry in groups.values():
        first = entry.actions[0][1]
        if entry.verb in TYPED or entry.verb in BUNDLES:
            entry.detail = (TYPED | BUNDLES)[entry.verb]
        elif entry.places:
            entry.detail = f"{len(entry.actions)} places" + (f", each {said(first.cards)}" if first.cards else "")
        elif len(entry.actions) == 1:
            entry.detail = HINTS.get(entry.verb) or describe(first, names)
            if first.place is not None:
                entry.detail = "one place" + (f", {said(first.cards)}" if first.cards else "")
        elif len(entry.actions) <= FEW:
            entries += [Entry(entry.word, entry.verb, describe(choice, names), [(action, choice)]) for action, choice in entry.actions]
            continue
        else:
            entry.detail = bargains(entry) or f"{len(entry.actions)} ways"
        entries.append(entry)
    return entries


def bargains(entry: Entry) -> str:
    """Many trades in one line: what can be given, and at what rate."""
    gives = {said(choice.cards): None for _, choice in entry.actions if choice.cards and choice.gets}
    return f"{' or '.join(gives)} for 1 of your choice, such as: {entry.word} {next(iter(gives)).split()[-1]} for …" if gives else ""


def fits(choice: Choice, words: list[str], names: list[str]) -> bool:
    """Do the words after an entry's name mean this action? Goods in the order given, then got; players by colour."""
    paid = [kind for kind, _ in choice.cards]
    got = [kind for kind, _ in choice.gets]
    kinds = paid + got
    colours = [name.lower() for name in names]
    at = 0
    for word in words:
        if word in FILLERS or word.isdecimal():
            continue
        if choice.player is not None and pick_word(word, colours) == colours[choice.player]:
            continue
        step = next((place for place in range(at, len(kinds)) if kinds[place].startswith(word)), None)
        if step is None:
            return False
        at = step + 1
    return True


def goods_in(text: str, goods: list[str]) -> dict[str, int]:
    """Cards from words: "2 wool and 1 ore" or "2 wool ore", in the order of the hand."""
    found: dict[str, int] = {}
    count: int | None = None
    for word in text.lower().replace(",", " ").split():
        if word in FILLERS:
            continue
        if word.isdecimal() and count is None and 0 < int(word) < 100:
            count = int(word)
            continue
        kind = pick_word(word, goods)
        if kind is None:
            raise FarshoreError(f"I don't understand {word!r}: say how many of what, such as 2 {goods[0]} 1 {goods[-1]}.")
        found[kind] = found.get(kind, 0) + (1 if count is None else count)
        count = None
    if count is not None or not found:
        raise FarshoreError(f"Say how many of what: the goods are {', '.join(goods)}.")
    return {kind: found[kind] for kind in goods if kind in found}


@dataclass(frozen=True)
class TypedOffer:
    gives: dict[str, int]
    wants: dict[str, int]
    to: list[int]  # seats; empty: everybody


def read_offer(text: str, goods: list[str], names: list[str]) -> TypedOffer:
    """`2 wool for 1 ore to blue and white`; `anything` on one side asks an open question."""
    words = text.lower().replace(",", " ").split()
    to: list[int] = []
    if "to" in words:
        at = words.index("to")
        colours = [name.lower() for name in names]
        for word in words[at + 1 :]:
            if word not in FILLERS:
                colour = pick_word(word, colours)
                if colour is None:
                    raise FarshoreError(f"There is no player {word!r}; choose from {', '.join(colours)}.")
                to.append(colours.index(colour))
        words = words[:at]
    if words.count("for") != 1:
        raise FarshoreError("Say what you give, then `for`, then what you want, such as: 2 wool for 1 ore.")
    at = words.index("for")
    sides = [[] if set(side) <= {"anything", "?", "what"} else side for side in (words[:at], words[at + 1 :])]
    if not words[:at] or not words[at + 1 :]:
        raise FarshoreError("Name both sides, or say `anything` for one of them.")
    gives, wants = [goods_in(" ".join(side), goods) if side else {} for side in sides]
    return TypedOffer(gives, wants, to)
