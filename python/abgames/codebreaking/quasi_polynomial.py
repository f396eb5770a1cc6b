"""Functions of a whole number that are a polynomial on each residue.

>>> halves = QuasiPolynomial.through(2, 2, [3, 4, 4, 5, 5, 6], degree=1)
>>> halves(2), halves(101)
(3, 53)
>>> print(halves)
for N = 2, 4, 6, ...: 1/2 N + 2
for N = 3, 5, 7, ...: 1/2 N + 5/2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from ..arguments import whole_number


@dataclass(frozen=True)
class QuasiPolynomial:
    """A polynomial for each residue of N modulo ``period``, for N from ``start`` on."""

    start: int
    period: int
    coefficients: tuple[tuple[Fraction, ...], ...]
    """For each residue 0, 1, ... of N modulo the period, the highest power first."""

    @classmethod
    def through(cls, start: int, period: int, values: Sequence[int], degree: int) -> Self:
        """Return the function with these values from ``start`` on, and the given degree.

        The last ``period * (degree + 1)`` values determine it.  It starts as early as all later
        values agree with it, at ``start`` at the earliest.
        """
        points = period * (degree + 1)
        first = start + len(values) - points
        last = {first + i: value for i, value in enumerate(values[-points:])}
        residues = [[n for n in last if n % period == residue] for residue in range(period)]
        polynomials = [_interpolated([(n, last[n]) for n in numbers]) for numbers in residues]
        longest = max(map(len, polynomials))
        padded = (tuple([Fraction(0)] * (longest - len(p)) + p) for p in polynomials)
        found = cls(first, period, tuple(padded))
        while first > start and found._at(first - 1) == values[first - 1 - start]:
            first -= 1
        return cls(first, period, found.coefficients)

    def record(self) -> dict[str, Any]:
        """Return it as JSON values."""
        coefficients = [[str(value) for value in residue] for residue in self.coefficients]
        return {"start": self.start, "period": self.period, "coefficients": coefficients}

    def __call__(self, number: int) -> int:
        """Return the value for a number from ``start`` on; ValueError below."""
        number = whole_number("N", number)
        if number < self.start:
            raise ValueError(f"the formula holds from N = {self.start} on, not for {number}")
        return int(self._at(number))

    def _at(self, number: int) -> Fraction:
        value = Fraction(0)
        for coefficient in self.coefficients[number % self.period]:
            value = value * number + coefficient
        return value

    def polynomial(self, residue: int) -> str:
        """Return the polynomial of a residue as text.

        >>> QuasiPolynomial(0, 1, ((Fraction(1, 4), Fraction(-1), Fraction(0)),)).polynomial(0)
        '1/4 N^2 - N'
        """
        coefficients = self.coefficients[residue]
        text = ""
        for power, value in zip(range(len(coefficients) - 1, -1, -1), coefficients, strict=True):
            if value == 0:
                continue
            sign = (" - " if value < 0 else " + ") if text else ("-" if value < 0 else "")
            unknown = "" if power == 0 else "N" if power == 1 else f"N^{power}"
            number = "" if abs(value) == 1 and unknown else str(abs(value))
            text += sign + " ".join(filter(None, (number, unknown)))
        return text or "0"

    def __str__(self) -> str:
        texts = [self.polynomial(residue) for residue in range(self.period)]
        if len(set(texts)) == 1:
            return f"for N >= {self.start}: {texts[0]}"
        lines = []
        for first in range(self.start, self.start + self.period):
            numbers = ", ".join(str(first + i * self.period) for i in range(3))
            lines.append(f"for N = {numbers}, ...: {texts[first % self.period]}")
        return "\n".join(lines)


def _interpolated(points: Sequence[tuple[int, int]]) -> list[Fraction]:
    """Return the coefficients of the polynomial through points, the highest power first."""
    total: list[Fraction] = [Fraction(0)] * len(points)
    for number, value in points:
        # The Lagrange polynomial that is 1 here and 0 at the other points, lowest power first.
        basis, scale = [Fraction(1)], Fraction(1)
        for other, _ in points:
            if other != number:
                shifted = [Fraction(0), *basis]
                basis = [a - other * b for a, b in zip(shifted, [*basis, Fraction(0)], strict=True)]
                scale *= number - other
        total = [a + value * b / scale for a, b in zip(total, basis, strict=True)]
    while len(total) > 1 and total[-1] == 0:
        total.pop()
    return total[::-1]
