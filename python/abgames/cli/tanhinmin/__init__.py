"""``abgames tanhinmin ...``."""
