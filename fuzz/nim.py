"""Grundy values, winning moves and lost positions, against the definition."""

from abgames.nim import (
    grundy,
    grundy_sum,
    grundy_values,
    is_lost,
    lost_positions,
    moore_is_lost,
    period,
    reference,
    winning_moves,
    wythoff_is_lost,
)


def case(rng, folder):
    """One game of heaps and a position in it."""
    name, rule = random_rule(rng)
    values = reference.grundy_values(rule, 40)
    assert grundy_values(name, 40).tolist() == values
    assert grundy((37,), name) == values[37]
    found = period(name, max_heap=200)
    if found.proven:
        many = grundy_values(name, found.preperiod + 3 * found.period).tolist()
        for heap in range(found.preperiod, len(many) - found.period):
            assert many[heap + found.period] == many[heap] + found.saltus
    position = tuple(rng.randrange(8) for _ in range(rng.randrange(1, 4)))
    misere = rng.random() < 0.5
    assert is_lost(position, name, misere=misere) is reference.is_lost(
        position, rule, misere=misere
    )
    ours = sorted(map(sorted, winning_moves(position, name, misere=misere)))
    theirs = sorted(map(sorted, reference.winning_moves(position, rule, misere=misere)))
    assert [[h for h in heaps if h] for heaps in ours] == [
        [h for h in heaps if h] for heaps in theirs
    ]
    k = rng.randint(1, 3)
    assert moore_is_lost(position, k) is reference.moore_is_lost(position, k)
    a, b = rng.randrange(30), rng.randrange(30)
    assert wythoff_is_lost(a, b) is reference.wythoff_is_lost(a, b)
    most, piles = rng.randint(1, 6), rng.randint(1, 3)
    lost = reference.lost_positions(most, piles)
    array = lost_positions(most, piles)
    assert {tuple(sorted(map(int, each))) for each in zip(*array.nonzero(), strict=True)} == {
        tuple(sorted(each)) for each in lost
    }
    assert grundy_sum([(position, name)]) == grundy_of(position, values)


def grundy_of(position, values):
    """The Grundy value of a position."""
    total = 0
    for heap in position:
        total ^= values[heap]
    return total


def random_rule(rng):
    """A game by a code, a subtraction game, or one with a name; as text, and for the reference."""
    kind = rng.randrange(3)
    if kind == 0:
        digits = rng.choice(("01234567", "0123456789abcdefABCDEF"))
        code = rng.choice(("", "0", "4", "8", "c")) + "."
        code += "".join(rng.choice(digits) for _ in range(rng.randint(1, 4)))
        return code, reference.code(code)
    if kind == 1:
        amounts = sorted(rng.sample(range(1, 12), rng.randint(2, 4)))
        return ",".join(map(str, amounts)), reference.subtraction(amounts)
    name = rng.choice(("nim", "lasker", "grundy"))
    return name, getattr(reference, name)
