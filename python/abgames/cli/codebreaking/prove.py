"""``abgames ab|mastermind prove``: the values for every number of colours, with a proof."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from abgames_check.statements import MEANINGS

from ...codebreaking import questions
from ...display import counted
from ..command import Recorded
from ..files import file, pictures, themes, write_plots, written
from ..results import Result

if TYPE_CHECKING:
    from ...codebreaking import AllColors


class Prove(Recorded["AllColors"], questions.Prove):
    """The command."""

    certificate: Path | None = file("write the proof, compressed if it ends with .gz")
    picture: list[Path] = pictures("draw the mean minus its growth, with the limit,", plotted=True)
    theme: str = themes()

    def check(self) -> None:
        """Refuse pictures of other numbers."""
        if self.picture and self.objective != "expected":
            raise ValueError("only means are drawn, so --picture needs the objective expected")
        super().check()

    def text(self, found: AllColors) -> str:
        """Return the formulas, with the values before them."""
        lines = [f"{found.game} with {found.pegs} pegs: {MEANINGS[found.objective]}", ""]
        first = " ".join(map(str, range(1, found.pegs + 1)))
        for reply in (None, *found.replies):
            lines += ["", f"after {first}={reply}"] if reply else []
            lines.append(str(found.formula(reply)))
            if few := range(_fewest(found), found.formula(reply).start):
                values = ", ".join(_value(found, colors, reply) for colors in few)
                lines.append(f"for N = {', '.join(map(str, few))}: {values}")
        counts = f"{counted(found.bounds, 'lower bound')}, {counted(found.claims, 'claim')}"
        return "\n".join([*lines, "", f"proved for every N: {counts}"])

    def write(self, found: AllColors) -> None:
        """Write the proof and pictures."""
        if self.certificate:
            with written(self.certificate):
                found.save(self.certificate)
        write_plots(self.picture, found.plot_mean, self.theme)

    def result(self, found: AllColors) -> Result:
        """Return the formula of the whole game with the values before it."""
        formula = found.formula()
        before = range(_fewest(found), formula.start)
        value = {**formula.record(), "before": {str(n): found.value(n) for n in before}}
        about = f"{found.game} with {found.pegs} pegs and N colours, {found.objective}"
        return Result(about, value, self.certificate)


def _fewest(proof: AllColors) -> int:
    """The fewest colours that the game can have."""
    return proof.pegs if proof.game == "AB" else 1


def _value(proof: AllColors, colors: int, reply: str | None) -> str:
    """A value below the first N of the formula."""
    by = " (by search)" if (colors, reply) in proof.exceptions else ""
    return f"{proof.value(colors, reply)}{by}"
