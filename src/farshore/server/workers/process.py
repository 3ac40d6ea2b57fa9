"""A worker process: `python -m farshore.server.workers.process` reads a request a line and writes a reply a line. Its arguments are the
bots that the operator has added.

The compiled search holds the interpreter's lock while it runs, so that in a thread it would block every room of the server. A request
carries the whole game as its actions; the games and bots of the last requests are cached, so that usually only the new actions are
played. The process ends when its input does: with the server, however that ends.
"""

import signal
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from farshore.board import boardfile
from farshore.bots import Bot, Observation, advise, bot_named, decide
from farshore.catalogue import kind_of
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.offers import offer_bots

CACHED = 64  # games


class ThinkRequest(msgspec.Struct):
    """What to think about: with a level, the action of a bot of this level; without one, advice for the seat."""

    room: str
    game: str
    seats: int
    settings: dict[str, Any]
    board: str
    actions: list[tuple[int, int]]
    seat: int
    seed: int
    level: str | None = None


class ThinkReply(msgspec.Struct):
    """An action; or advice as (actions, chance to win), best first; or what went wrong."""

    action: int = -1
    advice: list[tuple[list[int], float]] = []
    fault: str = ""


class CachedGame:
    """A game as far as this process has played it, and its bots."""

    def __init__(self, request: ThinkRequest) -> None:
        self.game = Game(kind_of(request.game), request.seats, request.settings, boardfile.parse(request.board), None)
        self.board = request.board
        self.bots: dict[tuple[int, str], Bot] = {}

    def fits(self, request: ThinkRequest) -> bool:
        known = self.game.actions
        return self.board == request.board and known == request.actions[: len(known)]

    def answer(self, request: ThinkRequest) -> ThinkReply:
        for seat, action in request.actions[len(self.game.actions) :]:
            self.game.play_all(seat, [action])
        luck = Luck(request.seed)
        if request.level is None:
            found = advise(Observation(self.game, request.seat, luck))
            return ThinkReply(advice=[(list(one.actions), one.chance) for one in found])
        bot = self.bots.get((request.seat, request.level))
        if bot is None:
            bot = self.bots[request.seat, request.level] = bot_named(request.level)
        return ThinkReply(action=decide(self.game, request.seat, bot, luck))


class ThinkService:
    """Answers requests one after the other."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, CachedGame] = OrderedDict()

    def answer(self, request: ThinkRequest) -> ThinkReply:
        cached = self.games.pop(request.room, None)
        if cached is None or not cached.fits(request):  # new, or steps were undone
            cached = CachedGame(request)
        reply = cached.answer(request)
        self.games[request.room] = cached
        if len(self.games) > CACHED:
            self.games.popitem(last=False)
        return reply


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's to handle; when it ends, so does this process
    offer_bots(tuple(sys.argv[1:]))
    service = ThinkService()
    read, encode = msgspec.json.Decoder(ThinkRequest), msgspec.json.Encoder()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not look like a reply
    for line in sys.stdin.buffer:
        try:
            reply = service.answer(read.decode(line))
        except Exception as error:  # a bot from another package may raise anything
            reply = ThinkReply(fault=f"{type(error).__name__}: {error}")
        out.write(encode.encode(reply) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
