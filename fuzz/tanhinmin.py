"""Winners, scores, passes, lengths and best moves, against trying every line of play."""

import numpy as np

from abgames.tanhinmin import Moves, analyze, analyze_batch, brute_force, matchings, reference


def case(rng, folder):
    """Two small hands with a variant, and two larger ones without."""
    mine, theirs = hand(rng, 5, 7), hand(rng, 5, 7)
    table = rng.randint(0, 8)
    variant = any_variant(rng, mine, theirs, table)
    expected = reference.analyze(mine, theirs, table, **variant)._asdict()
    assert fields(analyze(mine, theirs, table, **variant)) == expected
    assert fields(brute_force(mine, theirs, table, **variant)) == expected

    mine, theirs = hand(rng, 9, 6), hand(rng, 9, 6)
    found = analyze(mine, theirs, table)
    assert found == brute_force(mine, theirs, table)
    assert matchings(mine, theirs, table) == found.matchings
    counts = [
        np.bincount(cards, minlength=7)[None, 1:].astype(np.uint8) for cards in (mine, theirs)
    ]
    record = analyze_batch(*counts, table)[0]
    for name in ("mover_wins", "score", "own_passes", "opponent_passes", "turns", "plies"):
        assert record[name] == getattr(found, name), name


def hand(rng, most, ranks):
    """Some cards, the weakest first."""
    return sorted(rng.choices(range(1, ranks + 1), k=rng.randint(1, most)))


def any_variant(rng, mine, theirs, table):
    """The options of one variant, or of none."""
    kind = rng.randrange(5)
    if kind == 0:
        return {"goals": (rng.randrange(len(mine)), rng.randrange(len(theirs)))}
    if kind == 1:
        return {"last_card": True}
    if kind == 2:
        return {"cut": rng.choice([rank for rank in range(1, 9) if rank != table])}
    if kind == 3:
        return {"pass_limits": (rng.randint(1, 3), rng.randint(1, 3))}
    return {}


def fields(analysis):
    """All values, as the reference has them."""
    values = {name: getattr(analysis, name) for name in reference.Values._fields}
    return {
        name: tuple(value) if isinstance(value, Moves) else value for name, value in values.items()
    }
