"""Games between bots, and measuring: simulations, tournaments, checksums of seeded games, and the engine's speed."""
