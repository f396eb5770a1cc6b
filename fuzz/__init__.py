"""Random attacks on the project, each with a truth of its own to compare with.

    make fuzz SECONDS=600
    python -m fuzz code_breaking --case code_breaking:5:17

A campaign is a module with ``case(rng, folder)``: one random case, which raises when it finds a
fault.  `__main__.py` runs them in turn.
"""
