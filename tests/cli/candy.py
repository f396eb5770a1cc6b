"""A game with Japanese words."""

from pathlib import Path

from abgames.games import load

LAST_SWEET = Path(__file__).parents[2] / "examples" / "games" / "last_sweet.py"


class Candy(type(load(f"{LAST_SWEET}:ten"))):
    """三人が順に飴を一つか二つ取り、最後の飴を取った人が皿を洗います。"""

    name = "飴取り"

    def __init__(self):
        super().__init__(10)

    def outcome(self, position):
        return super().outcome(position).replace(" washes up", "が洗う")
