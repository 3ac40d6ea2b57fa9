"""Merchants of Europe: posts, routes, merchants and caravans on the same engine (E1–E90)."""
