"""Components and set-up: B1–B12, R4, R25."""

from collections import Counter

import pytest

from farshore import FarshoreError, Luck, make
from farshore.board import boardfile
from farshore.board.facts import RED as RED_NUMBERS
from farshore.board.grid import EDGE_SIDES, HexAt, step
from rules.drawn_positions import (
    BLUE,
    DECK,
    GOODS,
    HEXES,
    LARGE_DECK,
    LARGE_STOCK,
    ORANGE,
    PRINTED,
    RED,
    STOCK,
    WHITE,
    Drawn,
    cards,
    corner,
    edge,
    new_game,
    position,
)
from rules_mark import rule

LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
ISLAND = {"forest": 4, "pasture": 4, "field": 4, "hills": 3, "mountains": 3, "desert": 1}
# Once round the island from its upper left end, counter-clockwise, then round the middle.
OUTER = ["mo10", "fi12", "fi9", "fo8", "hi5", "fi6", "pa11", "pa5", "mo8", "hi10", "fo9", "pa2"]
INNER = ["hi6", "fo11", "mo3", "fi4", "fo3", "pa4"]
SPIRALS = [[HEXES[name] for name in [*OUTER[2 * k :], *OUTER[: 2 * k], *INNER[k:], *INNER[:k], "de"]] for k in range(6)]


def beside(at: HexAt) -> list[HexAt]:
    return [step(*at, side) for side in EDGE_SIDES]


# --- components


@rule("B1")
@pytest.mark.parametrize("layout", ["printed", "spiral", "random"])
def test_every_island_is_made_of_the_same_hexes_tokens_and_harbours(layout: str) -> None:
    board = make("base", seed=5, map=layout).board
    assert Counter(hex_.terrain for hex_ in board.hexes) == ISLAND
    assert Counter(hex_.token for hex_ in board.hexes if hex_.terrain != "desert") == Counter(LETTERS)
    assert [hex_.token for hex_ in board.hexes if hex_.terrain == "desert"] == [None]
    assert Counter(LETTERS) == {2: 1, 12: 1} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 2)
    assert len(board.frame_pieces) == 6
    assert Counter(harbour.kind for harbour in board.harbours) == {"3:1": 4} | dict.fromkeys(GOODS, 1)
    assert RED_NUMBERS == (6, 8)


@rule("B1", "B15")
@pytest.mark.parametrize(
    ("label", "dice", "kind"),
    [("fo9", (4, 5), "lumber"), ("pa5", (1, 4), "wool"), ("fi9", (3, 6), "grain"), ("hi6", (3, 3), "brick"), ("mo3", (1, 2), "ore")],
)
def test_each_land_gives_its_own_resource(label: str, dice: tuple[int, int], kind: str) -> None:
    p = position(f"""
        r
      /   \\
    .       .
    |  {label}  |
    .       .
      \\   /
        .
""", phase="before_roll")  # fmt: skip
    p.roll(*dice)
    assert p.hand(RED) == {kind: 1}


@rule("B2")
def test_the_bank_begins_with_nineteen_of_each_and_everybody_can_count_it() -> None:
    table, _ = new_game().seen(None)
    assert table["bank"] == dict.fromkeys(GOODS, 19)
    table, _ = position(hands={RED: "4 ore", BLUE: "3 wool"}).seen(WHITE)
    assert table["bank"] == {"lumber": 19, "brick": 19, "wool": 16, "grain": 19, "ore": 15}


@rule("B2")
def test_cards_spent_return_to_the_bank() -> None:
    p = position(hands={RED: "4 ore 1 wool 1 grain"})
    p.buy("knight")
    assert p.bank() == dict.fromkeys(GOODS, 19) | {"ore": 16}
    p = position(hands={RED: "4 ore"})
    p.trade("4 ore", "1 wool")
    assert p.bank() == dict.fromkeys(GOODS, 19) | {"wool": 18}


@rule("B3")
def test_the_deck_has_twenty_five_cards_each_as_likely_as_another_and_hidden() -> None:
    p = position(hands={RED: "1 ore 1 wool 1 grain"})
    p.do("buy_card")
    assert p.odds() == DECK == {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}
    for viewer in (None, RED, BLUE):
        assert p.seen(viewer)[0]["deck"] == {"count": 25}


@rule("B3")
def test_a_played_progress_card_leaves_the_game() -> None:
    p = position(cards_of={RED: "1 monopoly"})
    p.play("monopoly", "ore")
    assert (p.cards(RED), p.spent(), sum(p.deck().values())) == ({}, {"monopoly": 1}, 24)


@rule("B3", "B29")
def test_a_played_knight_stays_face_up_before_its_owner() -> None:
    p = position(cards_of={RED: "2 knight"}, knights={RED: 1, BLUE: 2})
    p.play("knight")
    assert (p.cards(RED), p.knights(RED), p.knights(BLUE)) == ({"knight": 1}, 2, 2)


@rule("B4")
def test_four_colours_with_five_settlements_four_cities_and_fifteen_roads_each() -> None:
    p = new_game()
    assert p.game.kit.tables.colours == ["red", "blue", "white", "orange"]
    for seat in range(4):
        assert p.supply(seat) == {"settlement": 5, "city": 4, "road": 15}


@rule("R4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cards_and_pieces_are_conserved_through_whole_games(seats: int) -> None:
    p, luck = Drawn(make("duel" if seats == 2 else "base" if seats < 5 else "five-six", seats=seats, seed=seats), {}), Luck(8)
    stock, deck = (STOCK, DECK) if seats < 5 else (LARGE_STOCK, LARGE_DECK)
    for _ in range(3000):
        if p.game.over():
            break
        legal = p.game.legal(p.actor())
        p.game.play(p.actor(), legal[luck.below(len(legal))])
        hands = [p.hand(seat) for seat in range(seats)]
        assert {kind: left + sum(hand.get(kind, 0) for hand in hands) for kind, left in p.bank().items()} == dict.fromkeys(GOODS, stock)
        assert min([*p.bank().values(), *(count for hand in hands for count in hand.values())]) >= 0
        for seat in range(seats):
            on_board, left = p.game.pieces(seat), p.supply(seat)
            assert {piece: len(on_board.get(piece, [])) + left[piece] for piece in left} == {"settlement": 5, "city": 4, "road": 15}
            assert min(left.values()) >= 0
        developed = [p.deck(), p.spent(), *(p.cards(seat) for seat in range(seats))]
        assert {kind: sum(some.get(kind, 0) for some in developed) for kind in deck} == deck


# --- beginners


@rule("B6")
def test_beginners_find_two_settlements_and_two_roads_of_each_colour() -> None:
    p = new_game(setup="beginner", first=RED)
    starts = {start.colour: start for start in PRINTED.beginner}
    for seat, colour in enumerate(["red", "blue", "white", "orange"]):
        pieces = p.game.pieces(seat)
        assert set(pieces["settlement"]) == set(starts[colour].settlements)
        assert set(pieces["road"]) == set(starts[colour].roads)
        assert (len(pieces["settlement"]), len(pieces["road"]), p.points(seat)) == (2, 2, 2)
    assert (p.phase(), p.on_turn()) == ("before_roll", RED)  # nothing is left to found


@rule("B6")
def test_beginners_start_with_a_card_for_each_hex_of_the_marked_settlement() -> None:
    p = new_game(setup="beginner")
    assert p.hand(RED) == cards("1 brick 1 wool 1 ore")  # hi6, pa2, mo10
    assert p.hand(BLUE) == cards("2 grain 1 ore")  # fi6, fi4, mo3
    assert p.hand(WHITE) == cards("1 lumber 1 wool 1 ore")  # fo3, pa5, mo8
    assert p.hand(ORANGE) == cards("1 lumber 1 brick 1 ore")  # fo8, hi5, mo3


@rule("B6")
def test_three_beginners_play_without_red() -> None:
    p = new_game(3, setup="beginner")
    assert p.game.kit.tables.colours == ["blue", "white", "orange"]
    starts = {start.colour: start for start in PRINTED.beginner}
    for seat, colour in enumerate(["blue", "white", "orange"]):
        assert set(p.game.pieces(seat)["settlement"]) == set(starts[colour].settlements)
    assert p.hand(1) == cards("1 lumber 1 wool 1 ore")
    buildings = p.seen(None)[0]["buildings"]
    assert len(buildings) == 6
    assert not any(tuple(at) in starts["red"].settlements for *at, _ in buildings)


@rule("B6")
def test_beginners_play_on_the_printed_island_whatever_the_seed() -> None:
    assert make("base", seed=1, setup="beginner").board == make("base", seed=2, setup="beginner").board == PRINTED


# --- the free set-up


@rule("B7")
@pytest.mark.parametrize("seed", range(12))
def test_letters_run_counter_clockwise_from_a_corner_and_skip_the_desert(seed: int) -> None:
    board = make("base", seed=seed).board
    read = [[board.by_place[at].token for at in way if board.by_place[at].terrain != "desert"] for way in SPIRALS]
    assert LETTERS in read


@rule("B7")
def test_hexes_are_shuffled_and_the_frame_moves_the_harbours() -> None:
    boards = [make("base", seed=seed).board for seed in range(12)]
    assert len({tuple(hex_.terrain for hex_ in board.hexes) for board in boards}) == 12
    assert len({tuple((harbour.edge, harbour.kind) for harbour in board.harbours) for board in boards}) > 6
    for board in boards:
        assert all((one in board.by_place) != (other in board.by_place) for one, other in [(h.land, h.sea) for h in board.harbours])


@rule("B7")
@pytest.mark.parametrize("seed", range(12))
def test_random_tokens_keep_six_and_eight_apart(seed: int) -> None:
    board = make("base", seed=seed, map="random").board
    red = {hex_.at for hex_ in board.hexes if hex_.token in (6, 8)}
    assert len(red) == 4
    assert not any(at in red for place in red for at in beside(place))


@rule("B7")
def test_a_seed_gives_the_same_island_again_and_a_drawn_map_is_played_as_it_is() -> None:
    assert make("base", seed=9).board == make("base", seed=9).board != make("base", seed=10).board
    text = boardfile.write(PRINTED).replace("mo10  pa 2", "pa 2  mo10")
    drawn = make("base", seed=9, board=text).board
    assert [(drawn.by_place[at].terrain, drawn.by_place[at].token) for at in [(1, 0), (2, 0)]] == [("pasture", 2), ("mountains", 10)]


@rule("R25")
def test_the_spiral_keeps_six_and_eight_apart_from_every_corner_with_every_desert() -> None:
    for way in SPIRALS:
        for desert in way:
            tokens = dict(zip([at for at in way if at != desert], LETTERS, strict=True))
            red = {at for at, token in tokens.items() if token in (6, 8)}
            assert not any(at in red for place in red for at in beside(place)), (way[0], desert)


@rule("B8")
@pytest.mark.parametrize("layout", ["printed", "spiral", "random"])
def test_the_robber_starts_in_the_desert(layout: str) -> None:
    for seed in range(5):
        p = Drawn(make("base", seed=seed, map=layout), {})
        assert p.game.board.by_place[p.hexes[p.robber()]].terrain == "desert"


# --- who begins


@rule("B9")
def test_the_highest_roll_begins() -> None:
    p = new_game()
    for dice in [(3, 3), (6, 5), (5, 5), (1, 1)]:
        assert p.game.seats_to_act() == [-1]
        p.roll(*dice)
    assert p.game.seats_to_act() == [BLUE]


@rule("B9")
def test_ties_roll_again_among_the_tied_only() -> None:
    p = new_game()
    events = [event for dice in [(3, 3), (6, 5), (5, 6), (5, 1)] for event in p.roll(*dice)]
    events += p.roll(1, 1) + p.roll(1, 1) + p.roll(2, 1) + p.roll(1, 3)  # blue and white, twice; red's six no longer counts
    assert [event.data["seat"] for event in events if event.kind == "rolled_for_start"] == [0, 1, 2, 3, 1, 2, 1, 2]
    assert p.game.seats_to_act() == [WHITE]


@rule("B9")
def test_beginners_roll_for_the_first_turn_too() -> None:
    p = new_game(3, setup="beginner")
    for dice in [(1, 2), (2, 2), (1, 1)]:
        p.roll(*dice)
    assert (p.on_turn(), p.phase()) == (1, "before_roll")


# --- founding


def found(p: Drawn, settlement: str, road: str) -> int:
    """The player who is asked founds there; returns who it was."""
    seat = p.actor()
    p.do("found", piece="settlement", place=corner(settlement))
    assert p.actor() == seat
    p.do("found", piece="road", place=edge(road))
    return seat


FIRST_ROUND = [("mo10 N", "mo10 NE"), ("fo9 N", "fo9 NE"), ("hi5 S", "hi5 SW"), ("pa11 S", "pa11 SE")]


@rule("B10")
def test_the_first_round_goes_clockwise_from_the_first_player() -> None:
    p = new_game(first=WHITE)
    assert [found(p, *places) for places in FIRST_ROUND] == [WHITE, ORANGE, RED, BLUE]


@rule("B10", "B24")
def test_a_first_settlement_goes_to_any_free_corner_that_keeps_its_distance() -> None:
    p = new_game(first=RED)
    assert len(p.sites("found", "settlement")) == 54  # inland, coast and harbours
    found(p, "hi6 N", "hi6 NE")
    left = p.sites("found", "settlement")
    assert len(left) == 50
    assert not {corner("hi6 N"), corner("hi6 NE"), corner("hi6 NW"), corner("pa2 NW")} & left
    assert corner("hi6 SE") in left


@rule("B10")
def test_the_first_road_touches_the_settlement() -> None:
    p = new_game(first=RED)
    p.do("found", piece="settlement", place=corner("hi6 N"))
    assert p.sites("found", "road") == {edge("hi6 NE"), edge("hi6 NW"), edge("pa2 W")}
    p = new_game(first=RED)
    p.do("found", piece="settlement", place=corner("mo10 N"))
    assert p.sites("found", "road") == {edge("mo10 NE"), edge("mo10 NW")}  # on the coast


@rule("B11")
def test_the_second_round_goes_back_from_the_last_player() -> None:
    p = new_game(first=WHITE)
    for places in FIRST_ROUND:
        found(p, *places)
    second = [("hi6 N", "hi6 NE"), ("pa4 SE", "pa4 E"), ("fo8 N", "fo8 NE"), ("fi4 S", "fi4 SE")]
    assert [found(p, *places) for places in second] == [BLUE, RED, ORANGE, WHITE]


@rule("B11")
def test_the_second_settlement_may_stand_apart_and_its_road_touches_it_and_not_the_first() -> None:
    p = new_game(first=RED)
    for places in FIRST_ROUND:
        found(p, *places)
    assert p.actor() == ORANGE
    free = p.sites("found", "settlement")
    assert corner("fi12 NW") in free  # far from the first one at the pasture
    p.do("found", piece="settlement", place=corner("hi6 N"))
    assert p.sites("found", "road") == {edge("hi6 NE"), edge("hi6 NW"), edge("pa2 W")}


@rule("B11")
def test_a_road_already_laid_by_another_is_no_place_for_the_second_road() -> None:
    p = new_game(first=RED)
    for places in [("hi6 N", "hi6 NE"), *FIRST_ROUND[1:]]:
        found(p, *places)
    p.do("found", piece="settlement", place=corner("hi6 SE"))  # two corners on; red's road ends one corner before it
    assert p.sites("found", "road") == {edge("hi6 E"), edge("hi6 SE"), edge("de NE")}
    p.do("found", piece="road", place=edge("hi6 E"))
    p.do("found", piece="settlement", place=corner("pa4 N"))
    assert p.sites("found", "road") == {edge("pa4 NW"), edge("pa4 NE"), edge("pa2 E")}


@rule("B12")
def test_only_the_second_settlement_brings_cards() -> None:
    p = new_game(first=RED)
    for seat, places in enumerate([("hi6 N", "hi6 NE"), *FIRST_ROUND[1:]]):
        found(p, *places)
        assert p.hand(seat) == {}
    p.do("found", piece="settlement", place=corner("fi6 N"))  # fi6, mo3, fi4: each hex counts
    assert p.hand(ORANGE) == cards("2 grain 1 ore")
    assert p.bank() == {"lumber": 19, "brick": 19, "wool": 19, "grain": 17, "ore": 18}


@rule("B12")
def test_desert_and_sea_bring_no_card_to_the_second_settlement() -> None:
    p = new_game(first=RED)
    for places in FIRST_ROUND:
        found(p, *places)
    found(p, "de N", "de NE")
    assert p.hand(ORANGE) == cards("1 brick 1 wool")  # hi6, pa4
    found(p, "fi9 NW", "fi9 W")
    assert p.hand(WHITE) == cards("1 grain")


@rule("B12")
def test_the_first_player_who_placed_last_begins_the_first_turn() -> None:
    p = new_game(first=WHITE)
    for places in [*FIRST_ROUND, ("hi6 N", "hi6 NE"), ("pa4 SE", "pa4 E"), ("fo8 N", "fo8 NE")]:
        found(p, *places)
    assert found(p, "fi4 S", "fi4 SE") == WHITE
    assert (p.on_turn(), p.phase(), p.game.turn()) == (WHITE, "before_roll", (WHITE, 1))


@rule("B40")
def test_the_base_game_is_for_three_or_four() -> None:
    for seats in (2, 5):
        with pytest.raises(FarshoreError, match="3 or 4 players"):
            make("base", seats=seats)
    assert [make("base", seats=seats, seed=1).seats for seats in (3, 4)] == [3, 4]
