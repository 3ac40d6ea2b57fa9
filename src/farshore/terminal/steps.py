"""Decisions that a person says in one line but the rules take in steps: all of them are carried out, or none."""

from collections import Counter

from farshore.engine.errors import FarshoreError
from farshore.engine.events import Event
from farshore.game import Game
from farshore.terminal.menu import TypedOffer, word_of


def why_not(game: Game, seat: int, words: list[str]) -> str | None:
    """Why what these words name can't be done now, in the rules' own sentence; None if they name nothing.

    Places differ in their reasons: missing cards tell most, then what is said of the fewest, which are the nearest to being allowed.
    """
    reasons: Counter[tuple[bool, str]] = Counter()
    for action in range(int(game.state.rules.n_actions)):
        if game.state.move_of(action) is not None and word_of(game.choice(action, seat)) in (words[0], " ".join(words[:2])):
            sentence = game.state.refusal(seat, action)
            if sentence is not None:
                reasons[sentence.key != "short", str(sentence)] += 1
    return min(reasons, key=lambda reason: (reason[0], reasons[reason]))[1] if reasons else None


def make_offer(game: Game, seat: int, verb: str, offer: TypedOffer) -> list[Event]:
    """An offer or a counter-offer, from its beginning to its sending."""
    if verb == "counter":
        if offer.to and offer.to != [game.turn()[0]]:
            raise FarshoreError("A counter-offer goes to the player on turn.")
        return game.counter(seat, offer.gives, offer.wants)
    return game.offer(seat, offer.gives, offer.wants, offer.to or None)


def take_cards(game: Game, seat: int, cards: dict[str, int]) -> list[Event]:
    """Cards of one's choice, all that are due. They are tried on a copy first, since each step opens the next."""
    twin = game.copy()
    actions: list[int] = []
    for kind in [kind for kind, count in cards.items() for _ in range(count)]:
        if seat not in twin.seats_to_act() or not any(twin.choice(action, seat).verb == "take" for action in twin.legal(seat)):
            raise FarshoreError(f"Those are too many cards: {len(actions)} are due.")
        found = [action for action in twin.legal(seat) if twin.choice(action, seat).gets == ((kind, 1),)]
        if not found:
            raise FarshoreError(f"You can't take {kind} so; the bank may have too few cards.")
        twin.play(seat, found[0])
        actions.append(found[0])
    prompt = twin.prompt(seat)
    if prompt is not None and any(choice.verb == "take" for _, choice in prompt.choices):
        raise FarshoreError("Those are too few cards: name all of them in one line.")
    return game.play_all(seat, actions)
