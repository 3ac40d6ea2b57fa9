"""The quick policy: its context (what it reads from a position), its parameters, and the advisers that propose moves."""
