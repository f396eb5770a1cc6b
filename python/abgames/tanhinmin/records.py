"""What the records of two-player Tanhinmin consist of; hands, and pairs of numbers, as typed.

>>> typed_hand("your hand", "5 1,1 2"), typed_pair("goals", "1, 0")
((1, 1, 2, 5), (1, 0))
"""

from __future__ import annotations

import re
from typing import Any

from ..arguments import IN_64_BITS, whole_number, words_of
from ..errors import NotationError
from ..language import _
from ..question import Shapes

shape = Shapes("""
Player = "mine" | "theirs"
Lines {attackers: int[], targets: int[], table: int?, spared: int, aside: int[][], places: int[][],
  pairs: int[][]}
Move {move: int, wins: bool?, score: int?, winning_moves: bool?, score_moves: bool?,
  length_moves: bool?, own_pass_moves: bool?, opponent_pass_moves: bool?, points: str, worth: str,
  aims: str[], sentence: str?}
Hands {mine: int[], theirs: int[], table: int}
Analysis {Hands, cut: int?, goals: int[], pass_limits: int[]?, last_card: bool, mover_wins: bool?,
  score: int?, matchings: int[]?, own_passes: int?, opponent_passes: int?, turns: int?, plies: int?,
  winning_moves: int[]?, score_moves: int[]?, length_moves: int[]?, own_pass_moves: int[]?,
  opponent_pass_moves: int[]?, last_card_value: int?, lines: Lines[]?, moves: Move[]?}
Judged {player: int, Hands, move: int, written: str, wins: bool?, worth: str, loss: str?,
  score: int?, best_score: int?, cost: int?, rank: int?, best: int[],
  plan: int[], length: int?, sentence: str}
Review {Hands, moves: Judged[], lost: {any}}
Deal {mine: int[], theirs: int[], seed: int}
Deals {cards: int, ranks: int, copies: int, exact: bool, deals: int, scores: {int}, win_share: str,
  mean_score: str, mean_cards_left: str, win_interval: float[]?, score_interval: float[]?}
Counterexample {Hands, pass_limits: int[]?}
Statement {name: str, text: str, source: str, is_used: bool, checked: int, failed: int,
  counterexample: Counterexample?}
Check {ranks: int, cards: int, cut: int?, goals: int[], pass_limits: int[]?, positions: int,
  proven: bool, holds: bool?, seconds: float, statements: Statement[]}
""")
"""The records of the questions."""


_NUMBER = re.compile(r"[0-9]{1,20}", re.ASCII)


def typed_hand(name: str, text: object) -> Any:
    """Return the ranks of a typed hand in ascending order; what is not text as it is."""
    if not isinstance(text, str):
        return text
    words = words_of(text)
    for place, word in enumerate(words, 1):
        if not _NUMBER.fullmatch(word) or int(word) == 0:
            wrong = _(
                "card {place} of {name} is {word!r:.40}, but a card is a rank, a number from 1 up, "
                'and higher for a stronger card; a hand looks like "1 2 4 5"'
            ).format(place=place, name=name, word=word)
            raise NotationError(wrong, text=text, position=text.find(word))
    if not words:
        empty = _('{name} has no cards; a hand looks like "1 2 4 5"', name=name)
        raise NotationError(empty, text=text)
    return tuple(sorted(map(int, words)))


def typed_pair(name: str, given: object) -> Any:
    """Return two numbers, yours and the other player's; what is not text as it is."""
    pair = given
    if isinstance(given, str):
        words = words_of(given)
        if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
            raise NotationError(f'{name} must look like "1,0", not {given!r:.40}', text=given)
        pair = int(words[0]), int(words[1])
    for number in pair if isinstance(pair, list | tuple) else ():
        if isinstance(number, int):
            whole_number(name, number, **IN_64_BITS)
    return pair
