"""What the package knows of first guesses: words of five letters, and questions of cards.

``make words-5 cardmoo-first-questions`` writes both files again, byte for byte.
"""

import json
import sys
from pathlib import Path
from typing import Any

from abgames.codebreaking import CardMoo, Solver
from abgames.codebreaking.history import Feedback
from abgames.codebreaking.openings import After, Totals
from abgames_check.documents import text_of


def words_of(path: Path) -> str:
    """Return a strategy of ``abgames words solve --strategy PATH`` in words alone."""
    document = json.loads(text_of(path.read_bytes()))
    words = document["game"]["guesses"]

    def told(node: dict[str, Any]) -> After:
        replies = {reply: after and told(after) for reply, after in node["replies"].items()}
        word = words[node["guess"]]
        return (word, replies) if any(replies.values()) else word

    return json.dumps(told(document["root"]), separators=(",", ":"))


def totals() -> Totals:
    """Search for the totals after both kinds of first questions."""
    game, solver = CardMoo(), Solver()

    def left(question: str, reply: Feedback) -> int:
        solution = solver.solve(game, [(question, reply)], goal="determine")
        assert solution.proven
        assert isinstance(solution.lower_bound, int)
        return solution.lower_bound

    classes = {text: game.split(game.code(text), game.secrets) for text in ("1b 2b 3b", "1b 2b X")}
    return {
        text: {str(reply): left(text, reply) for reply in game.feedbacks if reply in replies}
        for text, replies in classes.items()
    }


if __name__ == "__main__":
    print(words_of(Path(sys.argv[1])) if sys.argv[1:] else json.dumps(totals(), indent=1))
