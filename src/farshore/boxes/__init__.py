"""The boxes of the family: each writes its numbers, then adds its parts. `kit` puts a game together from them."""
