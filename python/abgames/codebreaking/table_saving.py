"""Tables in files: CSV, which keeps names, and ``.npy``, which does not."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..documents import file_name, save_text
from .numbered_game import NumberedGame
from .table_files import csv_of_table, read_table

if TYPE_CHECKING:
    from .feedback_table import FeedbackTable


class SavedTable(NumberedGame):
    """What a :class:`~abgames.codebreaking.FeedbackTable` has for files."""

    def to_csv(self) -> str:
        r"""Return the table as CSV, which :meth:`load` reads: a line for each guess.

        >>> from abgames.codebreaking import FeedbackTable
        >>> FeedbackTable([[0, 1], [1, 0]], secrets=["x", "y"]).to_csv()
        'guess,x,y\n0,0,1\n1,1,0\n'
        """
        replies = [str(feedback) for feedback in self._feedbacks]
        guesses, secrets = self._names()
        return csv_of_table(self._indices.tolist(), guesses, secrets, replies)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file: CSV, which keeps names, or ``.npy``, which does not.

        ``docs/formats.md`` describes both formats.  Neither holds the hit or the weights.
        """
        if Path(file_name(path)).suffix.lower() == ".npy":
            np.save(path, self.table)
        else:
            save_text(path, self.to_csv())

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        hit: int | str | None = None,
        weights: Sequence[int] | None = None,
        classes: str | None = None,
        objects_in_rows: bool | None = None,
    ) -> FeedbackTable:
        """Read a table from a CSV (first row the secrets, first column the guesses) or ``.npy``.

        With ``objects_in_rows`` it is the other way round, as spreadsheets have it: a row for each
        object to be found, a column for each attribute that may be asked.  A CSV that looks like
        that is refused unless ``objects_in_rows`` says which it is.

        ``classes`` names the guess whose replies are the classes of the secrets, so that it is not
        asked.  ``hit`` and ``weights`` are as in :class:`FeedbackTable`, which also says what is
        raised for a bad table.  Feedbacks are read as numbers if all are whole numbers, else as
        names.  Raises :class:`OSError` and :class:`~abgames.errors.NotationError` for a file that
        cannot be read.  The game is named after its file:

        >>> from abgames.codebreaking import FeedbackTable
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     FeedbackTable([[0, 1], [1, 0]], hit=0).save(f"{folder}/boxes.csv")
        ...     FeedbackTable.load(f"{folder}/boxes.csv", hit=0)
        boxes.csv
        """
        found = read_table(path, objects_in_rows, classes)
        made: FeedbackTable = cast(Any, cls)(**found, hit=hit, weights=weights)
        return made.called(Path(path).name)
