"""What the files of this family have in common: the game, codes and replies.

>>> read_game({"name": "AB", "pegs": 1, "colors": 2, "extra_colors": 0})
ColorRules(kind='AB', pegs=1, colors=2, extra_colors=0)
>>> read_game({"name": "AB", "pegs": 1, "colors": 2})
Traceback (most recent call last):
    ...
abgames_check.errors.VerificationError: "game" lacks "extra_colors"
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn, TypeAlias, cast

from ..documents import MOST, is_whole, key_problem, shown
from ..errors import VerificationError
from .names import RULES, MadeTable
from .rules import (
    BoardsRules,
    CardRules,
    Code,
    ColorRules,
    FleetRules,
    GameRules,
    HitRules,
    Reply,
    TableRules,
)

GAMES = ("AB", "Mastermind", "CardMoo")
GOALS = ("hit", "determine", "class")
GOALS_OF_BOUNDS = GOALS[:2]
MAX_PEGS = 8
MAX_COLORS = 255
MAX_SECRETS = 2**23
RANKS = (3, 100)

_FRACTION = re.compile(r"[1-9][0-9]{0,18}/[1-9][0-9]{0,18}")
_REPLY = re.compile(r"(0|[1-9])A(0|[1-9])B")
_CARD_REPLY = re.compile(r"(?!$)(?:([1-3])H)?(?:([1-3])NP)?(?:([1-3])NC)?(?:([1-3])N)?|0")
_SHOWN_STEPS = 12
_ONCE = ({1}, {0, 1})

OfCodes: TypeAlias = ColorRules | CardRules | TableRules
Game: TypeAlias = OfCodes | FleetRules | BoardsRules


class Branch(NamedTuple):
    """A place in the tree, as the path to it; linked, because paths in bad files can be long."""

    before: Branch | None
    guess: Code
    reply: Reply
    depth: int


def path_to(place: Branch | None) -> list[tuple[Code, Reply]]:
    """Return the guesses and replies on the way to a place."""
    path = []
    while place is not None:
        path.append((place.guess, place.reply))
        place = place.before
    return path[::-1]


def fail(place: Branch | None, problem: str) -> NoReturn:
    """Raise the error for a problem at a place; ``None`` is the root, or outside the tree."""
    path = path_to(place)
    steps = [f"{code_text(guess)}={_text(reply)}" for guess, reply in path]
    if len(steps) > _SHOWN_STEPS:
        steps[1:-1] = [f"... {len(steps) - 2} more ..."]
    where = f"after {', '.join(steps)}: " if steps else ""
    raise VerificationError(where + problem, path=tuple(path), problem=problem)


def _text(reply: Reply) -> str:
    """The reply as in files; in a table its number."""
    whole: Any = reply
    return GameRules().reply_text(reply) if isinstance(whole, tuple) else str(whole)


def code_text(code: Any) -> str:
    """Return a code as messages show it; in a table it is a number."""
    return " ".join(map(str, code)) if isinstance(code, tuple) else str(code)


def expect(holds: object, problem: str) -> None:
    """Raise the error for a problem outside the tree if something does not hold."""
    if not holds:
        fail(None, problem)


def read_any_game(entry: Any) -> Game:
    """The same for all games of which there are strategies."""
    if isinstance(entry, dict) and entry.get("name") == "fleet":
        return _fleet(entry)
    if isinstance(entry, dict) and entry.get("name") == "boards":
        return _boards(entry)
    return read_game(entry, costed=True)


def _fleet(entry: dict[str, Any]) -> FleetRules:
    """Read a game of ships (H1)."""
    expect_keys(None, '"game"', entry, {"name", "cells", "ships", "weights", "sunk"})
    names, sunk = read_names("cells", read_list('"cells"', entry["cells"]), None), entry["sunk"]
    assert names is not None
    expect(isinstance(sunk, bool), f'"sunk" must be true or false, not {shown(sunk)}')
    fleets = []
    for number, listed in enumerate(read_list('"ships"', entry["ships"])):
        ships = read_list(f"secret {number}", listed)
        expect(len(ships) == 1 or (sunk and ships), f"secret {number} has {len(ships)} ships")
        for ship in ships:
            expect(read_list(f"a ship of secret {number}", ship), f"secret {number} has no cell")
            for cell in ship:
                read_whole(f"a cell of secret {number}", cell, 0, len(names) - 1)
        fleets.append(tuple(map(frozenset, ships)))
    weights = _weights(read_list('"weights"', entry["weights"]), len(fleets))
    assert weights is not None
    alike = Counter(tuple(sorted(tuple(sorted(ship)) for ship in ships)) for ships in fleets)
    expect(max(alike.values(), default=0) == 1, '"ships" must be different secrets, one or more')
    return FleetRules(len(names), tuple(fleets), weights, sunk)


def _boards(entry: dict[str, Any]) -> BoardsRules:
    """Read a game on several boards (H2)."""
    expect_keys(None, '"game"', entry, {"name", "base", "own"})
    base = read_game(entry["base"])
    expect(not isinstance(base, TableRules) or base.allowed is None, "boards have no rule")
    expect(base.hit is not None, 'the game of the boards must have a "hit"')
    own = [
        tuple(read_secrets(base, "secret", read_list("a board", listed), f" of board {number}"))
        for number, listed in enumerate(read_list('"own"', entry["own"]), 1)
    ]
    expect(own and all(own), "there must be at least one board, and on each a secret")
    return BoardsRules(base, tuple(own))


def read_game(entry: Any, *, costed: bool = False) -> OfCodes:
    """Return the rules of the game that ``entry`` describes, perhaps with costs."""
    if isinstance(entry, dict) and entry.get("name") == "CardMoo":
        return _card_game(entry)
    if isinstance(entry, dict) and entry.get("name") == "FeedbackTable":
        return _table_game(entry, costed=costed)
    expect_keys(None, '"game"', entry, {"name", "pegs", "colors", "extra_colors"})
    name = read_choice('"name" of the game', entry["name"], GAMES)
    pegs = read_whole('"pegs" of the game', entry["pegs"], 1, MAX_PEGS)
    least, most = (pegs, MAX_COLORS) if name == "AB" else (1, 0)
    colors = read_whole('"colors" of the game', entry["colors"], least, MAX_COLORS)
    extra = read_whole('"extra_colors" of the game', entry["extra_colors"], 0, most)
    if colors + extra > MAX_COLORS:
        fail(None, f"the game has more than {MAX_COLORS} colours")
    return ColorRules(name, pegs, colors, extra)


def _card_game(entry: dict[str, Any]) -> CardRules:
    expect_keys(None, '"game"', entry, {"name", "ranks", "own"})
    ranks, own = read_whole('"ranks"', entry["ranks"], *RANKS), entry["own"]
    if own is None:
        return CardRules(ranks)
    cards = read_code(None, '"own"', CardRules(ranks), own, is_guess=False)
    return CardRules(ranks, cards)


def _table_game(entry: dict[str, Any], *, costed: bool) -> TableRules:
    keys = {"name", "table", "hit", "guesses", "secrets", "feedbacks", "weights"}
    has_classes = "classes" in entry
    more = {"allowed", "classes", *(("costs", "shared_hits") if costed else ())}
    expect_keys(None, '"game"', entry, keys | (entry.keys() & more))
    rows, names = _rows(entry)
    hit = entry["hit"]
    shared = entry.get("shared_hits", False)
    if not isinstance(shared, bool):
        fail(None, f'"shared_hits" must be true or false, not {shown(shared)}')
    if isinstance(rows, MadeTable):
        is_hit, secrets = is_whole(hit) and rows.hit == hit, len(rows.secrets)
    else:
        often, secrets = {row.count(hit) for row in rows}, len(rows[0])
        is_hit = is_whole(hit) and (max(often) > 0 if shared else often in _ONCE)
    if hit is not None and not is_hit:
        problem = "a number that occurs in the table, at most once in each row"
        fail(None, f'"hit" must be null or {problem}, not {shown(hit)}')
    words = read_names("guesses", entry["guesses"], len(rows))
    read_names("secrets", entry["secrets"], secrets)
    classes = _classes(entry["classes"], secrets) if has_classes else None
    weights, allowed = _weights(entry["weights"], secrets), None
    if "allowed" in entry:
        allowed = entry["allowed"]
        _check_rule(allowed, rows, words, names)
    costs = _costs(entry["costs"], len(rows)) if "costs" in entry else None
    return TableRules(rows, hit, weights, names, classes, words, allowed, costs)


def _rows(entry: dict[str, Any]) -> tuple[Sequence[Sequence[int]], tuple[str, ...] | None]:
    """Return the table of a game, and the names of its feedbacks (T1, T7)."""
    names = read_names("feedbacks", entry["feedbacks"], None)
    if isinstance(entry["table"], str):
        rule = read_choice('"table" of the game', entry["table"], tuple(RULES))
        guesses, secrets = (read_names(what, entry[what], None) for what in ("guesses", "secrets"))
        if not guesses or not secrets or not names:
            fail(None, f'"table" is "{rule}", which needs names of guesses, secrets and feedbacks')
        return MadeTable(rule, guesses, secrets, names), names
    rows = [
        tuple(read_list(f'row {n} of "table"', row))
        for n, row in enumerate(read_list('"table" of the game', entry["table"]), 1)
    ]
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        fail(None, '"table" must have rows of one length, and at least one entry')
    for number, row in enumerate(rows):
        for reply in row:
            if not is_whole(reply) or (names is not None and not 0 <= reply < len(names)):
                fail(None, f'row {number} of "table" has {shown(reply)}, which is not a feedback')
            if abs(reply) > MOST:
                fail(None, f'row {number} of "table" has {shown(reply)}, which is beyond 2^53')
    return rows, names


def _check_rule(
    allowed: Any,
    rows: Sequence[Sequence[int]],
    words: tuple[str, ...] | None,
    names: tuple[str, ...] | None,
) -> None:
    """Refuse a rule for guesses that cannot be read (T5)."""
    if allowed == "hard":
        lengths = {len(word) for word in (*(words or ()), *(names or ()))}
        if words is None or names is None or len(lengths) != 1:
            fail(None, '"allowed" is "hard", but guesses and feedbacks are not words of one length')
        return
    least, most = (find(n for row in rows for n in row) for find in (min, max))
    entries = read_list('"allowed"', allowed)
    if len(entries) != len(rows) or least < 0:
        fail(None, '"allowed" must have a list for each guess and feedback')
    for lists in (read_list('"allowed"', each) for each in entries):
        later = [read_list('"allowed"', each) for each in lists]
        if len(later) <= most or any(len(each) != len(rows) for each in later):
            fail(None, f'"allowed" must have an entry for each of {len(rows)} later guesses')
        if not {repr(can) for each in later for can in each} <= {"0", "1"}:
            fail(None, 'the entries of "allowed" must be 0 or 1')


def read_names(what: str, entry: Any, count: int | None) -> tuple[str, ...] | None:
    """Return the names of guesses, secrets or feedbacks."""
    if entry is None:
        return None
    names = read_list(f'"{what}" of the game', entry)
    if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        fail(None, f'"{what}" must be null or a list of different strings')
    if count is not None and len(names) != count:
        fail(None, f'"{what}" must be null or a list of {count} names, not of {len(names)}')
    return tuple(names)


def _weights(entry: Any, count: int) -> tuple[int, ...] | None:
    if entry is None:
        return None
    weights = read_list('"weights"', entry)
    if len(weights) != count or not all(is_whole(each) and 0 < each < 2**63 for each in weights):
        fail(None, f'"weights" must be null or a list of {count} whole numbers from 1 to 2^63 - 1')
    return tuple(weights)


def _costs(entry: Any, count: int) -> tuple[int | Fraction, ...]:
    """Return what guesses cost; a fraction is text."""
    costs = read_list('"costs"', entry)
    for cost in costs:
        is_fraction = isinstance(cost, str) and _FRACTION.fullmatch(cost)
        if not is_fraction and not (is_whole(cost) and 0 <= cost < 2**63):
            known = 'whole numbers below 2^63, or fractions such as "1/2"'
            fail(None, f'"costs" must be {known}, not {shown(cost)}')
    if len(costs) != count:
        fail(None, f'"costs" must be a list of {count}, one for each guess, not of {len(costs)}')
    return tuple(Fraction(cost) if isinstance(cost, str) else cost for cost in costs)


def _classes(entry: Any, count: int) -> tuple[str, ...]:
    labels = read_list('"classes"', entry)
    if len(labels) != count or not all(isinstance(label, str) for label in labels):
        fail(None, f'"classes" must be a list of {count} texts')
    return tuple(labels)


def expect_format(document: Any, name: str) -> None:
    """Refuse a file that declares another format."""
    if isinstance(document, dict) and document.get("format", name) != name:
        fail(None, f'"format" must be "{name}", not {shown(document["format"])}')


def read_version(document: dict[str, Any], name: str, version: int) -> None:
    """Refuse a document of another format or version."""
    expect_format(document, name)
    if not is_whole(document["version"]) or document["version"] != version:
        fail(None, f'"version" must be {version}, not {shown(document["version"])}')


def read_choice(what: str, entry: Any, words: tuple[str, ...]) -> str:
    """Return one of some words."""
    if entry not in words:
        fail(None, f"{what} must be one of {', '.join(words)}, not {shown(entry)}")
    return str(entry)


def read_whole(what: str, entry: Any, low: int, high: int) -> int:
    """Return a whole number within limits."""
    if not is_whole(entry) or not low <= entry <= high:
        fail(None, f"{what} must be in {low}..{high}, not {shown(entry)}")
    return int(entry)


def read_list(what: str, entry: Any) -> list[Any]:
    """Return a list."""
    if not isinstance(entry, list):
        fail(None, f"{what} must be a list, not {shown(entry)}")
    return entry


def read_head(
    document: Any,
    keys: set[str],
    name: str,
    version: int,
    goals: tuple[str, ...] = GOALS,
    *,
    read: Callable[[Any], Any] = read_game,
) -> tuple[Any, str]:
    """Return the game and the goal of a file that has these keys, a format and a version."""
    expect_keys(None, "the file", document, keys)
    read_version(document, name, version)
    game = read(document["game"])
    goal = read_choice('"goal"', document["goal"], goals)
    if goal == "class" and not (isinstance(game, TableRules) and game.classes):
        fail(None, '"goal" is "class", but the game has no "classes"')
    return game, goal


def read_history(game: Game, entry: Any) -> list[tuple[Code, Reply]]:
    """Return the answers before the root."""
    answers = []
    for number, answer in enumerate(read_list('"history"', entry), 1):
        if not isinstance(answer, list) or len(answer) != 2:
            fail(None, f'answer {number} of "history" must be a pair, not {shown(answer)}')
        guess = read_code(None, f"guess {number} of the history", game, answer[0], is_guess=True)
        answers.append((guess, read_reply(None, game, answer[1])))
    return answers


def read_candidates(game: Game, entry: Any) -> list[Code] | None:
    """Return the codes to which the secret is limited; ``None``: it is not."""
    if entry is None:
        return None
    if not isinstance(entry, list):
        fail(None, f'"candidates" must be null or a list, not {shown(entry)}')
    return read_secrets(game, "candidate", entry)


def candidates_of(game: Game, document: dict[str, Any]) -> Iterator[Code]:
    """Return one by one the codes that history and candidates of a file leave."""
    answers = read_history(game, document["history"])
    if isinstance(game, HitRules):
        expect(document["candidates"] is None, '"candidates" must be null: all is to be hit')
        for secret in game.secrets():
            yield from _after(game, answers, secret)
        return
    given = read_candidates(game, document["candidates"])
    if given is None and _secret_count(game) > MAX_SECRETS:
        count = _secret_count(game)
        fail(None, f"the game has {count} secrets; at most {MAX_SECRETS} can be checked")
    if given is not None:
        secrets: Iterable[Code] = given
    else:
        secrets = game.codes(game.colors) if isinstance(game, ColorRules) else game.secrets()
    for code in secrets:
        yield from game.consistent(answers, [code])


def _after(game: HitRules, answers: list[Any], secret: Any) -> Iterator[Any]:
    """Return a secret as it is after some answers, if it agrees with them."""
    for guess, reply in answers:
        told, after = game.told(guess, secret)
        if told != reply or not game.is_open(secret):
            return
        secret = after
    yield secret


def _secret_count(game: OfCodes) -> int:
    if isinstance(game, CardRules):
        return 8 * math.perm(game.ranks, game.pegs)
    if isinstance(game, TableRules):
        return game.secret_count
    return math.perm(game.colors, game.pegs) if game.kind == "AB" else game.colors**game.pegs


def read_secrets(game: Game, what: str, entry: list[Any], where: str = "") -> list[Code]:
    """Return distinct codes that can be secrets; ``what`` and ``where`` are for messages."""
    codes = [
        read_code(None, f"{what} {number}{where}", game, code, is_guess=False)
        for number, code in enumerate(entry, 1)
    ]
    if len(set(codes)) < len(codes):
        twice = next(code for code, count in Counter(codes).items() if count > 1)
        fail(None, f"{what} {json.dumps(twice)}{where} is listed twice")
    return codes


def read_code(place: Branch | None, what: str, game: Game, entry: Any, *, is_guess: bool) -> Code:
    """Return a code; ``what`` is for messages, and ``is_guess`` says which rules it follows."""
    if isinstance(game, BoardsRules):
        return read_code(place, what, game.base, entry, is_guess=is_guess)
    if isinstance(game, FleetRules):
        if not is_whole(entry) or not 0 <= entry < game.cells:
            fail(place, f"{what} must be a cell in 0..{game.cells - 1}, not {shown(entry)}")
        return cast(Code, entry)
    if isinstance(game, TableRules):
        count = len(game.table) if is_guess else game.secret_count
        if not is_whole(entry) or not 0 <= entry < count:
            fail(place, f"{what} must be a number in 0..{count - 1}, not {shown(entry)}")
        return cast(Code, entry)
    if isinstance(game, CardRules):
        return _cards(place, what, game, entry, is_guess=is_guess)
    highest = game.colors + (game.extra_colors if is_guess else 0)
    if not isinstance(entry, list) or len(entry) != game.pegs:
        fail(place, f"{what} must be a list of {game.pegs} colours, not {shown(entry)}")
    for color in entry:
        if not is_whole(color) or not 1 <= color <= highest:
            fail(place, f"{what} must use the colours 1..{highest}, not {shown(color)}")
    if game.kind == "AB" and len(set(entry)) < len(entry):
        fail(place, f"{what} must not repeat a colour: {entry}")
    return tuple(entry)


def _cards(place: Branch | None, what: str, game: CardRules, entry: Any, *, is_guess: bool) -> Code:
    highest = game.joker if is_guess else game.joker - 1
    if not isinstance(entry, list) or len(entry) != game.pegs:
        fail(place, f"{what} must be a list of {game.pegs} cards, not {shown(entry)}")
    for card in entry:
        if not is_whole(card) or not 1 <= card <= highest:
            fail(place, f"{what} must use the cards 1..{highest}, not {shown(card)}")
        if is_guess and card in game.own:
            fail(place, f"{what} must not have a card of the asker's own: {card}")
    if not game.different(tuple(entry)):
        fail(place, f"{what} must have cards of different ranks: {entry}")
    return tuple(entry)


def read_reply(place: Branch | None, game: Game, word: Any) -> Reply:
    """Return a reply from its text."""
    if isinstance(game, HitRules):
        if not isinstance(word, str):
            fail(place, f"a reply is text, not {shown(word)}")
        return cast(Reply, word)
    if isinstance(game, TableRules):
        if not isinstance(word, str) or word not in game.replies:
            fail(place, f"the table has no feedback called {shown(word)}")
        return cast(Reply, game.replies[word])
    if isinstance(game, CardRules):
        counts = _CARD_REPLY.fullmatch(word) if isinstance(word, str) else None
        if counts is None:
            fail(place, f'a reply is written like "1H1NC", or "0", not {shown(word)}')
        return tuple(int(count or 0) for count in counts.groups())
    match = _REPLY.fullmatch(word) if isinstance(word, str) else None
    if match is None:
        fail(place, f'a reply is written like "1A1B", not {shown(word)}')
    return (int(match[1]), int(match[2]))


def expect_keys(place: Branch | None, what: str, entry: Any, keys: set[str]) -> None:
    """Refuse what is not an object with exactly these keys."""
    if problem := key_problem(what, entry, keys):
        fail(place, problem)
