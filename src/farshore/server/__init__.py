"""The server: rooms, seats and games over REST and WebSockets. `create_app` gives the ASGI application, `run.serve` a running server."""
