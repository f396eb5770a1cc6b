"""Documents that are in order, and with something changed."""

import copy
import json
from pathlib import Path

FOLDER = Path(__file__).parent / "unit" / "damaged"


def good(name):
    """A document that is in order."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def edited(document, path, value):
    """A copy with a new value at a path of keys; ``...`` leaves the entry out."""
    document = copy.deepcopy(document)
    *outer, last = path
    place = document
    for key in outer:
        place = place[key]
    if value is ...:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return document
