"""Checkers of strategies, lower bounds and proofs for every number of colours."""
