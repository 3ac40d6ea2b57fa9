"""Cards in words: "2 wool and 1 ore", and offers of them."""

from dataclasses import dataclass

from farshore.engine.errors import FarshoreError

FILLERS = {"for", "to", "with", "from", "of", "a", "an", "the", "and", "card", "cards"}


def pick_word(word: str, words: list[str]) -> str | None:
    """The word meant: itself, or the only one that begins so."""
    word = word.lower()
    if word in words:
        return word
    near = [known for known in words if known.startswith(word)]
    return near[0] if len(near) == 1 else None


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
