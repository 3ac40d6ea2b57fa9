"""How bots trade: nothing for a player about to win, no talk without end, answers that help themselves."""

import pytest

from farshore import FarshoreError, Game, Luck, make
from farshore.bots import Observation, ProposalRounds, decide, proposal
from farshore.bots.levels import HardBot, Level, LevelBot, MediumBot
from farshore.game import trade
from farshore.parts.barter import Barter
from farshore.parts.europe.coins import Coins
from farshore.parts.landmarks.fishing import Fishing
from farshore.parts.part import GamePart
from farshore.parts.roads import LongestRoad
from farshore.thinking.search.trade import TOO_NEAR
from trade.trade_tables import table


class Small(HardBot):
    """As `hard`, with a budget for the plain build."""

    level = Level(worlds=3, candidates=3, play_outs=6, trade_play_outs=4)


def talks(seed: int, verb: str, count: int, turns: int = 60) -> list[tuple[Game, int]]:
    """Moments of games between medium bots in which a seat may do this."""
    found: list[tuple[Game, int]] = []
    game, luck = make("base", seats=4, seed=seed, target=6), Luck(seed)
    bots = [MediumBot() for _ in range(4)]
    while not game.over() and len(found) < count and game.turn()[1] < turns:
        seat = game.seats_to_act()[0]
        if any(game.choice(action, seat).verb == verb for action in game.legal(seat)):
            found.append((game.copy(), seat))
        game.play(seat, decide(game, seat, bots[seat], luck))
    return found


def nearly_wins(game: Game, seat: int) -> None:
    """Give it the longest road, whatever it has built: with the two points that everybody has it is near the target of six."""
    game.state.cells[game.kit.part(LongestRoad).holder] = seat + 1
    game.kit.victory.refresh(game.state)
    assert game.points(seat) >= 6 - TOO_NEAR


@pytest.mark.parametrize("bot", [MediumBot, Small])
def test_who_is_about_to_win_gets_nothing(bot: type[LevelBot]) -> None:
    asked = talks(5, "accept", 8)
    assert len(asked) == 8
    for game, seat in asked:
        nearly_wins(game, game.turn()[0])
        action = decide(game, seat, bot(), Luck(1))
        assert game.choice(action, seat).verb == "decline", "neither accepted nor countered"


@pytest.mark.parametrize("bot", [MediumBot, Small])
def test_offers_leave_out_who_is_about_to_win(bot: type[LevelBot]) -> None:
    offered = 0
    for game, seat in talks(7, "offer", 25):
        leader = (seat + 1) % 4
        nearly_wins(game, leader)
        player, luck = bot(), Luck(2)
        for _ in range(12):
            action = decide(game, seat, player, luck)
            if game.choice(action, seat).verb not in ("offer", "draft_give", "draft_want", "leave_out", "send"):
                break
            sent = game.choice(action, seat).verb == "send"
            game.play(seat, action)
            if sent:
                offered += 1
                assert leader not in game.seats_to_act()
                break
    assert offered > 0


def test_offers_go_to_players_who_can_meet_them() -> None:
    """Nobody likes to read what they can't meet: most of those who are asked hold the card."""
    asked = able = 0
    game, luck = make("base", seats=4, seed=4, target=8), Luck(4)
    bots = [MediumBot() for _ in range(4)]
    while not game.over():
        seat = game.seats_to_act()[0]
        sent = game.play(seat, decide(game, seat, bots[seat], luck))
        if sent and sent[0].kind == "offer" and seat == game.turn()[0]:
            asked += len(game.seats_to_act())
            able += sum(trade.can_meet(game.kit, game.state, other) for other in game.seats_to_act())
    assert asked >= 20
    assert able >= 0.8 * asked


def test_nobody_offers_when_about_to_win_itself_or_without_end() -> None:
    for game, seat in talks(9, "offer", 12):
        offers = 0
        player, luck = MediumBot(), Luck(3)
        before = game.turn()
        for _ in range(80):
            if game.over() or game.turn() != before:
                break
            acting = game.seats_to_act()[0]
            if acting == seat:
                action = decide(game, seat, player, luck)
                offers += game.choice(action, seat).verb == "send"
            else:
                declines = [one for one in game.legal(acting) if game.choice(one, acting).verb == "decline"]
                action = declines[0] if declines else game.legal(acting)[0]
            game.play(acting, action)
        assert offers <= MediumBot.level.offers


def test_a_gift_is_accepted_more_readily_than_a_bad_bargain() -> None:
    """The same cards at the same moments: two for one, and one for two."""
    accepted = {(2, 1): 0, (1, 2): 0}
    asked = 0
    for game, seat in talks(11, "offer", 40, turns=30):
        mine, other = game.hand(seat, asking=seat), (seat + 1) % 4
        theirs = game.hand(other, asking=other)
        assert isinstance(mine, dict)
        assert isinstance(theirs, dict)
        for give in mine:
            for want in theirs:
                if give == want or mine[give] < 2 or theirs[want] < 2:
                    continue
                asked += 1
                for gives, wants in accepted:
                    trial = game.copy()
                    trial.offer(seat, {give: gives}, {want: wants}, to=[other])
                    action = decide(trial, other, MediumBot(), Luck(1))
                    accepted[gives, wants] += trial.choice(action, other).verb == "accept"
    assert accepted[2, 1] > 1.5 * accepted[1, 2]
    assert asked > accepted[2, 1] > 0


def test_proposals_are_taken_up_when_they_help_and_never_from_who_is_about_to_win() -> None:
    taken = refused = 0
    luck = Luck(1)  # one for all: now and then a medium bot slips
    for game, seat in talks(13, "offer", 40, turns=40):
        other = (seat + 1) % 4
        mine, theirs = game.hand(seat, asking=seat), game.hand(other, asking=other)
        assert isinstance(mine, dict)
        assert isinstance(theirs, dict)
        for give in theirs:
            for want in mine:
                if give != want and theirs[give] >= 2 and mine[want] and game.points(other) < 6 - TOO_NEAR:
                    trial = game.copy()
                    trial.propose(other, {give: 2}, {want: 1})
                    deals = [action for action in trial.legal(seat) if trial.choice(action, seat).verb == "deal"]
                    assert len(deals) == 1
                    taken += decide(trial, seat, MediumBot(), luck) == deals[0]
                    nearly_wins(trial, other)
                    refused += 1
                    assert decide(trial, seat, MediumBot(), luck) != deals[0]
    assert refused > taken > 0


def test_an_observation_tells_events_as_the_seat_saw_them() -> None:
    game, luck = make("base", seats=3, seed=3), Luck(1)
    bots = [MediumBot() for _ in range(3)]
    while not any(event.kind == "stolen" for event in game.events):
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    number = next(at for at, event in enumerate(game.events) if event.kind == "stolen")
    data = game.events[number].data
    third = ({0, 1, 2} - {data["seat"], data["victim"]}).pop()
    assert isinstance(third, int)
    assert "card" not in Observation(game, third, luck).events(number)[0]
    assert "card" in Observation(game, int(str(data["victim"])), luck).events(number, number + 1)[0]


# --- in the turns of others


def proposed(game: Game, seat: int, bot: LevelBot, luck: Luck) -> tuple[dict[str, int], dict[str, int]] | None:
    """What it gives and wants, if it proposes something."""
    steps = proposal(game, seat, bot, luck)
    if not steps:
        return None
    after = game.copy()
    after.play_all(seat, steps)
    barter = after.kit.part(Barter)
    gives, wants = barter.offer_of(after.state, seat)
    return dict(gives), dict(wants)


def test_bots_propose_in_the_turns_of_others_what_the_other_holds_and_wants() -> None:
    game, luck = make("base", seats=4, seed=4), Luck(4)
    bots = [MediumBot(slips=0, least_gain=0.003) for _ in range(4)]
    rounds = ProposalRounds(bots, [luck] * 4)
    made: list[tuple[int, int]] = []
    able = taken = 0
    while not game.over() and len(made) < 12:
        events = rounds.play(game)
        if events:
            seat, on_turn = int(str(events[0].data["seat"])), game.turn()[0]
            assert seat != on_turn
            made.append(game.turn())
            _, wants = game.kit.part(Barter).offer_of(game.state, seat)
            held = game.hand(on_turn, asking=on_turn)
            assert isinstance(held, dict)
            able += all(held[good] >= count for good, count in wants)
            assert game.points(seat) < 10 - TOO_NEAR
            assert game.points(on_turn) < 10 - TOO_NEAR
        seat = game.seats_to_act()[0]
        action = decide(game, seat, bots[seat], luck)
        taken += game.choice(action, seat).verb == "deal"
        game.play(seat, action)
    assert len(made) == len(set(made)) >= 5, "one a turn"
    assert able >= 0.8 * len(made)
    assert taken > 0


def test_what_is_hidden_changes_no_proposal() -> None:
    """Which cards the player on turn holds and which a third one, the others can only guess."""
    found = set()
    for one, other in (("3 ore 2 wool", "2 grain 3 ore"), ("2 grain 3 ore", "3 ore 2 wool"), ("5 ore", "1 ore 2 grain 2 wool")):
        game = table(one, "3 brick 2 lumber", other, "")
        found.add(str(proposed(game, 1, HardBot(slips=0, least_gain=0), Luck(3))))
    assert len(found) == 1
    assert found != {"None"}


def test_nobody_proposes_to_who_is_about_to_win_or_twice_the_same_soon() -> None:
    game, bot = table("2 ore 2 grain", "3 brick 2 lumber", "", "", target=6), HardBot(slips=0, least_gain=0)
    first = proposed(game, 1, bot, Luck(3))
    assert first is not None
    assert proposed(game, 1, bot, Luck(3)) != first
    nearly_wins(game, 0)
    assert proposed(game, 1, HardBot(slips=0, least_gain=0), Luck(3)) is None


def test_a_proposal_that_can_not_be_made_names_the_bot() -> None:
    class Rash(MediumBot):
        name = "rash"

        def propose(self, observation: Observation) -> list[int]:
            return [0]

    game = table("1 wool", "1 ore", "", "")
    with pytest.raises(FarshoreError, match="'rash' at seat 1"):
        ProposalRounds([Rash()] * 4, [Luck(1)] * 4).play(game)


# --- what is worth nothing


@pytest.mark.parametrize(("hand", "answer"), [("5 wool 1 brick", "decline"), ("1 brick", "accept")])
def test_two_of_what_there_is_plenty_of_are_no_good_bargain(hand: str, answer: str) -> None:
    game = table("2 wool 3 ore", hand, "", "")
    game.offer(0, {"wool": 2}, {"brick": 1}, to=[1])
    action = decide(game, 1, HardBot(slips=0, least_gain=0, counters=0), Luck(1))
    assert game.choice(action, 1).verb == answer


@pytest.mark.parametrize(("name", "part", "cells"), [("hawaii", Fishing, "fish"), ("europe", Coins, "gold")])
def test_what_is_traded_beside_cards_is_offered_too(name: str, part: type[GamePart], cells: str) -> None:
    offered: set[str] = set()
    game, luck = make(name, seats=3, seed=1), Luck(2)
    bots = [MediumBot(slips=0, offers=0) for _ in range(3)]
    while game.turn()[1] < 8:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
    brain = bots[0].brain(game.kit, game.view(0))
    assert brain.trader is not None
    goods, at = game.kit.part(Barter).goods, getattr(game.kit.part(part), cells)
    for held in range(8):
        for seat in range(3):
            game.state.cells[at + seat] = (held + 3 * seat) % 8
        for seat in range(3):
            bargain = brain.trader.best_offer([game.state], seat, -1, True)
            if bargain is not None:
                offered |= {goods[bargain.give], goods[bargain.want]}
    assert cells in offered
