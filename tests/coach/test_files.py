"""The coach's files: every box has one, and each says what can be said there."""

import re
from pathlib import Path

import pytest

from farshore import make
from farshore.catalogue import GAMES
from farshore.coach import CoachFile, coach_files, read_coach
from farshore.coach.coach import PEOPLE
from farshore.coach.files import CommentRule, WarningRule, placeholders
from farshore.coach.signs import SIGNS
from farshore.lessons import LessonError
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation

ROOT = Path(__file__).resolve().parents[2]
FILES = list(coach_files().values())
RULES: list[tuple[str, CommentRule | WarningRule]] = [(file.box, rule) for file in FILES for rule in file.rules()]


def games_with(box: str) -> list[str]:
    return [name for name in GAMES if box in [one.name for one in make(name, seed=1).kit.boxes]]


BOXES = sorted({box.name for name in GAMES for box in make(name, seed=1).kit.boxes})


def test_every_box_of_the_catalogue_has_a_file() -> None:
    assert sorted(coach_files()) == BOXES
    assert all(file.comments for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.box)
def test_it_speaks_of_what_its_games_know(file: CoachFile) -> None:
    """Events with their fields, phases, terms and games."""
    kits = [make(name, seed=1).kit for name in games_with(file.box)]
    kinds = {kind.name: set(kind.fields) for kit in kits for kind in kit.rules.event_kinds}
    phases = {phase.name for kit in kits for phase in kit.rules.phases}
    terms = {name for kit in kits for name in Evaluation(BoardFeatures(kit)).names}
    for rule in file.rules():
        when = rule.when
        if when.event:
            assert when.event in kinds, rule.name
            assert set(when.fields or {}) <= kinds[when.event], rule.name
            told = {"name" if field == "seat" else field for field in kinds[when.event]} & {*kinds[when.event], "name", *PEOPLE}
            texts = [text for words in (rule.says, rule.then or {}) for text in words.values()]
            assert {name for text in texts for name in placeholders(text)} <= told, rule.name
        assert not when.phase or when.phase in phases, rule.name
        assert not when.term or when.term in terms, rule.name
        assert set(when.games) <= set(games_with(file.box)), rule.name


def test_what_tells_more_is_a_subject_of_the_help() -> None:
    subjects = set(re.findall(r"'(\w+)'", (ROOT / "web" / "src" / "help" / "subjects.ts").read_text(encoding="utf-8")))
    assert {rule.rule for file in FILES for rule in file.comments} - subjects == set()


@pytest.mark.parametrize(("box", "rule"), RULES, ids=lambda one: one if isinstance(one, str) else one.name)
def test_its_texts_are_set_as_the_others_are(box: str, rule: CommentRule | WarningRule) -> None:
    """As docs/reference/translations.md asks: no exclamation marks, no blame; the same is filled in every language; the right letters."""
    kinds = [rule.says, rule.then] + ([rule.better, rule.anyway] if isinstance(rule, WarningRule) else [])
    for words in kinds:
        if words is None:
            continue
        filled = [sorted(set(placeholders(words[language]))) for language in ("en", "ru", "uk")]
        assert filled[0] == filled[1] == filled[2], rule.name
        assert not any("!" in text or "  " in text or "'" in text for text in words.values()), rule.name
        assert not re.search("[іїєґ]", words["ru"]), rule.name
        assert not re.search("[ыэъё]", words["uk"]), rule.name
        assert not re.search("[А-яҐґІіЇїЄє]", words["en"]), rule.name
    unused = (ROOT / "docs" / "reference" / "translations.md").read_text(encoding="utf-8").partition("## Words we don't use")[2]
    names = {"English": "en", "Russian": "ru", "Ukrainian": "uk"}
    for language, word in re.findall(r"^\| (English|Russian|Ukrainian) \| (.+?) \|", unused, re.M):
        pattern = re.compile(r"(?<!\w)" + re.escape(word).replace("…", r"\w*") + r"(?!\w)", re.I)
        for words in kinds:
            assert words is None or not pattern.search(words[names[language]]), (rule.name, word)


WHEN = 'when = { sign = "own-income" }'
SAYS = 'says = { en = "a", ru = "b", uk = "c" }'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "The coach's file of base is not written as TOML"),
        (f'[[comment]]\nname = "a"\n{SAYS}', "needs 'when'"),
        (f'[[comment]]\nname = "a"\nwhen = {{}}\n{SAYS}', "'when' says when"),
        (f'[[comment]]\nname = "a"\nwhen = {{ sign = "moon" }}\n{SAYS}', "there is no sign 'moon'; the signs are own-income"),
        (f'[[comment]]\nname = "a"\nwhen = {{ sign = "payable" }}\n{SAYS}', "the sign 'payable' needs a 'piece'"),
        (f'[[comment]]\nname = "a"\nwhen = {{ turn = "mine" }}\n{SAYS}', "'turn' is 'own' or 'other'"),
        (
            f'[[comment]]\nname = "a"\nwhen = {{ phase = "robber", fields = {{ seat = "you" }} }}\n{SAYS}',
            "'fields' are those of an 'event'",
        ),
        (f'[[comment]]\nname = "a"\n{WHEN}\nsays = {{ en = "a", ru = "b" }}', "'says' has no text in uk"),
        (f'[[comment]]\nname = "a"\n{WHEN}\nsays = {{ en = "{{moon}}", ru = "b", uk = "c" }}', "uses moon in 'en', which own-income"),
        (f'[[comment]]\nname = "a"\n{WHEN}\nsays = {{ en = "{"a " * 21}", ru = "b", uk = "c" }}', "says 21 words in 'en'"),
        (f'[[comment]]\nname = "a"\n{WHEN}\n{SAYS}\nloud = true', "has 'loud', which means nothing here"),
        (f'[[comment]]\nname = "a"\n{WHEN}\n{SAYS}\n' * 2, "has a more than once"),
        (
            f'[[warning]]\nname = "a"\nbefore = {{}}\n{WHEN}\n{SAYS}\n{SAYS.replace("says", "better")}\n{SAYS.replace("says", "anyway")}',
            "'before' names the choice",
        ),
    ],
    ids=lambda one: one[:40],
)
def test_what_is_wrong_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LessonError, match=re.escape(sentence)):
        read_coach("base", text)


def test_every_sign_is_used() -> None:
    assert {rule.when.sign for _, rule in RULES if rule.when.sign} == set(SIGNS)
