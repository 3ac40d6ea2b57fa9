"""Taking back: what is kept of the last decisions, and which of them nobody learnt anything from (R10)."""

from dataclasses import dataclass

from farshore.engine.machine import State


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
