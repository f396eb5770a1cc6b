"""What pages ask about deduction games, besides what the shell does.

>>> from abgames.explore import answer
>>> record = answer("ab/split", {"pegs": 2, "colors": 4, "guess": "1 2"})
>>> [(row["reply"], row["candidate_count"], row["value"]) for row in record["replies"]]
[('2A0B', 1, 0), ('1A0B', 4, 7), ('0A2B', 1, 1), ('0A1B', 4, 7), ('0A0B', 2, 3)]
>>> record = answer("cardmoo/advise", {"own": "3b 8r 10b", "history": "2b 4r 9r=2N"})
>>> record["candidate_count"], record["opponent_candidate_count"]
(180, 9366)
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Unpack, cast

from ..arguments import entries, folded, whole_number
from ..control import CallLimits
from ..errors import IllegalMoveError, InconsistentHistoryError
from ..question import SEARCH, Asked, Record, asks
from ..reviews import AtLevel, Made, Review, Reviewing
from ..situation import plays_best
from . import records
from .history import history_text
from .question_games import OfCards, OfGame, Told, shown_candidates, solver_of
from .records import Goal, Objective

if TYPE_CHECKING:
    from .card_race import CardView
    from .code_game import Code, CodeGame
    from .feedback_table import NumberedGame
    from .history import HistoryLike
    from .situation import ReviewedGuess
    from .solver import Solver
    from .strategy import Strategy

EXACT = 200
"""With at most this many candidates, an adversary searches to the end."""

PUZZLE = "the number of a daily puzzle, which has its own secret"
"""What its argument says."""

REVIEWED = 20
"""The most questions of a small review of cards."""

DEEPEST = 4
"""The most levels of guesses in one answer."""


class State(Told, name="*/state", found=records.shape("State")):
    """Say what is known after some answers; if they contradict each other, what would repair
    them."""

    def answer(self, asked: Asked) -> Record:
        from .code_game import code_of
        from .diagnosis import diagnose
        from .situation import LISTED

        game = self.game(asked)
        answers = self.answers_of(game)
        record = records.situation_record(game, answers)
        record["feedbacks"] = list(map(str, game.feedbacks))
        try:
            left = shown_candidates(game, self.history, getattr(self, "shown", None))
        except InconsistentHistoryError:
            found = diagnose(game, answers)._complaint()
            return {**record, "state": "contradiction", **found}
        is_over = game.hit is not None and any(reply == game.hit for _, reply in answers)
        is_over = is_over or game._is_settled(_goal(game), left)
        return {
            **record,
            "state": "found" if is_over else "propose",
            "candidate_count": len(left),
            "candidates": [game.secret_text(code_of(row)) for row in left[:LISTED]],
        }


class Propose(AtLevel, Told, name="*/propose", found=records.shape("Proposal")):
    """Propose a best guess, and say what to expect of it, or with a level the guess of a weaker
    player."""

    def answer(self, asked: Asked) -> Record:
        from .assistant import Assistant

        game = self.game(asked)
        assistant = Assistant(
            game,
            history=self.history,
            solver=solver_of(asked),
            time_limit=asked.time_left,
            progress=asked.progress,
        )
        chance = self.drawn(history_text(game, assistant.history))
        is_best = plays_best(self.level, chance) or assistant.is_solved
        guess = None if is_best else assistant._here._telling(chance)
        if guess is None:
            text = records.named(game, assistant.proposal)
            return records.recorded(assistant, "Proposal", text=text)
        open_ones = dict.fromkeys(("expected", "lower_bound", "upper_bound"))
        told = {"proposal": guess, "text": records.named(game, guess), "proven": False, **open_ones}
        return records.recorded(assistant, "Proposal", **told)


class Split(Told, name="*/split", found=records.shape("Split")):
    """Say what each reply to a guess would leave, and what best play needs from there."""

    guess: str = asks("the guess")
    objective: Objective | None = asks("what to minimise", None)

    def answer(self, asked: Asked) -> Record:
        from .code_game import code_of
        from .situation import LISTED

        game = self.game(asked)
        wanted = self.objective or game.objective
        answers, code, solver = self.answers_of(game), game.code(self.guess), solver_of(asked)
        classes = game.split(code, game.consistent(answers))
        rows: list[Record] = []
        for reply in sorted(classes, key=game.feedbacks.index):
            left = classes[reply]
            rows.append(
                {
                    "reply": str(reply),
                    "candidate_count": len(left),
                    "candidates": [game.secret_text(code_of(row)) for row in left[:LISTED]],
                    **dict.fromkeys(("value", "lower_bound", "upper_bound")),
                }
            )
        record = {
            **records.situation_record(game, answers),
            "guess": code,
            "text": game.text(code),
            "objective": wanted,
            "replies": rows,
        }
        # Smallest first: they take no time, so most of the table is ready at once.
        for row in sorted(rows, key=lambda row: row["candidate_count"]):
            row.update(_value(asked, solver, game, (*answers, (code, row["reply"])), wanted))
            asked.partly(record)
        return record


def _value(
    asked: Asked, solver: Solver, game: CodeGame, history: HistoryLike, objective: Objective
) -> Record:
    """What best play needs after these answers."""
    if game.hit is not None and history[-1][1] == str(game.hit):
        return {"value": 0, "lower_bound": 0, "upper_bound": 0}
    solution = solver.solve(
        game, history, objective=objective, goal=_goal(game), **{**asked.call, "checkpoint": None}
    )
    lower, upper = solution.lower_bound, solution.upper_bound
    value = lower if solution.proven else None
    return {"value": value, "lower_bound": lower, "upper_bound": upper}


class Tree(Told, name="*/tree", found=records.shape("Tree")):
    """Unfold the best strategy after some answers: its guess, what each reply leaves, and so on.

    Nodes below ``depth`` are left out; each is the root of the tree after more answers, because the
    guess of a strategy depends only on what is known.
    """

    objective: Objective | None = asks("what to minimise", None)
    depth: int = asks("levels of guesses (2)", 2, least=1, most=DEEPEST)

    def answer(self, asked: Asked) -> Record:
        from .openings import opening

        game = self.game(asked)
        answers = self.answers_of(game)
        wanted = self.objective or game.objective
        known = opening(game) if not answers and wanted == "expected" else None
        solution = known or solver_of(asked).solve(
            game, answers, objective=wanted, goal=_goal(game), **asked.call
        )
        strategy = solution.strategy
        is_empty = strategy is None or not len(strategy.tree)
        tree = None if is_empty or strategy is None else _node(strategy, 0, self.depth)
        return records.recorded(solution, "Tree", tree=tree)


def _node(strategy: Strategy, node: int, levels: int) -> Record:
    """One guess, and what each reply to it leaves."""
    from .tree import END

    nodes, game = strategy.tree, strategy.game
    guess = nodes.guess_at(node)
    record: Record = {
        "guess": guess,
        "text": game.text(guess),
        "candidate_count": int(nodes.end_count[node]),
        "total": records.exact(strategy._total_at(node)),
        "worst": records.exact(strategy._worst_at(node)),
    }
    if levels:
        record["replies"] = {
            str(game.feedbacks[feedback]): (
                None if child == END else _node(strategy, child, levels - 1)
            )
            for feedback, child in nodes.edges(node)
        }
    return record


class Reply(Told, name="*/reply", found=records.shape("Reply")):
    """Reply as a code-maker: one with a secret, given, of a seed or of a day, or an adversary."""

    guess: str = asks("the guess")
    mode: Literal["secret", "adversary"] = asks("who replies (secret)", "secret")
    seed: int = asks("which secret (0)", 0)
    puzzle: int | None = asks(PUZZLE, None, least=1)
    secret: str | None = asks("the secret", None)

    def answer(self, asked: Asked) -> Record:
        from .assistant import adversary_reply

        game = self.game(asked)
        code, answers = game.code(self.guess), self.answers_of(game)
        if game.has_rule and code not in cast("NumberedGame", game).allowed_guesses(answers):
            text = game.text(code)
            raise IllegalMoveError(
                f"{text} may not be guessed in hard mode: use what was marked", move=code
            )
        if self.mode == "secret":
            secret = self.secret
            drawn = _drawn(game, self) if secret is None else game.secret(secret)
            said = game.feedback(code, drawn)
        else:
            solver, goal = solver_of(asked), _goal(game)
            said = adversary_reply(game, code, answers, exact=EXACT, goal=goal, solver=solver)
        hits = said == game.hit
        return {"guess": code, "text": game.text(code), "reply": str(said), "hits": hits}


class Secret(OfGame, name="*/secret", found=records.shape("Secret")):
    """Tell the secret of a seed or of a daily puzzle, for a player who gives up."""

    seed: int = asks("which secret (0)", 0)
    puzzle: int | None = asks(PUZZLE, None, least=1)

    def answer(self, asked: Asked) -> Record:
        game = self.game(asked)
        code = _drawn(game, self)
        return {"secret": code, "text": game.secret_text(code)}


class Guessed(Reviewing):
    """The guesses of a game."""

    def course(self, asked: Asked) -> tuple[list[Made], Any]:
        from ..situation import Kept
        from .situation import Guessing
        from .solver import Solver

        asks: Any = self
        game = asks.game(asked)
        end = Guessing.begin(game, asks.history, goal=_goal(game))
        end = replace(end, solver=Kept(partial(Solver, asked.threads, asked.memory_limit)))
        return end.made, end

    def told_about(self, start: Any) -> Record:
        return {"game": records.game_record(start.game)}


class Judge(Guessed, Told, name="*/judge", found=records.shape("JudgedGame")):
    """Say what each guess of a game was worth, as far as time allows."""

    reviews = Review

    def answer(self, asked: Asked) -> Record:
        found: Review[ReviewedGuess] = super().answer(asked)
        return {**found.about, "moves": found.to_records()}

    def worth(self, at: Any, move: Any, **limits: Unpack[CallLimits]) -> ReviewedGuess:
        reply = self.answers_of(at.game)[len(at.history)][1]
        judged = at.judge(move, ranks=False, **limits)  # "ranks" of the question are those of cards
        return replace(cast("ReviewedGuess", judged), feedback=reply)


PAGES = (State, Propose, Split, Tree, Reply, Secret, Judge)
"""The questions of the page about every game."""


class WithView(Told, OfCards):
    """A question about what a player of MOO with cards knows."""

    opponent: str = asks(
        'the opponent\'s questions, such as "10b 5b 12b, 1r 2r X"', "", metavar="QUESTIONS"
    )

    def view(self, asked: Asked) -> CardView:
        from .card_race import CardView
        from .cards import CardMoo

        game: Any = self.game(asked)
        theirs = filter(None, entries(folded(self.opponent)))
        shown = tuple(map(CardMoo(ranks=self.ranks).code, theirs))
        return CardView(game, self.answers_of(game), shown)


class CardReview(
    Guessed,
    WithView,
    name="cardmoo/review",
    brief="how good each question of a played game was",
    limits=SEARCH,
    found=records.shape("CardReview"),
):
    """Show for each question of a played game how many candidates it left on average, and how many
    a good question would have left.  Without secrets of one's own it is known exactly how many more
    questions it takes on average until the secret is known."""

    example = "2b 4r 9r=2N, 1b X 4b=2H"

    history: str | list[Any] = asks(
        f'the game, such as "{example}"', metavar="GAME", positional="+"
    )

    def course(self, asked: Asked) -> tuple[list[Made], Any]:
        from ..situation import Kept
        from .solver import Solver

        solver = Kept(partial(Solver, asked.threads, asked.memory_limit))
        view = replace(self.view(asked), solver=solver)
        if asked.is_small:
            whole_number("the number of questions", len(view.history), at_most=REVIEWED)
        view.candidates  # noqa: B018 - an impossible history is refused before the work
        return view.made, view

    def told_about(self, start: Any) -> Record:
        return {"game": start.game.record()}


class Advise(AtLevel, WithView, name="cardmoo/advise", found=records.shape("Advice")):
    """Advise a question that reveals much and gives little away, or with a level that of a weaker
    player, and say what both players know."""

    def answer(self, asked: Asked) -> Record:
        from .card_race import expected_left

        view = self.view(asked)
        game, open_game = view.game, view.open_game
        known, own = len(view.candidates), self.own
        record: Record = {
            "candidate_count": known,
            "opponent_candidate_count": len(view.opponent_candidates) if own else None,
            "opponent_replies": [str(reply) for _, reply in view.opponent_history] if own else None,
            "shown": " ".join(map(open_game.card_text, view.opponent_shown)),
            "proposal": None,
            "text": None,
            "expected_left": None,
        }
        if known == 1:
            return record
        chance = self.drawn(history_text(game, view.history))
        is_best = plays_best(self.level, chance)
        question = view.good_question if is_best else view._random_move(chance)
        left = expected_left(view, question)
        return {
            **record,
            "proposal": question,
            "text": game.text(question),
            "expected_left": round(float(left), 1),
        }


def _goal(game: CodeGame) -> Goal:
    """When a game ends; a secret of cards is named once it is known."""
    return "determine" if game.kind == "CardMoo" else game.goal


def _drawn(game: CodeGame, asked: Reply | Secret) -> Code:
    """The secret of a daily puzzle or of a seed, as with ``abgames ab play --seed``."""
    from .code_game import code_of
    from .puzzles import place_of

    if asked.puzzle is None:
        return game._drawn(Random(asked.seed))
    return code_of(game.secrets[place_of(game, asked.puzzle)])
