"""Samples are plausible: nobody is dealt the secret points with which they would already have won (B38)."""

import pytest

from farshore import make
from farshore.engine.visibility import SPECTATOR, sample, view
from farshore.game import Game
from farshore.luck import Luck
from farshore.parts.development import KNIGHT, POINT, Development
from farshore.parts.victory import Victory


def after_founding(target: int, hidden: dict[int, dict[int, int]], deck: dict[int, int]) -> Game:
    """Everybody has two visible points. `hidden`: cards by seat; all others but the deck's were played."""
    game = make("base", seats=3, seed=1, target=target, trade=False)
    while game.prompt(game.seats_to_act()[0]).phase.startswith("found"):  # type: ignore[union-attr]
        seat = game.seats_to_act()[0]
        game.play(seat, game.legal(seat)[0])
    s, development = game.state, game.kit.part(Development)
    for kind in range(int(development.kinds)):
        held = sum(cards.get(kind, 0) for cards in hidden.values())
        s.cells[development.deck + kind] = deck.get(kind, 0)
        s.cells[development.spent + kind] = development.stock[kind] - held - deck.get(kind, 0)
        for seat, cards in hidden.items():
            s.cells[development.cards + seat * development.kinds + kind] = cards.get(kind, 0)
    s.rules.refresh(s)
    return game


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_a_sample_is_plausible_even_if_hardly_any_deal_is(viewer: int) -> None:
    """Of 792 ways to deal the unseen cards one is plausible, so that shuffling and looking would mostly end without it."""
    game = after_founding(3, {1: {KNIGHT: 4}, 2: {KNIGHT: 3}}, {POINT: 5})
    victory, seen = game.kit.part(Victory), view(game.state, viewer)
    for seed in range(20):
        s = sample(seen, Luck(seed))
        assert view(s, viewer) == seen
        assert [int(victory.total(s, seat)) for seat in (1, 2)] == [2, 2]


def test_a_point_is_exchanged_with_whom_it_does_not_win_for() -> None:
    """Two points win. The deck is empty and seat 0 looks: one point goes to seat 2, and not both."""
    game = after_founding(4, {1: {POINT: 2}, 2: {KNIGHT: 2}}, {})
    victory, s = game.kit.part(Victory), game.state.copy()
    assert not victory.plausible(s, 0)
    victory.mend(s, 0, Luck(1))
    assert victory.plausible(s, 0)
    assert view(s, 0) == view(game.state, 0)
    assert [int(victory.total(s, seat)) for seat in range(3)] == [2, 3, 3]


def test_where_no_deal_is_plausible_a_sample_still_agrees_with_the_view() -> None:
    """The two cards that are not seen are points: those who hold them came to the target in another's turn."""
    game = after_founding(3, {1: {POINT: 1}, 2: {POINT: 1}}, {})
    s = sample(view(game.state, 0), Luck(1))
    assert view(s, 0) == view(game.state, 0)
    assert [int(game.kit.part(Victory).total(s, seat)) for seat in range(3)] == [2, 3, 3]
