"""What each game adds to the bots' thinking, as plug-ins: terms with weights, goals to save for, advisers. `plugins.py` has the list."""
