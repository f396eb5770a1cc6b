"""Otrio for 2, 3 and 4 players."""
