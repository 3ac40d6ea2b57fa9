"""A Model Context Protocol server: a language model holds a seat at a table with bots (`farshore mcp`)."""

from typing import Any

from farshore.bots import bot_named
from farshore.catalogue import GAMES, kind_of
from farshore.engine.errors import FarshoreError
from farshore.game import make
from farshore.installation import need
from farshore.lab.external_seat import MISTAKES, PATIENCE, ExternalSeat, Message

INSTRUCTIONS = """\
You hold a seat in a board game of trading and building. Begin with new_game. `look` tells what you are asked, what you may know and the
choices, each with a number; `act` answers with the question's number and the number of one choice, and then tells the next question. What
is not legal is refused with a sentence; after too many wrong or late answers to one question a bot answers it for you."""


class McpSession:
    """The one game that a connection plays."""

    def __init__(self, mistakes: int = MISTAKES, patience: float = PATIENCE) -> None:
        self.mistakes, self.patience = mistakes, patience
        self.player: ExternalSeat | None = None

    def games(self) -> list[Message]:
        """Every game that can be played: its name, title, what it is, and for how many players."""
        return [{"name": kind.name, "title": kind.title, "about": kind.about, "seats": list(kind.seats)} for kind in GAMES.values()]

    def new_game(self, game: str = "base", seats: int | None = None, seat: int = 0, bots: str = "easy", seed: int | None = None) -> Message:
        """Begin a game. You hold `seat`; bots (random, easy, medium, hard or expert) hold the others. Returns the first question."""
        kind_of(game)  # a client names games and bots of the lists, never files
        bot_named(bots)
        table = make(game, seats=seats, seed=seed)
        self.player = ExternalSeat(table, seat, bots, seed or 0, mistakes=self.mistakes, patience=self.patience)
        return {"hello": self.player.hello(), "question": self.player.ask()}

    def look(self) -> Message:
        """The question that you must answer, with your view of the table and a picture of the board."""
        player = self._seat()
        return {**player.ask(), "picture": player.game.text(player.seat)}

    def act(self, number: int, action: int) -> Message:
        """Answer question `number` with one of its actions. Returns what came of it and the next question."""
        player = self._seat()
        reply = player.answer(number, action)
        return {"reply": reply} if reply["type"] == "refused" else {"reply": reply, "question": player.ask()}

    def _seat(self) -> ExternalSeat:
        if self.player is None:
            raise FarshoreError("There is no game yet: begin with new_game.")
        return self.player


def server(mistakes: int = MISTAKES, patience: float = PATIENCE) -> Any:
    """The server, not yet running. Errors are returned as sentences."""
    mcp = need("mcp.server.mcpserver", "mcp")
    session = McpSession(mistakes, patience)
    made = mcp.MCPServer("farshore", instructions=INSTRUCTIONS, log_level="ERROR")

    def reporting_refusals(work: Any) -> Any:
        def tool(*positional: Any, **named: Any) -> Any:
            try:
                return work(*positional, **named)
            except FarshoreError as error:
                return {"reply": {"type": "refused", "sentence": str(error)}}

        return tool

    @made.tool(description=session.games.__doc__)  # type: ignore[untyped-decorator]  # an optional package
    def games() -> dict[str, Any]:
        return {"games": session.games()}

    @made.tool(description=session.new_game.__doc__)  # type: ignore[untyped-decorator]
    def new_game(
        game: str = "base", seats: int | None = None, seat: int = 0, bots: str = "easy", seed: int | None = None
    ) -> dict[str, Any]:
        found: dict[str, Any] = reporting_refusals(session.new_game)(game, seats, seat, bots, seed)
        return found

    @made.tool(description=session.look.__doc__)  # type: ignore[untyped-decorator]
    def look() -> dict[str, Any]:
        found: dict[str, Any] = reporting_refusals(session.look)()
        return found

    @made.tool(description=session.act.__doc__)  # type: ignore[untyped-decorator]
    def act(number: int, action: int) -> dict[str, Any]:
        found: dict[str, Any] = reporting_refusals(session.act)(number, action)
        return found

    return made
