"""Small drawn positions for the tests of rules.

A drawing shows some hexes of the printed island, each named by terrain and number (no two are alike there):

          mo10    pa2     fo9
      fi12    hi6     pa4     hi10
    fi9   fo11     de     fo3     mo8
      fo8     mo3     fi4     pa5
          hi5     fi6     pa11

A hex is drawn like this, neighbours share their sides:

        .            corners: . free, r b w o a settlement of red, blue, white, orange, R B W O a city; with five and six t and p, too
      /   \\          sides:   / \\ | free, r b w o a road, R B W O a ship
    .       .        x y z and other signs: a free place that the test speaks of
    |  hi6  |
    .       .
      \\   /
        .

Other boards are drawn with `game="new-shores"`, `seats=3`. There a name may stand for several hexes, as long as one of the drawing has a
name of its own; `~~` is sea (the frame's too), `~p` sea that the test calls p, `??` an unknown hex.

What is not drawn is empty. Chance is played by the test: `roll(3, 5)`, `buy("knight")`, `theft("ore")`.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from farshore import Choice, Game, load_position
from farshore.board import boardfile
from farshore.board.facts import TERRAINS, Board
from farshore.board.grid import CORNER_SIDES, EDGE_SIDES, HexAt, corner_name, edge_name
from farshore.catalogue import board_for, kind_of, settings_of
from farshore.engine.events import Event
from farshore.engine.machine import NATURE, PHASE

RED, BLUE, WHITE, ORANGE, TEAL, PLUM = range(6)
GOODS: Final = ("lumber", "brick", "wool", "grain", "ore")
DECK: Final = {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}
LARGE_DECK: Final = {"knight": 20, "road building": 3, "invention": 3, "monopoly": 3, "victory point": 5}
STOCK: Final = 19
LARGE_STOCK: Final = 24
PRINTED: Final = boardfile.load("base_4")
ISLAND_GAMES: Final = {2: "duel", 3: "base", 4: "base", 5: "five-six", 6: "five-six"}  # what is played on the printed island

Place = tuple[int, int, str]
Cards = dict[str, int]

_OWNERS: Final = "rbwotp"  # of these as many as there are seats, four at least
_AT_CORNER: Final = {"N": (0, -3), "NE": (4, -1), "SE": (4, 1), "S": (0, 3), "SW": (-4, 1), "NW": (-4, -1)}  # columns, lines from the name
_AT_EDGE: Final = {"NE": (2, -2), "E": (4, 0), "SE": (2, 2), "SW": (-2, 2), "W": (-4, 0), "NW": (-2, -2)}
_LABEL: Final = re.compile(r"~[~a-z]|\?\?|[a-z]{2}\d*")


def names_of(board: Board) -> dict[str, list[HexAt]]:
    """What drawings call the hexes, the frame's too."""
    found: dict[str, list[HexAt]] = {"~~": list(board.frame)}
    for hex_ in board.hexes:
        found.setdefault(f"{TERRAINS[hex_.terrain]}{hex_.token or ''}", []).append(hex_.at)
    return found


def own_names(board: Board) -> dict[str, HexAt]:
    """The names that belong to one hex only."""
    return {name: places[0] for name, places in names_of(board).items() if len(places) == 1}


HEXES: Final[dict[str, HexAt]] = own_names(PRINTED)


def cards(text: str) -> Cards:
    """`cards("2 ore 1 wool")`; "nothing" is no card."""
    words = [] if text == "nothing" else re.findall(r"(\d+) (\D+?)(?= \d|$)", text)
    if text != "nothing" and " ".join(f"{count} {name}" for count, name in words) != text:
        raise ValueError(f"{text!r} is no list of cards")
    return {name: int(count) for count, name in words}


def _some(counts: Cards) -> Cards:
    return {name: count for name, count in counts.items() if count}


def corner(where: str, hexes: Mapping[str, HexAt] = HEXES) -> Place:
    """`corner("hi6 NE")`."""
    label, side = where.split()
    return corner_name(*hexes[label], side)


def edge(where: str, hexes: Mapping[str, HexAt] = HEXES) -> Place:
    """`edge("hi6 NE")`."""
    label, side = where.split()
    return edge_name(*hexes[label], side)


# --- drawings


class Drawing:
    """What a drawing shows: signs at corners and edges."""

    def __init__(self, text: str, board: Board = PRINTED) -> None:
        self.lines = text.split("\n")
        self.signs: dict[tuple[int, int], tuple[str, Place]] = {}
        self.hexes: dict[str, HexAt] = {}  # sea that the drawing gives a name
        known = names_of(board)
        drawn: list[tuple[str, int, int]] = []  # name, middle of the hex
        read: set[tuple[int, int]] = set()
        for y, line in enumerate(self.lines):
            for found in _LABEL.finditer(line):
                name = "~~" if found[0].startswith("~") else found[0]
                if name not in known:
                    raise ValueError(f"the island has no hex {found[0]}")
                drawn.append((found[0], len(line[: found.start()].rstrip()) + 3, y))
                read.update((y, x) for x in range(*found.span()))
        anchors = [(x, y, known[name][0]) for name, x, y in drawn if len(known.get(name, ())) == 1]
        if not anchors:
            raise ValueError("no hex of the drawing has a name of its own")
        x0, y0, (q0, r0) = anchors[0]
        for name, x, y in drawn:
            r = r0 + (y - y0) // 4
            q = q0 + (x - x0 - 4 * (r - r0)) // 8
            middle = (x0 + 8 * (q - q0) + 4 * (r - r0), y0 + 4 * (r - r0))
            if middle != (x, y) or (q, r) not in known["~~" if name.startswith("~") else name]:
                raise ValueError(f"{name} is drawn in the wrong place")
            if name[0] == "~" and name != "~~":
                self.hexes[name[1]] = (q, r)
            for side in CORNER_SIDES:
                self._look(y, x, _AT_CORNER[side], corner_name(q, r, side))
            for side in EDGE_SIDES:
                self._look(y, x, _AT_EDGE[side], edge_name(q, r, side))
        for y, line in enumerate(self.lines):
            for x, sign in enumerate(line):
                if sign != " " and (y, x) not in self.signs and (y, x) not in read:
                    raise ValueError(f"line {y} of the drawing has a {sign!r} that is no corner or side of a named hex")

    def _look(self, y: int, x: int, offset: tuple[int, int], place: Place) -> None:
        x, y = x + offset[0], y + offset[1]
        sign = self.lines[y][x] if 0 <= y < len(self.lines) and 0 <= x < len(self.lines[y]) else " "
        if sign != " ":
            self.signs[y, x] = (sign, place)


class Drawn:
    """A game from a drawn position, played in the words of the rules. Places are signs of the drawing, or "hi6 NE"."""

    def __init__(self, game: Game, marks: Mapping[str, Place], hexes: Mapping[str, HexAt] | None = None) -> None:
        self.game = game
        self.marks = marks
        self.hexes = {**own_names(game.board), **(hexes or {})}

    # --- acting

    def actor(self) -> int:
        """The player who is asked; the tests name one where several are."""
        return self.game.seats_to_act()[0]

    def find(self, verb: str, seat: int | None = None, **fields: object) -> list[int]:
        """All legal actions of this kind."""
        player = self.actor() if seat is None else seat
        wanted = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        found: list[int] = []
        for action in self.game.legal(player):
            choice = self.game.choice(action, player).as_dict()
            if choice["verb"] == verb and all(choice.get(name) == value for name, value in wanted.items()):
                found.append(action)
        return found

    def may(self, verb: str, seat: int | None = None, **fields: object) -> bool:
        return bool(self.find(verb, seat, **fields))

    def do(self, verb: str, seat: int | None = None, **fields: object) -> list[Event]:
        """The one legal action of this kind."""
        player = self.actor() if seat is None else seat
        found = self.find(verb, player, **fields)
        assert len(found) == 1, f"{len(found)} actions of seat {player} are: {verb} {fields}"
        return self.game.play(player, found[0])

    def verbs(self, seat: int) -> set[str]:
        """What a seat can do, in words."""
        return {self.game.choice(action, seat).verb for action in self.game.legal(seat)}

    def at(self, where: str, piece: str) -> Place:
        if where in self.marks:
            return self.marks[where]
        return edge(where, self.hexes) if piece in ("road", "ship") else corner(where, self.hexes)

    def build(self, piece: str, where: str) -> list[Event]:
        return self.do("build", piece=piece, place=self.at(where, piece))

    def may_build(self, piece: str, where: str | None = None, seat: int | None = None) -> bool:
        """Here, or anywhere."""
        if where is None:
            return self.may("build", seat, piece=piece)
        return self.may("build", seat, piece=piece, place=self.at(where, piece))

    def found(self, piece: str, where: str) -> list[Event]:
        return self.do("found", piece=piece, place=self.at(where, piece))

    def may_found(self, piece: str, where: str) -> bool:
        return self.may("found", piece=piece, place=self.at(where, piece))

    def may_move(self, where: str) -> bool:
        """May this ship be picked up?"""
        return self.may("move", piece="ship", place=self.at(where, "ship"))

    def pick_up(self, where: str) -> list[Event]:
        return self.do("move", piece="ship", place=self.at(where, "ship"))

    def move(self, where: str, to: str) -> list[Event]:
        """Move a ship."""
        return self.pick_up(where) + self.build("ship", to)

    def choices(self, verb: str, piece: str | None = None) -> list[Choice]:
        """Everything of this kind that the actor can do."""
        found = [self.game.choice(action, self.actor()) for action in self.game.legal(self.actor())]
        return [choice for choice in found if choice.verb == verb and choice.piece == piece]

    def sites(self, verb: str, piece: str) -> set[object]:
        """Every place where the piece can be put."""
        return {choice.place for choice in self.choices(verb, piece)}

    def roll(self, one: int, two: int) -> list[Event]:
        """The player on turn rolls these dice; also where the dice are already in the air."""
        if self.game.seats_to_act() != [NATURE]:
            self.do("roll")
        return self.do("dice", number=10 * one + two)

    def end(self) -> list[Event]:
        return self.do("end_turn")

    def buy(self, card: str) -> list[Event]:
        """Buy a development card; it turns out to be this one."""
        self.do("buy_card")
        return self.do("card", piece=card)

    def play(self, card: str, kind: str | None = None) -> list[Event]:
        """Play a development card (a monopoly names a kind)."""
        return self.do("play_card", piece=card) if kind is None else self.do("play_card", piece=card, gets={kind: 1})

    def may_play(self, card: str, seat: int | None = None) -> bool:
        return self.may("play_card", seat, piece=card)

    def take(self, *kinds: str) -> None:
        """Cards of an invention."""
        for kind in sorted(kinds, key=GOODS.index):
            self.do("take", gets={kind: 1})

    def discard(self, seat: int, text: str) -> None:
        """Cards given back on a 7."""
        for kind, count in sorted(cards(text).items(), key=lambda item: GOODS.index(item[0])):
            for _ in range(count):
                self.do("discard", seat, cards={kind: 1})

    def robber_to(self, label: str) -> list[Event]:
        return self.do("move_robber", piece="robber", place=self.hexes[label])

    def robber_sites(self) -> set[str]:
        """The hexes where the robber may be put."""
        found = self.sites("move_robber", "robber")
        return {label for label, at in self.hexes.items() if at in found}

    def pirate_to(self, label: str) -> list[Event]:
        return self.do("move_robber", piece="pirate", place=self.hexes[label])

    def discover(self, terrain: str, number: int | None = None) -> list[Event]:
        """The unknown hex turns out to be this, with this token."""
        events = self.do("discover", piece=terrain)
        return events if number is None else events + self.do("token", number=number)

    def steal_from(self, victim: int) -> list[Event]:
        return self.do("steal_from", player=victim)

    def victims(self) -> set[int]:
        """Those who may be chosen."""
        return {cast(int, choice.player) for choice in self.choices("steal_from")}

    def theft(self, kind: str) -> list[Event]:
        """The card that is drawn."""
        return self.do("theft", cards={kind: 1})

    def trade(self, give: str, get: str) -> list[Event]:
        """With the bank: `trade("4 ore", "1 wool")`."""
        return self.do("bank_trade", cards=cards(give), gets=cards(get))

    def may_trade(self, give: str, get: str, seat: int | None = None) -> bool:
        return self.may("bank_trade", seat, cards=cards(give), gets=cards(get))

    def odds(self) -> dict[str, int]:
        """Nature's outcomes and how many of the equally likely ones are each (read from what a draw picks)."""
        state = self.game.state
        draw = state.rules.phases[state.cells[PHASE]].draw_of()
        found: dict[str, int] = {}
        for k in range(int(draw.total(state))):
            choice = self.game.choice(int(draw.first + draw.pick(state, k)))
            name = choice.piece or (choice.cards[0][0] if choice.cards else str(choice.number))
            found[name] = found.get(name, 0) + 1
        return found

    # --- looking

    def _count(self, name: str, seat: int = 0) -> Cards:
        """Cells of the state by their labels."""
        span = self.game.state.rules.layout.by_name[name]
        assert span.axis is not None
        return {str(label): int(self.game.state.cells[span.at(seat) + index]) for index, label in enumerate(span.axis.labels)}

    def _number(self, name: str, seat: int = 0) -> int:
        return int(self.game.state.cells[self.game.state.rules.layout.by_name[name].at(seat)])

    def hand(self, seat: int) -> Cards:
        return _some(self._count("hand", seat))

    def bank(self) -> Cards:
        return self._count("bank")

    def supply(self, seat: int) -> Cards:
        """Pieces not yet on the board."""
        return self._count("supply", seat)

    def cards(self, seat: int) -> Cards:
        """Development cards in hand, those just bought too."""
        fresh = self._count("bought this turn", seat)
        return _some({kind: count + fresh[kind] for kind, count in self._count("cards", seat).items()})

    def knights(self, seat: int) -> int:
        """Knights that lie face up."""
        return self._number("knights played", seat)

    def spent(self) -> Cards:
        """Development cards that were played, knights face up included."""
        return _some(self._count("spent"))

    def deck(self) -> Cards:
        return self._count("deck")

    def road_length(self, seat: int) -> int:
        return self._number("road length", seat)

    def longest_road(self) -> int | None:
        return self._number("longest road") - 1 if self._number("longest road") else None

    def largest_army(self) -> int | None:
        return self._number("largest army") - 1 if self._number("largest army") else None

    def robber(self) -> str:
        return next(label for label, at in self.hexes.items() if at == self.game.kit.grid.hexes[self._number("robber")])

    def seen(self, viewer: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The table and the players as somebody sees them (None: a spectator)."""
        data = cast(dict[str, Any], self.game.view_data(viewer))
        return data["table"], data["players"]

    def points(self, seat: int) -> int:
        """All points, the secret ones too."""
        return self.game.points(seat, seat)

    def phase(self) -> str:
        return self.game.state.rules.phases[self.game.state.cells[PHASE]].name

    def on_turn(self) -> int:
        return self.game.turn()[0]


def new_game(seats: int = 4, game: str | None = None, board: str | None = None, **options: object) -> Drawn:
    """A game on its printed board from its very beginning, without luck: the test plays chance. `board` is the text of another board."""
    kind = kind_of(game or ISLAND_GAMES[seats])
    return Drawn(Game(kind, seats, settings_of(kind, seats, options), _land(game, board, seats), None), {})


def _land(game: str | None, board: str | None, seats: int) -> Board:
    """The printed island, unless a game or a board is named."""
    if board is not None:
        return boardfile.parse(board)
    return PRINTED if game is None else board_for(kind_of(game), seats)


def _pieces(pictures: list[Drawing], seats: int) -> tuple[list[object], list[object], dict[str, Place]]:
    """Buildings and roads as positions write them, and the places that a letter marks."""
    buildings: list[object] = []
    roads: list[object] = []
    marks: dict[str, Place] = {}
    for sign, place in [entry for picture in pictures for entry in picture.signs.values()]:
        if sign.lower() in _OWNERS[: max(seats, 4)]:
            owner = _OWNERS.index(sign.lower())
            if place[2] in ("N", "S"):
                buildings.append([*place, ["city" if sign.isupper() else "settlement", owner]])
            else:
                roads.append([*place, ["ship" if sign.isupper() else "road", owner]])
        elif sign not in "./\\|" and marks.setdefault(sign, place) != place:
            raise ValueError(f"two places of the drawing are called {sign!r}")
    return buildings, roads, marks


def position(
    *drawings: str,
    game: str | None = None,
    board: str | None = None,
    turn: int = RED,
    phase: str = "actions",
    hands: Mapping[int, str] | None = None,
    bank: str | None = None,
    hoarder: int = ORANGE,
    cards_of: Mapping[int, str] | None = None,
    bought: str | None = None,
    deck: str | None = None,
    knights: Mapping[int, int] | None = None,
    robber: str | None = None,
    pirate: str | None = None,
    longest_road: int | None = None,
    largest_army: int | None = None,
    tokens: Mapping[str, int] | None = None,
    terrain: Mapping[str, str] | None = None,
    also: Sequence[tuple[str, int | None, Place]] = (),
    stone: int | None = None,
    seats: int = 4,
    islands: Mapping[int, Sequence[int]] | None = None,
    found: Mapping[HexAt, tuple[str, int]] | None = None,
    made_up: bool = False,
    **options: object,
) -> Drawn:
    """A drawn position through the door for positions as data.

    `bank="1 ore"` leaves that much of the named kinds there ("nothing": of all), the rest of them goes to the hand of `hoarder`.
    `deck="1 knight"` leaves just these cards in the deck, the others were played long ago. `bought` are cards of this turn. `tokens` and
    `terrain` change hexes (they keep their printed names). `also` are pieces that are not drawn; those of None are ownerless.
    Five and six play on the same island; `stone` is who has the dice in this turn, unless it is the player on turn. Robber and pirate stand
    where the board puts them, or on the hex that is named. `islands` are the numbers of the areas where a player has settled before,
    `found` the unknown hexes that have been turned over. What is `made_up` may break the distance rule.
    """
    land = _land(game, board, seats)
    pictures = [Drawing(drawing, land) for drawing in drawings]
    hexes = {**own_names(land), **{name: at for picture in pictures for name, at in picture.hexes.items()}}
    buildings, roads, marks = _pieces(pictures, seats)
    for piece, keeper, place in also:
        on_corner = piece in ("settlement", "city")
        (buildings if on_corner else roads).append([*(corner_name(*place) if on_corner else edge_name(*place)), [piece, keeper]])
    held = {seat: dict.fromkeys(GOODS, 0) | cards((hands or {}).get(seat, "nothing")) for seat in range(seats)}
    if bank is not None:
        for kind, left in (dict.fromkeys(GOODS, 0) if bank == "nothing" else cards(bank)).items():
            held[hoarder][kind] += (STOCK if seats < 5 else LARGE_STOCK) - left - sum(hand[kind] for hand in held.values())
    developed = {seat: cards((cards_of or {}).get(seat, "nothing")) for seat in range(seats)}
    fresh = cards(bought or "nothing")
    faced = knights or {}
    spent = {"knight": sum(faced.values())}
    if deck is not None:
        for kind, stock in (DECK if seats < 5 else LARGE_DECK).items():
            in_hands = sum(mine.get(kind, 0) for mine in developed.values()) + fresh.get(kind, 0)
            spent[kind] = stock - cards(deck).get(kind, 0) - in_hands
    table: dict[str, object] = {
        "turn": turn,
        "turn number": 1,
        "first player": 0,
        "buildings": buildings,
        "roads": roads,
        "longest road": longest_road,
        "largest army": largest_army,
        "spent": spent,
    }
    if seats > 4:
        leader = {"paired": "stone 1", "building": "turn of"}.get(str(options.get("extra_turns", "paired")))
        table |= {leader: turn if stone is None else stone} if leader else {}
    for figure, name, start in (("robber", robber, land.robber.start), ("pirate", pirate, land.pirate.start)):
        at = start if name is None else hexes[name]
        if at is not None:
            table[figure] = list(at)
    turned = found or {}
    for pool in land.pools:
        if pool.hidden:
            table["unknown hexes"] = dict(Counter(pool.terrains) - Counter(name for name, _ in turned.values()))
            face_down = Counter(pool.tokens) - Counter(number for _, number in turned.values())
            table["unknown tokens"] = {str(number): count for number, count in face_down.items()}
    if tokens is not None or turned:
        changed = {hexes[label]: number for label, number in (tokens or {}).items()}
        changed |= {at: number for at, (_, number) in turned.items()}
        table["token"] = [[*hex_.at, number] for hex_ in land.hexes if (number := changed.get(hex_.at, hex_.token or 0))]
    if terrain is not None or turned:
        ground = {hexes[label]: name for label, name in (terrain or {}).items()}
        ground |= {at: name for at, (name, _) in turned.items()}
        table["terrain"] = [[*hex_.at, ground.get(hex_.at, hex_.terrain)] for hex_ in land.hexes]
    data: dict[str, object] = {
        "format": "farshore-position/1",
        "game": game or ISLAND_GAMES[seats],
        "seats": seats,
        "options": dict(options),
        "board": boardfile.write(land).splitlines(),
        "made_up": made_up,
        "frames": [{"phase": phase, "seats": [turn]}],
        "table": table,
        "players": [
            {
                "hand": held[seat],
                "cards": developed[seat],
                "bought this turn": fresh if seat == turn else {},
                "knights played": faced.get(seat, 0),
                **({"islands settled": sum(1 << number for number in islands.get(seat, ()))} if islands else {}),
            }
            for seat in range(seats)
        ],
    }
    return Drawn(load_position(data), marks, hexes)
