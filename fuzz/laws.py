"""What each public call says of a random code-breaking game, against trying everything.

The laws are in :mod:`fuzz.laws_of_solving`, :mod:`fuzz.laws_of_play` and
:mod:`fuzz.laws_of_forms`.
"""

from . import laws_of_forms, laws_of_play, laws_of_solving  # noqa: F401 - they enter their laws
from .drawn import drawn
from .law import LAWS, check


def case(rng, folder):
    """A random game, and some laws about it."""
    found = drawn(rng, size=rng.choice((3, 4, 5, 6)))
    for law in rng.sample(LAWS, 5):
        check(law, found, rng)
