"""A seat for an external player: the questions it is asked, its answers, and what happens when they are wrong or late.

JSON lines and MCP only carry these messages. Every message is JSON-ready and holds only what the seat may know.
"""

import time
from collections.abc import Callable

from farshore.bots import BotLike, decide, make_bot
from farshore.catalogue import CODEC_VERSION
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.game import Game
from farshore.luck import Luck

PROTOCOL = "farshore-seat/1"
MISTAKES = 3  # for one question; then a bot answers it
PATIENCE = 60.0  # seconds for one answer

Message = dict[str, object]


class ExternalSeat:
    """One seat of a game for an external player. Bots hold the others; `helper` answers when the player fails to."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: BotLike,
        seed: int = 0,
        helper: BotLike = "easy",
        mistakes: int = MISTAKES,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise FarshoreError(f"There is no seat {seat} at this table.")
        if mistakes < 1 or patience <= 0:
            raise FarshoreError("Allow at least one attempt and some time for an answer.")
        self.game, self.seat, self.mistakes, self.patience, self.clock = game, seat, mistakes, patience, clock
        self.bots = [make_bot(helper if other == seat else bots) for other in range(game.seats)]
        self.lucks = [Luck(seed * 64 + other) for other in range(game.seats)]
        self.number = 0  # of the question
        self.left = mistakes
        self.since = clock()
        self._told = 0  # events
        self._advance()

    def hello(self) -> Message:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "codec": CODEC_VERSION,
            "game": self.game.kind.name,
            "title": self.game.kind.title,
            "seats": self.game.seats,
            "seat": self.seat,
            "options": dict(self.game.settings),
            "mistakes": self.mistakes,
            "patience": self.patience,
        }

    def ask(self) -> Message:
        """The current question, with what happened since the last one; or how the game ended."""
        events = [event.seen_by(self.seat) for event in self.game.events[self._told :]]
        self._told = len(self.game.events)
        if self.game.over():
            points = [self.game.points(seat, self.seat) for seat in range(self.game.seats)]
            return {"type": "over", "winners": self.game.winners(), "points": points, "events": events}
        prompt = self.game.prompt(self.seat)
        assert prompt is not None
        self.since = self.clock()
        return {
            "type": "ask",
            "number": self.number,
            **prompt.as_dict(),
            "left": self.left,
            "events": events,
            "view": self.game.view_data(self.seat),
        }

    def answer(self, number: object, action: object) -> Message:
        """Carry out an answer: a legal action, or all steps of one decision.

        The reply is `done`, `refused` with a sentence, or `helped` if a bot answered instead.
        """
        if self.game.over():
            return {"type": "refused", "sentence": "The game is over.", "left": 0}
        if number != self.number:
            return {"type": "refused", "sentence": f"The question is number {self.number}, not {number!r}.", "left": self.left}
        if self.clock() - self.since > self.patience:
            return self.late()
        try:
            if isinstance(action, list):
                self.game.play_all(self.seat, action)
            elif isinstance(action, bool) or not isinstance(action, int):
                raise FarshoreError("An action is one of the numbers in the list of choices.")
            else:
                self.game.play(self.seat, action)
        except (IllegalMove, FarshoreError) as error:
            return self._mistake(str(error))
        return self._on({"type": "done", "number": self.number, "action": action})

    def time_left(self) -> float:
        """Seconds until an answer is late. An answer to another question does not extend it."""
        return max(0.0, self.patience - (self.clock() - self.since))

    def late(self) -> Message:
        """No answer came in time."""
        return self._mistake(f"There was no answer within {self.patience:g} seconds.")

    def unreadable(self, sentence: str = 'An answer is one line of JSON, such as {"number": 0, "action": 12}.') -> Message:
        """What came could not be read."""
        return self._mistake(sentence)

    def _mistake(self, sentence: str) -> Message:
        self.left -= 1
        self.since = self.clock()
        if self.left > 0:
            return {"type": "refused", "number": self.number, "sentence": sentence, "left": self.left}
        action = decide(self.game, self.seat, self.bots[self.seat], self.lucks[self.seat])
        self.game.play(self.seat, action)
        explanation = f"{sentence} That was the last attempt: a bot has played for you."
        return self._on({"type": "helped", "number": self.number, "action": action, "sentence": explanation})

    def _on(self, message: Message) -> Message:
        self.number += 1
        self.left = self.mistakes
        self._advance()
        return message

    def _advance(self) -> None:
        """Let the bots play until the player must decide."""
        while not self.game.over():
            seats = self.game.seats_to_act()
            if self.seat in seats:
                return
            self.game.play(seats[0], decide(self.game, seats[0], self.bots[seats[0]], self.lucks[seats[0]]))
