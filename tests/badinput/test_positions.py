"""Positions that can't be: each is refused with a sentence that says why."""

from copy import deepcopy
from typing import Any

import pytest

from badinput.refusal_checks import refused
from farshore import load_position, make
from trade.trade_tables import base, cards

Data = dict[str, Any]


def position(**changes: Any) -> Data:
    return base(3) | changes


def with_hand(seat: int, text: str) -> Data:
    data = base(3)
    data["players"][seat]["hand"] = cards(text)
    return data


def asking(*frames: Data, **table: Any) -> Data:
    data = base(3)
    data["frames"] = list(frames)
    data["table"] |= table
    return data


ACTIONS = {"phase": "actions", "seats": [0]}


def test_the_plain_position_can_be_loaded() -> None:
    load_position(base(3))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "not a position"),
        ([], "not a position"),
        ({}, "not a position"),
        (position(format="farshore-position/2"), "not a position"),
        (position(format="farshore-record/1"), "not a position"),
        (position(rules=99), "rules version 99"),
        (position(rules="1"), "rules version unknown"),
        (position(rules=None), "rules version unknown"),
        (position(rules=[]), "rules version unknown"),
        (position(game="chess"), "There is no game 'chess'"),
        (position(game=None), "names its game"),
        (position(seats=5), "for 3 or 4 players"),
        (position(seats="3"), "names its game, its seats"),
        (position(seats=True), "for 3 or 4 players"),
        (position(seats=4), "a list of 4 players"),
        (position(options={"goal": 10}), "has no option 'goal'"),
        (position(options={"target": 99}), "Option target can't be 99"),
        (position(options=[]), "its options"),
        (position(weather="fine"), "A position has no 'weather'"),
        (position(board=7), "board is the name of a board or the lines"),
        (position(board="atlantis"), "There is no board 'atlantis'"),
        (position(board=[]), ""),
        (position(board=["[board]", "id = x"]), ""),
        (position(players=[]), "a list of 3 players"),
        (position(players=[{}, {}, 7]), "Player 2 should be an object"),
        (position(players={"0": {}}), "a list of 3 players"),
        (position(table=[]), "Table should be an object"),
        (position(table={"volcano": 1}), "nothing called 'volcano' on the table"),
        (position(table={"hand": {}}), "nothing called 'hand' on the table"),
        (position(table={"points": 1}), ""),
        (position(winners=[0]), "names winners, but its game is not over"),
        (position(winners=7), "'winners' is a list of seats"),
        (position(winners=[True]), "'winners' is a list of seats"),
        (position(winners=[3]), "'winners' is a list of seats"),
    ],
)
def test_wrong_from_the_beginning(data: Any, says: str) -> None:
    with refused(says):
        load_position(data)


@pytest.mark.parametrize(
    ("text", "says"),
    [("20 ore", "only 19 cards of ore"), ("1 gold", "'gold' is not a card")],
)
def test_hands_that_no_game_has(text: str, says: str) -> None:
    with refused(says):
        load_position(with_hand(1, text))


@pytest.mark.parametrize("value", [-1, 1.5, "2", None, True, [], {}, 10**30, float("nan")])
def test_a_number_of_cards_that_is_none(value: Any) -> None:
    data = base(3)
    data["players"][1]["hand"] = {"ore": value}
    with refused("In 'hand' of player 1"):
        load_position(data)


def test_twenty_ore_in_three_hands_and_a_bank_that_does_not_fit() -> None:
    data = with_hand(0, "10 ore")
    data["players"][1]["hand"] = data["players"][2]["hand"] = cards("5 ore")
    with refused("There are only 19 cards of ore in the game, but the players hold 20."):
        load_position(data)
    data = with_hand(0, "1 ore")
    data["table"]["bank"] = dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 19)
    with refused("There are 19 cards of ore in the game, but the position has"):
        load_position(data)


def test_unknown_development_cards_and_too_many() -> None:
    for held, says in (({"wizard": 1}, "'wizard' is not a development card"), ({"monopoly": 3}, "only 2 cards of monopoly")):
        data = base(3)
        data["table"].pop("deck")
        data["players"][0]["cards"] = held
        with refused(says):
            load_position(data)


def corner_of(data: Data, seat: int) -> list[Any]:
    """Where the seat's first settlement stands."""
    return next(entry[:3] for entry in data["table"]["buildings"] if entry[3][1] == seat)


def test_places_that_are_not_on_the_board() -> None:
    for name, entry in (
        ("buildings", [99, 0, "N", ["city", 0]]),
        ("buildings", [0, 0, "X", ["city", 0]]),
        ("buildings", [0, 0, ["city", 0]]),
        ("buildings", [[], 0, "N", ["city", 0]]),
        ("buildings", [{}, {}, {}, ["city", 0]]),
        ("buildings", ["city"]),
        ("buildings", "city"),
        ("roads", [99, 0, "W", ["road", 0]]),
        ("roads", [0, 0, "N", ["road", 0]]),
    ):
        data = base(3)
        data["table"][name].append(entry)
        with refused(f"In '{name}'"):
            load_position(data)
    nowhere: list[Any] = [[99, 99], [0], "desert", [[]], {}, 5, True]
    for where in nowhere:
        data = base(3)
        data["table"]["robber"] = where
        with refused("In 'robber'"):
            load_position(data)


def test_two_cities_on_one_corner() -> None:
    data = base(3)
    at = corner_of(data, 0)
    data["table"]["buildings"] += [[*at, ["city", 0]]]
    with refused("is named twice"):
        load_position(data)


NO_PIECES: list[Any] = [["castle", 0], ["settlement"], ["settlement", 9], ["settlement", "0"], ["settlement", True], "city", None, [[], 0]]


@pytest.mark.parametrize("piece", NO_PIECES)
def test_pieces_that_are_none(piece: Any) -> None:
    data = base(3)
    data["table"]["buildings"][0][3] = piece
    with refused("In 'buildings'"):
        load_position(data)


def test_pieces_of_a_seat_that_is_not_in_the_game() -> None:
    for name, piece in (("buildings", "settlement"), ("roads", "road")):
        for seat in (3, 5, 6) if name == "buildings" else (3, 5, 6, None):
            data = base(3)
            data["table"][name][0][3] = [piece, seat]
            with refused("who is not in this game"):
                load_position(data)


def test_the_distance_rule_holds_unless_the_position_is_made_up() -> None:
    data = base(3)
    game = load_position(data)
    at = tuple(corner_of(data, 0))
    grid = game.kit.grid
    first = 3 * grid.corners.index(at)
    beside = next(int(near) for near in (grid.corner_corners[first + side] for side in range(3)) if near >= 0)
    data["table"]["buildings"].append([*grid.corners[beside], ["settlement", 1]])
    with refused("break the distance rule (B24)"):
        load_position(deepcopy(data))
    for word in ("yes", 1, None):
        with refused("break the distance rule (B24)"):
            load_position(data | {"made_up": word})
    assert load_position(data | {"made_up": True}).points(1) == 3
    data["players"][0]["hand"] = cards("20 ore")
    with refused("only 19 cards"):
        load_position(data | {"made_up": True})


def test_more_pieces_than_the_set_has() -> None:
    data = base(3)
    grid = load_position(data).kit.grid
    data["table"]["buildings"] = [[*at, ["city", 0]] for at in grid.corners[:25:5]]
    with refused("Seat 0 has 5 pieces of city, but the set has 4 (B4)."):
        load_position(data | {"made_up": True})
    data = base(3)
    data["table"]["roads"] = [[*at, ["road", 1]] for at in grid.edges[:16]]
    with refused("Seat 1 has 16 pieces of road, but the set has 15 (B4)."):
        load_position(data)


def test_awards_that_contradict_the_board() -> None:
    data = base(3)
    grid = load_position(data).kit.grid
    wrong: tuple[tuple[Data, str], ...] = (
        ({"longest road": 1}, "Seat 1 holds the longest road with a chain of 1"),
        ({"longest road": 3}, "not in this game"),
        ({"longest road": "me"}, "is not a seat"),
        ({"largest army": 0}, "Seat 0 holds the largest army with 0 knights"),
        ({"largest army": 4}, "not in this game"),
        ({"roads": [[*at, ["road", 1]] for at in path(grid)]}, "so the longest road must be theirs"),
        ({"turn": 3}, "out of range"),
        ({"turn": "0"}, "not a whole number"),
        ({"die 1": 7}, "out of range"),
        ({"first player": 4}, "is the first player but is not in this game"),
        ({"terrain": [[*grid.hexes[0], "lava"]]}, "is not one of desert"),
        ({"token": [[*grid.hexes[0], 13]]}, "out of range"),
    )
    for table, says in wrong:
        with refused(says):
            load_position(deepcopy(data) | {"table": deepcopy(data["table"]) | table})
    data["players"][2]["knights played"] = 3
    with refused("somebody must hold the largest army"):
        load_position(data)


def path(grid: Any) -> list[tuple[int, int, str]]:
    """The six sides of one hex."""
    return [grid.edges[int(grid.hex_edges[side])] for side in range(6)]


@pytest.mark.parametrize(
    ("frames", "says"),
    [
        (None, "needs 'frames'"),
        ([], "needs 'frames'"),
        ({}, "needs 'frames'"),
        ([7], "Frame should be an object"),
        ([{}], "There is no phase None"),
        ([{"phase": "party"}], "There is no phase 'party'; choose from over, before_roll"),
        ([{"phase": ["actions"]}], "There is no phase"),
        ([{"phase": {}}], "There is no phase"),
        ([{"phase": "actions"}], "Phase 'actions' asks nobody."),
        ([{"phase": "actions", "seats": []}], "Phase 'actions' asks nobody."),
        ([{"phase": "actions", "seats": [1]}], "asks the player on turn, who is seat 0"),
        ([{"phase": "actions", "seats": [0, 1]}], "asks the player on turn"),
        ([{"phase": "actions", "seats": [3]}], "asks seats that are not in this game"),
        ([{"phase": "actions", "seats": [True]}], "asks seats that are not in this game"),
        ([{"phase": "actions", "seats": 0}], "asks seats that are not in this game"),
        ([{"phase": "actions", "seats": "0"}], "asks seats that are not in this game"),
        ([ACTIONS | {"arg": "1"}], "are whole numbers"),
        ([ACTIONS | {"arg": 10**30}], "are whole numbers"),
        ([ACTIONS | {"extra": 1.5}], "are whole numbers"),
        ([ACTIONS | {"colour": "red"}], "A frame has no 'colour'"),
        ([{"phase": "over"}], "A game that is over has a winner."),
        ([{"phase": "over", "seats": [0]}], "asks no player"),
        ([{"phase": "dice", "seats": [0]}], "asks no player"),
        ([{"phase": "robber", "seats": [0]}], "can't be the first of the frames"),
        ([ACTIONS, {"phase": "robber"}], "asks nobody"),
        ([ACTIONS, {"phase": "robber", "seats": [1]}], "asks the player on turn"),
        ([ACTIONS, {"phase": "robber", "seats": [0]}, {"phase": "robber", "seats": [0]}], ""),
        ([ACTIONS, {"phase": "draft", "seats": [0]}, {"phase": "robber", "seats": [0]}], ""),
        ([ACTIONS] * 9, "no game has more than"),
        ([ACTIONS, ACTIONS], "twice"),
        ([{"phase": "before_roll", "seats": []}, {"phase": "robber", "seats": [0]}], "Phase 'before_roll' asks nobody."),
        ([{"phase": "seven"}], "asks nobody"),
        ([ACTIONS, {"phase": "seven", "arg": 9}, {"phase": "robber", "seats": [0]}], "steps"),
        ([ACTIONS, {"phase": "seven", "arg": -1}, {"phase": "robber", "seats": [0]}], "steps"),
        ([ACTIONS, {"phase": "theft", "arg": 1, "extra": 0}], "Seat 1 can't be robbed"),
        ([ACTIONS, {"phase": "theft", "arg": 0, "extra": 0}], "can't be robbed"),
        ([ACTIONS, {"phase": "theft", "arg": 10**9, "extra": 0}], "the victim's seat"),
        ([ACTIONS, {"phase": "theft", "arg": -1, "extra": 0}], "the victim's seat"),
        ([ACTIONS, {"phase": "theft", "arg": 2, "extra": 10**9}], "the player on turn"),
        ([ACTIONS, {"phase": "victim", "seats": [0], "arg": 0}], "who can be robbed"),
        ([ACTIONS, {"phase": "victim", "seats": [0], "arg": 1 << 29}], "who can be robbed"),
        ([ACTIONS, {"phase": "victim", "seats": [0], "arg": 6}], "Seat 1 can't be robbed"),
        ([ACTIONS, {"phase": "card_draw", "arg": 10**9}], "whose card it is"),
        ([ACTIONS, {"phase": "invention", "seats": [0], "arg": 3}], "the cards to come"),
        ([ACTIONS, {"phase": "invention", "seats": [0], "arg": 2, "extra": 5}], "the cards to come"),
        ([ACTIONS, {"phase": "invention", "seats": [0], "arg": 0}], "the cards to come"),
        ([ACTIONS, {"phase": "free_roads", "seats": [0], "arg": 10**9}], "the roads to come"),
        ([ACTIONS, {"phase": "free_roads", "seats": [0, 1], "arg": 1}], "asks one seat"),
        ([ACTIONS, {"phase": "discard", "seats": [1]}], "exactly those who still owe"),
        ([ACTIONS, {"phase": "draft", "seats": [0]}], "says 'drafting'"),
        ([ACTIONS, {"phase": "answer", "seats": [1]}], "says 'offers'"),
        ([ACTIONS, {"phase": "choose_partner", "seats": [0]}], "says 'offers'"),
        ([{"phase": "found_settlement", "seats": [0], "arg": 6}], "from 0 to 5"),
        ([{"phase": "found_settlement", "seats": [0], "arg": -1}], "from 0 to 5"),
        ([{"phase": "found_settlement", "seats": [2], "arg": 0}], "is made by seat"),
        ([{"phase": "found_road", "seats": [0], "arg": 0, "extra": 10**9}], "the number of the corner"),
        ([{"phase": "found_road", "seats": [0], "arg": 0, "extra": -1}], "the number of the corner"),
        ([{"phase": "first_player", "arg": 0}], "who still rolls"),
        ([{"phase": "first_player", "arg": 8}], "who still rolls"),
        ([{"phase": "first_player", "arg": 7, "extra": 10**9}], "who still rolls"),
    ],
)
def test_frames_that_make_no_sense(frames: Any, says: str) -> None:
    data = base(3)
    data["players"][2]["hand"] = cards("1 ore")
    data["players"][1]["hand"] = {}
    with refused(says):
        load_position(data | {"frames": frames})


def test_a_founding_with_the_pieces_used_up() -> None:
    data = base(3)
    grid = load_position(data).kit.grid
    data["table"]["buildings"] = [[*at, ["settlement", 2]] for at in grid.corners[:25:5]]
    data["frames"] = [{"phase": "found_settlement", "seats": [0], "arg": 0}]
    with refused("Seat 2 has too few settlements left"):
        load_position(data | {"made_up": True})


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([{"says": "offers"}], "no offer is being answered"),
        ([{}, {"says": "asked"}], "no offer is being answered"),
        ([{}, {"says": "shouts"}], "is not one of silent"),
        ([{}, {"says": "offers"}], "is a gift"),
        ([{}, {"says": "offers", "offered": {"ore": 1}}], "does not hold"),
        ([{}, {"says": "offers", "hand": {"ore": 1}, "offered": {"ore": 1}}], "is a gift"),
        ([{}, {"says": "offers", "hand": {"ore": 2}, "offered": {"ore": 2}, "asked for": {"ore": 1}}], "of its own kind (R7)"),
        ([{}, {"says": "drafting", "draft offered": {"ore": 1}}], "drafts an offer of cards that it does not hold"),
        ([{}, {"owed": 3}], "owes more cards than it holds"),
        ([{}, {"hand": {"ore": 8}, "owed": 3}], "nobody is asked to discard"),
        ([{}, {"hand": {"ore": 8}, "chosen to give back": {"ore": 1}}], "nobody is asked to discard"),
        ([{}, {"chosen to give back": {"ore": 1}}], "discards cards that it does not hold"),
        ([{}, {"supply": {"road": 3}}], "follows from the rest"),
        ([{}, {"hand size": 3}], "follows from the rest"),
        ([{}, {"crown": 1}], "A player of this game has nothing called 'crown'"),
        ([{}, {"bank": {}}], "A player of this game has nothing called 'bank'"),
    ],
)
def test_sayings_and_debts_that_do_not_fit(players: list[Data], says: str) -> None:
    data = base(3)
    data["players"] = [*players, {}, {}][:3]
    with refused(says):
        load_position(data)


def test_an_answer_without_an_offer_and_an_offer_to_nobody() -> None:
    offers = {"says": "offers", "hand": {"wool": 1}, "offered": {"wool": 1}, "asked for": {"ore": 1}}
    answer = {"phase": "answer", "seats": [1]}
    for players, frame, says in (
        ([offers, {}, {}], answer, "exactly those who say"),
        ([offers, {"says": "asked"}, {"says": "asked"}], answer, "exactly those who say"),
        ([offers, {"says": "asked"}, {"says": "accepts"}], answer, "accepts an offer without the cards"),
        ([offers, {"says": "asked"}, {}], {"phase": "choose_partner", "seats": [0]}, "everybody has answered"),
        ([{"says": "drafting", "draft not to": [1, 2]}, {}, {}], {"phase": "draft", "seats": [0]}, "must go to somebody"),
        ([{"says": "drafting", "draft not to": [0]}, {}, {}], {"phase": "draft", "seats": [0]}, "must go to somebody"),
    ):
        data = base(3) | {"players": players, "frames": [ACTIONS, frame]}
        with refused(says):
            load_position(data)
    load_position(base(3) | {"players": [offers, {"says": "asked"}, {}], "frames": [ACTIONS, answer]})


def test_an_empty_deck_of_dice_results() -> None:
    data: Data = make("base", seats=3, seed=1, balanced_dice=True).position()
    data["table"]["results left"] = [0] * 36
    with refused("deck of dice results is empty"):
        load_position(data)
    data["table"]["results left"] = [1] * 35
    with refused("it needs 36 values"):
        load_position(data)
