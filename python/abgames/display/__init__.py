"""What commands print: aligned tables, counts and durations, in one place."""

from .tables import count, duration, text_table

__all__ = ["count", "duration", "text_table"]
