"""People: guests, their accounts, and what belongs to them.

- `people.py` stores devices, accounts, invites, blocks and reports; `passwords.py` hashes and checks passwords; `names.py` checks names.
- `account_data.py` merges a guest into an account, or erases a person.
- `learning.py` keeps what people have learnt in lessons.
- `ratings.py` rates finished games and makes the leaderboard.
"""
