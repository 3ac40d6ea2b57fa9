"""Random hands, random conversations: whatever is said, cards are conserved, everybody can go on, and it ends."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from farshore import Game, Luck
from rules_mark import rule
from trade.trade_tables import GOODS, hand, same_cards, table

HANDS = st.lists(st.lists(st.integers(0, 4), min_size=5, max_size=5), min_size=3, max_size=4)
SOME_CARDS = st.dictionaries(st.sampled_from(GOODS), st.integers(0, 3), max_size=3)


def set_up(hands: list[list[int]], **options: Any) -> Game:
    return table(*(" ".join(f"{count} {name}" for name, count in zip(GOODS, row, strict=True)) for row in hands), **options)


def trade_actions(game: Game) -> tuple[int, int]:
    """The first action number of trade, and the one after the last."""
    moves = [move for move in game.kit.rules.moves if type(move).__module__.endswith("barter_moves")]
    return min(int(move.first) for move in moves), max(int(move.first + move.size) for move in moves)


def sound(game: Game) -> None:
    same_cards(game)
    for seat in range(game.seats):
        assert min(hand(game, seat).values(), default=0) >= 0
        if seat in game.seats_to_act():
            assert game.legal(seat), "who must act can"
        assert game.legal(seat) == sorted(set(game.legal(seat)))
    assert not set(game.seats_to_act()) & set(game.seats_invited())
    for part in game.kit.rules.parts:
        assert part.faults(game.state) == []


def bound(game: Game, limit: int) -> int:
    """Steps of trade in one turn: each offer has a beginning, cards, a sending or dropping, an answer of each, a deal or a withdrawal."""
    held = 5 * 4 * game.seats
    return game.seats * limit * (2 * held + 2 * game.seats + 4)


@rule("B18", "R8", "R9")
@given(HANDS, st.integers(1, 3), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_conversation_keeps_the_cards_and_ends(hands: list[list[int]], limit: int, seed: int) -> None:
    game = set_up(hands, offers=limit)
    luck = Luck(seed)
    first, end = trade_actions(game)
    most = bound(game, limit)
    steps = 0
    while True:
        choices = [(seat, action) for seat in range(game.seats) for action in game.legal(seat) if first <= action < end]
        if not choices:
            break
        seat, action = choices[luck.below(len(choices))]
        before = [hand(game, other) for other in range(game.seats)]
        verb, partner = game.choice(action, seat).verb, game.choice(action, seat).player
        game.play(seat, action)
        steps += 1
        assert steps <= most
        changed = {other for other in range(game.seats) if hand(game, other) != before[other]}
        assert changed <= ({0, partner} if verb == "deal" else set()), "cards change hands only in a deal with the player on turn"
        if steps % 5 == 0:
            sound(game)
    sound(game)
    assert game.seats_to_act() == [0], "the turn can go on"


@rule("B18")
@given(HANDS, st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_the_most_talkative_players_come_to_an_end(hands: list[list[int]], seed: int) -> None:
    """Everybody always takes the step that keeps the conversation going: begin, add, drop."""
    game = set_up(hands, offers=2)
    luck = Luck(seed)
    last = {"deal": 1, "accept": 1, "decline": 1, "send": 2, "withdraw": 2, "cancel": 3}
    first, end = trade_actions(game)
    steps = 0
    while choices := [(seat, action) for seat in range(game.seats) for action in game.legal(seat) if first <= action < end]:
        order = sorted(choices, key=lambda choice: (last.get(game.choice(choice[1], choice[0]).verb, 9), luck.below(99)))
        game.play(*order[-1])
        steps += 1
        assert steps <= bound(game, 2)


@rule("B18", "R7")
@given(HANDS, st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_no_offer_on_the_table_is_a_gift_or_like_for_like_or_bluff(hands: list[list[int]], seed: int) -> None:
    game = set_up(hands, offers=2)
    luck = Luck(seed)
    first, end = trade_actions(game)
    for _ in range(150):
        choices = [(seat, action) for seat in range(game.seats) for action in game.legal(seat) if first <= action < end]
        if not choices:
            return
        seat, action = choices[luck.below(len(choices))]
        game.play(seat, action)
        offers_are_fair(game)


def offers_are_fair(game: Game) -> None:
    players = game.view_data(None)["players"]
    assert isinstance(players, list)
    for seat, player in enumerate(players):
        if player.get("says") != "offers":
            continue
        gives, wants = player.get("offered", {}), player.get("asked for", {})
        assert not set(gives) & set(wants)
        assert gives or wants
        if seat != game.turn()[0]:
            assert gives
            assert wants
        assert all(hand(game, seat).get(name, 0) >= count for name, count in gives.items())


@given(HANDS, SOME_CARDS, SOME_CARDS)
@settings(max_examples=60, deadline=None)
def test_a_whole_offer_is_possible_exactly_when_its_steps_are(hands: list[list[int]], give: dict[str, int], want: dict[str, int]) -> None:
    whole, steps = set_up(hands), set_up(hands)
    before = list(whole.state.cells)
    numbers = {type(move).__name__: int(move.first) for move in steps.kit.rules.moves}
    sequence = [numbers["BeginOffer"]]
    for name, counts in (("DraftGive", give), ("DraftWant", want)):
        sequence += [numbers[name] + kind for kind, good in enumerate(GOODS) for _ in range(counts.get(good, 0))]
    sequence.append(numbers["Send"])
    possible = True
    for action in sequence:
        if action not in steps.legal(0):
            possible = False
            break
        steps.play(0, action)
    try:
        whole.offer(0, give, want)
    except ValueError:
        assert not possible
        assert list(whole.state.cells) == before
    else:
        assert possible
        assert list(whole.state.cells) == list(steps.state.cells)
