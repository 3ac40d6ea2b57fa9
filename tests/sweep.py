"""`./dev sweep` plays every game with every number of seats, and with more sets of options; other runs play a sample of these tables."""

import os

SWEEP = os.environ.get("FARSHORE_SWEEP") == "1"
