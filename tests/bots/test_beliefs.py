"""What a seat believes about the others' hands: counted from what it saw, never wrong where it is sure, and dealt into worlds."""

import pytest

from farshore import Game, Luck, load_position, make
from farshore.bots import Observation, decide
from farshore.bots.beliefs import MOST, Beliefs
from farshore.bots.levels import HardBot, Level, MediumBot
from farshore.engine.errors import FarshoreError
from farshore.engine.visibility import sample, view
from farshore.parts.hand import Hand


def hands(game: Game) -> list[list[int]]:
    return [[int(count) for count in game.kit.part(Hand).held(game.state, seat)] for seat in range(game.seats)]


def guessed(beliefs: Beliefs) -> list[list[list[int]]]:
    """The hands of all seats by each guess."""
    kinds = beliefs.kinds
    return [
        [[beliefs.counted[at] + guess[at] for at in range(seat * kinds, seat * kinds + kinds)] for seat in range(beliefs.seats)]
        for guess in beliefs.guesses
    ]


@pytest.mark.parametrize(
    ("name", "seats", "seed"), [("base", 4, 1), ("base", 3, 2), ("duel", 2, 3), ("new-shores", 4, 4), ("cities-knights", 3, 5)]
)
def test_the_real_hands_are_always_among_the_guesses(name: str, seats: int, seed: int) -> None:
    game, luck = make(name, seats=seats, seed=seed, trade=name != "cities-knights"), Luck(seed)
    bots = [MediumBot() for _ in range(seats)]
    believers = [Beliefs(Observation(game, seat, Luck(1))) for seat in range(seats)]
    thefts = unsure = 0
    for _ in range(500):
        if game.over():
            break
        for seat, beliefs in enumerate(believers):
            beliefs.follow(Observation(game, seat, Luck(1)))
            assert beliefs.fits(game.view(seat))
            found = guessed(beliefs)
            assert all(count >= 0 for guess in found for hand in guess for count in hand)
            assert hands(game) in found or len(found) == MOST
            unsure += len(found) > 1
        seat = game.seats_to_act()[0]
        events = game.play(seat, decide(game, seat, bots[seat], luck))
        thefts += sum(1 for event in events if event.kind == "stolen")
    assert thefts > 2
    assert unsure > 0 or seats == 2, "with two at the table nobody misses a theft"


def test_worlds_have_the_hands_that_were_guessed() -> None:
    game, luck = make("base", seats=4, seed=6), Luck(6)
    bots = [MediumBot() for _ in range(4)]
    while game.turn()[1] < 30:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    seat = game.seats_to_act()[0]
    beliefs = Beliefs(Observation(game, seat, luck))
    beliefs.follow(Observation(game, seat, luck))
    seen = game.view(seat)
    for _ in range(20):
        held = beliefs.deal(luck)
        world = sample(seen, luck, held)
        assert view(world, seat) == seen
        for (_, other), cards in held.items():
            assert [int(count) for count in game.kit.part(Hand).held(world, other)] == cards


def test_a_theft_that_was_not_seen_makes_guesses_and_a_payment_settles_them() -> None:
    game = make("base", seats=3, seed=1)
    beliefs = Beliefs(Observation(game, 0, Luck(1)))
    beliefs.note({"event": "turn", "seat": 1, "number": 1})
    beliefs.note({"event": "produced", "seat": 1, "card": "brick", "count": 1})
    beliefs.note({"event": "produced", "seat": 1, "card": "lumber", "count": 2})
    beliefs.note({"event": "stolen", "seat": 2, "victim": 1})
    assert sorted(beliefs.guesses.values()) == [pytest.approx(1 / 3), pytest.approx(2 / 3)]
    beliefs.note({"event": "road", "seat": 1, "edge": None})
    assert len(beliefs.guesses) == 1, "who could pay a brick had not lost it"
    assert guessed(beliefs)[0][1:] == [[0, 0, 0, 0, 0], [1, 0, 0, 0, 0]]


def test_a_last_guess_that_was_wrong_is_given_up() -> None:
    """Only the likeliest guesses are kept, so the true one may be gone: then nothing is believed, and nothing breaks."""
    game = make("base", seats=4, seed=1)
    beliefs = Beliefs(Observation(game, 0, Luck(1)))
    beliefs.gain(1, "ore", 1)
    beliefs.pay(1, "wool", 1)  # which by this guess it never had
    beliefs.theft(2, 1)
    assert not beliefs.sound
    assert not beliefs.fits(game.view(0))


def test_what_is_taken_back_is_counted_anew() -> None:
    game, luck = make("base", seats=3, seed=2), Luck(3)
    bots = [MediumBot() for _ in range(3)]
    while True:
        seat = game.seats_to_act()[0]
        beliefs = Beliefs(Observation(game, seat, luck))
        beliefs.follow(Observation(game, seat, luck))
        action = decide(game, seat, bots[seat], luck)
        counted = list(beliefs.counted)
        game.play(seat, action)
        if game.can_undo(seat) and game.turn()[1] > 4:
            beliefs.follow(Observation(game, seat, luck))
            game.undo(seat)
            beliefs.follow(Observation(game, seat, luck))
            assert beliefs.counted == counted
            return


def test_a_bot_that_joins_late_or_starts_from_a_position_plays_on() -> None:
    game, luck = make("base", seats=4, seed=9), Luck(2)
    bots = [MediumBot() for _ in range(4)]
    while game.turn()[1] < 12:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    del game.events[:]  # as in a game loaded from a position: nothing is known of what happened before

    class Counts(HardBot):
        level = Level(worlds=2, candidates=2, play_outs=2)

    late = Counts()
    for _ in range(30):
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, late if seat == 0 else bots[seat], luck))


def test_hands_that_were_counted_elsewhere() -> None:
    game, luck = make("base", seats=3, seed=3), Luck(1)
    bots = [MediumBot() for _ in range(3)]
    while game.turn()[1] < 20 or len(game.legal(game.seats_to_act()[0])) < 3:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    seat = game.seats_to_act()[0]
    hand = game.kit.part(Hand)
    held = {
        other: {good: int(game.state.cells[hand.hand + other * hand.kinds + kind]) for kind, good in enumerate(hand.goods)}
        for other in range(3)
        if other != seat
    }
    fresh = load_position(game.position())  # without a history
    observation = Observation(fresh, seat, Luck(2), hands=[held])
    for world in MediumBot().imagine(observation, observation.view()):
        row = slice(int(hand.hand), int(hand.hand) + 3 * int(hand.kinds))
        assert list(world.cells)[row] == list(game.state.cells)[row]
    assert MediumBot().choose(observation) in game.legal(seat)
    other = next(iter(held))
    for wrong, sentence in (
        ([], "Give between one and 10,000 guesses"),
        ([{seat: {}}], "needs no guess"),
        ([{other: {**held[other], "lumber": held[other]["lumber"] + 1}}], f"Seat {other} holds"),
        ([{other: {"gold": 1}}], "A hand is cards by good"),
        ([{other: {"lumber": -1}}], "A hand is cards by good"),
    ):
        with pytest.raises(FarshoreError, match=sentence):
            Observation(fresh, seat, Luck(2), hands=wrong)
