"""Rules never change: whatever is done with a game leaves what all its games share as it was.

On both builds it is compared before and after. On the plain build writing it is forbidden meanwhile, so that a row is found too that is at
rest again afterwards. Memory for the work of one call is asked for with `Layout.scratch`, and lies in the state.
"""

import pytest

from battery.played_games import Setup, advance, played, seats_of
from battery.shared_objects import Fixing, SharedWriteError, changes, globals_of, snapshot
from battery.test_threads import USUAL
from farshore.board.grid import Grid
from farshore.bots import Observation, advise, bot_named, decide, win_chances
from farshore.boxes.kit import Kit
from farshore.catalogue import GAMES
from farshore.engine.builder import Builder
from farshore.engine.ints import COMPILED, zeros
from farshore.engine.machine import State
from farshore.game import Game, load_position
from farshore.luck import Luck
from farshore.parts.part import GamePart

POSITIONS = 12 if COMPILED else 4  # of each game at which everything is asked
STEPS = 50  # after each
REFUSED = 20  # numbers tried at each
PACKAGES = ["board", "bots", "boxes", "catalogue", "engine", "game", "luck", "parts", "playing", "thinking"]
usual_tables = pytest.mark.parametrize("setup", USUAL, ids=str)


def ask_everything(game: Game, luck: Luck) -> None:
    """All that people, bots and servers ask about a position."""
    for seat in seats_of(game):
        game.prompt(seat)
        game.view_data(seat)
        game.shown(seat)
        game.score(seat, seat)
        game.pieces(seat)
        game.sample(seat, luck)
        for _ in range(REFUSED):
            game.state.refusal(seat, int(luck.below(int(game.state.rules.width))))
    for place in (game.kit.grid.hexes[0], game.kit.grid.corners[0], game.kit.grid.edges[0]):
        for seat in game.state.seats_to_act():
            game.why_not(seat, place)
    game.text()
    game.svg()
    load_position(game.position())
    win_chances(game.kit, game.view(None), luck)
    asked = [seat for seat in game.state.seats_to_act() if len(game.legal(seat)) > 1]
    if asked:
        decide(game, asked[0], bot_named("easy"), luck)


def go_through(games: list[Game]) -> None:
    luck = Luck(5)
    for game in games:
        ask_everything(game, luck)
        advance(game, luck, STEPS)


@pytest.mark.parametrize("setup", USUAL if COMPILED else USUAL[:1], ids=str)
def test_rules_are_after_games_what_they_were_before(setup: Setup) -> None:
    games = played(setup).games(POSITIONS)
    kit = games[0].kit
    before = snapshot({"kit": kit})
    assert len(before) > 1000, "parts, moves and phases are looked at"
    go_through(games)
    assert changes(before, snapshot({"kit": kit})) == []


@pytest.mark.skipif(COMPILED, reason="compiled classes can't be told to refuse; the plain build plays the same games")
@usual_tables
def test_nothing_shared_is_written_meanwhile(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    model = played(setup)
    kit, games = fixed_kit(model.games(POSITIONS), monkeypatch)
    go_through(games)
    assert all(game.kit is kit for game in games)


def fixed_kit(games: list[Game], monkeypatch: pytest.MonkeyPatch) -> tuple[Kit, list[Game]]:
    """These games with rules of their own that can't be written."""
    one, board = games[0].kit, games[0].board
    grid = Grid([hex_.at for hex_ in board.hexes], list(board.frame))
    kit = Kit(GAMES[games[0].kind.name].boxes(games[0].seats), games[0].seats, one.settings, grid, board.marks)
    Fixing(monkeypatch).fix(kit)
    monkeypatch.setattr("farshore.game.game.kit_of", lambda *_: kit)
    for game in games:
        game.kit = kit
        game.state = State(kit.rules, game.state.cells[:])
    return kit, games


@pytest.mark.skipif(COMPILED, reason="as above")
def test_a_part_with_memory_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(GamePart):
        def __init__(self) -> None:
            self.marks = zeros(3)
            self.count = 0

        def mark(self) -> None:
            self.marks[1] = 1
            self.marks[1] = 0

    b = Builder(3)
    part = b.add(Forgetful())
    rules = b.build()
    Fixing(monkeypatch).fix(rules)
    with pytest.raises(SharedWriteError, match="list"):
        part.mark()
    with pytest.raises(SharedWriteError, match=r"Forgetful\.count"):
        part.count += 1
    Forgetful().mark()  # others are not concerned


def test_modules_are_after_games_what_they_were_before() -> None:
    games = [game for setup in USUAL[:: 1 if COMPILED else 6] for game in played(setup).games(2)]
    go_through(games)  # whatever is imported late
    before = snapshot(globals_of(PACKAGES))
    go_through(games)
    if COMPILED:
        asked = next(game for game in games if game.state.seats_to_act())
        advise(Observation(asked, asked.state.seats_to_act()[0], Luck(1)))
    assert changes(before, snapshot(globals_of(PACKAGES))) == []
