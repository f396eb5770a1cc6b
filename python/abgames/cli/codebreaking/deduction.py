"""What all conversations about a secret have in common: its candidates."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from ...language import marked
from ..dialogue import Command, Dialogue
from .wording import candidates_shown

if TYPE_CHECKING:
    from ...codebreaking import Assistant, CardView


class Deduction(Dialogue):
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
    def known(self) -> Assistant | CardView:
        """What is known of the secret."""

    def tell_list(self) -> None:
        """Show the first candidates."""
        text, codes = candidates_shown(self.known)
        self.note(text, candidates=codes)

    def tell_all(self) -> None:
        """Show all candidates."""
        text, codes = candidates_shown(self.known, len(self.known.candidates))
        self.note(text, candidates=codes)

    def show(self) -> None:
        """Show the answers."""
        self.tell_history()
