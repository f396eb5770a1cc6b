"""A lesson on Nim: the figure for the class to complete, its solution, and exercises.

It writes nim-blank.svg and nim-solution.svg to the current folder; .png and .pdf need typst.
It prints

    lost: 000 011 022 101 110 202 220
    1.  7 3 4   lost
    2.  9 7 1   leave 6 7 1
    3.  5 1 5   leave 4 1 5 or 5 0 5 or 5 1 4
"""

from abgames import nim

nim.figure_svg(3, blank=True, large=True, theme="light").save("nim-blank.svg")
nim.figure_svg(3, large=True, theme="light").save("nim-solution.svg")

lost = nim.lost_positions(2)  # an array: lost[a, b, c] for piles of 0 to 2
print("lost:", *(f"{a}{b}{c}" for a, b, c in zip(*lost.nonzero(), strict=True)))

for number, problem in enumerate(nim.exercises(3, seed=3), 1):
    answers = [" ".join(map(str, move)) for move in problem.moves]
    said = f"leave {' or '.join(answers)}" if answers else "lost"
    print(f"{number}. ", *problem.position, " ", said)
