"""What commands print: aligned tables, counts and durations, in one place."""

from .tables import count, counted, duration, text_table

__all__ = ["count", "counted", "duration", "text_table"]
