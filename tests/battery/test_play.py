"""Random games of every setup: they end, nothing is lost on the way, and lists of actions say the truth."""

from collections import Counter

import pytest

from battery.played_games import (
    LONGEST_GAME,
    OPTION_SETS,
    SETUPS,
    Setup,
    advance,
    assert_consistent,
    cells_of,
    each_setup,
    played,
    random_step,
    seats_of,
)
from farshore.catalogue import GAMES
from farshore.engine.errors import IllegalMove
from farshore.engine.ints import COMPILED
from farshore.engine.machine import NATURE, PHASE, Buffer
from farshore.game import Game, make
from farshore.luck import Luck
from farshore.playing import Tally, play_and_record, play_randomly
from rules_mark import rule
from sweep import SWEEP

SEEDS = 3
LONG_GAME = 100_000  # steps after which a random game counts as without an end
UNLISTED = 30  # refused numbers tried at each position and seat


def test_the_battery_covers_every_game() -> None:
    assert len(set(SETUPS)) == len(SETUPS)
    tables = {(setup.game, setup.seats) for setup in SETUPS}
    assert tables >= {(kind.name, seats) for kind in GAMES.values() for seats in kind.seats if SWEEP or seats == kind.usual_seats}


@pytest.mark.skipif(not COMPILED, reason="the plain build plays each game at one table")
def test_the_battery_covers_every_number_of_seats_and_every_set_of_options() -> None:
    for family in {kind.family for kind in GAMES.values()}:
        kinds = [kind for kind in GAMES.values() if kind.family == family]
        played = {setup.seats for setup in SETUPS if GAMES[setup.game].family == family}
        assert played == {seats for kind in kinds for seats in kind.seats}, family
    assert {setup.name for setup in SETUPS} == set(OPTION_SETS)


@each_setup
def test_random_games_end(setup: Setup) -> None:
    for seed in range(SEEDS):
        s = setup.start(seed).state
        assert play_randomly(s, Luck(seed), Buffer(int(s.rules.width) + 1), Tally(), LONGEST_GAME), f"seed {seed} has no end"
        assert s.over()
        assert s.seats_to_act() == s.seats_invited() == []
        assert_consistent(s)


@pytest.mark.slow
@pytest.mark.once  # tools/same_games.py shows that the plain build comes to the same cells
@each_setup
def test_many_random_games_end_and_stay_consistent(setup: Setup) -> None:
    """Players who do anything wall each other in now and then, and nobody can win any more (1 in 100 duels, 1 in 50 games of Iberia):
    of five games four must end, of two one."""
    seeds = range(100, 105 if COMPILED else 102)
    ended = 0
    for seed in seeds:
        game, luck, tally = setup.start(seed), Luck(seed), Tally()
        out = Buffer(int(game.state.rules.width) + 1)
        while not game.over() and tally.decisions + tally.draws + len(game.actions) < LONG_GAME:
            play_randomly(game.state, luck, out, tally, 24)  # the quick loop: whoever comes first, and no guests
            advance(game, luck, 7)
            assert_consistent(game.state)
        ended += game.over()
    assert ended >= (4 if COMPILED else 1)


@each_setup
def test_a_game_with_guests_and_any_order_ends(setup: Setup) -> None:
    end = played(setup).end
    assert end.over()
    assert end.winners()
    guests = [seat for seat, _ in end.actions if seat != NATURE]
    assert set(guests) == set(seats_of(end)), "everybody has acted"


@rule("R4")
@each_setup
def test_cards_pieces_and_derived_cells_agree(setup: Setup) -> None:
    for game in played(setup).games():
        assert_consistent(game.state)
        for seat in seats_of(game):
            on_board = {kind: len(places) for kind, places in game.pieces(seat).items()}
            for part in game.kit.parts:
                for kind, count in part.off_board(game.state, seat).items():
                    on_board[kind] = on_board.get(kind, 0) + count
            supply = game.state.rules.layout.by_name["supply"]
            assert supply.axis is not None
            for kind, count in on_board.items():
                left = int(game.state.cells[supply.at(seat) + supply.axis.index[kind]])
                assert left >= 0
                assert count + left == game.kit.tables.pieces[kind], f"{kind} of seat {seat}"


@each_setup
def test_lists_of_actions_are_ascending_and_never_empty(setup: Setup) -> None:
    for game in played(setup).games():
        for seat in [NATURE, *seats_of(game)]:
            legal = game.legal(seat)
            assert legal == sorted(set(legal))
            if seat in game.seats_to_act():
                assert legal
            if legal:
                limit = int(game.state.rules.n_actions)
                assert (legal[0] >= limit) if seat == NATURE else (legal[-1] < limit)
            if seat not in game.seats_to_act() and seat not in game.seats_invited():
                assert legal == []


@each_setup
def test_every_listed_action_applies(setup: Setup) -> None:
    """All are tried; a few of the positions they lead to are looked at closely."""
    luck = Luck(5)
    for game in played(setup).games(30):
        before = cells_of(game.state)
        for seat in game.seats_to_act() + game.seats_invited():
            legal = game.legal(seat)
            close = {luck.below(len(legal)) for _ in range(4)} if legal else set()
            for number, action in enumerate(legal):
                child = game.state.copy()
                child.play(seat, action)
                assert cells_of(child) != before
                if number in close:
                    assert_consistent(child)
        assert cells_of(game.state) == before


@each_setup
def test_unlisted_actions_are_refused_with_a_sentence(setup: Setup) -> None:
    luck = Luck(6)
    for game in played(setup).games(25):
        width = int(game.state.rules.width)
        for seat in [NATURE, *seats_of(game), game.seats, 7, -2]:
            legal = set(game.state.legal_list(seat))
            tried = [-1, width, 10**6] + [luck.below(width) for _ in range(UNLISTED)]
            assert_refused(game, seat, [action for action in tried if action not in legal])


def assert_refused(game: Game, seat: int, actions: list[int]) -> None:
    before, count = cells_of(game.state), len(game.actions)
    for action in actions:
        with pytest.raises(IllegalMove) as refusal:
            game.play(seat, action)
        sentence = str(refusal.value)
        assert sentence == str(refusal.value.sentence)
        assert len(sentence) > 5
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert refusal.value.sentence.key
        assert cells_of(game.state) == before
        assert len(game.actions) == count


@each_setup
def test_the_wrong_seat_is_refused(setup: Setup) -> None:
    for game in played(setup).games(25):
        for seat in game.seats_to_act():
            legal = game.legal(seat)[:8]
            for other in [NATURE, *seats_of(game)]:
                if other != seat:
                    theirs = set(game.legal(other))
                    assert_refused(game, other, [action for action in legal if action not in theirs])


@each_setup
def test_a_refused_step_takes_back_the_steps_before_it(setup: Setup) -> None:
    for game in played(setup).games(12):
        for seat in game.seats_to_act():
            before, count = cells_of(game.state), len(game.actions)
            if seat != NATURE:
                with pytest.raises(IllegalMove):
                    game.play_all(seat, [game.legal(seat)[0], -1])
                assert cells_of(game.state) == before
                assert len(game.actions) == count


@each_setup
def test_copies_are_independent(setup: Setup) -> None:
    luck = Luck(7)
    for game in played(setup).games(25):
        if game.over():
            continue
        before, actions, events = cells_of(game.state), list(game.actions), list(game.events)
        twin = game.copy()
        assert cells_of(twin.state) == before
        seat, action = random_step(twin.state, luck)
        told = twin.play(seat, action)
        assert (cells_of(game.state), game.actions, game.events) == (before, actions, events)
        assert game.play(seat, action) == told
        assert cells_of(game.state) == cells_of(twin.state)


@each_setup
def test_the_same_seed_is_the_same_game(setup: Setup) -> None:
    """Also when a copy goes on by itself: its chance continues from the same point."""
    games = [make(setup.game, setup.seats, seed=11, **setup.options) for _ in range(2)]
    luck = [Luck(3), Luck(3)]
    for number in range(120):
        if number == 60:
            games[1] = games[1].copy()
        for game, own in zip(games, luck, strict=True):
            if not game.over():
                game.play(*random_step(game.state, own))
        assert cells_of(games[0].state) == cells_of(games[1].state)
    assert games[0].actions == games[1].actions
    assert games[0].events == games[1].events


@each_setup
def test_the_loops_of_the_engine_play_the_same_game(setup: Setup) -> None:
    """What the quick loop plays, the one that tells plays too; and every step of it is legal."""
    quick, told, checked = (setup.start(9).state for _ in range(3))
    assert play_randomly(quick, Luck(9), Buffer(int(quick.rules.width) + 1), Tally(), LONGEST_GAME)
    actions = play_and_record(told, Luck(9), LONGEST_GAME)
    for seat, action in actions:
        checked.play(seat, action)
    assert cells_of(quick) == cells_of(told) == cells_of(checked)


@each_setup
def test_draws_follow_their_weights(setup: Setup) -> None:
    """Enumerated: each unit of weight falls on one outcome, and those without weight are not listed."""
    drawn = 0
    for game in played(setup).games():
        if game.seats_to_act() == [NATURE]:
            s = game.state
            draw = s.rules.phases[s.cells[PHASE]].draw_of()
            total = int(draw.total(s))
            picked = Counter(int(draw.pick(s, k)) for k in range(total))
            weights = {arg: int(draw.weight(s, arg)) for arg in range(int(draw.size))}
            assert picked == {arg: weight for arg, weight in weights.items() if weight}
            assert not draw.even or set(weights.values()) == {1}, "even: each outcome is one unit of weight"
            assert game.legal(NATURE) == [int(draw.first) + arg for arg, weight in weights.items() if weight]
            drawn += 1
    assert drawn > 0
