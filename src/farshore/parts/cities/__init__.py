"""Cities and knights: what grows in cities, who defends them, and the cards they bring. One subject a file."""
