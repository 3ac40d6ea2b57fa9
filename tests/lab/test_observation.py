"""What a learner sees: all that its seat may know, nothing else, the same on every board of a game."""

import numpy as np
import pytest

from farshore.board.grid import hexes_of_corner
from farshore.catalogue import GAMES
from farshore.engine.layout import Owned, Seat, SeatOrNobody, SeatSet, Span
from farshore.engine.machine import NATURE, Buffer
from farshore.engine.sight import sample, view
from farshore.game import Game, make
from farshore.lab.actions import action_table
from farshore.lab.gist import Gist
from farshore.lab.observation import Features, Spans
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
        spans = Spans.of(game)
        for seat in range(game.seats):
            other = sample(view(game.state, seat), luck)
            changed += list(other.cells) != list(game.state.cells)
            assert (spans.observe(other, seat) == spans.observe(game, seat)).all()
            assert (spans.mask(other, seat) == spans.mask(game, seat)).all()
    assert changed > 0, "nothing was hidden in these positions, so that nothing was tested"


@every_game
def test_all_that_a_seat_may_know_is_in_its_observation(name: str) -> None:
    """Every cell that the view shows is in the observation: a change of it changes the observation."""
    game = moments(name, 4, 3)[-1]
    spans = Spans.of(game)
    for seat in (0, game.seats - 1):
        before = spans.observe(game, seat)
        for span in game.state.rules.layout.spans:
            if span.derived and not span.shown:
                continue
            for owner in range(span.copies):
                for at in (span.at(owner), span.at(owner) + span.size - 1):
                    twin = game.state.copy()
                    twin.cells[at] = _other(span, int(twin.cells[at]))
                    shows = (spans.observe(twin, seat) != before).any()
                    assert shows == (not span.hidden_from(owner, seat) or span.counted), (span.name, owner)


def _other(span: Span, value: int) -> int:
    """Another value that this cell could have."""
    if isinstance(span.meaning, Owned):
        return 0 if value else 8
    if isinstance(span.meaning, Seat | SeatOrNobody | SeatSet):
        return 0 if value else 1
    return value + 1


def test_seats_are_counted_from_the_viewer() -> None:
    game = make("base", seats=4, seed=1, first=2)
    spans = Spans.of(game)
    action = game.legal(2)[0]
    game.play(2, action)
    pieces = [spans.split(spans.observe(game, seat))["buildings"].max() for seat in range(4)]
    assert pieces == [8 + 2, 8 + 1, 8 + 0, 8 + 3]
    asked = [int(spans.split(spans.observe(game, seat))["asked"][0]) for seat in range(4)]
    assert asked == [1 << 2, 1 << 1, 1 << 0, 1 << 3]
    assert [int(spans.split(spans.observe(game, seat))["first player"][0]) for seat in range(4)] == [3, 2, 1, 4]


@every_game
def test_numbers_and_columns_are_the_same_on_every_board(name: str) -> None:
    one, other = make(name, seed=1), make(name, seed=2)
    assert Spans.of(one).version == Spans.of(other).version
    table = action_table(one)
    assert [row.action for row in table] == list(range(int(one.state.rules.n_actions)))
    assert [(row.moves, row.phases) for row in table] == [(row.moves, row.phases) for row in action_table(other)]
    assert all(row.phases and row.about for row in table)


def test_the_version_tells_games_apart() -> None:
    versions = {Spans.of(make(name, seed=1)).version for name in GAMES}
    assert len(versions) == len(GAMES)
    assert Spans.of(make("base", seats=3, seed=1)).version != Spans.of(make("base", seats=4, seed=1)).version


def test_the_table_covers_an_observation() -> None:
    spans = Spans.of(make("base", seed=1))
    end = 0
    for row in spans.table():
        assert row["start"] == end
        end += int(str(row["size"]))
    assert end == spans.width


def test_features_are_planes_bits_and_scaled_counts() -> None:
    game = make("base", seats=4, seed=1, first=0)
    spans = Spans.of(game)
    features = Features(spans)
    empty = features(spans.observe(game, 0))
    assert empty.shape == (1, features.width)
    game.play(0, game.legal(0)[0])
    built = features(spans.observe(game, 0))
    assert abs(built).max() <= 1
    assert (built != empty).sum() > 0
    both = features([spans.observe(game, 0), spans.observe(game, 1)])
    assert both.shape == (2, features.width)
    assert (both[0] == built[0]).all()


def test_nature_has_no_number_of_a_player() -> None:
    game = make("base", seed=1)
    spans = Spans.of(game)
    assert spans.actions == int(game.state.rules.n_actions)
    assert all(action >= spans.actions for action in game.state.legal_list(NATURE))


@every_game
def test_every_game_has_a_gist(name: str) -> None:
    game = make(name, seed=2)
    spans = Spans.of(game)
    gist = Gist(spans)
    rows = gist(np.stack([spans.observe(game, seat) for seat in range(game.seats)]))
    assert rows.shape == (game.seats, gist.width)
    assert np.isfinite(rows).all()


def test_the_gist_tells_what_buildings_yield() -> None:
    """The pips around a founded settlement, over all terrains."""
    game = make("base", seats=3, seed=7, first=0)
    spans = Spans.of(game)
    gist = Gist(spans)
    state = game.state.copy()
    before = gist(spans.observe(state, 0))[0]
    state.apply(0, state.legal_list(0)[0])
    after = gist(spans.observe(state, 0))[0]
    corner = game.choice(game.legal(0)[0], 0).place
    assert corner is not None
    assert len(corner) == 3
    axis = state.rules.layout.by_name["token"].axis
    assert axis is not None
    tokens = [int(token) for token in spans.split(spans.observe(state, 0))["token"]]
    around = [tokens[axis.index[at]] for at in hexes_of_corner(corner) if at in axis.index]
    pips = sum([6 - abs(7 - token) for token in around if token])
    yields = slice(gist.width - 3 * 12, gist.width - 3 * 5)  # of three seats, by seven terrains; before the last five numbers of each
    assert (after - before)[yields].sum() == pytest.approx(pips / 8)
