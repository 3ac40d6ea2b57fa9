"""REST: the link to a map as a QR code."""

import segno
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from farshore.server.http.map_gallery import found_map
from farshore.server.http.requests import HttpRequest, guest_of, node_of


@get("/maps/{code:str}/qr.svg", summary="The link to a map as a QR code.", media_type="image/svg+xml")
async def map_qr(request: HttpRequest, code: FromPath[str]) -> Response[str]:
    with found_map(request):
        row, _, _ = await node_of(request).maps.board(await guest_of(request), code, None)
    link = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}/#/map/{row['code']}"
    picture = segno.make(link, error="m").svg_inline(scale=8, border=2, dark="#000", light="#fff")
    return Response(picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


HANDLERS: list[HTTPRouteHandler] = [map_qr]
