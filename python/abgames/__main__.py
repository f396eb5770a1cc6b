"""The shell command as ``python -m abgames``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
