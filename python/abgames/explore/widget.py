"""Boards in notebooks: Jupyter, VS Code, Colab, marimo.  They need the extra ``notebook``.

    >>> from abgames import AB
    >>> from abgames.explore import board        # pip install "abgames[notebook]"
    >>> shown = board(AB(4, 10), "1 2 3 4=0A1B")
    >>> shown                                    # doctest: +SKIP

What is clicked can be read, and what is set is shown:

    >>> shown.subject
    (AB(pegs=4, colors=10, symbols='0123456789'), (((1, 2, 3, 4), Feedback(0, 1)),))
    >>> shown.state = {**shown.state, "guess": "5678"}
"""

from __future__ import annotations

import json
import threading
from os import PathLike
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from abgames_check.documents import file_name

from ..arguments import known_word
from ..codebreaking.code_game import CodeGame
from ..language import LANGUAGES
from .boards import shown_as, subject_of
from .bundle import document, module, recorded_as
from .desk import Desk, Inquiry

THEMES = ("auto", "light", "dark")

EVERY = 0.2
"""Seconds between two messages about a search."""


class Board(anywidget.AnyWidget):
    """A view of the explorer in a notebook.

    ``state`` has the same entries as the address of the page: a dict of plain values, which changes
    with clicks and can be set.  ``subject`` is what is shown, as a Python object.  ``answers`` has
    the answers so far.
    """

    _esm = module()
    view = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init__(self, subject: Any, history: Any = (), **options: Any) -> None:
        """Show a subject; ``options`` are ``language``, ``theme`` and parts of the ``state``."""
        view, state = shown_as(subject, history)
        settings = {
            name: known_word(name, options.pop(name), words)
            for name, words in (("language", LANGUAGES), ("theme", THEMES))
            if name in options
        }
        super().__init__(view=view, state={**state, **options}, **settings)
        self.answers: dict[str, Any] = {}
        self._desk = Desk()
        self._asked: dict[str, Inquiry] = {}
        self.on_msg(self._take)

    @property
    def subject(self) -> Any:
        """What is shown: a game with its history, a position, piles, or two hands."""
        return subject_of(self.view, self.state)

    @subject.setter
    def subject(self, subject: Any) -> None:
        history: Any = ()
        if isinstance(subject, tuple) and subject and isinstance(subject[0], CodeGame):
            subject, history = (*subject, ())[:2]
        view, state = shown_as(subject, history)
        if view != self.view:
            raise ValueError(f"this board shows {self.view}; make another one for {view}")
        started = {"moves": [], "at": -1} if view not in ("ab", "mastermind") else {"at": -1}
        self.state = {**self.state, **started, **state}

    def save(self, path: str | PathLike[str]) -> None:
        """Write an HTML page with the board as it is and the answers so far.

        The page needs no server and no solver: what was shown here can be shown there.
        """
        page = document(
            self.view, self.state, self.answers, language=self.language, theme=self.theme
        )
        Path(file_name(path)).write_text(page, encoding="utf-8")

    def _take(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Take a question, or a request to stop one."""
        number = message["id"]
        if message.get("stop"):
            inquiry = self._asked.pop(number, None)
            if inquiry is not None:
                inquiry.leave()
            return
        inquiry = self._desk.ask(message["question"], message["arguments"])
        self._asked[number] = inquiry
        threading.Thread(target=self._tell, args=(number, message, inquiry), daemon=True).start()

    def _tell(self, number: str, message: dict[str, Any], inquiry: Inquiry) -> None:
        """Send what is known about a question until it is answered."""
        is_done = False
        while not is_done and number in self._asked:
            is_done = inquiry.is_done.wait(EVERY)
            for line in inquiry.news().splitlines():
                record = json.loads(line)
                if "answer" in record:
                    key = recorded_as(message["question"], message["arguments"])
                    self.answers[key] = record["answer"]
                self.send({"id": number, **record})
        self._asked.pop(number, None)
