"""The game in the terminal: what is understood, what is told to whom, and that no input breaks it."""

import random
import re
from pathlib import Path
from string import Formatter
from typing import Any, cast

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make, replay
from farshore.bots import bot_named, decide
from farshore.catalogue import GAMES
from farshore.engine.choice import Choice
from farshore.engine.events import Event
from farshore.engine.record import load_record
from farshore.terminal import Session
from farshore.terminal.goods import goods_in, read_offer
from farshore.terminal.listing import Menu
from farshore.terminal.reading import LineReader
from farshore.terminal.screen import Screen
from farshore.terminal.tell import SILENT, Teller, said
from farshore.terminal.tell_boxes import DONE, HAPPENED

GOODS = ["lumber", "brick", "wool", "grain", "ore"]
NAMES = ["Red", "Blue", "White", "Orange"]


class Script(Screen):
    """A screen that is typed on by a list of lines and keeps what was shown."""

    def __init__(self, lines: list[str]) -> None:
        self.colour = False
        self.typed_by_hand = True
        self.lines = lines
        self.shown = ""

    def say(self, text: str = "") -> None:
        self.shown += text + "\n"

    def ask(self, prompt: str) -> str | None:
        self.shown += prompt
        line = self.lines.pop(0) if self.lines else None
        self.shown += f"{line}\n"
        return line


def play(game: Game, lines: list[str], humans: list[int] | None = None) -> str:
    people = [0] if humans is None else humans
    screen = Script(lines)
    Session(game, people, {seat: bot_named("random") for seat in range(game.seats) if seat not in people}, screen, Luck(1)).run()
    return screen.shown


def midgame(hand: dict[str, int]) -> Game:
    """Red's turn, after the roll, with these cards."""
    position = make("base", seats=3, seed=2, setup="beginner", first=0).position()
    players = cast(list[dict[str, Any]], position["players"])
    players[0]["hand"] = hand
    cast(dict[str, Any], position["table"]).pop("bank", None)
    position["frames"] = [{"phase": "actions", "seats": [0]}]
    return load_position(position, Luck(3))


# --- understanding


def test_goods_are_read_in_any_way_people_write_them() -> None:
    for text in ("2 wool 1 ore", "ore, 2 wool", "wool and wool and 1 o"):
        assert goods_in(text, GOODS) == {"wool": 2, "ore": 1}
    for wrong in ("", "2", "2 2 wool", "2 sheep", "0 wool", "-1 wool", "wool 3"):
        with pytest.raises(FarshoreError):
            goods_in(wrong, GOODS)


def test_offers() -> None:
    offer = read_offer("2 wool for 1 ore to blue and white", GOODS, NAMES)
    assert (offer.gives, offer.wants, offer.to) == ({"wool": 2}, {"ore": 1}, [1, 2])
    assert read_offer("anything for ore", GOODS, NAMES).gives == {}
    assert read_offer("wool for ?", GOODS, NAMES).wants == {}
    for wrong in ("2 wool", "for", "wool for", "for ore", "wool for ore to pink", "wool for ore for ore"):
        with pytest.raises(FarshoreError):
            read_offer(wrong, GOODS, NAMES)


def reading(choices: list[Choice], text: str) -> int | str:
    """What is understood where these can be chosen: the place in the list, or what is said instead."""
    try:
        meaning = LineReader(make("base", seats=4, seed=1), 0, Menu(list(enumerate(choices)), NAMES)).read(text)
    except FarshoreError as error:
        return str(error)
    return meaning.steps[0] if meaning.steps else f"opens {meaning.entry.word}"


def test_trades_are_meant_in_the_order_given_then_got() -> None:
    goods = ["wool", "ore", "grain"]
    trades = [Choice("bank_trade", cards=((give, 4),), gets=((get, 1),)) for give in goods for get in goods if give != get]
    choices = [*trades, Choice("end_turn")]
    for text in ("bank wool for ore", "bank 4 wool for ore", "b w o", "bank 4 wool for 1 ore", "BANK wool, ore", "bank 1"):
        assert reading(choices, text) == 0, text
    assert reading(choices, "bank ore for wool") == 2
    assert reading(choices, "bank") == reading(choices, "ba") == "opens bank"
    several = "bank 4 wool for ore, bank 4 wool for grain, bank 4 ore for wool, bank 4 grain for wool"
    assert reading(choices, "bank wool") == f"'bank wool' could be: {several}. Please say which."
    for wrong in ("bank 3 wool for ore", "bank blue", "bank ore for ore"):
        assert reading(choices, wrong) == f"There is no {wrong!r} now: type 'bank' for what there is."
    assert reading(choices, "bank 9") == "Please type a number from 1 to 6 for bank."


def test_players_are_meant_by_colour() -> None:
    victims = [Choice("steal_from", player=seat) for seat in (1, 2)]
    for text in ("steal blue", "steal from blue", "st b", "blue", "1"):
        assert reading(victims, text) == 0, text
    assert reading(victims, "steal orange") == "There is no 'steal orange' now: type 'steal' for what there is."


def test_pieces_and_cards_are_part_of_the_line() -> None:
    """Two kinds of loot from one player, and a knight that can be built or played."""
    loot = [Choice("steal_from", piece=piece, player=1) for piece in ("card", "cloth")]
    assert [reading(loot, text) for text in ("steal card", "steal cloth", "cloth", "2")] == [0, 1, 1, 1]
    assert reading(loot, "steal blue") == "'steal blue' could be: steal card, steal cloth. Please say which."
    knights = [Choice("build", (0, 0, "N"), "knight"), Choice("play_card", piece="knight")]
    assert [reading(knights, text) for text in ("build knight", "play knight", "p")] == [0, 1, 1]


def test_two_pieces_that_can_go_to_one_place_are_told_apart() -> None:
    """Two caravans of which each can go to either route."""
    routes = [(0, 0, "W"), (1, 0, "W")]
    moves = [Choice("move_caravan", place, "caravan", number=slot, origin=(slot, 3, "W")) for slot in (0, 1) for place in routes]
    assert [entry.word for entry in Menu(list(enumerate(moves)), NAMES).entries] == ["move caravan a", "move caravan b"]
    assert [reading(moves, text) for text in ("move caravan a 2", "move caravan b 1", "m c b 2")] == [1, 2, 3]
    assert "could be" in str(reading(moves, "move caravan"))


def test_numbers_that_are_chosen_are_typed_as_they_are() -> None:
    """The two dice of a card (C60) are no places in a list."""
    dice = [Choice("play_card", piece="alchemy", number=one * 10 + other) for one in range(1, 7) for other in range(1, 7)]
    choices = [*dice, Choice("roll")]
    assert reading(choices, "alchemy 34") == reading(choices, "alchemy 3 and 4") == 2 * 6 + 3
    assert reading(choices, "alchemy 7") == f"Please type one of {', '.join(str(choice.number) for choice in dice)} for alchemy."


def test_the_menu_is_short() -> None:
    game = midgame({"lumber": 4, "brick": 4, "wool": 3, "grain": 3, "ore": 3})
    choices = [(action, game.choice(action, 0)) for action in game.legal(0)]
    menu = Menu(choices, NAMES)
    assert len(menu.rows()) < 10 < len(choices)
    assert sorted(line.action for entry in menu.entries for line in entry.lines) == game.legal(0)


def test_a_game_that_nobody_has_heard_of_is_listed_all_the_same() -> None:
    """Whatever fields a choice has: every line is distinct and means its action, even where nothing tells two apart."""
    choices = [
        Choice("hoist_flag"),
        Choice("hoist_flag", piece="old_flag", number=3),
        Choice("hoist_flag", piece="old_flag", number=5),
        Choice("Raise", piece="Great, white Sail"),
        Choice("sing"),
        Choice("sing"),
        Choice("dig", (0, 0)),
        Choice("dig", (0, 0)),
        Choice("dig", (0, 1), number=1),
        Choice("dig"),
        Choice("end_turn"),
    ]
    menu = Menu(list(enumerate(choices)), NAMES)
    lines = {line.typed: line.action for entry in menu.entries for line in entry.lines}
    assert sorted(lines.values()) == list(range(len(choices)))
    for typed, action in lines.items():
        assert reading(choices, typed) == action, typed
    assert {"hoist flag", "hoist flag old flag 3", "raise great white sail", "end"} <= set(lines)


# --- deciding


def test_building_by_number_and_by_word() -> None:
    game = midgame({"lumber": 2, "brick": 2})
    before = len(game.pieces(0)["road"])
    shown = play(game, ["road", "back", "road", "9999", "x", "1", "road 1", "quit"])
    assert len(game.pieces(0)["road"]) == before + 2
    assert "<1>" in shown
    assert "Please type a number" in shown


def test_the_rules_say_why_not() -> None:
    shown = play(midgame({"wool": 1}), ["city", "buy", "knight", "bank wool for ore"])
    assert "short" in shown
    assert "You don't have this card: knight." in shown


def test_commands_that_change_something_are_not_shortened() -> None:
    """`e`, meant to end the turn before the roll, does not leave the game."""
    game = midgame({"wool": 4})
    shown = play(game, ["end", "e", "u", "hel"])
    assert game.turn() != (0, 1)
    assert "'e' is none of your choices now" in shown
    assert "'u' is none of your choices now" in shown
    assert "At any time:" in shown


def test_a_number_after_offer_is_no_line_of_the_menu() -> None:
    game = midgame({"wool": 4})
    shown = play(game, ["offer", "3", "back", "quit"])
    assert "Say what you give" in shown
    assert game.turn() == (0, 1) == (game.seats_to_act()[0], 1)
    assert shown.count("  end ") == 2, "back lists the choices once more"


def test_a_bank_trade_in_one_line() -> None:
    game = midgame({"wool": 4})
    play(game, ["bank wool for ore", "quit"])
    assert game.hand(0, asking=0) == {"lumber": 0, "brick": 0, "wool": 0, "grain": 0, "ore": 1}


def test_an_offer_in_one_line_and_in_two() -> None:
    for lines in (["offer 1 wool for 1 ore to white"], ["offer", "1 wool for 1 ore to white"]):
        game = midgame({"wool": 4})
        colours = game.kit.tables.colours
        shown = play(game, [line.replace("white", colours[2]) for line in lines])
        assert "You offer 1 wool for 1 ore." in shown
        assert f"{colours[1].capitalize()} declines" not in shown, "only white was asked"


def test_a_discard_in_one_line() -> None:
    game, luck = make("base", seats=3, seed=4, first=0), Luck(1)
    while "discard" not in {game.choice(action).verb for action in game.legal(0)}:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bot_named("random"), luck))
    me = cast(list[dict[str, Any]], game.view_data(0)["players"])[0]
    cards = [kind for kind, count in me["hand"].items() for _ in range(count)]
    given = cards[: me["owed"]]
    few, many = " ".join(given[1:]), " ".join(cards[: me["owed"] + 1])
    shown = play(game, [f"discard {few}", f"discard {many}", "discard 9 ore", "1", "back", " ".join(["discard", *reversed(given)])])
    assert f"Name {me['owed']} cards, not {me['owed'] - 1}, such as: discard" in shown
    assert f"Name {me['owed']} cards, not {me['owed'] + 1}, such as: discard" in shown
    assert f"You discard {said({kind: given.count(kind) for kind in GOODS})}" in shown


def test_undo() -> None:
    game = midgame({"lumber": 1, "brick": 1})
    before = list(game.state.cells)
    play(game, ["undo", "road 1", "undo"])
    assert list(game.state.cells) == before


# --- telling


def test_secrets_are_told_only_to_those_who_may_know() -> None:
    game = make("base", seats=3, seed=1)
    stolen = Event("stolen", {"seat": 0, "victim": 1, "card": "ore"}, ("card",), (0, 1))
    bought = Event("bought", {"seat": 0, "card": "monopoly"}, ("card",), (0,))
    lines = [" ".join(Teller(game, viewer, lambda name, colour: name).sentences([stolen, bought])) for viewer in range(3)]
    assert lines[0] == "You steal 1 ore from Blue. You buy a development card: monopoly."
    assert lines[1] == "Red steals 1 ore from you. Red buys a development card."
    assert lines[2] == "Red steals a card from Blue. Red buys a development card."


def test_an_unknown_event_is_told() -> None:
    teller = Teller(make("base", seats=3, seed=1), 0, lambda name, colour: name)
    assert teller.sentences([Event("flag_hoisted", {"seat": 1, "mast": 2})]) == ["Blue: flag hoisted (mast 2)."]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_has_a_sentence(name: str) -> None:
    """And what its sentence speaks of is a field of the event."""
    own = {part.partition("_")[2] for part in dir(Teller) if part.startswith(("on_", "all_"))}
    for kind in make(name, seats=GAMES[name].usual_seats, seed=1).kit.rules.event_kinds:
        if kind.name in own | SILENT:
            continue
        text = DONE[kind.name][1] if kind.name in DONE else HAPPENED[kind.name]
        assert {field for _, field, _, _ in Formatter().parse(text) if field} <= set(kind.fields), kind.name


# --- anything

LINE = """
1 2 3 4 5 6 7 8 9 end roll road city settlement buy bank offer counter knight monopoly steal accept decline deal back undo board hand log
wool ore give take for to blue anything x ? help 1000 -1 , withdraw robber
"""
WORDS = LINE.split()


class Monkey(Script):
    """Types anything, and sometimes what is needed to go on."""

    def __init__(self, seed: int) -> None:
        super().__init__([])
        self.random = random.Random(seed)
        self.session: Session | None = None
        self.left = 1500

    def ask(self, prompt: str) -> str | None:
        self.left -= 1
        assert self.session is not None
        seat, game = self.session.looking, self.session.game
        asked = None if seat is None else game.prompt(seat)
        if asked is not None and seat is not None and str(asked.sentence).startswith("Discard") and self.random.random() < 0.5:
            me = cast(list[dict[str, Any]], game.view_data(seat)["players"])[seat]
            cards = [kind for kind, count in me["hand"].items() for _ in range(count)]
            return "discard " + " ".join(self.random.sample(cards, me["owed"]))
        return " ".join(self.random.choices(WORDS, k=self.random.choice([0, 1, 1, 1, 2, 2, 5]))) if self.left else None


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_keyboard(seed: int) -> None:
    game = make("base", seats=4, seed=seed)
    screen = Monkey(seed)
    humans = [0, 2] if seed == 1 else [0]
    screen.session = Session(game, humans, {seat: bot_named("greedy") for seat in range(4) if seat not in humans}, screen, Luck(seed))
    screen.session.run()
    assert game.turn()[1] > 3


def test_everything_that_happens_among_cities_and_knights_is_told() -> None:
    """A whole game, as two of its players and a stranger hear it: sentences, and no card that is secret."""
    game = replay(load_record(Path(__file__).parents[1] / "golden" / "cities-knights-4.json"))
    tellers = [Teller(game, viewer, lambda name, colour: name) for viewer in (0, 1)]
    told = [teller.sentences(game.events) for teller in tellers]
    for row in told:
        assert all(line.endswith((".", "!", "--")) and "{" not in line for line in row)
    kinds = {event.kind for event in game.events}
    assert {"event_die", "battle", "knight", "progress_played"} <= kinds
    assert any(line.startswith("You draw") for line in told[0])
    assert any(re.search(r"draws a card from the \w+ deck", line) for line in told[0])
