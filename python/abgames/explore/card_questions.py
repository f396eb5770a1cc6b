"""Questions about MOO with cards, where the opponent asks as well.

>>> from abgames.explore import answer
>>> record = answer("cardmoo/advise", {"own": "3b 8r 10b", "history": "2b 4r 9r=2N"})
>>> record["candidate_count"], record["opponent_candidate_count"]
(180, 9366)
"""

from __future__ import annotations

from random import Random

from ..arguments import entries, folded
from ..codebreaking import CardMoo, CardView
from ..codebreaking.card_player import choose_question, expected_left
from ..codebreaking.history import parse_history
from .asked import Asked, Record


def advise(
    asked: Asked, own: str | None = None, ranks: int = 13, history: str = "", opponent: str = ""
) -> Record:
    """A question that reveals much and gives little away, and what both players know.

    ``opponent`` has the opponent's questions, such as "10b 5b 12b, 1r 2r X".
    """
    if not isinstance(opponent, str):
        raise TypeError(f"opponent must be text, not {type(opponent).__name__}")
    game = CardMoo(own or None, ranks)
    theirs = filter(None, entries(folded(opponent)))
    open_game = CardMoo(ranks=ranks)
    view = CardView(game, parse_history(game, history), tuple(map(open_game.code, theirs)))
    known = len(view.candidates)
    record: Record = {
        "candidate_count": known,
        "opponent_candidate_count": len(view.opponent_candidates) if own else None,
        "opponent_replies": [str(reply) for _, reply in view.opponent_history] if own else None,
        "shown": " ".join(map(open_game.card_text, view.opponent_shown)),
        "proposal": None,
        "text": None,
        "expected_left": None,
    }
    if known == 1:
        return record
    # What a question gives away matters only with a secret.  The same seed gives the same question.
    question = choose_question(view, "expert" if own else "club", Random(0))
    left = expected_left(view, question)
    return {
        **record,
        "proposal": question,
        "text": game.text(question),
        "expected_left": round(float(left), 1),
    }
