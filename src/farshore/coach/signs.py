"""Signs: what a coach can see at a table besides events and questions. A file names one, and its texts use what the sign tells."""

from collections.abc import Callable
from dataclasses import dataclass, field

from farshore.coach.sight import Place, SeatSight
from farshore.engine.choice import Choice
from farshore.engine.sentence import Cards, Param, Player, Term
from farshore.parts.discard import Discard

NEAR = 2  # points from the target: from here on somebody is about to win
QUIET = 3  # rolls that bring nothing until a word is due
FREE = (
    "bank_trade",
    "offer",
    "draft_give",
    "draft_want",
    "send",
    "deal",
    "accept",
    "discard",
    "take",
)  # cards change hands, nothing is built
AWARD_GAP = 1


@dataclass(frozen=True)
class Found:
    """Something seen: what fills the texts, the places it is about, the actions it is about (None: all that are asked about), and the piece
    that helps."""

    params: dict[str, Param] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    actions: frozenset[int] | None = None
    piece: str | None = None


@dataclass(frozen=True)
class Sign:
    """How to see something. `params` are what it tells; `piece`: it is about a piece that the file names."""

    params: tuple[str, ...]
    look: Callable[[SeatSight, str | None], list[Found]]
    piece: bool = False


def _cards(counts: dict[str, int]) -> Cards:
    return Cards(tuple((good, count) for good, count in counts.items() if count > 0))


def _income(sight: SeatSight, _: str | None) -> list[Found]:
    """The last roll has brought this seat cards."""
    rolls = [at for at, event in enumerate(sight.events) if event["event"] == "rolled"]
    if not rolls:
        return []
    roll = sight.events[rolls[-1]]
    got: dict[str, int] = {}
    for event in sight.events[rolls[-1] :]:
        if event["event"] == "produced" and event["seat"] == sight.seat:
            card = str(event["card"])
            got[card] = got.get(card, 0) + int(str(event["count"]))
    if not got:
        return []
    total = int(str(roll["die1"])) + int(str(roll["die2"]))
    hexes = [hex_.at for hex_ in sight.scene.hexes if hex_.token == total]
    places = tuple(dict.fromkeys(corner for at in hexes for corner in sight.around(at, sight.seat)))
    return [Found({"sum": total, "name": Player(int(str(roll["seat"]))), "cards": _cards(got)}, places)]


def _own_income(sight: SeatSight, _: str | None) -> list[Found]:
    return [found for found in _income(sight, None) if found.params["name"] == Player(sight.seat)]


def _others_income(sight: SeatSight, _: str | None) -> list[Found]:
    return [found for found in _income(sight, None) if found.params["name"] != Player(sight.seat)]


def _quiet(sight: SeatSight, _: str | None) -> list[Found]:
    """The last three rolls have brought nothing, and the last one was just now."""
    if not any(event["event"] == "rolled" for event in sight.events):
        return []
    dry = 0
    for event in reversed(sight.past):
        if event["event"] == "produced" and event["seat"] == sight.seat:
            return []
        if event["event"] == "rolled":
            dry += 1
            if dry == QUIET:
                return [Found()]
    return []


def _short(sight: SeatSight, piece: str | None) -> list[Found]:
    """One card is missing for a piece."""
    price = sight.prices.get(piece or "")
    if price is None or not sight.own.supply.get(piece or "", 1) or not _resting(sight):
        return []
    missing = {good: count - sight.hand.get(good, 0) for good, count in price.items() if count > sight.hand.get(good, 0)}
    if sum(missing.values()) != 1:
        return []
    return [Found({"good": Term("good", next(iter(missing)))}, piece=piece)]


def _resting(sight: SeatSight) -> bool:
    """Is this the own turn after the roll, with nothing else to answer?"""
    return any(choice.verb == "end_turn" for _, choice in sight.choices)


def _builds(sight: SeatSight) -> list[tuple[int, Choice]]:
    """What cards can be spent on now."""
    return [(action, choice) for action, choice in sight.choices if choice.cards and choice.verb not in FREE]


def _payable(sight: SeatSight, piece: str | None) -> list[Found]:
    """A piece can be built now."""
    places = [choice.place for _, choice in _builds(sight) if choice.piece == piece and choice.place is not None]
    return [Found({"count": len(places)}, tuple(places[:1]) if len(places) == 1 else (), piece=piece)] if places else []


def _equal_cards(sight: SeatSight, _: str | None) -> list[Found]:
    """The bank would change cards, and there is nothing to build."""
    if _builds(sight) or not _resting(sight):
        return []
    trades = [choice for _, choice in sight.choices if choice.verb == "bank_trade" and choice.cards]
    return [Found({"good": Term("good", trades[0].cards[0][0]), "count": trades[0].cards[0][1]})] if trades else []


def _offer(sight: SeatSight, _: str | None) -> list[Found]:
    """Somebody offers a trade that could be accepted."""
    if not any(choice.verb == "accept" for _, choice in sight.choices):
        return []
    for seat, shown in enumerate(sight.shown):
        if seat != sight.seat and shown.says == "offers" and shown.gives and shown.wants:
            return [Found({"name": Player(seat), "cards": _cards(shown.gives), "more": _cards(shown.wants)})]
    return []


def _near_win(sight: SeatSight, _: str | None) -> list[Found]:
    """Somebody else is about to win."""
    others = [seat for seat in range(sight.seats) if seat != sight.seat]
    first = max(others, key=lambda seat: sight.points[seat])
    if sight.points[first] < sight.target - NEAR or sight.target < 2 * NEAR:
        return []
    return [Found({"name": Player(first), "points": sight.points[first], "target": sight.target})]


def _can_win(sight: SeatSight, _: str | None) -> list[Found]:
    """A single decision wins. What draws something is not tried."""
    if not _resting(sight) or sight.points[sight.seat] < sight.target - 3:
        return []
    for action, choice in _builds(sight):
        if choice.verb != "buy_card" and sight.wins_with(action):
            return [Found({}, () if choice.place is None else (choice.place,), piece=choice.piece)]
    return []


def _road_race(sight: SeatSight, _: str | None) -> list[Found]:
    """This seat holds the longest road, and somebody is one road behind; or the other way round."""
    roads = [shown.facts.road or 0 for shown in sight.shown]
    holders = [seat for seat, shown in enumerate(sight.shown) if shown.facts.longest_road]
    if holders != [sight.seat]:
        return []
    rival = max((seat for seat in range(sight.seats) if seat != sight.seat), key=lambda seat: roads[seat])
    return [Found({"name": Player(rival), "count": roads[rival]})] if roads[rival] >= roads[sight.seat] - AWARD_GAP else []


def _behind_on_road(sight: SeatSight, _: str | None) -> list[Found]:
    roads = [shown.facts.road or 0 for shown in sight.shown]
    holders = [seat for seat, shown in enumerate(sight.shown) if shown.facts.longest_road]
    if not holders or holders == [sight.seat] or not sight.own_turn or roads[sight.seat] < roads[holders[0]] - AWARD_GAP:
        return []
    return [Found({"name": Player(holders[0]), "count": roads[holders[0]]})]


# --- before a choice


def _limit(sight: SeatSight) -> int:
    return int(sight.kit.part(Discard).limit_of(sight.known_state(), sight.seat)) if sight.kit.has(Discard) else 99


def _odds_of_seven(rolls: int) -> Term:
    """How often a 7 falls in so many rolls, in words."""
    chance = 1 - (5 / 6) ** rolls
    return Term("odds", "third" if chance < 0.36 else "second" if chance < 0.56 else "most", "")


def _many_cards(sight: SeatSight, _: str | None) -> list[Found]:
    """More cards than a 7 leaves alone, and something to spend them on."""
    builds = _builds(sight)
    if sight.cards() <= _limit(sight) or not builds:
        return []
    best = max(builds, key=lambda one: sum(count for _, count in one[1].cards))[1]
    params: dict[str, Param] = {"count": sight.cards(), "half": sight.cards() // 2, "odds": _odds_of_seven(sight.seats)}
    return [Found(params, piece=best.piece or best.verb)]


def _unbuilt(sight: SeatSight, piece: str | None) -> list[Found]:
    """A piece can be paid and placed, and nothing was built this turn."""
    found = _payable(sight, piece)
    built = any(event["event"] in ("built", "improved") and event.get("seat") == sight.seat for event in sight.this_turn())
    return [] if built else found


def _feeds_leader(sight: SeatSight, _: str | None) -> list[Found]:
    """The trade would help somebody who is about to win."""
    near = {int(str(found.params["name"]).removeprefix("seat ")): found for found in _near_win(sight, None)}
    for seat, found in near.items():
        deals = {action for action, choice in sight.choices if choice.verb == "deal" and choice.player == seat}
        if seat == sight.on_turn:
            deals |= {action for action, choice in sight.choices if choice.verb == "accept"}
        if deals:
            return [Found(found.params, actions=frozenset(deals))]
    return []


def _robber_on_leader(sight: SeatSight, _: str | None) -> list[Found]:
    """The robber already stands with the leader, and not with this seat."""
    others = sorted((seat for seat in range(sight.seats) if seat != sight.seat), key=lambda seat: -sight.points[seat])
    robbers = [piece.at for piece in sight.scene.pieces if piece.kind == "robber" and len(piece.at) == 2]
    for at in robbers:
        hex_at = (at[0], at[1])
        leads = len(others) < 2 or sight.points[others[0]] > sight.points[others[1]]
        if leads and sight.around(hex_at, others[0]) and not sight.around(hex_at, sight.seat):
            return [Found({"name": Player(others[0])}, (hex_at,))]
    return []


def _weak_corner(sight: SeatSight, _: str | None) -> list[Found]:
    """Corners to found on with less than half the dots of the best free one."""
    dots = {
        action: (sight.dots(choice.place), choice.place)
        for action, choice in sight.choices
        if choice.verb == "found" and choice.place is not None and len(choice.place) == 3 and choice.place[2] in ("N", "S")
    }
    if not dots:
        return []
    best, place = max(dots.values(), key=lambda one: one[0])
    counts = sorted({count for count, _ in dots.values() if 2 * count < best})
    return [
        Found({"count": count, "best": best}, (place,), frozenset(action for action, (one, _) in dots.items() if one == count))
        for count in counts
    ]


SIGNS: dict[str, Sign] = {
    "own-income": Sign(("sum", "name", "cards"), _own_income),
    "income": Sign(("sum", "name", "cards"), _others_income),
    "quiet-rolls": Sign((), _quiet),
    "one-short": Sign(("good",), _short, piece=True),
    "payable": Sign(("count",), _payable, piece=True),
    "equal-cards": Sign(("good", "count"), _equal_cards),
    "offer": Sign(("name", "cards", "more"), _offer),
    "near-win": Sign(("name", "points", "target"), _near_win),
    "can-win": Sign((), _can_win),
    "road-race": Sign(("name", "count"), _road_race),
    "road-behind": Sign(("name", "count"), _behind_on_road),
    "many-cards": Sign(("count", "half", "odds"), _many_cards),
    "unbuilt": Sign(("count",), _unbuilt, piece=True),
    "feeds-leader": Sign(("name", "points", "target"), _feeds_leader),
    "robber-on-leader": Sign(("name",), _robber_on_leader),
    "weak-corner": Sign(("count", "best"), _weak_corner),
}
