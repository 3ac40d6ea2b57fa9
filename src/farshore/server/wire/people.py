"""The bodies of REST about people: accounts, ratings, blocks."""

from typing import Annotated

from msgspec import Meta, Struct

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Given = Annotated[str, Meta(min_length=1, max_length=200)]  # a password as somebody types it
Code = Annotated[str, Meta(min_length=1, max_length=64)]


class SignUp(Struct, forbid_unknown_fields=True):
    """Turn the guest into an account. Without a password only links log in on other devices."""

    name: Annotated[str, Meta(min_length=2, max_length=24)]
    password: Password | None = None
    invite: Code | None = None


class LogIn(Struct, forbid_unknown_fields=True):
    """`bring`: take the games along that were played in this browser as a guest."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Given
    bring: bool = False


class EnterBy(Struct, forbid_unknown_fields=True):
    """Log in with a link from another device."""

    code: Code
    bring: bool = False


class LogOut(Struct, forbid_unknown_fields=True):
    everywhere: bool = False


class ChangePassword(Struct, forbid_unknown_fields=True):
    new: Password
    old: Given | None = None


class DeleteMe(Struct, forbid_unknown_fields=True):
    """The password, if there is one: a browser left open must not be enough to delete everything."""

    password: Given | None = None


class DeviceLink(Struct):
    link: str  # the path
    seconds: int  # that it is valid
    qr: str  # as SVG


class InviteView(Struct):
    kind: str  # account: to create one; login: to log in


class RatingView(Struct):
    family: str
    rating: int
    games: int
    wins: int
    sure: bool  # enough games to be reliable
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
