r"""Values for a paper: a table in LaTeX, and the same as CSV in values.csv.

Every number is proved; the means in the file are fractions.  It prints

    \begin{tabular}{rrrrr}
    $N$ & secrets & total & mean & worst case \\ \hline
    3 & 6 & 15 & 2.5000 & 4 \\
    ...
    8 & 336 & 1449 & 4.3125 & 6 \\
    \end{tabular}
"""

import csv

from abgames.codebreaking import AB, Solver

solver = Solver()  # remembers what several games have in common
rows = []
for colors in range(3, 9):
    expected = solver.solve(AB(3, colors))
    worst = solver.solve(AB(3, colors), objective="worst")
    assert expected.proven
    assert worst.proven
    rows.append((colors, len(AB(3, colors).secrets), expected.total, expected.mean, worst.worst))

with open("values.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([("N", "secrets", "total", "mean", "worst case"), *rows])

print(r"\begin{tabular}{rrrrr}", r"$N$ & secrets & total & mean & worst case \\ \hline", sep="\n")
for colors, secrets, total, mean, worst_case in rows:
    print(rf"{colors} & {secrets} & {total} & {float(mean):.4f} & {worst_case} \\")
print(r"\end{tabular}")
