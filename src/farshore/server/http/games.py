"""REST about the games that can be played."""

from functools import cache

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from farshore.board.scene import COLOURS
from farshore.bots.registry import bot_names, plays
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, deal_board, kind_of, settings_of
from farshore.luck import Luck
from farshore.server.http.packed import Packed, pack, respond
from farshore.server.http.requests import HttpRequest
from farshore.server.wire.rest import BotInfo, GameInfo, OptionInfo


@cache
def plan_of(name: str) -> list[tuple[int, int, str]]:
    """The land of a board of this game, dealt once."""
    kind = kind_of(name)
    seats = kind.usual_seats
    board = deal_board(kind, seats, settings_of(kind, seats, {}), Luck(1))
    return [(*hex_.at, hex_.terrain) for hex_ in board.hexes if hex_.terrain != "sea"]


def game_info(kind: GameKind, bots: list[BotInfo]) -> GameInfo:
    by_seats = {seats: kind.options(seats) for seats in kind.seats}
    options = [
        OptionInfo(
            option.name,
            option.kind(),  # type: ignore[arg-type] # one of the three words
            option.default,
            option.low,
            option.high,
            list(option.words),
            option.help,
            [seats for seats, known in by_seats.items() if option.name in known],
        )
        for option in kind.options().values()
    ]
    return GameInfo(
        kind.name,
        kind.family,
        kind.title,
        kind.about,
        list(kind.seats),
        kind.usual_seats,
        kind.minutes,
        kind.recommended,
        plan_of(kind.name),
        options,
        bots,
        list(COLOURS),
        {language: dict(words) for language, words in kind.texts.items()},
    )


def catalogue() -> Packed:
    """The same for everybody as long as the server runs. It takes a while to make, so it is made when the server starts."""
    return pack([game_info(kind, [BotInfo(name) for name in bots_for(kind)]) for kind in GAMES.values()])


def bots_for(kind: GameKind) -> list[str]:
    """Those that know the game at one of its tables at least."""
    return [name for name in bot_names() if any(plays(name, kind.name, seats) for seats in kind.seats)]


@get("/games", summary="Every game that can be played, with its options and bots.", sync_to_thread=False)
def games(request: HttpRequest) -> Response[list[GameInfo]]:
    packed: Packed = request.app.state.catalogue
    return respond(request, packed, {"etag": packed.tag, "cache-control": "no-cache"})


HANDLERS: list[HTTPRouteHandler] = [games]
