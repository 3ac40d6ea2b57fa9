"""Nothing hidden shows (R23): whatever a seat can't see may be otherwise, and all that the seat is shown stays the same."""

import json
from collections import Counter

from battery.played_games import Setup, assert_consistent, cells_of, each_setup, played, pool_totals, seats_of
from farshore.engine.events import read_journal
from farshore.engine.layout import Span
from farshore.engine.machine import NATURE, PHASE, Journal, State
from farshore.engine.visibility import SPECTATOR, sample, view
from farshore.game import Game
from farshore.luck import Luck
from rules_mark import rule


def shown(game: Game, viewer: int) -> dict[str, object]:
    """Everything that `viewer` (−1: a spectator) is shown of a game."""
    asking = None if viewer == SPECTATOR else viewer
    prompt = None if asking is None else game.prompt(asking)
    return {
        "data": json.dumps(game.view_data(asking)),
        "shown": game.shown(asking),
        "acting": (game.seats_to_act(), game.seats_invited()),
        "legal": [] if asking is None else game.legal(asking),
        "prompt": None if prompt is None else json.dumps(prompt.as_dict()),
        "points": [game.points(seat, asking) for seat in seats_of(game)],
        "score": [[(row.source, row.count, row.points) for row in game.score(seat, asking)] for seat in seats_of(game)],
        "hands": [game.hand(seat, asking) for seat in seats_of(game)],
        "picture": game.text(asking),
    }


def hidden_rows(s: State, names: list[str], viewer: int) -> list[tuple[Span, int]]:
    spans = [s.rules.layout.by_name[name] for name in names]
    return [(span, owner) for span in spans for owner in range(span.copies) if span.hidden_from(owner, viewer)]


def swap_hidden(s: State, viewer: int, luck: Luck) -> State | None:
    """The same position with hidden cards of each pool exchanged between those who hold them; None if there is nothing to exchange."""
    twin = s.copy()
    cells = twin.cells
    exchanged = False
    for pool in s.rules.pools:
        rows = hidden_rows(s, pool.spans, viewer)
        for _ in range(12):
            if len(rows) < 2:
                break
            (one, first), (other, second) = rows[luck.below(len(rows))], rows[luck.below(len(rows))]
            here, there = one.at(first), other.at(second)
            mine, theirs = luck.below(len(pool.stock)), luck.below(len(pool.stock))
            if here != there and mine != theirs and cells[here + mine] > 0 and cells[there + theirs] > 0:
                for at, change in ((here + mine, -1), (here + theirs, 1), (there + theirs, -1), (there + mine, 1)):
                    cells[at] += change
                exchanged = True
    if not exchanged:
        return None
    s.rules.refresh(twin)
    return twin


def with_state(game: Game, s: State) -> Game:
    twin = game.copy()
    twin.state = s
    return twin


@rule("R23")
@each_setup
def test_what_a_spectator_is_shown_with_what_one_is_shown_of_oneself_is_what_one_is_shown(setup: Setup) -> None:
    for game in played(setup).games(6):
        for seat in seats_of(game):
            everybodys = game.shown(None)
            everybodys.seats[seat] = game.own_shown(seat)
            assert everybodys == game.shown(seat)


@rule("R23")
@each_setup
def test_what_is_hidden_shows_nowhere(setup: Setup) -> None:
    luck = Luck(21)
    others = 0
    for game in played(setup).games(12):
        if game.over():
            continue
        for viewer in [SPECTATOR, *seats_of(game)]:
            seen, before = shown(game, viewer), view(game.state, viewer)
            guessed = sample(before, luck)
            exchanged = swap_hidden(game.state, viewer, luck)
            for s in [guessed] if exchanged is None else [guessed, exchanged]:
                assert view(s, viewer) == before
                assert hash(view(s, viewer)) == hash(before)
                assert shown(with_state(game, s), viewer) == seen
                others += cells_of(s) != cells_of(game.state)
    assert others > 5, "too few positions had a secret"


@each_setup
def test_samples_are_whole_positions_that_can_be_played(setup: Setup) -> None:
    luck = Luck(22)
    for game in played(setup).games(24):
        if game.over():
            continue
        for viewer in [SPECTATOR, *seats_of(game)]:
            s = sample(view(game.state, viewer), luck)
            assert pool_totals(s) == pool_totals(game.state)
            assert_consistent(s)
            for _ in range(30):
                if s.over():
                    break
                seat = NATURE if s.by_chance() else s.seats_to_act()[0]
                legal = s.legal_list(seat)
                s.play(seat, legal[luck.below(len(legal))])
            assert_consistent(s)


def told(s: State, seat: int, action: int, viewer: int) -> tuple[State, str]:
    """The position after an action, and the events that `viewer` hears."""
    twin, journal = s.copy(), Journal()
    twin.listen(journal)
    twin.play(seat, action)
    asking = None if viewer == SPECTATOR else viewer
    return twin, json.dumps([event.seen_by(asking) for event in read_journal(s.rules, journal)])


def lasting(heard: str) -> list[str]:
    """What was heard, without who laid which card where several discard at once: all see it, and no view remembers it."""
    events = json.loads(heard)
    laid: Counter[str] = Counter()
    for event in events:
        if event["event"] == "discarded":
            laid[event["card"]] += event["count"]
    return [json.dumps(event) for event in events if event["event"] != "discarded"] + [json.dumps(sorted(laid.items()))]


@rule("R23")
@each_setup
def test_a_secret_draw_is_told_to_those_who_may_know(setup: Setup) -> None:
    secret = 0
    for game in played(setup).games():
        s = game.state
        draw = s.rules.phases[s.cells[PHASE]].draw
        if not s.by_chance() or draw is None or (knowers := draw.knowers(s)) == -1:
            continue
        outcomes = s.legal_list(NATURE)
        for viewer in [SPECTATOR, *seats_of(game)]:
            results = [told(s, NATURE, action, viewer) for action in outcomes]
            results = [(after, text) for after, text in results if not after.over()]
            if viewer != SPECTATOR and knowers >> viewer & 1:
                assert len({text for _, text in results}) == len(results), "who may know hears which card it was"
            else:
                secret += len(results) > 1
                assert len({text for _, text in results}) <= 1, "who may not know hears the same, whatever was drawn"
                assert all(view(after, viewer) == view(results[0][0], viewer) for after, _ in results)
    assert secret > 0


@rule("R23")
@each_setup
def test_others_hear_no_more_than_they_see(setup: Setup) -> None:
    """Where an action leaves a seat's view the same whatever is hidden from it, the seat hears the same too; and the other way round."""
    luck = Luck(23)
    compared = spoken = 0
    for game in played(setup).games(24):
        s = game.state
        for actor in s.seats_to_act():
            for viewer in [SPECTATOR, *seats_of(game)]:
                other = sample(view(s, viewer), luck)
                common = sorted(set(s.legal_list(actor)) & set(other.legal_list(actor)))
                for action in common[:: max(1, len(common) // 4)]:
                    (one, heard), (two, also) = told(s, actor, action, viewer), told(other, actor, action, viewer)
                    if not one.over() and not two.over():
                        assert (lasting(heard) == lasting(also)) == (view(one, viewer) == view(two, viewer))
                        compared += 1
                        spoken += heard != "[]"
    assert compared > 50
    assert spoken > 10
