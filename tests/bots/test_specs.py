"""Bots by name, with options, from files, as classes and as objects, wherever a bot is named."""

import pickle
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from farshore import Luck, make
from farshore.arena import tournament
from farshore.arena.contest import contest
from farshore.arena.simulate import plan_simulation, play_game, run
from farshore.bots import Bot, BotLike, Observation, bot_named, decide, make_bot, registry
from farshore.bots.greedy import GreedyBot
from farshore.bots.levels import EXPERT, ExpertBot, HardBot
from farshore.bots.specs import BotSpec, bot_spec, roster_of, split_specs
from farshore.engine.errors import FarshoreError

QUICK: dict[str, object] = {"target": 3}
FILE = """
from farshore.bots import Bot, Observation
from helper import least


class Clever(Bot):
    def __init__(self, last=False):
        self.last = last

    def choose(self, observation: Observation) -> int:
        return max(observation.legal()) if self.last else least(observation.legal())


class Mute(Bot):
    pass


class Deaf:
    def choose(self, observation):
        return observation.legal()[0]


class Broken(Bot):
    def __init__(self):
        raise RuntimeError("no such luck.")

    def choose(self, observation):
        return 0


THING = 7
"""


class Last(Bot):
    """Takes the last action, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, observation: Observation) -> int:
        assert self.asked < 5000, "a bot that remembers another game"
        self.asked += 1
        return observation.legal()[int(observation.luck.below(len(observation.legal())))]


class Boastful(GreedyBot):
    """Inherits another bot's name."""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "helper.py").write_text("def least(numbers):\n    return min(numbers)\n", encoding="utf-8")
    path = tmp_path / "my_bot.py"
    path.write_text(FILE, encoding="utf-8")
    before, modules = list(sys.path), set(sys.modules)
    yield path
    sys.path[:] = before
    for name in set(sys.modules) - modules:
        del sys.modules[name]


# --- what is meant


def test_options_of_a_level() -> None:
    bot = make_bot("expert(playouts=500, trade_play_outs=0,deep=true, trust=2)")
    assert isinstance(bot, ExpertBot)
    assert (bot.level.play_outs, bot.level.trade_play_outs, bot.level.deep, bot.level.trust) == (500, 0, True, 2)
    assert (bot.level.worlds, ExpertBot().level) == (EXPERT.worlds, EXPERT)
    assert bot.name == "expert(playouts=500, trade_play_outs=0, deep=True, trust=2)"
    assert HardBot(worlds=1).level.worlds == 1


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("expert(depth=3)", "The bot 'expert' has no option 'depth'; it has worlds, counts, candidates, play_outs,"),
        ("expert(playouts=-1)", "The option 'playouts' of the bot 'expert' is a whole number from 0 to 1000000, not -1."),
        ("expert(worlds=0)", "a whole number from 1 to 10000, not 0."),
        ("expert(playouts=many)", "a whole number from 0 to 1000000, not 'many'."),
        ("expert(playouts=2.5)", "a whole number from 0 to 1000000, not 2.5."),
        ("expert(deep=1)", "The option 'deep' of the bot 'expert' is true or false, not 1."),
        ("expert(500)", "An option of a bot is a name and a value, as in expert(playouts=500), not '500'."),
        ("expert(playouts=1,playouts=2)", "The option 'playouts' is given twice"),
        ("greedy(x=1)", "The bot 'greedy' has no option 'x'; it has none."),
        ("genius", "There is no bot named 'genius'. Bots: random, easy,"),
        ("no_such.py:Clever", "There is no file no_such.py."),
        ("no_such.npz", "There is no file no_such.npz."),
    ],
)
def test_wrong_names_and_options(spec: str, sentence: str) -> None:
    with pytest.raises(FarshoreError) as told:
        make_bot(spec)
    assert sentence in str(told.value)


@pytest.mark.parametrize("thing", [7, None, object()])
def test_what_is_no_bot(thing: BotLike) -> None:
    with pytest.raises(FarshoreError, match="A bot is a name, a file, a class, or an object with a method choose, not "):
        bot_spec(thing)


def test_a_class_in_a_file(file: Path) -> None:
    game = make("base", seats=3, seed=1)
    seat = game.seats_to_act()[0]
    legal = game.legal(seat)
    first, last, foreign = (make_bot(f"{file}:{name}") for name in ("Clever", "Clever(last=true)", "Deaf"))
    chosen = [decide(game, seat, bot, Luck(1)) for bot in (first, last, foreign)]
    assert chosen == [min(legal), max(legal), legal[0]]
    assert first.name == f"{file}:Clever"


def test_a_file_with_one_bot_needs_no_name(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text("from farshore.bots.greedy import GreedyBot\n\n\nclass Mine(GreedyBot):\n    pass\n", encoding="utf-8")
    assert type(make_bot(str(path))).__name__ == "Mine"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (":Genius", "my_bot.py has no class Genius; it has Clever, Mute, Deaf, Broken."),
        (":Mute", ":Mute' has no method choose(observation)."),
        (":Broken", ":Broken' can't be made: RuntimeError: no such luck."),
        (":Clever(depth=3)", "has no option 'depth'; it has last."),
        (":THING", "is no class and no function, but int."),
        ("", "Name the bot's class, as in my_bot.py:Clever. The bots in this file: 3 (Clever, Mute, Broken)."),
    ],
)
def test_wrong_classes(file: Path, name: str, sentence: str) -> None:
    with pytest.raises(FarshoreError) as told:
        make_bot(f"{file}{name}")
    assert sentence in str(told.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import no_such_module\n", "bad.py can't be loaded: ModuleNotFoundError: No module named 'no_such_module' (line 1)."),
        ("\n\nx = 1 / 0\n", "bad.py can't be loaded: ZeroDivisionError: division by zero (line 3)."),
        ("class\n", "bad.py can't be loaded: SyntaxError: "),
        ("raise SystemExit\n", "bad.py can't be loaded: SystemExit (line 1)."),
    ],
)
def test_a_file_that_fails(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FarshoreError) as told:
        make_bot(f"{path}:Clever")
    assert sentence in str(told.value)


def test_a_name_that_anybody_may_send_leads_to_no_file(file: Path) -> None:
    for name in (f"{file}:Clever", str(file), "mine.npz", "expert(playouts=500)"):
        with pytest.raises(FarshoreError, match="There is no bot named"):
            bot_named(name)


def test_commas_in_brackets_belong_to_options() -> None:
    assert split_specs("hard,expert(playouts=1,worlds=2), easy") == ["hard", "expert(playouts=1,worlds=2)", "easy"]


# --- in games


def test_objects_and_classes_in_a_simulation() -> None:
    plan = plan_simulation("base", 3, [Last(), Last, "random"], games=3, seed=1, options=QUICK)
    assert plan.bots == ("Last", "Last (2)", "random")
    summary = run(plan)
    assert summary.finished == 3
    assert set(summary.wins) == {"Last", "Last (2)", "random"}


def test_bots_that_differ_have_labels_that_differ() -> None:
    one = Last()
    labels = [spec.label for spec in roster_of([one, one, Last(), "hard", "hard(worlds=1)", Boastful(), GreedyBot, "greedy", "hard"])]
    assert labels == ["Last", "Last", "Last (2)", "hard", "hard(worlds=1)", "Boastful", "greedy (2)", "greedy", "hard"]


def test_a_bot_of_ones_own_is_no_table_of_random_bots() -> None:
    class Mine(Bot):
        name = "random"

        def choose(self, observation: Observation) -> int:
            asked.append(observation.seat)
            return observation.legal()[0]

    asked: list[int] = []
    plan = plan_simulation("base", 3, [Mine()], games=1, seed=1)
    assert plan.bots == ("random (2)",) * 3
    play_game(type(plan)(**{**vars(plan), "limit": 20}), 0)
    assert asked


def test_the_same_games_in_several_processes(file: Path) -> None:
    bots: list[BotLike] = [f"{file}:Clever", HardBot(playouts=2, candidates=2, opening=0), "easy"]
    plan = plan_simulation("base", 3, bots, games=2, seed=4, options={"target": 3, "trade": False})
    plan = type(plan)(**{**vars(plan), "limit": 300})
    told = [{name: value for name, value in run(plan, jobs).as_dict().items() if "second" not in name} for jobs in (1, 2)]
    assert told[0] == told[1]


def test_a_file_travels_with_the_plan(file: Path) -> None:
    spec: BotSpec = pickle.loads(pickle.dumps(bot_spec(f"{file}:Deaf")))
    file.write_text("nothing of use", encoding="utf-8")
    assert spec.make().name.endswith(":Deaf")


def test_a_bot_that_cannot_travel() -> None:
    class Local(Last):
        pass

    stuck = Last()
    stuck.lock = threading.Lock()  # type: ignore[attr-defined]
    with pytest.raises(FarshoreError, match=r"The bot 'Local' can't be sent to other processes: .* play in one process"):
        run(plan_simulation("base", 3, [Local()], games=2, seed=1), jobs=2)
    with pytest.raises(FarshoreError, match="The bot 'Last' can't be made: TypeError: cannot pickle"):
        plan_simulation("base", 3, [stuck], games=2, seed=1)


def test_a_tournament_of_a_file_that_changed_is_another(file: Path, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    what = contest("duel", [f"{file}:Deaf", "random"], 2, 1, {"target": 3})
    tournament.run(what, file=games)
    assert len(tournament.read(contest("duel", [f"{file}:Deaf", "random"], 4, 1, {"target": 3}), games)) == 2
    file.write_text(FILE + "\n", encoding="utf-8")
    with pytest.raises(FarshoreError, match="belongs to another tournament"):
        tournament.read(contest("duel", [f"{file}:Deaf", "random"], 4, 1, {"target": 3}), games)


def test_a_bot_that_an_operator_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "ADDED", {})
    registry.add_bot("mine", Last)
    assert isinstance(bot_named("mine"), Last)
    assert registry.bot_names()[-1] == "mine"
    for taken in ("mine", "hard"):
        with pytest.raises(FarshoreError, match=f"There is already a bot named '{taken}'."):
            registry.add_bot(taken, Last)
