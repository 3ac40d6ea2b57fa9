"""The boxes: each a list of parts with its numbers."""
