"""What one seat may know of a state, and whole states that agree with it. The only place where secrets are filtered."""

from typing import Final

from farshore.engine.ints import Ints, packed, same
from farshore.engine.layout import Span
from farshore.engine.machine import Chooser, Rules, State, restore_state
from farshore.engine.pictures import picture_of

HIDDEN: Final = -(1 << 40)  # stands in a view's row for a cell that the viewer may not see
TRIES: Final = 50  # deals, before the last one is mended
SPECTATOR: Final = -1


class View:
    """A state as `viewer` sees it (−1: a spectator): the same row with hidden cells covered, and the public totals of covered rows.

    Views are equal if they show the same viewer the same of the same rules. A view never changes: it has a hash, and a `key()` that is the
    same in every process. It can be copied and pickled.
    """

    def __init__(self, rules: Rules, viewer: int, cells: Ints, totals: dict[tuple[str, int], int]) -> None:
        self.rules = rules
        self.viewer = viewer
        self.cells = cells
        self.totals = totals

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.viewer == other.viewer
            and self.rules == other.rules
            and same(self.cells, other.cells)
            and self.totals == other.totals
        )

    def __hash__(self) -> int:
        return hash((self.viewer, tuple(self.cells)))

    def key(self) -> bytes:
        """What the viewer sees in a few hundred bytes: equal for equal views of the same rules, on every build and machine."""
        totals = ",".join(f"{name} {owner} {total}" for (name, owner), total in sorted(self.totals.items()))
        return packed(self.cells) + f"{self.viewer} {totals}".encode()

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "View":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return restore_view, (self.rules, self.viewer, packed(self.cells), self.totals)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.viewer == SPECTATOR else f"seat {self.viewer}"
        return f"<View of {self.rules.label()} by {viewer}: {self.as_state().situation()}>"

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    def as_state(self) -> State:
        """The covered row as a state, for whoever reads what everybody sees."""
        return State(self.rules, self.cells)

    def knows(self, span: Span, owner: int) -> bool:
        return not span.hidden_from(owner, self.viewer)

    # --- reading, by the offset that a part was given for its span

    def number(self, at: int) -> int:
        """The number in a cell that the viewer may see."""
        if self.cells[at] == HIDDEN:
            raise RuntimeError(f"the viewer {self.viewer} may not see cell {at}")
        return int(self.cells[at])

    def shows(self, base: int, owner: int = 0) -> bool:
        """May the viewer see this span of `owner`?"""
        return self.knows(self.rules.layout.by_base[base], owner)

    def values(self, base: int, owner: int = 0) -> list[object]:
        """The cells of a span of `owner`, as they read in data."""
        span = self.rules.layout.by_base[base]
        return [span.meaning.write(self.number(at)) for at in range(span.at(owner), span.at(owner) + span.size)]

    def counts(self, base: int, owner: int = 0, zeros: bool = False) -> dict[str, int]:
        """A span that counts along an axis, by label; of one that is covered only the public total, as `{"count": n}`."""
        span = self.rules.layout.by_base[base]
        if not self.knows(span, owner):
            return {"count": self.totals[span.name, owner]}
        if span.axis is None:
            raise ValueError(f"{span.name!r} counts along no axis")
        found: dict[str, int] = {}
        for index, label in enumerate(span.axis.labels):
            count = self.number(span.at(owner) + index)
            if count or zeros:
                found[str(label)] = count
        return found


def restore_view(rules: Rules, viewer: int, row: bytes, totals: dict[tuple[str, int], int]) -> View:
    """The view with this packed row (for pickle)."""
    return View(rules, viewer, restore_state(rules, row).cells, totals)


def view(s: State, viewer: int) -> View:
    """What `viewer` may know of a state."""
    cells = s.cells[:]
    totals: dict[tuple[str, int], int] = {}
    for span in s.rules.layout.spans:
        for owner in range(span.copies):
            if span.hidden_from(owner, viewer):
                start = span.at(owner)
                if span.counted:
                    totals[span.name, owner] = sum(s.cells[at] for at in range(start, start + span.size))
                for at in range(start, start + span.size):
                    cells[at] = HIDDEN
    return View(s.rules, viewer, cells, totals)


Held = dict[tuple[str, int], list[int]]  # cards by span and owner


def sample(seen: View, luck: Chooser, held: Held | None = None) -> State:
    """A full state that agrees with everything in the view: the cards nobody showed are shuffled and dealt anew.

    Whoever has counted cards says in `held` which hidden cards lie where; it must agree with the view's totals. The rest is dealt.

    Deals that could hardly have come about are thrown away (`Part.plausible`). If `TRIES` deals were, the parts mend the last one by
    exchanging hidden cards. What no exchange mends stays: it is a rule of thumb, and a rival may have got the points to win in another's
    turn. Whoever minds asks `plausible`.
    """
    for _ in range(TRIES):
        s = _imagine(seen, luck, {} if held is None else held)
        if plausible(s, seen.viewer):
            return s
    for part in seen.rules.parts:
        part.mend(s, seen.viewer, luck)
    seen.rules.refresh(s)
    return s


def plausible(s: State, viewer: int) -> bool:
    """Could a position that `viewer` imagines have come about?"""
    for part in s.rules.parts:
        if not part.plausible(s, viewer):
            return False
    return True


def _imagine(seen: View, luck: Chooser, held: Held) -> State:
    rules = seen.rules
    cells = seen.cells[:]
    for at in range(len(cells)):
        if cells[at] == HIDDEN:
            cells[at] = 0
    s = State(rules, cells)
    for pool in rules.pools:
        unknown = list(pool.stock)
        holders: list[tuple[Span, int]] = []
        for name in pool.spans:
            span = rules.layout.by_name[name]
            for owner in range(span.copies):
                if not seen.knows(span, owner) and (name, owner) in held:
                    for kind, count in enumerate(held[name, owner]):
                        cells[span.at(owner) + kind] = count
                        unknown[kind] -= count
                elif seen.knows(span, owner):
                    for kind in range(span.size):
                        unknown[kind] -= cells[span.at(owner) + kind]
                else:
                    holders.append((span, owner))
        _deal(s, seen, pool.name, unknown, holders, luck)
    for part in rules.parts:
        part.imagine(s, seen.viewer, luck)
    rules.refresh(s)
    return s


def _deal(s: State, seen: View, pool: str, unknown: list[int], holders: list[tuple[Span, int]], luck: Chooser) -> None:
    """Deal the unknown cards of a pool to those whose cards are hidden, first what they are known to hold at least."""
    wanted: list[int] = []
    floored: set[int] = set()
    for span, owner in holders:
        total = seen.totals[span.name, owner]
        if span.each and owner not in floored:
            floored.add(owner)
            floor = [0] * span.size
            for part in s.rules.parts:
                part.floors(s, pool, owner, floor)
            for kind, count in enumerate(floor):
                s.cells[span.at(owner) + kind] = count
                unknown[kind] -= count
                total -= count
        wanted.append(total)
    cards = [kind for kind, count in enumerate(unknown) for _ in range(count)]
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    at = 0
    for (span, owner), total in zip(holders, wanted, strict=True):
        for kind in cards[at : at + total]:
            s.cells[span.at(owner) + kind] += 1
        at += total
