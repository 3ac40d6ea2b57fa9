"""How a map of one's own is played: which game its boxes make, with which options, and what speaks against it.

A map names boxes beside the base game. With ships it is the game "Your Own Map"; without them the island of the base game, for five and six
the large one; with knights the same with knights. The points that win are the map's own.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from farshore.board.deal import deal, layouts
from farshore.board.errors import BoardError
from farshore.board.facts import MOST_HEXES, Board, Words
from farshore.board.validate import map_faults
from farshore.boxes.box import Option, Settings
from farshore.boxes.kind import GameKind
from farshore.catalogue import LAYOUT_OF_MAP, check_fit, deal_board, kind_of, settings_of, usual_kit
from farshore.engine.errors import FarshoreError
from farshore.engine.sentence import Listing, Place, Quoted, Sentence, Term
from farshore.luck import Luck

MAP_SEATS: Final = (3, 4, 5, 6)
_SMALL: Final = {3: "base", 4: "base", 5: "five-six", 6: "five-six"}
GAMES_ON_MAPS: Final[Mapping[tuple[str, ...], Mapping[int, str]]] = {
    (): _SMALL,
    ("sea",): dict.fromkeys(MAP_SEATS, "own-map"),
    ("knights",): dict.fromkeys(MAP_SEATS, "cities-knights"),
    ("sea", "knights"): dict.fromkeys(MAP_SEATS, "own-map-knights"),
}
ON_THE_MAP: Final = ("target", "setup", "robber")  # options that the map itself decides: its points, no ready-made places, its robber
AS_DRAWN: Final = "printed"


def game_on(board: Board, seats: int) -> str:
    """The game that so many play on a map."""
    games = GAMES_ON_MAPS[board.boxes]
    return games.get(seats) or games[MAP_SEATS[0]]


def boxes_said(boxes: tuple[str, ...], seats: tuple[int, ...] | list[int]) -> list[str]:
    """All boxes that games on a map are played with, as people call them."""
    return ["base", *boxes, *(["five-six"] if max(seats, default=0) > 4 else [])]


def words_in(board: Board, language: str) -> Words | None:
    """What a map tells about itself in a language such as `uk` or `uk_UA.UTF-8`, else in English, else in the first it has."""
    by_language = {words.language.partition("-")[0]: words for words in reversed(board.words)}
    return by_language.get(language[:2].lower()) or by_language.get("en") or next(iter(board.words), None)


def options_on(boxes: tuple[str, ...], seats: int) -> dict[str, Option]:
    """What a map with these boxes may set for so many players."""
    found = kind_of(GAMES_ON_MAPS[boxes][seats]).options(seats)
    return {name: option.with_default(AS_DRAWN) if name == "map" else option for name, option in found.items() if name not in ON_THE_MAP}


def settings_on(board: Board, seats: int, given: Mapping[str, object] | None = None, strict: bool = False) -> Settings:
    """The settings of a game on a map: what is given, else what the map says, else the usual. Raises `WrongSetting`."""
    kind = kind_of(game_on(board, seats))
    known = kind.options(seats) if seats in kind.seats else {}
    # an option that only some numbers of players have (extra turns) is kept for those
    mine = {name: value for name, value in board.options.items() if name in known or not _known_elsewhere(board, name)}
    wishes: dict[str, object] = {"map": AS_DRAWN, **({} if _says_nothing(board) else {"target": board.points.get(seats, 0)}), **mine}
    return settings_of(kind, seats, wishes | dict(given or {}), strict)


def _says_nothing(board: Board) -> bool:
    """A map with the usual boxes: its game asks the map for the points by itself."""
    return board.boxes == ("sea",)


def _known_elsewhere(board: Board, name: str) -> bool:
    return any(name in options_on(board.boxes, seats) for seats in MAP_SEATS)


def deal_own(board: Board, kind: GameKind, seats: int, settings: Settings, luck: Luck) -> Board:
    """A map to play on: as it is drawn, with its harbours shuffled if it says so, or dealt from its pools as the game deals its own."""
    return deal(board, "fixed", luck) if settings["map"] == AS_DRAWN else deal_board(kind, seats, settings, luck, board)


def own_map_faults(board: Board) -> list[Sentence]:
    """Why a map can't be played as one's own; empty if it can, with each number of players that it is for."""
    return list(_unfit(board)) or map_faults(board) or list(_players(board)) or list(rule_faults(board)) or list(_refused(board))


def _unfit(board: Board) -> Iterator[Sentence]:
    """What speaks against a map as a whole, so that nothing more needs to be said."""
    if len(board.hexes) > MOST_HEXES:
        english = "The map has {hexes} hexes, but a map of your own has at most {most}."
        yield Sentence("map_large", english, hexes=len(board.hexes), most=MOST_HEXES)
    elif any(mark in title for title in (board.title, *(words.title for words in board.words)) for mark in "<>"):
        yield Sentence("map_markup", "A name is plain text: it can't have < or > in it.")


def _players(board: Board) -> Iterator[Sentence]:
    for seats in board.seats:
        if seats not in MAP_SEATS:
            english = "A map of your own is for {played_by} players, not {seats}."
            yield Sentence("map_players", english, played_by=Listing(MAP_SEATS, "or"), seats=seats)
            return


def rule_faults(board: Board) -> Iterator[Sentence]:
    """What is wrong with the rules that a map names for itself."""
    playable = [seats for seats in board.seats if seats in MAP_SEATS]
    for name in board.options:
        if name in ON_THE_MAP or not _known_elsewhere(board, name):
            there = dict.fromkeys(name for seats in MAP_SEATS for name in options_on(board.boxes, seats))
            english = "With these boxes a map can't set {option}; it can set {options}."
            option, options = Term("option", name, repr(name)), Listing(tuple(Term("option", one) for one in there))
            yield Sentence("map_option", english, option=option, options=options)
            return
    for seats in playable:
        try:
            settings = settings_on(board, seats, strict=True)
        except FarshoreError as error:
            sentence = getattr(error, "sentence", None)
            yield sentence if isinstance(sentence, Sentence) else _said(error)
            return
        if LAYOUT_OF_MAP[str(settings["map"])] not in layouts(board):
            english = "The map is to be dealt ({way}), but it has no pool for that."
            yield Sentence("map_no_pool", english, way=Term("word", str(settings["map"])))
            return
    if "sea" not in board.boxes:
        yield from _without_ships(board)


def check_rules(board: Board) -> None:
    """Raises with the first thing that is wrong with the rules of a map."""
    for sentence in rule_faults(board):
        raise BoardError(str(sentence))


def _without_ships(board: Board) -> Iterator[Sentence]:
    """What only the game at sea knows: without it, it would silently mean nothing."""
    if board.pirate.used:
        yield Sentence("map_no_pirate", "The pirate needs the box with ships; leave the pirate out, or take the box.")
    for area in board.areas:
        first = next((hex_.at for hex_ in board.hexes if hex_.area == area.id), None)
        if first is None:
            continue
        if area.bonus:
            english = "Hex {hex}: points for the area {area} need the box with ships."
            yield Sentence("map_no_bonus", english, hex=Place(first), area=Quoted(area.id))
        if not (area.start and area.robber):
            english = "Hex {hex}: without the box with ships people found everywhere, and the robber goes everywhere, in {area} too."
            yield Sentence("map_all_open", english, hex=Place(first), area=Quoted(area.id))


def _refused(board: Board) -> Iterator[Sentence]:
    """By the kit of the game's own board: to make one for each map that somebody draws would cost too much, and push others' out."""
    for seats in board.seats:
        kind = kind_of(game_on(board, seats))
        try:
            check_fit(kind, seats, usual_kit(kind, seats), board)
        except BoardError as error:
            yield _said(error)
            return


def _said(error: FarshoreError) -> Sentence:
    return Sentence("map_refused", "{reason}", reason=Quoted(str(error)))
