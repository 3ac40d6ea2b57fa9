"""A game told to a reader of text, a language model for instance: the table once, then only what changed, in few words.

Choices are the lines of the terminal ("road 3", "offer 1 wool for 1 ore"), so an answer is a line as a person would type it. Everything
passes through the game's own filters for this seat.
"""

from collections.abc import Iterator

from farshore.board.grid import CornerAt, hexes_of_corner
from farshore.board.pips import pips
from farshore.board.shape import edge_corners
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.terminal.listing import Menu, MenuEntry, MenuLine, about_line, common
from farshore.terminal.places import PlaceNames
from farshore.terminal.reading import LineReader
from farshore.terminal.screen import Screen
from farshore.terminal.seat_screen import SeatScreen
from farshore.terminal.steps import menu_for

FOUNDING = "found"
LONG, SHOWN = 30, 8  # a question with more lines than that shows only the first few of each kind


class Briefing:
    """One seat's side of a game, in words."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.names = [colour.capitalize() for colour in game.kit.tables.colours]
        self.own = SeatScreen(game, seat, Screen(colour=False), {})
        self.told = 0  # events

    # --- once

    def table(self) -> str:
        """What stays as it is: the goal, the prices, the land and its harbours."""
        game = self.game
        scene = game.scene(self.seat, captions=False)
        land = [
            f"{hexagon.at[0]},{hexagon.at[1]} {hexagon.terrain} {hexagon.token or ''}".rstrip()
            for hexagon in scene.hexes
            if not hexagon.frame
        ]
        harbours = [f"{harbour.kind} at {self._spot(harbour.edge)}" for harbour in scene.harbours]
        prices = "; ".join(f"{name}: {said}" for name, said in self._prices())
        parts = [
            f"{game.kind.title}. You are {self.names[self.seat]}, seat {self.seat} of {game.seats}. "
            f"The first to {game.kit.tables.target} points wins.",
            f"Prices: {prices}." if prices else "",
            "Hexes (q,r terrain number): " + "; ".join(land) + ".",
            "Harbours: " + "; ".join(harbours) + "." if harbours else "",
        ]
        return "\n".join(part for part in parts if part)

    def _prices(self) -> Iterator[tuple[str, str]]:
        for name, price in self.game.kit.tables.prices.items():
            yield name, ", ".join(f"{count} {kind}" for kind, count in price.items() if count)

    def _spot(self, edge: tuple[int, int, str]) -> str:
        places = PlaceNames(self.game)
        return " – ".join(places.corner(corner) for corner in edge_corners(edge))

    # --- each time

    def news(self) -> list[str]:
        """What happened since this was asked last, a sentence each."""
        events = self.game.events[self.told :]
        self.told = len(self.game.events)
        return self.own.teller.sentences(events)

    def standing(self) -> str:
        """The own cards, and what everybody can see of the others."""
        lines = [self.own.hand()]
        for number, seat in enumerate(self.game.scene(self.seat).seats):
            points = self.game.points(number, self.seat)
            facts = ", ".join(f"{name} {value}" for name, value in seat.facts.items() if value not in ("0", ""))
            who = "You" if number == self.seat else self.names[number]
            lines.append(f"{who}: {counted(points, 'point')}" + (f", {facts}" if facts else "") + ".")
        return "\n".join(lines)

    def question(self, whole: str = "") -> str:
        """What is asked, and the lines that answer it; very long lists are cut short, but for the kind named by `whole`."""
        prompt = self.game.prompt(self.seat)
        assert prompt is not None
        menu = self._menu()
        cut = sum(len(entry.lines) for entry in menu.entries) > LONG and len(menu.entries) > 1
        lines = (line for entry in menu.entries for line in self._lines(menu, entry, cut and entry.word != whole.strip().lower()))
        return "\n".join([str(prompt.sentence), *lines])

    def _lines(self, menu: Menu, entry: MenuEntry, cut: bool) -> Iterator[str]:
        places = PlaceNames(self.game)
        if entry.free:
            due = f" ({entry.due} of {', '.join(entry.kinds)})" if entry.due else ""
            yield f"- {entry.word}{due}, such as: {entry.example}"
            return
        shared = common(entry, menu.names, places.of)
        if shared and len(entry.lines) > 1:
            yield f"{entry.word} ({', '.join(shared)}):"
        shown = entry.lines[:SHOWN] if cut else entry.lines
        for line in shown:
            about = [part for part in (about_line(entry, line, menu.names, places.of, shared), self.yields(line)) if part]
            yield f"- {line.typed}" + (f" ({', '.join(about)})" if about else "")
        if len(shown) < len(entry.lines):
            yield f"… and {len(entry.lines) - len(shown)} more, up to {entry.lines[-1].typed}: look at {entry.word}"

    def yields(self, line: MenuLine) -> str:
        """What a corner brings, where somebody founds: its pips and the harbour beside it."""
        choice: Choice = line.choice
        if choice.verb != FOUNDING or choice.place is None or len(choice.place) != 3 or choice.piece != "settlement":
            return ""
        corner: CornerAt = choice.place
        scene = self.own.teller.places.scene
        around = set(hexes_of_corner(corner))
        count = sum(pips(hexagon.token) for hexagon in scene.hexes if hexagon.at in around and hexagon.token)
        harbour = next((one.kind for one in scene.harbours if corner in edge_corners(one.edge)), "")
        return counted(count, "pip") + (f", harbour {harbour}" if harbour else "")

    def _menu(self) -> Menu:
        menu = menu_for(self.game, self.seat, self.names)
        if menu is None:
            raise FarshoreError("You are not asked anything now.")
        return menu

    # --- answers

    def read(self, text: str) -> list[int]:
        """The steps that a line means; a sentence where it means nothing, or leaves something open."""
        meaning = LineReader(self.game, self.seat, self._menu()).read(text)
        if not meaning.steps:
            lines = ", ".join(line.typed for line in meaning.entry.lines[:6])
            raise FarshoreError(f"Say which: {meaning.entry.example or lines}.")
        return meaning.steps


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
