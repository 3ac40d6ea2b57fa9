"""Questions of the larger games that were dead ends in the terminal once, and menus that did not say what they meant."""

import pytest

from farshore import FarshoreError, Game
from farshore.terminal.listing import Menu
from farshore.terminal.places import PlaceNames
from farshore.terminal.reading import LineReader
from farshore.terminal.steps import menu_for
from rules.drawn_positions import BLUE, RED, WHITE
from rules.europe_positions import EuropeTable
from rules.knights_positions import knights_position
from rules.test_barbarians import land
from rules.test_europe_caravans import line
from rules.test_hawaii import fish, sail
from rules_mark import rule

NAMES = ["Red", "Blue", "White", "Orange"]


def menu_of(game: Game, seat: int = RED) -> Menu:
    menu = menu_for(game, seat, NAMES)
    assert menu is not None
    return menu


def rows(game: Game, seat: int = RED) -> dict[str, str]:
    """What can be typed, and what it says of itself."""
    menu, places = menu_of(game, seat), PlaceNames(game)
    return {row.typed: menu.detail(row, places.of) for row in menu.rows()}


def say(game: Game, seat: int, text: str) -> None:
    steps = LineReader(game, seat, menu_of(game, seat)).read(text).steps
    assert steps, f"{text!r} decides nothing"
    game.play_all(seat, steps)


@rule("C79", "R54")
def test_a_wedding_is_answered_in_one_line() -> None:
    pieces = ("red settlement hi11 N", "blue city fi9 S", "white city pa4 S", "orange settlement hi5 N")
    p = knights_position(*pieces, held={RED: "1 wedding"}, hands={BLUE: "2 ore 1 paper", WHITE: "1 coin"})
    say(p.game, RED, "wedding")
    assert rows(p.game, BLUE) == {"give": "2 of ore, paper, such as: give 2 ore"}
    say(p.game, BLUE, "give ore and paper")
    assert rows(p.game, WHITE) == {"give": "Red, 1 coin"}
    say(p.game, WHITE, "coin")
    assert p.hand(RED) == {"ore": 1, "paper": 1, "coin": 1}


@rule("C81", "R54")
def test_sabotage_is_answered_in_one_line() -> None:
    pieces = ("red settlement hi11 N", "blue settlement fi9 S", "orange settlement hi5 N")
    p = knights_position(*pieces, held={RED: "1 sabotage"}, hands={BLUE: "7 ore 1 coin 1 wool"})
    say(p.game, RED, "sabotage")
    say(p.game, BLUE, "3 ore 1 coin")
    assert p.hand(BLUE) == {"ore": 4, "wool": 1}


@rule("C82", "R48")
def test_espionage_names_the_cards_to_take() -> None:
    p = knights_position("red city hi11 N", "blue city fi9 S", held={RED: "1 espionage", BLUE: "1 irrigation 1 merchant fleet"})
    say(p.game, RED, "espionage")
    say(p.game, RED, "blue")
    assert list(rows(p.game)) == ["take irrigation", "take merchant fleet"]
    say(p.game, RED, "take merchant fleet")
    assert "merchant fleet" in rows(p.game)


@rule("C61")
def test_improving_says_which_track_at_which_price() -> None:
    poor = knights_position("red city hi11 N")
    with pytest.raises(FarshoreError, match="short"):
        say(poor.game, RED, "improve")
    p = knights_position("red city hi11 N", hands={RED: "1 paper 1 coin"}, held={RED: "1 crane"})
    menu = rows(p.game)
    assert (menu["improve science"], menu["improve politics"]) == ("1 paper, stage 1", "1 coin, stage 1")
    say(p.game, RED, "crane")
    assert rows(p.game)["improve trade"] == "free, stage 1"
    say(p.game, RED, "improve trade")
    assert p.hand(RED) == {"paper": 1, "coin": 1}


@rule("C10")
def test_a_card_to_put_away_has_its_name() -> None:
    p = knights_position(
        "red city mo6 S", phase="before_roll", stages={RED: "1 0 0"}, held={RED: "1 crane 1 mining 1 irrigation 1 medicine"}
    )
    p.all_dice(1, 1, "science")
    p.draw("smithing", RED)
    assert {f"put away {card}" for card in ("crane", "mining", "irrigation", "medicine", "smithing")} <= set(rows(p.game))
    say(p.game, RED, "put away crane")
    assert "crane" not in p.hidden(RED)


@rule("C39", "R43")
def test_tied_defenders_choose_a_deck_by_its_name() -> None:
    p = land("red city hi11 N", "white awake basic knight hi11 S", "blue awake basic knight fi9 S")
    assert list(rows(p.game, BLUE)) == ["choose science", "choose trade", "choose politics"]
    say(p.game, BLUE, "trade")
    p.draw("toll", BLUE)
    assert p.hidden(BLUE) == {"toll": 1}


@rule("E27")
def test_two_caravans_have_letters() -> None:
    """Both can go to routes between them; each says where it stands, and what the way costs."""
    table, paths = line(RED, 12)
    table.s.cells[table.caravans.at] = paths[0]
    table.s.cells[table.caravans.at + 1] = paths[6]
    table.fresh()
    table.hold(RED, salt=2)
    table.act()
    assert {"move caravan a", "move caravan b"} <= set(rows(table.game))
    entries = {entry.word: entry for entry in menu_of(table.game).entries}
    goal = table.net.path_place(paths[3])
    for word, number in (("move caravan a", 0), ("move caravan b", 1)):
        place = next(one for one in entries[word].lines if one.choice.place == goal)
        assert place.choice.number == number
        twin = table.game.copy()
        say(twin, RED, place.typed)
        assert int(twin.state.cells[table.caravans.at + number]) == paths[3]


@rule("E14")
def test_gold_is_traded_by_its_name() -> None:
    table = EuropeTable().act()
    assert rows(table.game)["offer"].startswith("such as: offer 1 ")
    say(table.game, RED, "offer 2 gold for 1 wool to blue")
    assert rows(table.game, BLUE)["accept"] == "Red, give 1 wool, get 2 gold"
    say(table.game, BLUE, "counter wool for 3 gold")
    assert rows(table.game)["deal"] == "Blue, give 3 gold, get 1 wool"
    say(table.game, RED, "deal")
    assert table.all_gold() == [0, 6, 3, 3]


@rule("H18")
def test_fish_are_traded_by_their_name() -> None:
    p = sail([], "1 ore", {BLUE: 5}, hands={BLUE: "1 wool"})
    say(p.game, RED, "offer ore for wool and 2 fish")
    say(p.game, BLUE, "accept")
    for seat in p.game.seats_to_act():
        if seat != RED:
            say(p.game, seat, "decline")
    say(p.game, RED, "deal blue")
    assert (p.hand(RED), fish(p)) == ({"wool": 1}, 2)


@rule("H9")
def test_the_fish_market_says_what_it_sells() -> None:
    p = sail([], "nothing", {RED: 7}, hands={BLUE: "1 wool"}, table={"robber": [4, 2]})
    menu = rows(p.game)
    assert menu["market back robber"] == "2 fish"
    assert menu["market steal"] == "Blue, 3 fish"
    assert menu["market take"].startswith("4 fish for 1 of your choice, such as: market take 4 fish for ")
    say(p.game, RED, "market take 4 fish for ore")
    assert p.hand(RED) == {"ore": 1}
