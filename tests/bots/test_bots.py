"""Bots: they know only what their seat may know, and they finish games."""

import re
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from farshore import FarshoreError, Game, Luck, make
from farshore.arena.simulate import SimulationPlan, plan_simulation, play_one, run
from farshore.bots import Bot, Observation, bot_named, bot_names, decide, greedy, registry, visible_board
from farshore.bots.greedy import GreedyBot
from farshore.engine.choice import Choice
from farshore.engine.ints import COMPILED
from farshore.engine.visibility import view

SLOW = {"hard": 20, "expert": 8, "master": 6}  # positions that they are shown


def positions(seed: int, count: int, bot: str = "greedy") -> list[Game]:
    """Moments of one game in which somebody has a real choice."""
    game = make("base", seats=4, seed=seed)
    luck = Luck(seed)
    player = bot_named(bot)
    found: list[Game] = []
    while not game.over() and len(found) < count:
        seat = game.seats_to_act()[0]
        if len(game.legal(seat)) > 1 and game.turn()[1] > 2 and luck.below(4) == 0:
            found.append(game.copy())
        game.play(seat, decide(game, seat, player, luck))
    return found


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_choice_does_not_change_with_what_is_hidden(name: str, seed: int) -> None:
    if name in SLOW and not COMPILED:
        pytest.skip("plays out too much for the plain build; test_levels has the same with a small budget")
    changed = 0
    for number, game in enumerate(positions(seed, SLOW.get(name, 40))):
        seat = game.seats_to_act()[0]
        other = game.copy()
        other.state = game.sample(seat, Luck(number))
        assert view(other.state, seat) == view(game.state, seat)
        changed += list(other.state.cells) != list(game.state.cells)
        choices = [bot_named(name).choose(Observation(world, seat, Luck(7))) for world in (game, other)]
        assert choices[0] == choices[1]
    assert changed > SLOW.get(name, 40) // 4, "the other worlds are really others"


def test_an_observation_shows_no_state() -> None:
    game = make("base", seats=3, seed=1)
    observation = Observation(game, game.seats_to_act()[0], Luck(1))
    assert not any(hasattr(observation, name) for name in ("state", "game", "_game", "play"))
    assert observation.legal() == game.legal(observation.seat)
    assert [action for action, _ in observation.choices()] == observation.legal()
    assert observation.prompt is not None
    assert observation.view() == game.view(observation.seat)
    assert observation.view_data()["viewer"] == observation.seat
    assert view(observation.sample(), observation.seat) == observation.view()
    assert observation.game_name == "base"
    assert observation.settings["target"] == 10


def test_choosing_changes_nothing() -> None:
    for game in positions(3, 20):
        seat = game.seats_to_act()[0]
        before = list(game.state.cells)
        GreedyBot().choose(Observation(game, seat, Luck(1)))
        assert list(game.state.cells) == before


@pytest.mark.parametrize(("game", "seats"), [("base", 3), ("base", 4), ("duel", 2)])
def test_greedy_finishes_games(game: str, seats: int) -> None:
    summary = run(plan_simulation(game, seats, ["greedy"], games=3, seed=1))
    assert summary.finished == 3
    assert summary.mean_turns is not None
    assert summary.mean_turns < 150


@pytest.mark.parametrize(
    "options", [{"turns": "strict"}, {"trade": False}, {"setup": "beginner"}, {"friendly_robber": True, "balanced_dice": True}]
)
def test_greedy_plays_with_every_option(options: dict[str, object]) -> None:
    assert run(plan_simulation("base", 4, ["greedy"], games=1, seed=2, options=options)).finished == 1


def test_greedy_reads_names_that_the_game_has() -> None:
    """It reads the view's data by name, with a fallback: a span that is renamed would make it play worse in silence."""
    sources = [Path(greedy.__file__), Path(visible_board.__file__)]
    found = {
        name
        for path in sources
        for name in re.findall(r'\b(?:table|me|player|players\[seat\])\.get\("([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert {"owed", "draft offered", "road length", "terrain", "hand size"} <= found
    assert found - {span.name for span in make("base").state.rules.layout.spans} == set()


def test_greedy_beats_random() -> None:
    summary = run(plan_simulation("base", 4, ["greedy", "random", "random", "random"], games=8, seed=3))
    assert summary.wins["greedy"] >= 6


def test_greedy_offers_no_more_than_once_a_turn() -> None:
    game = make("base", seats=4, seed=5)
    bot, luck = GreedyBot(), Luck(1)
    offers: dict[int, int] = {}
    while not game.over():
        seat = game.seats_to_act()[0]
        for event in game.play(seat, decide(game, seat, bot, luck)):
            if event.kind == "offer" and event.data["seat"] == game.turn()[0]:
                offers[game.turn()[1]] = offers.get(game.turn()[1], 0) + 1
    assert offers
    assert max(offers.values()) == 1


def test_greedy_takes_what_it_does_not_know_at_random() -> None:
    class Strange(Observation):
        def choices(self) -> list[tuple[int, Choice]]:
            return [(4, Choice("hoist_flag")), (5, Choice("dance")), (9, Choice("end_turn"))]

    game = make("base", seats=3, seed=1)
    luck = Luck(1)
    assert {GreedyBot().choose(Strange(game, 0, luck)) for _ in range(60)} == {4, 5, 9}


def test_a_bot_that_breaks_the_rules_is_told_so() -> None:
    class Cheat(Bot):
        name = "cheat"

        def choose(self, observation: Observation) -> int:
            return -5

    game = make("base", seats=3, seed=1)
    with pytest.raises(FarshoreError, match="cheat"):
        decide(game, game.seats_to_act()[0], Cheat(), Luck(1))


# --- plug-ins


def test_bots_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("copy", "farshore.bots.greedy:GreedyBot", registry.GROUP),
        EntryPoint("random", "no.such:Thing", registry.GROUP),
        EntryPoint("broken", "no.such:Thing", registry.GROUP),
        EntryPoint("wrong", "builtins:dict", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: EntryPoints(points))
    assert bot_names() == ["random", "easy", "medium", "hard", "expert", "master", "greedy", "broken", "copy", "wrong"]
    assert isinstance(bot_named("copy"), GreedyBot)
    assert bot_named("random").name == "random", "a shipped name stays Farshore's"
    for name in ("broken", "wrong", "missing"):
        with pytest.raises(FarshoreError, match=name):
            bot_named(name)


# --- runs


def test_random_games_are_the_same_with_and_without_records(tmp_path: Path) -> None:
    quiet = plan_simulation("base", 4, ["random"], games=2, seed=9, options={"target": 5})
    noted = SimulationPlan(**{**vars(quiet), "records": tmp_path})
    assert [play_one(quiet, index) for index in range(2)] == [play_one(noted, index) for index in range(2)]


def test_an_endless_game_is_cut() -> None:
    short = SimulationPlan(**{**vars(plan_simulation("base", 4, ["random"], games=1)), "limit": 10})
    assert play_one(short, 0).winners == ()
    bots = SimulationPlan(**{**vars(plan_simulation("base", 4, ["greedy"], games=1)), "limit": 10})
    assert play_one(bots, 0).winners == ()
    summary = run(short)
    assert (summary.finished, summary.mean_turns) == (0, None)
