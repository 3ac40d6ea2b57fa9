"""The table as one client may see it. Secrets come through the game's own filters only (`shown`, `own_shown`, `seen_by`, `score`), never
from the state: what isn't shown there can't be sent from here."""

from msgspec import structs

from farshore.board.scene import Scene
from farshore.engine.choice import Choice
from farshore.engine.machine import PHASE
from farshore.game import Game, trade
from farshore.game.new_deal import may_deal_anew
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.server.errors import params_of
from farshore.server.wire.table import (
    ChoiceView,
    FactsView,
    GoalView,
    HarbourView,
    HexView,
    LadderView,
    LineView,
    MarkView,
    Offer,
    PieceView,
    PlayerView,
    PromptView,
    RaidView,
    SceneView,
    ScoreView,
    StallView,
    TableView,
    TrackView,
    TurnView,
    WorkView,
)

FACTS, GOALS = FactsView.__struct_fields__, GoalView.__struct_fields__


class Picture:
    """What everybody sees alike at one moment, so that it is drawn once for all of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown = game.shown(None)
        self.scene = scene_view(game, game.scene(captions=False))
        self.scores = [score_view(game, seat, None) for seat in range(game.seats)]
        self.costs = {piece: dict(price) for piece, price in game.kit.tables.prices.items()}
        self.deal = may_deal_anew(game)
        self._players: list[PlayerView] = []
        self._colours: list[str] = []

    def players_for(self, seats: list[SeatShown], viewer: int | None, colours: list[str]) -> list[PlayerView]:
        """All players as a seat sees them, `seats_for` it: itself, and the others as a spectator sees them but for what it knows of their
        hands."""
        if self._colours != colours:
            self._colours = list(colours)
            self._players = [player_view(self.game, self.shown.seats, seat, None, colour) for seat, colour in enumerate(colours)]
        if viewer is None:
            return self._players
        known = seats[viewer].known
        return [
            player_view(self.game, seats, seat, viewer, colours[seat])
            if seat == viewer
            else structs.replace(player, known=known[seat])
            if seat in known
            else player
            for seat, player in enumerate(self._players)
        ]

    def seats_for(self, viewer: int | None) -> list[SeatShown]:
        """The players as a seat sees them: only of itself it sees more than a spectator."""
        if viewer is None:
            return self.shown.seats
        own = self.game.own_shown(viewer)
        return [own if seat == viewer else shown for seat, shown in enumerate(self.shown.seats)]


def table_view(game: Game, seq: int, viewer: int | None, own: list[int], colours: list[str], picture: Picture | None = None) -> TableView:
    """The table for a client that holds the seats `own` and looks with the eyes of `viewer` (None: of a spectator)."""
    picture = picture or Picture(game)
    table, seats = picture.shown, picture.seats_for(viewer)
    eyes = seats[viewer if viewer is not None else (own[0] if own else 0)]
    tables = game.kit.tables
    turn_seat, number = game.turn()
    waiting = [seat for seat in game.seats_to_act() if seat >= 0]
    return TableView(
        seq=seq,
        viewer=viewer,
        boxes=[box.name for box in game.kit.boxes],
        phase=game.state.rules.phases[game.state.cells[PHASE]].name,
        turn=TurnView(turn_seat, number),
        dice=table.dice,
        event=table.event if table.dice else "",
        over=game.over(),
        winners=game.winners(),
        target=int(tables.target),
        scene=picture.scene,
        players=picture.players_for(seats, viewer, colours),
        bank=table.bank,
        deck=table.deck,
        tokens=table.tokens,
        costs=picture.costs,
        rates={**dict.fromkeys(tables.goods, 0), **eyes.rates},
        elsewhere=eyes.elsewhere,
        supply=eyes.supply,
        score=[
            score
            for seat in range(game.seats)
            for score in (score_view(game, seat, viewer) if seat == viewer else picture.scores[seat])  # secret points are the own only
        ],
        waiting=waiting,
        undo=[seat for seat in own if game.can_undo(seat)],
        deal=picture.deal,
        prompts={str(seat): prompt for seat in own if (prompt := prompt_view(game, seat)) is not None},
    )


def scene_view(game: Game, scene: Scene) -> SceneView:
    seat_of = {colour: seat for seat, colour in enumerate(game.kit.tables.colours)}
    return SceneView(
        [HexView(hex_.at[0], hex_.at[1], hex_.terrain, hex_.token, hex_.frame) for hex_ in scene.hexes],
        [HarbourView(list(harbour.edge), harbour.kind, list(harbour.sea)) for harbour in scene.harbours],
        [PieceView(one.kind, list(one.at), None if one.colour is None else seat_of[one.colour], one.state) for one in scene.pieces],
        [MarkView(mark.kind, list(mark.at), mark.number, [seat_of[colour] for colour in mark.colours], mark.name) for mark in scene.marks],
        [WorkView(one.name, one.needs, one.stages, None if one.colour is None else seat_of[one.colour], one.stage) for one in scene.works],
        [
            TrackView(one.name, one.good, one.costs, one.draws, one.stages, None if one.colour is None else seat_of[one.colour])
            for one in scene.tracks
        ],
        [RaidView(one.name, one.step, one.steps, one.strength, one.shares, one.losers, one.best) for one in scene.raids],
        [LadderView(one.name, one.points, one.at) for one in scene.ladders],
        [StallView(one.ware, [LineView(*line) for line in one.lines], one.kept) for one in scene.stalls],
        scene.cells,
    )


def goal_views(goals: list[ShownGoal]) -> list[GoalView]:
    return [GoalView(*[getattr(goal, name) for name in GOALS]) for goal in goals]


def player_view(game: Game, seats: list[SeatShown], seat: int, viewer: int | None, colour: str) -> PlayerView:
    shown = seats[seat]
    return PlayerView(
        seat=seat,
        colour=colour,
        points=game.points(seat, viewer),
        facts=FactsView(*[getattr(shown.facts, name) for name in FACTS]),
        goals=goal_views(shown.goals),
        hand=shown.hand,
        cards=shown.cards,
        new_cards=shown.new_cards,
        decks=shown.decks,
        known=seats[viewer].known.get(seat, {}) if viewer is not None else {},
        owed=shown.owed,
        offer=Offer(shown.gives, shown.wants) if shown.says == "offers" else None,
        says=shown.says,
    )


def score_view(game: Game, seat: int, viewer: int | None) -> list[ScoreView]:
    return [ScoreView(seat, row.source, row.count, row.points) for row in game.score(seat, viewer) if row.count]


def choice_view(action: int, choice: Choice) -> ChoiceView:
    return ChoiceView(
        action,
        choice.verb,
        None if choice.place is None else list(choice.place),
        choice.piece,
        dict(choice.cards) or None,
        dict(choice.gets) or None,
        choice.player,
        choice.number,
        None if choice.origin is None else list(choice.origin),
        None if choice.path is None else [list(edge) for edge in choice.path],
        {str(seat): amount for seat, amount in choice.tolls} or None,
        dict(choice.odds) or None,
    )


def without_own_offer(game: Game, seat: int) -> tuple[int, Game] | None:
    """The action that withdraws the offer of the player on turn, and the game after it; None for everybody else, and without an offer."""
    action = trade.withdrawal(game.kit, game.state, seat)
    if action is None:
        return None
    after = game.copy()
    after.luck = None  # nothing is drawn
    after.play(seat, action)
    return action, after


def prompt_view(game: Game, seat: int) -> PromptView | None:
    prompt = game.prompt(seat)
    if prompt is None:
        return None
    choices = [choice_view(action, choice) for action, choice in prompt.choices]
    beyond = without_own_offer(game, seat)
    if beyond is not None:  # with an offer on the table the turn goes on, and what is done then withdraws it
        later = beyond[1].prompt(seat)
        known = {choice.action for choice in choices}
        choices += [choice_view(action, choice) for action, choice in later.choices if action not in known] if later else []
    return PromptView(seat, prompt.phase, prompt.sentence.key, str(prompt.sentence), params_of(prompt.sentence), prompt.must, choices)


def open_table(game: Game, seq: int, colours: list[str]) -> TableView:
    """A finished game's table with every hand open, for the replay. It asks nobody."""
    picture = Picture(game)
    view = table_view(game, seq, None, [], colours, picture)
    view.players = [player_view(game, picture.seats_for(seat), seat, seat, colours[seat]) for seat in range(game.seats)]
    view.score = [score for seat in range(game.seats) for score in score_view(game, seat, seat)]
    return view
