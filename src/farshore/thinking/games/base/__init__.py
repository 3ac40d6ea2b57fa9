"""The base game: its terms, goals and advisers, which most other games share."""
