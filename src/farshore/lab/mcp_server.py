"""A Model Context Protocol server: a language model holds a seat at a table with bots (`farshore mcp`).

Replies are short texts: the table is told once, then only what changed (see `farshore.lab.briefing`).
"""

import functools
import time
from typing import Any

from farshore.bots import bot_named
from farshore.boxes.box import Option
from farshore.catalogue import GAMES, kind_of
from farshore.engine.errors import FarshoreError
from farshore.game import make
from farshore.installation import need
from farshore.lab.external_seat import MISTAKES, PATIENCE, ExternalSeat, Message
from farshore.lab.llm_bench import BenchGame, BenchRun
from farshore.lab.rule_texts import find_rules
from farshore.lab.text_seat import TextSeat

INSTRUCTIONS = """\
You hold a seat in a board game of trading and building. Begin with new_game, which tells the table once. Each question lists the lines that
answer it; call act with the question's number and one of them, word for word, or with an offer in your own numbers where an example shows
one. The reply says what happened and asks the next question. What is not legal is refused with a sentence; after too many wrong or late
answers to one question a bot answers it for you. look repeats the question, board shows a picture, rules looks something up."""
NEWS = 20  # lines that history tells


class McpSession:
    """The one game that a connection plays."""

    def __init__(self, mistakes: int = MISTAKES, patience: float = PATIENCE) -> None:
        self.mistakes, self.patience = mistakes, patience
        self.player: TextSeat | None = None

    def games(self) -> Message:
        """Every game that can be played: its name, title and for how many players."""
        return {"games": [f"{kind.name}: {kind.title}, for {', '.join(map(str, kind.seats))} players" for kind in GAMES.values()]}

    def about(self, game: str, seats: int | None = None) -> Message:
        """What a game is, and the options that new_game takes for it."""
        kind = kind_of(game)
        options = kind.options(kind.usual_seats if seats is None else seats)
        return {"about": kind.about, "options": [_option_said(option) for option in options.values()]}

    def new_game(
        self,
        game: str = "base",
        seats: int | None = None,
        seat: int = 0,
        bots: str = "easy",
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> Message:
        """Begin a game: you hold `seat`, bots (random, easy, medium, hard, expert, master) the others. Tells table and first question."""
        kind_of(game)  # a client names games and bots of the lists, never files
        bot_named(bots)
        table = make(game, seats=seats, seed=seed, **(options or {}))
        self.player = TextSeat(ExternalSeat(table, seat, bots, seed or 0, mistakes=self.mistakes, patience=self.patience))
        return {"table": self.player.briefing.table(), "patience": f"{self.patience:g} seconds for an answer", **self.player.ask()}

    def look(self, at: str = "") -> Message:
        """The question that you must answer, with your cards and everybody's points. Name a kind of line (road) to see all of them."""
        return self._seat().ask(at)

    def board(self) -> Message:
        """A picture of the board in letters, and the table as new_game told it."""
        player = self._seat()
        return {"picture": player.seat.game.text(player.seat.seat), "table": player.briefing.table()}

    def act(self, question: int, line: str) -> Message:
        """Answer a question with one of its lines. Tells what came of it and the next question."""
        return self._seat().answer(question, line)

    def rules(self, words: str) -> Message:
        """Rules of all games, found by words (longest road) or by id (B36)."""
        return {"rules": [f"{rule.id} ({rule.heading}): {rule.text}" for rule in find_rules(words)]}

    def costs(self) -> Message:
        """What things cost, and what the bank takes from you."""
        own = self._seat().briefing.own
        return {"costs": own.costs(), "rates": own.rates()}

    def history(self, lines: int = NEWS) -> Message:
        """The last things that happened, as you saw them."""
        briefing = self._seat().briefing
        return {"history": briefing.own.teller.sentences(briefing.game.events)[-max(1, lines) :]}

    def _seat(self) -> TextSeat:
        if self.player is None:
            raise FarshoreError("There is no game yet: begin with new_game.")
        return self.player


def _option_said(option: Option) -> str:
    values = (
        "true or false"
        if option.kind() == "flag"
        else f"{option.low} to {option.high}"
        if option.kind() == "number"
        else ", ".join(option.words)
    )
    return f"{option.name} ({values}; usually {str(option.default).lower()}): {option.help}"


class BenchSession(McpSession):
    """The games of a benchmark, one after the other: the client says when it is ready, and not which game it plays."""

    def __init__(self, bench: BenchRun) -> None:
        super().__init__(bench.plan.mistakes, bench.plan.patience)
        self.bench = bench
        self.current = BenchGame(0, 0)
        self.since = 0.0

    def next_game(self) -> Message:
        """Begin the next game of the benchmark. Tells the table and the first question; or that all games are played."""
        if self.player is not None and not self.player.seat.game.over():
            raise FarshoreError("The game is not over yet.")
        missing = self.bench.missing()
        if not missing:
            return {"done": "All games are played.", "report": self.bench.report()}
        self.player = self.bench.plan.table(missing[0])
        self.current, self.since = BenchGame(missing[0], self.bench.plan.seat(missing[0])), time.monotonic()
        return {"table": self.player.briefing.table(), "patience": f"{self.patience:g} seconds for an answer", **self.player.ask()}

    def act(self, question: int, line: str) -> Message:
        """Answer a question with one of its lines. Tells what came of it and the next question."""
        reply = super().act(question, line)
        self.current.count(reply)
        if "over" in reply and self.bench.missing()[:1] == [self.current.index]:
            self.current.end(self._seat())
            self.current.seconds = round(time.monotonic() - self.since, 1)
            self.bench.save(self.current)
        return reply


TOOLS = ("games", "about", "new_game", "look", "board", "act", "rules", "costs", "history")
BENCH_TOOLS = ("next_game", "look", "board", "act", "rules", "costs", "history")


def server(mistakes: int = MISTAKES, patience: float = PATIENCE) -> Any:
    """The server, not yet running. Errors are returned as sentences."""
    return _serving(McpSession(mistakes, patience), TOOLS, INSTRUCTIONS)


def bench_server(bench: BenchRun) -> Any:
    """The same for a benchmark, whose games are given."""
    return _serving(BenchSession(bench), BENCH_TOOLS, INSTRUCTIONS.replace("new_game", "next_game"))


def _serving(session: McpSession, tools: tuple[str, ...], instructions: str) -> Any:
    mcp = need("mcp.server.mcpserver", "mcp")
    made = mcp.MCPServer("farshore", instructions=instructions, log_level="ERROR")
    for name in tools:
        made.add_tool(_telling_refusals(getattr(session, name)), name=name)
    return made


def _telling_refusals(work: Any) -> Any:
    @functools.wraps(work)  # the client is told its arguments and what they are for
    def tool(**named: Any) -> Message:
        try:
            found: Message = work(**named)
        except FarshoreError as error:
            return {"refused": str(error)}
        return found

    return tool
