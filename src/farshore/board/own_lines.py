"""The sections of a board file in which its author says how the map is played and what it is about: `[rules]` and `[words en]`.

[rules]
boxes: sea knights
hand_limit: 9

[words en]
title: The Long Strait
about: Two coasts, and a narrow sea between them.
"""

import re
from typing import Final

from farshore.board.facts import MAP_BOXES, Board, Words
from farshore.board.lines import Line, Section

LANGUAGE: Final = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
USUAL_BOXES: Final = ("sea",)  # of a map that doesn't say
_FLAGS: Final = {"yes": True, "no": False}
_NUMBER: Final = re.compile(r"-?\d{1,9}")


def read_rules(section: Section | None) -> tuple[tuple[str, ...], dict[str, bool | int | str]]:
    """The boxes and the options; whether there are such options, the game will say."""
    boxes: tuple[str, ...] = USUAL_BOXES
    options: dict[str, bool | int | str] = {}
    if section is None:
        return boxes, options
    section.check_keys([line.key for line in section.lines])  # none twice
    for line in section.lines:
        if line.key == "boxes":
            boxes = _boxes(line)
        else:
            options[line.key] = _value(line)
    return boxes, options


def _boxes(line: Line) -> tuple[str, ...]:
    """`sea knights`; `base` for the base game alone."""
    named = [line.known(word, ("base", *MAP_BOXES), "box") for word in line.words]
    if not named or len(set(named)) < len(named):
        raise line.fault("boxes needs 'base', or each box beside the base game once, as in 'sea knights'.")
    return tuple(box for box in MAP_BOXES if box in named)


def _value(line: Line) -> bool | int | str:
    word = line.only("its value")
    if word in _FLAGS:
        return _FLAGS[word]
    return int(word) if _NUMBER.fullmatch(word) else word


def read_words(section: Section) -> Words:
    section.check_keys(("title", "about"), repeated=("about",))
    title = section.find("title")
    about = tuple(line.text for line in section.lines if line.key == "about")
    return Words(section.head.removeprefix("words "), "" if title is None else title.text, about)


def write_rules(board: Board) -> list[str]:
    """Nothing, where everything is as usual."""
    if board.boxes == USUAL_BOXES and not board.options:
        return []
    said = {True: "yes", False: "no"}
    options = [f"{name}: {said[value] if isinstance(value, bool) else value}" for name, value in board.options.items()]
    return ["[rules]", f"boxes: {' '.join(board.boxes) or 'base'}", *options]


def write_words(words: Words) -> list[str]:
    title = [f"title: {words.title}"] if words.title else []
    return [f"[words {words.language}]", *title, *(f"about: {line}".rstrip() for line in words.about)]
