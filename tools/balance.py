"""Is a board fair and alive? Plays games of bots and tells who won, by place in the turn order and by seat, which games did not end,
what was done how often, who earned nothing of a resource, and which marked places of the board nobody ever used.

    PYTHONPATH=build/compiled python tools/balance.py iberia --games 1000
    PYTHONPATH=build/compiled python tools/balance.py iberia --games 200 --bots easy

Without --bots the quick policy plays, a thousand games in a minute or two. Its own foundings on a printed map are always the same, so it
wavers in them: each place seems up to 60 % better than it is.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field

from farshore.arena.simulate import SimulationPlan, luck_of_bot, plan_simulation, seed_of_game
from farshore.board.facts import Board
from farshore.board.grid import corners_of_edge
from farshore.bots import decide
from farshore.engine.choice import Choice
from farshore.engine.events import Event
from farshore.game import Game
from farshore.luck import Luck
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.policy.quick import QuickPolicy

WAVERS = 60  # hundredths
TALK = ("roll", "end_turn", "discard", "accept", "decline", "draft_give", "draft_want", "send", "leave_out", "offer", "deal", "cancel")


@dataclass
class Tally:
    """What many games came to."""

    games: int = 0
    unended: int = 0
    by_place: Counter[int] = field(default_factory=Counter)  # wins; the first player has place 0
    by_seat: Counter[int] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)  # actions in all games
    games_with: Counter[str] = field(default_factory=Counter)
    earned: Counter[str] = field(default_factory=Counter)
    seats_with: Counter[str] = field(default_factory=Counter)  # seats of games that earned any
    used: Counter[str] = field(default_factory=Counter)  # games in which somebody stood at a marked place
    marked: set[str] = field(default_factory=set)


def marked_places(board: Board) -> dict[str, tuple[object, ...]]:
    """The single corners and edges that the board's marks name: cities, landmarks, chips, harbours, fishing cells."""
    found: dict[str, tuple[object, ...]] = {}
    for mark in board.marks:
        if mark.name not in ("path", "double", "start", "road", "ship"):
            words = [item for item in mark.items if isinstance(item, str)]
            for item in mark.items:
                if isinstance(item, tuple) and len(item) == 3:
                    found[" ".join([mark.name, *words, ",".join(str(part) for part in item)])] = item
    return found


def touched(game: Game) -> set[tuple[object, ...]]:
    """Every corner and edge with a piece, and the ends of these edges."""
    places: set[tuple[object, ...]] = set()
    for seat in range(game.seats):
        for kind_places in game.pieces(seat).values():
            for place in kind_places:
                places.add(place)
                if place[2] not in ("N", "S"):
                    places.update(corners_of_edge(place))
    return places


class BotGame:
    """One game and who chooses in it."""

    def __init__(self, what: SimulationPlan, index: int, quick: bool) -> None:
        seed = seed_of_game(what.seed, index)
        luck = Luck(seed)
        self.board = what.spec.deal(luck)
        self.game = Game(what.spec.kind, what.seats, what.settings, self.board, luck)
        self.bots = [] if quick else [what.roster[label].make() for label in what.bots_of(index)]
        self.lucks = [luck_of_bot(seed, seat) for seat in range(what.seats)]
        features = BoardFeatures(self.game.kit)
        features.survey(self.game.state)
        self.policy = QuickPolicy(features, {"found: doubt": WAVERS})

    def choose(self, seat: int) -> int:
        if self.bots:
            return decide(self.game, seat, self.bots[seat], self.lucks[seat])
        return int(self.policy.move(self.game.state, seat, self.lucks[seat]))


class Watch:
    """What happens in one game."""

    def __init__(self) -> None:
        self.did: Counter[str] = Counter()
        self.earned: Counter[tuple[int, str]] = Counter()
        self.first = -1  # who rolled first
        self.chips: set[tuple[object, ...]] = set()

    def choice(self, choice: Choice) -> None:
        if choice.verb not in TALK:
            self.did[" ".join(word for word in (choice.verb, choice.piece) if word)] += 1

    def event(self, event: Event) -> None:
        if event.kind == "rolled" and self.first < 0:
            self.first = int(str(event.data["seat"]))
        elif event.kind in ("produced", "fish"):
            self.earned[int(str(event.data["seat"])), str(event.data.get("card", event.kind))] += int(str(event.data["count"]))
        elif event.kind in ("chip", "connected", "token_moved", "caravan_toll"):
            self.did[f"({event.kind})"] += 1
            if isinstance(corner := event.data.get("corner"), list):
                self.chips.add(tuple(corner))


def add_game(tally: Tally, what: SimulationPlan, table: BotGame) -> None:
    """Play one game and count."""
    game, watch = table.game, Watch()
    while not game.over() and len(game.actions) < what.limit:
        seat = game.seats_to_act()[0]
        action = table.choose(seat)
        watch.choice(game.choice(action, seat))
        for event in game.play(seat, action):
            watch.event(event)
    tally.games += 1
    tally.unended += not game.over()
    for winner in game.winners() if game.over() else []:
        tally.by_seat[winner] += 1
        tally.by_place[(winner - watch.first) % what.seats] += 1
    tally.turns.append(int(game.turn()[1]))
    tally.did.update(watch.did)
    tally.games_with.update(dict.fromkeys(watch.did, 1))
    for (_, kind), count in watch.earned.items():
        tally.earned[kind] += count
        tally.seats_with[kind] += 1
    reached = touched(game) | watch.chips
    places = marked_places(table.board)
    tally.marked.update(places)
    tally.used.update([name for name, place in places.items() if place in reached])


def tell(tally: Tally, what: SimulationPlan, who: str) -> None:
    games = tally.games
    print(f"{what.game}, {what.seats} seats, {games} games of {who}, seed {what.seed}")
    print(f"wins by place in the turn order: {', '.join(str(tally.by_place[place]) for place in range(what.seats))}")
    print(f"wins by seat: {', '.join(str(tally.by_seat[seat]) for seat in range(what.seats))}")
    print(f"without an end: {tally.unended}; turns: mean {sum(tally.turns) / games:.1f}, {min(tally.turns)} to {max(tally.turns)}")
    print("earned by production in a game, and seats that never earned any:")
    for kind, count in sorted(tally.earned.items()):
        print(f"  {kind:24} {count / games:8.1f} {1 - tally.seats_with[kind] / games / what.seats:8.1%}")
    print("done in a game, and the share of games with any:")
    for verb, count in sorted(tally.did.items(), key=lambda row: -row[1]):
        print(f"  {verb:36} {count / games:8.2f} {tally.games_with[verb] / games:8.1%}")
    rare = sorted(tally.marked, key=lambda name: (tally.used[name], name))
    print(f"marked places: {len(rare)}, never used: {', '.join(name for name in rare if not tally.used[name]) or 'none'}")
    print("least used: " + "; ".join(f"{name} {tally.used[name] / games:.1%}" for name in rare[:8]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", help="one bot, or one for each seat, with commas; without it the quick policy plays")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", default="{}", help='options of the game as JSON, such as {"setup": "free"}')
    given = parser.parse_args()
    bots = None if given.bots is None else given.bots.split(",")
    what = plan_simulation(given.game, given.seats, bots, given.games, given.seed, json.loads(given.options))
    tally = Tally()
    for index in range(what.games):
        add_game(tally, what, BotGame(what, index, quick=bots is None))
    tell(tally, what, "the quick policy" if bots is None else ", ".join(bots))


if __name__ == "__main__":
    main()
