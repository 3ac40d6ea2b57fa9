"""The engine: flat states, moves, phases and sight. It knows no game."""
