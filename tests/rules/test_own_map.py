"""Maps that people draw (N9.4): what the map says is played, and what can't be played is refused with a sentence that names the place."""

import pytest

from farshore.board import boardfile
from farshore.board.boardfile import BoardError
from farshore.engine.errors import FarshoreError
from farshore.game import Game, make, replay
from farshore.luck import Luck
from rules.drawn_positions import RED, new_game, position
from rules.sea_positions import SETTLEMENT
from rules_mark import rule

MAP = """\
board: mine
seats: 3 4
points: 7
robber: 2,1
pirate: off

[map]
 0,0 |    fo 5  hi 6  pa 4  ~~    go 8b
-1,1 | pa 2  de    fi 9  mo 3  ~~    ~~
-1,2 |    hi10  fo 8  pa11  ~~    ~~
-2,3 | fi 3  mo12  fi10  ~~    ??  c ??  c

[areas]
a: home main start settle robber
b: far islet settle bonus 3
c: mist unknown settle robber

[pool mist]
hexes: 2,3 3,3
terrains: 1 gold 1 sea
tokens: 6
hidden: yes

[harbours]
3:1: 0,0,NW
ore: -1,1,W
"""


def changed(old: str, new: str) -> str:
    assert MAP.count(old) == 1, old
    return MAP.replace(old, new)


def played_out(game: Game, seed: int = 1) -> Game:
    luck = Luck(seed)
    for _ in range(60_000):
        if game.over():
            return game
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    raise AssertionError("the game has no end")


@rule("N9.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_map_plays_to_its_points(seats: int) -> None:
    game = played_out(make("own-map", seats=seats, seed=2, board=MAP, trade=False))
    assert all(game.points(seat) >= 7 for seat in game.winners())
    assert replay(game.record()).winners() == game.winners()


@rule("N9.4")
@pytest.mark.parametrize(
    ("figures", "sites"),
    [
        (("robber: 2,1", "pirate: off"), {"robber", "pirate"}),
        (("robber: none", "pirate: off"), {"pirate"}),
        (("robber: off", "pirate: none"), {"robber"}),
        (("robber: 2,1", "pirate: 2,0"), None),
        (("robber: none", "pirate: none"), set()),
    ],
)
def test_any_set_of_figures_plays_and_nothing_hangs(figures: tuple[str, str], sites: set[str] | None) -> None:
    text = MAP.replace("robber: 2,1", figures[0]).replace("pirate: off", figures[1])
    if sites is None:
        with pytest.raises(BoardError, match="Hex 2,0: the pirate starts here, but there is no sea"):
            make("own-map", seats=3, seed=2, board=text)
        return
    game = make("own-map", seats=3, seed=2, board=text, trade=False)
    moved = {event.kind for event in played_out(game).events if event.kind in ("robber", "pirate")}
    assert moved == sites


@rule("N9.4", "S16")
def test_points_and_islands_are_the_maps() -> None:
    p = new_game(3, "own-map", board=MAP)
    assert p.game.kit.tables.target == 7
    assert new_game(3, "own-map", board=MAP, target=9).game.kit.tables.target == 9
    p = position(board=MAP, game="own-map", seats=3, hands={RED: SETTLEMENT}, also=[("ship", RED, (4, 0, "W"))])
    p.do("build", piece="settlement", place=(3, 1, "N"))
    assert p.points(RED) == 4


@rule("N9.4")
def test_the_robber_stays_out_where_the_map_says_so() -> None:
    p = position(board=MAP, game="own-map", seats=3, phase="before_roll")
    p.roll(3, 4)
    board = p.game.board
    assert p.sites("move_robber", "robber") == set(board.area_hexes("home")) - {(2, 1)}  # not on the far island, nor in the mist


@rule("N9.4", "S17")
def test_harbours_lie_where_the_map_says() -> None:
    fixed = [make("own-map", seats=3, seed=seed, board=MAP, map="printed").board.harbours for seed in range(8)]
    assert len({tuple(harbour.kind for harbour in harbours) for harbours in fixed}) == 1
    text = changed("pirate: off", "pirate: off\nharbours: shuffled")
    shuffled = [make("own-map", seats=3, seed=seed, board=text, map="printed").board.harbours for seed in range(8)]
    assert {tuple(harbour.kind for harbour in harbours) for harbours in shuffled} == {("3:1", "ore"), ("ore", "3:1")}


@rule("N9.4")
def test_a_map_is_dealt_from_its_pools() -> None:
    text = boardfile.write(boardfile.load("two_isles"))
    dealt = {make("own-map", seats=4, seed=seed, board=text, map="random").board.hexes for seed in range(5)}
    assert len(dealt) == 5
    drawn = {make("own-map", seats=4, seed=seed, board=text).board.hexes for seed in range(5)}
    assert drawn == {boardfile.parse(text).hexes}


@rule("N9.4")
def test_land_that_is_found_but_closed_is_not_settled() -> None:
    """An unknown area without `settle`: what is turned over there stays empty."""
    open_map = position(board=MAP, game="own-map", seats=3, hands={RED: SETTLEMENT}, also=[("ship", RED, (2, 3, "NW"))],
                        found={(2, 3): ("gold", 6)})  # fmt: skip
    closed = position(board=changed("c: mist unknown settle robber", "c: mist unknown robber"), game="own-map", seats=3,
                      hands={RED: SETTLEMENT}, also=[("ship", RED, (2, 3, "NW"))], found={(2, 3): ("gold", 6)})  # fmt: skip
    assert open_map.may_build("settlement")
    assert not closed.may_build("settlement")
    for text in (MAP, changed("c: mist unknown settle robber", "c: mist unknown robber")):
        p = position(board=text, game="own-map", seats=3, hands={RED: "2 lumber 2 wool 1 brick 1 grain"},
                     also=[("ship", RED, (3, 1, "SW"))])  # fmt: skip
        p.do("build", piece="ship", place=next(place for place in sorted(p.sites("build", "ship")) if reveals(p.game, place)))  # type: ignore[type-var]
        p.discover("gold", 6)
        p.take("ore")
        fresh = p.game.state.copy()
        fresh.rules.refresh(fresh)
        assert list(fresh.cells) == list(p.game.state.cells)


def reveals(game: Game, place: object) -> bool:
    twin = game.copy()
    twin.play(RED, twin.find(RED, "build", piece="ship", place=place))
    return twin.seats_to_act() == [-1]


@rule("N9.4")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("fo 5", "fo  ", "Hex 0,0: forest without a number token"),
        ("robber: 2,1", "robber: 3,0", "Hex 3,0: the robber starts here, but there is no land"),
        ("3:1: 0,0,NW", "3:1: 0,0,E", "0,0,E does not lie between a land and a sea hex"),
        ("c: mist unknown settle", "c: mist unknown start settle", "Hex 2,3: nobody can found settlements on an unknown hex"),
        ("mo 3  ~~    ~~", "mo 3  fi 5b ~~", "Hexes 2,1 and 3,1: the areas home and far touch"),
        ("hi 6  pa 4  ~~ ", "??  c pa 4  ~~ ", "Corner 0,1,N: a settlement may be founded here, beside an unknown hex"),
        ("hidden: yes", "hidden: yes\n\n[pool more]\nhexes: 0,0\nterrains: 1 forest\ntokens: 5\nhidden: yes", "pool"),
        ("points: 7", "points: 26", "The points to win, 26, do not lie between 3 and 25"),
        ("points: 7", "points: 7\nwin or: wonder", "The line 'win or: wonder' belongs to a scenario"),
        ("points: 7", "points: 7\npreplaced: 1", "no settlement stands before the founding"),
        ("points: 7", "points: 7\nincome: 1", "has 2 foundings, with cards for number 2"),
        ("[harbours]\n3:1: 0,0,NW\nore: -1,1,W\n", "", None),
        ("1 gold 1 sea", "1 saltworks 1 sea", "has no saltworks, which is in a pool of this board"),
        ("go 8b", "sa 8b", "has no saltworks, which is at 4,0 of this board"),
    ],
)
def test_a_bad_map_is_refused_by_name(old: str, new: str, sentence: str | None) -> None:
    if sentence is None:
        make("own-map", seats=3, seed=1, board=changed(old, new))  # no harbours are no fault
        return
    with pytest.raises(FarshoreError, match=sentence):
        make("own-map", seats=3, seed=1, board=changed(old, new))


@rule("N9.4")
def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(FarshoreError, match="The map mine is for 3 or 4 players, not 5"):
        make("own-map", seats=5, seed=1, board=MAP, target=8)
    with pytest.raises(FarshoreError, match="not for 5 players"):
        make("own-map", seats=5, seed=1, board=MAP)


@rule("S23")
def test_any_desert_is_the_hosts_choice() -> None:
    for name in ("through-the-desert", "lost-tribe", "wonders"):
        deserts = [hex_.at for hex_ in make(name, seats=3, seed=1).board.hexes if hex_.terrain == "desert"]
        assert len(deserts) == 3
        for word, start in zip(("first", "second", "third"), deserts, strict=True):
            assert make(name, seats=3, seed=1, robber=word).board.robber.start == start
        assert make(name, seats=3, seed=1).board.robber.start == boardfile.load(make(name, seats=3, seed=1).board.id).robber.start
