"""The page's texts: the same keys in every language, none missing, none unused, plural forms as many as the language has."""

import re
from pathlib import Path

import pytest

from farshore.board.boardfile import load
from farshore.bots.registry import SHIPPED
from farshore.boxes.knights_games import WITHOUT_KNIGHTS
from farshore.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "web" / "src"
LANGUAGES = ("en", "ru", "uk")
FORMS = {"en": 2, "ru": 3, "uk": 3}
ENTRY = re.compile(r"""^\s*'([\w.]+)':\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`),?\s*(?://.*)?$""", re.MULTILINE)
# keys put together from data: everything with this beginning is used
NAMED = re.compile(r"""\bnamed\(\s*'([\w.]+)'|`([a-z]\w*(?:\.\w+)*)\.\$\{""")
LITERAL = re.compile(r"""['"`]([a-z]\w*(?:\.\w+)+)['"`]""")
SENTENCE = re.compile(r"""Sentence\(\s*"(\w+)",""")
PHASE = re.compile(r"""(?:TurnPhase|Founding\w*)\((?:self, )?"(\w+)",|asker, "(\w+)",""")
SERVER = re.compile(r"""^    "(\w+)": ["']""", re.MULTILINE)


def texts(language: str) -> dict[str, str]:
    """All of a language. A box comes without the other boxes, and may use the same key for a thing of its own."""
    base = [SOURCE / "i18n" / name for name in (f"{language}.ts", f"table.{language}.ts", f"games.{language}.ts")]
    own = sorted((SOURCE / "games").glob(f"*/words*.{language}.ts"))
    others = sorted(set((SOURCE / "i18n").glob(f"*.{language}.ts")) - set(base)) + own
    found: dict[str, str] = {}
    for file in base:
        for key, text in _entries(file).items():
            assert key not in found, f"{key} is there twice in {language}"
            found[key] = text
    common = set(found)
    for file in others:
        entries = _entries(file)
        assert not common & set(entries), f"{file.name} says again what the base game says"
        found |= entries
    return found


def _entries(file: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, *values in ENTRY.findall(file.read_text(encoding="utf-8")):
        assert key not in found, f"{key} is there twice in {file.name}"
        found[key] = "".join(values)
    return found


def _words(file: Path) -> bool:
    return "i18n" in file.relative_to(SOURCE).parts or file.name.startswith("words.")


def code() -> str:
    files = [file for file in SOURCE.rglob("*") if file.suffix in (".ts", ".svelte") and not _words(file)]
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


def sentences() -> set[str]:
    """The keys of everything that engine and server say to a person at a page."""
    package = ROOT / "src" / "farshore"
    keys: set[str] = set()
    for folder in ("engine", "parts", "boxes"):
        for file in (package / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            keys.update(SENTENCE.findall(text))
            keys.update(f"prompt_{turn or question}" for turn, question in PHASE.findall(text))
    for name in ("game.py", "catalogue.py"):
        keys.update(SENTENCE.findall((package / name).read_text(encoding="utf-8")))
    keys.update(SERVER.findall((package / "server" / "words.py").read_text(encoding="utf-8")))
    return keys - {"prompt_"}


def test_every_language_has_the_same_keys() -> None:
    english = set(texts("en"))
    assert len(english) > 300
    for language in LANGUAGES[1:]:
        other = set(texts(language))
        assert english - other == set(), f"missing in {language}"
        assert other - english == set(), f"only in {language}"


def test_no_text_is_unused() -> None:
    source = code()
    used = set(LITERAL.findall(source))
    beginnings = {f"{named or joined}." for named, joined in NAMED.findall(source)} | {f"{name}." for name in used} | {"said."}
    wide = {beginning for beginning in beginnings if beginning in ("table.", "log.")}  # too many keys: there the rest has to be named, too
    narrow = tuple(beginnings - wide)
    unused = [key for key in texts("en") if key not in used and not key.startswith(narrow)]
    assert [key for key in unused if not (key.startswith(tuple(wide)) and f"'{key.split('.', 1)[1]}'" in source)] == []


def test_every_sentence_of_engine_and_server_is_translated() -> None:
    known = {key.removeprefix("said.") for key in texts("en") if key.startswith("said.")}
    assert sentences() - known == set()
    assert known - sentences() == set(), "nobody says these any more"


def test_every_game_of_the_catalogue_has_its_texts() -> None:
    """The page falls back to the catalogue's English, so that a plug-in can be played; what is shipped has its texts."""
    wanted: set[str] = set()
    for kind in GAMES.values():
        wanted |= {f"game.{kind.name}", f"about.{kind.name}", f"family.{kind.family}", f"familyhelp.{kind.family}"}
        for seats in kind.seats:
            for option in kind.options(seats).values():
                wanted |= {f"option.{option.name}", f"optionhelp.{option.name}", *(f"word.{word}" for word in option.words)}
    wanted |= {f"noknights.{scenario}" for scenario in WITHOUT_KNIGHTS}
    for bot in SHIPPED:
        wanted |= {f"level.{bot}", f"levelhelp.{bot}"}
    assert {re.sub("[ -]", "_", key) for key in wanted} - set(texts("en")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_parameters_and_plurals_fit(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        assert text, key
        names = {name for name, _ in re.findall(r"\{(\w+)((?:\|[^|}]*)*)\}", text)}
        wanted = {name for name, _ in re.findall(r"\{(\w+)((?:\|[^|}]*)*)\}", english[key])}
        assert names <= wanted, f"{key} uses {names - wanted} in {language}"
        for _, forms in re.findall(r"\{(\w+)((?:\|[^|}]*)+)\}", text):
            assert forms.count("|") == FORMS[language], f"{key} in {language}: {text}"


def test_the_trademark_is_named_once() -> None:
    for language in LANGUAGES:
        found = [key for key, text in texts(language).items() if ("CAT" + "AN") in text.upper()]
        assert found == ["brand.unofficial"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_almanac_links_to_subjects_that_exist(language: str) -> None:
    subjects = set(re.findall(r"'(\w+)',", (SOURCE / "help" / "subjects.ts").read_text(encoding="utf-8").split("export type")[0]))
    files = [*(SOURCE / "help").glob(f"*{language}.ts"), *(SOURCE / "games").glob(f"*/help.{language}.ts")]
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(files))
    assert set(re.findall(r"\]\((\w+)\)", text)) <= subjects
    assert set(re.findall(r"^  (\w+): \{$", text, re.MULTILINE)) == subjects
    assert ("CAT" + "AN") not in text.upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_city_of_europe_has_its_name_and_a_note(language: str) -> None:
    maps = [load("europe_short"), load("europe_main")]
    cities = {str(items[0]) for board in maps for kind in ("violet", "brown") for items in board.marked(kind)}
    assert len(cities) > 50
    notes = re.findall(r"^  (\w+): '", (SOURCE / "games" / "europe" / f"notes.{language}.ts").read_text(encoding="utf-8"), re.MULTILINE)
    assert cities - {key.removeprefix("city.") for key in texts(language)} == set()
    assert set(notes) == cities
