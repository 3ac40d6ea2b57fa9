"""Copies, pickles, equality, hashes and texts of what the library hands out, the same on both builds."""

import copy
import pickle
import pickletools
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from farshore.board import boardfile
from farshore.catalogue import GAMES, rules_again
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove, WrongSetting
from farshore.engine.events import Event
from farshore.engine.ints import ints, packed, unpacked
from farshore.engine.machine import Journal, restore_state
from farshore.engine.sentence import Cards, Listing, NumberSpan, Place, Player, Quoted, Sentence, Term
from farshore.game import Game, load_position, make, replay
from farshore.installation import MissingExtra
from farshore.luck import Luck
from objects.games_in_play import in_play, play_on


def through_pickle(protocol: int, thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing, protocol))


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": partial(through_pickle, protocol) for protocol in range(2, 6)},
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@pytest.fixture
def game() -> Game:
    return in_play("base")


# --- states


@each_way
def test_a_state_and_its_copy_are_equal_and_apart(way: Callable[[Any], Any], game: Game) -> None:
    state = game.state
    twin = way(state)
    assert twin == state
    assert twin is not state
    assert twin.rules == state.rules
    assert twin.key() == state.key()
    seat = state.seats_to_act()[0]
    twin.play(seat, twin.legal_list(seat)[-1])
    assert twin != state
    assert twin.key() != state.key()


@each_way
def test_who_listens_stays_behind(way: Callable[[Any], Any], game: Game) -> None:
    game.state.listen(Journal())
    twin = way(game.state)
    assert twin.journal is None
    assert twin.heard is False
    assert twin == game.state


def test_the_same_position_is_equal_however_it_came_about() -> None:
    """A city built before a road or after it: the rows are the same."""
    one, other = make("base", seats=3, seed=1, first=0), make("base", seats=3, seed=1, first=0)
    assert one.state == other.state
    assert load_position(one.position()).state == one.state
    one.play(0, one.legal(0)[0])
    assert one.state != other.state
    one.undo(0)
    assert one.state == other.state


def test_states_of_other_rules_are_never_equal(game: Game) -> None:
    more = make("base", seats=4, seed=3, target=12)
    less = make("base", seats=4, seed=3, target=9)
    assert list(more.state.cells) == list(less.state.cells)
    assert more.state != less.state
    assert more.state.rules != less.state.rules
    assert more.state != more.state.cells
    assert more.state != "a state"


def test_states_have_no_hash_but_a_key(game: Game) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(game.state)
    table = {game.state.key(): "seen"}
    assert table[game.state.copy().key()] == "seen"
    assert restore_state(game.state.rules, game.state.key()) == game.state


def test_a_damaged_key_is_refused_in_a_sentence(game: Game) -> None:
    for wrong in (b"", game.state.key()[:-1], game.state.key() + b"\x02", b"\xff" * 40, b"\x00\xff\xff\xff\xff\x7f"):
        with pytest.raises(FarshoreError, match="does not fit the rules"):
            restore_state(game.state.rules, wrong)


@pytest.mark.parametrize(
    "row", [[], [0], [1], [-1], [0, 0, 0], [63, 64, -64, -65], [0] * 200 + [5] + [0] * 128, [-(1 << 40), 1 << 40, 0, (1 << 61) - 1]]
)
def test_rows_are_packed_exactly(row: list[int]) -> None:
    data = packed(ints(row))
    assert list(unpacked(data, len(row))) == row
    for size in (len(row) - 1, len(row) + 1):
        if size >= 0:
            with pytest.raises(ValueError, match="does not have"):
                unpacked(data, size)


# --- rules


def test_rules_are_pickled_as_where_they_come_from(game: Game) -> None:
    rules = game.state.rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) is pickle.loads(pickle.dumps(rules))
    assert copy.deepcopy(rules) is rules
    assert len(pickle.dumps(rules)) < 600
    many = [game.state.copy() for _ in range(50)]
    assert len(pickle.dumps(many)) < 600 + 50 * 900
    assert "farshore.engine" not in {str(arg) for op, arg, _ in pickletools.genops(pickle.dumps(rules)) if op.name == "GLOBAL"}


def test_rules_put_together_twice_are_equal(game: Game) -> None:
    from farshore import catalogue

    rules = game.state.rules
    catalogue._kit.cache_clear()
    catalogue.kit_again.cache_clear()
    again = pickle.loads(pickle.dumps(game.state))
    assert again.rules is not rules
    assert again.rules == rules
    assert hash(again.rules) == hash(rules)
    assert again == game.state


def test_rules_without_an_origin_are_equal_to_themselves_and_stay_here() -> None:
    one, other = Builder(3).build(), Builder(3).build()
    assert one == one.blank().rules
    assert one != other
    assert len({one, other}) == 2
    assert copy.deepcopy(one.blank()) == one.blank()
    for thing in (one, one.blank()):
        with pytest.raises(FarshoreError, match="where they come from"):
            pickle.dumps(thing)


def test_a_pickle_of_another_version_is_refused(game: Game) -> None:
    assert game.state.rules.origin is not None
    *arguments, version = game.state.rules.origin[1]
    assert rules_again(*arguments, version) == game.state.rules
    with pytest.raises(FarshoreError, match="another version of Farshore"):
        rules_again(*arguments, "0.00000000")


def test_a_game_on_an_own_map_is_pickled_with_its_shape() -> None:
    text = boardfile.write(boardfile.load("two_isles"))
    moved = boardfile.parse(text)
    plain, own = make("own-map", seats=3, seed=1, board=moved), make("own-map", seats=3, seed=1, board=boardfile.load("new_shores_3"))
    assert plain.state.rules.origin is not None
    assert own.state.rules.origin is not None
    assert plain.state.rules.origin[1][3] is None
    assert own.state.rules.origin[1][3] is not None
    for game in (plain, own):
        assert pickle.loads(pickle.dumps(game)) == game


# --- views


@each_way
def test_views_are_values(way: Callable[[Any], Any], game: Game) -> None:
    for seat in (None, *range(game.seats)):
        view = game.view(seat)
        twin = way(view)
        assert twin == view == game.view(seat)
        assert hash(twin) == hash(view)
        assert twin.key() == view.key()
        assert twin.totals == view.totals
        assert list(twin.cells) == list(view.cells)
    assert len({game.view(seat).key() for seat in range(game.seats)}) == game.seats
    assert len({game.view(seat) for _ in range(3) for seat in range(game.seats)}) == game.seats


def test_a_view_changes_only_with_what_its_seat_can_see() -> None:
    game = make("base", seats=3, seed=2, setup="beginner", first=0)
    position: Any = game.position()
    held = position["players"][1]["hand"]
    card, *_ = held
    position["players"][1]["hand"] = {**held, card: held[card] - 1, "ore" if card != "ore" else "wool": held.get("ore", 0) + 1}
    del position["table"]["bank"]
    other = load_position(position)
    assert other.state != game.state
    assert other.view(1) != game.view(1)
    assert other.view(1).key() != game.view(1).key()


# --- luck


@each_way
def test_luck_goes_on_from_the_same_point(way: Callable[[Any], Any]) -> None:
    luck = Luck(7)
    luck.below(6)
    twin = way(luck)
    assert twin == luck
    assert [twin.below(1000) for _ in range(20)] == [luck.below(1000) for _ in range(20)]
    luck.below(6)
    assert twin != luck
    assert luck != 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(luck)


# --- events, choices, sentences, errors


@each_way
def test_events_and_choices_are_values(way: Callable[[Any], Any]) -> None:
    for name in GAMES:
        game = in_play(name)
        for event in game.events:
            twin = way(event)
            assert twin == event
            assert hash(twin) == hash(event)
            assert twin.seen_by(0) == event.seen_by(0)
        seat = game.seats_to_act()[0]
        choices = [game.choice(action, seat) for action in game.legal(seat)]
        for choice in choices:
            twin = way(choice)
            assert twin == choice
            assert hash(twin) == hash(choice)
        assert {choice: number for number, choice in enumerate(choices)}[choices[-1]] == len(choices) - 1


def test_events_differ_in_what_they_tell() -> None:
    theft = Event("stolen", {"seat": 0, "card": "ore", "at": [1, 2, "N"]}, ("card",), (0,))
    assert theft == Event("stolen", {"at": [1, 2, "N"], "card": "ore", "seat": 0}, ("card",), (0,))
    assert hash(theft) == hash(Event("stolen", {"at": [1, 2, "N"], "card": "ore", "seat": 0}, ("card",), (0,)))
    assert theft != Event("stolen", {"seat": 0, "card": "wool", "at": [1, 2, "N"]}, ("card",), (0,))
    assert theft != Event("stolen", {"seat": 0, "card": "ore", "at": [1, 2, "N"]}, ("card",), (1,))
    assert len({theft, Event("rolled", {})}) == 2


def test_choices_with_the_same_cards_are_equal_in_any_order() -> None:
    one, other = Choice("offer", cards=(("ore", 1), ("wool", 2))), Choice("offer", cards=(("wool", 2), ("ore", 1)))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Choice("offer", cards=(("ore", 1),))
    journey = Choice("travel", origin=(0, 0, "N"), path=[(0, 0, "W"), (0, 1, "NW")], tolls=((2, 1),))
    assert pickle.loads(pickle.dumps(journey)) == journey
    assert journey != Choice("travel", origin=(0, 0, "N"), path=[(0, 0, "W")], tolls=((2, 1),))


@each_way
def test_sentences_and_refusals_leave_the_process(way: Callable[[Any], Any], game: Game) -> None:
    missing, games = Cards((("ore", 1),)), Listing((Term("game", "base"), 3), "or")
    sentence = Sentence("short", "You are {missing} short of {games}.", missing=missing, games=games)
    for param in (missing, games, Term("good", "ore"), Quoted("'x'"), NumberSpan(2, 5), Player(3), Place((1, 0, "N"))):
        assert way(param) == param
    assert way(sentence) == sentence
    assert hash(way(sentence)) == hash(sentence)
    assert str(way(sentence)) == "You are 1 ore short of base or 3."
    with pytest.raises(IllegalMove) as refused:
        game.play(game.seats_to_act()[0], game.state.rules.width - 1)
    with pytest.raises(WrongSetting) as wrong:
        make("base", seats=9)
    for error in (refused.value, wrong.value):
        again = way(error)
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.sentence == error.sentence
    extra = MissingExtra("numpy", "lab")
    assert str(way(extra)) == str(extra)


# --- games


@pytest.mark.parametrize("way", ["deepcopy", "pickle 5"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_alike_in_its_copy(name: str, way: str) -> None:
    game = in_play(name)
    before = game.state.key()
    twin = WAYS[way](game)
    assert twin == game
    assert twin is not game
    assert twin.kind is game.kind
    assert copy.deepcopy(game.kind) is game.kind
    assert (twin.events, twin.luck, twin.board) == (game.events, game.luck, game.board)
    assert [twin.can_undo(seat) for seat in range(game.seats)] == [game.can_undo(seat) for seat in range(game.seats)]
    play_on(twin, 20, Luck(5))
    assert game.state.key() == before
    assert twin != game
    play_on(game, 20, Luck(5))
    assert twin == game
    assert twin.events == game.events
    assert twin.record().digest() == game.record().digest()


def test_equal_games_have_the_same_past_and_present(game: Game) -> None:
    again = replay(game.record())
    assert again == game  # where chance comes from is no part of it
    assert again.luck is None
    assert load_position(game.position()) != game  # the same position, but no past
    assert make("base", seats=3, seed=1) != make("base", seats=3, seed=2)
    assert make("base", seats=3, seed=1) == make("base", seats=3, seed=1)
    assert game != game.state
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_pickles_are_small(game: Game) -> None:
    """A few hundred bytes for a state; a game has its board and all its events, about fifty bytes each."""
    assert len(pickle.dumps(game.state)) < 1500
    assert len(pickle.dumps(game)) < 8000 + 60 * len(game.events)


@each_way
def test_boards_records_and_positions(way: Callable[[Any], Any], game: Game) -> None:
    board = way(game.board)
    assert board == game.board
    assert hash(board) == hash(game.board)
    assert board.grid is game.board.grid or board.grid.shape() == game.board.grid.shape()
    assert way(game.record()) == game.record()
    position = way(game.position())
    assert position == game.position()
    assert type(position) is type(game.position())
    assert way(game.kit) == game.kit
    assert hash(way(game.kit)) == hash(game.kit)
    assert game.kit != make("base", seats=3).kit
