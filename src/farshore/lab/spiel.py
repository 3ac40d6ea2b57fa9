"""OpenSpiel: every game of the catalogue as a Python game, registered when this module is imported.

    import pyspiel
    import farshore.lab.spiel

    game = pyspiel.load_game("farshore_base(players=3,target=5,trade=False)")

Chance nodes have the rules' own probabilities. Seats that the rules ask at the same time decide one after the other, the lowest first, and
nobody sees another's choice. Only seats that have to decide are asked. A game that takes too long ends without a winner.
"""

import hashlib
import json
from fractions import Fraction
from typing import Any, Final

from farshore.arena.seeding import seed_from
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, kit_of
from farshore.engine.errors import FarshoreError
from farshore.engine.events import read_journal
from farshore.engine.machine import WINNERS, Journal, State
from farshore.game import GameSpec, choose
from farshore.installation import need
from farshore.lab.actions import told
from farshore.lab.codec import Codec
from farshore.lab.encoder import Array, Encoder
from farshore.luck import Luck

np = need("numpy", "openspiel")
pyspiel = need("pyspiel", "openspiel")
SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

LONGEST: Final = 20_000  # decisions and draws of a game
DEAL: Final = "deal"
# Parameters beside the game's own options, with their defaults.
PARAMETERS: Final = {"players": 0, "seed": 0, "boards": 1, "limit": LONGEST}

USUAL, USUAL_NUMBER = "usual", -2  # an option as it usually is with so many players; no option has these values


def spiel_name(game: str) -> str:
    """The name under which a game is registered.

    >>> spiel_name("five-six")
    'farshore_five_six'
    """
    return f"farshore_{game.replace('-', '_')}"


class Dealing:
    """What all states of a game share: the boards, and how a seat sees a position. Copies are the same object."""

    def __init__(self, spec: GameSpec, seed: int, boards: int, limit: int) -> None:
        if boards < 1 or limit < 1:
            raise FarshoreError("At least one board and one move are needed.")
        self.spec, self.seed, self.boards, self.limit = spec, seed, boards, limit
        self.rules = self.start(0, None).rules
        self.encoder = Encoder(spec.game, Codec(self.rules))
        self.actions = int(self.rules.n_actions)

    def __deepcopy__(self, memo: dict[int, object]) -> "Dealing":
        return self

    def start(self, board: int, journal: Journal | None) -> State:
        """A game's first position on the board of this number, which follows from the seed."""
        dealt = self.spec.deal(Luck(seed_from(f"{self.seed} board {board}")))
        state = kit_of(self.spec.kind, self.spec.seats, self.spec.settings, dealt).start(dealt, journal)
        if board and state.rules is not self.rules:
            raise FarshoreError("The boards of this game differ in shape, so they can't be outcomes of one game.")
        return state

    @property
    def draws(self) -> int:
        """How many numbers nature's outcomes have; the boards come first."""
        return self.boards + int(self.rules.width) - self.actions


class FarshoreState(SpielState):  # type: ignore[misc]  # an optional package: its classes are unknown where it is missing
    """A position, with what each seat has seen so far.

    A seat's memory is a chain of digests over everything it was shown: events as it may know them, its own actions, and its observation
    after each move. Two states have the same information state exactly if a seat can't tell them apart.
    """

    def __init__(self, game: Any, dealing: Dealing) -> None:
        super().__init__(game)
        self.dealing = dealing
        self.moves = 0
        self.memory = [b""] * dealing.spec.seats
        self.position: State | None = None
        if dealing.boards == 1:
            self._deal(0)

    def _deal(self, board: int) -> None:
        journal = Journal()
        self.position = self.dealing.start(board, journal)
        self._remember(journal, -1, 0)

    def _remember(self, journal: Journal, actor: int, action: int) -> None:
        position = self.position
        assert position is not None
        events = read_journal(position.rules, journal)
        position.listen(None)
        for seat, before in enumerate(self.memory):
            shown = [event.seen_by(seat) for event in events]
            digest = hashlib.sha256(before)
            digest.update(json.dumps([shown, action if actor == seat else None]).encode())
            digest.update(self.observation(seat).tobytes())
            self.memory[seat] = digest.digest()

    def observation(self, seat: int) -> Array:
        """What a seat sees; zeros while no board is dealt."""
        encoder = self.dealing.encoder
        return np.zeros(encoder.width, dtype=np.int16) if self.position is None else encoder.observe(self.position, seat)

    # what OpenSpiel asks

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position is None or self.position.by_chance():
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.seats_to_act()[0]

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player not in self.position.seats_to_act():
            return []
        return self.position.legal_list(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        boards = self.dealing.boards
        if self.position is None:
            return [(board, 1 / boards) for board in range(boards)]
        weights = self.position.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(boards + action - self.dealing.actions, float(Fraction(weight, total))) for action, weight in weights]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._deal(action)
            return
        actor = -1 if self.position.by_chance() else self.position.seats_to_act()[0]
        if actor < 0:
            action += self.dealing.actions - self.dealing.boards
        journal = Journal()
        self.position.listen(journal)
        self.position.play(actor, action)
        self.moves += 1
        self._remember(journal, actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if action < self.dealing.boards:
                return f"{DEAL} {action}"
            action += self.dealing.actions - self.dealing.boards
        if self.position is None:
            return f"action {action}"
        move = self.position.move_of(action)
        if move is None:
            return f"action {action}"
        return f"{action}: {told(move.choice(self.position, player, action - int(move.first)))}"

    def is_terminal(self) -> bool:
        return self.position is not None and (self.position.over() or self.moves >= self.dealing.limit)

    def returns(self) -> list[float]:
        """1 for the winner, and for each of the others the same share of −1; 0 for all without a winner. Winners share."""
        seats = self.dealing.spec.seats
        if self.position is None or not self.position.over():
            return [0.0] * seats
        mask = int(self.position.cells[WINNERS])
        winners = mask.bit_count()
        return [float(((Fraction(mask >> seat & 1, winners) if winners else 0) * seats - 1) / (seats - 1)) for seat in range(seats)]

    def __str__(self) -> str:
        if self.position is None:
            return "The board is not dealt yet."
        return f"{self.position!r} {hashlib.sha256(self.position.key()).hexdigest()[:16]}, move {self.moves}"


class FieldObserver:
    """Observations as OpenSpiel asks for them: a tensor, its fields by name, and a string.

    With perfect recall the string says all that a seat has seen so far, as one digest beside the present observation.
    """

    def __init__(self, dealing: Dealing, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise FarshoreError(f"Observations have no parameters, but were given {', '.join(params)}.")
        self.recalls = bool(kind.perfect_recall)
        self.tensor: Array = np.zeros(dealing.encoder.width, dtype=np.float32)
        self.dict: dict[str, Array] = dealing.encoder.split(self.tensor)

    def set_from(self, state: FarshoreState, player: int) -> None:
        self.tensor[:] = state.observation(player)

    def string_from(self, state: FarshoreState, player: int) -> str:
        seen = " ".join(map(str, state.observation(player).tolist()))
        return f"seat {player}: {seen}" + (f"; seen so far: {state.memory[player].hex()}" if self.recalls else "")


def _default(kind: GameKind, option: str) -> bool | int | str:
    """What a parameter is if nobody says. OpenSpiel fills it in before the number of players is known, on which the option may depend."""
    found = {known[option].default if option in (known := kind.options(seats)) else USUAL for seats in kind.seats}
    if len(found) == 1:
        return found.pop()
    return USUAL_NUMBER if kind.options()[option].kind() == "number" else USUAL


def _game_class(kind: GameKind) -> tuple[Any, Any]:
    """OpenSpiel's description and class for a game of the catalogue."""
    options = {name: _default(kind, name) for name in kind.options()}
    spiel_type = pyspiel.GameType(
        short_name=spiel_name(kind.name),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.seats),
        min_num_players=min(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # all that was seen in hundreds of moves has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**PARAMETERS, "players": kind.usual_seats, **options},
    )

    class FarshoreGame(SpielGame):  # type: ignore[misc]
        """A game of the catalogue."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            own = {name: value for name, value in given.items() if name not in PARAMETERS and value not in (USUAL, USUAL_NUMBER)}
            spec = choose(kind.name, given.get("players"), own)
            seed, boards, limit = (given.get(name, PARAMETERS[name]) for name in ("seed", "boards", "limit"))
            self.dealing = Dealing(spec, seed, boards, limit)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.dealing.actions,
                max_chance_outcomes=self.dealing.draws,
                num_players=spec.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=limit,
            )
            super().__init__(spiel_type, info, given)

        def new_initial_state(self) -> FarshoreState:
            return FarshoreState(self, self.dealing)

        def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> FieldObserver:
            return FieldObserver(self.dealing, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    return spiel_type, FarshoreGame


REGISTERED: Final[list[str]] = []


def register() -> None:
    """Register every game of the catalogue for `pyspiel.load_game`; again after a game was added to it."""
    for name, kind in GAMES.items():
        if name not in REGISTERED:
            spiel_type, game = _game_class(kind)
            pyspiel.register_game(spiel_type, game)
            REGISTERED.append(name)


register()
