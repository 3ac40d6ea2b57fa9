"""How bots think: evaluation by terms, a quick policy for play-outs, and search over sampled worlds. All of it compiled."""
