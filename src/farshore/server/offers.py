"""What an operator adds to the lists of games and bots. Only the command line and the environment of a server name files: what a client
sends is looked up in those lists."""

import re
from dataclasses import replace
from pathlib import Path

from farshore.bots.registry import add_bot, bot_names
from farshore.bots.specs import BotSpec, FileBot, bot_spec
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.game import choose
from farshore.server.settings import Settings

NAMED = re.compile(r"(?P<name>[\w-]+)=(?P<spec>.+)")
LONGEST = 40  # letters of a name, as pages may send it


def offer(settings: Settings) -> None:
    """Add the operator's bots and boards; raises a `FarshoreError` that names a wrong one."""
    offer_bots(settings.bots)
    for path in settings.boards:
        offer_board(path)
    if settings.bot not in bot_names():
        raise FarshoreError(f"--bot names no bot: there is no {settings.bot!r}. Bots: {', '.join(bot_names())}.")


def offer_bots(texts: tuple[str, ...]) -> None:
    """Add bots, each tried once. A worker process does the same with the same texts."""
    for text in texts:
        named = NAMED.fullmatch(text)
        spec = bot_spec(named["spec"] if named else text)
        name = named["name"] if named else _short(spec)
        if len(name) > LONGEST:
            raise FarshoreError(f"The bot {text!r} needs a shorter name, such as clever={text}.")
        spec = replace(spec, label=name)
        spec.make()
        if name not in bot_names():
            add_bot(name, spec.make)
        elif spec not in OFFERED:
            raise FarshoreError(f"There is already a bot named {name!r}; give this one another name, such as clever={text}.")
        OFFERED.append(spec)


OFFERED: list[BotSpec] = []


def _short(spec: BotSpec) -> str:
    """A name without a folder: the class, or the file."""
    return spec.found or Path(spec.path).stem if isinstance(spec, FileBot) else Path(spec.label).name


def offer_board(path: str) -> GameKind:
    """Add the game on a map that the operator has drawn. Its records are those of any own map."""
    spec = choose(Path(path))
    board = spec.board
    assert board is not None
    name = re.sub("[^a-z0-9]+", "-", board.id.lower()).strip("-")
    if name in GAMES and GAMES[name].recorded == spec.game and GAMES[name].board(spec.seats) == board:
        return GAMES[name]  # offered before
    own = spec.kind
    seats = tuple(count for count in board.seats if count in own.seats)  # others would be another game
    people = "\u2013".join(str(count) for count in dict.fromkeys((min(seats), max(seats))))
    said = {option: spec.settings[option] for option in ("map", "target", *board.options) if option in spec.settings}
    about = f"A map of this server, for {people} players."
    kind = replace(
        own, name=name, title=board.title or board.id, about=about, seats=seats, defaults={**own.defaults, **said}, recorded=own.name
    )
    try:
        return GAMES.add(replace(kind, board=lambda seats: board))
    except FarshoreError as error:
        raise FarshoreError(f"{path} can't be offered: {error}") from None
