from collections.abc import Mapping

from .codebreaking import AB as AB
from .codebreaking import CardMoo as CardMoo
from .reviews import Judged as Judged
from .codebreaking import Mastermind as Mastermind
from .otrio import Position as Position
from .reviews import Review as Review
from .situation import Situation as Situation
from .verified import Verified as Verified
from . import adapters as adapters
from .any_game import begin as begin
from . import codebreaking as codebreaking
from .codebreaking.puzzles import daily as daily
from . import explore as explore
from . import games as games
from .rating import judge as judge
from .recorded import known_values as known_values
from . import nim as nim
from . import oracle as oracle
from . import otrio as otrio
from .explore import questions as questions
from .rating import rate as rate
from . import rating as rating
from .any_game import resume as resume
from .any_game import review as review
from .explore import schema as schema
from .any_game import solve as solve
from . import tanhinmin as tanhinmin
from .verified import verify as verify
from . import work as work

# Not shown: the lines above are read.
from .control import (
    Progress as Progress,
)
from .errors import (
    AbgamesError as AbgamesError,
    CheckpointError as CheckpointError,
    IllegalMoveError as IllegalMoveError,
    InconsistentHistoryError as InconsistentHistoryError,
    MemoryLimitError as MemoryLimitError,
    NotationError as NotationError,
    RulesError as RulesError,
    UnsupportedGameError as UnsupportedGameError,
    VerificationError as VerificationError,
)

__version__: str
__build__: Mapping[str, str]
