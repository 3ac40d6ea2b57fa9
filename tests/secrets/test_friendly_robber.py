"""The friendly robber knows public points only (R22)."""

from farshore import Game, load_position
from farshore.board.grid import CORNER_SIDES, corner_name
from rules_mark import rule
from trade.seat_knowledge import refusals
from trade.trade_tables import base, cards


def robbing(points: dict[int, int], city_of: int | None = None) -> Game:
    """Seat 0 moves the robber; `points` are hidden victory point cards by seat; `city_of` has three public points."""
    position = base(3, friendly_robber=True)
    for seat, player in enumerate(position["players"]):
        player["hand"] = cards("1 ore")
        player["cards"] = {"victory point": points.get(seat, 0)}
    position["table"].pop("deck")
    if city_of is not None:
        mine = [entry for entry in position["table"]["buildings"] if entry[-1] == ["settlement", city_of]]
        mine[0][-1] = ["city", city_of]
    position["frames"] = [{"phase": "actions", "seats": [0]}, {"phase": "robber", "seats": [0]}]
    return load_position(position)


def hexes_of(game: Game, seat: int) -> set[tuple[int, int]]:
    """The hexes beside a seat's buildings."""
    places = {at for found in game.pieces(seat).values() for at in found if at[2] in ("N", "S")}
    return {at for at in game.kit.grid.hexes if places & {corner_name(*at, side) for side in CORNER_SIDES}}


def targets(game: Game) -> set[tuple[int, int]]:
    return {(place[0], place[1]) for action in game.legal(0) if (place := game.choice(action, 0).place)}


@rule("R22")
def test_hidden_points_change_no_legal_list() -> None:
    plain = robbing({})
    for hidden in ({1: 1}, {1: 5}, {2: 3}, {0: 2, 1: 1, 2: 2}):
        game = robbing(hidden)
        assert game.legal(0) == plain.legal(0)
        assert refusals(game, 0) == refusals(plain, 0)
        assert [game.points(seat) for seat in range(3)] == [2, 2, 2]


@rule("R22")
def test_two_public_points_are_spared_with_any_hidden_ones() -> None:
    game = robbing({1: 2, 2: 3})
    assert not targets(game) & (hexes_of(game, 0) | hexes_of(game, 1) | hexes_of(game, 2))


@rule("R22")
def test_a_third_public_point_ends_the_sparing() -> None:
    game = robbing({}, city_of=1)
    spared = hexes_of(game, 0) | hexes_of(game, 2)
    assert targets(game) & hexes_of(game, 1)
    assert not targets(game) & spared
    assert targets(robbing({1: 2, 2: 3}, city_of=1)) == targets(game)


@rule("R22")
def test_hidden_points_change_nothing_that_follows() -> None:
    """The same robber move asks the same next question."""
    for city_of in (None, 1):
        plain, hidden = robbing({}, city_of), robbing({1: 2, 2: 2}, city_of)
        for action in plain.legal(0):
            one, other = plain.copy(), hidden.copy()
            assert one.play(0, action) == other.play(0, action)
            assert (one.seats_to_act(), one.legal(0)) == (other.seats_to_act(), other.legal(0))
