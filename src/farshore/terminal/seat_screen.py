"""What one person at the terminal sees: the news since the last look, the board, the own hand, everybody's score."""

from typing import Any, cast

from farshore.board.picture_text import text as text_picture
from farshore.bots import Bot
from farshore.engine.events import Event
from farshore.game import Game
from farshore.terminal.listing import Menu, MenuEntry, about_line, common, differing
from farshore.terminal.places import PlaceNames
from farshore.terminal.screen import Screen
from farshore.terminal.tell import Teller, said

FEW_PLACES = 9  # so many are also told in words beside the picture
LONG_LIST = 12  # lines; longer ones stand side by side
WIDTH = 120


class SeatScreen:
    """One person's side of the screen. Everything passes through the game's own filters for this seat."""

    def __init__(self, game: Game, seat: int, screen: Screen, bots: dict[int, Bot]) -> None:
        self.game = game
        self.seat = seat
        self.screen = screen
        self.bots = bots
        self.teller = Teller(game, seat, screen.tinted)
        self.log: list[str] = []
        self.told = 0  # how much of the log was shown

    def hear(self, events: list[Event]) -> None:
        self.log += self.teller.sentences(events)

    def hear_undo(self) -> None:
        self.log.append(f"{self.teller.does(self.seat, 'take')} the last step back.")

    def tell_news(self) -> None:
        news = self.log[self.told :]
        self.told = len(self.log)
        if news:
            self.screen.say("\n" + "\n".join(news))

    def draw(self, lit: list[int] | None = None) -> None:
        """The board with everybody's public facts; places of the `lit` actions are numbered in their order."""
        scene = self.game.scene(self.seat, lit)
        for number, seat in enumerate(scene.seats):
            seat.name += " (you)" if number == self.seat else f" ({self.bots[number].name})" if number in self.bots else ""
        scene.title = ""
        self.screen.say("\n" + text_picture(scene, colour=self.screen.colour))

    def show_menu(self, menu: Menu) -> None:
        """What can be done now: a number, what to type, and what it means. Where only a place is asked for, the places."""
        names = PlaceNames(self.game)
        if menu.only_places is not None:
            self.show_entry(menu, menu.only_places)
        else:
            self.table([(row.label, row.typed, menu.detail(row, names.of)) for row in menu.rows()])

    def show_entry(self, menu: Menu, entry: MenuEntry) -> None:
        """What one entry holds: its places by number in the picture, or its lines."""
        names = PlaceNames(self.game)
        if entry.many_places:
            self.draw([line.action for line in entry.lines])
        if not entry.many_places or len(entry.lines) <= FEW_PLACES:
            shared = common(entry, menu.names, names.of)
            self.table([(line.label, line.typed, about_line(entry, line, menu.names, names.of, shared)) for line in entry.lines])
            return
        groups = differing(entry, menu.names, names.of)
        if len(groups) > 1:
            self.table([(ranges(labels), told or "nothing more", "") for told, labels in groups.items()])

    def table(self, rows: list[tuple[str, str, str]]) -> None:
        first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
        lines = [f"  {label:>{first}}  {typed:<{second}}  {detail}".rstrip() for label, typed, detail in rows]
        wide = max(map(len, lines))
        across = max(1, WIDTH // (wide + 2)) if len(lines) > LONG_LIST else 1
        for at in range(0, len(lines), across):
            self.screen.say("  ".join(f"{line:<{wide}}" for line in lines[at : at + across]).rstrip())

    def hand(self) -> str:
        """The cards that only this seat sees: goods first, then whatever else the game has."""
        players = cast(list[dict[str, Any]], self.game.view_data(self.seat)["players"])
        mine, other = players[self.seat], players[(self.seat + 1) % len(players)]
        tables = self.game.kit.tables
        goods = {kind: int(mine.get("hand", {}).get(kind, 0)) for kind in tables.goods}
        if tables.ware:
            goods[tables.ware] = int(mine.get(tables.ware, 0))  # no card, but traded like one
        parts = [f"Your hand: {said(goods)}"]
        for name, row in mine.items():
            if name != "hand" and isinstance(row, dict) and row and isinstance(other.get(name), dict) and "count" in other[name]:
                parts.append(f"{name}: {said(row)}")
        return "; ".join(parts) + "."

    def costs(self) -> str:
        rows = [f"  {name:<18} {said(price)}" for name, price in self.game.kit.tables.prices.items()]
        return "\n".join(["What things cost:", *rows])

    def rates(self) -> str:
        rates = self.game.own_shown(self.seat).rates
        return "The bank takes " + ", ".join(f"{rate} {kind}" for kind, rate in rates.items()) + " for one card." if rates else ""

    def score(self) -> str:
        """Points by source, secret ones only where this seat may know them."""
        lines = []
        for seat in range(self.game.seats):
            rows = [f"{row.source} {row.points}" for row in self.game.score(seat, self.seat) if row.points]
            points = self.game.points(seat, self.seat)
            lines.append(f"  {self.teller.who(seat)}: {points} point{'' if points == 1 else 's'} ({', '.join(rows) or 'none yet'})")
        return "\n".join(lines)

    def final_score(self) -> str:
        winners = self.game.winners()
        names = " and ".join(self.teller.who(seat) for seat in winners)
        heading = "You won. Well played!" if self.seat in winners else f"{names} won this time."
        return f"{self.screen.bold(heading)}\n{self.score()}"


def ranges(labels: list[str]) -> str:
    """Numbers in few characters: "1–4, 7"."""
    runs: list[list[int]] = []
    for number in map(int, labels):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
