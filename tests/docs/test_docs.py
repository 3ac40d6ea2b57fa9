"""The documentation tells the truth on both builds: its examples run, its links lead somewhere, its table of options is the catalogue's."""

import ast
import doctest
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from docs.pages import PAGES, ROOT, name_of
from farshore.catalogue import GAMES
from farshore.game import make
from farshore.installation import MissingExtra

EVERYTHING = os.environ.get("FARSHORE_REQUIRE_LAB") == "1"  # `./dev test` installs all extras, so that no example is left out
SOURCES = ROOT / "src"
WITH_EXAMPLES = [path for path in PAGES if ">>>" in path.read_text(encoding="utf-8")]
MODULES = [path for path in sorted((SOURCES / "farshore").rglob("*.py")) if ">>>" in path.read_text(encoding="utf-8")]


def run(test: doctest.DocTest) -> None:
    output: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert result.failed == 0, "".join(output)
    assert result.attempted > 0


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_the_examples_of_a_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    if "pyspiel" in text and not EVERYTHING:
        pytest.importorskip("pyspiel")
    run(doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, path.name, name_of(path), 0))


def docstrings(path: Path) -> Iterator[tuple[str, int]]:
    """From the source, since compiled functions carry none."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)) and ">>>" in text:
            yield text, getattr(node, "lineno", 1)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_examples_of_a_module(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    try:
        module = import_module(name)
    except MissingExtra as error:
        if EVERYTHING:
            raise
        pytest.skip(str(error))
    for text, line in docstrings(path):
        run(doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, name_of(path), line))


def test_the_pages_that_should_have_examples_have_some() -> None:
    tutorial = [f"docs/tutorial/first-{name}.md" for name in ("simulation", "bot", "environment")]
    expected = {"README.md", "docs/reference/python/index.md", "docs/reference/records-and-positions.md", *tutorial}
    assert expected <= {name_of(path) for path in WITH_EXAMPLES}


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    missing = [target for target in targets if "://" not in target and not (path.parent / target).exists()]
    assert missing == []


def test_every_guide_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in (ROOT / "docs").glob("*.md") if f"(docs/{path.name})" not in readme] == []


def test_the_meeting_places_named_are_there() -> None:
    """These pages name attributes of parts, such as `turn.before.moves`."""
    pages = (ROOT / "docs" / "how-to" / "add-a-game.md", ROOT / "docs" / "reference" / "extension-points.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    parts = {type(part).__name__.lower(): part for part in make("base").kit.parts}
    named = [name for name in re.findall(r"`([a-z]+(?:\.[a-z_]+)+)`", text) if name.split(".")[0] in parts]
    assert len(named) > 8
    for name in named:
        first, *rest = name.split(".")
        found: object = parts[first]
        for attribute in rest:
            assert hasattr(found, attribute), name
            found = getattr(found, attribute)


def written(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def test_the_table_of_options_is_the_catalogues() -> None:
    """Each option once: what may be given, the default of each game on land, what it does."""
    rows: dict[str, str] = {}
    on_land = [kind for kind in GAMES.values() if kind.family == "base"]
    for kind in on_land:
        for name, option in kind.options().items():
            defaults = " | ".join(written(other.options()[name].default) if name in other.options() else "" for other in on_land)
            rows[name] = f"| `{name}` | {option.values()} | {defaults} | {option.help} |"
    table = (ROOT / "docs" / "reference" / "games.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in table if re.match(r"\| `[a-z_]+` \| (true or|a whole|one of)", line)] == list(rows.values())


def test_the_tables_of_other_games_are_the_catalogues() -> None:
    """Their options are those of the base game, but for what the table says: points, map, and what they don't offer or have besides."""
    base = GAMES["base"].options()
    rows: list[str] = []
    for kind in GAMES.values():
        if kind.family != "base":
            options = kind.options()
            seats = ", ".join(str(count) for count in kind.seats)
            maps = f"{options['map'].default} ({', '.join(options['map'].words)})" if "map" in options else "printed"
            without = ", ".join(f"`{name}`" for name in base if name not in options and name != "map")
            besides = ", ".join(f"`{name}`" for name in options if name not in base)
            rows.append(f"| `{kind.name}` | {kind.title} | {seats} | {options['target'].default} | {maps} | {without} | {besides} |")
    table = (ROOT / "docs" / "reference" / "games.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in table if re.match(r"\| `[a-z-]+` \| [A-Z]", line)] == rows


def test_what_is_not_recommended_is_said() -> None:
    marked = [kind for kind in GAMES.values() if not kind.recommended]
    page = (ROOT / "docs" / "reference" / "games.md").read_text(encoding="utf-8")
    assert f"- Not recommended: {', '.join(f'`{kind.name}`' for kind in marked)}.\n" in page
    readme = (ROOT / "README.md").read_text(encoding="utf-8").replace("\n", " ")
    titles = [kind.title.removesuffix(", with Knights") for kind in marked]
    assert f"{', '.join(titles[:-1])} and {titles[-1]} are playable, but not recommended." in readme


def test_the_readme_lists_the_games_of_the_catalogue() -> None:
    """A row for each game; those with knights at sea are named below the table."""

    def players(seats: tuple[int, ...]) -> str:
        return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    at_sea = [kind for kind in GAMES.values() if kind.name.endswith("-knights") and kind.name != "cities-knights"]
    rows = [f"| {kind.title} | {players(kind.seats)} | {kind.about} |" for kind in GAMES.values() if kind not in at_sea]
    table = readme[readme.index("## Games") : readme.index("## In Python")]
    assert [line for line in table.splitlines() if re.match(r"\| [^|]+ \| \d", line)] == rows
    assert all(kind.title.removesuffix(", with Knights") in table[table.rindex("|") :] for kind in at_sea)


def test_a_stranger_needs_no_word_of_ours() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\bbox(?:es)?\b", readme, re.IGNORECASE) == []


INTERFACES = [
    *(f"reference/{name}.md" for name in ("gymnasium", "vector-games", "pettingzoo", "openspiel", "bot-objects")),
    *(f"how-to/{name}.md" for name in ("export-data", "seat-a-language-model", "measure-a-language-model", "use-a-cluster")),
]


@pytest.mark.parametrize("name", INTERFACES)
def test_the_pages_of_the_laboratory_have_one_shape(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Install", "Ten lines", "Reference", "Pitfalls"]
