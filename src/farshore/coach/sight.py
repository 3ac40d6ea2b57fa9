"""The table as one seat sees it, with what has just happened. Everything comes through the game's own filters."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from farshore.board.grid import hexes_of_corner
from farshore.board.pips import pips
from farshore.board.scene import Scene
from farshore.bots import Observation
from farshore.bots.levels import Brain
from farshore.engine.choice import Choice
from farshore.engine.machine import State
from farshore.game import Game, Prompt
from farshore.luck import Luck
from farshore.parts.shown import SeatShown
from farshore.thinking.board_features import can_think

Place = tuple[int, int] | tuple[int, int, str]
SeenEvent = Mapping[str, object]
LOOK_BACK = 400  # events: more than happen in a round of any game


class SeatSight:
    """What a seat sees. `events` are those that were not commented yet, as the seat saw them."""

    def __init__(self, game: Game, seat: int, events: Sequence[SeenEvent]) -> None:
        self._game = game
        self.seat = seat
        self.events = events
        self.seats = game.seats
        self.game_name = game.kind.name
        self.boxes = [box.name for box in game.kit.boxes]
        self.on_turn, self.turn = game.turn()
        self.target = int(game.kit.tables.target)
        self.goods = list(game.kit.tables.goods)
        self.prices = {piece: dict(price) for piece, price in game.kit.tables.prices.items()}
        self.kit = game.kit

    @property
    def own_turn(self) -> bool:
        return self.turn > 0 and self.on_turn == self.seat

    @property
    def round(self) -> int:
        """0 while everybody founds, then from 1."""
        return 0 if self.turn == 0 else (self.turn - 1) // self.seats + 1

    @cached_property
    def prompt(self) -> Prompt | None:
        return self._game.prompt(self.seat)

    @property
    def choices(self) -> list[tuple[int, Choice]]:
        return [] if self.prompt is None else self.prompt.choices

    @cached_property
    def own(self) -> SeatShown:
        return self._game.own_shown(self.seat)

    @cached_property
    def shown(self) -> list[SeatShown]:
        """All players as a spectator sees them, and oneself as one sees oneself."""
        return [self.own if seat == self.seat else one for seat, one in enumerate(self._game.shown(None).seats)]

    @cached_property
    def points(self) -> list[int]:
        """Points in sight, and one's own secret ones."""
        return [self._game.points(seat, self.seat) for seat in range(self.seats)]

    @property
    def hand(self) -> dict[str, int]:
        return self.own.hand

    def cards(self) -> int:
        return sum(self.hand.values())

    @cached_property
    def scene(self) -> Scene:
        return self._game.scene(captions=False)

    @cached_property
    def buildings(self) -> dict[tuple[int, int, str], int]:
        """Corners with a building, and whose it is."""
        seat_of = {colour: seat for seat, colour in enumerate(self._game.kit.tables.colours)}
        return {
            (one.at[0], one.at[1], one.at[2]): seat_of[one.colour]
            for one in self.scene.pieces
            if len(one.at) == 3 and one.at[2] in ("N", "S") and one.colour is not None
        }

    def around(self, hex_at: tuple[int, int], seat: int) -> list[tuple[int, int, str]]:
        """The buildings of a seat at a hex."""
        return [corner for corner, owner in self.buildings.items() if owner == seat and hex_at in hexes_of_corner(corner)]

    def dots(self, corner: tuple[int, int, str]) -> int:
        """On how many of 36 rolls a corner earns something."""
        tokens = {hex_.at: hex_.token for hex_ in self.scene.hexes}
        return sum(pips(token) for at in hexes_of_corner(corner) if (token := tokens.get(at)) is not None)

    @cached_property
    def past(self) -> list[SeenEvent]:
        """The last things that happened, in order, as this seat saw them."""
        return [event.seen_by(self.seat) for event in self._game.events[-LOOK_BACK:]]

    def this_turn(self) -> list[SeenEvent]:
        """What has happened since this turn began."""
        past = self.past
        begun = next((at for at in range(len(past) - 1, -1, -1) if past[at]["event"] == "turn"), 0)
        return past[begun:]

    def known_state(self) -> State:
        """The position with everything covered that this seat may not see."""
        return self._game.view(self.seat).as_state()

    @cached_property
    def terms(self) -> dict[str, int]:
        """What the evaluation's terms say about this seat, as far as it can know."""
        if not can_think(self.kit):
            return {}
        world = Observation(self._game, self.seat, Luck(1)).sample()
        brain = Brain(self.kit)
        brain.features.survey(world)
        return dict(zip(brain.evaluation.names, brain.evaluation.describe(world, self.seat), strict=True))

    def wins_with(self, action: int) -> bool:
        """Would this action, in which nothing is drawn, win at once? It is the seat's own, and tells nothing about the others."""
        trial = self._game.copy()
        trial.luck = None
        trial.play_all(self.seat, [action])
        return trial.over() and self.seat in trial.winners()
