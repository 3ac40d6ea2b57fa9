"""How bots think. `board_features` is what everything here reads from a game; the rest is in packages by subject:

- `policy`: the quick policy, a sensible move in about a microsecond.
- `evaluation`: who is ahead, as a weighted sum of terms, and the fitting of the weights.
- `search`: play-outs over sampled worlds, and trade between players.
- `games`: what each game adds to all of that, as plug-ins.

Nearly all of it is compiled.
"""
