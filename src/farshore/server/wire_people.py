"""What page and server say to each other about people: accounts, ratings, blocks. Part of the contract in `wire`."""

from typing import Annotated

from msgspec import Meta, Struct

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Given = Annotated[str, Meta(min_length=1, max_length=200)]  # a password as somebody types it
Code = Annotated[str, Meta(min_length=1, max_length=64)]


class SignUp(Struct, forbid_unknown_fields=True):
    """Become an account with everything one has. Without a password only links let one in on other devices."""

    name: Annotated[str, Meta(min_length=2, max_length=24)]
    password: Password | None = None
    invite: Code | None = None


class LogIn(Struct, forbid_unknown_fields=True):
    """`bring`: the games that were played in this browser as a guest come along."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Given
    bring: bool = False


class EnterBy(Struct, forbid_unknown_fields=True):
    """Log in by a link from another device."""

    code: Code
    bring: bool = False


class LogOut(Struct, forbid_unknown_fields=True):
    everywhere: bool = False


class ChangePassword(Struct, forbid_unknown_fields=True):
    new: Password
    old: Given | None = None


class DeleteMe(Struct, forbid_unknown_fields=True):
    """The password, where there is one: a browser left open is not enough to delete everything."""

    password: Given | None = None


class DeviceLink(Struct):
    link: str  # the path
    seconds: int  # that it is good for
    qr: str  # as SVG


class InviteView(Struct):
    kind: str  # account: one may be made with it; login: it lets somebody in


class RatingView(Struct):
    family: str
    rating: int
    games: int
    wins: int
    sure: bool  # enough games to be believed
    place: int


class AccountView(Struct):
    name: str
    password: bool  # is there one?
    made: float
    devices: int
    ratings: list[RatingView]


class LeaderRow(Struct):
    place: int
    name: str
    rating: int
    games: int
    wins: int
    sure: bool
    mine: bool


class Leaderboard(Struct):
    family: str
    rows: list[LeaderRow]


class RatingChange(Struct):
    seat: int
    before: int
    after: int


class BlockView(Struct):
    id: str
    name: str
    at: float
