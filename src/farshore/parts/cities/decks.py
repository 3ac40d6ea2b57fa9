"""The three decks of progress cards (C1, C26, C32).

A deck is counts as long as its first cards last: a card gets its face when it is drawn. What was played or put away lies under it and
comes round again in the order in which it went there. Everybody has seen a card that was played; one that was put away lies there unseen.
"""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, fill, i64, ints, total
from farshore.engine.layout import NOBODY, OWNER, Axis, Names, SeatOrNobody
from farshore.engine.machine import Chooser, State

CARDS: Final = {
    "science": {
        "alchemy": 2,
        "crane": 2,
        "mining": 2,
        "irrigation": 2,
        "invention": 2,
        "engineering": 1,
        "medicine": 2,
        "smithing": 2,
        "road building": 2,
    },
    "trade": {
        "merchant": 6,
        "commercial harbour": 2,
        "merchant fleet": 2,
        "toll": 2,
        "commodity monopoly": 2,
        "resource monopoly": 4,
    },
    "politics": {
        "taxation": 2,
        "diplomacy": 2,
        "encouragement": 2,
        "wedding": 2,
        "intrigue": 2,
        "sabotage": 2,
        "espionage": 3,
        "treason": 2,
    },
}
POINT_CARDS: Final = {"science": "printing", "politics": "constitution"}  # a victory point each, open from the draw (C9)
UNSEEN: Final = 1  # in `queue`: a card that was put away; a card that was played is its kind + 2


class Deck:
    """One deck. Kinds are counted from 0 in each; `first` is the number of its first kind among all cards."""

    def __init__(self, b: Builder, name: str, first: int) -> None:
        self.name = name
        stock = CARDS[name]
        self.names = list(stock)
        self.first: i64 = first
        self.kinds: i64 = len(stock)
        self.stock: Ints = ints(list(stock.values()))
        self.full: i64 = sum(stock.values())
        labels: list[object] = list(stock)
        axis = Axis("progress card", labels)
        self.deck: i64 = b.layout.shared(f"{name} deck", axis=axis, seen=NOBODY)
        self.cards: i64 = b.layout.each(f"{name} cards", axis=axis, seen=OWNER)
        self.played: i64 = b.layout.shared(f"{name} cards played", axis=axis)
        self.away: i64 = b.layout.shared(f"{name} cards put away", axis=axis, seen=NOBODY)
        b.pool(
            name,
            list(stock.values()),
            [f"{name} deck", f"{name} cards", f"{name} cards played", f"{name} cards put away"],
            rest=f"{name} deck",
        )
        self.point_card = POINT_CARDS.get(name, "")
        self.point: i64 = b.layout.shared(self.point_card, meaning=SeatOrNobody()) if self.point_card else -1  # nobody's: in the deck
        size = int(self.full)
        self.queue: i64 = b.layout.shared(f"under the {name} deck", size, meaning=Names(["", "?", *self.names]), high=len(stock) + 1)
        self.faces: i64 = b.layout.shared(f"unseen under the {name} deck", size, seen=NOBODY, counted=False, high=len(stock))
        self.left: i64 = b.layout.shared(f"{name} cards left", derived=True, shown=True)  # of the first cards, without the point card
        self.waiting: i64 = b.layout.shared(f"{name} cards waiting", derived=True)  # under the deck

    def begin(self, s: State) -> None:
        fill(s.cells, self.deck, self.stock)
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        cells[self.left] = total(cells, self.deck, self.kinds)
        cells[self.waiting] = 0
        while cells[self.waiting] < self.full and cells[self.queue + cells[self.waiting]]:
            cells[self.waiting] += 1

    def has_point(self, s: State) -> bool:
        """Is the victory point still in the deck?"""
        return self.point >= 0 and s.cells[self.point] == 0

    def size(self, s: State) -> i64:
        count = s.cells[self.left] + s.cells[self.waiting]
        return count + 1 if self.has_point(s) else count

    def put_under(self, s: State, kind: i64, seen: bool) -> None:
        """A card goes under the deck: played for all to see, or put away unseen."""
        cells = s.cells
        at = cells[self.waiting]
        if seen:
            cells[self.played + kind] += 1
            cells[self.queue + at] = kind + 2
        else:
            cells[self.away + kind] += 1
            cells[self.queue + at] = UNSEEN
            cells[self.faces + at] = kind + 1
        cells[self.waiting] = at + 1

    def take_next(self, s: State) -> i64:
        """The card that was the first to go under the deck comes round again; returns its kind."""
        cells = s.cells
        kind = cells[self.queue] - 2
        if kind >= 0:
            cells[self.played + kind] -= 1
        else:
            kind = cells[self.faces] - 1
            cells[self.away + kind] -= 1
        cells[self.waiting] -= 1
        last = cells[self.waiting]
        for at in range(last):
            cells[self.queue + at] = cells[self.queue + at + 1]
            cells[self.faces + at] = cells[self.faces + at + 1]
        cells[self.queue + last] = 0
        cells[self.faces + last] = 0
        return kind

    def imagine(self, s: State, luck: Chooser) -> None:
        """The cards put away have been dealt: any order of them will do."""
        kinds = [kind for kind in range(int(self.kinds)) for _ in range(int(s.cells[self.away + kind]))]
        for at in range(int(self.full)):
            s.cells[self.faces + at] = 0
            if s.cells[self.queue + at] == UNSEEN:
                s.cells[self.faces + at] = kinds.pop(int(luck.below(len(kinds)))) + 1

    def faults(self, s: State) -> list[str]:
        order = [int(s.cells[self.queue + at]) for at in range(int(self.full))]
        faces = [int(s.cells[self.faces + at]) for at in range(int(self.full))]
        lying = [value for value in order if value]
        if order[: len(lying)] != lying:
            return [f"What lies under the {self.name} deck has a gap."]
        for kind in range(int(self.kinds)):
            if lying.count(kind + 2) != s.cells[self.played + kind]:
                return [f"The cards played of {self.names[kind]} are not those under the {self.name} deck."]
            if faces.count(kind + 1) != s.cells[self.away + kind]:
                return [f"The cards put away of {self.names[kind]} are not those unseen under the {self.name} deck."]
        if any((face > 0) != (value == UNSEEN) for face, value in zip(faces, order, strict=True)):
            return [f"Under the {self.name} deck a face and its place do not fit."]
        return []
