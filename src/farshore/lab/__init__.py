"""The laboratory: the games for people who train and study agents. Each interface has its own file and needs its own extra."""
