"""What the coach says at real tables, and what she asks before choices. She knows what the seat knows, and nothing else."""

from typing import Any

import pytest

from farshore import Game, Luck, load_position, make
from farshore.bots import bot_named, decide
from farshore.catalogue import GAMES
from farshore.coach import comments, warnings
from farshore.engine.sentence import Cards, Player, Term


def beginner(hand: dict[str, int], phase: str = "actions", **options: Any) -> Game:
    position: Any = make("base", seats=4, setup="beginner", first=0, **options).position()
    position["players"][0]["hand"] = hand
    del position["table"]["bank"]
    position["frames"] = [{"phase": phase, "seats": [0]}]
    return load_position(position)


def said(game: Game, seat: int = 0, since: int | None = None) -> dict[str, Any]:
    events = [] if since is None else [event.seen_by(seat) for event in game.events[since:]]
    return {one.rule.name: one for one in comments(game, seat, events)}


def asked(game: Game, seat: int = 0) -> dict[str, Any]:
    return {one.rule.name: one for one in warnings(game, seat)}


def rolled(first: int, second: int) -> tuple[Game, int]:
    game = load_position(make("base", seats=4, setup="beginner", first=0).position())
    game.play(0, game.find(0, "roll"))
    before = len(game.events)
    game.play(-1, game.find(-1, "dice", number=10 * first + second))
    return game, before


def test_a_roll_is_explained_to_whom_it_pays() -> None:
    total = next(sum_ for sum_ in (8, 9, 10, 5, 4, 6) if _pays(sum_))
    first = min(6, total - 1)
    game, before = rolled(first, total - first)
    told = said(game, 0, 0)["own-income"]
    assert told.params["sum"] == total
    assert told.params["name"] == Player(0)
    assert isinstance(told.params["cards"], Cards)
    assert told.places
    assert all(len(place) == 3 for place in told.places)
    assert before >= 0
    assert "own-income" not in said(game, 1, 0)
    assert "own-income" not in said(game, 0), "it was said already"


def _pays(total: int) -> bool:
    first = min(6, total - 1)
    game, _ = rolled(first, total - first)
    return any(event.kind == "produced" and event.seen_by(0)["seat"] == 0 for event in game.events)


def test_a_seven_is_explained_to_whoever_moves_the_robber() -> None:
    game, _ = rolled(3, 4)
    assert "your-seven" in said(game)
    assert "your-seven" not in said(game, 1)


def test_what_could_be_built_and_what_is_missing() -> None:
    assert "city-payable" in said(beginner({"ore": 3, "grain": 2}))
    assert said(beginner({"ore": 2, "grain": 2}))["city-short"].params == {"good": Term("good", "ore")}
    assert said(beginner({"brick": 1, "lumber": 1, "grain": 1}))["settlement-short"].params == {"good": Term("good", "wool")}
    four = said(beginner({"wool": 4}))["equal-cards"]
    assert four.params == {"good": Term("good", "wool"), "count": 4}
    assert "equal-cards" not in said(beginner({"wool": 4, "ore": 3, "grain": 2}))


def test_most_is_said_in_the_first_rounds_only() -> None:
    game = beginner({"brick": 1, "lumber": 1})
    assert "road-payable" in said(game)
    position: Any = game.position()
    position["table"]["turn number"] = 13
    late = load_position(position)
    assert late.turn() == (0, 13)
    assert "road-payable" not in said(late)
    assert "city-payable" in said(
        load_position({**position, "players": _with_hand(position, {"ore": 3, "grain": 2}), "table": _bankless(position)})
    )


def _with_hand(position: Any, hand: dict[str, int]) -> Any:
    return [{**player, "hand": hand} if seat == 0 else player for seat, player in enumerate(position["players"])]


def _bankless(position: Any) -> Any:
    return {name: value for name, value in position["table"].items() if name != "bank"}


def test_ending_the_turn_with_many_cards_is_asked_about_if_something_can_be_built() -> None:
    game = beginner({"wool": 6, "brick": 1, "lumber": 1})
    held = asked(game)["many-cards"]
    assert held.actions == {game.find(0, "end_turn")}
    assert (held.params["count"], held.params["half"], held.params["odds"]) == (8, 4, Term("odds", "second"))
    assert held.piece == "road"
    assert "many-cards" not in asked(beginner({"wool": 5, "brick": 1, "lumber": 1})), "seven cards lose nothing"
    assert "many-cards" not in asked(beginner({"wool": 8})), "nothing can be built"


def test_ending_the_turn_without_building_is_asked_about_once_nothing_was_built() -> None:
    game = beginner({"ore": 6, "grain": 4})
    assert asked(game)["city-unbuilt"].piece == "city"
    game.play(0, game.find(0, "build", piece="city", place=next(place for place in game.pieces(0)["settlement"])))
    assert "city-unbuilt" not in asked(game)


def test_a_weak_corner_is_asked_about_before_founding() -> None:
    game = make("base", seats=4, seed=2, first=0)
    held = [one for one in warnings(game, 0) if one.rule.name == "weak-corner"]
    assert held
    for one in held:
        count, best = one.params["count"], one.params["best"]
        assert isinstance(count, int)
        assert isinstance(best, int)
        assert 2 * count < best
        assert all(game.choice(action, 0).verb == "found" for action in one.actions)
    assert not set.intersection(*(set(one.actions) for one in held)) if len(held) > 1 else True


def test_trade_with_somebody_about_to_win_is_asked_about() -> None:
    position: Any = make("base", seats=4, setup="beginner", first=1, target=5).position()
    for player in position["players"]:
        player["hand"] = {"wool": 2, "ore": 2}
    del position["table"]["bank"]
    mine = [entry for entry in position["table"]["buildings"] if entry[-1] == ["settlement", 1]]
    mine[0][-1] = ["city", 1]
    position["frames"] = [{"phase": "actions", "seats": [1]}]
    game = load_position(position)
    game.offer(1, {"wool": 1}, {"ore": 1})
    held = asked(game)["accept-from-leader"]
    assert held.params == {"name": Player(1), "points": 3, "target": 5}
    assert held.actions == {game.find(0, "accept")}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_she_can_look_at_every_game_and_sees_only_what_the_seat_sees(name: str) -> None:
    """Some turns of every game: nothing raises, every name is filled, and with other hidden cards she says the same."""
    game = make(name, seed=5)
    luck, bots = Luck(7), [bot_named("easy") for _ in range(game.seats)]
    heard, since = 0, 0
    for step in range(70):
        if game.over():
            break
        if step % 3 == 0:
            events = [event.seen_by(0) for event in game.events[since:]]
            since = len(game.events)
            found = comments(game, 0, list(events))
            held = warnings(game, 0)
            heard += len(found) + len(held)
            imagined = game.copy()
            imagined.state = game.sample(0, Luck(step))
            assert comments(imagined, 0, list(events)) == found
            assert warnings(imagined, 0) == held
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    assert heard
