"""Farshore: the whole family of island-trading games on one rules engine."""

__version__ = "0.1.0"
