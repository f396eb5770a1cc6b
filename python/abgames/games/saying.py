"""The answer in a sentence: who wins, or what players get, and how many moves keep that."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..arguments import listed
from ..errors import UnsupportedGameError
from ..language import _, ngettext
from ..preferences import DRAW, ENDLESS, WORDS, in_order, win
from .chance import ChanceSolved, number_text
from .reviewed import judged_moves
from .rules import outcome_at
from .scores import points_text

if TYPE_CHECKING:
    from .situation import Play
    from .solved import Solved


def sentence(solved: Solved, play: Play, *, asked: bool) -> str:
    """Return what was found in a position; ``asked``: whether the play says what is wanted."""
    said, kept, is_win = _said(solved, play, asked=asked)
    if kept is None:
        return f"{said}."
    counts = {"k": sum(kept), "n": len(kept)}
    if play.position == solved.rules.start:
        how_many = (
            _("{k} of {n} first moves win", **counts)
            if is_win
            else _("{k} of {n} first moves keep that", **counts)
        )
    elif is_win:
        how_many = _("{k} of {n} moves win", **counts)
    else:
        how_many = _("{k} of {n} moves keep that", **counts)
    return f"{said}; {how_many}."


Said = tuple[str, list[bool] | None, bool]
"""What is so, for each move of the player who wants it whether it is still so then, and whether
that is a win."""


def _said(solved: Solved, play: Play, *, asked: bool) -> Said:
    position, question = play.position, play.question
    if play.to_move is not None and isinstance(solved, ChanceSolved):
        return _expected(solved, play)
    if play.to_move is None:
        end = outcome_at(play.rules, position)
        return _("The game is over: {outcome}.", outcome=end).rstrip("。."), None, False
    if play.aim is not None:
        return _forced(solved, play, *play.aim)
    prefer = question["prefer"]
    if solved.has_points and not solved.is_endless and play.prefer in WORDS:
        value = solved.value(position, prefer=prefer)
        kept = [made.cost == 0 for made in judged_moves(play).values()]
        points = points_text(value)
        if isinstance(value, tuple):
            return _("With best play the players get {points}", points=points), kept, False
        return _("With best play player 1 gets {points}", points=points), kept, False
    if asked:
        ends = solved.outcomes(prefer, position)
        said = _("By these orders the game ends so: {outcomes}", outcomes=_listed(ends))
        rows = solved.moves(position, prefer=prefer)
        return said, [after <= ends for _move, after in rows], False
    return _two(solved, play) if solved.players == 2 else _many(solved, play)


def _expected(solved: ChanceSolved, play: Play) -> Said:
    """What the side that is asked about gets on average, or with what probability."""
    question = play.question
    try:
        value = number_text(solved.worth(play.position, **question))
    except UnsupportedGameError:
        if play.prefer not in ("previous", "next"):
            raise
        if solved.has_points:
            points = number_text(solved.worth(play.position, coalition={1}))
            said = _("Player 1 alone can make sure of {points} on average", points=points)
            return said, None, False
        question = {"coalition": {1}, "winners": in_order(solved.outcomes_possible)[:1]}
        value = number_text(solved.worth(play.position, **question))
    kept = [not cost for cost in solved._costs(play.position, **question).values()]
    members, ends = question.get("coalition", {1}), question.get("winners")
    is_shown = play.to_move and (ends is None or play.to_move in members)
    shown = kept if is_shown else None
    if solved.has_points and "winners" not in question:
        return _("With best play player 1 gets {points} on average", points=value), shown, False
    who = listed([win(player) for player in sorted(members)], "and") or _("nobody")
    liked = solved.liked(question["prefer"]) if ends is None else list(map(_outcome, ends))
    said = _(
        "{players} can get this with probability {value}: {outcomes}",
        players=who,
        value=value,
        outcomes=_listed(liked) or _("nothing"),
    )
    return said, shown, False


def _two(solved: Solved, play: Play) -> Said:
    """Who of two wins, or that nobody does."""
    position = play.position
    for player in (1, 2):
        if solved.forces({player}, {player}, position):
            n = solved.length({player}, {player}, position)
            said = ngettext(
                "Player {player} wins, whatever player {other} does, in at most {n} move",
                "Player {player} wins, whatever player {other} does, in at most {n} moves",
                n or 0,
                player=player,
                other=3 - player,
            )
            return said, _kept(solved, play, {player}, {win(player)}), True
    mover = play.to_move or 1
    for ends, said in (
        ({DRAW}, _("With best play the game is a draw")),
        ({ENDLESS}, _("With best play the game never ends")),
        ({DRAW, ENDLESS}, _("With best play the game is a draw or never ends")),
    ):
        if all(solved.forces({p}, {win(p), *ends}, position) for p in (1, 2)):
            return said, _kept(solved, play, {mover}, {win(mover), *ends}), False
    return _many(solved, play)


def _many(solved: Solved, play: Play) -> Said:
    """What the smallest coalitions can force: a win of a member, or else a single outcome."""
    everybody, names = range(1, solved.players + 1), in_order(solved.outcomes_possible)
    for size in everybody:
        pairs = [(c, end) for c in combinations(everybody, size) for end in names]
        pairs.sort(key=lambda pair: pair[1] not in map(win, pair[0]))  # own wins first
        for members, end in pairs:
            if solved.forces(members, {end}, play.position):
                said, kept, _win = _forced(solved, play, members, {end})
                alone = _("No player alone can force a single outcome")
                return said if size == 1 else f"{alone}; {said}", kept, False
    return _("No player alone can force a single outcome"), None, False


def forced(members: Collection[int], ends: Collection[Any], *, holds: bool | None) -> str:
    """Say whether a coalition can force outcomes."""
    who = listed([win(player) for player in sorted(members)], "and") or _("nobody")
    wanted = _listed([_outcome(end) for end in ends]) or _("nothing")
    if not holds:
        return _("{players} cannot force this: {outcomes}", players=who, outcomes=wanted)
    return _("{players} can force this: {outcomes}", players=who, outcomes=wanted)


def _outcome(end: int | str) -> str:
    return win(end) if isinstance(end, int) else end


def _forced(solved: Solved, play: Play, members: Collection[int], ends: Collection[Any]) -> Said:
    """Whether a coalition can force outcomes, and how soon."""
    wanted = list(map(_outcome, ends))
    holds = solved.forces(members, wanted, play.position)
    said = forced(members, ends, holds=holds)
    if not holds:
        return said, None, False
    n = solved.length(members, wanted, play.position)
    if n is not None:
        said += ngettext(", in at most {n} move", ", in at most {n} moves", n)
    return said, _kept(solved, play, members, wanted), False


def _kept(
    solved: Solved, play: Play, members: Collection[int], ends: Collection[str]
) -> list[bool] | None:
    """For each move of a member whether the coalition can still force these outcomes."""
    if play.to_move not in members:
        return None
    position: Hashable = play.position
    return [kept for _move, kept in solved.moves(position, coalition=members, winners=ends)]


def _listed(ends: Collection[str]) -> str:
    return listed(in_order(ends), "or")
