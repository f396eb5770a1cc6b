"""Nim for three, as in [Propp2000]: whoever takes the last stone wins.

What the others do who cannot win depends on what they like.

abgames solve --game nim_for_three.py:piles --prefer next
abgames solve --game nim_for_three.py:piles --prefer "P1 > P2 = P3; P2 > P1 = P3; P3 > P1 = P2"
"""


class Nim:
    """Players take stones from one pile in turn; whoever takes the last stone of all wins."""

    def __init__(self, *piles, players=3):
        self.players, self.name = players, f"Nim for {players}"
        self.start = piles, 1

    def to_move(self, position):
        piles, player = position
        return player if any(piles) else None

    def moves(self, position):
        """(pile, stones left in it)"""
        piles, _player = position
        return [(n, left) for n, pile in enumerate(piles, 1) for left in range(pile)]

    def play(self, position, move):
        piles, player = position
        n, left = move
        return (*piles[: n - 1], left, *piles[n:]), player % self.players + 1

    def outcome(self, position):
        return f"P{(position[1] - 2) % self.players + 1}"  # the one before the player to move


piles = Nim(1, 2, 3)
