"""`./dev chaos`: real servers under play, to which everything happens that hosts fear, and an audit of what the players were told.

    links.py        connections between a server and the others, which can be cut, silent or slow
    machine.py      clocks that jump and disks that are slow (machine.c)
    setups.py       what is tried: one server with a file, and several with PostgreSQL and Redis behind nginx
    faults.py       what happens to them
    floods.py       what one address does to them
    report.py       the figures

Servers, players and the audit are those of the tests (tests/server).
"""
