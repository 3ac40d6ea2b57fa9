"""Games of other packages: found by entry point, played everywhere on both builds; broken ones are told in a sentence and hinder nobody."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from battery.played_games import Setup, advance, assert_consistent
from farshore import GAMES, Game, Luck, load_position, make, replay
from farshore.arena.simulate import plan_simulation, run
from farshore.board import boardfile
from farshore.boxes.kind import GameKind
from farshore.catalogue import SHIPPED, board_for, kind_of
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.machine import NATURE
from farshore.thinking.board_features import can_think
from packages import sites
from packages.conftest import Find

ROOT = Path(__file__).resolve().parents[2]
MARKED = re.compile(r"^@mypyc_attr\(allow_interpreted_subclasses=True\)\nclass (\w+)", re.MULTILINE)

# --- one that works


def test_it_is_in_the_catalogue(lighthouses: str) -> None:
    assert list(GAMES) == [*(kind.name for kind in SHIPPED), lighthouses]
    assert GAMES.problems == {}
    assert kind_of(lighthouses).options(3)["driftwood"].default is True
    assert board_for(kind_of(lighthouses), 3).title == "Lighthouse Bay"


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", [{}, {"driftwood": False}, {"map": "random"}])
def test_random_games_are_sound(lighthouses: str, seats: int, options: dict[str, object]) -> None:
    """What the battery demands of our own games: every position is consistent, and the game ends."""
    setup = Setup(lighthouses, seats, "as it comes", {"target": 9, "trade": False, **options})
    game, luck = setup.start(7), Luck(7)
    while not game.over():
        advance(game, luck, 11)
        assert_consistent(game.state)
    again = replay(game.record())
    kinds = {event.kind for event in again.events}
    assert "lighthouse" in kinds
    assert options.get("driftwood", True) or "drifted" not in kinds
    assert again.winners() == game.winners()


def sites_of(game: Game) -> list[int]:
    """The actions that build a lighthouse now."""
    seat = game.seats_to_act()[0]
    return [action for action in game.legal(seat) if seat != NATURE and game.choice(action, seat).piece == "lighthouse"]


def test_rules_in_plain_python_are_asked_by_the_engine(lighthouses: str) -> None:
    game = make(lighthouses, seats=3, seed=3, first=0)
    luck = Luck(5)
    while not sites_of(game):
        advance(game, luck, 1)
    (seat,) = game.seats_to_act()
    before, hand = game.points(seat, seat), dict(game.shown(seat).seats[seat].hand)
    action = sites_of(game)[0]
    corner = game.choice(action, seat).place
    events = game.play(seat, action)
    after = dict(game.shown(seat).seats[seat].hand)
    assert [event.kind for event in events] == ["lighthouse"]
    assert game.points(seat, seat) == before + 1
    assert {good: hand[good] - after[good] for good in hand if hand[good] != after[good]} == {"brick": 1, "ore": 1}
    assert [row.points for row in game.score(seat, seat) if row.source == "lighthouse"] == [1]
    assert [piece.at for piece in game.scene().pieces if piece.kind == "lighthouse"] == [corner]
    with pytest.raises(IllegalMove, match="A lighthouse stands beside one of your buildings on the coast"):
        game.play(seat, action)
    again = load_position(game.position())
    assert again.position() == game.position()


def test_nature_draws_what_drifts_ashore(lighthouses: str) -> None:
    for seed in range(200):
        game = make(lighthouses, seats=3, seed=seed, trade=False)
        luck = Luck(seed)
        while not game.over():
            seat = game.seats_to_act()[0]
            legal = sites_of(game) or game.legal(seat)
            events = game.play(seat, legal[int(luck.below(len(legal)))])
            drifted = [event for event in events if event.kind == "drifted"]
            if drifted:
                (rolled,) = [event for event in events if event.kind == "rolled"]
                assert (rolled.data["die1"], rolled.data["die2"]) in ((1, 1), (6, 6))
                assert len({event.data["card"] for event in drifted}) == 1
                drawn = game.actions[-1] if game.actions[-1][0] == NATURE else game.actions[-2]
                assert drawn[0] == NATURE
                return
    raise AssertionError("nothing drifts ashore")


def test_bots_play_it(lighthouses: str) -> None:
    assert can_think(make(lighthouses, seed=1).kit)
    plan = plan_simulation(lighthouses, 3, ["hard(playouts=4,opening=0)", "easy", "greedy"], games=1, seed=2, options={"target": 5})
    assert run(plan).finished == 1
    assert run(plan_simulation(lighthouses, 4, ["random"], games=2, seed=2, options={"target": 5})).finished == 2


def test_learners_play_it(lighthouses: str) -> None:
    pytest.importorskip("gymnasium")
    from farshore.lab.gym_env import SeatEnv
    from farshore.lab.vector import VectorGames

    games = VectorGames(lighthouses, count=4, seed=1, opponents="quick", learner=0)
    for _ in range(50):
        games.step(games.random_actions())
    assert games.decisions > 200
    env = SeatEnv(lighthouses, seats=3, opponents=["greedy", "random"])
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()


def test_other_processes_know_it(tmp_path: Path) -> None:
    """At the command line, with games in processes of their own, and with the texts of its board on both ends."""
    site = sites.lighthouses(tmp_path)
    path = os.pathsep.join([str(site), *(one for one in sys.path if one)])
    command = [sys.executable, "-m", "farshore", "sim", "lighthouses", "--games", "4", "--jobs", "2", "--set", "target=5"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=200)
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 finished" in done.stdout


def test_the_documentation_lists_what_plain_python_can_subclass() -> None:
    sources = (ROOT / "src" / "farshore").rglob("*.py")
    marked = {name for path in sources for name in MARKED.findall(path.read_text(encoding="utf-8"))}
    page = (ROOT / "docs" / "reference" / "extension-points.md").read_text(encoding="utf-8")
    listed = page.partition("these classes are:")[2].partition("Other classes")[0]
    assert sorted(re.findall(r"`(\w+)`", listed)) == sorted(marked)


# --- broken ones

KIND = """
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box
from farshore.boxes.kind import GameKind


def kind(name="sound", seats=(3,), boxes=lambda seats: [BaseBox()], board=lambda seats: "base_4", **more):
    return GameKind(name, "Title", "About.", seats, boxes, board, **more)

"""
BROKEN = {
    "import no_such_module": "can't be loaded: ModuleNotFoundError: No module named 'no_such_module'.",
    "GAME = 7": "can't be used: A GameKind is needed, not int.",
    "GAME = 1 / 0": "can't be loaded: ZeroDivisionError: division by zero.",
    "def GAME(): raise RuntimeError('out of luck')": "can't be loaded: RuntimeError: out of luck.",
    "GAME = kind('base')": "can't be used: There is already a game named 'base'.",
    "GAME = kind('No Name')": "can't be used: A game's name is of small letters, digits and hyphens, at most 40, not 'No Name'.",
    "GAME = kind(seats=())": "can't be used: The numbers of players are a tuple of numbers from 2 to 6, not ().",
    "GAME = kind(seats=(9,))": "can't be used: The numbers of players are a tuple of numbers from 2 to 6, not (9,).",
    "GAME = kind(boxes=lambda seats: [7])": "can't be used: Its boxes for 3 players are not a list of farshore.boxes.box.Box.",
    "GAME = kind(boxes=lambda seats: [Box()])": "can't be used: ",
    "GAME = kind(boxes=lambda seats: [BaseBox()] * 2)": "can't be used: ValueError: two parts register cells called 'terrain'.",
    "GAME = kind(board=lambda seats: 'nowhere')": "can't be used: There is no board 'nowhere'; choose from ",
    "GAME = kind(board=lambda seats: 'board: x\\n')": "can't be used: The file draws no map: there is no section [map].",
    "GAME = kind(board=lambda seats: 1 / 0)": "can't be used: ZeroDivisionError: division by zero.",
    "GAME = kind(defaults={'target': 99})": "can't be used: Option target can't be 99; it must be a whole number from 3 to 20.",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_package_hinders_nobody(find: Find, tmp_path: Path, text: str) -> None:
    name = f"broken_{abs(hash(text))}"
    find(sites.installed(tmp_path / "one", "broken", {"broken": f"{name}:GAME"}, {name: KIND + text}))
    find(sites.installed(tmp_path / "two", "sound", {"sound": "sound_game:GAMES"}, {"sound_game": KIND + "GAMES = [kind('isle')]"}))
    assert list(GAMES) == [*(kind.name for kind in SHIPPED), "isle"]
    (sentence,) = GAMES.problems.values()
    assert sentence.startswith("The game 'broken' of the package broken (")
    assert BROKEN[text] in sentence
    assert make("isle", seats=3, seed=1).kind.name == "isle"
    (told,) = GAMES.problems
    if told not in GAMES:
        with pytest.raises(FarshoreError) as refused:
            kind_of(told)
        assert str(refused.value) == sentence


def test_games_are_added_by_hand(find: Find) -> None:
    base = kind_of("base")
    lines = boardfile.write(boardfile.load("base_4")).replace("board: base_4", "board: mine")
    for number, board in enumerate([boardfile.parse(lines), lines]):
        kind = GameKind(f"mine-{number}", "Mine", "About.", (3,), base.boxes, lambda seats, board=board: board)  # type: ignore[misc]
        assert GAMES.add(kind) is kind
        assert make(kind.name, seats=3, seed=1).board.id == "mine"
    with pytest.raises(FarshoreError, match="There is already a game named 'mine-0'"):
        GAMES.add(GameKind("mine-0", "", "", (3,), base.boxes, base.board))
