"""One game at the terminal, from the welcome to the last score."""

import os

from farshore.bots import Bot, ProposalRounds, decide
from farshore.engine.errors import FarshoreError
from farshore.engine.events import Event
from farshore.game import Game
from farshore.game.new_deal import deal_anew
from farshore.game.own_map import words_in
from farshore.luck import Luck
from farshore.terminal.commands import NewDeal, Quit, command_in, run_command
from farshore.terminal.listing import Menu, MenuEntry
from farshore.terminal.reading import LineReader
from farshore.terminal.screen import Screen
from farshore.terminal.seat_screen import SeatScreen
from farshore.terminal.steps import menu_for

BACK = ("back", "cancel", "")


def printable(text: str) -> str:
    """What somebody has written about their map must not control the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


class Session:
    """People in the seats `humans`, bots in all others. What happens is kept for each person until that person looks."""

    def __init__(self, game: Game, humans: list[int], bots: dict[int, Bot], screen: Screen, luck: Luck) -> None:
        self.humans = humans
        self.bots = bots
        self.screen = screen
        self.luck = luck
        self.lucks = {seat: luck_of(luck) for seat in bots}
        self.names = [colour.capitalize() for colour in game.kit.tables.colours]
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        self.game = game
        self.rounds = ProposalRounds(self.bots, self.lucks)
        self.screens = {seat: SeatScreen(game, seat, self.screen, self.bots) for seat in self.humans}
        self.drawn: tuple[int, int] | None = None  # seat and turn that the board was drawn for
        self.looking: int | None = None  # whose screen it is, where several people share it
        self.heard(game.events)

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.welcome()
        try:
            while not self.game.over():
                game = self.game
                self.heard(self.rounds.play(game))
                seats = game.seats_to_act()
                seat = next((seat for seat in seats if seat in self.bots), seats[0])
                if seat in self.bots:
                    self.heard(game.play(seat, decide(game, seat, self.bots[seat], self.lucks[seat])))
                else:
                    try:
                        self.ask(seat)
                    except NewDeal:
                        self.deal_anew(seat)
        except Quit:
            self.screen.say("Goodbye. Come back soon.")
            return
        self.finish()

    def welcome(self) -> None:
        game, say = self.game, self.screen.say
        words = words_in(game.board, os.environ.get("LC_ALL") or os.environ.get("LANG") or "")
        title = printable(words.title) or game.kind.title if words else game.kind.title
        say(self.screen.bold(title) + f": the first to {game.kit.tables.target} points wins.")
        for line in words.about if words else ():
            say(printable(line))
        for seat, colour in enumerate(game.kit.tables.colours):
            player = f"a bot ({self.bots[seat].name})" if seat in self.bots else ("you" if len(self.humans) == 1 else "a person")
            say(f"  {self.screen.tinted(self.names[seat], colour)}: {player}")
        say("Choose by number or word; `help` tells everything, `quit` ends.\n")

    def heard(self, events: list[Event]) -> None:
        for own in self.screens.values():
            own.hear(events)

    def deal_anew(self, asking: int) -> None:
        """Another map, if all people at the screen want it (N9.6); bots don't mind."""
        agreed = {asking, *self.bots}
        for seat in self.humans:
            if seat not in agreed:
                answer = self.screen.ask(f"{self.names[seat]}, do you agree to a new deal? ")
                if answer is None:
                    raise Quit
                if answer.strip().lower() in ("y", "yes"):
                    agreed.add(seat)
        try:
            self.sit_down(deal_anew(self.game, agreed, luck_of(self.luck)))
        except FarshoreError as error:
            self.screen.say(str(error))

    def finish(self) -> None:
        own = self.screens[self.humans[0]]
        own.tell_news()
        self.screen.say()
        own.draw()
        self.screen.say(own.final_score())

    # --- a person's decision

    def ask(self, seat: int) -> None:
        """Show a person what there is to see, and read until a decision was made."""
        own = self.screens[seat]
        self.hand_over(seat)
        own.tell_news()
        prompt, menu = self.game.prompt(seat), menu_for(self.game, seat, self.names)
        assert prompt is not None
        assert menu is not None
        only_places = menu.only_places
        on_turn, number = self.game.turn()
        if only_places is None and on_turn == seat and self.drawn != (seat, number):
            own.draw()
        if on_turn == seat or only_places is not None:
            self.drawn = (seat, number)
        if only_places is not None:
            own.show_entry(menu, only_places)
        self.screen.say(own.hand())
        self.screen.say(self.screen.bold(str(prompt.sentence)))
        if only_places is None:
            own.show_menu(menu)
        self.answer(own, menu)

    def answer(self, own: SeatScreen, menu: Menu) -> None:
        """Read lines until one of them was a decision."""
        reader = LineReader(self.game, own.seat, menu)
        opened: MenuEntry | None = None
        while True:
            line = self.screen.ask(question(menu, opened))
            if line is None:
                raise Quit
            if opened is not None and line.lower() in BACK:
                opened = None
                own.show_menu(menu)
                continue
            try:
                command = command_in(line, menu)
                if command is not None:
                    if run_command(command, line.split()[1:], own, menu, opened):
                        return
                    continue
                meaning = reader.read(line, opened)
                if meaning.steps:
                    self.play(own, meaning.steps)
                    return
                opened = meaning.entry
                if not opened.free:
                    own.show_entry(menu, opened)
            except FarshoreError as error:
                self.screen.say(str(error))

    def hand_over(self, seat: int) -> None:
        """Where several people share the screen, the next one comes to it without seeing the last one's cards."""
        if len(self.humans) > 1 and self.looking != seat:
            self.screen.clear()
            if self.screen.ask(f"{self.names[seat]}, it is you: press Enter when nobody else looks. ") is None:
                raise Quit
        self.looking = seat

    def play(self, own: SeatScreen, actions: list[int]) -> None:
        self.heard(self.game.play_all(own.seat, actions))


def question(menu: Menu, opened: MenuEntry | None) -> str:
    """What stands before the line to type."""
    if opened is None:
        only = menu.only_places
        return "> " if only is None else f"Which place? (1 to {len(only.lines)}) > "
    if opened.free:
        return f"{opened.word.capitalize()} what? (such as: {opened.example}; or back) > "
    first, last = opened.lines[0].label, opened.lines[-1].label
    return f"{opened.word.capitalize()}: which one? ({first} to {last}, or back) > "


def luck_of(luck: Luck) -> Luck:
    return Luck(int(luck.below(1 << 30)) << 30 | int(luck.below(1 << 30)))
