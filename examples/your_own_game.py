"""A deduction game of your own: write down what each question is answered, and have it solved.

A ship of two squares lies somewhere on a sea of 3 × 3.  A shot is answered "hit" or "miss"; how
many shots does it take until it is known where the ship lies?  It prints

    12 places: 47 shots in all, at most 5
    b2
    ...
"""

from abgames.codebreaking import FeedbackTable, solve

SQUARES = [column + row for row in "123" for column in "abc"]
SHIPS = [(a, b) for a in range(9) for b in (a + 1, a + 3) if b < 9 and (b != a + 1 or b % 3)]

game = FeedbackTable(
    [[int(square in ship) for ship in SHIPS] for square in range(9)],  # a row for each question
    guesses=SQUARES,
    secrets=[f"{SQUARES[a]}-{SQUARES[b]}" for a, b in SHIPS],
    feedbacks=["miss", "hit"],
)
solution = solve(game, goal="determine")
print(f"{len(SHIPS)} places: {solution.total} shots in all, at most {solution.worst}")
print(solution.strategy.to_text())
