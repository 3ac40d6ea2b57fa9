"""Our bots at a JSettlers table: what its messages tell becomes the true position, and whole decisions become requests.

The server is one of ours (jsettlers_server.py). It plays a game that it knows to the last card, so every position can be compared.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from bench.jsettlers_server import OUR_SEAT, SEATS, Curious, Hall
from farshore import Luck
from farshore.board import boardfile
from farshore.bots import Bot, make_bot
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from jsettlers import __main__ as command
from jsettlers.features import Features
from jsettlers.hands import CountedHands
from jsettlers.match import Match, PlayedGame
from jsettlers.places import CORNER_AT, CORNER_NUMBERS, EDGE_AT, EDGE_NUMBERS, GOODS, HEX_AT, land_of
from jsettlers.seat import Seat
from jsettlers.table import Table
from jsettlers.wire import Kind, Link, parse, written

DONE_TWICE = {"found", "roll", "build", "end_turn", "move_robber", "bank_trade", "buy_card", "play_card", "send", "decline", "withdraw"}
DONE_ONCE = {"steal_from", "discard", "take", "waive", "accept", "deal"}


@pytest.fixture
def halls() -> Iterator[list[Hall]]:
    opened: list[Hall] = []
    yield opened
    for hall in opened:
        hall.close()


def open_hall(halls: list[Hall], seed: int, **given: Any) -> Hall:
    halls.append(Hall(seed, **given))
    return halls[-1]


def compare(truth: Game, loaded: Game, seat: Seat) -> None:
    """The position that the bot is shown, against the game as it is."""
    asked = truth.prompt(OUR_SEAT)
    assert asked is not None
    ours, true = loaded.position(), truth.position()
    for name in ("buildings", "roads", "robber", "longest road", "largest army", "turn", "card played"):
        assert _of(ours, name) == _of(true, name), name
    assert loaded.hand(OUR_SEAT, OUR_SEAT) == truth.hand(OUR_SEAT, OUR_SEAT)
    for other in range(SEATS):
        assert loaded.hand(other) == truth.hand(other)
        assert loaded.points(other) == truth.points(other)
        assert seat.table.held[other] == sum(_cards(true, other).values())
    assert _cards(ours, OUR_SEAT) == _cards(true, OUR_SEAT)
    if asked.phase != "choose_partner":  # there they close a deal with the first who accepts
        empty = {good for game in (loaded, truth) for good, count in _bank(game).items() if not count}
        assert choices(loaded, empty) == choices(truth, empty)


def _of(position: Any, name: str) -> object:
    value = position["table"].get(name)
    return sorted(value, key=str) if isinstance(value, list) and name != "robber" else value


def _cards(position: Any, seat: int) -> dict[str, int]:
    player = position["players"][seat]
    both = [player.get("cards", {}), player.get("bought this turn", {})]
    return {card: sum(pile.get(card, 0) for pile in both) for pile in both for card in pile}


def _bank(game: Game) -> dict[str, int]:
    table: Any = game.position()["table"]
    return {good: table.get("bank", {}).get(good, 0) for good in GOODS}


def choices(game: Game, empty: set[str]) -> set[Choice]:
    """What our seat may do, without what a bank would have to pay that is empty, by the truth or by the guess: theirs never is."""
    found = {game.choice(action, OUR_SEAT) for action in game.legal(OUR_SEAT)}
    return {choice for choice in found if choice.verb not in ("bank_trade", "take") or choice.gets[0][0] not in empty}


@pytest.fixture
def asked(halls: list[Hall], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The verbs of all decisions; each position is compared with the truth before the bot sees it."""
    verbs: list[str] = []
    decide = Seat.decide

    def checked(self: Seat, game: Game) -> list[Choice]:
        compare(halls[-1].game, game, self)
        steps = decide(self, game)
        verbs.append(steps[-1].verb)
        return steps

    monkeypatch.setattr(Seat, "decide", checked)
    return verbs


def play(hall: Hall, bot: Bot, seed: int = 1, cookie: str = "biscuit") -> PlayedGame:
    match = Match("127.0.0.1", hall.port, cookie, "ours")
    try:
        return match.play("a match", 0, bot, seed)
    finally:
        match.close()


def test_whole_games_at_their_table(halls: list[Hall], asked: list[str]) -> None:
    all_asked: set[str] = set()
    for seed in (4, 6):
        hall = open_hall(halls, seed)
        game = play(hall, Curious(), seed)
        hall.close()
        assert hall.failures == []
        assert game.finished
        assert game.points == hall.game.points(OUR_SEAT)
        assert game.place == (OUR_SEAT - hall.first) % SEATS
        assert game.mended == 0
        assert game.refusals >= 1  # the server refused once, and something else was done
        assert set(asked) >= DONE_TWICE
        pieces, ours = hall.game.pieces(OUR_SEAT), game.features[0]
        assert (ours.roads, ours.cities) == (len(pieces["road"]), len(pieces.get("city", [])))
        assert ours.settlements == len(pieces.get("settlement", [])) + ours.cities
        assert command.tell([game]).startswith("a match: ")
        all_asked |= set(asked)
        asked.clear()
    assert all_asked >= DONE_ONCE


def test_one_of_our_levels(halls: list[Hall], asked: list[str]) -> None:
    hall = open_hall(halls, 2, turns=12)
    game = play(hall, make_bot("easy"))
    assert hall.failures == []
    assert game.decisions > 3
    assert game.seconds > 0
    assert {"found", "roll", "end_turn"} <= set(asked)


def test_the_others_cards_do_not_reach_the_bot() -> None:
    """What is told of the others is how many cards they drew and gave: two tables that heard the same show the same."""
    positions = []
    for _ in range(2):
        table = Table("game", 0, Luck(7))
        table.hear(_message(Kind.ROBBERY, 1, 2, "R", 6, 1, "T"))
        table.hear(_message(Kind.CARD, 3, 0, 0))
        positions.append(table.position([]))
    assert positions[0] == positions[1]


def _message(kind: Kind, *fields: object) -> Any:
    return parse(written(kind, "game", *fields))


def test_places_have_one_number_each() -> None:
    grid = boardfile.load("base_4").grid
    assert len(HEX_AT) == 37
    assert all(CORNER_AT[CORNER_NUMBERS[at]] == at for at in grid.corners)
    assert all(EDGE_AT[EDGE_NUMBERS[at]] == at for at in grid.edges)
    assert HEX_AT[0x77] == (1, 2)
    assert {number >> 4 for number in CORNER_NUMBERS.values()} <= set(range(16))


def test_only_the_board_for_four_is_known() -> None:
    with pytest.raises(FarshoreError, match="only the board for four"):
        land_of([1, 2, 3])


def hands_of(cards: dict[str, int]) -> CountedHands:
    hands = CountedHands(SEATS, 0, GOODS, Luck(1))
    hands.gain(1, cards)
    return hands


def test_what_everybody_sees_is_counted() -> None:
    hands = hands_of({"ore": 2, "wool": 1})
    hands.lose(1, {"ore": 1})
    hands.steal(0, 1, "wool")
    assert hands.own["wool"] == 1
    assert {tuple(guess[1].values()) for guess in hands.guesses} == {(0, 1, 0, 0, 0)}


def test_what_nobody_sees_is_guessed_until_it_shows() -> None:
    hands = hands_of({"ore": 3, "wool": 1})
    hands.steal(2, 1, None)
    wool = sum(guess[2]["wool"] for guess in hands.guesses)
    assert 0.15 < wool / len(hands.guesses) < 0.35
    hands.lose(2, {"wool": 1})  # so that was it
    assert {tuple(guess[1].values()) for guess in hands.guesses} == {(0, 3, 0, 0, 0)}
    assert hands.impossible == 0
    hands.lose_unseen(1, 2)
    assert {sum(guess[1].values()) for guess in hands.guesses} == {1}


def test_guesses_that_all_were_wrong_keep_their_size() -> None:
    hands = hands_of({"ore": 3})
    hands.holds(1, {"brick": 1})
    assert hands.impossible == 1
    assert {tuple(guess[1].values()) for guess in hands.guesses} == {(1, 2, 0, 0, 0)}
    hands.lose(1, {"grain": 1})
    assert {sum(guess[1].values()) for guess in hands.guesses} == {2}
    hands.shows(1, "ore", 0)
    assert all(guess[1]["ore"] == 0 for guess in hands.guesses)


def test_more_cards_than_there_are_is_no_plausible_guess() -> None:
    hands = hands_of({"ore": 15})
    hands.gain(0, {"ore": 5})
    assert hands.plausible() == []


def test_messages() -> None:
    assert written(Kind.OFFER, "g", 2, True, False) == "1041|g,2,true,false"
    message = parse("1086|g|2|102|1|3")
    assert message is not None
    assert (message.game, message.numbers()) == ("g", [2, 102, 1, 3])
    assert parse("1091|what the server says") is None
    assert parse("nonsense") is None
    broken = parse("1026|g,x")
    assert broken is not None
    with pytest.raises(FarshoreError, match="TURN has no number at place 1"):
        broken.number(0)


def test_who_was_too_late_for_a_deal_goes_on() -> None:
    sent: list[tuple[object, ...]] = []
    seat = Seat(Table("game", 1, Luck(1)), make_bot("easy"), Luck(1), lambda *fields: sent.append(fields))
    table, no = seat.table, _message(Kind.DECLINE_OFFER, 1, 1)
    table.on_turn, table.moment = 3, 20
    table.hear(_message(Kind.OFFER, 3, False, True, False, False, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0))
    seat.hear(no)  # we can't make that deal, and the offer waits for an answer
    assert sent.pop() == (Kind.DECLINE_OFFER, "game", 1)
    table.hear(_message(Kind.CLEAR_OFFER, -1))
    seat.hear(no)  # somebody else was quicker
    table.on_turn, table.moment, seat.asked = 1, 15, Choice("roll")
    seat.hear(no)  # and our turn has begun: what we asked for is not what was refused
    assert sent == []
    assert seat.refusals == 0


def test_a_wrong_cookie_is_told(halls: list[Hall]) -> None:
    with pytest.raises(FarshoreError, match=r"turns us away: The cookie is wrong\."):
        play(open_hall(halls, 1), make_bot("easy"), cookie="bread")


def test_a_seat_that_does_not_exist_is_told() -> None:
    with pytest.raises(FarshoreError, match="no seat 5 at a table for 4"):
        Table("game", 0, Luck(1)).hear(_message(Kind.TURN, 5, 15))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert command.main(["--cookie", "biscuit", *arguments]) == 1
    return capsys.readouterr().err.strip()


def test_bad_input_is_told_in_a_sentence(halls: list[Hall], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hall = open_hall(halls, 1)
    closed = hall.port
    hall.close()
    assert "Nobody answers at 127.0.0.1" in run(capsys, "--port", str(closed))
    assert "at least one game" in run(capsys, "--games", "0")
    assert "wizard" in run(capsys, "--level", "wizard")
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(asdict(PlayedGame("hard against JSettlers, seed 1", 0, 0, features=[Features()]))) + "\n", encoding="utf-8")
    assert "another match than easy against JSettlers, seed 1" in run(capsys, "--level", "easy", "--resume", str(file))
    file.write_text("not a game\n", encoding="utf-8")
    assert "can't be read as games of this command" in run(capsys, "--resume", str(file))


def test_games_of_an_earlier_run_are_not_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    what = "easy against JSettlers, seed 1"
    games = [
        PlayedGame(
            what, index, index, won=index < 1, points=10 - index, others=[5, 6, 7], names=["robot 1"], features=[Features(), Features()]
        )
        for index in range(4)
    ]
    file.write_text("".join(json.dumps(asdict(game)) + "\n" for game in games), encoding="utf-8")
    assert command.main(["--cookie", "x", "--level", "easy", "--games", "4", "--resume", str(file), "--port", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{what}: 1 of 4 won, 25.0 % (4.6–69.9 %), fair share 25 %")
    assert "by place in the first round: 1 of 1, 0 of 1, 0 of 1, 0 of 1; against robot 1" in told


def test_a_message_that_is_too_long_is_not_sent(halls: list[Hall]) -> None:
    link = Link("127.0.0.1", open_hall(halls, 1).port)
    with pytest.raises(FarshoreError, match="at most 65,535 bytes"):
        link.send_text("x" * 70_000)
    link.close()
