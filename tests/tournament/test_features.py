"""The table of features: everything that a game offers, and how often each level does it."""

import json

import pytest

from farshore import make
from farshore.arena.features import count_features, feature_of
from farshore.cli import main
from farshore.engine.choice import Choice


def test_features_are_named_by_what_is_chosen() -> None:
    assert feature_of(Choice("build", (1, 1, "N"), "city")) == "build city"
    assert feature_of(Choice("end_turn")) == "end turn"
    assert feature_of(Choice("improve", piece="trade", number=5)) == "improve 5"
    assert feature_of(Choice("draft_give", cards=(("ore", 1),))) is None


def test_what_a_bot_never_does_is_told() -> None:
    counts = count_features("base", "easy", 1, 3, 3)
    assert (counts.bot, counts.games) == ("easy", 1)
    assert counts.used["found settlement"] == 6
    assert counts.used["roll"] == counts.turns
    assert {"propose", "deal in brick", "bank trade"} <= set(counts.possible)
    assert counts.never_used() == sorted(feature for feature, count in counts.possible.items() if count and not counts.used[feature])
    assert counts.used["deal"] <= sum(count for feature, count in counts.used.items() if feature.startswith("deal in "))
    assert counts.events["rolled"] == counts.turns
    assert counts.events["stolen"] >= counts.used["steal from"]
    assert counts.events["won"] == counts.finished
    assert set(counts.events) == {kind.name for kind in make("base", seats=3).kit.rules.event_kinds}


def test_every_level_gets_the_same_games_and_the_same_seed_the_same_counts() -> None:
    first, again = (count_features("duel", "easy", 2, 1) for _ in range(2))
    assert first == again
    assert first.a_game("roll") == first.turns / 2


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["features", "duel", "--bots", "random,easy", "--games", "1", "--seed", "1"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["duel"]
    assert list(found) == ["random", "easy"]
    assert found["easy"]["features"]["found settlement"] == {"a_game": 4.0, "possible_in": 1.0}
    assert found["easy"]["events"]["won"] == 1.0
    assert main([*arguments, "--events"]) == 0
    told = capsys.readouterr().out
    assert "build settlement" in told
    assert "never" in told
    assert "events a game" in told
    assert main(["features", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
