"""Our bots at another engine's table: its games become our positions, our choices its actions, and nothing hidden passes."""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from farshore import Luck
from farshore.bots import bot_named

pytestmark = pytest.mark.once
TOOLS = Path(__file__).resolve().parents[2] / "tools"
GOODS = "WOOD BRICK SHEEP WHEAT ORE"
CARDS = "KNIGHT YEAR_OF_PLENTY MONOPOLY ROAD_BUILDING VICTORY_POINT"
BEFORE_THE_ROLL = {"PLAY_MONOPOLY", "PLAY_YEAR_OF_PLENTY", "PLAY_ROAD_BUILDING"}


@pytest.fixture(autouse=True)
def _their_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pytest.importorskip("catanatron")
    monkeypatch.syspath_prepend(str(TOOLS))
    state = random.getstate()  # the other engine draws from the one source that all share
    yield
    random.setstate(state)


def their_game(seats: int, seed: int) -> Any:
    engine: Any = import_module("catanatron")
    player: Any = import_module("catanatron.players.weighted_random").WeightedRandomPlayer
    return engine.Game([player(colour) for colour in list(engine.Color)[:seats]], seed)


def moments(seats: int, seed: int, every: int) -> Iterator[Any]:
    """Tables of one game of theirs, seen by whoever has to decide: one in so many, and those where something is possible for once."""
    bridge, game = import_module("bridge"), their_game(seats, seed)
    number, known = 0, {"DISCARD"}
    while game.winning_color() is None:
        kinds = {action.action_type.value for action in game.state.playable_actions}
        if kinds != {"DISCARD"} and (number % every == 0 or not kinds <= known):
            known |= kinds
            yield bridge.PeerGame(game, game.state.current_color(), Luck(number))
        game.play_tick()
        number += 1


def allowed_difference(table: Any, key: tuple[object, ...]) -> bool:
    """What the head of tools/bridge.py says that only our rules know."""
    state = table.game.state.player_state
    if not state[f"P{table.seat}_HAS_ROLLED"]:
        return key[0] in BEFORE_THE_ROLL
    no_road = not state[f"P{table.seat}_WOOD_IN_HAND"] or not state[f"P{table.seat}_BRICK_IN_HAND"]
    return (key[0] == "PLAY_ROAD_BUILDING" and no_road) or (key == ("WAIVE",) and table.game.state.is_road_building)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_their_actions_and_ours_are_the_same(seats: int, seed: int) -> None:
    seen: set[object] = set()
    for table in moments(seats, seed, every=6):
        game, exact = table.load()
        theirs, ours = set(table.theirs()), table.ours(game)
        assert theirs <= ours
        assert [key for key in ours - theirs if not allowed_difference(table, key)] == []
        seen |= {key[0] for key in theirs}
        for seat in range(seats) if exact else ():
            assert game.points(seat) == table.game.state.player_state[f"P{seat}_VICTORY_POINTS"]
        if exact:
            assert game.points(table.seat, table.seat) == table.game.state.player_state[f"P{table.seat}_ACTUAL_VICTORY_POINTS"]
    assert {"BUILD_SETTLEMENT", "BUILD_ROAD", "MOVE_ROBBER", "MARITIME_TRADE", "BUY_DEVELOPMENT_CARD", "ROLL", "END_TURN"} <= seen


def test_who_has_won_by_our_rules_only_plays_on() -> None:
    tables = (table for seed in range(1, 20) for table in moments(2, seed, every=1))
    table = next(table for table in tables if table.game.state.player_state[f"P{table.seat}_HAS_ROAD"])
    seats = table.game.state.player_state
    table.game.vps_to_win = seats[f"P{table.seat}_ACTUAL_VICTORY_POINTS"]
    seats[f"P{table.seat}_HAS_ROAD"] = False  # the other engine forgets it when roads were cut
    game, exact = table.load()
    assert not exact
    assert not game.over()
    assert game.points(table.seat, table.seat) == table.game.vps_to_win
    assert set(table.theirs()) <= table.ours(game)


def deal_others_anew(table: Any, source: random.Random) -> bool:
    """Give the rivals other cards, as many as they had; says whether anything changed."""
    state, others = table.game.state, [seat for seat in range(table.seats) if seat != table.seat]
    before = dict(state.player_state)
    no_bank: list[str] = []
    for names, rest in ((GOODS, no_bank), (CARDS, state.development_listdeck)):
        keys = [f"{name}_IN_HAND" for name in names.split()]
        held = {seat: [key for key in keys for _ in range(before[f"P{seat}_{key}"])] for seat in others}
        pool = [key for seat in others for key in held[seat]] + [f"{card}_IN_HAND" for card in rest]
        source.shuffle(pool)
        for seat in others:
            dealt = [pool.pop() for _ in held[seat]]
            state.player_state.update({f"P{seat}_{key}": dealt.count(key) for key in keys})
        rest[:] = [key.removesuffix("_IN_HAND") for key in pool]
    for seat in others:
        state.player_state[f"P{seat}_ACTUAL_VICTORY_POINTS"] = 0
    return any(state.player_state[key] != value for key, value in before.items() if key.endswith("IN_HAND"))


def test_the_rivals_cards_do_not_reach_the_bot() -> None:
    bridge, source, changed = import_module("bridge"), random.Random(1), 0
    for number, table in enumerate(moments(4, 5, every=40)):
        positions, chosen = [], []
        for _ in range(2):
            copy = bridge.PeerGame(table.game.copy(), table.game.state.current_color(), Luck(number))
            changed += deal_others_anew(copy, source)
            positions.append(copy.position())
            chosen.append(bridge.choose(copy, bot_named("medium"), Luck(number)).action)
        assert positions[0] == positions[1]
        assert chosen[0] == chosen[1]
        assert chosen[0] in table.game.state.playable_actions
    assert changed > 5


def test_a_game_at_their_table() -> None:
    rivals = import_module("rivals")
    games = [rivals.play(index, 2, "W", "easy", seed=1) for index in range(2)]
    assert [game.seat for game in games] == [0, 1]
    for game in games:
        assert game.finished
        assert game.won == (game.points >= 10)
        assert game.helpless == 0
        assert game.decisions > 20
    assert rivals.tell(games, 2).startswith(f"easy against 1 W, seed 1: {sum(game.won for game in games)} of 2 won")


def test_games_of_another_match_are_not_counted(tmp_path: Path) -> None:
    rivals, file = import_module("rivals"), tmp_path / "games.jsonl"
    file.write_text(json.dumps(asdict(rivals.RivalGame("hard against 1 W, seed 1", 0, 0))) + "\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="another match than easy against 1 W, seed 1"):
        rivals.main(["--rival", "W", "--seats", "2", "--level", "easy", "--resume", str(file)])


def test_a_missing_rival_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    rivals = import_module("rivals")
    monkeypatch.setitem(sys.modules, "catanatron_experimental", None)
    with pytest.raises(SystemExit, match="AB needs catanatron_experimental"):
        rivals.main(["--games", "1", "--rival", "AB"])
