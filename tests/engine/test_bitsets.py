"""Sets as bits, and small helpers for rows of cells."""

from hypothesis import given
from hypothesis import strategies as st

from farshore.engine.bitsets import LAST_BIT, WORD, add_members, list_members, lowest_bit, word_bits, words_for
from farshore.engine.ints import fill, flags, ints, lowest_bits, mask_of_most, places_of, total, zeros
from farshore.engine.machine import Buffer

LOWEST = lowest_bits()
SIZE = 70
BEFORE = 3  # cells that lie before the set

sets = st.sets(st.integers(0, SIZE - 1))


@given(sets)
def test_members_are_listed_ascending(members: set[int]) -> None:
    words = words_for(SIZE)
    bits = word_bits()
    cells = ints([-1] * BEFORE + [0] * words)
    for member in members:
        cells[BEFORE + (member >> WORD)] |= bits[member & LAST_BIT]
    row = zeros(SIZE + 2)
    end = list_members(cells, BEFORE, words, LOWEST, 100, row, 2)
    assert [int(row[at]) for at in range(int(end))] == [0, 0, *(100 + member for member in sorted(members))]
    out = Buffer(SIZE + 1)
    out.add(7)
    add_members(cells, BEFORE, words, LOWEST, 1000, out)
    assert out.as_list() == [7, *(1000 + member for member in sorted(members))]


@given(st.integers(0, LAST_BIT), st.integers(0, 1 << LAST_BIT))
def test_the_lowest_bit_of_a_word(bit: int, higher: int) -> None:
    word = (higher << bit + 1 | 1 << bit) & (1 << 32) - 1
    assert lowest_bit(word, LOWEST) == bit


@given(sets)
def test_flags_and_places(chosen: set[int]) -> None:
    items = sorted(chosen, reverse=True)
    assert [number for number, flag in enumerate(flags(SIZE, chosen)) if flag] == sorted(chosen)
    places = places_of(items, SIZE)
    assert all(items[int(places[item])] == item for item in chosen)
    assert sum(int(place) < 0 for place in places) == SIZE - len(chosen)


def test_cells_are_filled_and_added_up() -> None:
    cells = zeros(6)
    fill(cells, 2, ints([4, 5, 6]))
    assert [int(cell) for cell in cells] == [0, 0, 4, 5, 6, 0]
    assert total(cells, 1, 3) == 9
    assert total(cells, 1, 0) == 0


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_those_who_have_most_share_it(values: list[int]) -> None:
    mask = int(mask_of_most(ints(values)))
    assert [place for place in range(8) if mask >> place & 1] == [place for place, value in enumerate(values) if value == max(values)]
