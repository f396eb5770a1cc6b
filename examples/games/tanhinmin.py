"""Two-player Tanhinmin, written as rules: passing can go on for ever, which nobody wins.

abgames solve --game tanhinmin.py:deal
abgames tanhinmin analyze "1 2 4" "1 3"
"""


class Tanhinmin:
    """Play a card above that on the table, or pass, which empties the table; get rid of all."""

    players = 2

    def __init__(self, mine, theirs, table=0):
        self.start = tuple(sorted(mine)), tuple(sorted(theirs)), table, 1

    def to_move(self, position):
        first, second, _table, player = position
        return player if first and second else None

    def moves(self, position):
        hand, table = position[position[3] - 1], position[2]
        return [*sorted({card for card in hand if card > table}), "pass"]

    def play(self, position, move):
        *hands, _table, player = position
        if move == "pass":
            return *hands, 0, 3 - player
        left = list(hands[player - 1])
        left.remove(move)
        hands[player - 1] = tuple(left)
        return *hands, move, 3 - player

    def outcome(self, position):
        return "P2" if position[0] else "P1"


deal = Tanhinmin([1, 2, 4], [1, 3])
