"""REST about accounts, the leaderboard and blocks. An account is a guest with a unique name, who can log in from other browsers too."""

import segno
from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.server.accounts.account_data import erase_person, merge_guest
from farshore.server.accounts.names import account_name, name_key
from farshore.server.accounts.people import LOGIN_LINK
from farshore.server.errors import Refusal
from farshore.server.http.guard import COOKIE
from farshore.server.http.guests import me_view
from farshore.server.http.requests import (
    HttpRequest,
    client_address,
    device_of,
    guess,
    guest_of,
    node_of,
    session_cookie,
    strict_body,
    within,
)
from farshore.server.storage.records import Guest
from farshore.server.wire.people import (
    AccountView,
    BlockView,
    ChangePassword,
    DeleteMe,
    DeviceLink,
    EnterBy,
    InviteView,
    Leaderboard,
    LogIn,
    LogOut,
    SignUp,
)
from farshore.server.wire.rest import Me


def _check_password(name: str, password: str) -> None:
    if name_key(password) == name_key(name):
        raise Refusal("weak_password")


async def _account_of(request: HttpRequest) -> Guest:
    guest = await guest_of(request)
    if guest.account is None:
        raise Refusal("no_account", 404)
    return guest


async def _new_session(request: HttpRequest, guest: str) -> Response[Me]:
    """Log this browser in with a new token; the one it came with is no longer valid."""
    node = node_of(request)
    token = await node.people.new_session(guest, old=request.cookies.get(COOKIE))
    person = await node.store.guest_of(token)
    if person is None:  # deleted at the same moment
        raise Refusal("no_guest", 401)
    if person.banned:
        raise Refusal("banned", 403)
    return Response(me_view(node, person), cookies=[session_cookie(request, token)], status_code=200)


async def _log_in(request: HttpRequest, guest: str, with_games: bool) -> Response[Me]:
    """Log in, and take the guest's games into the account if they wish; games of another account stay there."""
    node = node_of(request)
    before = await guest_of(request)
    answer = await _new_session(request, guest)
    if with_games and before.account is None and before.id != guest:
        await merge_guest(node.store, node.directory, before.id, guest)
    return answer


@post("/account", status_code=200, summary="Create an account with a name and a password, or with an invite.")
async def sign_up(request: HttpRequest, data: JSONBody[SignUp]) -> Response[Me]:
    node = node_of(request)
    guest = await guest_of(request)
    data = await strict_body(request, data)
    if node.settings.accounts == "off":
        raise Refusal("no_accounts", 403)
    if guest.account is not None:
        raise Refusal("has_account", 409)
    within(node, node.limits.accounts, client_address(request))
    name = account_name(data.name)
    if data.invite is None:
        if node.settings.accounts == "invite":
            raise Refusal("invite_only", 403)
        if data.password is None:
            raise Refusal("needs_password")
    hashed = None
    if data.password is not None:
        _check_password(name, data.password)
        hashed = await node.passwords.make(data.password)
    await node.people.new_account(guest.id, name, hashed, data.invite)
    return await _new_session(request, guest.id)


@post("/account/login", status_code=200, summary="Log in with name and password.")
async def log_in(request: HttpRequest, data: JSONBody[LogIn]) -> Response[Me]:
    node = node_of(request)
    await guest_of(request)
    data = await strict_body(request, data)
    wrong = node.limits.wrong_passwords
    with guess(node, "wrong_password", (wrong, client_address(request)), (wrong, device_of(request))):
        found = await node.people.account(data.name)
        guest, stored = found or ("", None)
        if not await node.passwords.fits(stored, data.password):
            raise Refusal("wrong_password", 403)
    if stored is not None and node.passwords.outdated(stored):
        await node.people.set_password(guest, await node.passwords.make(data.password))
    return await _log_in(request, guest, data.bring)


@get("/account/invite/{code:str}", summary="What is this link for?")
async def invite(request: HttpRequest, code: FromPath[str]) -> InviteView:
    node = node_of(request)
    await guest_of(request)
    with guess(node, "no_invite", (node.limits.wrong_codes, client_address(request))):
        kind = await node.people.invite_kind(code) if len(code) <= 64 else None
        if kind is None:
            raise Refusal("no_invite", 404)
    return InviteView(kind)


@post("/account/enter", status_code=200, summary="Log in with a link from another device.")
async def enter(request: HttpRequest, data: JSONBody[EnterBy]) -> Response[Me]:
    node = node_of(request)
    await guest_of(request)
    data = await strict_body(request, data)
    with guess(node, "no_invite", (node.limits.wrong_codes, client_address(request))):
        guest = await node.people.use_login_link(data.code)
    return await _log_in(request, guest, data.bring)


@get("/account", summary="Your account: name, devices, ratings.")
async def account(request: HttpRequest) -> AccountView:
    guest = await _account_of(request)
    node = node_of(request)
    password = await node.people.password_of(guest.id)
    made, devices = await node.people.account_made(guest.id), await node.people.devices(guest.id)
    return AccountView(guest.account or "", password is not None, made, devices, await node.ratings.of(guest.id))


@post("/account/link", status_code=200, summary="A link to log in on another device, valid once and for a few minutes.")
async def device_link(request: HttpRequest) -> DeviceLink:
    guest = await _account_of(request)
    node = node_of(request)
    within(node, node.limits.device_links, guest.id)
    link = f"/#/invite/{await node.people.new_invite(guest.id, 1, LOGIN_LINK)}"
    whole = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}{link}"
    return DeviceLink(link, LOGIN_LINK, segno.make(whole, error="m").svg_inline(scale=6, border=2, dark="#000", light="#fff"))


@post("/account/password", status_code=200, summary="Change your password; all other devices are logged out.")
async def change_password(request: HttpRequest, data: JSONBody[ChangePassword]) -> Response[Me]:
    guest = await _account_of(request)
    node = node_of(request)
    data = await strict_body(request, data)
    await _prove_password(request, guest, data.old)
    _check_password(guest.account or "", data.new)
    await node.people.set_password(guest.id, await node.passwords.make(data.new))
    await node.people.end_sessions(guest.id, but=request.cookies.get(COOKIE))
    return await _new_session(request, guest.id)


async def _prove_password(request: HttpRequest, guest: Guest, password: str | None) -> None:
    """Check the password of an account that has one: a browser left open is not enough. Only this browser's own wrong tries count."""
    node = node_of(request)
    stored = await node.people.password_of(guest.id)
    if stored is None:
        return
    with guess(node, "wrong_password", (node.limits.wrong_passwords, device_of(request))):
        if not await node.passwords.fits(stored, password or ""):
            raise Refusal("wrong_password", 403)


@post("/account/logout", status_code=204, summary="Log out here, or everywhere.")
async def log_out(request: HttpRequest, data: JSONBody[LogOut]) -> Response[None]:
    guest = await guest_of(request)
    data = await strict_body(request, data)
    token = None if data.everywhere else request.cookies.get(COOKIE)
    await node_of(request).people.end_sessions(guest.id, only=token)
    return Response(None, cookies=[_expired_cookie(request)], status_code=204)


@post("/account/delete", status_code=204, summary="Delete your account, or yourself as a guest, with all your data.")
async def delete_me(request: HttpRequest, data: JSONBody[DeleteMe]) -> Response[None]:
    guest = await guest_of(request)
    node = node_of(request)
    data = await strict_body(request, data)
    await _prove_password(request, guest, data.password)
    await erase_person(node.store, node.directory, guest.id)
    return Response(None, cookies=[_expired_cookie(request)], status_code=204)


def _expired_cookie(request: HttpRequest) -> Cookie:
    gone = session_cookie(request, "")
    gone.max_age = 0
    return gone


@get("/leaderboard", summary="The best players of every family of games.")
async def leaderboard(request: HttpRequest) -> list[Leaderboard]:
    guest = await guest_of(request)
    return await node_of(request).ratings.boards(guest.id)


@get("/blocks", summary="The people whose chat you have blocked.")
async def blocks(request: HttpRequest) -> list[BlockView]:
    guest = await guest_of(request)
    return [BlockView(*block) for block in await node_of(request).people.blocks_of(guest.id)]


@delete("/blocks/{ident:str}", status_code=204, summary="Unblock somebody.")
async def unblock(request: HttpRequest, ident: FromPath[str]) -> None:
    guest = await guest_of(request)
    await node_of(request).people.unblock(guest.id, ident)


HANDLERS: list[HTTPRouteHandler] = [
    sign_up,
    log_in,
    invite,
    enter,
    account,
    device_link,
    change_password,
    log_out,
    delete_me,
    leaderboard,
    blocks,
    unblock,
]
