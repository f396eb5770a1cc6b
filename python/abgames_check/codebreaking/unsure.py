"""Does a certificate show how many guesses are enough where replies are not one value?

``docs/formats.md`` describes the file.

What a pass proves: whatever is answered, ``guesses`` guesses are enough to settle (hit or
determine, as the goal says) the candidates; or, if ``enough`` is false, that no strategy is sure to
settle them within so many.

The rules beside T1 and T2, and R5, R7, R8 (:mod:`~abgames_check.codebreaking.rules`):

U1  An entry of the table is a set of replies: any of them may be given, each time anew.  The hit is
    alone in its entry.
U2  Up to ``lies`` replies of a game may be wrong: another reply that the guess gets for some
    secret.  The hit is never given wrongly, nor withheld.

A *state* says which secrets are possible, and of each how many wrong replies it can still explain.
Why the file is a proof:

V1  What is enough for a state is enough for one with fewer secrets, or with secrets that explain
    fewer wrong replies.  So a strategy with the fewest guesses does not begin with a guess that may
    get a reply which leaves the state as it was: that may be the reply.
V2  Counting, where nothing is hit.  Answer k guesses at random, each of their replies alike, at
    most R.  A secret that can explain l wrong replies explains what is said at least as often as at
    most l of k dice with R sides do not show 1: A(k, l) of the R**k times.  No two secrets may
    explain the same answers, so all this adds up to 1 at most.
V3  Counting, where guesses may hit.  Of the secrets of a state a guess hits one at most, and each
    other one is left after one of R replies.

>>> check({"format": "abgames-unsure-certificate", "version": 1, "goal": "determine",
...   "game": {"name": "FeedbackTable", "table": [[[0, 1], [0]], [[0], [1]]], "hit": None,
...     "guesses": None, "secrets": None, "feedbacks": None, "lies": 0},
...   "history": [], "candidates": None, "guesses": 1, "enough": True,
...   "states": [{"left": [[0, 1]], "guesses": 1, "guess": 1}]})
(True, 1, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..documents import MOST, is_whole, shown
from .document import (
    GOALS_OF_BOUNDS,
    expect,
    expect_keys,
    fail,
    read_choice,
    read_list,
    read_names,
    read_version,
    read_whole,
)

FORMAT = "abgames-unsure-certificate"
VERSION = 1
MOST_GUESSES, MOST_LIES = 1_000, 20
COUNTED = 2**128
"""Counting goes no further."""

_KEYS = {"format", "version", "game", "goal", "history", "candidates", "guesses", "enough"}

Left = dict[int, int]
"""A state: by secret the wrong replies that it can still explain."""


@dataclass(frozen=True)
class UnsureRules:
    """A game given by a table of sets of replies (U1, U2)."""

    table: tuple[tuple[frozenset[int], ...], ...]
    hit: int | None
    names: tuple[str, ...] | None
    lies: int
    goal: str

    @cached_property
    def replies(self) -> list[set[int]]:
        """For each guess its replies but the hit."""
        return [{reply for entry in row for reply in entry} - {self.hit} for row in self.table]

    @cached_property
    def hits(self) -> bool:
        """Whether something can be hit."""
        return self.goal == "hit" or self.hit is not None

    def named(self, guess: int, word: Any) -> int:
        """The reply of a guess that is called so."""
        names = self.names
        called = {str(r) if names is None else names[r]: r for r in self.replies[guess]}
        expect(isinstance(word, str) and word in called, f"{shown(word)} is no reply to {guess}")
        return called[word]

    def after(self, left: Left, guess: int, reply: int) -> Left:
        """What is left after a reply that is no hit."""
        row = self.table[guess]
        wrong = {secret: reply not in row[secret] for secret in left}
        return {
            secret: lies - wrong[secret]
            for secret, lies in left.items()
            if lies >= wrong[secret] and self.hit not in row[secret]
        }

    def is_over(self, left: Left) -> bool:
        """Whether nothing is left to be asked (R5, R8)."""
        return len(left) <= (self.goal == "determine")

    def is_too_many(self, left: Left, guesses: int) -> bool:
        """Whether so many secrets cannot be settled with so many guesses, by counting."""
        most = max(map(len, self.replies))
        if self.hits:
            places = int(self.goal == "determine")
            for _ in range(guesses):
                places = min(most * places + 1, len(left))
            return len(left) > places
        if most**guesses >= COUNTED:
            return False
        answers = [1] * (self.lies + 1)  # those of which at most so many are wrong
        for _ in range(guesses):
            answers = [
                right + (most - 1) * wrong
                for right, wrong in zip(answers, [0, *answers], strict=False)
            ]
        return sum(answers[lies] for lies in left.values()) > int(most**guesses)


def check(document: Any) -> tuple[bool, int, int]:
    """Check a certificate that has been parsed from JSON.

    Returns whether the guesses are enough, their number, and that of the states.
    """
    expect_keys(None, "the file", document, _KEYS | {"states"})
    read_version(document, FORMAT, VERSION)
    goal = read_choice('"goal"', document["goal"], GOALS_OF_BOUNDS)
    rules = _rules(document["game"], goal)
    guesses = read_whole('"guesses" of the file', document["guesses"], 0, MOST_GUESSES)
    enough = document["enough"]
    expect(isinstance(enough, bool), f'"enough" must be true or false, not {shown(enough)}')
    root, last = root_of(rules, document), None
    known: dict[frozenset[tuple[int, int]], int] = {}
    states = read_list('"states"', document["states"])
    for number, entry in enumerate(states, 1):
        left, fewer = _state(rules, f"state {number}", entry, known, enough=enough)
        last, state = (left, fewer), frozenset(left.items())
        known[state] = (min if enough else max)(known.get(state, fewer), fewer)
    settled = rules.is_over(root) and enough and guesses == 0
    if not (settled if last is None else last == (root, guesses)):
        fail(None, "the last state must be that of the candidates, with the guesses of the file")
    return enough, guesses, len(states)


def _state(
    rules: UnsureRules,
    name: str,
    entry: Any,
    known: dict[frozenset[tuple[int, int]], int],
    *,
    enough: bool,
) -> tuple[Left, int]:
    """Refuse a state of which the file says what does not follow from those before it."""
    expect_keys(None, name, entry, {"left", "guesses", *(["guess"] if enough else [])})
    left = _left(rules, name, entry["left"])
    guesses = read_whole(f'"guesses" of {name}', entry["guesses"], 0, MOST_GUESSES)
    if enough:
        guess = read_whole(f'"guess" of {name}', entry["guess"], 0, len(rules.table) - 1)
        expect(guesses, f"{name}: no guess is left")
        for reply, after in _after(rules, left, guess):
            few = known.get(frozenset(after.items()), guesses)
            if not rules.is_over(after) and few >= guesses:
                fail(None, f"{name}: what reply {reply} leaves is not shown before")
        return left, guesses
    expect(not rules.is_over(left), f"{name}: nothing is left to ask")
    if guesses and not rules.is_too_many(left, guesses):
        for guess in range(len(rules.table)):
            if not any(
                after == left
                or known.get(frozenset(after.items()), -1) >= guesses - 1
                or (not rules.is_over(after) and rules.is_too_many(after, guesses - 1))
                for _, after in _after(rules, left, guess)
            ):
                fail(None, f"{name}: no reply to guess {guess} is shown to leave too much")
    return left, guesses


def _after(rules: UnsureRules, left: Left, guess: int) -> Iterator[tuple[int, Left]]:
    for reply in sorted(rules.replies[guess]):
        yield reply, rules.after(left, guess, reply)


def _left(rules: UnsureRules, name: str, entry: Any) -> Left:
    lists = read_list(f'"left" of {name}', entry)
    if len(lists) != rules.lies + 1:
        fail(None, f'"left" of {name} must have {rules.lies + 1} lists, not {len(lists)}')
    left: Left = {}
    for lies, secrets in enumerate(lists):
        for secret in read_list(f'"left" of {name}', secrets):
            number = read_whole(f"a secret of {name}", secret, 0, len(rules.table[0]) - 1)
            expect(number not in left, f'"left" of {name} has secret {number} twice')
            left[number] = lies
    return left


def root_of(rules: UnsureRules, document: dict[str, Any]) -> Left:
    """Return what the history of a file leaves of its candidates."""
    given, count = document["candidates"], len(rules.table[0])
    entries = range(count) if given is None else read_list('"candidates"', given)
    secrets = [read_whole("a candidate", each, 0, count - 1) for each in entries]
    expect(len(set(secrets)) == len(secrets), "a candidate is listed twice")
    left = dict.fromkeys(secrets, rules.lies)
    for answer in read_list('"history"', document["history"]):
        if not isinstance(answer, list) or len(answer) != 2:
            fail(None, f'an answer of "history" must be a pair, not {shown(answer)}')
        guess = read_whole("a guess of the history", answer[0], 0, len(rules.table) - 1)
        left = rules.after(left, guess, rules.named(guess, answer[1]))
    expect(left, "no candidate explains the history")
    return left


def _rules(entry: Any, goal: str) -> UnsureRules:
    """Return the rules of the game that ``entry`` describes."""
    keys = {"name", "table", "hit", "guesses", "secrets", "feedbacks", "lies"}
    expect_keys(None, '"game"', entry, keys)
    read_choice('"name" of the game', entry["name"], ("FeedbackTable",))
    rows = [read_list('a row of "table"', row) for row in read_list('"table"', entry["table"])]
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        fail(None, '"table" must have rows of one length, and at least one entry')
    names = read_names("feedbacks", entry["feedbacks"], None)
    read_names("guesses", entry["guesses"], len(rows))
    read_names("secrets", entry["secrets"], len(rows[0]))
    most = MOST if names is None else len(names) - 1
    hit = entry["hit"]
    expect(hit is None or is_whole(hit), f'"hit" must be null or a feedback, not {shown(hit)}')
    for replies in (read_list('an entry of "table"', each) for row in rows for each in row):
        wholes = [read_whole("a feedback", reply, 0, most) for reply in replies]
        if not wholes or len(set(wholes)) < len(wholes) or (hit in wholes and len(wholes) > 1):
            fail(None, "an entry must have different feedbacks, the hit alone")
    table = tuple(tuple(frozenset(replies) for replies in row) for row in rows)
    often = {sum(hit in replies for replies in row) for row in table}
    if hit is not None and max(often) != 1:
        fail(None, f'"hit" must be in the table, at most once in a row, not {shown(hit)}')
    lies = read_whole('"lies"', entry["lies"], 0, MOST_LIES)
    return UnsureRules(table, hit, names, lies, goal)
