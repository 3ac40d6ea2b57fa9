"""What fills a sentence crosses the wire by its type, so that a page can say it in its own language and in the right case."""

from collections import defaultdict
from typing import Any

import msgspec
import pytest

from farshore import GAMES, make
from farshore.engine.errors import FarshoreError
from farshore.engine.sentence import Cards, Quoted, Sentence, Term
from farshore.game import Game
from farshore.luck import Luck
from farshore.parts.hand import Hand
from farshore.server.errors import error_payload, params_of
from farshore.server.wire.params import Params

STEPS = 60
EVERY = 7  # steps between the moments at which every action is asked for


def said(game: Game, seat: int) -> list[Sentence]:
    """What this seat is asked, and why it may not do each of the other things."""
    prompt = game.prompt(seat)
    refusals = [game.state.refusal(seat, action) for action in range(game.state.rules.width)]
    return [*([prompt.sentence] if prompt else []), *(sentence for sentence in refusals if sentence is not None)]


def sentences(name: str) -> dict[str, list[Sentence]]:
    """Sentences of a game that is played at random, by their keys."""
    game, luck = make(name, seed=3), Luck(5)
    found: dict[str, list[Sentence]] = defaultdict(list)
    for step in range(STEPS):
        seat = next(iter(game.seats_to_act()), None)
        if seat is None:
            break
        if step % EVERY == 0:
            for sentence in said(game, seat):
                found[sentence.key].append(sentence)
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_cards_cross_the_wire_as_cards_and_never_as_words(name: str) -> None:
    found = sentences(name)
    goods = {*make(name, seed=3).kit.part(Hand).goods, "gold"}
    assert len(found) >= 8
    for key, ones in found.items():
        for sentence in ones:
            for param in sentence.params.values():
                assert not isinstance(param, str), key
                assert not (isinstance(param, Quoted) and goods & set(param.text.split())), key
                assert not isinstance(param, Cards) or {kind for kind, _ in param.counts} <= goods, key
            assert not any(f"}} {good}" in sentence.english for good in goods), f"{key} counts a good in its template"
            sent = params_of(sentence)
            assert msgspec.json.decode(msgspec.json.encode(sent), type=Params) == sent
            assert sent.keys() == sentence.params.keys()


def test_a_shortfall_names_every_card() -> None:
    short = Sentence("short", "You are {missing} short.", missing=Cards((("brick", 1), ("ore", 2))))
    assert msgspec.to_builtins(params_of(short)) == {"missing": {"type": "cards", "cards": {"brick": 1, "ore": 2}}}


@pytest.mark.parametrize(
    ("options", "key", "params"),
    [
        (
            {"target": 99},
            "option_value",
            {
                "option": {"type": "term", "kind": "option", "name": "target", "text": "target"},
                "value": "99",
                "values": {"type": "span", "low": 3, "high": 20},
            },
        ),
        (
            {"trade": "perhaps"},
            "option_value",
            {
                "option": {"type": "term", "kind": "option", "name": "trade", "text": "trade"},
                "value": "'perhaps'",
                "values": {
                    "type": "list",
                    "items": [{"type": "term", "kind": "flag", "name": word, "text": word} for word in ("true", "false")],
                    "joined": "or",
                },
            },
        ),
    ],
)
def test_a_refused_option_says_what_may_be_given(options: dict[str, Any], key: str, params: dict[str, object]) -> None:
    with pytest.raises(FarshoreError) as refused:
        make("base", seats=4, **options)
    found, _, sent = error_payload(refused.value)
    assert (found, msgspec.to_builtins(sent)) == (key, params)


def test_a_wrong_number_of_seats_lists_the_right_ones() -> None:
    with pytest.raises(FarshoreError) as refused:
        make("base", seats=7)
    _, sentence, sent = error_payload(refused.value)
    assert sentence.endswith("is for 3 or 4 players, not 7.")
    assert msgspec.to_builtins(sent["played_by"]) == {"type": "list", "items": [3, 4], "joined": "or"}
    assert sent["seats"] == "7"


def test_a_term_falls_back_to_its_english_name() -> None:
    assert str(Term("card", "road building")) == "road building"
