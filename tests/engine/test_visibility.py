"""Views, samples and events of the toy game: who knows what, and how likely each guess is."""

from collections import Counter
from collections.abc import Iterator
from math import comb

import pytest

from engine.toy_game import STOCK, Toy
from farshore.engine.events import Event, read_journal
from farshore.engine.ints import COMPILED
from farshore.engine.machine import NATURE, Chooser, Journal
from farshore.engine.position import write_cells
from farshore.engine.visibility import HIDDEN, SPECTATOR, View, plausible, sample, view
from farshore.luck import Luck

plain_only = pytest.mark.skipif(COMPILED, reason="a compiled Chooser has no subclass in plain Python")


class Script(Chooser):
    """Answers from a list; notes how many answers there were to choose from."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        place = len(self.bounds) - 1
        return self.answers[place] if place < len(self.answers) else 0


def every_way(seen: View) -> Iterator[tuple[int, ...]]:
    """The cells of the sample for each way that chance can go; all ways of equal length are equally likely."""
    answers: list[int] | None = []
    while answers is not None:
        script = Script(answers)
        yield tuple(int(value) for value in sample(seen, script).cells)
        answers = answers + [0] * (len(script.bounds) - len(answers))
        while answers and answers[-1] + 1 == script.bounds[len(answers) - 1]:
            answers.pop()
        if answers:
            answers[-1] += 1
        else:
            answers = None


@pytest.fixture
def toy() -> Toy:
    return Toy(3)


def test_a_view_covers_what_is_hidden_and_nothing_else(toy: Toy) -> None:
    s = toy.put(toy.put(toy.start(), 0, red=1), 1, blue=2)
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = view(s, viewer)
        for span in toy.rules.layout.spans:
            for owner in range(span.copies):
                row = list(seen.cells[span.at(owner) : span.at(owner) + span.size])
                if span.name == "bag" or (span.name in ("purse", "bid") and owner != viewer):
                    assert row == [HIDDEN] * span.size
                    assert not seen.knows(span, owner)
                else:
                    assert row == list(s.cells[span.at(owner) : span.at(owner) + span.size])
                    assert seen.knows(span, owner)
        assert list(seen.cells[:38]) == list(s.cells[:38]), "the engine's own cells are open"


def test_totals_of_covered_rows_are_public_if_counted(toy: Toy) -> None:
    s = toy.put(toy.put(toy.start(), 0, red=1), 1, blue=2)
    assert view(s, 0).totals == {("bag", 0): 4, ("purse", 1): 2, ("purse", 2): 0}
    assert view(s, SPECTATOR).totals == {("bag", 0): 4, ("purse", 0): 1, ("purse", 1): 2, ("purse", 2): 0}


def test_views_compare_by_what_they_show(toy: Toy) -> None:
    s = toy.put(toy.start(), 1, red=1)
    other = toy.put(toy.start(), 1, blue=1)
    assert view(s, 0) == view(other, 0)
    assert hash(view(s, 0)) == hash(view(other, 0))
    assert view(s, 1) != view(other, 1)
    assert view(s, 0) != view(s, 2)
    assert view(s, 0) != "a view"


def test_a_view_as_data_shows_totals_and_shown_derived_cells(toy: Toy) -> None:
    s = toy.put(toy.put(toy.start(), 0, red=1), 1, blue=2)
    data = write_cells(view(s, 0))
    players = data["players"]
    assert isinstance(players, list)
    assert players[0]["purse"] == {"red": 1}
    assert players[1]["purse"] == {"count": 2}
    assert players[1]["purse size"] == 2
    assert "bid" not in players[1]
    assert "bid" in players[0]
    assert data["table"] == {"bag": {"count": 4}, "day": 0}, "nobody leads, which is not written"


@plain_only
def test_samples_are_as_likely_as_their_cards_make_them(toy: Toy) -> None:
    """Seat 0 holds a red coin and sees that seat 1 holds two: the three red and three blue left go to that purse and the bag."""
    s = toy.put(toy.put(toy.start(), 0, red=1), 1, blue=2)
    found: Counter[int] = Counter()
    for cells in every_way(view(s, 0)):
        red, blue = cells[toy.coins.purse + 2], cells[toy.coins.purse + 3]
        assert red + blue == 2
        assert cells[toy.coins.purse + 4] == cells[toy.coins.purse + 5] == 0
        assert cells[toy.coins.bag] + red == STOCK[0] - 1
        found[red] += 1
    ways = found.total()
    assert {red: count * comb(6, 2) / ways for red, count in found.items()} == {red: comb(3, red) * comb(3, 2 - red) for red in range(3)}


@plain_only
def test_floors_are_dealt_first(toy: Toy) -> None:
    """A coin that everybody knows of is there in every sample; the rest is dealt from what is left."""
    s = toy.put(toy.put(toy.start(), 0, red=1), 1, red=1, blue=1)
    s.cells[toy.coins.promise + 2] = 1
    found = Counter(cells[toy.coins.purse + 2] for cells in every_way(view(s, 0)))
    assert set(found) == {1, 2}
    assert found[1] * 2 == found[2] * 3, "of five coins left two are red"


def test_secrets_outside_the_pools_are_imagined(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.end.first))
    s.play(1, int(toy.bid.first) + 2)
    assert sample(view(s, 1), Luck(1)).cells[toy.days.bid + 1] == 2
    assert sample(view(s, 0), Luck(1)).cells[toy.days.bid + 1] == -1


def test_an_implausible_sample_is_dealt_again(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    s = toy.put(toy.start(), 1, red=1, blue=1)
    monkeypatch.setattr(toy.coins, "plausible", lambda s, viewer: s.cells[toy.coins.purse + 2] == 2)
    assert all(sample(view(s, 0), Luck(seed)).cells[toy.coins.purse + 2] == 2 for seed in range(20))
    monkeypatch.setattr(toy.coins, "plausible", lambda s, viewer: False)
    last = sample(view(s, 0), Luck(1))
    assert sum(last.cells[toy.coins.purse + 2 : toy.coins.purse + 4]) == 2, "after many tries any will do"
    assert not plausible(last, 0), "but one can ask"


def test_a_sample_agrees_with_the_view(toy: Toy) -> None:
    s = toy.put(toy.put(toy.start(), 0, red=1, blue=1), 2, red=2)
    for viewer in (SPECTATOR, 0, 1, 2):
        for seed in range(10):
            assert view(sample(view(s, viewer), Luck(seed)), viewer) == view(s, viewer)


# --- events


def events_of(toy: Toy, *steps: tuple[int, int]) -> list[Event]:
    s, journal = toy.start(), Journal()
    s.listen(journal)
    for seat, action in steps:
        s.play(seat, action)
    return read_journal(toy.rules, journal)


def test_events_read_in_words(toy: Toy) -> None:
    pull, blue = int(toy.pull.first), int(toy.bag.first) + 1
    events = events_of(toy, (0, pull), (NATURE, blue), (0, int(toy.lay.first) + 1))
    assert [(event.kind, event.data) for event in events] == [
        ("pulled", {"seat": 0, "coin": "blue"}),
        ("laid", {"seat": 0, "coin": "blue"}),
    ]


def test_a_secret_field_is_shown_to_those_who_know(toy: Toy) -> None:
    pulled = events_of(toy, (0, int(toy.pull.first)), (NATURE, int(toy.bag.first)))[0]
    assert pulled.seen_by(0) == {"event": "pulled", "seat": 0, "coin": "red"}
    for other in (1, 2, None, -1):
        assert pulled.seen_by(other) == {"event": "pulled", "seat": 0}


def test_an_open_event_is_the_same_for_all(toy: Toy) -> None:
    laid = Event("laid", {"seat": 1, "coin": "red"})
    assert laid.seen_by(None) == laid.seen_by(0) == {"event": "laid", "seat": 1, "coin": "red"}


def test_without_a_journal_nothing_is_noted(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.pull.first))
    s.play(NATURE, int(toy.bag.first))
    assert s.journal is None
