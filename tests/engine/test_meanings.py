"""How numbers read in data: every meaning writes what it reads, and refuses the rest."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farshore.engine.choice import Choice
from farshore.engine.errors import IllegalMove
from farshore.engine.ints import COMPILED, ints, zeros
from farshore.engine.layout import Axis, Meaning, Names, OnAxis, Owned, SeatOrNobody, SeatSet
from farshore.engine.sentence import Cards, Listing, NumberSpan, Param, Place, Player, Quoted, Sentence, Term, good
from farshore.luck import Luck

NAMES = ["oak", "elm", "ash"]
AXIS = Axis("hex", [(0, 0), (1, -1), (2, 5)], place=True)
MEANINGS: list[tuple[Meaning, st.SearchStrategy[int]]] = [
    (Meaning(), st.integers(-(1 << 40), 1 << 40)),
    (Names(NAMES), st.integers(0, 2)),
    (Owned(NAMES), st.builds(lambda level, seat: level * 8 + seat, st.integers(1, 3), st.integers(0, 7))),
    (SeatOrNobody(), st.integers(0, 6)),
    (SeatSet(), st.integers(0, 63)),
    (OnAxis(AXIS), st.integers(-1, 2)),
]
ANYTHING: st.SearchStrategy[object] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(["oak", "elm", "fir", ""])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=5,
)


@pytest.mark.parametrize(("meaning", "values"), MEANINGS, ids=lambda item: type(item).__name__)
@given(choose=st.data())
def test_what_is_written_reads_back(meaning: Meaning, values: st.SearchStrategy[int], choose: st.DataObject) -> None:
    value = choose.draw(values)
    written = json.loads(json.dumps(meaning.write(value)))
    assert meaning.read(written) == value


@pytest.mark.parametrize(("meaning", "values"), MEANINGS, ids=lambda item: type(item).__name__)
@given(data=ANYTHING)
def test_whatever_is_read_has_a_value_and_the_rest_a_reason(meaning: Meaning, values: object, data: object) -> None:
    reason, value = "", 0
    try:
        value = meaning.read(data)
    except ValueError as error:
        reason = str(error)
    except TypeError:  # only a place may hold what can't be looked up; the reader of positions says so
        reason = "no place" if isinstance(meaning, OnAxis) else ""
    assert len(reason) > 5 or meaning.read(meaning.write(value)) == value


def test_how_meanings_read() -> None:
    assert Owned(NAMES).write(8 + 2) == ["oak", 2]
    assert Owned(NAMES).write(3 * 8 + 7) == ["ash", None]
    assert SeatOrNobody().write(0) is None
    assert SeatOrNobody().write(3) == 2
    assert SeatSet().write(0b101) == [0, 2]
    assert SeatSet().read([2, 0, 2]) == 0b101
    assert OnAxis(AXIS).write(1) == [1, -1]
    assert OnAxis(AXIS).write(-1) is None
    assert OnAxis(Axis("card", ["ore", "wool"])).write(1) == "wool"


# --- words


def test_a_sentence_keeps_its_key_and_parameters() -> None:
    missing = Cards((("ore", 2),))
    sentence = Sentence("short", "You are {missing} short.", missing=missing)
    assert (sentence.key, str(sentence), sentence.params) == ("short", "You are 2 ore short.", {"missing": missing})
    assert str(IllegalMove(sentence)) == "You are 2 ore short."


@pytest.mark.parametrize(
    ("param", "english"),
    [
        (3, "3"),
        (Quoted("'x'"), "'x'"),
        (good("ore"), "ore"),
        (Term("game", "base", "The Island"), "The Island"),
        (Cards(()), ""),
        (Cards((("brick", 1), ("ore", 2))), "1 brick and 2 ore"),
        (Cards((("brick", 1), ("wool", 1), ("ore", 2))), "1 brick, 1 wool and 2 ore"),
        (Listing((3, 4), "or"), "3 or 4"),
        (Listing((Term("option", "target"),)), "target"),
        (NumberSpan(3, 20), "a whole number from 3 to 20"),
        (Player(2), "seat 2"),
        (Place((1, -1, "N")), "1,-1,N"),
    ],
)
def test_a_parameter_says_itself_in_english(param: Param, english: str) -> None:
    assert str(Sentence("any", "{it}", it=param)) == english


def test_a_choice_says_only_what_applies() -> None:
    assert Choice("roll").as_dict() == {"verb": "roll"}
    build = Choice("build", (1, 2, "N"), "city", cards=(("ore", 3), ("grain", 2)))
    assert build.as_dict() == {"verb": "build", "place": [1, 2, "N"], "piece": "city", "cards": {"ore": 3, "grain": 2}}
    assert Choice("bid", number=0, player=0).as_dict() == {"verb": "bid", "player": 0, "number": 0}
    assert build == Choice("build", (1, 2, "N"), "city", cards=(("ore", 3), ("grain", 2)))
    assert build != Choice("build", (1, 2, "S"), "city")
    assert build != "build"
    assert len({build, Choice("roll"), Choice("roll")}) == 2
    assert repr(Choice("roll")) == "Choice(verb='roll')"


# --- rows and luck


def test_rows_are_what_the_build_says() -> None:
    row = ints([3, 1, 2])
    assert isinstance(row, list) == (not COMPILED)
    assert list(row) == [3, 1, 2]
    twin = row[:]
    twin[0] = 9
    assert list(row) == [3, 1, 2]
    assert list(zeros(3)) == [0, 0, 0]


def test_luck_is_the_same_on_every_machine() -> None:
    luck = Luck(2024)
    assert [int(luck.below(100)) for _ in range(8)] == EXPECTED
    twin = luck.twin()
    assert [int(luck.below(6)) for _ in range(20)] == [int(twin.below(6)) for _ in range(20)]
    luck.reseed(2024)
    assert [int(luck.below(100)) for _ in range(8)] == EXPECTED


def test_neighbouring_seeds_are_unrelated() -> None:
    """The distance between the first numbers of neighbouring seeds is anything; a linear start would make it nearly always the same."""
    for step in (1, 2, 1009, 1 << 31, 1 << 40):
        firsts = [int(Luck(step * number).below(1000)) for number in range(400)]
        distances = [(after - before) % 1000 // 100 for before, after in pairwise(firsts)]
        assert all(20 <= distances.count(tenth) <= 65 for tenth in range(10)), step


EXPECTED = [90, 12, 47, 61, 42, 36, 28, 80]


@given(st.integers(-(1 << 70), 1 << 70), st.integers(1, 1 << 20))
def test_luck_stays_below_its_bound(seed: int, bound: int) -> None:
    luck = Luck(seed)
    assert all(0 <= luck.below(bound) < bound for _ in range(20))


@given(st.integers(0, 1000))
def test_a_shuffle_loses_nothing(seed: int) -> None:
    items = list(range(12))
    Luck(seed).shuffle(items)
    assert sorted(items) == list(range(12))
    assert all(one < two for one, two in pairwise(sorted(items)))


def test_shuffles_are_even() -> None:
    """Each of three things comes to each place about equally often: 6000 shuffles, within four standard deviations of 2000."""
    luck = Luck(1)
    places = [[0] * 3 for _ in range(3)]
    for _ in range(6000):
        items = [0, 1, 2]
        luck.shuffle(items)
        for place, item in enumerate(items):
            places[place][item] += 1
    assert all(abs(count - 2000) < 150 for row in places for count in row)
