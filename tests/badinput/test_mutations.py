"""Positions changed at random: each is loaded and can be played on, or is refused with a sentence; nothing else ever happens."""

import json
from copy import deepcopy
from functools import lru_cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from badinput.refusal_checks import check_text
from farshore import FarshoreError, Game, Luck, load_position, make
from farshore.engine.machine import PHASE
from trade.test_whole_offers import after_a_seven
from trade.trade_tables import cards, table

Path = list[str | int]


@lru_cache(maxsize=1)
def positions() -> list[str]:
    """One position for each phase, as JSON."""
    found: dict[str, str] = {}
    for seed in range(1, 40):
        balanced = seed % 2 == 0
        game = make("base", seats=3 + seed % 2, seed=seed, balanced_dice=balanced)
        game.luck = None
        luck = Luck(seed)
        for _ in range(600):
            if game.over():
                break
            seat = game.seats_to_act()[0]
            legal = game.legal(seat)
            game.play(seat, legal[luck.below(len(legal))])
            name = game.kit.rules.phases[game.state.cells[PHASE]].name
            if name not in found and (game.turn()[1] > 8 or name.startswith("f")):
                found[name] = json.dumps(game.position())
        if len(found) >= 17:
            break
    rolling = make("base", seats=4, seed=1)
    found["first"] = json.dumps(rolling.position() | {"frames": [{"phase": "first_player", "arg": 15}]})
    proposed = table("1 wool", "2 ore", "1 brick")
    proposed.propose(1, cards("1 ore"), cards("1 wool"))
    found["proposal"] = json.dumps(proposed.position())
    found["seven"] = json.dumps(after_a_seven().position())
    return list(found.values())


def paths(data: object, here: Path) -> list[Path]:
    """Every place in a JSON value, but not the lines of the board."""
    found: list[Path] = [here] if here else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, [*here, key]) if key != "board" else [[*here, key]]
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += paths(value, [*here, index])
    return found


WORDS = ["silent", "offers", "asked", "drafting", "accepts", "settlement", "city", "road", "ore", "N", "W", "actions", "theft"]
SCALARS = st.one_of(
    st.integers(-3, 40), st.sampled_from([10**9, -(10**9), 2**31, 2**62, 2**63, 2**64, 10**40]), st.none(), st.booleans(), st.floats(),
    st.sampled_from(WORDS), st.text(max_size=5),
)  # fmt: skip
VALUES = st.one_of(
    SCALARS,
    SCALARS,
    st.lists(SCALARS, max_size=4),
    st.dictionaries(st.sampled_from(["ore", "wool", "phase", "seats", "x"]), SCALARS, max_size=2),
)


def change(data: Any, path: Path, how: str, value: object) -> None:
    spot = data
    for step in path[:-1]:
        spot = spot[step]
    if how == "remove":
        del spot[path[-1]]
    elif how == "double" and isinstance(spot, list):
        spot.insert(int(path[-1]), deepcopy(spot[int(path[-1])]))
    elif how == "add" and isinstance(spot[path[-1]], dict):
        spot[path[-1]]["ore"] = value
    elif how == "add" and isinstance(spot[path[-1]], list):
        spot[path[-1]].append(value)
    elif how == "more" and isinstance(spot[path[-1]], int):
        spot[path[-1]] += 1
    else:
        spot[path[-1]] = value


def load(data: Any) -> Game | None:
    try:
        return load_position(data)
    except FarshoreError as error:
        check_text(str(error))
        return None


def play_on(game: Game, luck: Luck, steps: int) -> None:
    """Whatever was let in can be played; everybody who must act can."""
    for _ in range(steps):
        if game.over():
            return
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        if not legal:
            assert game.prompt(seat) is None
            assert "found" in str(game.position()["frames"]), "only a board without room may leave nothing to do"
            return
        game.prompt(seat)
        game.play(seat, legal[luck.below(len(legal))])
        assert min(game.state.cells[at] for at in hands(game)) >= 0
    again = load_position(json.loads(json.dumps(game.position() | {"made_up": True})))
    assert list(again.state.cells) == list(game.state.cells)


def hands(game: Game) -> range:
    span = game.kit.rules.layout.by_name["hand"]
    return range(span.at(0), span.at(game.seats))


def test_the_positions_have_every_phase() -> None:
    tops = {json.loads(text)["frames"][-1]["phase"] for text in positions()}
    assert tops >= {"actions", "before_roll", "dice", "discard", "robber", "victim", "theft", "card_draw", "free_roads", "invention"}
    assert tops >= {"first_player", "found_settlement", "found_road", "draft", "answer", "choose_partner"}
    for text in positions():
        play_on(load_position(json.loads(text)), Luck(1), 5)


@given(st.data())
@settings(max_examples=500, deadline=None)
def test_one_random_change(draw: st.DataObject) -> None:
    data = json.loads(draw.draw(st.sampled_from(positions())))
    data["made_up"] = draw.draw(st.booleans())
    for _ in range(draw.draw(st.sampled_from([1, 1, 1, 2, 3]))):
        path = draw.draw(st.sampled_from(paths(data, [])))
        change(data, path, draw.draw(st.sampled_from(["set", "set", "remove", "double", "add", "more"])), draw.draw(VALUES))
    game = load(data)
    if game is not None:
        play_on(game, Luck(1), 12)


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_random_frames(draw: st.DataObject) -> None:
    """Frames put together from real phases with numbers that may or may not fit."""
    data = json.loads(draw.draw(st.sampled_from(positions())))
    game = load_position(data)
    names = [phase.name for phase in game.kit.rules.phases]
    number = st.one_of(st.integers(-1, 12), st.sampled_from([10**9, 63, 64, 130, 10**20]))
    frame = st.fixed_dictionaries(
        {"phase": st.sampled_from(names)},
        optional={"seats": st.lists(st.integers(0, 4), max_size=3), "arg": number, "extra": number},
    )
    kept = data["frames"][: draw.draw(st.integers(0, 2))]
    data["frames"] = [*kept, *draw.draw(st.lists(frame, max_size=3))]
    loaded = load(data)
    if loaded is not None:
        play_on(loaded, Luck(2), 12)
