"""Games of your own: who can force what, in any finite game that is written as rules.

>>> from abgames.games import solve
>>> class Race:
...     '''Each player in turn adds 1 or 2 to a number; whoever makes it 7 wins.'''
...     players, start = 3, (0, 1)
...     def to_move(self, position): return position[1] if position[0] < 7 else None
...     def moves(self, position): return [step for step in (1, 2) if position[0] + step <= 7]
...     def play(self, position, move): return position[0] + move, position[1] % 3 + 1
...     def outcome(self, position): return f"P{(position[1] + 1) % 3 + 1}"
>>> solved = solve(Race())
>>> solved.positions, solved.outcomes_possible
(18, ('P1', 'P2', 'P3'))
>>> solved.forces({1}, {"P1"}), solved.forces({1, 2}, {"P1"}), sorted(solved.outcomes("next"))
(False, True, ['P1'])
"""

from ..exports import exports

__getattr__, __dir__, __all__ = exports(__name__)
