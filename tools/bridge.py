"""A seat for our bots at another engine's table: Catanatron's games as positions of ours, and our actions as its own.

Our bot is shown what its seat may know. Of the rivals only the numbers of their cards are read; which cards these are is made up here, out
of those that nobody has shown, and the view hides even that.

What the two engines understand differently, and what is done about it:

- Catanatron plays only knights before the roll, Road Building only with the cards for a road in hand, and waives no free road: what it does
  not know is left out of the actions that our bot is shown.
- Its cards may be played in the turn in which they were bought: none counts as bought this turn.
- It draws discards at random, so that there is nothing to choose.
- Once a road was cut, its longest road may be held by somebody to whom our rules don't give it: the position has the holder that they name.
"""

from collections import Counter
from typing import Any, Final, NamedTuple

from farshore import Luck, load_position
from farshore.board import boardfile
from farshore.board.grid import CornerAt, EdgeAt, HexAt, corner_name, corners_of_edge, edge_name
from farshore.bots import Bot, Observation
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import ARG, PHASE
from farshore.engine.position import PositionError
from farshore.game import Game

GOODS: Final = {"WOOD": "lumber", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "grain", "ORE": "ore"}
TERRAINS: Final = {"WOOD": "forest", "BRICK": "hills", "SHEEP": "pasture", "WHEAT": "field", "ORE": "mountains", None: "desert"}
CARDS: Final = {
    "KNIGHT": "knight",
    "YEAR_OF_PLENTY": "invention",
    "MONOPOLY": "monopoly",
    "ROAD_BUILDING": "road building",
    "VICTORY_POINT": "victory point",
}
DECK: Final = {"knight": 14, "invention": 2, "monopoly": 2, "road building": 2, "victory point": 5}
EACH_GOOD: Final = 19
ROAD_POINTS: Final = 2
MIDDLE: Final = (1, 2)  # the hex of ours where their coordinates begin
SIDES: Final = {
    "NORTH": "N",
    "NORTHEAST": "NE",
    "EAST": "E",
    "SOUTHEAST": "SE",
    "SOUTH": "S",
    "SOUTHWEST": "SW",
    "WEST": "W",
    "NORTHWEST": "NW",
}
RULES: Final = {"map": "random", "first": 0, "friendly_robber": False, "balanced_dice": False, "trade": False}

CORNERS: Final = boardfile.load("base_4").grid.corners  # by number

Key = tuple[object, ...]  # what an action does, in words that both engines understand


class PeerGame:
    """One game of Catanatron's, seen from the seat of `colour`."""

    def __init__(self, game: Any, colour: object, luck: Luck) -> None:
        self.game = game
        self.colours = list(game.state.colors)
        self.seats = len(self.colours)
        self.seat = self.colours.index(colour)
        self.luck = luck  # for what is made up
        self.hexes: dict[object, HexAt] = {}
        self.corners: dict[int, CornerAt] = {}
        self.edges: dict[frozenset[int], EdgeAt] = {}
        self.land: dict[str, object] = {}
        self._survey()

    def _survey(self) -> None:
        """Their names of places in ours, and the land."""
        land = self.game.state.board.map
        terrain: list[object] = []
        token: list[object] = []
        for at, tile in land.land_tiles.items():
            q, r = self.hexes[at] = self._hex(at)
            for side, node in tile.nodes.items():
                self.corners[node] = corner_name(q, r, SIDES[side.value])
            terrain.append([q, r, TERRAINS[tile.resource]])
            if tile.number is not None:
                token.append([q, r, tile.number])
        nodes = {corner: node for node, corner in self.corners.items()}
        for q, r in self.hexes.values():
            for side in ("NE", "E", "SE", "SW", "W", "NW"):
                edge = edge_name(q, r, side)
                self.edges[frozenset(nodes[end] for end in corners_of_edge(edge))] = edge
        harbours: list[object] = []
        for at, tile in land.tiles.items():
            if hasattr(tile, "direction"):
                kind = "3:1" if tile.resource is None else GOODS[tile.resource]
                harbours.append([*edge_name(*self._hex(at), SIDES[tile.direction.value]), kind])
        self.land = {"terrain": terrain, "token": token, "harbours": harbours}

    def _hex(self, at: tuple[int, int, int]) -> HexAt:
        return at[0] + MIDDLE[0], at[2] + MIDDLE[1]

    # --- their game as a position of ours

    def position(self) -> dict[str, object]:
        """The game as the seat may know it; what it may not is made up."""
        state = self.game.state
        turn = state.current_turn_index
        return {
            "format": "farshore-position/1",
            "game": "duel" if self.seats == 2 else "base",
            "seats": self.seats,
            "options": {**RULES, "target": self.game.vps_to_win, "hand_limit": state.discard_limit},
            "board": "base_4",
            "frames": self._frames(),
            "table": {
                **self.land,
                "robber": list(self.hexes[state.board.robber_coordinate]),
                "buildings": [
                    [*self.corners[node], [kind.lower(), self.colours.index(colour)]]
                    for node, (colour, kind) in state.board.buildings.items()
                ],
                "roads": [
                    [*self.edges[edge], ["road", self.colours.index(colour)]]
                    for edge, colour in {frozenset(edge): colour for edge, colour in state.board.roads.items()}.items()
                ],
                "longest road": self._holder("HAS_ROAD"),
                "largest army": self._holder("HAS_ARMY"),
                "turn": 0 if state.is_initial_build_phase else turn,
                "turn number": 0 if state.is_initial_build_phase else state.num_turns - 2 * (self.seats - 1) + 1,
                "first player": 0,
                "spent": self._spent(),
                "card played": int(self._of(turn, "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN")),
            },
            "players": self._players(),
        }

    def _of(self, seat: int, name: str) -> Any:
        return self.game.state.player_state[f"P{seat}_{name}"]

    def _holder(self, name: str) -> int | None:
        return next((seat for seat in range(self.seats) if self._of(seat, name)), None)

    def _spent(self) -> dict[str, int]:
        return {ours: sum(self._of(seat, f"PLAYED_{card}") for seat in range(self.seats)) for card, ours in CARDS.items()}

    def _held(self, seat: int, names: dict[str, str]) -> dict[str, int]:
        """Goods or development cards in a hand: the own, and from others' never more than the sum is asked for."""
        return {ours: self._of(seat, f"{name}_IN_HAND") for name, ours in names.items()}

    def _players(self) -> list[dict[str, object]]:
        bank = dict(zip(GOODS.values(), self.game.state.resource_freqdeck, strict=True))
        spent = self._spent()
        hands = self._dealt(GOODS, {good: EACH_GOOD - bank[good] for good in bank})
        cards = self._dealt(CARDS, {card: count - spent[card] for card, count in DECK.items()})
        return [
            {"hand": hands[seat], "cards": cards[seat], "knights played": self._of(seat, "PLAYED_KNIGHT")} for seat in range(self.seats)
        ]

    def _dealt(self, names: dict[str, str], left: dict[str, int]) -> list[dict[str, int]]:
        """What everybody holds: the own cards as they are, the others' dealt anew out of what is left of each kind."""
        own = self._held(self.seat, names)
        unknown = [kind for kind, count in left.items() for _ in range(count - own[kind])]
        for last in range(len(unknown) - 1, 0, -1):
            other = int(self.luck.below(last + 1))
            unknown[last], unknown[other] = unknown[other], unknown[last]
        found: list[dict[str, int]] = []
        for seat in range(self.seats):
            if seat == self.seat:
                found.append(own)
                continue
            size = sum(self._held(seat, names).values())
            found.append(dict(Counter(unknown[:size])))
            del unknown[:size]
        return found

    def _frames(self) -> list[dict[str, object]]:
        state = self.game.state
        asked = state.current_prompt.value
        seats = [state.current_player_index]
        turn: dict[str, object] = {"phase": "actions" if self._of(seats[0], "HAS_ROLLED") else "before_roll", "seats": seats}
        if asked.startswith("BUILD_INITIAL"):
            return [self._founding(asked.endswith("ROAD"))]
        if asked == "MOVE_ROBBER":
            after_seven = state.actions[-1].action_type.value != "PLAY_KNIGHT_CARD"
            seven: dict[str, object] = {"phase": "seven", "seats": [], "arg": 2}
            return [turn, *([seven] if after_seven else []), {"phase": "robber", "seats": seats}]
        if state.is_road_building:
            free = state.free_roads_available
            return [turn, {"phase": "free_roads", "seats": seats, "arg": free, "extra": int(free == 2)}]
        return [turn]

    def _founding(self, road: bool) -> dict[str, object]:
        state = self.game.state
        settlements = [node for colour in self.colours for node in state.buildings_by_color[colour]["SETTLEMENT"]]
        frame: dict[str, object] = {"phase": "found_road" if road else "found_settlement", "seats": [state.current_player_index]}
        frame["arg"] = len(settlements) - road
        if road:
            last = self.corners[state.buildings_by_color[state.current_color()]["SETTLEMENT"][-1]]
            frame["extra"] = CORNERS.index(last)
        return frame

    def load(self) -> tuple[Game, bool]:
        """The position, and whether it is theirs exactly: where the engines don't agree about the longest road, our rules give it."""
        position = self.position()
        table, options = position["table"], position["options"]
        assert isinstance(table, dict)
        assert isinstance(options, dict)
        theirs = table["longest road"]
        for target in (options["target"], options["target"] + ROAD_POINTS):  # who would have won with it by our rules only plays on
            options["target"] = target
            for holder in (theirs, None, *range(self.seats)):
                table["longest road"] = holder
                try:
                    game = load_position(position)
                except PositionError as error:
                    if "longest road" not in str(error):
                        raise
                    continue
                if not game.over():
                    return game, holder == theirs
        raise FarshoreError("This table has no position that our rules allow.")

    # --- actions

    def theirs(self) -> dict[Key, Any]:
        """Their legal actions by what they do."""
        return {self.key(action): action for action in self.game.state.playable_actions}

    def key(self, action: Any) -> Key:
        kind, value = action.action_type.value, action.value
        if kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
            return kind, self.corners[value]
        if kind == "BUILD_ROAD":
            return kind, self.edges[frozenset(value)]
        if kind == "MARITIME_TRADE":
            gives = [GOODS[good] for good in value[:-1] if good is not None]
            return kind, gives[0], len(gives), GOODS[value[-1]]
        if kind == "PLAY_MONOPOLY":
            return kind, GOODS[value]
        if kind == "PLAY_YEAR_OF_PLENTY":
            return kind, *sorted(GOODS[good] for good in value)
        if kind == "MOVE_ROBBER":
            return kind, self.hexes[value[0]], None if value[1] is None else self.colours.index(value[1])
        return (kind,)

    def step(self, game: Game, action: int, begun: Key) -> Key:
        """What our action does, after what was `begun` with the actions before it. A decision that is not complete ends with `...`."""
        choice = game.choice(action, self.seat)
        if choice.verb in ("found", "build"):
            assert choice.piece is not None
            return f"BUILD_{choice.piece.upper()}", choice.place
        if choice.verb == "bank_trade":
            (gives, count), (gets, _) = choice.cards[0], choice.gets[0]
            return "MARITIME_TRADE", gives, count, gets
        if choice.verb == "take":
            return "PLAY_YEAR_OF_PLENTY", *sorted([*(str(good) for good in begun[1:-1]), choice.gets[0][0]]), ...
        if choice.verb == "move_robber":
            return "MOVE_ROBBER", choice.place, ...
        if choice.verb == "steal_from":
            return *begun[:-1], choice.player
        if choice.verb == "play_card" and choice.piece == "invention":
            return "PLAY_YEAR_OF_PLENTY", ...
        if choice.verb == "play_card" and choice.piece == "monopoly":
            return "PLAY_MONOPOLY", choice.gets[0][0]
        plain = {"roll": "ROLL", "end_turn": "END_TURN", "buy_card": "BUY_DEVELOPMENT_CARD", "waive": "WAIVE"}
        cards = {"knight": "PLAY_KNIGHT_CARD", "road building": "PLAY_ROAD_BUILDING"}
        return (cards[str(choice.piece)] if choice.verb == "play_card" else plain[choice.verb],)

    def after(self, game: Game, action: int, begun: Key) -> tuple[Game, Key]:
        """The game after a step of ours, and what has been done so far. A step that completes a decision is not carried out."""
        key = self.step(game, action, begun)
        if key[-1] is not ...:
            return game, key
        later = game.copy()
        later.play(self.seat, action)
        phase = later.prompt(self.seat)
        if key[0] == "PLAY_YEAR_OF_PLENTY" and (phase is None or phase.phase != "invention"):
            return later, key[:-1]
        if key[0] == "MOVE_ROBBER" and (phase is None or phase.phase != "victim"):
            return later, (*key[:-1], _robbed(later))
        return later, key

    def ours(self, game: Game) -> set[Key]:
        """What all our legal actions do, those of several steps to their ends."""
        found: set[Key] = set()
        todo: list[tuple[Game, Key]] = [(game, ())]
        while todo:
            here, begun = todo.pop()
            for action in here.legal(self.seat):
                later, key = self.after(here, action, begun)
                if key[-1] is ...:
                    todo.append((later, key))
                else:
                    found.add(key)
        return found


def _robbed(game: Game) -> int | None:
    """The victim of the theft that nature is about to draw; None if there is none."""
    cells = game.state.cells
    return int(cells[ARG]) if game.state.rules.phases[cells[PHASE]].name == "theft" else None


class Restricted(Observation):
    """The game as our seat sees it, with those of its actions that the other engine knows too."""

    def __init__(self, table: PeerGame, game: Game, begun: Key, known: dict[Key, Any], luck: Luck) -> None:
        super().__init__(game, table.seat, luck)
        legal = [action for action in game.legal(table.seat) if self._fits(table.after(game, action, begun)[1], known)]
        self.__dict__["_legal"] = legal

    def _fits(self, key: Key, known: dict[Key, Any]) -> bool:
        if key[-1] is not ...:
            return key in known
        wanted = Counter(key[1:-1])
        return any(other[0] == key[0] and not wanted - Counter(other[1:]) for other in known)


class PeerMove(NamedTuple):
    """What our bot does at their table."""

    action: Any | None  # None where our rules leave it nothing that they know
    exact: bool  # the position was theirs in every respect


def choose(table: PeerGame, bot: Bot, luck: Luck) -> PeerMove:
    """The action of theirs that our bot chooses."""
    known = table.theirs()
    game, exact = table.load()
    begun: Key = ()
    while True:
        observation = Restricted(table, game, begun, known, luck)
        if not observation.legal():
            return PeerMove(None, exact)
        game, begun = table.after(game, bot.choose(observation), begun)
        if begun[-1] is not ...:
            return PeerMove(known.get(begun), exact)
