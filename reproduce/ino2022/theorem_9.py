"""Theorem 9 of [Ino2022], the strategy of its proof against every secret; and the best strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from abgames.codebreaking import CardMoo, Solution, prove_lower_bound, solve
from abgames.codebreaking.code_game import Code
from abgames.codebreaking.records import Goal
from abgames.codebreaking.reference import CardRules
from abgames.errors import VerificationError

from ..comparison import Comparison, Run, Status, decimal
from .asking import GAME, PLACES, RANKS, Ending, described, endings, information, same_by_reference
from .proof import Proof, opening_of

MEAN_DIGITS = 3


def theorem_9(part: dict[str, Any], data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The cases of the proof, and the whole strategy with and without cards of the asker."""
    run.report("the cases of the proof")
    yield from _cases(part, data, run)
    run.report("all secrets")
    yield from _whole(part, data, run)


def _cases(part: dict[str, Any], data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """What the propositions named in the proof leave, for each information of the replies."""
    most: dict[tuple[int, ...], Ending] = {}
    proof = Proof(data)
    for ending in endings(proof.theorem_9, GAME.secrets):
        opening = ending.history[: len(proof.opening)]
        case = tuple(sorted(information(reply) for _, reply in opening))
        if case not in most or len(ending.candidates) > len(most[case].candidates):
            most[case] = ending
    yield run.compare("all", "cases", len(part["cases"]), len(most))
    for case in part["cases"]:
        ending = most[tuple(case)]
        row = " ".join(map(str, case))
        compared = run.compare(row, "secrets left, at most", 1, len(ending.candidates))
        if compared.status is Status.DISAGREES:
            note = f"no question determines the colour of 13: {described(ending)}"
            compared = replace(compared, verified=same_by_reference(ending), note=note)
        yield compared


def _whole(part: dict[str, Any], data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The most questions and the mean, asking until one candidate is left.

    The proof leaves open which colour 13 has; here the next question asks it.
    """
    histogram, trouble = questions_needed(Proof(data))
    shown = ", ".join(f"{questions}: {secrets}" for questions, secrets in histogram.items())
    rows = [
        run.compare("all", "most questions", part["most"], max(histogram)),
        run.found("all", "mean", _mean(histogram)),
        run.found("all", "secrets by questions", shown),
    ]
    yield from _checked(rows, trouble)
    if not run.full:
        return
    of_classes = []
    for own in own_classes(data):
        run.report(f"the asker has {' '.join(map(GAME.card_text, own))}")
        counts, differs = questions_needed(Proof(data, own))
        of_classes.append(counts)
        trouble = trouble or differs
    kinds = f"{len(of_classes)} kinds of own cards"
    means = sorted(map(_mean, of_classes))
    rows = [
        run.compare("all", f"most questions, {kinds}", part["most"], max(map(max, of_classes))),
        run.found("all", f"mean, {kinds}", " to ".join(sorted({means[0], means[-1]}))),
    ]
    yield from _checked(rows, trouble)


def _checked(rows: Sequence[Comparison], trouble: str) -> Iterator[Comparison]:
    for compared in rows:
        if trouble:
            yield replace(compared, status=Status.FAILED, note=trouble)
        else:
            yield replace(compared, verified=True)


def questions_needed(proof: Proof) -> tuple[dict[int, int], str]:
    """Return how many secrets take each number of questions until they are the only candidate.

    The second value says what the reference finds wrong, if anything.
    """
    found = list(endings(proof.theorem_9_and_color_of_13, GAME.secrets, stop_at_one=True))
    histogram = Counter(len(ending.history) for ending in found)
    return dict(sorted(histogram.items())), _trouble(proof, found)


def _trouble(proof: Proof, found: Sequence[Ending]) -> str:
    """What is wrong with the endings by the reference, if anything.

    Each secret must be alone in one ending, and give the replies that lead there.
    """
    secrets = sorted(tuple(code) for ending in found for code in ending.candidates.tolist())
    if secrets != CardRules().secrets() or len(found) != len(secrets):
        return "a secret is missing, or not alone in the end"
    for ending in found:
        if not same_by_reference(ending):
            return f"the reference has other replies for {GAME.text(ending.candidates[0])}"
        if not all(proof.own.isdisjoint(question) for question, _ in ending.history):
            return f"a card of the asker is shown for {GAME.text(ending.candidates[0])}"
    return ""


def own_classes(data: dict[str, Any]) -> list[Code]:
    """Return one set of the asker's cards of each kind.

    Colours and a common exchange of places do not matter; cards with the numbers of one question
    become like others when two questions exchange a card.
    """
    classes: dict[frozenset[frozenset[int]], Code] = {}
    opening = opening_of(data)
    numbers = [frozenset(card % RANKS for card in question) for question in opening]
    for own in combinations(range(1, RANKS + 1), len(PLACES)):
        if frozenset(own) not in numbers:
            images = {_image(own, opening, places) for places in permutations(PLACES)}
            classes.setdefault(frozenset(images), own)
    return list(classes.values())


def _image(own: Code, opening: Sequence[Code], places: Sequence[int]) -> frozenset[int]:
    """The numbers after an exchange of places in all questions."""
    moved = {
        question[i] % RANKS: question[places[i]] % RANKS for question in opening for i in PLACES
    }
    return frozenset(moved.get(number, number) for number in own)


def _mean(histogram: dict[int, int]) -> str:
    total = sum(questions * secrets for questions, secrets in histogram.items())
    secrets = sum(histogram.values())
    return f"{total} / {secrets} = {decimal(Fraction(total, secrets), MEAN_DIGITS)}"


def optimum(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """The least number of questions, in the worst case and on average, which the paper leaves open.

    The least worst case is proved from both sides: by a verified strategy, and by a proof that one
    question fewer is not enough, which is also checked without the solver.  The same proof holds
    for askers with own cards: an asker who may not show some cards needs no fewer questions.  All
    sets of own cards are equivalent, because ranks and colours can be exchanged.
    """
    games: tuple[tuple[Goal, CardMoo, str], ...] = (
        ("determine", CardMoo(), "to determine the secret"),
        ("determine", CardMoo(part["own"]), "to determine it, with own cards"),
        ("hit", CardMoo(), "to show it"),
    )
    for goal, game, row in games:
        run.report(f"the least worst case {row}")
        solution = solve(game, objective="worst", goal=goal)
        compared = run.found(row, "least worst case", str(solution.worst))
        yield _proved(run.rest_on(compared, [solution]), solution)
    row = "to determine the secret"
    run.report(f"the least mean {row}")
    solution = solve(CardMoo(), goal="determine")
    mean = decimal(solution.mean or Fraction(0), MEAN_DIGITS)
    yield run.rest_on(run.found(row, "least mean", mean), [solution])
    total = f"{solution.total} / {solution.candidate_count}"
    yield run.rest_on(run.found(row, "least mean, exactly", total), [solution])


def _proved(compared: Comparison, solution: Solution) -> Comparison:
    """Let a least worst case also rest on a proof that one question fewer is not enough."""
    if compared.status is Status.FAILED or not solution.worst:
        return compared
    bound = prove_lower_bound(CardMoo(), guesses=solution.worst - 1, goal=solution.goal)
    if bound is None:
        return replace(compared, verified=False, status=Status.FAILED, note="no lower bound")
    try:
        bound.verify()
    except VerificationError as error:
        return replace(compared, verified=False, status=Status.FAILED, note=str(error))
    return replace(compared, note=f"{bound.guesses} are not enough: the proof was checked")
