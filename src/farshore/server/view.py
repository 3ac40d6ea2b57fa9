"""The table as one client may see it. Secrets come through the engine's own sight only (`view_data`, `own_data`, `seen_by`, `score`),
never from the state: what isn't shown there can't be sent from here."""

from functools import cache
from typing import Any, cast

from farshore.board.scene import Scene
from farshore.engine.machine import PHASE
from farshore.engine.words import Choice
from farshore.game import Game
from farshore.newdeal import may_deal_anew
from farshore.server.wire import (
    ChoiceView,
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
    Value,
    WorkView,
)
from farshore.server.words import _plain

TABLE = ("die 1", "die 2", "event die", "bank", "gold in the bank", "deck size", "face-down tokens")  # what is looked at of a view
PLAYER = ("hand", "cards", "bought this turn", "owed", "offered", "asked for", "says", "rates", "supply", "hands seen")
AWARDS = {"longest road": "longest_road", "largest army": "largest_army"}
Data = dict[str, Any]


class Picture:
    """What everybody sees alike at one moment, so that it is drawn once for all of them."""

    def __init__(self, game: Game) -> None:
        scene = game.scene()
        self.game = game
        self.names = names_of(tuple(game.kit.tables.decks))
        data = game.view_data(None, self.names)
        self.table = cast(Data, data["table"])
        self.players = cast(list[Data], data["players"])
        self.scene = scene_view(game, scene)
        self.facts = [_facts(game, seat, shown.facts) for seat, shown in enumerate(scene.seats)]
        self.scores = [score_view(game, seat, None) for seat in range(game.seats)]
        self.costs = {piece: dict(price) for piece, price in game.kit.tables.prices.items()}
        self.deal = may_deal_anew(game)

    def players_for(self, viewer: int | None) -> list[Data]:
        """The players as a seat sees them: what it alone sees are entries of its own."""
        if viewer is None:
            return self.players
        own = {**self.players[viewer], **self.game.own_data(viewer, self.names)}
        return [own if seat == viewer else shown for seat, shown in enumerate(self.players)]


@cache
def names_of(decks: tuple[str, ...]) -> frozenset[str]:
    """The entries of a view that a page is shown, in a game with these decks."""
    return frozenset((*TABLE, *PLAYER, *(f"{deck} cards" for deck in decks), *(f"{deck} cards seen" for deck in decks)))


def _facts(game: Game, seat: int, shown: dict[str, str]) -> dict[str, Value]:
    """What is known of a player, with the awards they hold."""
    told: dict[str, Value] = {name: int(value) if value.isdecimal() else value for name, value in shown.items()}
    for row in game.score(seat):
        if row.source in AWARDS:
            told[AWARDS[row.source]] = row.points > 0
    return told


def table_view(
    game: Game, seq: int, viewer: int | None, own: list[int], colours: list[str], picture: Picture | None = None
) -> TableView:
    """The table for a client that holds the seats `own` and looks with the eyes of `viewer` (None: of a spectator)."""
    picture = picture or Picture(game)
    table, players = picture.table, picture.players_for(viewer)
    eyes = viewer if viewer is not None else (own[0] if own else 0)
    tables = game.kit.tables
    dice = (int(table.get("die 1", 0)), int(table.get("die 2", 0)))
    turn_seat, number = game.turn()
    waiting = [seat for seat in game.seats_to_act() if seat >= 0]
    return TableView(
        seq=seq,
        viewer=viewer,
        boxes=[box.name for box in game.kit.boxes],
        phase=game.state.rules.phases[game.state.cells[PHASE]].name,
        turn=TurnView(turn_seat, number),
        dice=dice if all(dice) else None,
        event=str(table.get("event die", "")) if all(dice) else "",
        over=game.over(),
        winners=game.winners(),
        target=int(tables.target),
        scene=picture.scene,
        players=players_view(game, players, viewer, colours, picture.facts),
        bank=_bank(table, tables.goods),
        deck=int(table.get("deck size", 0)),
        tokens=_tokens(table.get("face-down tokens", {})),
        costs=picture.costs,
        rates=_counts(players[eyes].get("rates", {}), tables.goods),
        supply=_counts(players[eyes].get("supply", {}), list(tables.pieces)),
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
        [RaidView(one.name, one.step, one.steps, one.strength, one.shares) for one in scene.raids],
        [LadderView(one.name, one.points, one.at) for one in scene.ladders],
        [StallView(one.ware, [LineView(*line) for line in one.lines], one.kept) for one in scene.stalls],
        scene.cells,
    )


def players_view(
    game: Game, players: list[Data], viewer: int | None, colours: list[str], facts: list[dict[str, Value]]
) -> list[PlayerView]:
    goods = game.kit.tables.goods
    views = []
    for seat, player in enumerate(players):
        says = str(player.get("says", "silent"))
        gives, wants = player.get("offered", {}), player.get("asked for", {})
        views.append(
            PlayerView(
                seat=seat,
                colour=colours[seat],
                points=game.points(seat, viewer),
                facts=facts[seat],
                hand=_counts(player.get("hand", {}), goods),
                cards=dict(player.get("cards", {})),
                new_cards=dict(player.get("bought this turn", {})),
                decks={deck: dict(player[f"{deck} cards"]) for deck in game.kit.tables.decks},
                known=_known(players[viewer], seat, game.kit.tables.decks) if viewer is not None else {},
                owed=int(player.get("owed", 0)),
                offer=Offer(dict(gives), dict(wants)) if says == "offers" else None,
                says=says,
            )
        )
    return views


def _known(eyes: Data, seat: int, decks: list[str]) -> dict[str, int]:
    """What one player remembers of another's cards."""
    found: dict[str, int] = {}
    for name in ("hands seen", *(f"{deck} cards seen" for deck in decks)):
        found.update(eyes[name][seat] if name in eyes else {})
    return found


def _bank(table: Data, goods: list[str]) -> dict[str, int]:
    """The bank's cards, and its gold where there is any in the game."""
    gold = {"gold": int(table["gold in the bank"])} if "gold in the bank" in table else {}
    return _counts(table.get("bank", {}), goods) | gold


def _tokens(shown: Data) -> dict[str, int]:
    """Number tokens that lie face down, by terrain: of their numbers only what everybody can reckon is known."""
    found: dict[str, int] = {}
    for name, count in shown.items():
        terrain = name.rpartition(" ")[0]
        found[terrain] = found.get(terrain, 0) + int(count)
    return found


def _counts(shown: Data, names: list[str]) -> dict[str, int]:
    """Counts with their zeros; a covered row ({"count": n}) as it is."""
    if set(shown) == {"count"}:
        return {"count": int(shown["count"])}
    return {name: int(shown.get(name, 0)) for name in names}


def score_view(game: Game, seat: int, viewer: int | None) -> list[ScoreView]:
    return [ScoreView(seat, row.source, row.count, row.points) for row in game.score(seat, viewer) if row.count]


def choice_view(action: int, choice: Choice) -> ChoiceView:
    told = cast(Data, choice.as_dict())
    return ChoiceView(
        action,
        choice.verb,
        list(choice.place) if choice.place is not None else None,
        choice.piece,
        dict(choice.cards) or None,
        dict(choice.gets) or None,
        choice.player,
        choice.number,
        told.get("from"),
        told.get("way"),
        told.get("tolls"),
    )


def prompt_view(game: Game, seat: int) -> PromptView | None:
    prompt = game.prompt(seat)
    if prompt is None:
        return None
    choices = [choice_view(action, choice) for action, choice in prompt.choices]
    params = {name: _plain(value) for name, value in prompt.sentence.params.items()}
    return PromptView(seat, prompt.phase, prompt.sentence.key, str(prompt.sentence), params, prompt.must, choices)


def open_table(game: Game, seq: int, colours: list[str]) -> TableView:
    """A finished game's table with every hand open, for the replay. It asks nobody."""
    picture = Picture(game)
    view = table_view(game, seq, None, [], colours, picture)
    for seat in range(game.seats):
        own = players_view(game, picture.players_for(seat), seat, colours, picture.facts)[seat]
        view.players[seat] = own
    view.score = [score for seat in range(game.seats) for score in score_view(game, seat, seat)]
    return view
