"""Whole decisions of several steps, given as cards by name: offers between players, and discards.

Each function says which actions make up the decision; `Game.play_all` carries them out, all or nothing.
"""

import reprlib

from farshore.boxes.kit import Kit
from farshore.engine.errors import IllegalMove
from farshore.engine.machine import PHASE, State
from farshore.engine.sentence import Listing, Quoted, Sentence, good
from farshore.game.arguments import seat_number, whole
from farshore.parts.barter import DRAFTING, SILENT, Barter
from farshore.parts.discard import Discard
from farshore.parts.hand import Hand

MOST_WARES = 99  # of what is traded beside cards, in one offer


def offer(kit: Kit, s: State, seat: int, give: dict[str, int], want: dict[str, int], to: list[int] | None) -> list[int]:
    """The steps of an offer of the player on turn to everybody, or to those in `to`."""
    barter = _barter(kit)
    if s.cells[barter.turn.seat] != seat or s.cells[PHASE] != barter.turn.actions.id:
        raise IllegalMove(Sentence("no_offer_now", "You can make an offer on your own turn, after the roll, and one at a time."))
    others = [other for other in range(int(kit.rules.seats)) if other != seat]
    heard = others if to is None else [seat_number(kit, other) for other in to]
    if not heard or seat in heard:
        raise IllegalMove(Sentence("somebody_must_hear", "An offer must go to at least one other player."))
    return _draft(kit, give, want, [other for other in others if other not in heard])


def counter(kit: Kit, s: State, seat: int, give: dict[str, int], want: dict[str, int]) -> list[int]:
    """The steps of another offer, in answer to that of the player on turn."""
    if s.cells[PHASE] != _barter(kit).answering.id or seat not in s.seats_to_act():
        raise IllegalMove(Sentence("nothing_to_counter", "There is no offer for you to answer."))
    return _draft(kit, give, want, [])


def propose(kit: Kit, s: State, seat: int, give: dict[str, int], want: dict[str, int]) -> list[int]:
    """The steps of a proposal to the player on turn."""
    barter = _barter(kit)
    if s.cells[barter.turn.seat] == seat or s.cells[PHASE] != barter.turn.actions.id:
        raise IllegalMove(Sentence("no_proposal_now", "You can make a proposal on another player's turn, between their steps."))
    return _draft(kit, give, want, [])


def discard(kit: Kit, s: State, seat: int, cards: dict[str, int]) -> list[int]:
    """The steps that discard all the cards that a 7 costs."""
    part = kit.part(Discard)
    counts = _counts(kit, cards)
    owed = int(s.cells[part.owed + seat])
    if not part.open_now(s) or owed == 0:
        raise IllegalMove(Sentence("nothing_owed", "You have no cards to discard now."))
    if sum(counts) != owed:
        raise IllegalMove(Sentence("owed", "You must discard {owed} {owed|card|cards}, not {count}.", owed=owed, count=sum(counts)))
    first = int(part.phase.moves[0].first)
    return [first + kind for kind, count in enumerate(counts) for _ in range(count)]


def asked(kit: Kit, s: State) -> list[int]:
    """The seats that have yet to answer the offer of the player on turn; none if there is no such offer."""
    if not kit.has(Barter) or s.cells[PHASE] != kit.part(Barter).answering.id:
        return []
    return s.seats_to_act()


def proposers(kit: Kit, s: State) -> list[int]:
    """The seats that may put a proposal to the player on turn now and have made none in this turn, from the one after that player on."""
    if not kit.has(Barter) or s.cells[PHASE] != kit.part(Barter).turn.actions.id:
        return []
    barter, count = kit.part(Barter), int(kit.rules.seats)
    others = [(int(s.cells[barter.turn.seat]) + step) % count for step in range(1, count)]
    silent = [seat for seat in others if s.cells[barter.says + seat] == SILENT and s.cells[barter.made + seat] == 0]
    return [seat for seat in silent if barter.open_to(s, seat)]


def offer_number(kit: Kit, s: State) -> tuple[int, int]:
    """Tells the offer that is being answered from all others of the game: the turn, and how many its maker has made in it."""
    barter = kit.part(Barter)
    return int(s.cells[barter.turn.number]), int(s.cells[barter.made + s.cells[barter.turn.seat]])


def can_meet(kit: Kit, s: State, seat: int) -> bool:
    """Could `seat`, who is asked, give what the offer wants? An open request needs an offer in return, so something to offer (B18)."""
    barter = kit.part(Barter)
    on_turn = int(s.cells[barter.turn.seat])
    open_request = barter.size(s, barter.give, on_turn) == 0 or barter.size(s, barter.want, on_turn) == 0
    return barter.holds(s, seat, barter.want, on_turn) and (not open_request or barter.open_to(s, seat))


def refusal(kit: Kit, s: State, seat: int) -> list[int]:
    """The steps with which `seat` declines the offer that it is asked about, also if it is drafting another."""
    steps = _barter(kit).steps
    drafting = s.cells[_barter(kit).says + seat] == DRAFTING
    return [int(steps[name].first) for name in (("cancel", "decline") if drafting else ("decline",))]


def withdrawal(kit: Kit, s: State, seat: int) -> int | None:
    """The action with which the player on turn takes an offer off the table that others are answering or have answered."""
    if not kit.has(Barter):
        return None
    barter = kit.part(Barter)
    stands = s.cells[PHASE] in (barter.answering.id, barter.choosing.id) and s.cells[barter.turn.seat] == seat
    return int(barter.steps["withdraw"].first) if stands else None


def _barter(kit: Kit) -> Barter:
    if not kit.has(Barter):
        raise IllegalMove(Sentence("no_trade", "There is no trade between players in this game."))
    return kit.part(Barter)


def _draft(kit: Kit, give: dict[str, int], want: dict[str, int], left_out: list[int]) -> list[int]:
    """The one sequence of actions that drafts and sends this offer."""
    steps = _barter(kit).steps
    actions = [int(steps["begin"].first)]
    for name, cards in (("give", give), ("want", want)):
        for kind, count in enumerate(_traded(kit, cards)):
            actions += [int(steps[name].first) + kind] * count
    return [*actions, *(int(steps["leave_out"].first) + other for other in left_out), int(steps["send"].first)]


def _traded(kit: Kit, cards: dict[str, int]) -> list[int]:
    """Cards of an offer by name as counts, and behind them those of the ware that is traded beside cards, where there is one."""
    wares = _barter(kit).goods[len(kit.part(Hand).goods) :]
    if not wares or not isinstance(cards, dict):
        return _counts(kit, cards)
    counts = _counts(kit, {name: count for name, count in cards.items() if name not in wares})
    for name in wares:
        number = whole(cards.get(name, 0))
        if number is None or not 0 <= number <= MOST_WARES:
            raise _no_number(cards[name], name)
        counts.append(number)
    return counts


def _counts(kit: Kit, cards: dict[str, int]) -> list[int]:
    """Cards by name as counts in the order of the hand."""
    hand = kit.part(Hand)
    if not isinstance(cards, dict):
        raise IllegalMove(Sentence("cards_by_name", 'Cards are given by name and number, such as {{"wool": 2}}.'))
    for name, count in cards.items():
        if name not in hand.goods:
            cards_there = Listing(tuple(good(kind) for kind in hand.goods))
            given = Quoted(reprlib.repr(name))
            raise IllegalMove(Sentence("no_such_kind", "There is no card {card}; choose from {cards}.", card=given, cards=cards_there))
        number = whole(count)
        if number is None or not 0 <= number <= hand.stock[hand.goods.index(name)]:
            raise _no_number(count, name)
    return [cards.get(name, 0) for name in hand.goods]


def _no_number(count: object, card: str) -> IllegalMove:
    given = Quoted(reprlib.repr(count))
    return IllegalMove(Sentence("no_such_number", "{count} {card} is not a number of cards.", count=given, card=good(card)))
