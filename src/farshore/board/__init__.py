"""Hex grids, board files, dealing, routes and pictures."""
