"""Merchants of Europe: its planner of deliveries, its terms and their weights, and its advisers."""
