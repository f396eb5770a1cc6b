"""The closed formulas of [Shinoda2012] for every N, compared with those proved for every N.

Each run makes the proof and checks it with the checker in Rust, and with ``--full`` also with the
one in Python.  Searching one N after another could not do this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from abgames import codebreaking

from ..comparison import Comparison, Run, Status
from .classes import CLASSES, formula

if TYPE_CHECKING:
    from abgames.codebreaking import AllColors

FAR = 1000
"""If formulas differ, the first such N is looked for up to this many colours."""


def every_n(data: dict[str, Any], _part: Any, _solver: Any, run: Run) -> Iterator[Comparison]:
    """Every formula of the paper, residue by residue; and its second guesses, for large N."""
    run.report("proof for every N")
    proof = codebreaking.prove_all_colors("AB", 3)  # accepted by the checker in Rust
    if run.full:
        run.report("the proof, checked in Python")
        proof.verify()
    for compared in _compared(data, proof, run):
        yield replace(compared, verified=True)


def _compared(data: dict[str, Any], proof: AllColors, run: Run) -> Iterator[Comparison]:
    classes, limit = data["appendix"], data["asymptotics"]["limit"]
    yield from _formulas("S(Ω)", data["theorem-4-1"]["formula"], proof, None)
    for name, reply in CLASSES.items():
        if "by_remainder" in classes[name]:
            yield from _formulas(f"S({name})", classes[name], proof, reply)
    yield _t00(classes["T00"], proof, run)
    slope, constant = proof.limit()
    yield run.compare("S(Ω)/|Ω|", "N → ∞", f"N/4 + {limit}", f"N/{1 / slope} + {constant}")
    for name in CLASSES:
        yield _second_guess(run, proof, name, data["theorem-4-2"][name])
    for name in data["simple-guess"]["classes"]:
        yield _simple_guess(run, proof, name, data["simple-guess"]["guess"])


def _t00(claim: dict[str, Any], proof: AllColors, run: Run) -> Comparison:
    """The class 0A0B is the game with three colours fewer, for every N."""
    fewer = claim["fewer_colors"]
    first, whole = proof.formula("0A0B"), proof.formula()
    start = max(first.start, whole.start + fewer)
    # Two quasi-polynomials of degree 4 are equal if five values agree on each residue.
    numbers = range(claim["first"], start + 5 * first.period)
    differing = [n for n in numbers if proof.value(n, "0A0B") != proof.value(n - fewer)]
    paper = f"S(Ω) for N - {fewer}"
    ours = paper if not differing else f"differs for N = {differing[0]}"
    return run.compare("S(T00)", f"every N from {claim['first']} on", paper, ours)


def _formulas(
    row: str, data: dict[str, Any], proof: AllColors, reply: str | None
) -> Iterator[Comparison]:
    """One formula of the paper, residue by residue."""
    paper, ours = formula(data), proof.formula(reply)
    for first in range(paper.start, paper.start + 3):
        residue = first % 3
        less = _difference(paper.coefficients[residue], ours.coefficients[residue])
        # Below the first N of our formula, compare values.
        end = max(ours.start, paper.start) + 3 if not any(less) else FAR
        numbers = range(first, end, 3)
        differing = [n for n in numbers if proof.value(n, reply) != paper(n)]
        yield Comparison(
            row=row,
            column=f"N = {first}, {first + 3}, ...",
            paper=paper.polynomial(residue),
            ours=ours.polynomial(residue),
            status=Status.DISAGREES if differing else Status.AGREES,
            note=_note(differing, numbers, less) if differing else "",
        )


def _note(differing: list[int], numbers: range, less: list[Fraction]) -> str:
    """For which N a formula differs, and by how much."""
    agreeing = [n for n in numbers if n not in differing]
    start = max(agreeing, default=numbers.start - 3) + 3
    few = ", ".join(str(n) for n in differing if n < start)
    if not any(less):
        return f"differs for N = {few}"
    lead = next(filter(None, less))
    # Cauchy's bound: beyond it the difference has no root.
    assert 1 + max(abs(c / lead) for c in less) < FAR
    difference = codebreaking.QuasiPolynomial(0, 1, (tuple(less),)).polynomial(0)
    also = f", and for N = {few}" if few else ""
    return f"differs from N = {start} on{also}; paper minus ours is {difference}"


def _second_guess(run: Run, proof: AllColors, name: str, claim: dict[str, Any]) -> Comparison:
    """From which N on a second guess is optimal, as far as the proof says."""
    reply, guess = CLASSES[name], claim["guess"]
    costs = {n: bounds[1] for n, bounds in _of_guess(proof, reply, guess).items()}
    others = [n for n, cost in costs.items() if cost != proof.value(n, reply)]
    start = max(others, default=max(guess) - 1) + 1
    # A guess that is best at the last numbers is best for ever.
    is_known = start <= max(costs) + 1 - _enough(proof)
    ours = f"optimal for N ≥ {start}" if is_known else "not known"
    column = f"{' '.join(map(str, guess))} in {name}"
    return run.compare("theorem 4.2", column, f"optimal for N ≥ {claim['first']}", ours)


def _simple_guess(run: Run, proof: AllColors, name: str, guess: list[int]) -> Comparison:
    """A lower bound on how much more a guess costs than the best, for large N."""
    costs = _of_guess(proof, CLASSES[name], guess)
    more = {n: bounds[0] - proof.value(n, CLASSES[name]) for n, bounds in costs.items()}
    last = set(list(more.values())[-_enough(proof) :])
    least = min(last)
    start = max((n for n in more if more[n] <= 0), default=max(guess) - 1) + 1
    is_known = len(last) == 1 and least > 0
    note = f"for N ≥ {start}; for large N it costs at least {least} more" if is_known else ""
    column = f"{' '.join(map(str, guess))} in {name}, large N"
    ours = "not optimal" if is_known else "not known"
    return replace(run.compare("after theorem 4.2", column, "not optimal", ours), note=note)


def _of_guess(proof: AllColors, reply: str, guess: list[int]) -> dict[int, tuple[int, int | None]]:
    """Bounds of a second guess, for enough numbers of colours to know them for all."""
    history = f"1 2 3={reply}"
    formula = proof.formula(reply)
    end = max(proof.horizon(history), formula.start) + _enough(proof)
    return {n: proof.guess_bounds(guess, history, n) for n in range(max(guess), end)}


def _enough(proof: AllColors) -> int:
    """The number of consecutive values that distinguish two quasi-polynomials."""
    return (proof.pegs + 2) * proof.formula().period


def _difference(a: Sequence[Fraction], b: Sequence[Fraction]) -> list[Fraction]:
    """The coefficients of a polynomial minus another, the highest power first."""
    lower = zip_longest(reversed(a), reversed(b), fillvalue=Fraction(0))
    return [one - other for one, other in lower][::-1]
