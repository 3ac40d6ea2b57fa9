"""Games told in words: short, complete, and nothing that the seat may not know."""

import json
import random
from typing import Any

import pytest

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.visibility import sample, view
from farshore.game import Game, make
from farshore.lab.briefing import LONG, SHOWN, Briefing
from farshore.lab.external_seat import ExternalSeat
from farshore.lab.rule_texts import find_rules, rule_texts
from farshore.lab.text_seat import TextSeat
from farshore.luck import Luck

pytestmark = pytest.mark.once


def seat_at(name: str, **how: Any) -> TextSeat:
    return TextSeat(ExternalSeat(make(name, seed=4), 0, "random", **how))


def answers(asked: str) -> list[str]:
    lines = [line[2:] for line in asked.splitlines() if line.startswith("- ")]
    return [line.partition("such as: ")[2] or line.partition(" (")[0] for line in lines]


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_every_question_is_an_answer(name: str) -> None:
    """And a step is told in few words, after the table was told once."""
    player, luck = seat_at(name), random.Random(1)
    asked, sizes = player.ask(), []
    for _ in range(25):
        lines = answers(str(asked["asked"]))
        for line in lines:
            assert player.briefing.read(line), line
        assert len(set(lines)) == len(lines)
        asked = player.answer(asked["question"], luck.choice(lines))
        assert "refused" not in asked
        sizes.append(len(json.dumps(asked, ensure_ascii=False)))
    assert sorted(sizes)[len(sizes) // 2] <= 2048
    assert len(player.briefing.table()) < 12_000


def test_a_founding_names_what_the_corner_yields() -> None:
    game = make("base", seats=3, seed=1, first=0)
    lines = Briefing(game, 0).question().splitlines()[1:]
    assert len(lines) == 54
    assert any(line.endswith(" pips)") for line in lines)
    assert any("harbour 3:1" in line for line in lines)


def test_long_lists_are_cut_and_can_be_looked_at() -> None:
    player, luck = seat_at("europe"), random.Random(2)
    asked = player.ask()
    for _ in range(200):
        if "… and " in str(asked["asked"]):
            break
        asked = player.answer(asked["question"], luck.choice(answers(str(asked["asked"]))))
    cut = next(line for line in str(asked["asked"]).splitlines() if line.startswith("… and "))
    word = cut.partition("look at ")[2]
    hidden = cut.partition("up to ")[2].partition(":")[0]
    whole = str(player.ask(word)["asked"])
    assert hidden in answers(whole)
    assert hidden not in answers(str(asked["asked"]))
    assert len(answers(whole)) > LONG - SHOWN
    assert player.briefing.read(hidden)


def test_nothing_is_told_that_the_seat_may_not_know() -> None:
    """Two positions that look the same from a seat are told in the same words."""
    game = make("base", seats=3, seed=8)
    luck = Luck(3)
    for _ in range(160):
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    seat = game.seats_to_act()[0]
    other: Game = game.copy()
    for number in range(20):
        other.state = sample(view(game.state, seat), Luck(number))
        if other.state != game.state:
            break
    assert other.state != game.state

    def told(which: Game) -> tuple[str, ...]:
        briefing = Briefing(which, seat)
        return briefing.table(), briefing.standing(), briefing.question(), *briefing.news()

    assert told(other) == told(game)


def test_a_line_that_leaves_something_open_is_asked_back() -> None:
    game = make("base", seats=3, seed=1, first=0)
    with pytest.raises(FarshoreError, match="settlement 1"):
        Briefing(game, 0).read("settlement")
    player = seat_at("base", mistakes=2)
    number = player.ask()["question"]
    assert player.answer(number, None)["attempts_left"] == 1
    assert str(player.answer(number, "swim")["helped"]).endswith("a bot has played for you.")


def test_rules_are_found_by_id_and_by_words() -> None:
    assert [rule.id for rule in find_rules("b36")] == ["B36"]
    assert "B36" in [rule.id for rule in find_rules("longest road")]
    assert len({rule.id for rule in rule_texts()}) == len(rule_texts()) > 300
    for wrong in ("", "zyzzyva"):
        with pytest.raises(FarshoreError, match=r"\.$"):
            find_rules(wrong)
