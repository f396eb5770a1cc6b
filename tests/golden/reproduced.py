"""What ``abgames reproduce`` prints as JSON."""

import contextlib
import io
import json

from abgames.cli import main


def reproduced(*arguments):
    """(exit status, table → rows, summary) of one paper."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = main(["reproduce", *arguments, "--json"])
    record = json.loads(out.getvalue())
    tables = {}
    for row in record["papers"][0]["rows"]:
        tables.setdefault(row["table"], []).append(row)
    return status, tables, record["summary"]
