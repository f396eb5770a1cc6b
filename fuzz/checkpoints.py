"""Checkpoints that were damaged, by calls that were stopped: values stay right.

What of a file can be used is found out here again, from `docs/formats.md` alone.
"""

import functools
import warnings
import zlib

from abgames import CheckpointError, codebreaking, otrio
from abgames.codebreaking import AB, CardMoo, Mastermind

from .trouble import any_memory, stopped

HEADER = 32
GAMES = (AB(3, 6), AB(2, 9, 1), AB(3, 5, 1), Mastermind(3, 5), CardMoo(ranks=4))
POSITIONS = (
    "2...11.3132......2.132...31",
    "..321.12.231....3.211123.3.",
    ".22113.......213..312..3.1.",
)
VALUES = {}
"""The values without a checkpoint, by what is asked."""


def case(rng, folder):
    """Some calls with one file, which something is done to between them."""
    question = rng.choice((Search, Force))(rng)
    if question.key not in VALUES:
        VALUES[question.key] = question.ask(question.solver(1))
    path = folder / "checkpoint"
    others = []
    for _ in range(rng.randint(2, 6)):
        solver = any_solver(rng, question)
        if rng.random() < 0.6:
            ask = functools.partial(question.ask, solver, checkpoint=path)
            assert stopped(rng, ask) in (None, VALUES[question.key])
        if path.exists():
            others.append(path.read_bytes())
            damage(rng, path, others)
        check(path, question, rng.choice((solver, any_solver(rng, question))))


def any_solver(rng, question):
    """A solver with any memory and threads."""
    threads = rng.choice((1, 2, 3))
    return any_memory(rng, functools.partial(question.solver, threads), 1 << 22)


def check(path, question, solver):
    """The value is right, or the file is refused and left alone; what is damaged is kept beside."""
    # An empty file is as good as none.
    before = (path.read_bytes() if path.exists() else b"") or None
    kept = None if before is None else good(before)
    for file in path.parent.glob("*.damaged*"):
        file.unlink()
    refusal = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = question.ask(solver, checkpoint=path)
        except CheckpointError as error:
            refusal = error
    if refusal is not None:
        assert before is not None, refusal
        assert kept is None, refusal
        assert str(path) in str(refusal)
        assert path.read_bytes() == before
        path.unlink()
        return
    assert found == VALUES[question.key]
    if before is None or kept == len(before):
        assert not caught, caught[0]
        return
    assert kept is not None, "it should have been refused"
    assert path.read_bytes().startswith(before[:kept])
    assert f"the first {kept} are good" in str(caught[0].message)
    assert path.with_name("checkpoint.damaged").read_bytes() == before


def good(data):
    """The bytes up to the first part that does not fit; None for a file that is refused."""
    if len(data) < HEADER or data[:24] != b"abgames-checkpoint\r\n\x02\0\0\0":
        return None
    place = HEADER + number(data, 24)
    checked = zlib.crc32(data[:28] + data[HEADER:place])
    if len(data) < place or number(data, 28) != checked:
        return None
    while len(data) >= place + 12:
        end = place + 12 + number(data, place)
        checked = zlib.crc32(data[place : place + 8] + data[place + 12 : end], checked)
        if end == place + 12 or end > len(data) or number(data, place + 8) != checked:
            break
        place = end
    return place


def number(data, place):
    """Four bytes, the least first."""
    return int.from_bytes(data[place : place + 4], "little")


def damage(rng, path, others):
    """Change bytes, cut the end off, leave some out, put others in, or do nothing."""
    data = bytearray(path.read_bytes())
    kind = rng.randrange(8)
    # Most of a short file is its header.
    start = rng.choice((0, min(len(data), HEADER + number(data, 24))))
    at = rng.randint(start, len(data))
    end = min(len(data), at + int(10 ** rng.uniform(0, 4)))
    if kind == 0 and at < len(data):
        data[at] ^= 1 << rng.randrange(8)
    elif kind == 1:
        del data[at:]
    elif kind == 2:
        del data[at:end]
    elif kind == 3:
        data[at:at] = data[at:end]
    elif kind == 4:
        data[at:end] = bytes(end - at)
    elif kind == 5:
        other = rng.choice(others)
        data[at:] = other[min(at, len(other)) :]
    elif kind == 6:
        data += rng.randbytes(rng.randint(1, 50))
    path.write_bytes(data)


class Search:
    """Code-breaking."""

    solver = codebreaking.Solver

    def __init__(self, rng):
        self.key = (
            rng.choice(GAMES),
            rng.choice(("expected", "worst", "worst-expected", "worst-count")),
            rng.choice(("hit", "determine")),
            rng.choice(("all", "consistent")),
        )

    def ask(self, solver, **how):
        """The value, if it is proved."""
        game, objective, goal, guesses = self.key
        found = solver.solve(game, objective=objective, goal=goal, guesses=guesses, **how)
        return found.lower_bound if found.proven else None


class Force:
    """What a coalition can force in Otrio."""

    solver = otrio.Solver

    def __init__(self, rng):
        self.key = (
            rng.choice(POSITIONS),
            frozenset(rng.sample((1, 2, 3), rng.randint(1, 3))),
            frozenset(rng.sample((1, 2, 3, "D"), rng.randint(1, 3))),
        )

    def ask(self, solver, **how):
        """Whether it can, if that is known."""
        board, players, winners = self.key
        position = otrio.Position.from_board(board, 3, 2)
        return solver.can_force(position, players, winners, **how).holds
