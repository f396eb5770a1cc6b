"""What a page asks while Tanhinmin is played: values without words, which it says in its own way.

>>> from abgames.explore import answer
>>> answer("tanhinmin/position", {"mine": [5, 6], "theirs": [6]})["scores"]
[-1, 1, -2]
"""

from __future__ import annotations

from ..question import Asked, Record
from . import records
from .questions import PLAYERS, Played, after_record


class InPlay(Played, name="tanhinmin/position", found=records.shape("InPlay")):
    """Show a position after some moves, with the score of best play after each legal one.

    Scores of moves are from the view of the player to move, that of a finished game from the view
    of the holder of ``mine``.
    """

    def answer(self, asked: Asked) -> Record:
        """Return the position."""
        moves, game = self.played(asked)
        return {
            **after_record(game),
            "scores": list(game.scores().values()),
            "played": [PLAYERS[at.to_move] for at, _move in moves],
        }


class Worth(Played, name="tanhinmin/game", found=records.shape("Game")):
    """Say what each move of a game was worth: how many cards it gave away, if that is known."""

    def answer(self, asked: Asked) -> Record:
        """Return the moves."""
        rows: list[Record] = []
        for game, move in self.played(asked)[0]:
            scores = game.scores()
            known = {each: score for each, score in scores.items() if score is not None}
            is_known = len(known) == len(scores)
            most = max(known.values()) if is_known else 0
            rows.append(
                {
                    "player": PLAYERS[game.to_move],
                    "move": move,
                    "score": scores[move],
                    "cost": most - known[move] if is_known else None,
                    "best": [each for each in known if is_known and known[each] == most],
                }
            )
        return {"moves": rows}
