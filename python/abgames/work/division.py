"""How one search is divided: of a deduction game by guesses and their replies, repeatedly; of a
question about a coalition in Otrio by its first moves.

Deduction games
---------------

A set of candidates that is too large for one question is divided, because the total of a guess is
the size of the set plus the totals of its classes.  That takes several rounds:

1. All classes of the most promising guess are asked for, which gives a strategy.
2. For the other promising guesses with a lower bound below the best: all open classes.  The slack
   that the guess has left is shared among them, and each question is whether the total of a class
   is below its bound plus its share.  The answers raise bounds, and guesses drop out; one that
   never does is the new best.  (Refuting a low number takes much less work than refuting a high
   one.)
3. All other guesses with a lower bound below the best, in batches: whether one of them is better.

The bound of a guess is the sum of what is proved about its classes: for each class the total, or a
lower bound on it, or the least bound that its guesses have from the sizes of their classes.

Ties are broken as in ``solve``, by the order in
``rust/codebreaking/src/answers/choose.rs``: an earlier guess replaces the best with an
equal total, a later one only with a smaller total.

Otrio
-----
The questions are the positions after some moves, each canonical one once, with a limit on nodes.
Proof numbers choose the next ones, as in job-level proof-number search [Wu2011]: the proof and
disproof numbers of an open position are both the node limit of its next question.  A question that
was not settled is asked again with eight times as many nodes.  A round has up to ``width``
questions: those that would come next if the earlier ones settled nothing.

>>> from abgames import work
>>> task = {"moves": "b2M, a1L, c3S", "coalition": "2,3", "winners": "2", "plies": 1}
>>> any(record["holds"] for record in work.run("otrio-force", **task))
True
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Generator, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from .. import codebreaking
from ..arguments import known_word, of_kind, whole_number
from .store import Record

if TYPE_CHECKING:
    from ..codebreaking import RankedGuess, Ranking, Solver, Strategy
    from ..codebreaking.code_game import Code, CodeArray, CodeGame
    from ..otrio import Certificate, Position
    from ..otrio.position import ForceQuestion


PROMISING = 16
"""The number of guesses that are divided by their replies."""

TRIED_FIRST = 4
"""The number of guesses from which the first one to divide is chosen."""

BATCH = 64
"""The number of other guesses in one question."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Asking = Generator[dict[str, Record], None, V]
"""Yields the questions of each round, and returns the result when all are answered."""


@dataclass(frozen=True)
class Settled:
    """What is proved about a set: the total, or a lower bound on it."""

    at_least: int
    exact: bool
    strategy: Record | None = None
    """For a total: a guess, and the strategies of its classes by reply, except small ones."""


@dataclass
class Class:
    """The secrets that give one reply."""

    history: str
    members: CodeArray
    known: Settled


@dataclass
class Guess:
    """A guess of a set; ``place`` is its place in the order of the rule."""

    code: Code
    place: int
    size: int
    bound: int
    """A lower bound on its total, before its classes are looked at."""
    classes: dict[str, Class] | None = None
    """By replies, without the hit."""

    @property
    def at_least(self) -> int:
        """A lower bound on its total."""
        if self.classes is None:
            return self.bound
        return self.size + sum(each.known.at_least for each in self.classes.values())

    def class_of(self, reply: str) -> Class:
        """A class, once the classes are known."""
        assert self.classes is not None
        return self.classes[reply]

    def open(self) -> list[str]:
        """The replies to classes whose totals are not known, the largest first."""
        classes = self.classes or {}
        some = [reply for reply, each in classes.items() if not each.known.exact]
        return sorted(some, key=lambda reply: -len(classes[reply].members))

    def settled(self) -> Settled:
        """The total and the strategy, once no class is open."""
        known = {reply: each.known for reply, each in (self.classes or {}).items()}
        replies = {reply: each.strategy for reply, each in known.items() if each.strategy}
        return Settled(self.at_least, True, {"guess": list(self.code), "replies": replies})


class Division:
    """A game divided into sets of at most ``largest`` candidates, and the answers so far."""

    def __init__(self, game: CodeGame, largest: int, answers: Mapping[str, Record]) -> None:
        self.game = game
        self.largest = largest
        self.answers = answers

    def total(self, history: str, members: CodeArray, below: float = math.inf) -> Asking[Settled]:
        """Find the total of a set if it is below a number."""
        if len(members) <= self.largest:
            return self.ask(history, below)
        return Divided(self, history, members, below).total()

    def ask(
        self, history: str, below: float, guesses: tuple[int, int] | None = None
    ) -> Asking[Settled]:
        """Ask for the total of a set, or of the guesses between two places."""
        limit = None if below == math.inf else int(below)
        key = history or "all secrets"
        if guesses:
            key += f", guesses {guesses[0]}-{guesses[1] - 1}"
        if limit is not None:
            key += f", below {limit}"
        yield {key: {"history": history, "guesses": guesses, "below": limit}}
        found = self.answers[key]
        least, total = whole_number("at_least", found["at_least"]), found["total"]
        if total not in (None, least):
            raise ValueError(f"total must be null or at_least, {least}, not {total!r:.40}")
        return Settled(least, total is not None, found["strategy"])

    @property
    def small(self) -> int:
        """Sets of this size and smaller ones are solved without a question."""
        return max(2, self.largest // 10)

    @cached_property
    def solver(self) -> Solver:
        """A solver for sets that are not worth a question."""
        from ..codebreaking import Solver

        return Solver(threads=1)


class Divided:
    """A divided set while its guesses are tried."""

    def __init__(self, division: Division, history: str, members: CodeArray, below: float) -> None:
        self.division = division
        self.history = history
        self.members = members
        self.below = below
        self.best: Settled | None = None
        self.best_place = -1
        self.guesses = [
            Guess(row.guess, place, len(members), least(row))
            for place, row in enumerate(bounds(division.solver, division.game, history))
            if row.reply_count > 1  # the others split nothing, and come last
        ]

    def total(self) -> Asking[Settled]:
        """Find the total, if it is below the bound."""
        yield from self._try_promising()
        yield from self._try_others()
        return self.best or Settled(int(self.below), exact=False)

    def _limit(self, guess: Guess) -> float:
        """The number below which the total of a guess must be."""
        if self.best is None:
            return self.below
        return min(self.below, self.best.at_least + (guess.place < self.best_place))

    def _take(self, place: int, found: Settled) -> None:
        if found.exact and found.at_least < self._limit(self.guesses[place]):
            self.best, self.best_place = found, place

    def _alive(self, guesses: list[Guess]) -> list[Guess]:
        """The guesses that may be better than the best."""
        return [
            guess
            for guess in guesses
            if guess.place != self.best_place and guess.at_least < self._limit(guess)
        ]

    def _try_promising(self) -> Asking[None]:
        alive = self.guesses[:PROMISING]
        while alive := self._alive(alive):
            for guess in alive if self.best else alive[:TRIED_FIRST]:
                self._classify(guess)
            tried = self._alive(alive)
            if self.best is None:
                ready = (guess for guess in tried if guess.classes is not None)
                tried = sorted(ready, key=lambda guess: guess.at_least)[:1]
            yield from self._ask_for_classes(tried)
            for guess in tried:
                if not guess.open():
                    self._take(guess.place, guess.settled())

    def _ask_for_classes(self, guesses: list[Guess]) -> Asking[None]:
        asked = {}
        for guess in guesses:
            for reply, room in self._shares(guess).items():
                each = guess.class_of(reply)
                asked[guess.place, reply] = self.division.total(each.history, each.members, room)
        found = yield from together(asked)
        for (place, reply), known in found.items():
            self.guesses[place].class_of(reply).known = known

    def _shares(self, guess: Guess) -> dict[str, float]:
        """The numbers below which an open class must be for the guess to stay below its limit."""
        known = {reply: guess.class_of(reply).known.at_least for reply in guess.open()}
        limit = self._limit(guess)
        if limit == math.inf:
            return dict.fromkeys(known, math.inf)
        slack, whole = int(limit) - guess.at_least, sum(known.values())
        return {reply: bound + -(-slack * bound // whole) for reply, bound in known.items()}

    def _classify(self, guess: Guess) -> None:
        """Find the classes of a guess, each with a bound; solve the small ones."""
        if guess.classes is not None:
            return
        division, guess.classes = self.division, {}
        game, solver = division.game, division.solver
        for reply, members in game.split(guess.code, self.members).items():
            if reply == game.hit:
                continue
            history = after(game, self.history, guess.code, reply)
            if len(members) <= division.small:
                known = Settled(solver.solve(game, history=history).total or 0, exact=True)
            else:
                known = Settled(least(bounds(solver, game, history)[0]), exact=False)
            guess.classes[str(reply)] = Class(history, members, known)

    def _try_others(self) -> Asking[None]:
        end = PROMISING + len(self._alive(self.guesses[PROMISING:]))  # they are in order of bounds
        asked = {}
        for first in range(PROMISING, end, BATCH):
            places = first, min(first + BATCH, end)
            limit = self._limit(self.guesses[first])
            asked[places] = self.division.ask(self.history, limit, places)
        found = yield from together(asked)
        for (first, _), known in found.items():
            self._take(first, known)


def ranked(
    solver: Solver,
    game: CodeGame,
    history: str,
    *,
    below: int | None = None,
    top: int | None = 1,
    only: list[Code] | None = None,
) -> Ranking:
    """Rank the guesses of a set: totals below a number, and bounds for the others."""
    from ..codebreaking.question import CodeQuestion

    question = CodeQuestion.read(game, "expected", "hit", history, None, "all")
    return solver._rank(question, top, only, {}, below=below)


def bounds(solver: Solver, game: CodeGame, history: str) -> Ranking:
    """Return the guesses of a set with bounds only, in the order of the rule."""
    return ranked(solver, game, history, below=0, top=None)  # no total is below 0


def least(row: RankedGuess) -> int:
    assert isinstance(row.lower_bound, int)  # a total
    return row.lower_bound


def after(game: CodeGame, history: str, guess: Code, reply: object) -> str:
    """Return a history with one more answer."""
    answer = f"{game.text(guess)}={reply}"
    return f"{history}, {answer}" if history else answer


def together(asking: Mapping[K, Asking[V]]) -> Asking[dict[K, V]]:
    """Ask several things at once: each round has the questions of all."""
    found: dict[K, V] = {}
    while len(found) < len(asking):
        questions: dict[str, Record] = {}
        for name, each in asking.items():
            if name in found:
                continue
            try:
                questions |= next(each)
            except StopIteration as end:
                found[name] = end.value
        if questions:
            yield questions
    return found


GAMES = ("AB", "Mastermind")


def root_rounds(
    answers: Mapping[str, Record],
    game: str = "AB",
    pegs: int = 4,
    colors: int = 10,
    largest: int = 1000,
) -> Asking[Callable[[], Strategy]]:
    """The sets into which the game is divided, none with more than ``largest`` candidates."""
    made = game_of(game, pegs, colors)
    division = Division(made, whole_number("largest", largest, at_least=1), answers)
    asked = {"game": game, "pegs": pegs, "colors": colors, "small": division.small}
    rounds = division.total("", made.secrets)
    while True:
        try:
            questions = next(rounds)
        except StopIteration as end:
            return partial(_strategy, made, end.value)
        yield {key: {**asked, **each} for key, each in questions.items()}


def searched(
    game: str,
    pegs: int,
    colors: int,
    small: int,
    history: str,
    guesses: list[int] | None,
    below: int | None,
) -> Record:
    """The total of a set if it is below a number, and its strategy, over all guesses or some."""
    made = game_of(game, pegs, colors)
    solver = codebreaking.Solver(threads=1)
    only = None
    if guesses is not None:
        only = [row.guess for row in bounds(solver, made, history)[slice(*guesses)]]
    ranking = ranked(solver, made, history, below=below, only=only)
    best = ranking[0]
    record: Record = {
        "candidate_count": ranking.candidate_count,
        "at_least": below,
        "total": None,
        "strategy": None,
        "nodes": ranking.nodes,
    }
    if best.total is None:
        return record
    strategy = _played(made, solver, history, best.guess, small)
    return {**record, "at_least": best.total, "total": best.total, "strategy": strategy}


def _strategy(made: CodeGame, found: Settled) -> Strategy:
    assert found.strategy is not None  # there is no bound
    document = {
        "format": "abgames-strategy",
        "version": 1,
        "game": made.record(),
        "goal": "hit",
        "objective": "expected",
        "history": [],
        "candidates": None,
        "root": _whole(made, codebreaking.Solver(threads=1), "", found.strategy),
    }
    strategy = codebreaking.Strategy.from_json(json.dumps(document))
    strategy.verify()
    return strategy


def _played(game: CodeGame, solver: Solver, history: str, guess: Code, small: int) -> Record:
    """A strategy that begins with a guess, down to small sets."""
    replies = {}
    for reply, members in game.split(guess, game.consistent(history)).items():
        if len(members) > small and reply != game.hit:
            longer = after(game, history, guess, reply)
            best = solver.best_guess(game, longer)
            replies[str(reply)] = _played(game, solver, longer, best, small)
    return {"guess": list(guess), "replies": replies}


def _whole(game: CodeGame, solver: Solver, history: str, strategy: Record) -> Record:
    """A complete strategy, with its small sets solved."""
    replies: Record = {}
    guess = game.code(strategy["guess"])
    for reply in game.split(guess, game.consistent(history)):
        longer = after(game, history, guess, reply)
        known = strategy["replies"].get(str(reply))
        if reply == game.hit:
            replies[str(reply)] = None
        elif known is not None:
            replies[str(reply)] = _whole(game, solver, longer, known)
        else:
            solved = solver.solve(game, history=longer).strategy
            assert solved is not None  # nothing limits the search
            replies[str(reply)] = json.loads(solved.to_json())["root"]
    return {"guess": list(guess), "replies": replies}


def game_of(game: str, pegs: int, colors: int) -> Any:
    return getattr(codebreaking, known_word("game", game, GAMES))(pegs, colors)


MORE = 8
"""The factor by which the node limit of a question grows."""


@dataclass(eq=False)
class Node:
    """A canonical position, with its children if it is divided."""

    position: Position
    limit: int
    """The node limit of its next question."""
    holds: bool | None = None
    """Whether the coalition can force what it wants, if that is known."""
    children: dict[str, Node] = field(default_factory=dict)
    strategy: Mapping[str, str] | None = None
    """For an answered position: the moves of its certificate."""

    @property
    def key(self) -> str:
        """The position as named in certificates."""
        return f"{self.position.board} {self.position.color}"


@dataclass
class DividedForce:
    """A question, and the positions that it is divided into."""

    question: ForceQuestion
    limit: int
    """The node limit of the first questions."""
    nodes: dict[Position, Node] = field(default_factory=dict)

    def node(self, position: Position, plies: int) -> Node:
        """Return the node of a position, divided down to a number of moves."""
        canonical = position.canonical()
        if canonical not in self.nodes:
            node = self.nodes[canonical] = Node(canonical, self.limit)
            if canonical.is_over:
                winner = canonical.winner
                node.holds = ("D" if winner is None else f"P{winner}") in self.question.winners
            elif plies:
                node.children = {
                    move: self.node(canonical.play(move), plies - 1)
                    for move in canonical.legal_moves
                }
        return self.nodes[canonical]

    def chooses(self, node: Node) -> bool:
        """Whether the coalition is to move."""
        return node.position.to_move in self.question.coalition

    def decide(self, node: Node) -> bool | None:
        """Find what follows from the settled positions."""
        if node.holds is None and node.children:
            found = {self.decide(child) for child in node.children.values()}
            wanted = self.chooses(node)
            if wanted in found:
                node.holds = wanted
            elif found == {not wanted}:
                node.holds = not wanted
        return node.holds

    def numbers(self, node: Node) -> tuple[float, float]:
        """The proof number and the disproof number."""
        if node.holds is not None:
            return (0, math.inf) if node.holds else (math.inf, 0)
        if not node.children:
            return node.limit, node.limit
        proof, disproof = zip(*map(self.numbers, node.children.values()), strict=True)
        return (min(proof), sum(disproof)) if self.chooses(node) else (sum(proof), min(disproof))

    def next(self, root: Node, width: int) -> dict[Node, int]:
        """Choose the positions to ask about, and a node limit for each."""
        chosen: dict[Node, int] = {}
        while len(chosen) < width:
            node = root
            while node.children:
                which = 0 if self.chooses(node) else 1
                node = min(node.children.values(), key=lambda each: self.numbers(each)[which])
            if node in chosen or node.holds is not None:
                break
            chosen[node] = node.limit
            node.limit *= MORE
        return chosen

    def strategy(self, node: Node, holds: bool, moves: dict[str, str]) -> None:
        """Add the moves of the side that succeeds from a position on."""
        moves |= node.strategy or {}
        for move, child in node.children.items():
            if child.holds is holds and (self.chooses(node) is not holds or node.key not in moves):
                if self.chooses(node) is holds:
                    moves[node.key] = move
                self.strategy(child, holds, moves)


def force_rounds(
    answers: Mapping[str, Record],
    players: int = 3,
    moves: str = "",
    coalition: int | str = "1",
    winners: int | str = "1",
    plies: int = 2,
    nodes: int = 100_000,
    width: int = 16,
    certificate: bool = False,
) -> Generator[dict[str, Record], None, Callable[[], Certificate]]:
    """The positions after ``plies`` moves, at first with ``nodes`` nodes each."""
    from ..otrio import Position

    nodes = whole_number("nodes", nodes, at_least=1)
    width = whole_number("width", width, at_least=1)
    question = _question(Position.from_moves(moves, players=players), coalition, winners)
    divided = DividedForce(question, nodes)
    plies = whole_number("plies", plies, at_least=0, at_most=2)
    root = divided.node(question.position, plies)
    asked = {
        "players": players,
        "coalition": coalition,
        "winners": winners,
        "certificate": certificate,
    }
    while divided.decide(root) is None:
        chosen = divided.next(root, width)
        keys = {node: f"{node.key}, {limit} nodes" for node, limit in chosen.items()}
        yield {
            keys[node]: {
                **asked,
                "board": node.position.board,
                "color": node.position.color,
                "nodes": limit,
            }
            for node, limit in chosen.items()
        }
        for node, key in keys.items():
            holds, moves_ = answers[key]["holds"], answers[key]["moves"]
            node.holds = None if holds is None else of_kind("holds", holds, bool)
            node.strategy = None if moves_ is None else of_kind("moves", moves_, dict)
    return partial(certificate_of, divided, certificate)


def force_searched(
    players: int,
    coalition: int | str,
    winners: int | str,
    board: str,
    color: int,
    nodes: int,
    certificate: bool,
) -> Record:
    """Whether the coalition can force its aim from a position, within a node limit."""
    from ..otrio import Position, Solver

    question = _question(Position.from_board(board, players, color), coalition, winners)
    solver = Solver(1)
    found = solver._force(question, None, 0, {"max_nodes": nodes})  # with one thread repeatable
    proof = None
    if certificate and found.holds is not None:
        proof = solver.can_force(
            question.position, question.coalition, _wanted(winners), certificate=True
        ).certificate
    return {
        "holds": found.holds,
        "nodes": found.nodes,
        "moves": None if proof is None else dict(proof.moves),
    }


def certificate_of(divided: DividedForce, certificate: bool) -> Certificate:
    """Combine the certificates of the answers; ValueError if they have none."""
    from abgames_check.otrio.certificate import needless

    from ..otrio import Certificate

    question = divided.question
    root = divided.nodes[question.position.canonical()]
    if not certificate:
        raise ValueError("its answers have no certificates: they are made with certificate=true")
    holds = root.holds is True
    moves: dict[str, str] = {}
    divided.strategy(root, holds, moves)
    # If two answers name different moves for a position, what follows the other move is not
    # reached.
    parts = question.position, question.coalition, question.winners
    document = Certificate(*parts, holds=holds, moves=moves)._document()
    for key in needless(document):
        del moves[key]
    made = Certificate(*parts, holds=holds, moves=moves)
    made.verify()
    return made


def _question(position: Position, coalition: int | str, winners: int | str) -> ForceQuestion:
    from ..otrio.position import ForceQuestion

    members = [int(each) if each.isdecimal() else each for each in _words(coalition)]
    return ForceQuestion.read(position, members, _wanted(winners))  # type: ignore[arg-type]


def _wanted(winners: int | str) -> list[int | str]:
    words = [each.removeprefix("P") for each in _words(winners)]
    return [int(each) if each.isdecimal() else each for each in words]


def _words(text: int | str) -> list[str]:
    return str(text).replace(",", " ").split()
