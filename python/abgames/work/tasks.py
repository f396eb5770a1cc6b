"""The tasks: their questions and answers.

Every question is answered with one thread, so that records repeat exactly; many processors are used
by asking many questions at once.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

from .. import codebreaking, otrio, tanhinmin
from ..arguments import known_word, listed, nearest, whole_number
from .division import force_rounds, force_searched, game_of, root_rounds, searched
from .store import WORKS, Record, Work, sizes, task

__all__ = ["WORKS", "work_named"]

# -- code-breaking ------------------------------------------------------------------------


def solved(game: str, pegs: int, colors: int, objective: str, goal: str) -> Record:
    from ..codebreaking.question import GOALS, OBJECTIVES

    solution = codebreaking.solve(
        game_of(game, pegs, colors),
        objective=known_word("objective", objective, OBJECTIVES),
        goal=known_word("goal", goal, GOALS),
        threads=1,
    )
    histogram = solution.histogram or {}
    return {
        "value": solution.lower_bound,
        "total": solution.total,
        "worst": solution.worst,
        "candidate_count": solution.candidate_count,
        "histogram": {str(guesses): count for guesses, count in histogram.items()},
        "first_guess": solution.strategy and solution.strategy.next_guess(),
        "nodes": solution.nodes,
    }


def table_questions(
    game: str, pegs: int, colors: int | str, objective: str, goal: str
) -> dict[str, Record]:
    from ..codebreaking.question import GOALS, OBJECTIVES

    known_word("objective", objective, OBJECTIVES)
    known_word("goal", goal, GOALS)
    pegs = whole_number("pegs", pegs, at_least=1)
    least = pegs if game == "AB" else 1
    asked = {"game": game, "pegs": pegs, "objective": objective, "goal": goal}
    return {
        f"{game} {pegs}x{n}": {**asked, "colors": n} for n in sizes("colors", colors, least=least)
    }


@task("ab-table", "AB games of one number of pegs, solved", solved)
def ab_questions(
    pegs: int = 3, colors: int | str = "3-12", objective: str = "expected", goal: str = "hit"
) -> dict[str, Record]:
    return table_questions("AB", pegs, colors, objective, goal)


@task("mastermind-table", "the same for Mastermind", solved)
def mastermind_questions(
    pegs: int = 3, colors: int | str = "1-8", objective: str = "expected", goal: str = "hit"
) -> dict[str, Record]:
    return table_questions("Mastermind", pegs, colors, objective, goal)


WORKS["root"] = Work("root", "one game, divided by its guesses and replies", root_rounds, searched)


def ranked(game: str, pegs: int, colors: int, history: str, top: int) -> Record:
    """The best guesses after one answer."""
    made = game_of(game, pegs, colors)
    ranking = codebreaking.rank_guesses(made, history, top=top, threads=1)
    return {
        "candidate_count": ranking.candidate_count,
        "least_total": ranking.least_total,
        "ranking": [
            {"guess": made.text(row.guess), "total": row.total, "count": row.count}
            for row in ranking
        ],
        "nodes": ranking.nodes,
    }


@task("rankings", "the best guesses after each first reply", ranked)
def ranking_questions(
    game: str = "AB", pegs: int = 3, colors: int = 7, guess: str = "", top: int = 5
) -> dict[str, Record]:
    """The replies to a first guess; without one it is 1 2 3 … in the AB game, else 1 1 2 2 …."""
    made = game_of(game, pegs, colors)
    whole_number("top", top, at_least=1)
    default = range(1, pegs + 1) if game == "AB" else [1 + i // 2 for i in range(pegs)]
    first = made.code(guess or tuple(min(color, colors) for color in default))
    text = made.text(first)
    replies = [reply for reply in made.split(first, made.secrets) if reply != made.hit]
    asked = {"game": game, "pegs": pegs, "colors": colors, "top": top}
    ordered = sorted(replies, key=made.feedbacks.index)
    return {f"{text}={reply}": {**asked, "history": f"{text}={reply}"} for reply in ordered}


@cache
def _word_game(words: str, allowed: str, hard: bool) -> Any:
    from ..codebreaking.question_games import OfWords

    return OfWords(answers=words, allowed=allowed, hard=hard).made


def first_words(
    words: str, allowed: str, hard: bool, below: int, number: int, first: int
) -> Record:
    """The first words among some that lead to a lesser total."""
    game = _word_game(words, allowed, hard)
    only = game.guesses[first - 1 :: number]
    ranking = codebreaking.rank_guesses(game, only=only, below=below, threads=1)
    totals = {game.text(row.guess): row.total for row in ranking if row.total is not None}
    return {"asked": len(only), "totals": totals, "nodes": ranking.nodes}


@task(
    "first-words",
    "the first words of a word game that lead to a total below a bound",
    first_words,
)
def first_word_questions(
    words: str = "", allowed: str = "", hard: bool = False, below: int = 0, size: int = 100
) -> dict[str, Record]:
    """All words of a word game, up to ``size`` to a question, from the whole list to each."""
    number = -(
        -len(_word_game(words, allowed, hard).guesses) // whole_number("size", size, at_least=1)
    )
    below = whole_number("below", below, at_least=1)
    asked = {"words": words, "allowed": allowed, "hard": hard, "below": below, "number": number}
    return {f"first words {n} of {number}": {**asked, "first": n} for n in range(1, number + 1)}


# -- Otrio --------------------------------------------------------------------------------


def preferred(players: int, moves: str, orders: str) -> Record:
    """One row of a preference table."""
    from ..preferences import orders_of

    position = otrio.Position.from_moves(moves, players=players)
    prefer = orders_of(orders, players)
    found = otrio.Solver(1, without=["openings"]).solve(position, prefer, certificate=False)
    return {"outcome": found.outcome, "outcomes": sorted(found.outcomes), "nodes": found.nodes}


@task(
    "otrio-preferences",
    "Otrio's outcome for all orders with each player's own win first",
    preferred,
)
def preference_questions(players: int = 3, moves: str = "") -> dict[str, Record]:
    from ..otrio.effectivity import all_orders

    position = otrio.Position.from_moves(moves, players=players)
    asked = {"players": players, "moves": moves}
    return {"; ".join(o): {**asked, "orders": "; ".join(o)} for o in all_orders(position)}


WORKS["otrio-force"] = Work(
    "otrio-force",
    "what one coalition can force in Otrio, divided by first moves",
    force_rounds,
    force_searched,
)


def forced(players: int, moves: str, coalition: list[int], winners: list[str]) -> Record:
    position = otrio.Position.from_moves(moves, players=players)
    wanted = [outcome if outcome == "D" else int(outcome[1:]) for outcome in winners]
    found = otrio.Solver(1).can_force(position, coalition, wanted, certificate=False)
    return {"coalition": coalition, "winners": winners, "holds": found.holds, "nodes": found.nodes}


@task("otrio-effectivity", "what each coalition can force in Otrio", forced)
def effectivity_questions(players: int = 3, moves: str = "") -> dict[str, Record]:
    """The coalitions and what they want; the answer for the others follows."""
    from ..preferences import all_outcomes

    otrio.Position.from_moves(moves, players=players)
    outcomes = all_outcomes(players)
    questions = {}
    for size in range(1, players):
        for coalition in combinations(range(1, players + 1), size):
            if size * 2 > players or (size * 2 == players and 1 not in coalition):
                continue  # follows from the opposite question, which is listed
            for count in range(1, len(outcomes)):
                for wanted in combinations(outcomes, count):
                    who = listed((f"P{player}" for player in coalition), "and")
                    key = f"{who} for {listed(wanted, 'or')}"
                    asked = {"coalition": list(coalition), "winners": list(wanted)}
                    questions[key] = {"players": players, "moves": moves, **asked}
    return questions


# -- Tanhinmin ----------------------------------------------------------------------------


def checked(ranks: int, cards: int, **variant: object) -> Record:
    """The result of one check of the theory against brute force."""
    given: Any = {name: tuple(v) if isinstance(v, list) else v for name, v in variant.items()}
    result = tanhinmin.check(ranks, cards, **given)
    return {
        "positions": result.positions,
        "holds": result.holds,
        "statements": {s.name: [s.checked, s.failed] for s in result.statements},
    }


@task("tanhinmin-check", "the theory of Tanhinmin against brute force, in all variants", checked)
def check_questions(ranks: int = 4, cards: int = 3) -> dict[str, Record]:
    """The game without a variant, and every cut, pair of goals and pair of pass limits."""
    ranks = whole_number("ranks", ranks, at_least=1)
    cards = whole_number("cards", cards, at_least=1)
    asked: dict[str, Record] = {"no variant": {}}
    asked |= {f"cut {rank}": {"cut": rank} for rank in range(1, ranks + 1)}
    goals = [(c, d) for c in range(cards) for d in range(cards) if c or d]
    asked |= {f"goals {c} and {d}": {"goals": [c, d]} for c, d in goals}
    limits = [(p, q) for p in (1, 2) for q in (1, 2)]
    asked |= {f"pass limits {p} and {q}": {"pass_limits": [p, q]} for p, q in limits}
    return {key: {"ranks": ranks, "cards": cards, **variant} for key, variant in asked.items()}


def dealt(cards: int, ranks: int, copies: int, samples: int, seed: int) -> Record:
    """The number of sampled deals with each score."""
    from ..tanhinmin.statistics import deal_statistics

    found = deal_statistics(cards, ranks=ranks, copies=copies, samples=samples, seed=seed)
    return {"samples": samples, "scores": {str(k): v for k, v in sorted(found.scores.items())}}


@task("deals", "scores of Tanhinmin deals drawn at random", dealt)
def deal_questions(
    cards: int = 7,
    ranks: int = 13,
    copies: int = 4,
    samples: int = 100_000,
    seeds: int | str = "1-10",
) -> dict[str, Record]:
    """Samples of deals; their scores add up."""
    given = {"cards": cards, "ranks": ranks, "copies": copies, "samples": samples}
    asked = {name: whole_number(name, value, at_least=1) for name, value in given.items()}
    return {f"seed {seed}": {**asked, "seed": seed} for seed in sizes("seeds", seeds, least=0)}


# -- papers -------------------------------------------------------------------------------


def of_checkout(module: str) -> Any:
    """Return a module of ``reproduce``, which a checkout has and an installed package does not."""
    if Path("python", "abgames").is_dir() and Path("reproduce").is_dir():
        sys.path.append(str(Path.cwd()))
    try:
        return import_module(f"reproduce.{module}")
    except ModuleNotFoundError as error:
        if not f"reproduce.{module}".startswith(error.name or "."):
            raise
        raise FileNotFoundError(
            "published values are recomputed in a checkout of the source, where they are: go to "
            "its folder and repeat the command"
        ) from None


def reproduced(paper: str, table: str, full: bool) -> Record:
    """One table, recomputed and compared."""
    papers = of_checkout("papers")
    found = next(each for each in papers.PAPERS[paper].tables() if each.name == table)
    compared = found.compare(papers.Run(paper, full=full))
    shown = ("row", "column", "paper", "ours", "status", "verified")
    return {"rows": [{name: getattr(row, name) for name in shown} for row in compared]}


@task("reproduce", "the tables of the papers, recomputed", reproduced)
def table_of_paper_questions(papers: str = "", full: bool = False) -> dict[str, Record]:
    """The tables of the papers; all of them without names."""
    known = of_checkout("papers").PAPERS
    chosen = papers.replace(",", " ").split() or list(known)
    for name in chosen:
        known_word("papers", name, list(known))
    return {
        f"{name} {table.name}": {"paper": name, "table": table.name, "full": full}
        for name in chosen
        for table in known[name].tables()
    }


def work_named(name: str) -> Work:
    """Return a task; ValueError for a name that no task has."""
    if name not in WORKS:
        raise ValueError(
            f"there is no task {name!r:.60}; known: {', '.join(WORKS)}{nearest(str(name), WORKS)}"
        )
    return WORKS[name]
