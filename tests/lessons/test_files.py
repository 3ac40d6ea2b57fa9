"""What is wrong with the file of a lesson is told in a sentence."""

import pytest

from farshore.lessons import LessonError, read_lesson
from farshore.lessons.check import faults

WORDS = '{ en = "One word", ru = "Одно слово", uk = "Одне слово" }'
HEAD = f"""
game = "base"
seats = 4
options = {{ setup = "beginner", first = 0 }}
minutes = 3
title = {WORDS}
goal = {WORDS}
"""
ROLL = f"""
[[step]]
says = {WORDS}
points_at = ["roll"]
do = [{{ verb = "roll" }}]
script = [{{ dice = [3, 5] }}]
"""
BOARD = f"""
[blackboard]
title = {WORDS}
steps = [1, 1]
"""
ROW = """
[[blackboard.row]]
piece = "road"
"""


def test_a_lesson_is_read_and_played() -> None:
    lesson = read_lesson("try", HEAD + ROLL)
    assert (lesson.name, lesson.seat, len(lesson.steps), lesson.title["uk"]) == ("try", 0, 1, "Одне слово")
    assert faults(lesson) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game =", "Lesson try is not written as TOML"),
        (HEAD, "Lesson try needs 'step'."),
        (HEAD.replace("seats = 4", "seats = true") + ROLL, "Lesson try: 'seats' is a whole number."),
        (HEAD + "seat = 4\n" + ROLL, "Lesson try has 4 seats, so the learner can't have seat 4."),
        (HEAD + "colour = 1\n" + ROLL, "Lesson try has 'colour', which means nothing here."),
        (HEAD.replace('uk = "Одне слово"', 'uk = ""') + ROLL, "Lesson try: 'title' has no text in uk."),
        (HEAD + ROLL.replace("One word", "word " * 21), "Lesson try, step 1 says 21 words in 'en'; at most 20 are read at a glance."),
        (HEAD + ROLL.replace('["roll"]', '["rol"]'), "Lesson try, step 1: 'points_at' names 'rol', and there is no such control."),
        (HEAD + ROLL.replace('["roll"]', '[[1, "N"]]'), "a place is a hex [q, r], a corner [q, r, 'N'] or an edge [q, r, 'NE']."),
        (
            HEAD + ROLL.replace('verb = "roll"', 'word = "roll"'),
            "Lesson try, step 1: 'do' has 'word'; a choice is described by verb, place",
        ),
        (HEAD + ROLL.replace("dice = [3, 5]", 'verb = "roll"'), "what happens is a 'seat' that decides, 'dice', or another 'chance'."),
        (HEAD + ROLL.replace('do = [{ verb = "roll" }]', ""), "asks for nothing to do, so it has no 'also', 'ask', 'wrong' or 'script'."),
        (HEAD + BOARD.replace("[1, 1]", "[1, 2]") + ROLL, "'blackboard' hangs there from step 1 to 2, but there are 1."),
        (HEAD + BOARD.replace("[1, 1]", "[1]") + ROLL, "'steps' has the number of the first step and of the last."),
        (HEAD + BOARD + "pays = true\n" + ROW + ROLL, "'blackboard' has either rows, or 'pays' for what the place in the ring brings."),
        (HEAD + BOARD + ROW.replace("piece", "value") + ROLL, "'blackboard', 'row' needs either a 'text' or a 'piece'."),
        (HEAD + ROLL + 'shows = ["sky"]', "Lesson try, step 1: 'shows' names 'sky'; the parts of the table are seats, hand"),
    ],
)
def test_a_fault_is_told(text: str, sentence: str) -> None:
    with pytest.raises(LessonError) as told:
        read_lesson("try", text)
    assert sentence in str(told.value)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            ROLL.replace("dice = [3, 5]", "dice = [3, 7]"),
            "step 1: chance draws, and the script does not say what, or something that can't be; such as {'verb': 'dice', 'number': 11}.",
        ),
        (ROLL.replace('verb = "roll"', 'verb = "end_turn"'), "step 1: seat 0 can't do {'verb': 'end_turn'} now."),
        (ROLL.replace('["roll"]', '["roll", [9, 9]]'), "step 1: there is no place [9, 9] on its board."),
        (ROLL.replace('points_at = ["roll"]', ""), "step 1: it asks for something and points at nothing."),
        (ROLL + f"[[step.wrong]]\nsays = {WORDS}", "step 1: no wrong try is told “One word”"),
        (ROLL + 'also = [{ verb = "fly" }]', "step 1: nothing that can be chosen is {'verb': 'fly'}."),
        (ROLL + 'before = [{ seat = 1, verb = "roll" }]', "step 1: {'seat': 1, 'verb': 'roll'} can't happen before it."),
        (ROLL.replace("[3, 5] }", '[3, 5] }, { seat = 1, verb = "roll" }'), "{'seat': 1, 'verb': 'roll'} of its script can't happen."),
        (BOARD + ROW.replace("road", "castle") + ROLL, "'blackboard': there is no price of a castle."),
        (BOARD + ROW + "cards = { gold = 1 }" + ROLL, "'blackboard': the game has no gold."),
        (ROLL + "change.players.0.hand = { brick = 30 }", "There are only 19 cards of brick in the game, but the players hold"),
    ],
)
def test_a_lesson_that_can_not_be_played_says_why(step: str, sentence: str) -> None:
    assert sentence in " ".join(faults(read_lesson("try", HEAD + step)))
