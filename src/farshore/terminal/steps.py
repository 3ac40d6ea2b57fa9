"""Decisions that a person says in one line but the rules take in steps: an offer, cards to give back, cards to take.

The steps are tried on a copy first, so that the game itself sees all of them or none, and what is wrong is told in the rules' own sentence.
"""

from farshore.engine.words import FarshoreError
from farshore.game import Game
from farshore.terminal.menu import Offer


def one(kind: str) -> tuple[tuple[str, int], ...]:
    return ((kind, 1),)


class Steps:
    """Actions found one after the other."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game.copy()
        self.seat = seat
        self.actions: list[int] = []

    def step(self, verb: str, **fields: object) -> None:
        """Take the step with this meaning; one that is not legal is refused with the reason."""
        action = self.find(self.game.legal(self.seat), verb, fields)
        if action is None:
            closed = self.find(list(range(int(self.game.state.rules.n_actions))), verb, fields)
            reason = None if closed is None else self.game.state.refusal(self.seat, closed)
            raise FarshoreError(str(reason or "That can't be done now."))
        self.game.play(self.seat, action)
        self.actions.append(action)

    def find(self, actions: list[int], verb: str, fields: dict[str, object]) -> int | None:
        for action in actions:
            if self.game.state.move_of(action) is not None:
                choice = self.game.choice(action, self.seat)
                if choice.verb == verb and all(getattr(choice, name) == value for name, value in fields.items()):
                    return action
        return None


def offer_steps(game: Game, seat: int, verb: str, offer: Offer) -> list[int]:
    """An offer or a counter-offer from its beginning to its sending."""
    steps = Steps(game, seat)
    steps.step(verb)
    for kind, count in offer.gives.items():
        for _ in range(count):
            steps.step("draft_give", cards=one(kind))
    for kind, count in offer.wants.items():
        for _ in range(count):
            steps.step("draft_want", gets=one(kind))
    if offer.to and verb == "offer":
        if seat in offer.to:
            raise FarshoreError("An offer goes to somebody else.")
        for other in range(game.seats):
            if other != seat and other not in offer.to:
                steps.step("leave_out", player=other)
    steps.step("send")
    return steps.actions


def bundle_steps(game: Game, seat: int, verb: str, cards: dict[str, int]) -> list[int]:
    """Cards given back or taken: all that are due, no more and no fewer."""
    prompt = game.prompt(seat)
    due = None if prompt is None else prompt.sentence.params.get("count")
    named = sum(cards.values())
    if isinstance(due, int) and named != due:
        raise FarshoreError(f"You name {named} card{'' if named == 1 else 's'}, but {due} {'is' if due == 1 else 'are'} due.")
    steps = Steps(game, seat)
    for kind, count in cards.items():
        for _ in range(count):
            steps.step(verb, **{"cards" if verb == "give_back" else "gets": one(kind)})
    return steps.actions
