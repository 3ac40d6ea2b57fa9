"""An offer, a counter-offer, a proposal, a discard in one call: all of it or nothing, and the same as step by step."""

from typing import Any

import pytest

from farshore import Game, IllegalMove, load_position
from rules_mark import rule
from trade.trade_tables import GOODS, base, cards, do, hand, table


def by_steps(game: Game, seat: int, begin: str, give: str, want: str, left_out: tuple[int, ...] = ()) -> None:
    do(game, seat, begin)
    for verb, field, counts in (("draft_give", "cards", cards(give)), ("draft_want", "gets", cards(want))):
        for name in GOODS:
            for _ in range(counts.get(name, 0)):
                do(game, seat, verb, **{field: {name: 1}})
    for other in left_out:
        do(game, seat, "leave_out", player=other)
    do(game, seat, "send")


def equal(one: Game, other: Game) -> None:
    assert list(one.state.cells) == list(other.state.cells)
    assert one.actions == other.actions
    assert one.events == other.events


@rule("B18")
def test_a_whole_offer_is_its_steps() -> None:
    one, other = (table("2 wool 1 grain", "2 ore 1 brick", "1 ore", "1 ore") for _ in range(2))
    one.offer(0, {"grain": 1, "wool": 2}, {"ore": 1, "brick": 1}, to=[3, 1])
    by_steps(other, 0, "offer", "2 wool 1 grain", "1 brick 1 ore", (2,))
    equal(one, other)
    one.counter(1, cards("2 ore"), cards("1 wool"))
    by_steps(other, 1, "counter", "2 ore", "1 wool")
    equal(one, other)


@rule("B18")
def test_a_whole_proposal_is_its_steps() -> None:
    one, other = (table("2 wool 1 grain", "2 ore 1 brick", "1 ore") for _ in range(2))
    one.propose(1, cards("1 ore 1 brick"), cards("1 wool"))
    by_steps(other, 1, "propose", "1 brick 1 ore", "1 wool")
    equal(one, other)


def after_a_seven() -> Game:
    """Seats 0 and 1 owe four cards each."""
    position: dict[str, Any] = base(3)
    for seat, text in ((0, "4 wool 4 ore"), (1, "9 grain"), (2, "3 ore")):
        position["players"][seat]["hand"] = cards(text)
    position["frames"] = [{"phase": "before_roll", "seats": [0]}]
    game = load_position(position)
    do(game, 0, "roll")
    do(game, -1, "dice", number=34)
    game.actions.clear()
    game.events.clear()
    return game


def test_a_whole_discard_is_its_steps() -> None:
    one, other = after_a_seven(), after_a_seven()
    one.discard(0, {"ore": 3, "wool": 1})
    for name in ("wool", "ore", "ore", "ore"):
        do(other, 0, "discard", cards={name: 1})
    equal(one, other)
    assert hand(one, 0) == cards("4 wool 4 ore"), "the cards leave the hands together"
    one.discard(1, {"grain": 4})
    assert (hand(one, 0), hand(one, 1)) == (cards("3 wool 1 ore"), cards("5 grain"))


@pytest.mark.parametrize(
    ("give", "want", "to"),
    [
        ({"wool": 3}, {"ore": 1}, None),
        ({"wool": 1, "grain": 1}, {"ore": 1}, None),
        ({"wool": 1}, {"wool": 1}, None),
        ({"wool": 1}, {"ore": 9}, None),
        ({}, {}, None),
        ({"wool": 0}, {"ore": 0}, None),
        ({"gold": 1}, {"ore": 1}, None),
        ({"wool": -1}, {"ore": 1}, None),
        ({"wool": 1.5}, {"ore": 1}, None),
        ({"wool": True}, {"ore": 1}, None),
        ({"wool": 10**30}, {"ore": 1}, None),
        ({"wool": 1}, {"ore": "1"}, None),
        (["wool"], {"ore": 1}, None),
        (None, {"ore": 1}, None),
        ({"wool": 1}, {"ore": 1}, []),
        ({"wool": 1}, {"ore": 1}, [0]),
        ({"wool": 1}, {"ore": 1}, [4]),
        ({"wool": 1}, {"ore": 1}, ["1"]),
    ],
)
def test_an_impossible_offer_changes_nothing(give: Any, want: Any, to: Any) -> None:
    game = table("2 wool", "1 ore", "1 ore")
    before = list(game.state.cells)
    with pytest.raises(IllegalMove) as error:
        game.offer(0, give, want, to)
    assert str(error.value).endswith(".")
    assert "{" not in str(error.value) or 'such as {"wool": 2}' in str(error.value)
    assert (list(game.state.cells), game.actions, game.events) == (before, [], [])
    assert not game.can_undo(0)


@pytest.mark.parametrize("given", [{"ore": 5}, {"ore": 4, "wool": 1}, {"ore": 3}, {"brick": 4}, {"ore": 5, "wool": -1}, {}, None])
def test_an_impossible_discard_changes_nothing(given: Any) -> None:
    game = after_a_seven()
    before = list(game.state.cells)
    with pytest.raises(IllegalMove) as error:
        game.discard(0, given)
    assert str(error.value).endswith(".")
    assert list(game.state.cells) == before


def test_who_owes_nothing_gives_nothing_back() -> None:
    with pytest.raises(IllegalMove, match="no cards to discard"):
        after_a_seven().discard(2, {"ore": 1})
    with pytest.raises(IllegalMove, match="no cards to discard"):
        table("2 wool", "1 ore", "1 ore").discard(0, {"wool": 1})
