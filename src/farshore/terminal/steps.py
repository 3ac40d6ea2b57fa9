"""Decisions that a person says in one line but the rules take in steps: the cards of a discard, an offer."""

from collections import Counter

from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import Move, State
from farshore.game import Game, trade
from farshore.parts.barter import Barter
from farshore.terminal.goods import goods_in, read_offer
from farshore.terminal.listing import Menu, MenuEntry, word_of
from farshore.terminal.tell import said

OFFERS = ("offer", "counter")


def menu_for(game: Game, seat: int, names: list[str]) -> Menu | None:
    """What `seat` can do now; None if it is asked nothing."""
    prompt = game.prompt(seat)
    if prompt is None:
        return None
    menu = Menu(prompt.choices, names)
    if len(menu.entries) == 1:
        by_card(game, seat, menu.entries[0])
    if game.kit.has(Barter):
        for entry in menu.entries:
            if entry.verb in OFFERS:
                entry.example = offer_example(game, seat, entry)
    return menu


# --- cards, one by one


def card_of(choice: Choice) -> str | None:
    """The one card that a choice is about, if it says nothing but that."""
    cards = choice.cards or choice.gets
    alone = choice.place is None and choice.piece is None and choice.number is None and not (choice.cards and choice.gets)
    return cards[0][0] if alone and len(cards) == 1 and cards[0][1] == 1 else None


def by_card(game: Game, seat: int, entry: MenuEntry) -> None:
    """Where card after card is asked for, all of them are named in one line. Whether it is so is tried on a copy, which draws nothing.

    Cards are chosen in the order of the hand: along the way of those that come first, every other one can be chosen at some step.
    """
    state = game.state.copy()
    move = state.move_of(entry.lines[0].action)
    if move is None or any(card_of(line.choice) is None for line in entry.lines):
        return
    cards = {action: kind for kind, action in kinds_of(state, move, seat).items()}
    chosen: Counter[str] = Counter()
    open_: set[int] = set()
    while not state.by_chance() and seat in state.seats_to_act():
        legal = state.legal_list(seat)
        if any(state.move_of(action) is not move or action not in cards for action in legal):
            break
        open_.update(legal)
        chosen[cards[legal[0]]] += 1
        state.apply(seat, legal[0])
    if chosen.total() > 1:
        entry.due = chosen.total()
        entry.kinds = [cards[action] for action in sorted(open_)]
        entry.example = f"{entry.word} {said(chosen).replace(',', '')}"


def cards_named(game: Game, seat: int, entry: MenuEntry, text: str) -> list[int]:
    """The steps that take or give these cards, in the order of the hand; all that are due."""
    state = game.state.copy()
    move = state.move_of(entry.lines[0].action)
    assert move is not None
    kinds = kinds_of(state, move, seat)
    counts = goods_in(text, list(kinds))
    if sum(counts.values()) != entry.due:
        raise FarshoreError(f"Name {entry.due} cards, not {sum(counts.values())}, such as: {entry.example}")
    actions = [action for kind, action in kinds.items() for _ in range(counts.get(kind, 0))]
    for action in actions:
        refused = state.refusal(seat, action)
        if refused is not None:
            raise FarshoreError(str(refused))
        state.apply(seat, action)
    return actions


def kinds_of(state: State, move: Move, seat: int) -> dict[str, int]:
    """The cards that a move knows, each with its action."""
    cards = {card_of(move.choice(state, seat, arg)): int(move.first) + arg for arg in range(int(move.size))}
    return {kind: action for kind, action in cards.items() if kind is not None}


# --- offers


def offer_example(game: Game, seat: int, entry: MenuEntry) -> str:
    """An offer that could be made: the first card of the hand for the last that somebody may have."""
    state = game.state.copy()
    state.apply(seat, entry.lines[0].action)
    sides = []
    for verb in ("draft_give", "draft_want"):
        cards = [(action, choice) for action, choice in choices_of(state, seat) if choice.verb == verb]
        if cards:
            action, choice = cards[0 if verb == "draft_give" else -1]
            sides.append(said(choice.cards or choice.gets))
            state.apply(seat, action)
        else:
            sides.append("anything")
    return f"{entry.word} {sides[0]} for {sides[1]}"


def choices_of(state: State, seat: int) -> list[tuple[int, Choice]]:
    moves = [(action, state.move_of(action)) for action in state.legal_list(seat)]
    return [(action, move.choice(state, seat, action - int(move.first))) for action, move in moves if move is not None]


def offer_named(game: Game, seat: int, entry: MenuEntry, text: str, names: list[str]) -> list[int]:
    """The steps of an offer or a counter-offer, from its beginning to its sending."""
    kit, state = game.kit, game.state
    offer = read_offer(text, kit.part(Barter).goods, names)
    if entry.verb == "counter":
        if offer.to and offer.to != [game.turn()[0]]:
            raise FarshoreError("A counter-offer goes to the player on turn.")
        return trade.counter(kit, state, seat, offer.gives, offer.wants)
    return trade.offer(kit, state, seat, offer.gives, offer.wants, offer.to or None)


# --- refusals


def why_not(game: Game, seat: int, words: list[str]) -> str | None:
    """Why what these words name can't be done now, in the rules' own sentence; None if they name nothing.

    What has just this name comes before what only begins so. Places differ in their reasons: missing cards tell most, then what is said of
    the fewest, which are the nearest to being allowed.
    """
    reasons: Counter[tuple[bool, bool, str]] = Counter()
    legal = set(game.legal(seat))
    for action in range(int(game.state.rules.n_actions)):
        move = None if action in legal else game.state.move_of(action)
        if move is None:
            continue
        arg = action - int(move.first)
        name = word_of(move.choice(game.state, seat, arg)).split()
        if name[: len(words)] == words[: len(name)]:
            sentence = move.why(game.state, seat, arg)
            reasons[len(name) > len(words), sentence.key != "short", str(sentence)] += 1
    return min(reasons, key=lambda reason: (*reason[:2], reasons[reason]))[2] if reasons else None
