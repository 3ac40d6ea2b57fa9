"""A table set for trade: the beginners' island, hands as the test says, the player on turn after the roll."""

import re
from typing import Any, Final

from farshore import Choice, Game, Luck, load_position, make

GOODS: Final = ("lumber", "brick", "wool", "grain", "ore")


def cards(text: str) -> dict[str, int]:
    """`cards("2 ore 1 wool")`."""
    return {name: int(count) for count, name in re.findall(r"(\d+) (\w+)", text)}


def base(seats: int = 4, on_turn: int = 0, **options: Any) -> dict[str, Any]:
    """The beginners' start as data, in the actions of `on_turn`, bank left to be filled in."""
    position: dict[str, Any] = make("base", seats=seats, seed=1, setup="beginner", first=0, **options).position()
    position["table"].pop("bank")
    position["table"]["turn"] = on_turn
    position["frames"] = [{"phase": "actions", "seats": [on_turn]}]
    return position


def table(*hands: str, on_turn: int = 0, luck: Luck | None = None, holding: dict[int, str] | None = None, **options: Any) -> Game:
    """A game with these hands; `holding` are development cards by seat."""
    position = base(len(hands), on_turn, **options)
    for player, hand in zip(position["players"], hands, strict=True):
        player["hand"] = cards(hand)
    for seat, name in (holding or {}).items():
        position["players"][seat]["cards"] = {name: 1}
        position["table"].pop("deck", None)
    return load_position(position, luck)


def hand(game: Game, seat: int) -> dict[str, int]:
    held = game.hand(seat, asking=seat)
    assert isinstance(held, dict)
    return {name: count for name, count in held.items() if count}


def verbs(game: Game, seat: int) -> set[str]:
    return {game.choice(action, seat).verb for action in game.legal(seat)}


def options(game: Game, seat: int, verb: str) -> list[Choice]:
    return [choice for action in game.legal(seat) if (choice := game.choice(action, seat)).verb == verb]


def partners(game: Game, seat: int) -> list[int | None]:
    """With whom the seat may close."""
    return [choice.player for choice in options(game, seat, "deal")]


def do(game: Game, seat: int, verb: str, **fields: object) -> list[str]:
    """Play the one action that fits; the kinds of the events."""
    return [event.kind for event in game.play(seat, game.find(seat, verb, **fields))]


def same_cards(game: Game) -> None:
    """Hands and bank hold 19 of each (R4)."""
    bank = game.view_data(None)["table"]
    assert isinstance(bank, dict)
    for name in GOODS:
        assert sum(hand(game, seat).get(name, 0) for seat in range(game.seats)) + bank["bank"].get(name, 0) == 19
