"""The laboratory: the games for people who train and study agents. Each interface has a file of its own; what it needs is an extra."""
