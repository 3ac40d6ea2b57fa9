"""Writes web/tests/facts.json: what the page must have texts for. The page's own tests (web/tests/texts.test.ts) read it.

usage: PYTHONPATH=src python tools/page_facts.py [--check]

`--check` writes nothing and fails if the file is not up to date; a test does the same.
"""

import ast
import json
import sys
from collections.abc import Iterator

from farshore.board.boardfile import load
from farshore.bots.reasons import all_words
from farshore.bots.registry import SHIPPED
from farshore.boxes.knights_games import WITHOUT_KNIGHTS
from farshore.catalogue import GAMES
from farshore.server.errors import SENTENCES
from written_files import ROOT, bring_up_to_date

PACKAGE = ROOT / "src" / "farshore"
TARGET = ROOT / "web" / "tests" / "facts.json"
SPEAKING = (
    "engine",
    "parts",
    "boxes",
    "game",
    "lessons",
    "coach",
    "catalogue.py",
    "board/validate.py",
    "server/maps",
)  # where sentences for people are written


def calls() -> Iterator[ast.Call]:
    """Every call in the code that speaks."""
    for place in SPEAKING:
        for file in sorted((PACKAGE / place).rglob("*.py")) or [PACKAGE / place]:
            yield from (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def first_text(arguments: list[ast.expr]) -> str | None:
    """The first argument that is a text, if it is the first but for `self`."""
    match arguments:
        case [ast.Constant(value=str(text)), *_] | [ast.Name(id="self"), ast.Constant(value=str(text)), *_]:
            return text
    return None


def question(call: ast.Call) -> str | None:
    """The name of a phase that asks with a sentence of its own: its key is made of the name."""
    if called(call).endswith("TurnPhase") or called(call).startswith("Founding"):
        return first_text(call.args)
    match call.args:
        case [ast.Name(id="asker") | ast.Attribute(attr="asker"), *rest]:
            return first_text(rest)
    return None


def sentences() -> dict[str, list[str]]:
    """The keys of everything that engine and server say to a person at a page, and the names of their parameters."""
    found: dict[str, set[str]] = {key: set() for key in SENTENCES}
    for call in calls():
        if (phase := question(call)) is not None:
            found.setdefault(f"prompt_{phase}", set())
        if called(call) in {"Sentence", "Mismatch"} and (key := first_text(call.args)) is not None:
            found.setdefault(key, set()).update(keyword.arg for keyword in call.keywords if keyword.arg is not None)
        if called(call) == "_fault" and (key := first_text(call.args)) is not None:  # what is wrong with a map
            found.setdefault(f"map_{key}", set()).update(keyword.arg or "area" for keyword in call.keywords)
    return {key: sorted(found[key]) for key in sorted(found)}


def texts() -> list[str]:
    """The texts that the catalogue asks for. Without one the page falls back to English, so that a plug-in can be played."""
    wanted: set[str] = set()
    for kind in GAMES.values():
        wanted |= {f"game.{kind.name}", f"about.{kind.name}", f"family.{kind.family}", f"familyhelp.{kind.family}"}
        for seats in kind.seats:
            for option in kind.options(seats).values():
                wanted |= {f"option.{option.name}", f"optionhelp.{option.name}", *(f"word.{word}" for word in option.words)}
    wanted |= {f"no_knights.{scenario}" for scenario in WITHOUT_KNIGHTS}
    for call in calls():
        if called(call) == "ShownGoal" and (goal := first_text(call.args)) is not None:
            wanted |= {f"goal.{goal}", f"goal.{goal}.progress"}
    for bot in SHIPPED:
        wanted |= {f"level.{bot}", f"levelhelp.{bot}"}
    return sorted(key.replace(" ", "_").replace("-", "_") for key in wanted)


def english() -> dict[str, str]:
    """What the catalogue itself says about its games: the page says the same."""
    said = {f"game.{kind.name}": kind.title for kind in GAMES.values()} | {f"about.{kind.name}": kind.about for kind in GAMES.values()}
    return {key.replace("-", "_"): said[key] for key in sorted(said)}


def cities() -> list[str]:
    """The cities of Europe, each of which has a name and a note."""
    maps = [load("europe_short"), load("europe_main")]
    return sorted({str(items[0]) for board in maps for kind in ("violet", "brown") for items in board.marked(kind)})


def text() -> str:
    terms = sorted({kind for call in calls() if called(call) == "Term" and (kind := first_text(call.args)) is not None})
    facts = {"sentences": sentences(), "terms": terms, "texts": texts(), "english": english(), "cities": cities(), "reasons": all_words()}
    return json.dumps(facts, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(bring_up_to_date(TARGET, text(), "the games", sys.argv[1:]))
