"""Taking back: what is kept of the last decisions, and which of them nobody learnt anything from (R10)."""

from dataclasses import dataclass

from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State

Bookmark = tuple[int, int, int]  # before a decision: how many actions and events there were, where the luck stood (−1: there was none)


@dataclass
class Before:
    """How a game was before a seat's decision."""

    seat: int
    state: State
    actions: int
    events: int
    secrets_kept: bool | None = None  # once somebody asked: whether the decision moved no card that its seat can't see

    def keeps_secrets(self, after: State) -> bool:
        """Could the decision that led to `after` be taken back? Asked rarely and slow to answer, so not asked for every decision."""
        if self.secrets_kept is None:
            self.secrets_kept = not moved_hidden_cards(self.state, after, self.seat)
        return self.secrets_kept


def moved_hidden_cards(before: State, after: State, seat: int) -> bool:
    """Did cards move that `seat` can't see?"""
    layout = after.rules.layout
    for pool in after.rules.pools:
        for name in pool.spans:
            span = layout.by_name[name]
            for owner in range(span.copies):
                if span.hidden_from(owner, seat):
                    for at in range(span.at(owner), span.at(owner) + span.size):
                        if after.cells[at] != before.cells[at]:
                            return True
    return False


def rewound(start: State, actions: list[tuple[int, int]], steps: int, now: State) -> State:
    """The position after so many of the actions that lead from `start` to `now`."""
    found = start.copy()
    s = found
    for number, (seat, action) in enumerate(actions):
        if number == steps:
            s = found.copy()
        if s.move_of(action) is None:
            break
        s.apply(seat, action)
    if s != now:
        raise FarshoreError("That can't be taken back: the game's actions don't lead to its state, which somebody has changed by hand.")
    return found
