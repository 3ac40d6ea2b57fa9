"""Five and six players, what lies on the table: components, beginners, ownerless settlements: P1–P3, R26.2."""

from collections import Counter
from typing import Any, cast

import pytest

from farshore import FarshoreError, load_position, make, replay
from farshore.board import boardfile
from farshore.board.grid import HexAt, corners_of_edge, edges_of_corner, hexes_of_corner
from rules.drawn_positions import BLUE, GOODS, LARGE_DECK, LARGE_STOCK, RED, Drawn, cards, corner, edge, new_game, position
from rules_mark import rule

RICH = "9 lumber 9 brick 9 wool 9 grain 9 ore"
GIVES = {"forest": "lumber", "hills": "brick", "pasture": "wool", "field": "grain", "mountains": "ore"}
LARGE = boardfile.load("base_6")
STARTS = {start.colour: start for start in LARGE.beginner}
# Seven roads of red's on the upper coast.
CHAIN = r"""
        .       .       .
      r   r   r   r   r   r
    .       .       .       .
    |  mo10 |  pa2  |  fo9  r
    .       .       .       .
"""


# --- components


@rule("P1")
def test_there_are_twenty_four_cards_of_each_resource() -> None:
    for seats in (5, 6):
        assert new_game(seats).seen(None)[0]["bank"] == dict.fromkeys(GOODS, 24)
    assert LARGE_STOCK == 24


@rule("P1")
def test_the_deck_has_thirty_four_cards() -> None:
    p = position(hands={RED: "1 ore 1 wool 1 grain"}, seats=6)
    p.do("buy_card")
    assert p.odds() == LARGE_DECK == {"knight": 20, "road building": 3, "invention": 3, "monopoly": 3, "victory point": 5}
    assert sum(LARGE_DECK.values()) == 34


@rule("P1")
def test_six_colours_with_a_full_set_of_pieces_each() -> None:
    p = new_game(6)
    assert p.game.kit.tables.colours == ["red", "blue", "white", "orange", "teal", "plum"]
    for seat in range(6):
        assert p.supply(seat) == {"settlement": 5, "city": 4, "road": 15}


@rule("P1", "P2")
@pytest.mark.parametrize("layout", ["printed", "spiral", "random"])
def test_every_large_island_is_made_of_the_same_hexes_tokens_and_harbours(layout: str) -> None:
    board = make("five-six", seed=3, map=layout).board
    assert Counter(hex_.terrain for hex_ in board.hexes) == {"forest": 6, "pasture": 6, "field": 6, "hills": 5, "mountains": 5, "desert": 2}
    assert Counter(hex_.token or 0 for hex_ in board.hexes) == {0: 2, 2: 2, 12: 2} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 3)
    assert Counter(harbour.kind for harbour in board.harbours) == {"3:1": 5, "wool": 2, "lumber": 1, "brick": 1, "grain": 1, "ore": 1}


@rule("P2")
@pytest.mark.parametrize("layout", ["printed", "spiral", "random"])
def test_the_host_may_choose_the_robbers_desert(layout: str) -> None:
    for seed in range(8):
        starts = {}
        for choice in ("first", "second", "dealt"):
            board = make("five-six", seed=seed, map=layout, robber=choice).board
            deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]
            starts[choice] = board.robber.start
            assert (starts["first"], starts.get("second", deserts[1])) == (deserts[0], deserts[1])
        assert starts["dealt"] in deserts


@rule("P1")
def test_the_large_island_is_for_five_or_six() -> None:
    for seats in (4, 7):
        with pytest.raises(FarshoreError, match="5 or 6 players"):
            make("five-six", seats=seats)


# --- beginners


@rule("P3")
def test_six_beginners_find_their_places_on_the_printed_island() -> None:
    game = make("five-six", 6, seed=4, setup="beginner", first=0)
    assert game.board == LARGE
    for seat, colour in enumerate(["red", "blue", "white", "orange", "teal", "plum"]):
        pieces = game.pieces(seat)
        assert set(pieces["settlement"]) == set(STARTS[colour].settlements)
        assert set(pieces["road"]) == set(STARTS[colour].roads)
        earned = Counter(LARGE.by_place[at].terrain for at in hexes_of_corner(STARTS[colour].income))
        hand = cast(dict[str, int], game.hand(seat, seat))
        assert {kind: count for kind, count in hand.items() if count} == {GIVES[terrain]: count for terrain, count in earned.items()}


@rule("P3")
def test_the_places_of_beginners_are_fair() -> None:
    """Ours, so they have to prove themselves: the same luck for all, to within two of 36 chances, all five goods, and room to grow."""
    docks = {corner for harbour in LARGE.harbours for corner in corners_of_edge(harbour.edge)}
    middle = (sum(q + r / 2 for q, r in LARGE.by_place) / 30, sum(r for _, r in LARGE.by_place) / 30)
    on_hex: Counter[HexAt] = Counter()
    pips = {}
    for colour, start in STARTS.items():
        hexes = [LARGE.by_place[at] for place in start.settlements for at in hexes_of_corner(place) if at in LARGE.by_place]
        on_hex.update(hex_.at for hex_ in hexes)
        pips[colour] = sum(6 - abs(7 - hex_.token) for hex_ in hexes if hex_.token)
        assert {hex_.terrain for hex_ in hexes} >= set(GIVES)
        assert not docks & set(start.settlements)
        far = {place: (3 * (q + r / 2 - middle[0]) ** 2 + 2.25 * (r + (-2 / 3, 2 / 3)[side == "S"] - middle[1]) ** 2)
               for place in start.settlements for q, r, side in [place]}  # fmt: skip
        assert min(far, key=lambda place: far[place]) == start.income  # the inner one
        assert len({LARGE.by_place[at].terrain for at in hexes_of_corner(start.income)}) == 3
    assert max(pips.values()) - min(pips.values()) <= 2
    assert max(on_hex.values()) == 2
    for seat in range(6):
        game = make("five-six", 6, setup="beginner", first=seat)
        taken = {at for other in range(6) for at in game.pieces(other)["settlement"]}
        crowded = {near for place in taken for way in edges_of_corner(place) for near in corners_of_edge(way)}
        for road in game.pieces(seat)["road"]:
            onward = {near for end in corners_of_edge(road) for way in edges_of_corner(end) for near in corners_of_edge(way)}
            assert onward - crowded, road


@rule("P3")
def test_five_beginners_draw_their_colours_and_one_is_nobodys() -> None:
    ownerless: Counter[str] = Counter()
    reds: Counter[str] = Counter()
    for seed in range(60):
        game = make("five-six", 5, seed=seed, setup="beginner", first=0)
        places = {frozenset(start.settlements): colour for colour, start in STARTS.items()}
        mine = [places[frozenset(game.pieces(seat)["settlement"])] for seat in range(5)]
        assert all(set(game.pieces(seat)["road"]) == set(STARTS[mine[seat]].roads) for seat in range(5))
        (left,) = set(STARTS) - set(mine)
        buildings = cast(dict[str, Any], game.view_data(None)["table"])["buildings"]
        assert {tuple(at) for *at, (_, owner) in buildings if owner is None} == set(STARTS[left].settlements)
        assert len(cast(dict[str, Any], game.view_data(None)["table"])["roads"]) == 10  # the ownerless roads are not laid
        assert [game.points(seat) for seat in range(5)] == [2] * 5
        ownerless[left] += 1
        reds[mine[0]] += 1
    assert set(ownerless) == set(reds) == set(STARTS)


@rule("P3", "R26.2")
def test_ownerless_settlements_are_kept_in_records_and_positions() -> None:
    game = make("five-six", 5, seed=8, setup="beginner", first=0)
    again = replay(game.record())
    assert list(again.state.cells) == list(game.state.cells)
    assert list(load_position(game.position()).state.cells) == list(game.state.cells)
    assert sum(piece.colour is None and piece.kind == "settlement" for piece in game.scene().pieces) == 2


# --- ownerless settlements


def beside_nobody(where: str, **more: Any) -> Drawn:
    return position(also=[("settlement", None, corner(where)), *more.pop("also", [])], seats=5, **more)


@rule("R26.2")
def test_an_ownerless_settlement_holds_its_corner_and_keeps_distance() -> None:
    p = beside_nobody("pa4 NW", also=[("road", RED, edge("pa4 NW")), ("road", RED, edge("pa4 NE"))], hands={RED: RICH})
    assert not p.may_build("settlement", "pa4 NW")
    assert not p.may_build("settlement", "pa4 N")  # next to it
    assert p.may_build("settlement", "pa4 NE")
    assert not p.may_build("city", "pa4 NW")


@rule("R26.2")
def test_an_ownerless_settlement_stops_roads() -> None:
    p = beside_nobody("pa4 NW", also=[("road", RED, edge("pa4 NW"))], hands={RED: RICH})
    assert p.may_build("road", "pa4 NE")
    assert not p.may_build("road", "pa4 W")
    assert not p.may_build("road", "hi6 NE")


@rule("R26.2")
def test_an_ownerless_settlement_cuts_the_longest_road() -> None:
    assert position(CHAIN, longest_road=RED, seats=5).road_length(RED) == 7
    p = position(CHAIN, also=[("settlement", None, corner("pa2 NE"))], seats=5)
    assert (p.road_length(RED), p.longest_road()) == (4, None)


@rule("R26.2")
def test_an_ownerless_settlement_is_no_victim() -> None:
    hands = dict.fromkeys(range(5), "2 ore")
    p = beside_nobody("hi6 N", cards_of={RED: "1 knight"}, hands=hands, also=[("settlement", BLUE, corner("hi6 S"))])
    p.play("knight")
    p.robber_to("hi6")
    p.theft("ore")  # from blue, without a question
    p = beside_nobody("hi6 N", cards_of={RED: "1 knight"}, hands=hands)
    p.play("knight")
    p.robber_to("hi6")
    assert p.phase() == "actions"


@rule("R26.2")
def test_an_ownerless_settlement_claims_nothing_from_the_bank() -> None:
    """One brick is left: the only claimant takes it (R1), the settlement that is nobody's does not count."""
    p = beside_nobody("hi6 N", phase="before_roll", bank="1 brick", also=[("settlement", RED, corner("hi6 S"))])
    p.roll(3, 3)
    assert p.hand(RED) == cards("1 brick")
    assert p.bank()["brick"] == 0


@rule("R26.2")
def test_an_ownerless_settlement_holds_a_harbour_corner_and_gives_nobody_its_rate() -> None:
    p = beside_nobody("pa5 S", also=[("road", RED, edge("pa5 SW"))], hands={RED: RICH})
    assert not p.may_build("settlement", "pa5 S")
    assert not any(p.may_trade(f"{rate} wool", "1 ore") for rate in (2, 3))
    assert p.may_trade("4 wool", "1 ore")


@rule("R26.2")
def test_an_ownerless_settlement_is_no_friend_of_the_robber_and_wins_nothing() -> None:
    p = beside_nobody("hi6 N", phase="before_roll", friendly_robber=True)
    p.roll(3, 4)
    assert "hi6" in p.robber_sites()
    assert [p.points(seat) for seat in range(5)] == [0] * 5
