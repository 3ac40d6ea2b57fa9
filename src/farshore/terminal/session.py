"""One game at the terminal, from the welcome to the last score."""

from farshore.bots import Bot, decide
from farshore.engine.errors import FarshoreError
from farshore.engine.events import Event
from farshore.game import Game
from farshore.game.new_deal import deal_anew
from farshore.luck import Luck
from farshore.terminal.commands import COMMANDS, NewDeal, Quit, run_command
from farshore.terminal.menu import BUNDLES, TYPED, Entry, describe, fits, goods_in, menu, pick_word, read_offer
from farshore.terminal.screen import Screen
from farshore.terminal.seat_screen import SeatScreen
from farshore.terminal.steps import make_offer, take_cards, why_not

BACK = ("back", "b", "cancel")


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
        say(self.screen.bold(game.kind.title) + f": the first to {game.kit.tables.target} points wins.")
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
        prompt = self.game.prompt(seat)
        assert prompt is not None
        entries = menu(prompt.choices, self.names)
        only_places = entries[0] if len(entries) == 1 and entries[0].places else None
        on_turn, number = self.game.turn()
        if only_places is not None:
            own.draw([action for action, _ in only_places.actions])
        elif on_turn == seat and self.drawn != (seat, number):
            own.draw()
        if on_turn == seat or only_places is not None:
            self.drawn = (seat, number)
        self.screen.say(own.hand())
        self.screen.say(self.screen.bold(str(prompt.sentence)))
        if only_places is not None:
            self.screen.say(f"Type the number of a place, 1 to {len(only_places.actions)}.")
        else:
            self.show_menu(entries)
        while True:
            line = self.screen.ask("> ")
            if line is None:
                raise Quit
            try:
                if self.obey(own, line, entries, only_places):
                    return
            except FarshoreError as error:
                self.screen.say(str(error))

    def show_menu(self, entries: list[Entry]) -> None:
        width = max(len(entry.word) for entry in entries)
        for number, entry in enumerate(entries, 1):
            self.screen.say(f"  {number:>2}  {entry.word:<{width}}  {entry.detail}".rstrip())

    def hand_over(self, seat: int) -> None:
        """Where several people share the screen, the next one comes to it without seeing the last one's cards."""
        if len(self.humans) > 1 and self.looking != seat:
            self.screen.clear()
            if self.screen.ask(f"{self.names[seat]}, it is you: press Enter when nobody else looks. ") is None:
                raise Quit
        self.looking = seat

    def obey(self, own: SeatScreen, line: str, entries: list[Entry], only_places: Entry | None) -> bool:
        """One line: a command of the terminal, or a decision (True: it was carried out)."""
        words = line.lower().split()
        command = pick_word(words[0], COMMANDS) if words else None
        if words and command is not None and not any(entry.word.split()[0].startswith(words[0]) for entry in entries):
            return run_command(command, line.split()[1:], own, entries)
        if only_places is not None and (not words or words[0].isdecimal()):
            return self.play(own, [self.numbered(only_places, line)])
        entry, rest = self.entry_meant(own.seat, words, entries)
        return self.carry_out(own, entry, rest)

    def entry_meant(self, seat: int, words: list[str], entries: list[Entry]) -> tuple[Entry, list[str]]:
        """The menu's entry that a line begins with, and the words after it."""
        if not words and len(entries) == 1:
            return entries[0], []
        if len(words) == 1 and words[0].isdecimal():
            if 1 <= int(words[0]) <= len(entries):
                return entries[int(words[0]) - 1], []
        elif words:
            meant = self.entry_named(words, entries)
            if meant is not None:
                return meant
            reason = None if any(words[0] == entry.word for entry in entries) else why_not(self.game, seat, words)
            if reason is not None:
                raise FarshoreError(reason)
        told = f"a number from 1 to {len(entries)}" if len(entries) > 1 else "1"
        raise FarshoreError(f"Please type {told}, a word of the list (perhaps with more, such as `road 2`), or help.")

    def entry_named(self, words: list[str], entries: list[Entry]) -> tuple[Entry, list[str]] | None:
        """The entry whose word a line begins with, if that leaves one only."""
        names = sorted({entry.word for entry in entries})
        for length in (2, 1):  # "road building" is two words
            word = pick_word(" ".join(words[:length]), names)
            if word is not None and len(words) >= length:
                rest = words[length:]
                near = [entry for entry in entries if entry.word == word and self.could_be(entry, rest)]
                if len(near) == 1:
                    return near[0], rest
        typed = [entry for entry in entries if entry.verb in BUNDLES]
        return (typed[0], words) if typed and words[0].isdecimal() else None  # "2 wool 1 ore" alone

    def could_be(self, entry: Entry, rest: list[str]) -> bool:
        """Entries of one word differ in what follows: `deal blue`, `deal white`."""
        return len(entry.actions) > 1 or entry.verb in TYPED or entry.verb in BUNDLES or fits(entry.actions[0][1], rest, self.names)

    def carry_out(self, own: SeatScreen, entry: Entry, rest: list[str]) -> bool:
        game, seat = self.game, own.seat
        goods = game.kit.tables.goods
        if entry.verb in TYPED:
            text = " ".join(rest) or self.more(f"{entry.word.capitalize()} what? ({TYPED[entry.verb]}; or back) ", entry.word)
            return text != "" and self.done(make_offer(game, seat, entry.verb, read_offer(text, goods, self.names)))
        if entry.verb in BUNDLES:
            text = " ".join(rest) or self.more(f"Which cards? ({BUNDLES[entry.verb]}; or back) ", entry.word)
            if not text:
                return False
            cards = goods_in(text, goods)
            return self.done(game.discard(seat, cards) if entry.verb == "give_back" else take_cards(game, seat, cards))
        if len(entry.actions) == 1:
            return self.play(own, [entry.actions[0][0]])
        if rest:
            return self.play(own, [self.numbered(entry, rest[0]) if entry.places else self.fitting(entry, rest)])
        return self.pick(own, entry)

    def more(self, question: str, word: str) -> str:
        """The rest of a line that was only begun; empty: the person thinks better of it."""
        line = self.screen.ask(question)
        if line is None:
            raise Quit
        line = line.lower().removeprefix(word).strip()
        if line in ("quit", "exit"):
            raise Quit
        return "" if line in BACK else line

    def pick(self, own: SeatScreen, entry: Entry) -> bool:
        """One of many: a place by its number in the picture, or a line of a list."""
        if entry.places:
            own.draw([action for action, _ in entry.actions])
        else:
            for number, (_, choice) in enumerate(entry.actions, 1):
                self.screen.say(f"  {number:>2}  {describe(choice, self.names)}")
        while True:
            text = self.more(f"Which one? (1 to {len(entry.actions)}, or back) ", entry.word)
            if not text:
                return False
            try:
                return self.play(own, [self.numbered(entry, text) if text.isdecimal() else self.fitting(entry, text.split())])
            except FarshoreError as error:
                self.screen.say(str(error))

    def numbered(self, entry: Entry, text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= len(entry.actions):
            raise FarshoreError(f"Please type a number from 1 to {len(entry.actions)} for {entry.word}.")
        return entry.actions[int(text) - 1][0]

    def fitting(self, entry: Entry, words: list[str]) -> int:
        if entry.places:
            return self.numbered(entry, words[0])
        found = [action for action, choice in entry.actions if fits(choice, words, self.names)]
        if len(found) != 1:
            how_many = "No" if not found else "More than one"
            raise FarshoreError(f"{how_many} choice of {entry.word} is {' '.join(words)!r}; type {entry.word} alone for the list.")
        return found[0]

    def play(self, own: SeatScreen, actions: list[int]) -> bool:
        return self.done(self.game.play_all(own.seat, actions))

    def done(self, events: list[Event]) -> bool:
        self.heard(events)
        return True


def luck_of(luck: Luck) -> Luck:
    return Luck(int(luck.below(1 << 30)) << 30 | int(luck.below(1 << 30)))
