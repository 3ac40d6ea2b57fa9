"""Lighthouses: a scenario for Farshore, as a package of its own."""
