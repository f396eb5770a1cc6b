"""A game with Japanese words."""


class Candy:
    """三人が順に飴を一つか二つ取り、最後の飴を取った人が皿を洗います。"""

    players, start, name = 3, (10, 1), "飴取り"

    def to_move(self, position):
        return position[1] if position[0] else None

    def moves(self, position):
        return [taken for taken in (1, 2) if taken <= position[0]]

    def play(self, position, taken):
        return position[0] - taken, position[1] % 3 + 1

    def outcome(self, position):
        return f"{(position[1] - 2) % 3 + 1}が洗う"
