"""What can be typed at any prompt besides a decision: help, looks at the table, saving, leaving."""

from pathlib import Path

from farshore.engine.errors import FarshoreError
from farshore.game.new_deal import may_deal_anew
from farshore.terminal.goods import pick_word
from farshore.terminal.listing import Menu, MenuEntry
from farshore.terminal.saving import save_game
from farshore.terminal.seat_screen import SeatScreen

LOG_LINES = 20
COMMANDS = ["help", "list", "board", "hand", "score", "costs", "log", "undo", "deal", "save", "quit", "exit"]
WHOLE = {"deal", "exit", "undo"}  # never shortened: `e` is meant to end the turn

HELP = """\
Choose by number, or type a line as it is listed; words may be shortened, and left out where the rest is clear:
  3                                the third choice of the list
  road                             shows the places for a road by number; `road 2` takes the second at once
  bank wool for ore                trade with the bank
  steal blue, monopoly ore, …      say which one
  offer 2 wool for 1 ore           offer a trade to everybody; `offer 2 wool for 1 ore to blue` to one player;
                                   `offer wool for anything` asks what you would get
  counter 1 wool for 1 ore         answer an offer with another
  discard 2 wool 1 ore             all the cards that are asked for, in one line
  back                             back to the list of choices
At any time:
  list                             what you can do now, once more
  board, hand, score, costs        look at the table
  log [N]                          the last events
  undo                             take back your last step, if nothing was drawn or shown since
  deal                             a new map, if it was dealt, nothing has been placed yet and everybody agrees
  save FILE                        save the game; `farshore play FILE` continues it, `farshore replay FILE` shows it
  quit                             leave (so do Ctrl-C and Ctrl-D)"""


class Quit(Exception):
    """The person leaves."""


class NewDeal(Exception):
    """The person would like another map."""


def command_in(line: str, menu: Menu) -> str | None:
    """The command that a line begins with, if it is no choice: a choice's word comes first, then a command's, then what is shortened."""
    word = next(iter(line.lower().split()), "")
    firsts = [entry.word.split()[0] for entry in menu.entries]
    if not word or word in firsts:
        return None
    if word in COMMANDS:
        return word
    if any(first.startswith(word) for first in firsts):
        return None
    return pick_word(word, [command for command in COMMANDS if command not in WHOLE])


def run_command(command: str, rest: list[str], own: SeatScreen, menu: Menu, opened: MenuEntry | None) -> bool:
    """Carry out a command; True if the game changed, so that the prompt must be made anew."""
    say = own.screen.say
    match command:
        case "help":
            say(HELP)
        case "board":
            places = opened or menu.only_places
            own.draw(None if places is None or not places.many_places else [line.action for line in places.lines])
        case "list":
            own.show_menu(menu)
        case "hand":
            say(own.hand())
        case "score":
            say(own.score())
        case "costs":
            say("\n".join(line for line in (own.costs(), own.rates()) if line))
        case "log":
            count = int(rest[0]) if rest and rest[0].isdecimal() else LOG_LINES
            say("\n".join(own.log[-count:] if count else []))
        case "undo":
            own.game.undo(own.seat)
            own.hear_undo()
            return True
        case "deal":
            if not may_deal_anew(own.game):
                raise FarshoreError("There is no new deal now: the map stays as it is.")
            raise NewDeal
        case "save":
            if len(rest) != 1:
                raise FarshoreError("Say where, such as: save game.json")
            say(save_game(own.game, Path(rest[0]), [bot.name for _, bot in sorted(own.bots.items())]))
        case _:
            raise Quit
    return False
