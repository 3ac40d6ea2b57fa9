"""The coach: what is said to a learner at a real table, and what is asked before a choice that loses much.

What she says is data, a file beside each box under `data/coach`: when, how often, and in which words. `files` reads them and says what is
wrong in sentences, `sight` is the table as one seat sees it, `signs` are the things that can be seen there, and `coach` finds what fits.
Nothing here knows a page or a server, keeps anything, or sees more than the seat does. How often something was said is for the page to
count.
"""

from farshore.coach.coach import CoachComment, CoachWarning, comments, warnings
from farshore.coach.files import CoachFile, CommentRule, WarningRule, coach_files, read_coach

__all__ = [
    "CoachComment",
    "CoachFile",
    "CoachWarning",
    "CommentRule",
    "WarningRule",
    "coach_files",
    "comments",
    "read_coach",
    "warnings",
]
