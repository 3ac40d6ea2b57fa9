"""The values that messages are made of."""

from typing import Annotated, Literal

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ActionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000_000)]  # of the chat
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Value = bool | int | str
Pace = Literal["slow", "normal", "fast", "instant"]  # of bots
# Faces and phrases without a text of one's own: every page says them in its own language.
Reaction = Literal[
    "smile",
    "laugh",
    "wow",
    "think",
    "sad",
    "angry",
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "lets_trade",
    "your_turn",
    "one_moment",
    "good_game",
]
Place = list[int | str]  # [q, r] or [q, r, side]
Hex = Annotated[Place, Meta(min_length=2, max_length=2)]
Edge = Annotated[Place, Meta(min_length=3, max_length=3)]
EventView = dict[str, object]  # {seq, event, …fields as this client may know them}
