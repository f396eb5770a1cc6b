"""How good is a program of yours at Bulls and Cows, and where does it lose guesses?

It prints

    210 secrets, each found with at most 7 guesses
    857 guesses in total, the best 836: 21 lost in 12 situations
    after                   candidates  guess  best   cost  times
    4 5 1=0A0B                      24  6 2 3  1 2 3     3      1
    4 5 1=0A1B, 5 2 3=0A1B          24  3 4 6  2 6 4     3      1
    4 5 1=2A0B                      12  4 5 6  2 3 1     3      1
    ...and 9 more
"""

from abgames.codebreaking import AB, Strategy


def my_player(history, candidates):
    """Guess what may still be the secret, here the one in the middle; put your own rule here."""
    return candidates[len(candidates) // 2]


game = AB(pegs=3, colors=7)
mine = Strategy.from_player(game, my_player)
print(f"{len(game.secrets)} secrets, each found with at most {mine.worst} guesses")
print(mine.losses().to_text(top=3))
