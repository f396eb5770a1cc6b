"""Settings for all tests: hypothesis repeats exactly and asserts no times; English is spoken."""

import os

from hypothesis import settings

settings.register_profile("abgames", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("abgames")

os.environ["LANGUAGE"] = "en"  # whatever the locale is; commands that tests start inherit it
