"""What the server says over HTTP and WebSockets, and who may ask.

- `app.py` puts the ASGI application together; `guard.py` checks where a request comes from before anything else sees it.
- `prices.py` says what each request costs, and takes it; `packed.py` has answers that are encoded and compressed once.
- `requests.py` has what handlers share (the node, the guest behind a cookie, limits); `faults.py` says how errors are answered.
- REST: `guests.py` (the guest behind the cookie), `games.py` (the catalogue), `rooms.py`, `finished_games.py` (records, replays, results),
  `accounts.py` (accounts, the leaderboard, blocks), `maps.py` (drawings), `map_gallery.py` (maps that are kept), `map_trials.py`.
- `socket.py` connects one WebSocket to one room.
- `operations.py` has /health, /ready and /metrics; `pages.py` serves the built page.
"""
