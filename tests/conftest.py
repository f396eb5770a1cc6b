"""Settings for all tests: hypothesis repeats exactly and asserts no times."""

from hypothesis import settings

settings.register_profile("abgames", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("abgames")
