"""Maps that people draw in the editor.

- `drawing.py`: a board as the editor's drawing, and back.
- `judging.py`: what is wrong with a drawing, and how fair it is; `rule_sets.py`: which boxes and options there are.
- `library.py`: drafts, versions and the gallery in the database; `prepared.py`: what is worked out before a map is stored.
"""
