"""The game in the terminal: what is understood, what is told to whom, and that no input breaks it."""

import random
import re
from pathlib import Path
from typing import Any, cast

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make, replay
from farshore.bots import bot_named, decide
from farshore.engine.choice import Choice
from farshore.engine.events import Event
from farshore.engine.record import load_record
from farshore.terminal import Session
from farshore.terminal.menu import fits, goods_in, menu, read_offer
from farshore.terminal.screen import Screen
from farshore.terminal.tell import Teller, said

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


def test_trades_are_meant_in_the_order_given_then_got() -> None:
    trade = Choice("bank_trade", cards=(("wool", 4),), gets=(("ore", 1),))
    assert fits(trade, ["wool", "for", "ore"], NAMES)
    assert fits(trade, ["4", "w", "o"], NAMES)
    assert not fits(trade, ["ore", "for", "wool"], NAMES)
    assert not fits(trade, ["blue"], NAMES)
    assert fits(Choice("steal_from", player=1), ["from", "blue"], NAMES)


def test_the_menu_is_short() -> None:
    game = midgame({"lumber": 4, "brick": 4, "wool": 3, "grain": 3, "ore": 3})
    choices = [(action, game.choice(action, 0)) for action in game.legal(0)]
    entries = menu(choices, NAMES)
    assert len(entries) < 10 < len(choices)
    assert sorted(action for entry in entries for action, _ in entry.actions) == game.legal(0)


def test_a_verb_that_nobody_has_heard_of_is_offered_all_the_same() -> None:
    entries = menu([(1, Choice("hoist_flag")), (2, Choice("end_turn"))], NAMES)
    assert [entry.word for entry in entries] == ["hoist flag", "end"]


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
    while "give_back" not in {game.choice(action).verb for action in game.legal(0)}:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bot_named("random"), luck))
    me = cast(list[dict[str, Any]], game.view_data(0)["players"])[0]
    cards = [kind for kind, count in me["hand"].items() for _ in range(count)]
    given = cards[: me["owed"]]
    few, many = " ".join(given[1:]), " ".join(cards[: me["owed"] + 1])
    shown = play(game, [f"discard {few}", f"discard {many}", "discard 9 ore", "1", "back", " ".join(["discard", *reversed(given)])])
    assert f"You must discard {me['owed']} cards, not {me['owed'] - 1}." in shown
    assert f"You give {said({kind: given.count(kind) for kind in GOODS})}" in shown


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


def test_every_kind_of_event_has_a_sentence() -> None:
    game = make("base", seats=3, seed=1)
    known = {name.partition("_")[2] for name in dir(Teller) if name.startswith(("on_", "all_"))} | {"hit", "offered"}
    assert {kind.name for kind in game.kit.rules.event_kinds} <= known


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
        if asked is not None and seat is not None and str(asked.sentence).startswith("Give back") and self.random.random() < 0.5:
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
