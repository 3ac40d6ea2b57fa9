"""Legal lists, prompts, meanings and refusals tell a seat nothing about what is hidden from it (R23)."""

from functools import lru_cache

import pytest

from farshore import Game, IllegalMove, Luck, make
from farshore.engine.machine import PHASE
from farshore.engine.visibility import sample
from rules_mark import rule
from trade.seat_knowledge import asked_by, refusals
from trade.test_proposals import steal
from trade.test_whole_offers import after_a_seven
from trade.trade_tables import cards, do, table, verbs

ASKING = {"before_roll", "actions", "robber", "victim", "discard", "free_roads", "invention", "draft", "answer", "choose_partner"}


@lru_cache(maxsize=1)
def positions() -> list[Game]:
    """One game for each phase of the base game that asks players, and some more."""
    found: dict[tuple[str, int], Game] = {}
    for seed in range(1, 60):
        game = make("base", seats=3 + seed % 2, seed=seed, friendly_robber=bool(seed % 2))
        luck = Luck(seed)
        span = game.kit.rules.layout.by_name["says"]
        says = range(span.at(0), span.at(game.seats))
        for _ in range(700):
            if game.over():
                break
            seats = game.seats_to_act() + (game.seats_invited() if luck.below(4) == 0 else [])
            seat = seats[luck.below(len(seats))]
            legal = game.legal(seat)
            game.play(seat, legal[luck.below(len(legal))])
            key = (game.kit.rules.phases[game.state.cells[PHASE]].name, max(game.state.cells[at] for at in says))
            if key[0] != "over" and key not in found and game.turn()[1] > 3:
                found[key] = game.copy()
        if {name for name, _ in found} >= ASKING:
            break
    return list(found.values())


def test_the_positions_ask_every_kind_of_question() -> None:
    names = {game.kit.rules.phases[game.state.cells[PHASE]].name for game in positions()}
    assert names >= ASKING


@rule("R23")
def test_all_that_a_seat_can_ask_is_the_same_whatever_is_hidden_from_it() -> None:
    differed = 0
    for number, game in enumerate(positions()):
        for seat in range(game.seats):
            twin = game.copy()
            twin.state = game.sample(seat, Luck(number))
            differed += list(twin.state.cells) != list(game.state.cells)
            assert asked_by(twin, seat, every=3) == asked_by(game, seat, every=3)
    assert differed > 20


@rule("R23")
def test_refusals_speak_only_of_what_the_seat_itself_can_know() -> None:
    """Every action is tried by every seat, in trade with three hands that only one of them knows."""
    one = table("2 wool 1 ore", "1 ore 2 brick", "1 grain 1 lumber")
    other = table("2 wool 1 ore", "1 grain 1 brick 1 lumber", "1 ore 1 brick")
    for game in (one, other):
        game.offer(0, cards("1 wool"), cards("1 brick"))
    assert refusals(one, 0) == refusals(other, 0)
    assert asked_by(one, 0) == asked_by(other, 0)


@rule("R23")
def test_a_refused_answer_tells_the_others_nothing() -> None:
    """Who lacks the cards declines like anyone else; a try to accept changes nothing."""
    lacks, refuses = table("2 wool", "1 grain", "1 ore"), table("2 wool", "1 ore", "1 grain")
    for game in (lacks, refuses):
        game.offer(0, cards("1 wool"), cards("1 ore"), to=[1])
        before = list(game.state.cells)
        accept = next(int(move.first) for move in game.kit.rules.moves if type(move).__name__ == "Accept")
        if game is lacks:
            with pytest.raises(IllegalMove, match="You don't have the cards"):
                game.play(1, accept)
        assert list(game.state.cells) == before
    assert asked_by(lacks, 0) == asked_by(refuses, 0)
    heard = [game.play(1, game.find(1, "decline")) for game in (lacks, refuses)]
    assert [event.seen_by(0) for event in heard[0]] == [event.seen_by(0) for event in heard[1]]
    assert asked_by(lacks, 0) == asked_by(refuses, 0)


@rule("R23")
def test_a_draft_is_its_owners_alone() -> None:
    games = [table("2 wool", "1 ore 1 grain", "1 ore") for _ in range(2)]
    for game, card in zip(games, ("ore", "grain"), strict=True):
        do(game, 1, "propose")
        do(game, 1, "draft_give", cards={card: 1})
    for seat in (0, 2):
        assert asked_by(games[0], seat) == asked_by(games[1], seat)
    assert asked_by(games[0], 1) != asked_by(games[1], 1)
    for seat in (0, 2):
        imagined = sample(games[0].view(seat), Luck(1))
        assert all(imagined.cells[at] == 0 for at in row(games[0], "draft offered", 1)), "nobody can guess it from a sample"


def row(game: Game, name: str, seat: int) -> range:
    span = game.kit.rules.layout.by_name[name]
    return range(span.at(seat), span.at(seat) + span.size)


@rule("R23")
def test_together_phases_do_not_show_the_others_choices() -> None:
    """Two players discard: neither learns from list, prompt or refusal what the other has chosen so far."""
    games = [after_a_seven() for _ in range(2)]
    for game, card in zip(games, ("wool", "ore"), strict=True):
        do(game, 0, "discard", cards={card: 1})
    for seat in (1, 2):
        assert asked_by(games[0], seat) == asked_by(games[1], seat)
    assert asked_by(games[0], 0) != asked_by(games[1], 0)


@rule("R23")
def test_draws_are_not_shown_to_players() -> None:
    """Nature's possible outcomes would tell the deck and the victim's hand; with chance of its own a game never waits for nature."""
    game = make("base", seats=3, seed=4)
    luck = Luck(4)
    for _ in range(300):
        if game.over():
            break
        assert game.legal(-1) == []
        assert game.prompt(-1) is None
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, legal[luck.below(len(legal))])


@rule("R23")
def test_what_a_bystander_sees_of_a_theft_does_not_depend_on_the_card() -> None:
    seen = []
    for card in ("ore", "grain"):
        game = table("1 wool", "1 ore 1 grain", "1 ore", holding={0: "knight"})
        game.propose(1, cards("1 ore"), cards("1 wool"))
        steal(game, 1, card)
        seen.append((asked_by(game, 2), [event.seen_by(2) for event in game.events], [event.seen_by(None) for event in game.events]))
        assert "propose" in verbs(game, 1)
    assert seen[0] == seen[1]


@rule("R23")
def test_a_spectator_sees_no_hand_card_or_draft() -> None:
    game = table("2 wool", "1 ore 1 grain", "1 ore", holding={1: "monopoly"})
    do(game, 1, "propose")
    do(game, 1, "draft_give", cards={"ore": 1})
    data = game.view_data(None)
    players = data["players"]
    assert isinstance(players, list)
    for player in players:
        assert set(player["hand"]) == {"count"}
        assert set(player.get("cards", {"count": 0})) == {"count"}
        assert not {"draft offered", "draft asked for", "draft not to", "purse"} & set(player)
    assert "monopoly" not in str(players)
