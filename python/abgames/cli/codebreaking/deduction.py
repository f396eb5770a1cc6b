"""What all conversations about a secret have in common: its candidates, and what was answered."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from ...language import marked
from ..conversation import Conversation, Made
from ..dialogue import Command
from .wording import LISTED, candidates_text


class Deduction(Conversation):
    """A conversation about a secret."""

    own: ClassVar[tuple[Command, ...]] = (
        Command("list all", "tell_all", marked("all candidates")),
    )
    meanings: ClassVar = {
        "list": marked("the candidates"),
        "history": marked("the answers so far"),
        "show": "",
    }

    @property
    @abstractmethod
    def known(self) -> Any:
        """What is known of the secret: something with a game and candidates."""

    def told(self, made: Made) -> str:
        """Nothing: the program makes no moves."""
        return ""

    def tell_list(self) -> None:
        """Show the first candidates."""
        self._tell(LISTED)

    def tell_all(self) -> None:
        """Show all candidates."""
        self._tell(len(self.known.candidates))

    def _tell(self, most: int) -> None:
        known = self.known
        text = candidates_text(known.game, known.candidates, most)
        self.note(text, candidates=known.candidates[:most].tolist())

    def show(self) -> None:
        """Show the answers."""
        self.tell_history()
