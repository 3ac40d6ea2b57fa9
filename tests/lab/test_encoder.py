"""What a learner sees: all that its seat may know, nothing else, the same on every board of a game."""

import numpy as np
import pytest

from farshore.board.grid import hexes_of_corner
from farshore.catalogue import GAMES
from farshore.engine.layout import OneSeat, Owned, SeatOrNobody, SeatSet, Span
from farshore.engine.machine import NATURE, Buffer
from farshore.engine.visibility import sample, view
from farshore.game import Game, make
from farshore.lab.actions import action_table
from farshore.lab.compact_features import CompactFeatures
from farshore.lab.encoder import Encoder, OneHotFeatures
from farshore.luck import Luck
from farshore.playing import Tally, draw, play_randomly

every_game = pytest.mark.parametrize("name", GAMES)


def moments(name: str, seed: int, count: int = 8, apart: int = 60) -> list[Game]:
    """A random game, looked at now and then."""
    game, luck = make(name, seed=seed), Luck(seed)
    found: list[Game] = []
    out, tally = Buffer(int(game.state.rules.width) + 1), Tally()
    while len(found) < count and not play_randomly(game.state, luck, out, tally, apart):
        while game.state.by_chance():
            draw(game.state, luck)
        found.append(game.copy())
    return found


@every_game
def test_nothing_hidden_is_in_an_observation(name: str) -> None:
    luck, changed = Luck(5), 0
    for game in moments(name, 3):
        encoder = Encoder.of(game)
        for seat in range(game.seats):
            other = sample(view(game.state, seat), luck)
            changed += list(other.cells) != list(game.state.cells)
            assert (encoder.observe(other, seat) == encoder.observe(game, seat)).all()
            assert (encoder.mask(other, seat) == encoder.mask(game, seat)).all()
    assert changed > 0, "nothing was hidden in these positions, so that nothing was tested"


@every_game
def test_all_that_a_seat_may_know_is_in_its_observation(name: str) -> None:
    """Every cell that the view shows is in the observation: a change of it changes the observation."""
    game = moments(name, 4, 3)[-1]
    encoder = Encoder.of(game)
    for seat in (0, game.seats - 1):
        before = encoder.observe(game, seat)
        for span in game.state.rules.layout.spans:
            if span.derived and not span.shown:
                continue
            for owner in range(span.copies):
                for at in (span.at(owner), span.at(owner) + span.size - 1):
                    twin = game.state.copy()
                    twin.cells[at] = _other(span, int(twin.cells[at]))
                    shows = (encoder.observe(twin, seat) != before).any()
                    assert shows == (not span.hidden_from(owner, seat) or span.counted), (span.name, owner)


def _other(span: Span, value: int) -> int:
    """Another value that this cell could have."""
    if isinstance(span.meaning, Owned):
        return 0 if value else 8
    if isinstance(span.meaning, OneSeat | SeatOrNobody | SeatSet):
        return 0 if value else 1
    return value + 1


def test_seats_are_counted_from_the_viewer() -> None:
    game = make("base", seats=4, seed=1, first=2)
    encoder = Encoder.of(game)
    action = game.legal(2)[0]
    game.play(2, action)
    pieces = [encoder.split(encoder.observe(game, seat))["buildings"].max() for seat in range(4)]
    assert pieces == [8 + 2, 8 + 1, 8 + 0, 8 + 3]
    asked = [int(encoder.split(encoder.observe(game, seat))["asked"][0]) for seat in range(4)]
    assert asked == [1 << 2, 1 << 1, 1 << 0, 1 << 3]
    assert [int(encoder.split(encoder.observe(game, seat))["first player"][0]) for seat in range(4)] == [3, 2, 1, 4]


@every_game
def test_numbers_and_columns_are_the_same_on_every_board(name: str) -> None:
    one, other = make(name, seed=1), make(name, seed=2)
    assert Encoder.of(one).version == Encoder.of(other).version
    table = action_table(one)
    assert [row.action for row in table] == list(range(int(one.state.rules.n_actions)))
    assert [(row.moves, row.phases) for row in table] == [(row.moves, row.phases) for row in action_table(other)]
    assert all(row.phases and row.about for row in table)


def test_the_version_tells_games_apart() -> None:
    versions = {Encoder.of(make(name, seed=1)).version for name in GAMES}
    assert len(versions) == len(GAMES)
    assert Encoder.of(make("base", seats=3, seed=1)).version != Encoder.of(make("base", seats=4, seed=1)).version


def test_the_table_covers_an_observation() -> None:
    encoder = Encoder.of(make("base", seed=1))
    end = 0
    for row in encoder.table():
        assert row["start"] == end
        end += int(str(row["size"]))
    assert end == encoder.width


def test_features_are_planes_bits_and_scaled_counts() -> None:
    game = make("base", seats=4, seed=1, first=0)
    encoder = Encoder.of(game)
    features = OneHotFeatures(encoder)
    empty = features(encoder.observe(game, 0))
    assert empty.shape == (1, features.width)
    game.play(0, game.legal(0)[0])
    built = features(encoder.observe(game, 0))
    assert abs(built).max() <= 1
    assert (built != empty).sum() > 0
    both = features([encoder.observe(game, 0), encoder.observe(game, 1)])
    assert both.shape == (2, features.width)
    assert (both[0] == built[0]).all()


def test_nature_has_no_number_of_a_player() -> None:
    game = make("base", seed=1)
    encoder = Encoder.of(game)
    assert encoder.actions == int(game.state.rules.n_actions)
    assert all(action >= encoder.actions for action in game.state.legal_list(NATURE))


@every_game
def test_every_game_has_compact_features(name: str) -> None:
    game = make(name, seed=2)
    encoder = Encoder.of(game)
    features = CompactFeatures(encoder)
    rows = features(np.stack([encoder.observe(game, seat) for seat in range(game.seats)]))
    assert rows.shape == (game.seats, features.width)
    assert np.isfinite(rows).all()


def test_compact_features_tell_what_buildings_yield() -> None:
    """The pips around a founded settlement, over all terrains."""
    game = make("base", seats=3, seed=7, first=0)
    encoder = Encoder.of(game)
    features = CompactFeatures(encoder)
    state = game.state.copy()
    before = features(encoder.observe(state, 0))[0]
    state.apply(0, state.legal_list(0)[0])
    after = features(encoder.observe(state, 0))[0]
    corner = game.choice(game.legal(0)[0], 0).place
    assert corner is not None
    assert len(corner) == 3
    axis = state.rules.layout.by_name["token"].axis
    assert axis is not None
    tokens = [int(token) for token in encoder.split(encoder.observe(state, 0))["token"]]
    around = [tokens[axis.index[at]] for at in hexes_of_corner(corner) if at in axis.index]
    pips = sum([6 - abs(7 - token) for token in around if token])
    yields = slice(
        features.width - 3 * 12, features.width - 3 * 5
    )  # of three seats, by seven terrains; before the last five numbers of each
    assert (after - before)[yields].sum() == pytest.approx(pips / 8)
