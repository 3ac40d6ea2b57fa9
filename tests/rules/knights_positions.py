"""Positions of Cities & Knights put together from words: `knights_position("red city hi11 N", "blue awake strong knight hi11 S")`.

The printed island of this box, each hex named by terrain and number:

          hi6     mo2     hi5
      fo3     mo9      de     fo10
    fo8   fi4     hi11    pa3     fi8
      pa10    fi5     mo6     pa4
          fi9     pa12    fo11
"""

from collections.abc import Mapping
from typing import Any

from farshore import load_position
from farshore.board import boardfile
from farshore.board.facts import Board
from farshore.board.grid import HexAt, corner_name, edge_name
from farshore.board.scene import COLOURS
from farshore.catalogue import board_for, kind_of, settings_of
from farshore.engine.events import Event
from farshore.game import Game
from rules.drawn_positions import Drawn, Place, cards, own_names

GOODS = ("lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin")
STOCK = {**dict.fromkeys(GOODS[:5], 19), **dict.fromkeys(GOODS[5:], 12)}
DECKS = {
    "science": {"alchemy", "crane", "mining", "irrigation", "invention", "engineering", "medicine", "smithing", "road building"},
    "trade": {"merchant", "commercial harbour", "merchant fleet", "toll", "commodity monopoly", "resource monopoly"},
    "politics": {"taxation", "diplomacy", "encouragement", "wedding", "intrigue", "sabotage", "espionage", "treason"},
}
TRACKS = ("science", "trade", "politics")
LANDED = {"landings": 1, "robber": [2, 1]}  # the barbarians have landed once: the robber stands in the desert


class KnightsPosition(Drawn):
    """A game of this box in the words of its rules."""

    def all_dice(self, red: int, yellow: int, face: str) -> list[Event]:
        """The player on turn rolls all three dice."""
        events = self.roll(red, yellow)
        return events + self.do("event_die", piece=face)

    def draw(self, card: str, owner: int) -> None:
        """The top card of the deck turns out to be this one."""
        if self.phase() == "progress_point":
            point = card in ("printing", "constitution")
            found = [action for action in self.game.legal(-1) if (self.game.choice(action, -1).piece is not None) == point]
            self.game.play(-1, found[0])
        if card not in ("printing", "constitution"):
            self.do("card", piece=card, player=owner)

    def choose(self, where: str, seat: int | None = None) -> list[Event]:
        """Answer with a corner."""
        return self.do("choose", seat, place=corner_name(*self._split(where)))

    def choose_hex(self, label: str) -> list[Event]:
        return self.do("choose", place=self.hexes[label])

    def choose_edge(self, where: str) -> list[Event]:
        return self.do("choose", place=edge_name(*self._split(where)))

    def choices_of_hexes(self) -> set[str]:
        places = self.places("choose")
        return {label for label, at in self.hexes.items() if at in places}

    def places(self, verb: str, piece: str | None = None, seat: int | None = None) -> set[Any]:
        """Where something of this kind can be done."""
        player = self.actor() if seat is None else seat
        found = [self.game.choice(action, player) for action in self.game.legal(player)]
        return {choice.place for choice in found if choice.verb == verb and piece in (None, choice.piece)}

    def corner(self, where: str) -> Place:
        return corner_name(*self._split(where))

    def corners(self, *where: str) -> set[Place]:
        return {self.corner(place) for place in where}

    def edge_of(self, where: str) -> Place:
        return edge_name(*self._split(where))

    def knight(self, where: str) -> list[object] | None:
        """[what it is, whose], None if there is no knight."""
        rows = self.seen(None)[0].get("knights", [])
        return next((row[-1] for row in rows if tuple(row[:-1]) == self.corner(where)), None)

    def building(self, where: str) -> list[object] | None:
        rows = self.seen(None)[0]["buildings"]
        return next((row[-1] for row in rows if tuple(row[:-1]) == self.corner(where)), None)

    def at_corner(self, name: str) -> set[Place]:
        """The corners where something of this name lies."""
        return {tuple(row[:-1]) for row in self.seen(None)[0].get(name, [])}

    def hidden(self, seat: int) -> dict[str, int]:
        """A seat's hidden progress cards."""
        found: dict[str, int] = {}
        for track in TRACKS:
            found |= {name: count for name, count in self._count(f"{track} cards", seat).items() if count}
        return found

    def under(self, track: str) -> list[str]:
        """What lies under a deck, in order."""
        return [name for name in self.seen(None)[0][f"under the {track} deck"] if name]

    def cell(self, name: str, seat: int = 0) -> int:
        return self._number(name, seat)

    def stages(self, seat: int) -> list[int]:
        return list(self._count("improvements", seat).values())

    def rates(self, seat: int) -> dict[str, int]:
        return self._count("rates", seat)

    def chooses(self, kind: str, seat: int | None = None) -> list[Event]:
        """Answer with a kind of goods."""
        return self.do("choose", seat, gets={kind: 1})

    def _split(self, where: str) -> tuple[int, int, str]:
        label, side = where.split()
        return (*self.hexes[label], side)


def piece_at(p: KnightsPosition, where: str) -> str:
    """What the position calls the piece on this edge: road, ship, closed ship."""
    return str(next(row[-1][0] for row in p.seen(None)[0]["roads"] if tuple(row[:-1]) == p.edge_of(where)))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def knights_position(
    *pieces: str,
    hands: Mapping[int, str] | None = None,
    held: Mapping[int, str] | None = None,
    stages: Mapping[int, str] | None = None,
    turn: int = 0,
    phase: str = "actions",
    table: Mapping[str, object] | None = None,
    players: Mapping[int, Mapping[str, object]] | None = None,
    bank: str | None = None,
    game: str = "cities-knights",
    board: str = "knights_4",
    seats: int = 4,
    hexes: Mapping[str, HexAt] | None = None,
    **options: object,
) -> KnightsPosition:
    """A position with these pieces: "red city hi11 N", "red road hi11 NE E", "white roused mighty knight pa3 S", "red wall hi11 N".

    `held` are hidden progress cards ("1 toll 2 crane"), `stages` the improvements ("3 0 4"), `bank` what is left of the kinds named; the
    rest of them is in the last player's hand. Pieces may break the distance rule.
    """
    land = boardfile.load(board)
    named = {**own_names(land), **(hexes or {})}
    rows: dict[str, list[object]] = {"buildings": [], "roads": [], "knights": [], "walls": [], "metropolises": [], "laid cities": []}
    for text in pieces:
        words = text.split()
        seat = COLOURS.index(words[0])
        at = next(index for index, word in enumerate(words) if word in named)
        piece = " ".join(words[1:at])
        for side in words[at + 1 :]:
            place = (*named[words[at]], side)
            if piece in ("settlement", "city"):
                rows["buildings"].append([*corner_name(*place), [piece, seat]])
            elif piece.endswith("knight"):
                rows["knights"].append([*corner_name(*place), [piece, seat]])
            elif piece == "wall":
                rows["walls"].append([*corner_name(*place), 1])
            elif piece == "laid city":
                rows["buildings"].append([*corner_name(*place), ["settlement", seat]])
                rows["laid cities"].append([*corner_name(*place), 1])
            elif piece.startswith("metropolis"):
                rows["buildings"].append([*corner_name(*place), ["city", seat]])
                rows["metropolises"].append([*corner_name(*place), piece.split()[-1]])
            else:
                rows["roads"].append([*edge_name(*place), [piece, seat]])
    goods = {seat: dict.fromkeys(GOODS, 0) | cards((hands or {}).get(seat, "nothing")) for seat in range(seats)}
    if bank is not None:
        for kind, left in cards(bank).items():
            goods[seats - 1][kind] += STOCK[kind] - left - sum(hand[kind] for hand in goods.values())
    data: dict[str, object] = {
        "format": "farshore-position/1",
        "game": game,
        "seats": seats,
        "options": dict(options),
        "board": boardfile.write(land).splitlines(),
        "frames": [{"phase": phase, "seats": [turn]}],
        "made_up": True,
        "table": {
            "turn": turn,
            "turn number": 1,
            "first player": 0,
            **rows,
            **({"stone 1": turn} if seats > 4 else {}),
            **(table or {}),
        },
        "players": [
            {
                "hand": goods[seat],
                "improvements": dict(zip(TRACKS, map(int, (stages or {}).get(seat, "0 0 0").split()), strict=True)),
                **hidden_cards((held or {}).get(seat, "nothing")),
                **(players or {}).get(seat, {}),
            }
            for seat in range(seats)
        ],
    }
    return KnightsPosition(load_position(data), {}, hexes)


def hidden_cards(text: str) -> dict[str, dict[str, int]]:
    """Progress cards by deck."""
    counts = cards(text)
    return {f"{track} cards": {name: count for name, count in counts.items() if name in DECKS[track]} for track in TRACKS}


def new_knights_game(seats: int = 4, board: Board | None = None, **options: object) -> KnightsPosition:
    """A new game on the printed island, without luck."""
    kind = kind_of("cities-knights")
    land = board or board_for(kind, seats)
    return KnightsPosition(Game(kind, seats, settings_of(kind, seats, {"first": 0, **options}), land, None), {})
