"""A process that thinks for the server: `python -m farshore.server.thinker`, spoken to over its input and output, a line each way.

The compiled search keeps the interpreter to itself while it runs, so that in a thread it would hold up every table of the server. Here it
holds up nobody. A request carries the whole game as its actions; games and bots of the last requests are kept, so that usually only the new
actions are played. The process ends when its input does, that is, with the server, however that ends.
"""

import signal
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from farshore.board import boardfile
from farshore.bots import Bot, Outlook, advise, bot_named, decide
from farshore.catalogue import kind_of
from farshore.game import Game
from farshore.luck import Luck

KEPT = 64  # games


class Request(msgspec.Struct):
    """What to think about. Without a level it is asked for advice, otherwise for one action of a bot of this level."""

    room: str
    game: str
    seats: int
    settings: dict[str, Any]
    board: str
    actions: list[tuple[int, int]]
    seat: int
    seed: int
    level: str | None = None


class Answer(msgspec.Struct):
    """An action, or advice as (actions, chance to win), best first; or what went wrong."""

    action: int = -1
    advice: list[tuple[list[int], float]] = []
    fault: str = ""


class Table:
    """A game as far as it is known here, and the bots that play it."""

    def __init__(self, request: Request) -> None:
        self.game = Game(kind_of(request.game), request.seats, request.settings, boardfile.parse(request.board), None)
        self.board = request.board
        self.bots: dict[tuple[int, str], Bot] = {}

    def fits(self, request: Request) -> bool:
        known = self.game.actions
        return self.board == request.board and known == request.actions[: len(known)]

    def answer(self, request: Request) -> Answer:
        for seat, action in request.actions[len(self.game.actions) :]:
            self.game.play_all(seat, [action])
        luck = Luck(request.seed)
        if request.level is None:
            found = advise(Outlook(self.game, request.seat, luck))
            return Answer(advice=[(list(one.actions), one.chance) for one in found])
        bot = self.bots.get((request.seat, request.level))
        if bot is None:
            bot = self.bots[request.seat, request.level] = bot_named(request.level)
        return Answer(action=decide(self.game, request.seat, bot, luck))


class Thinker:
    """Answers requests one after the other."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Table] = OrderedDict()

    def answer(self, request: Request) -> Answer:
        table = self.tables.pop(request.room, None)
        if table is None or not table.fits(request):  # new, or steps were taken back
            table = Table(request)
        answer = table.answer(request)
        self.tables[request.room] = table
        if len(self.tables) > KEPT:
            self.tables.popitem(last=False)
        return answer


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the server, and its end ends this
    thinker = Thinker()
    read, encode = msgspec.json.Decoder(Request), msgspec.json.Encoder()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints is no answer
    for line in sys.stdin.buffer:
        try:
            answer = thinker.answer(read.decode(line))
        except Exception as error:  # a bot of another package may do anything
            answer = Answer(fault=f"{type(error).__name__}: {error}")
        out.write(encode.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
