"""`farshore play`: a game in the terminal."""

import argparse
import secrets

from farshore.bots import Bot, make_bot
from farshore.cli.options import Verbs, add_game_options, colourful, count, game_or_file, names
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.installation import BUILD, PLAIN_NOTE
from farshore.luck import Luck
from farshore.playing import draw
from farshore.terminal import Session
from farshore.terminal.screen import Screen

NAME = "play"
ABOUT = """\
Play in the terminal against bots. The board is drawn in text, choices are numbered, trades are typed as you would say them. Type `help` in
the game for all commands."""
EXAMPLES = """\
examples:
  farshore play base                                   you against three medium bots
  farshore play base --seats 3 --bots hard,random      one bot for each other seat
  farshore play base --seat 2 --seed 7 --set setup=beginner
  farshore play base --hot-seat 2                      two people and two bots
  farshore play saved.json                             go on with a game that was saved with `save saved.json`
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="play a game in the terminal", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, a board file, or a saved game")
    parser.add_argument("--bots", type=names, default=["medium"], metavar="A,B,…", help="one bot for all others, or one for each (medium)")
    parser.add_argument("--seat", type=count, default=0, metavar="K", help="your seat, counted from 0 (0)")
    parser.add_argument("--hot-seat", type=count, metavar="N", help="N people share the screen, from your seat on")
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = game_or_file(arguments)
    seed = secrets.randbits(60) if arguments.seed is None else int(arguments.seed)
    if game.luck is None:  # it comes from a file
        if game.over():
            raise FarshoreError(f"The game in {arguments.game} is over; `farshore replay {arguments.game}` tells how it went.")
        go_on(game, Luck(seed))
    if arguments.seat >= game.seats:
        raise FarshoreError(f"There is no seat {arguments.seat}: the {game.seats} seats are counted from 0.")
    people = 1 if arguments.hot_seat is None else arguments.hot_seat
    if not 1 <= people <= game.seats:
        raise FarshoreError(f"--hot-seat is from 1 to {game.seats} here, not {people}.")
    humans = sorted((arguments.seat + step) % game.seats for step in range(people))
    bots = bots_for(game, humans, arguments.bots)
    if BUILD == "plain":
        print(PLAIN_NOTE)
    Session(game, humans, bots, Screen(colourful()), Luck(seed ^ 0x5EA7)).run()
    return 0


def go_on(game: Game, luck: Luck) -> None:
    """A loaded game draws no chance until it is given some; a draw that was due is made now."""
    game.luck = luck
    while game.seats_to_act() == [NATURE]:
        game.actions.append((NATURE, int(draw(game.state, luck))))


def bots_for(game: Game, humans: list[int], bots: list[str]) -> dict[int, Bot]:
    """A bot for every seat without a person, from a name for each or one for all."""
    free = [seat for seat in range(game.seats) if seat not in humans]
    if len(bots) not in (1, len(free)):
        raise FarshoreError(f"Name one bot for all or one for each of the {len(free)} other seats, not {len(bots)}.")
    return {seat: make_bot(bots[place % len(bots)]) for place, seat in enumerate(free)}
