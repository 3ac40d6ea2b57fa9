"""A seat for a player who reads and writes text: questions as a few lines, answers as one of them."""

from farshore.engine.errors import FarshoreError
from farshore.lab.briefing import Briefing
from farshore.lab.external_seat import ExternalSeat, Message


class TextSeat:
    """An external seat, told in words."""

    def __init__(self, seat: ExternalSeat) -> None:
        self.seat = seat
        self.briefing = Briefing(seat.game, seat.seat)

    def ask(self, whole: str = "") -> Message:
        """What happened, how things stand and what is asked; or how the game ended. `whole` names a kind of line to list completely."""
        seat, briefing = self.seat, self.briefing
        news = briefing.news()
        told: Message = {"news": news} if news else {}
        question = seat.ask()  # the time for an answer begins
        if question["type"] == "over":
            return {**told, "over": briefing.own.final_score()}
        return {**told, "standing": briefing.standing(), "question": seat.number, "asked": briefing.question(whole)}

    def answer(self, number: object, line: object) -> Message:
        """Carry out a line. The reply tells what came of it and the next question, or why it was refused."""
        seat = self.seat
        if seat.game.over() or number != seat.number or seat.time_left() <= 0:
            reply = seat.answer(number, -1)
        else:
            try:
                if not isinstance(line, str):
                    raise FarshoreError("An answer is one of the lines of the question.")
                reply = seat.answer(number, self.briefing.read(line))
            except FarshoreError as error:
                reply = seat.unreadable(str(error))
        if reply["type"] == "refused":
            return {"refused": reply["sentence"], "attempts_left": reply["left"]}
        helped: Message = {"helped": reply["sentence"]} if reply["type"] == "helped" else {}
        return {**helped, **self.ask()}
