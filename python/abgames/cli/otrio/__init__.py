"""``abgames otrio ...``."""
