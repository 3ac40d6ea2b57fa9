"""Nothing lies over a place that can be chosen. A sample: `./dev overlaps` measures every question of every game."""

import pytest

from browser_fixtures import OpenPage, Server
from covered_places import overlaps, questions
from staged_games import guest_of


@pytest.mark.parametrize(
    ("game", "phase", "sizes"),
    [
        ("base", "actions", ((1280, 800), (820, 1180), (360, 640))),
        ("hawaii", "actions", ((1920, 1080), (390, 844), (844, 390))),
    ],
)
def test_lit_places_are_in_sight(open_page: OpenPage, server: Server, game: str, phase: str, sizes: tuple[tuple[int, int], ...]) -> None:
    page = open_page()
    found = {question.phase: question for question in questions(game, server, guest_of(page), turns=30)}
    assert found[phase].lit > 3
    assert list(overlaps(page, found[phase].code, sizes)) == []
