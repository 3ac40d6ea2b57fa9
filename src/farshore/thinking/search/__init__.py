"""The search: play-outs by the quick policy over sampled worlds, and offers and answers in trade between players."""
