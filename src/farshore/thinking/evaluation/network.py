"""The learnt evaluation: a small network in whole numbers, the same on every build and machine.

Each seat's numbers go through the same first layer. A second layer sees what the first made of the seat itself and of all seats together.
Its result, and a plain weighted sum of the numbers beside it, give the seat's logarithm of odds. Layers are clipped: between 0 and 1.

Two units share one 64-bit word, each with 32 bits of its own, so that one multiplication serves both. `check` makes sure that no sum can
leave its half: inputs are clipped to `MOST`, and weights that could get there are refused.
"""

from typing import Final

from farshore.engine.ints import Ints, i64, ints, unpacked, zeros

MOST: Final = 127  # largest input, either way
ONE: Final = 1 << 14  # what stands for 1 in sums of the first layer
FINE: Final = 6  # bits that a unit loses before it goes on to the second layer
STEP: Final = 1 << 12  # what stands for 1 in the weights after the first layer
TOP: Final = ONE >> FINE  # a unit of the first layer that is fully on
FULL: Final = TOP * STEP  # what stands for 1 in sums of the second layer
UNITS: Final = float(ONE * STEP)  # what stands for 1 in results
HALF: Final = 0xFFFFFFFF
SIGN: Final = 0x80000000
LIMIT: Final = 1 << 30


class ValueNetwork:
    """Weights, in the order in which files have them: see `sizes`. Here layers are filled up to whole blocks of words."""

    def __init__(self, inputs: int, first: int, second: int, weights: list[int]) -> None:
        blocks: list[list[int]] = []
        at = 0
        for size in sizes(inputs, first, second):
            blocks.append(weights[at : at + size])
            at += size
        wide = -(-first // 8) * 8
        deep = -(-second // 8) * 8
        # by block of eight units, then by input or unit of the layer before; what is missing in a block is zero
        shapes = [(inputs, first, inputs), (1, first, 1), (first, second, wide), (first, second, wide), (1, second, 1)]
        words: list[Ints] = []
        for number in range(5):
            rows, units, filled = shapes[number]
            found: list[int] = []
            for block in range(-(-units // 8)):
                for row in range(filled):
                    for unit in range(8 * block, 8 * block + 8):
                        found.append(blocks[number][row * units + unit] if row < rows and unit < units else 0)
            words.append(paired(found))
        self.inputs: i64 = inputs
        self.first: i64 = wide
        self.second: i64 = deep
        self.first_words: i64 = wide // 2
        self.second_words: i64 = deep // 2
        self.enter: Ints = words[0]
        self.enter_base: Ints = words[1]
        self.own: Ints = words[2]
        self.all: Ints = words[3]
        self.next_base: Ints = words[4]
        self.leave: Ints = ints([*blocks[5], *[0] * (deep - second)])
        self.early: Ints = ints(blocks[6])  # the plain sum, and how it changes with the stage
        self.late: Ints = ints(blocks[7])
        self.sums: Ints = zeros(4)
        self.units: Ints = zeros(wide * 8)  # of each seat
        self.seen: Ints = zeros(inputs * 8)  # what they were made from: what is compared often differs in one seat only
        self.known: i64 = 0  # of how many seats
        self.together: Ints = zeros(wide)
        self.shared: Ints = zeros(deep // 2)

    def judge(self, rows: Ints, seats: i64, stage: i64, stages: i64, out: Ints) -> None:
        """Write each seat's logarithm of odds, in `UNITS`, from the numbers of all seats, one after the other."""
        for seat in range(seats):
            if self.changed(rows, seat) or seat >= self.known:
                self.enter_seat(seat)
        self.known = seats
        self.share(seats)
        seen = self.seen
        early = self.early
        late = self.late
        for seat in range(seats):
            plain: i64 = 0
            base = seat * self.inputs
            for at in range(self.inputs):
                number = seen[base + at]
                if number:
                    plain += number * (early[at] * (stages - stage) + late[at] * stage)
            out[seat] = self.leave_seat(seat) + plain // stages

    def changed(self, rows: Ints, seat: i64) -> bool:
        """Note a seat's numbers, between −`MOST` and `MOST`. Are they others than last time?"""
        seen = self.seen
        found = False
        for at in range(seat * self.inputs, seat * self.inputs + self.inputs):
            number = rows[at]
            if number > MOST:
                number = MOST
            elif number < -MOST:
                number = -MOST
            if seen[at] != number:
                seen[at] = number
                found = True
        return found

    def enter_seat(self, seat: i64) -> None:
        """The first layer for one seat. Four words at a time stay in registers while all inputs pass by: here and in the next two methods
        alike, since as a function for all three it is slower (docs/measurements.md)."""
        seen = self.seen
        inputs = self.inputs
        start = seat * inputs
        enter = self.enter
        enter_base = self.enter_base
        sums = self.sums
        units = self.units
        to = seat * self.first
        weight: i64 = 0
        for block in range(self.first_words >> 2):
            a = enter_base[4 * block]
            b = enter_base[4 * block + 1]
            c = enter_base[4 * block + 2]
            d = enter_base[4 * block + 3]
            for at in range(start, start + inputs):
                number = seen[at]
                if number:
                    a += number * enter[weight]
                    b += number * enter[weight + 1]
                    c += number * enter[weight + 2]
                    d += number * enter[weight + 3]
                weight += 4
            sums[0] = a
            sums[1] = b
            sums[2] = c
            sums[3] = d
            for word in range(4):
                pair = sums[word]
                low = pair & HALF
                if low >= SIGN:
                    low -= SIGN + SIGN
                high = (pair - low) >> 32
                low = clipped(low, ONE) >> FINE
                high = clipped(high, ONE) >> FINE
                unit = to + 8 * block + 2 * word
                units[unit] = low
                units[unit + 1] = high

    def share(self, seats: i64) -> None:
        """What all seats together add to each seat's second layer."""
        shared = self.shared
        weights = self.all
        together = self.together
        units = self.units
        for unit in range(self.first):
            total: i64 = 0
            for seat in range(seats):
                total += units[seat * self.first + unit]
            together[unit] = total
        base = self.next_base
        weight: i64 = 0
        for block in range(self.second_words >> 2):
            a = base[4 * block]
            b = base[4 * block + 1]
            c = base[4 * block + 2]
            d = base[4 * block + 3]
            for unit in range(self.first):
                value = together[unit]
                if value:
                    a += value * weights[weight]
                    b += value * weights[weight + 1]
                    c += value * weights[weight + 2]
                    d += value * weights[weight + 3]
                weight += 4
            shared[4 * block] = a
            shared[4 * block + 1] = b
            shared[4 * block + 2] = c
            shared[4 * block + 3] = d

    def leave_seat(self, seat: i64) -> i64:
        """The second layer and the result for one seat."""
        shared = self.shared
        weights = self.own
        units = self.units
        sums = self.sums
        leave = self.leave
        start = seat * self.first
        total: i64 = 0
        weight: i64 = 0
        for block in range(self.second_words >> 2):
            a = shared[4 * block]
            b = shared[4 * block + 1]
            c = shared[4 * block + 2]
            d = shared[4 * block + 3]
            for unit in range(start, start + self.first):
                value = units[unit]
                if value:
                    a += value * weights[weight]
                    b += value * weights[weight + 1]
                    c += value * weights[weight + 2]
                    d += value * weights[weight + 3]
                weight += 4
            sums[0] = a
            sums[1] = b
            sums[2] = c
            sums[3] = d
            for word in range(4):
                pair = sums[word]
                low = pair & HALF
                if low >= SIGN:
                    low -= SIGN + SIGN
                high = (pair - low) >> 32
                at = 8 * block + 2 * word
                total += (clipped(low, FULL) >> FINE) * leave[at] + (clipped(high, FULL) >> FINE) * leave[at + 1]
        return total


def clipped(number: i64, top: i64) -> i64:
    return 0 if number < 0 else top if number > top else number


def sizes(inputs: int, first: int, second: int) -> list[int]:
    """How many weights each part has: into the first layer and its base; own and shared into the second, and its base; out; plain sums."""
    return [inputs * first, first, first * second, first * second, second, second, inputs, inputs]


def paired(weights: list[int]) -> Ints:
    """Two weights a word: the first in the lower half."""
    return ints([weights[at] + (weights[at + 1] << 32) for at in range(0, len(weights), 2)])


def network_from(inputs: int, first: int, second: int, data: bytes) -> ValueNetwork:
    """A network from packed weights; `ValueError` if they are not so many, or too large for their half of a word."""
    if first < 2 or second < 2 or first % 2 or second % 2 or inputs < 1:
        raise ValueError("the layers of a network have an even number of units")
    weights = [int(number) for number in unpacked(data, sum(sizes(inputs, first, second)))]
    check(inputs, first, second, weights)
    return ValueNetwork(inputs, first, second, weights)


def check(inputs: int, first: int, second: int, weights: list[int]) -> None:
    """Refuse weights with which a sum could leave its half of a word, on the largest inputs at the largest table."""
    base = inputs * first
    for unit in range(first):
        most = abs(weights[base + unit])
        for at in range(inputs):
            most += MOST * abs(weights[at * first + unit])
        if most > LIMIT:
            raise ValueError("a weight of the first layer is too large")
    own = base + first
    shared = own + first * second
    for unit in range(second):
        most = abs(weights[shared + first * second + unit])
        for at in range(first):
            most += TOP * (abs(weights[own + at * second + unit]) + 6 * abs(weights[shared + at * second + unit]))
        if most > LIMIT:
            raise ValueError("a weight of the second layer is too large")
