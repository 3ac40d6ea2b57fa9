"""Unknown hexes: turned over where a road or ship comes near, with a card for the discoverer (N3, R31, R33)."""

import pytest

from farshore.board import boardfile
from farshore.board.grid import corner_name, edge_name, hexes_of_corner
from farshore.board.validate import start_corners, validate
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE
from farshore.game import Game, make
from farshore.luck import Luck
from rules.drawn_positions import BLUE, RED, WHITE, Drawn, new_game, position
from rules.sea_positions import SHIP, pass_round
from rules_mark import rule

# Red's ships from the coast towards what nobody knows: one ship more at x comes to the first unknown hex, at y to none.
MIST = r"""
            .       .       .
          /   \   /   \   /   \
        .       .       .       .
        |   ??  |   ~~  |  hi6  |
        .       .       .       .
      /   \   /   \   /   \   /   \
    .       .       .       r       .
    |   ??  |   ??  z   ~~  R  fo5  |
    .       .       .       y       .
      \   /   \   /   \   x   \   /   \
        .       .       .       .       .
                |   ??  |   ~~  |  pa8  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       .
"""
HEXES = {"forest": 1, "pasture": 1, "field": 2, "hills": 2, "mountains": 2, "gold": 2, "sea": 2}
TOKENS = {"3": 2, "4": 1, "5": 1, "6": 1, "8": 1, "9": 1, "10": 1, "11": 1, "12": 1}


def mist(hand: str = SHIP, **more: object) -> Drawn:
    return position(MIST, game="oceania", seats=3, **{"hands": {RED: hand}, "hoarder": WHITE, **more})  # type: ignore[arg-type]


def unknown(p: Drawn) -> int:
    fog = p.game.kit.tables.terrains.index("fog")
    terrain = p.game.state.rules.layout.by_name["terrain"]
    return sum(1 for index in range(terrain.size) if p.game.state.cells[terrain.base + index] == fog)


@rule("N3", "N3.1", "N3.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_founding_on_the_open_islands(seats: int) -> None:
    """None of their corners touches an unknown hex."""
    p = new_game(seats, "oceania", first=0)
    sites = p.sites("found", "settlement")
    board = p.game.board
    assert sites == start_corners(board)
    assert all(board.areas_of(corner)[0].startswith("start") for corner in sites)  # type: ignore[arg-type]
    assert not any(at in board.fog for corner in sites for at in hexes_of_corner(corner))  # type: ignore[arg-type]


@rule("N3.2")
def test_two_stacks_are_drawn_from_by_chance() -> None:
    """Every card of a stack is as likely as any other, and what is turned over is gone."""
    p = mist()
    p.build("ship", "x")
    assert p.game.seats_to_act() == [NATURE]
    assert p.odds() == HEXES
    p.do("discover", piece="hills")
    assert p.odds() == TOKENS
    p.do("token", number=3)
    p = mist(found={(1, 0): ("hills", 3), (0, 1): ("gold", 8)})
    p.build("ship", "x")
    assert p.odds() == {**HEXES, "hills": 1, "gold": 1}
    p.do("discover", piece="field")
    assert p.odds() == {number: count for number, count in {**TOKENS, "3": 1}.items() if number != "8"}


@rule("N3.2", "R23")
def test_neither_board_nor_record_knows_what_lies_there() -> None:
    """Two games that differ in nothing but their chance have the same board; what it says of the unknown is a count."""
    one, other = (make("oceania", seats=3, seed=seed, map="printed", first=0) for seed in (1, 2))
    assert one.board.pools == other.board.pools == boardfile.load("oceania_3").pools
    assert "stack" not in "\n".join(one.record().board)


@rule("N3.3")
def test_a_ship_that_touches_an_unknown_hex_turns_it_over() -> None:
    p = mist(hand="2 lumber 2 wool")
    p.build("ship", "fo5 SW")
    assert p.phase() == "actions"  # no end of it touches one
    assert unknown(p) == 12
    p.build("ship", "x")
    assert p.phase() == "discovery"
    p.discover("hills", 5)
    assert unknown(p) == 11
    table, _ = p.seen(BLUE)
    assert [2, 2, "hills"] in table["terrain"]
    assert [2, 2, 5] in table["token"]


@rule("N3.3")
def test_a_moved_ship_discovers_too() -> None:
    p = mist(also=[("ship", RED, (4, 1, "SW"))])
    p.move("fo5 SW", "x")
    assert p.phase() == "discovery"
    p.discover("sea")
    assert p.phase() == "actions"


@rule("N3.3")
def test_a_road_discovers() -> None:
    """On land that was found itself."""
    p = mist(hand="1 brick 1 lumber", found={(2, 2): ("hills", 5)}, also=[("settlement", RED, (2, 2, "NE"))])
    p.do("build", piece="road", place=edge_name(2, 2, "E"))
    assert p.phase() == "discovery"
    p.discover("forest", 6)
    assert p.hand(RED) == {"lumber": 1}


@rule("N3.4")
def test_found_land_gets_a_token_and_brings_its_card() -> None:
    p = mist()
    p.build("ship", "x")
    p.do("discover", piece="mountains")
    assert p.hand(RED) == {}
    events = p.do("token", number=9)
    assert p.hand(RED) == {"ore": 1}
    assert p.bank()["ore"] == 18
    assert [event.kind for event in events] == ["discovered_token", "discovery_card"]
    assert p.phase() == "actions"
    token = p.game.state.rules.layout.by_name["token"].base
    assert p.game.state.cells[token + p.game.kit.grid.hexes.index((2, 2))] == 9


@rule("N3.4")
def test_found_sea_brings_nothing() -> None:
    p = mist()
    p.build("ship", "x")
    p.do("discover", piece="sea")
    assert p.phase() == "actions"
    assert p.hand(RED) == {}


@rule("N3.4")
def test_found_gold_brings_a_card_of_choice() -> None:
    p = mist()
    p.build("ship", "x")
    p.discover("gold", 4)
    assert p.phase() == "choose_cards"
    assert p.actor() == RED
    p.take("grain")
    assert p.hand(RED) == {"grain": 1}
    assert p.phase() == "actions"


@rule("N3.4", "R33")
@pytest.mark.parametrize("terrain", ["mountains", "gold"])
def test_an_empty_bank_pays_no_discovery(terrain: str) -> None:
    p = mist(bank="0 ore" if terrain == "mountains" else "nothing")
    before = p.hand(RED)
    p.build("ship", "x")
    paid = {"lumber": 1, "wool": 1}  # what the ship cost is in the bank again
    p.discover(terrain, 4)
    if terrain == "gold":
        assert {dict(choice.gets).popitem()[0] for choice in p.choices("take")} == set(paid)
    else:
        assert p.hand(RED) == {}
        assert p.phase() == "actions"
    assert before == paid


@rule("N3.4", "R33")
def test_the_card_is_no_production() -> None:
    """A full hand and a robber on the same kind of land change nothing."""
    p = mist(hand="9 lumber 9 wool", robber="mo4")
    p.build("ship", "x")
    p.discover("mountains", 9)
    assert p.hand(RED) == {"lumber": 8, "wool": 8, "ore": 1}
    assert p.phase() == "actions"


@rule("N3.3", "R33")
def test_in_founding_too() -> None:
    """A founding ship whose far end touches an unknown hex: the founder takes the card, then the next founds."""
    p = new_game(3, "oceania", first=0)
    p.found("settlement", "fo6 N")
    p.do("found", piece="ship", place=(0, 2, "W"))
    assert p.phase() == "discovery"
    p.discover("field", 10)
    assert p.hand(RED) == {"grain": 1}
    assert p.phase() == "found_settlement"
    assert p.actor() == BLUE


@rule("R31", "N3.3")
def test_between_the_two_pieces_of_a_card() -> None:
    """The hex turned over by the first is seen before the second, which may lie at it."""
    p = mist(cards_of={RED: "1 road building"})
    p.play("road building")
    p.build("ship", "x")
    assert p.phase() == "discovery"
    p.discover("forest", 6)
    assert p.phase() == "free_roads"
    assert p.hand(RED) == {"lumber": 2, "wool": 1}
    p.do("build", piece="ship", place=edge_name(2, 2, "NE"))  # comes to another unknown hex
    assert p.phase() == "discovery"
    p.discover("sea")
    assert p.phase() == "actions"


@rule("N3.5")
def test_one_piece_turns_over_one_hex_and_both_sides_of_open_edges_are_known() -> None:
    """Over random games: whoever may build somewhere knows both hexes there; a ship never ends up between two lands."""
    found = 0
    for seed in range(6):
        game = make("oceania", seats=3, seed=seed)
        luck = Luck(seed)
        grid, tables = game.kit.grid, game.kit.tables
        fog, sea = tables.terrains.index("fog"), tables.terrains.index("sea")
        terrain = game.state.rules.layout.by_name["terrain"].base
        for _ in range(1500):
            if game.over():
                break
            seat = game.seats_to_act()[0]
            legal = game.legal(seat)
            for action in legal:
                choice = game.choice(action, seat)
                if choice.verb in ("build", "found") and choice.piece in ("road", "ship"):
                    edge = grid.edges.index(choice.place)  # type: ignore[arg-type]
                    sides = [grid.edge_hexes[2 * edge + i] for i in (0, 1)]
                    kinds = [sea if not 0 <= h < grid.n_inner else game.state.cells[terrain + h] for h in sides]
                    assert fog not in kinds
                    assert choice.piece == "road" or sea in kinds
            before = sum(1 for h in range(int(grid.n_inner)) if game.state.cells[terrain + h] == fog)
            game.play(seat, legal[luck.below(len(legal))])
            after = sum(1 for h in range(int(grid.n_inner)) if game.state.cells[terrain + h] == fog)
            assert before - after in (0, 1)
            found += before - after
    assert found > 0


@rule("N3.5")
def test_a_map_with_unknown_land_at_a_founding_corner_is_invalid() -> None:
    text = boardfile.write(boardfile.load("oceania_3"))
    assert validate(boardfile.parse(text)) == []
    found = validate(boardfile.parse(text.replace("fo 5  fi 3", "??  c fi 3")))
    assert "Corner 4,1,N: a settlement may be founded here, beside an unknown hex." in found
    found = validate(boardfile.parse(text.replace("c: unknown unknown settle", "c: unknown unknown start settle")))
    assert "Hex 1,0: nobody can found settlements on an unknown hex." in found


@rule("N3.6", "N3")
def test_no_points_for_found_islands() -> None:
    board = boardfile.load("oceania_4")
    assert {area.bonus for area in board.areas} == {0}
    p = mist(hand="2 lumber 2 wool 1 brick 1 grain")
    p.build("ship", "x")
    p.discover("hills", 6)
    p.do("build", piece="settlement", place=corner_name(2, 2, "NE"))
    assert p.points(RED) == 2


@rule("N3.6", "N3.8")
def test_red_numbers_may_lie_side_by_side() -> None:
    """A token 8 can come to lie beside a 6: the stack knows no limits."""
    p = mist(found={(2, 3): ("field", 6)})
    p.build("ship", "x")
    p.discover("field", 8)
    assert p.phase() == "actions"


@rule("N3.7")
def test_neither_robber_nor_pirate_enters_the_unknown() -> None:
    p = mist(phase="before_roll", hand="nothing")
    p.roll(3, 4)
    fog = p.game.board.fog
    assert not p.sites("move_robber", "robber") & fog
    assert not p.sites("move_robber", "pirate") & fog
    for terrain, piece in (("field", "robber"), ("sea", "pirate")):
        p = mist(cards_of={RED: "1 knight"})
        p.build("ship", "x")
        p.discover(terrain, 8 if terrain == "field" else None)
        p.play("knight")
        assert (2, 2) in p.sites("move_robber", piece)
        assert (2, 2) not in p.sites("move_robber", {"robber": "pirate", "pirate": "robber"}[piece])


@rule("N3.3")
def test_found_land_produces_and_is_settled() -> None:
    p = mist(hand="2 lumber 2 wool 1 brick 1 grain")
    p.build("ship", "x")
    p.discover("hills", 10)
    assert p.hand(RED)["brick"] == 2  # the discoverer's
    p.do("build", piece="settlement", place=corner_name(2, 2, "NE"))
    p.end()
    p.roll(4, 6)
    assert p.hand(RED)["brick"] == 2


@rule("R33", "R10")
def test_a_discovery_can_not_be_taken_back() -> None:
    for seed in range(3):
        game = make("oceania", seats=3, seed=seed)
        luck = Luck(seed)
        found = False
        while not found:
            seat = game.seats_to_act()[0]
            legal = game.legal(seat)
            events = game.play(seat, legal[luck.below(len(legal))])
            found = any(event.kind == "discovered" for event in events)
        refuse(game)


def refuse(game: Game) -> None:
    for seat in range(game.seats):
        with pytest.raises(FarshoreError, match="can't be taken back"):
            game.undo(seat)


@rule("N3.2")
def test_a_round_passes_without_discoveries() -> None:
    p = mist()
    pass_round(p)
    assert unknown(p) == 12
