"""The terminal plays every game: whatever it lists can be typed back, and means its action and no other.

Games are typed from their beginning and from near their end, some lines each. With FARSHORE_WHOLE_GAMES=1 every game is typed from its
first line to its last, at every number of seats.
"""

import os
from collections.abc import Sequence

import pytest

from battery.played_games import Setup, each_game, each_setup, played
from farshore.engine.ints import COMPILED
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.luck import Luck
from farshore.terminal import Session
from farshore.terminal.listing import Menu, MenuEntry, MenuLine
from farshore.terminal.reading import LineReader
from farshore.terminal.screen import Screen
from farshore.terminal.steps import OFFERS, card_of, menu_for

WHOLE = os.environ.get("FARSHORE_WHOLE_GAMES") == "1"
POSITIONS = 1000 if COMPILED else 12  # looked at in each setup
TYPED = 40 if COMPILED else 12  # lines of each game
MOST_LINES = 200_000  # of a whole game
LATE = 0.9  # of a game's steps


def names_of(game: Game) -> list[str]:
    return [colour.capitalize() for colour in game.kit.tables.colours]


# --- what is listed


@each_setup
def test_every_line_listed_means_its_action(setup: Setup) -> None:
    for game in played(setup).games(POSITIONS):
        for seat in game.seats_to_act():
            menu = menu_for(game, seat, names_of(game)) if seat != NATURE else None
            if menu is not None:
                assert sorted(line.action for entry in menu.entries for line in entry.lines) == game.legal(seat), "nothing is left out"
                assert_distinct(menu)
                assert_read_back(game, seat, menu)


def assert_distinct(menu: Menu) -> None:
    rows, lines = menu.rows(), [line for entry in menu.entries for line in entry.lines]
    lists: list[Sequence[object]] = [
        [row.typed for row in rows],
        [row.label for row in rows],
        [line.typed for line in lines],
        [entry.word for entry in menu.entries],
    ]
    lists += [[line.label for line in entry.lines] for entry in menu.entries]
    lists += [[line.choice.place for line in entry.lines] for entry in menu.entries if entry.many_places]
    for texts in lists:
        assert len(set(texts)) == len(texts), texts


def assert_read_back(game: Game, seat: int, menu: Menu) -> None:
    """By its text, by its number and by both, a line means its action; a row its line, or the entry that it opens."""
    reader = LineReader(game, seat, menu)
    for entry in menu.entries:
        if entry.free:
            twin = game.copy()
            twin.play_all(seat, reader.read(entry.example).steps)  # raises if the example were refused
            assert reader.read(entry.word).entry is entry
            continue
        for line in entry.lines:
            for text in (line.typed, line.typed.upper(), f"{entry.word} {line.label}"):
                assert reader.read(text).steps == [line.action], text
            assert reader.read(line.label, entry).steps == [line.action]
    if menu.only_places is None:
        for row in menu.rows():
            meaning = reader.read(row.label)
            assert meaning.entry is row.entry
            assert meaning.steps == ([row.line.action] if row.line is not None else [])


# --- what is typed


class Typist(Screen):
    """Types what the screen lists, drawn by a seed, and looks whether exactly that was played."""

    def __init__(self, seed: int, lines: int) -> None:
        self.colour = False
        self.typed_by_hand = True
        self.luck = Luck(seed)
        self.left = lines
        self.shown = ""
        self.session: Session | None = None
        self.opened: MenuEntry | None = None
        self.expected: list[tuple[int, int]] | None = None
        self.before = 0

    def one(self, count: int) -> int:
        return int(self.luck.below(count))

    def say(self, text: str = "") -> None:
        self.shown += f"\n{text}"

    def ask(self, prompt: str) -> str | None:
        assert self.session is not None
        game, seat = self.session.game, self.session.looking
        self.verify(game)
        shown, self.shown = self.shown, ""
        if "press Enter" in prompt:
            return ""
        self.left -= 1
        if self.left < 0:
            return None
        assert seat is not None
        menu = menu_for(game, seat, self.session.names)
        assert menu is not None
        assert seat in game.seats_to_act()
        entry, self.opened = self.opened or menu.only_places, None
        return self.choose(game, seat, menu, shown) if entry is None else self.choose_line(game, seat, entry, shown, prompt)

    def verify(self, game: Game) -> None:
        if self.expected is not None:
            played = [step for step in game.actions[self.before :] if step[0] != NATURE][: len(self.expected)]
            assert played == self.expected, self.shown
            self.expected = None

    def expect(self, game: Game, seat: int, steps: list[int]) -> None:
        self.before = len(game.actions)
        self.expected = [(seat, action) for action in steps]

    def choose(self, game: Game, seat: int, menu: Menu, shown: str) -> str:
        """A row by its number or its text."""
        rows = menu.rows()
        for row in rows:
            assert f" {row.label}  {row.typed}" in shown, f"{row.typed} is not listed:\n{shown}"
        row = rows[self.one(len(rows))]
        if row.entry.verb in OFFERS and self.one(3):
            row = rows[-1]  # otherwise they would do nothing but trade
        if row.line is not None:
            self.expect(game, seat, [row.line.action])
        else:
            self.opened = row.entry
        return row.label if self.one(2) else row.typed

    def choose_line(self, game: Game, seat: int, entry: MenuEntry, shown: str, prompt: str) -> str:
        """A line of an entry that is open, by its number or its text."""
        if entry.free:
            assert entry.example in prompt
            return self.choose_cards(game, seat, entry)
        line = entry.lines[self.one(len(entry.lines))]
        self.assert_listed(entry, line, shown)
        self.expect(game, seat, [line.action])
        return line.label if self.one(2) else line.typed

    def assert_listed(self, entry: MenuEntry, line: MenuLine, shown: str) -> None:
        assert (f"<{line.label}>" if entry.many_places else f" {line.label}  {line.typed}") in shown, (
            f"{line.typed} is not listed:\n{shown}"
        )

    def choose_cards(self, game: Game, seat: int, entry: MenuEntry) -> str:
        """Any cards that will do, or the offer that is given as an example."""
        if entry.verb in OFFERS:
            assert self.session is not None
            menu = menu_for(game, seat, self.session.names)
            assert menu is not None
            self.expect(game, seat, LineReader(game, seat, menu).read(entry.example).steps)
            return entry.example
        state, steps, cards = game.state.copy(), [], []
        for _ in range(entry.due):
            legal = state.legal_list(seat)
            steps.append(legal[self.one(len(legal))])
            move = state.move_of(steps[-1])
            assert move is not None
            cards.append(str(card_of(move.choice(state, seat, steps[-1] - int(move.first)))))
            state.apply(seat, steps[-1])
        self.expect(game, seat, sorted(steps))
        return " ".join([entry.word, *cards] if self.one(2) else reversed(cards))


def type_on(game: Game, seed: int, lines: int) -> str:
    """Everybody is a person at one screen, who types what is listed."""
    typist = Typist(seed, lines)
    game.luck = Luck(seed)
    while game.seats_to_act() == [NATURE]:
        game.let_chance_run()
    typist.session = Session(game, list(range(game.seats)), {}, typist, Luck(seed))
    typist.session.run()
    typist.verify(game)
    return typist.shown


@pytest.mark.timeout(3600 if WHOLE else 300)
@each_game
def test_a_game_is_played_by_typing_what_is_listed(setup: Setup) -> None:
    """From the start, and from near the end of a game; or a whole game."""
    game = setup.start(1)
    shown = type_on(game, 1, MOST_LINES if WHOLE else TYPED)
    if WHOLE:
        assert game.over()
        assert " won" in shown
    steps, state = next(row for row in played(setup).kept if row[0] >= LATE * len(played(setup).end.actions))
    type_on(played(setup).at(steps, state), 2, TYPED)
