"""Cities & Knights: its features, its terms and their weights, and advisers for the turn, the progress cards and what they ask."""
