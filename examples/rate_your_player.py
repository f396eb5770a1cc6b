"""How good is a program of yours at Bulls and Cows, and where does it lose guesses?

It prints

    mine: 857 guesses for 210 secrets, at most 7; the best: 836, at most 5
    after                   candidates  guess  other  guesses more
    4 5 1=0A1B, 5 2 3=0A1B          24  3 4 6  2 6 4             5
    4 5 1=1A0B                      36  4 6 2  4 2 3             4
    4 5 1=0A0B                      24  6 2 3  4 2 3             3
    ...and 9 more
"""

from abgames.codebreaking import AB, Strategy, solve


def my_player(history, candidates):
    """Guess what may still be the secret, here the one in the middle; put your own rule here."""
    return candidates[len(candidates) // 2]


game = AB(pegs=3, colors=7)
mine, best = Strategy.from_player(game, my_player), solve(game).strategy
print(
    f"mine: {mine.total} guesses for {len(game.secrets)} secrets, at most {mine.worst};",
    f"the best: {best.total}, at most {best.worst}",
)
print(mine.compare(best).to_text(top=3))
