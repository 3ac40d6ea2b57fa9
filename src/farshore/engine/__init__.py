"""The engine: flat states, moves, phases and who may see what. It knows no game."""
