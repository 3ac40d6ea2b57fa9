"""A seat for our bots at a JSettlers table, over the protocol that its robots speak, on this machine.

    PYTHONPATH=build/compiled:tools python -m jsettlers --cookie WORD --level expert --games 40 --resume games.jsonl

`docs/how-to/play-other-programs.md` says how to set up its server. We log in twice: as a robot, which plays, and as a guest who asks for
games and watches. A game is played by our robot and by whichever of theirs the server seats beside it.

Our bot is shown what its seat may know. The others' hands are counted from what everybody sees; where nobody can know which card was taken,
every card that could have been is imagined (`hands.py`).

What the two programs understand differently, and what is done about it:

- Their bank never runs out. Our position has as many cards as there are; a guess with more than 19 of a kind is left out.
- There an offer is closed by the first who accepts it: our bot chooses a partner only among counter-offers.
- Where our rules give the longest road to somebody else, as after a cut, the position has the holder that ours name.
"""
