"""``abgames ab|mastermind|cardmoo|words|table ...``."""
