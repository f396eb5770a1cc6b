"""Ready-made games that are tables: one function for each.

Each shows how to make your own game: list the guesses and the secrets, fill a table with the reply
to every guess, and give it to :class:`~abgames.codebreaking.FeedbackTable`.

>>> from abgames.codebreaking import coins, solve
>>> solve(coins(12), objective="worst", goal="determine").worst
3
"""

from .all_hit import AllHit as AllHit
from .all_hit import AllHitStrategy as AllHitStrategy
from .all_hit import fleet as fleet
from .several_boards import boards as boards
from .twenty_questions import attributes as attributes
from .twenty_questions import higher_lower as higher_lower
from .weighing import Weighings as Weighings
from .weighing import coins as coins
from .weighing import weigh as weigh
from .word_game import black_peg as black_peg
from .word_game import common_words as common_words
from .word_game import sum_only as sum_only
from .word_game import words as words
