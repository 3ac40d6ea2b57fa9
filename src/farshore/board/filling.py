"""Filling what a map leaves open: terrains and number tokens at random, in fair shares, the best of several arrangements."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from farshore.board.deal import shuffled
from farshore.board.errors import BoardError
from farshore.board.facts import BARREN, RED, TOKENS, Board, Hex
from farshore.board.fairness import Fairness, fairness
from farshore.board.grid import HexAt
from farshore.board.shores import neighbours
from farshore.luck import Luck

ARRANGEMENTS: Final = 100  # tried before the fairest is kept
MOST_HEXES: Final = 2_000  # of all arrangements together: on large maps fewer are tried
_SHARES: Final = {token: 1 if token in (2, 12) else 2 for token in TOKENS}  # of 18 tokens, as on the printed island (B1)


def fill(board: Board, gives: Mapping[str, str], luck: Luck, any_terrain: Collection[HexAt] = (), tries: int = ARRANGEMENTS) -> Board:
    """The board with a number on every hex that lacks one, and a terrain that brings a good on each hex of `any_terrain`.

    What is drawn stays as it is. Each good and each number comes as near to its fair share as that allows, and no red numbers lie side by
    side if there is room. Pools are left out: they say what was dealt before, and the map shows something else now.
    """
    for at in any_terrain:
        if at not in board.by_place:
            raise BoardError(f"There is no hex {at[0]},{at[1]} on this board.")
    found = [_arrangement(board, list(gives), luck, set(any_terrain)) for _ in range(max(1, min(tries, MOST_HEXES // len(board.hexes))))]
    return min(found, key=lambda one: unfairness(fairness(one, gives)))


def unfairness(judged: Fairness) -> float:
    """How far a map is from an even one: what the last start lacks, and how far the goods are from equal shares, in pips."""
    shares = [pips for good, pips in judged.income.items() if good in judged.goods]
    mean = sum(shares) / len(shares)
    return 2 * judged.spread + sum(abs(pips - mean) for pips in shares) / len(shares)


def _arrangement(board: Board, fertile: Sequence[str], luck: Luck, any_terrain: Collection[HexAt]) -> Board:
    terrains = _terrains(board, fertile, luck, any_terrain)
    tokens = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token is not None and hex_.at not in any_terrain}
    blank = [hex_.at for hex_ in board.hexes if terrains[hex_.at] not in BARREN and hex_.at not in tokens and _open(board, hex_)]
    _lay_tokens(blank, tokens, luck)
    first = next((area.id for area in board.areas), None)
    hexes = [
        replace(hex_, terrain=terrains[hex_.at], token=tokens.get(hex_.at), area=hex_.area or (first if hex_.at in any_terrain else None))
        for hex_ in board.hexes
    ]
    dealt = {at for pool in board.pools if pool.hidden for at in pool.hexes}
    pools = tuple(pool for pool in board.pools if set(pool.hexes) <= dealt)
    return replace(board, hexes=tuple(hexes), pools=pools)


def _open(board: Board, hex_: Hex) -> bool:
    """May somebody settle there, so that a number is needed?"""
    return not any(area.id == hex_.area and not (area.settle or area.start) for area in board.areas)


def _terrains(board: Board, fertile: Sequence[str], luck: Luck, any_terrain: Collection[HexAt]) -> dict[HexAt, str]:
    """Every hex's terrain; those to be chosen get the rarest ones."""
    found = {hex_.at: hex_.terrain for hex_ in board.hexes if hex_.at not in any_terrain}
    counts = Counter(dict.fromkeys(fertile, 0))
    counts.update(terrain for terrain in found.values() if terrain in counts)
    for at in shuffled([hex_.at for hex_ in board.hexes if hex_.at in any_terrain], luck):
        rarest = min(counts.values())
        choice = [terrain for terrain in fertile if counts[terrain] == rarest]
        found[at] = choice[luck.below(len(choice))]
        counts[found[at]] += 1
    return found


def _lay_tokens(blank: Sequence[HexAt], tokens: dict[HexAt, int], luck: Luck) -> None:
    """Red numbers first, each where no other lies beside it while there is such a place; then the rest anywhere."""
    left = shuffled(blank, luck)
    for token in sorted(_missing(len(blank), Counter(tokens.values())), key=lambda token: token not in RED):
        place = left[0]
        if token in RED:
            place = next((at for at in left if not any(tokens.get(there) in RED for there in neighbours(at))), place)
        left.remove(place)
        tokens[place] = token


def _missing(count: int, there: Counter[int]) -> list[int]:
    """So many tokens, each time the one that falls shortest of its share."""
    found = []
    counts = Counter(there)
    for _ in range(count):
        token = min(TOKENS, key=lambda token: ((counts[token] + 1) / _SHARES[token], abs(7 - token)))
        counts[token] += 1
        found.append(token)
    return found
