"""Games that are a table, ready to be solved: one function for each.

Each shows how a game of one's own is made: count up the guesses and the secrets, fill the table
with what every guess is answered, and give it to :class:`~abgames.codebreaking.FeedbackTable`.

>>> from abgames.codebreaking import coins, solve
>>> solve(coins(12), "worst", goal="determine").worst
3
"""

from .number_guessing import higher_lower as higher_lower
from .pegs import black_peg as black_peg
from .pegs import sum_only as sum_only
from .twenty_questions import attributes as attributes
from .weighing import coins as coins
from .word_game import words as words
