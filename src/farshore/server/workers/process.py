"""A worker process: `python -m farshore.server.workers.process` reads a request a line and writes a reply a line. Its arguments are the
bots that the operator has added.

The compiled search holds the interpreter's lock while it runs, so that in a thread it would block every room of the server. A request
carries the whole game as its actions; the games and bots of the last requests are cached, so that usually only the new actions are
played. Games of bots on a map are played bit by bit, so that nobody waits long for them. The process ends when its input does: with the
server, however that ends.
"""

import os
import signal
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from farshore.arena.map_trial import TrialPlay, plan_trial
from farshore.board import boardfile
from farshore.bots import Advice, Bot, Observation, Reason, advise, bot_named, decide, following, reasons
from farshore.boxes.kit import Kit
from farshore.catalogue import kind_of
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.offers import offer_bots
from farshore.server.wire.messages import HintReason

CACHED = 64  # games
TRIALS = 8  # games on maps that wait to go on
NICE = 5  # less priority than the server, which must answer at once while bots think on every core


class ThinkRequest(msgspec.Struct, tag="think"):
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
    seconds: float | None = None  # in which to answer; None: as many as it takes
    planned: "AdvisedChoice | None" = None  # what is left of the last advice, if the seat has followed it


class AdvisedChoice(msgspec.Struct):
    """A choice as its actions, the chance to win with it, and what speaks for it. See `Advice`."""

    actions: list[int]
    chance: float
    low: float = 0.0
    high: float = 1.0
    plan: list[int] = []
    reasons: list[HintReason] = []

    def left_after(self, kit: Kit, seat: int, done: list[tuple[int, int]]) -> "AdvisedChoice | None":
        """What is left of it after these actions, if they are what it said."""
        left = following(self.as_advice(), kit, seat, done)
        return None if left is None else advised(left, [])

    def as_advice(self) -> Advice:
        return Advice(tuple(self.actions), self.chance, self.low, self.high, tuple(self.plan))


def advised(one: Advice, why: list[Reason]) -> AdvisedChoice:
    told = [HintReason(reason.word, reason.count, list(reason.goods), reason.player) for reason in why]
    return AdvisedChoice(list(one.actions), one.chance, one.low, one.high, list(one.plan), told)


class TrialRequest(msgspec.Struct, tag="trial"):
    """Go on with a game of bots on a map: which one is decided by seed and index."""

    room: str  # what asks; one game of it at a time is kept
    board: str
    seats: int
    seed: int
    index: int
    seconds: float  # for which to play; so long do others wait


class TrialReply(msgspec.Struct):
    """How the game went; `over` is False if it has to go on. See `TrialResult`."""

    over: bool
    winners: list[int] = []
    turns: int = 0
    harbours: list[tuple[int, int, str]] = []
    islands: list[tuple[int, int]] = []


class ThinkReply(msgspec.Struct):
    """An action; or advice, best first; or a game on a map; or what went wrong."""

    action: int = -1
    advice: list[AdvisedChoice] = []
    fault: str = ""
    trial: TrialReply | None = None


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
            observation = Observation(self.game, request.seat, luck)
            planned = None if request.planned is None else request.planned.as_advice()
            found = advise(observation, seconds=request.seconds, planned=planned)
            return ThinkReply(advice=[advised(one, why) for one, why in zip(found, reasons(observation, found), strict=True)])
        bot = self.bots.get((request.seat, request.level))
        if bot is None:
            bot = self.bots[request.seat, request.level] = bot_named(request.level)
        bot.seconds = request.seconds
        return ThinkReply(action=decide(self.game, request.seat, bot, luck))


class ThinkService:
    """Answers requests one after the other."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, CachedGame] = OrderedDict()
        self.trials: OrderedDict[str, tuple[TrialRequest, TrialPlay]] = OrderedDict()

    def answer(self, request: ThinkRequest | TrialRequest) -> ThinkReply:
        if isinstance(request, TrialRequest):
            return ThinkReply(trial=self.go_on(request))
        cached = self.games.pop(request.room, None)
        if cached is None or not cached.fits(request):  # new, or steps were undone
            cached = CachedGame(request)
        reply = cached.answer(request)
        self.games[request.room] = cached
        if len(self.games) > CACHED:
            self.games.popitem(last=False)
        return reply

    def go_on(self, request: TrialRequest) -> TrialReply:
        """Play a game on a map for a while."""
        known, play = self.trials.pop(request.room, (None, None))
        if play is None or known != request:
            plan = plan_trial(boardfile.parse(request.board), seats=request.seats, seed=request.seed)
            play = TrialPlay(plan, request.index)
        if play.go_on(request.seconds):
            result = play.result()
            return TrialReply(True, result.winners, result.turns, result.harbours, result.islands)
        self.trials[request.room] = request, play
        if len(self.trials) > TRIALS:
            self.trials.popitem(last=False)
        return TrialReply(False)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's to handle; when it ends, so does this process
    if hasattr(os, "nice"):
        os.nice(NICE)
    offer_bots(tuple(sys.argv[1:]))
    service = ThinkService()
    read, encode = msgspec.json.Decoder(ThinkRequest | TrialRequest), msgspec.json.Encoder()
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
