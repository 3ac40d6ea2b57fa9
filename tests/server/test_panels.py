"""What the page draws of a game is in the game's view: a field that is renamed or no longer filled in does not go blank in silence.

Svelte-check sees to it that the page's names are fields of the wire. Here golden games of every kind are looked at: what they filled in
once (tests/golden/views.txt) they still do, and what the panels of a box draw is filled in by some game of that box.
"""

import re
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from farshore.catalogue import GAMES
from farshore.parts.shown import SeatFacts
from farshore.server.wire.table import FactsView
from golden.views import expected, views_line

PAGE = Path(__file__).resolve().parents[2] / "web" / "src"
TEXTS = re.compile(r"\.(en|ru|uk)\.ts$")
# Ways in which the page names a fact, a list of the scene, and fields that not every game has.
DRAWN = re.compile(
    r"\bfacts\??\.(?P<facts>\w+)|\bfact(?:: |\()'(?P<fact>\w+)'"
    r"|\bscene\??\.(?P<scene>\w+)"
    r"|\btable\??\.(?P<table>tokens|event|deck|rates|supply|bank)\b"
    r"|\b\w+\??\.(?P<player>decks|known|owed|offer|new_cards)\b"
    r"|\b(?:choice|one|journey|pending)\??\.(?P<choice>origin|path|tolls)\b"
)


def drawn_in(folder: Path) -> set[str]:
    """The fields that the sources of a folder draw, by the names of tests/golden/views.py."""
    found = set()
    for path in folder.rglob("*"):
        if path.suffix in (".ts", ".svelte") and not TEXTS.search(path.name):
            for match in DRAWN.finditer(path.read_text(encoding="utf-8")):
                kind = str(match.lastgroup)
                prefix = {"fact": "facts.", "table": ""}.get(kind, f"{kind}.")
                found.add(prefix + match[kind])
    return found


def folders() -> dict[str, str]:
    """The folder that extends the table for a box, by the name of the box."""
    lines = re.findall(r"^ *'?([\w-]+)'?: \(\) => import\('\./([\w/]+)'\)", (PAGE / "games" / "boxes.ts").read_text(encoding="utf-8"), re.M)
    return {box: folder.partition("/")[0] for box, folder in lines}


def played_with(box: str) -> list[str]:
    return [kind.name for kind in GAMES.values() if any(box == one.name for seats in kind.seats for one in kind.boxes(seats))]


def test_facts_have_the_same_names_and_types_on_the_wire() -> None:
    wire = {one.name: FactsView.__annotations__[one.name] for one in msgspec.structs.fields(FactsView)}
    assert wire == {one.name: one.type for one in fields(SeatFacts)}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_fills_in_all_that_it_did(name: str) -> None:
    assert views_line(GAMES[name]).split()[1:] == sorted(expected()[name]), "run tests/golden/make.py if this is meant"


@pytest.mark.parametrize("box", sorted(folders()))
def test_what_the_panels_of_a_box_draw_is_filled_in_by_its_games(box: str) -> None:
    views = expected()
    boxes = [one for one, folder in folders().items() if folder == folders()[box]]
    filled = {field for one in boxes for game in played_with(one) for field in views[game]}
    drawn = drawn_in(PAGE / "games" / folders()[box])
    assert drawn - filled == set()
    assert drawn


def test_what_the_table_draws_is_filled_in_by_some_game() -> None:
    drawn = drawn_in(PAGE / "table")
    assert drawn - {field for fields in expected().values() for field in fields} == set()
    assert {"facts.development", "scene.hexes", "player.offer", "supply"} <= drawn
