"""What a hand is saved for in the base game."""

from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.thinking.policy.context import Goal, PolicyContext


class CityGoal(Goal):
    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context.board.city_price)
        self.cities = context.cities

    def open(self, s: State, seat: i64) -> bool:
        return self.cities.best(s, seat) >= 0


class SettlementGoal(Goal):
    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context.board.settlement_price)
        self.left: i64 = context.board.left_settlement
        self.pieces: i64 = context.board.pieces

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.left + seat * self.pieces] > 0


class CardGoal(Goal):
    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context.board.card_price)
        self.left: i64 = context.board.deck_left

    def open(self, s: State, seat: i64) -> bool:
        return s.cells[self.left] > 0
