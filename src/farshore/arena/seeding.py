"""Seeds from texts: unrelated numbers for related names, the same on every machine."""

import hashlib


def seed_from(text: str) -> int:
    """A number of 56 bits."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
