"""``abgames nim ...``."""
