"""Every paper that can be recomputed."""

from .comparison import Comparison, Paper, Run, Status, Table
from .ino2022 import INO_2022
from .iwase2009 import IWASE_2009
from .literature import LITERATURE
from .matsuzaki2019 import MATSUZAKI_2019
from .ohto2020 import OHTO_2020
from .shinoda2012 import SHINODA_2012

PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (SHINODA_2012, IWASE_2009, OHTO_2020, INO_2022, MATSUZAKI_2019, LITERATURE)
}
"""Every paper that can be recomputed, by its name in the shell."""

__all__ = ["PAPERS", "Comparison", "Paper", "Run", "Status", "Table"]
