"""Hints in words: what speaks for a choice, in the evaluation's own terms, and a word for each term of each game."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from farshore import Game, Luck, load_position, make
from farshore.bots import Observation, Reason, bot_named, decide, reasons
from farshore.bots.levels import Advice
from farshore.bots.reasons import MOST, PIPS, all_words
from farshore.catalogue import GAMES
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.games.plugins import plugins_of

ROOT = Path(__file__).resolve().parents[2]


def told(game: Game, seat: int, *actions: int) -> list[Reason]:
    return reasons(Observation(game, seat, Luck(1)), [Advice(actions, 0.5)])[0]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_term_of_every_game_has_a_word(name: str) -> None:
    """A term that nobody can tell about is named with its reason."""
    kit = make(name, seed=1).kit
    words = [plugin.words() for plugin in plugins_of(kit)]
    for term in Evaluation(BoardFeatures(kit)).names:
        assert term.startswith(PIPS) or any(term in part.terms or term in part.silent for part in words), f"{term!r} has no word"


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_every_word_has_a_text_in_every_language(language: str) -> None:
    texts = (ROOT / "web" / "src" / "i18n" / f"coach.{language}.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"'why\.(\w+)':", texts)) == set(all_words())
    assert json.loads((ROOT / "web" / "tests" / "facts.json").read_text(encoding="utf-8"))["reasons"] == all_words()


def test_a_corner_is_told_by_its_pips_its_new_goods_and_its_harbour() -> None:
    game = make("base", seats=4, seed=3, first=0)
    best: dict[str, Reason] = {}
    for action in game.legal(0):
        best |= {reason.word: reason for reason in told(game, 0, action)}
    assert best["pips"].count > 0
    assert set(best["new_goods"].goods) <= set(game.kit.tables.goods)
    assert {"harbour", "harbour_near"} & set(best)
    assert "points" not in best, "every founding brings one"


def beginner(hand: dict[str, int], **more: Any) -> Game:
    position: Any = make("base", seats=4, setup="beginner", first=0).position()
    position["players"][0].update({"hand": hand, **more})
    del position["table"]["bank"]
    position["frames"] = [{"phase": "actions", "seats": [0]}]
    return load_position(position)


def test_a_city_is_told_by_its_point_and_what_it_earns() -> None:
    game = beginner({"ore": 3, "grain": 2})
    words = {reason.word for reason in told(game, 0, next(a for a in game.legal(0) if game.choice(a, 0).piece == "city"))}
    assert {"points", "pips"} <= words


def test_a_trade_with_the_bank_is_told_by_what_it_pays_for() -> None:
    game = beginner({"wool": 4, "ore": 2, "grain": 2})
    words = {reason.word for reason in told(game, 0, game.find(0, "bank_trade", cards={"wool": 4}, gets={"ore": 1}))}
    assert "pays_city" in words


def test_the_robber_is_told_by_whom_it_slows() -> None:
    position: Any = beginner({"wool": 1}).position()
    position["frames"] = [{"phase": "actions", "seats": [0]}, {"phase": "robber", "seats": [0]}]
    game = load_position(position)
    found = [reason for action in game.legal(0) for reason in told(game, 0, action) if reason.word == "slows"]
    assert found
    assert all(reason.player in (1, 2, 3) and reason.count > 0 for reason in found)


def test_an_offer_is_told_by_what_it_would_bring() -> None:
    game = beginner({"wool": 2, "ore": 2, "grain": 2})
    position: Any = game.position()
    position["players"][1]["hand"] = {"ore": 3}
    del position["table"]["bank"]
    game = load_position(position)
    before = len(game.actions)
    twin = game.copy()
    twin.offer(0, {"wool": 1}, {"ore": 1})
    actions = tuple(action for _, action in twin.actions[before:])
    assert len(actions) > 1
    assert "pays_city" in {
        reason.word for seed in range(6) for reason in reasons(Observation(game, 0, Luck(seed)), [Advice(actions, 0.5)])[0]
    }


@pytest.mark.parametrize("name", ["base", "oceania", "cities-knights", "hawaii", "europe-short"])
def test_some_turns_of_a_game(name: str) -> None:
    """At most a few reasons, all of them with words; and the same whatever the others hold."""
    game = make(name, seed=3)
    luck, bots = Luck(4), [bot_named("easy") for _ in range(game.seats)]
    words: set[str] = set()
    for step in range(60):
        if game.over():
            break
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        if len(legal) > 1 and step % 4 == 0:
            advice = [Advice((action,), 0.5) for action in legal[:5]]
            found = reasons(Observation(game, seat, Luck(step)), advice)
            assert len(found) == len(advice)
            assert all(len(one) <= MOST for one in found)
            words |= {reason.word for one in found for reason in one}
        game.play(seat, decide(game, seat, bots[seat], luck))
    assert words
    assert words <= set(all_words())
