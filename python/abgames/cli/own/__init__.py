"""Games of your own in the shell: ``--game FILE.py:NAME``."""
