import typing

import numpy
import numpy.typing

__all__ = ["ask"]

def ask(name: str, arguments: str) -> str: ...
