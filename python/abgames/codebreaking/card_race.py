"""The two-player game of MOO with playing cards: a race between two players who both ask.

The rules, with those of :mod:`abgames.codebreaking.reference`:

C7  Each player has a secret.  In a round both show a question at the same time (C3), and each
    replies to the other's (C4).
C8  After a round each player may name the other's secret, once; both decide without knowing
    whether the other does.  Naming ends the game.  A player who is right wins, one who is wrong
    loses; if both are right, after equally many questions, or both are wrong, it is a draw.

[Ino2022] has these rules except for two things.  That the players decide at the same time is how we
read "who needs fewer questions wins"; a tie is a draw there in the game with digits, from which
this one is made.  The case that both are wrong is not mentioned.

>>> game = CardGame("3b 8r 10b", "1b 2r 4b").ask("2b 4r 9r", "10b 5b 12b")
>>> [str(reply) for reply in game.replies]
['2N', '1NC']
>>> len(game.view(1).candidates), len(game.view(2).candidates)
(153, 1548)
>>> game.name(first="1b 2r 4b").winner
1

What a question is worth in the race is not known.  The yardstick is the number of candidates that
it leaves on average, compared with a good question, one that a player of level 9 would ask.

>>> CardView(CardMoo(own="3b 8r 10b")).judge("1b 2b X").sentence
'Of 13,728 candidates your question left 5,136.0 on average; 5b 11r 1b leaves 3,286.4.'

What a player who is alone needs is known exactly.

>>> from abgames import review

>>> print(review(CardView(CardMoo()), "1b 2b X=2N, 2r 1b 3b=1H1NP").summary())
Guesses: 2, and 2.70 more expected. Expected at the start with best play: 5.02; the guesses lost \
0.42, and luck gave 0.74.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, Self, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from ..arguments import entries, few, of_kind, whole_number
from ..control import CallLimits
from ..display import counted
from ..errors import IllegalMoveError
from ..language import _, marked
from ..reviews import MOST_MOVES, Judged, Made, Review, reviewed
from ..situation import Kept, Level, plays_best
from .bound import game_of_told
from .cards import CardMoo, CardsLike
from .code_game import Code, CodeArray, CodeLike, Lean, class_sizes, code_of, read_only
from .history import Feedback, FeedbackLike, History, HistoryLike, parse_history
from .records import recorded
from .renaming import row_numbers
from .situation import ReviewedGame, Seeking
from .solver import Solver

LOST = ("after", "best", "best_mean_left", "best_worst_left", "luck", "reason")
SUMS = ("values", "expected", "skill", "luck")


@dataclass(frozen=True)
class ReviewedQuestion(Judged):
    """A question compared with a good one, ``best``: the cost is how many more candidates it
    leaves, 0 if it leaves fewer."""

    HEADER: ClassVar = (
        marked("question"),
        marked("candidates"),
        marked("leaves"),
        marked("above good"),
        marked("good"),
    )

    mean_left: Fraction = Fraction(0)
    """The candidates that it leaves on average."""
    good_leaves: Fraction = Fraction(0)
    """Those that the good question leaves."""

    @property
    def rank(self) -> None:
        """It is not known how many questions are better."""

    @property
    def before(self) -> int:
        """Candidates before the question."""
        return len(self.at.candidates)

    @property
    def worst_left(self) -> int:
        """The candidates that it leaves at most."""
        return max(map(len, self.at.game.split(self.move, self.at.candidates).values()))

    def said(self, *, made: bool = True) -> str:
        text = _("Of {n} candidates your question left {left} on average")
        if not made:
            text = _("Of {n} candidates your question leaves {left} on average")
        text = text.format(n=f"{self.before:,}", left=f"{float(self.mean_left):,.1f}")
        if not self.cost:
            return _("{sentence}.", sentence=text)
        return _(
            "{sentence}; {good} leaves {left}.",
            sentence=text,
            good=self.at.text(self.best[0]),
            left=f"{float(self.good_leaves):,.1f}",
        )

    def cells(self) -> tuple[object, ...]:
        numbers = (f"{float(number):.1f}" for number in (self.mean_left, self.cost or 0))
        text = self.at.text
        return text(self.move), self.before, *numbers, text(self.best[0])

    def record(self) -> dict[str, Any]:
        good, text = self.best[0], self.at.text(self.best[0])
        return recorded(
            self,
            "Made",
            move=self.at.text(self.move),
            question=list(self.move),
            good=list(good),
            good_text=text,
        )


@dataclass(frozen=True)
class ReviewedQuestions(Review[ReviewedQuestion]):
    """The questions of a game, and for a player who was alone what they were worth exactly."""

    exact: ReviewedGame | None = None
    """Up to where the secret is known; ``None`` where an own secret limits the questions, or an
    opponent's questions told something too."""

    @classmethod
    def of(
        cls, moves: tuple[ReviewedQuestion, ...], end: CardView, limits: Callable[[], Any]
    ) -> Self:
        from .situation import Guessing

        if end.game.own_cards or end.opponent_questions:
            return cls(moves)
        alone = Guessing.begin(end.game, end.history, goal="determine")
        alone = replace(alone, solver=end.solver)
        exact = reviewed(alone.made, alone, lambda at, asked: at.judge(asked, **limits()), limits)
        return cls(moves, exact=cast(ReviewedGame, exact))

    @property
    def proven(self) -> bool:
        return self.exact is None or self.exact.proven

    def summary(self) -> str:
        return "" if self.exact is None else self.exact.summary()

    def record(self) -> dict[str, Any]:
        exact = {} if self.exact is None else self.exact.record()
        rows = exact.pop("moves", [{}] * len(self))
        told = [
            {**move.record(), "lost": row.get("cost"), **{name: row.get(name) for name in LOST}}
            for move, row in zip(self, rows, strict=True)
        ]
        return {**self.about, "moves": told, **{name: exact.get(name) for name in SUMS}}


@dataclass(frozen=True)
class CardView(Seeking):
    """What one player knows: the player's own secret and answers, and what the opponent has asked.

    It is a :class:`~abgames.Situation`: a move is a question, and is played with its reply and with
    what the opponent asked.  What a question is worth in the race is not known; so its cost is the
    number of candidates that it leaves on average, above those that a good question leaves.

    >>> game = CardMoo(own="3b 8r 10b")
    >>> view = CardView(game, ((game.code("2b 4r 9r"), game.reply("2N")),), ((10, 5, 12),))
    >>> len(view.candidates), len(game.consistent("2b 4r 9r=2N"))
    (153, 180)
    >>> len(view.opponent_candidates)
    1548
    """

    reviews: ClassVar = ReviewedQuestions

    game: CardMoo
    """The game with the player's own secret."""
    history: History = ()
    """The answers to the player's questions."""
    opponent_questions: tuple[Code, ...] = ()
    """What the opponent has asked."""
    solver: Kept[Solver] = field(default_factory=lambda: Kept(Solver), compare=False, repr=False)

    @property
    def shown(self) -> Code:
        """The cards that this player has shown, sorted, without the joker."""
        return _shown(self.game, (guess for guess, _reply in self.history))

    @property
    def opponent_shown(self) -> Code:
        """The cards that the opponent has shown, sorted, without the joker."""
        return _shown(self.game, self.opponent_questions)

    @cached_property
    def candidates(self) -> CodeArray:
        """What the opponent's secret may be: a read-only array, in lexicographic order.

        Raises :class:`~abgames.errors.InconsistentHistoryError` when nothing is left.
        """
        return read_only(self.game.consistent(self.history, shown=self.opponent_shown))

    @property
    def opponent_history(self) -> History:
        """The opponent's questions with the replies that this player must give.

        Raises :class:`ValueError` when the game does not have the player's own secret.
        """
        own = self.game.own_cards
        if not own:
            raise ValueError(
                f"{self.game} does not have the player's own secret, so there are no replies"
            )
        table = self.open_game
        return tuple((asked, table.feedback(asked, own)) for asked in self.opponent_questions)

    @cached_property
    def opponent_candidates(self) -> CodeArray:
        """What this player's secret may be for the opponent, like :attr:`candidates`."""
        return read_only(self.open_game.consistent(self.opponent_history, shown=self.shown))

    def leaves(self, question: Code) -> str:
        """Say how many of the candidates a question leaves on average."""
        return _(
            "of {candidates}, {left} are left on average",
            candidates=counted(len(self.candidates), "candidate"),
            left=f"{float(expected_left(self, question)):,.1f}",
        )

    def told(self) -> dict[str, Any]:
        """Return the rounds, and how many secrets are left for both, as JSON."""
        names = ("question", "reply", "opponent_question", "opponent_reply")
        return {
            "rounds": [dict(zip(names, each, strict=True)) for each in self.rounds],
            "candidate_count": len(self.candidates),
            "opponent_candidate_count": len(self.opponent_candidates),
        }

    @property
    def rounds(self) -> list[tuple[Any, ...]]:
        """Both questions of each round with their replies; ``None`` for what is to come."""
        both = zip_longest(self.history, self.opponent_history, fillvalue=(None, None))
        return [
            (asked, reply and str(reply), theirs, told and str(told))
            for (asked, reply), (theirs, told) in both
        ]

    @cached_property
    def open_game(self) -> CardMoo:
        """The game as seen by somebody who does not know this player's secret."""
        return CardMoo(ranks=self.game.ranks)

    def until(self, rounds: int) -> Self:
        """Return what was known after a number of rounds."""
        asked = self.opponent_questions[:rounds]
        return replace(self, history=self.history[:rounds], opponent_questions=asked)

    @property
    def to_move(self) -> int | None:
        return 1 if len(self.candidates) > 1 else None

    @property
    def kind(self) -> Hashable:
        return self.candidates.tobytes(), self.game.own_cards, self.opponent_questions, self.shown

    def play(self, move: CodeLike, reply: FeedbackLike, asked: CodeLike | None = None) -> Self:
        """Return what is known after a round: a question, its reply, and the opponent's question.

        Raises :class:`~abgames.errors.InconsistentHistoryError` for a reply that no secret gives.

        >>> view = CardView(CardMoo(own="3b 8r 10b"))
        >>> len(view.play("2b 4r 9r", "2N", "10b 5b 12b").candidates)
        153
        """
        answer = self.game.code(move), self.game.reply(reply)
        theirs = () if asked is None else (self.open_game.code(asked),)
        after = replace(
            self,
            history=(*self.history, answer),
            opponent_questions=(*self.opponent_questions, *theirs),
        )
        after.candidates  # noqa: B018 - an impossible reply is refused
        return after

    @property
    def made(self) -> list[Made]:
        """The questions, each with what was known before it."""
        return [Made(self.until(n), asked) for n, (asked, _reply) in enumerate(self.history)]

    def steps(self, moves: str | Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return questions with their replies, perhaps with what the opponent asked."""
        if isinstance(moves, str):
            return parse_history(self.game, moves)
        return [tuple(few("a move", each, 3)) for each in few("moves", moves, MOST_MOVES)]

    def judge(
        self, move: CodeLike, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> ReviewedQuestion:
        asked, good = self.game.code(move), self.good_question
        left, best = (expected_left(self, code) for code in (asked, good))
        cost = max(Fraction(0), left - best)
        return ReviewedQuestion(self, asked, cost, (good,), mean_left=left, good_leaves=best)

    @cached_property
    def good_question(self) -> Code:
        """A question that leaves few candidates, for each that it leaves the opponent."""
        chance = Random(0)
        candidates = _sample(self.candidates, SAMPLED, chance)
        pool = _pool(self, len(candidates), chance)
        left = _squares(self, pool, candidates).astype(np.float64)
        if self.game.own_cards:  # else it gives nothing away
            left /= _left_to_opponent(self, pool)
        best = np.flatnonzero(left == left.min())
        return code_of(pool[best[chance.randrange(len(best))]])

    def best_moves(self) -> tuple[Code, ...]:
        return ()

    def _best_move(self) -> Code:
        return self.good_question

    def seen(self) -> dict[str, Any]:
        return {"view": self}

    def record(self) -> dict[str, Any]:
        text = self.game.text
        history = [[text(guess), str(reply)] for guess, reply in self.history]
        asked = list(map(text, self.opponent_questions))
        return {"game": "cardmoo", **self.game.record(), "history": history, "opponent": asked}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> CardView:
        """Return the view of a record."""
        return cls._after(game_of_told(record), record["history"], record["opponent"])

    def __str__(self) -> str:
        asked = ", ".join(map(self.game.text, self.opponent_questions))
        return f"{super().__str__()} --opponent {shlex.quote(asked)}"

    def read_from(self, text: str) -> CardView:
        game, given = self._read_game(text, ("history", "opponent"))
        return self._after(game, given.get("history", ""), entries(given.get("opponent", "")))

    @classmethod
    def _after(cls, game: object, history: HistoryLike, asked: Iterable[CodeLike]) -> CardView:
        begun = cls(of_kind("game", game, CardMoo))
        answers = parse_history(begun.game, history)
        theirs = tuple(map(begun.open_game.code, asked))
        made = replace(begun, history=answers, opponent_questions=theirs)
        made.candidates  # noqa: B018 - impossible answers are refused
        return made


@dataclass(frozen=True, repr=False)
class CardGame(Lean):
    """The state of a two-player game; every move makes a new one.

    ``first`` and ``second`` are the players' secrets, ``rounds`` the questions of both, and
    ``named`` the secrets they named.  Raises :class:`~abgames.errors.IllegalMoveError` and
    :class:`~abgames.errors.NotationError` for what is neither a secret nor a question.

    >>> CardGame("3b 8r 10b", "1b 2r 3b").ask("2b 4r 9r", "10b 3r X")
    CardGame('3b 8r 10b', '1b 2r 3b', rounds=(('2b 4r 9r', '10b 3r X'),))
    """

    first: CodeLike
    second: CodeLike
    ranks: int = 13
    rounds: tuple[tuple[CodeLike, CodeLike], ...] = ()
    named: tuple[CodeLike | None, CodeLike | None] = (None, None)

    def __post_init__(self) -> None:
        table = CardMoo(ranks=self.ranks)
        secrets = (table.secret(self.first), table.secret(self.second))
        games = tuple(CardMoo(secret, self.ranks) for secret in secrets)
        rounds = tuple((games[0].code(one), games[1].code(two)) for one, two in self.rounds)
        named = tuple(None if code is None else table.secret(code) for code in self.named)
        for name, value in (
            ("first", secrets[0]),
            ("second", secrets[1]),
            ("ranks", table.ranks),
            ("rounds", rounds),
            ("named", named),
        ):
            object.__setattr__(self, name, value)

    # -- the state -------------------------------------------------------------------------

    @cached_property
    def games(self) -> tuple[CardMoo, CardMoo]:
        """The game with the rules for each player's questions."""
        return CardMoo(self.first, self.ranks), CardMoo(self.second, self.ranks)

    @property
    def replies(self) -> tuple[Feedback, Feedback]:
        """The replies that the players got in the last round."""
        if not self.rounds:
            raise ValueError("nothing has been asked yet, so there is no reply")
        one, two = self.rounds[-1]
        return self.games[0].feedback(one, self.second), self.games[1].feedback(two, self.first)

    def view(self, player: int) -> CardView:
        """Return what player 1 or 2 knows."""
        me = whole_number("player", player, at_least=1, at_most=2) - 1
        game, hidden = self.games[me], (self.second, self.first)[me]
        mine = (game.code(asked[me]) for asked in self.rounds)
        history = tuple((guess, game.feedback(guess, hidden)) for guess in mine)
        theirs = tuple(self.games[1 - me].code(asked[1 - me]) for asked in self.rounds)
        return CardView(game, history, theirs)

    @property
    def is_over(self) -> bool:
        """Whether somebody has named a secret."""
        return self.named != (None, None)

    @property
    def winner(self) -> int | None:
        """The player who has won; ``None`` before the end and in a draw (C8)."""
        one, two = self._right
        if one == two:
            return None
        return 1 if one or two is False else 2

    @property
    def _right(self) -> tuple[bool | None, bool | None]:
        """Whether each naming is right; ``None`` for a player who has not named."""
        one, two = self.named
        return (
            None if one is None else one == self.second,
            None if two is None else two == self.first,
        )

    # -- moves -----------------------------------------------------------------------------

    def ask(self, first: CodeLike, second: CodeLike) -> CardGame:
        """Return the game after a round with these questions (C7)."""
        self._check_not_over()
        return replace(self, rounds=(*self.rounds, (first, second)))

    def name(self, first: CodeLike | None = None, second: CodeLike | None = None) -> CardGame:
        """Return the game after one or both players named what they think is the secret (C8)."""
        self._check_not_over()
        if first is None and second is None:
            raise ValueError("at least one player must name a secret")
        return replace(self, named=(first, second))

    def _check_not_over(self) -> None:
        if self.is_over:
            raise IllegalMoveError("the game is over: a secret was named")

    def __repr__(self) -> str:
        text = self.games[0].text
        parts = [repr(text(self.first)), repr(text(self.second))]
        if self.ranks != 13:
            parts.append(f"ranks={self.ranks}")
        if self.rounds:
            parts.append(f"rounds={tuple((text(one), text(two)) for one, two in self.rounds)}")
        if self.is_over:
            parts.append(
                f"named={tuple(code if code is None else text(code) for code in self.named)}"
            )
        return f"CardGame({', '.join(parts)})"


@dataclass(frozen=True)
class CardRace(CardView):
    """A game against a program, player 2, whose secret answers; both ask at the same time."""

    secret: Code = ()
    named: tuple[Code | None, Code | None] = (None, None)
    """What both have named (C8)."""

    @property
    def whole(self) -> CardGame:
        """The game with both secrets."""
        asked = (guess for guess, _reply in self.history)
        rounds = tuple(zip(asked, self.opponent_questions, strict=True))
        return CardGame(self.game.own_cards, self.secret, self.game.ranks, rounds, self.named)

    @property
    def to_move(self) -> int | None:
        return 1 if self.named == (None, None) else None

    def round(self, question: Code, level: Level, chance: Random) -> CardRace:
        """Return the race after a round with a program of a level, if it does not end it."""
        after = self.naming(None, level, chance)
        if after.to_move is None:
            return after
        theirs = self.whole.view(2).hint(level, chance)
        return self.play(question, self.game.feedback(question, self.secret), theirs)

    def naming(self, named: Code | None, level: Level, chance: Random) -> CardRace:
        """Return the race after both have named a secret, or not."""
        theirs = choose_naming(self.whole.view(2), level, chance) if self.history else None
        return replace(self, named=(named, theirs))

    def ended(self) -> dict[str, Any]:
        """Return the program's secret, what was named, and who has won, as JSON."""
        named, theirs = (code and list(code) for code in self.named)
        results = {None: "draw", 1: "won", 2: "lost"}
        result = None if self.to_move else results[self.whole.winner]
        secret = list(self.secret)
        return {"secret": secret, "named": named, "opponent_named": theirs, "result": result}

    def ending(self) -> str:
        """Say who named what, and who has won, as the program says it."""
        said, (named, theirs) = [], self.named
        for who, code, hidden in (
            (_("You name {secret}: {verdict}."), named, self.secret),
            (_("I name {secret}: {verdict}."), theirs, self.game.own_cards),
        ):
            if code is not None:
                verdict = _("right") if code == hidden else _("wrong")
                said.append(who.format(secret=self.open_game.text(code), verdict=verdict))
        if named is None:
            said.append(_("You did not name mine in this round."))
        outcome = {None: _("It is a draw"), 1: _("You win"), 2: _("I win")}[self.whole.winner]
        after = _("without a question")
        if self.history:
            after = _("after {questions} each", questions=counted(len(self.history), "question"))
        secret = self.open_game.text(self.secret)
        ended = _("{outcome}, {after}. My secret was {secret}.")
        said.append(ended.format(outcome=outcome, after=after, secret=secret))
        return "\n".join(said)


@dataclass(frozen=True)
class CardAssist(CardView):
    """A game elsewhere: in each round first the reply is told, then what the opponent has asked."""

    alone: bool = False
    """Whether the opponent does not ask."""

    @property
    def waits(self) -> bool:
        """Whether the opponent's question of this round is to come."""
        return len(self.history) > len(self.opponent_questions) and not self.alone

    @property
    def to_move(self) -> int | None:
        return 1 if self.waits else super().to_move

    @property
    def proposal(self) -> Code | None:
        """The question to ask next."""
        return None if self.waits or len(self.candidates) == 1 else self.good_question

    def asked(self, question: CardsLike) -> CardAssist:
        """Return what is known after a question of the opponent."""
        theirs = (*self.opponent_questions, self.open_game.code(question))
        return replace(self, opponent_questions=theirs, alone=False)

    def told(self) -> dict[str, Any]:
        secret = self.candidates[0].tolist() if len(self.candidates) == 1 else None
        return {**super().told(), "proposal": self.proposal, "secret": secret}

    def advice(self) -> str:
        """Say what to do next: what to reply, what to ask, or what to tell."""
        text = self.open_game.text
        left = counted(len(self.candidates), "candidate")
        if self.waits:
            how = _("{candidates} left. What have they asked in this round? Three cards, or none.")
            return how.format(candidates=left)
        said = [] if self.alone else self._replied()
        if self.proposal is None:
            secret = text(self.candidates[0].tolist())
            return "\n".join([*said, _("Their secret is {secret}: name it.", secret=secret)])
        ask = _("Question {number}: ask {question}  ({leaves})").format(
            number=len(self.history) + 1,
            question=text(self.proposal),
            leaves=self.leaves(self.proposal),
        )
        return "\n".join([*said, ask])

    def _replied(self) -> list[str]:
        """Say what to reply to the last question, and what the opponent then knows."""
        if not self.opponent_questions:
            return []
        asked, reply = self.opponent_history[-1]
        left = len(self.opponent_candidates)
        said = _("You reply {reply} to {question}. That leaves them {candidates} for your secret.")
        question, candidates = self.open_game.text(asked), counted(left, "candidate")
        told = [said.format(reply=reply, question=question, candidates=candidates)]
        if left == 1 < len(self.candidates):
            told.append(_("They can know your secret now: name one of your candidates, or lose."))
        return told


def _shown(game: CardMoo, questions: Iterable[Code]) -> Code:
    cards = {card for question in questions for card in question}
    return tuple(sorted(cards - {game.joker}))


PAIRS = 1_500_000
"""The most pairs of a question and a candidate that are looked at for one move."""
SAMPLED = 2_000
"""The most candidates that are looked at."""


def choose_naming(view: CardView, level: Level, random: Random) -> Code | None:
    """Return what a player of this level names after a round; ``None``: nothing yet."""
    candidates = view.candidates
    sees = plays_best(level, random) and view.history
    if len(candidates) > 1 and not (sees and len(view.opponent_candidates) == 1):
        return None
    return code_of(candidates[random.randrange(len(candidates))])


def expected_left(view: CardView, question: Code) -> Fraction:
    """Return how many candidates a question leaves on average."""
    pool = np.array([question], dtype=np.uint8)
    return Fraction(int(_squares(view, pool, view.candidates)[0]), len(view.candidates))


def _squares(view: CardView, pool: CodeArray, candidates: CodeArray) -> NDArray[np.int64]:
    """Return the sum of the squares of the classes into which each question sorts candidates."""
    sizes = class_sizes(view.game.feedback_table(pool, candidates))
    squares: NDArray[np.int64] = (sizes**2).sum(axis=1)
    return squares


def _left_to_opponent(view: CardView, pool: CodeArray) -> NDArray[np.int64]:
    """Return how many candidates for the player's secret have none of each question's cards."""
    secrets = view.opponent_candidates.astype(np.intp)
    one = np.zeros(view.game.joker + 1, dtype=np.int64)
    two = np.zeros((len(one), len(one)), dtype=np.int64)
    np.add.at(one, secrets.ravel(), 1)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        np.add.at(two, (secrets[:, i], secrets[:, j]), 1)
        np.add.at(two, (secrets[:, j], secrets[:, i]), 1)
    a, b, c = pool.T.astype(np.intp)
    some = one[a] + one[b] + one[c] - two[a, b] - two[a, c] - two[b, c]
    known, counts = np.unique(row_numbers(np.sort(secrets)), return_counts=True)
    asked = row_numbers(np.sort(pool))
    place = np.searchsorted(known, asked).clip(max=len(known) - 1)
    left: NDArray[np.int64] = len(secrets) - some - counts[place] * (known[place] == asked)
    return left


def _pool(view: CardView, candidate_count: int, random: Random) -> CodeArray:
    """Return all questions, or a sample that is not too large; some may be the secret."""
    game = view.game
    most = PAIRS // candidate_count
    if game.guess_count <= most:
        return game.guesses
    likely = _askable(view, _sample(view.candidates, most // 4, random))
    return np.concatenate([likely, _sample(game.guesses, most - len(likely), random)])


def _sample(codes: CodeArray, most: int, random: Random) -> CodeArray:
    if len(codes) <= most:
        return codes
    drawn: CodeArray = codes[sorted(random.sample(range(len(codes)), most))]
    return drawn


def _askable(view: CardView, secrets: CodeArray) -> CodeArray:
    """Return secrets with the player's own cards changed to the other colour, to be asked (C3)."""
    ranks = view.game.ranks
    other = np.where(secrets > ranks, secrets - ranks, secrets + ranks)
    rows: CodeArray = np.where(np.isin(secrets, view.game.own_cards), other, secrets)
    return rows.astype(np.uint8)
