"""A question that takes long: ask with a limit, take the bounds, and go on another time.

Run it again and again in the same folder: 4x11.checkpoint keeps what was found.  It prints

    AB(pegs=4, colors=11): between ... and ... guesses in all, ...
    the best strategy so far takes ..., and begins 1 2 3 4
"""

from abgames.codebreaking import AB, solve

game = AB(pegs=4, colors=11)
solution = solve(game, time_limit=2, memory_limit="256MiB", checkpoint="4x11.checkpoint")
said = "proved" if solution.proven else "not settled yet; run it again"
print(f"{game}: between {solution.lower_bound} and {solution.upper_bound} guesses in all, {said}")
best = solution.strategy
print(f"the best strategy so far takes {best.verify().total}, and begins", *best.next_guess())
