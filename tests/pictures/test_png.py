"""PNG pictures: the SVG as pixels, with its texts, for a spectator or for a seat."""

import os
import re
import sys
from importlib.util import find_spec

import pytest

from farshore import FarshoreError, Game, load_position, make
from farshore.board.picture_png import family, png

if find_spec("resvg_py") is None and os.environ.get("FARSHORE_REQUIRE_LAB") != "1":
    pytest.skip("resvg_py is not installed", allow_module_level=True)


def held() -> Game:
    """Red, on turn, holds cards that nobody else may see."""
    position = make("base", seats=4, seed=2, setup="beginner", first=0).position()
    players = position["players"]
    assert isinstance(players, list)
    players[0]["cards"] = {"victory point": 1, "monopoly": 1}
    table = position["table"]
    assert isinstance(table, dict)
    table.pop("deck", None)
    return load_position(position)


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_the_picture_is_as_wide_as_asked_for_and_has_its_texts() -> None:
    drawing = make("base", seed=7).svg()
    wide, high = size(png(drawing, 400))
    assert wide == 400
    assert 200 < high < 400
    assert png(drawing, 400) != png(re.sub(r"<text.*?</text>", "", drawing), 400)
    for width in (0, 10_001):
        with pytest.raises(FarshoreError, match="pixels wide"):
            png(drawing, width)


def test_a_seat_sees_its_own_cards_and_points() -> None:
    game = held()
    spectator, red, blue = (game.text(asking) for asking in (None, 0, 1))
    assert "monopoly 1" in red
    assert "monopoly" not in spectator + blue
    assert [re.search(r"Red\s+(\d+) points", text)[1] for text in (spectator, red, blue)] == ["2", "3", "2"]  # type: ignore[index]
    pictures = {game.png(asking, dark, 200) for asking in (None, 0, 1) for dark in (False, True)}
    assert len(pictures) == 6
    with pytest.raises(FarshoreError):
        game.png(4)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FarshoreError, match="no font"):
        family(("No Such Font",))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(FarshoreError, match=r'pip install "farshore\[png\]"'):
        png("<svg/>")
