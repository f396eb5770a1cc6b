"""A page on which anyone plays a game of one's own, without Python: a folder of static files.

The page has the table of all positions: a line of JSON, then columns of whole numbers, the lowest
byte of each, then the next one, and so on, and at last the texts of the positions, all compressed
with gzip.  ``rust/answers`` reads it, and answers from it what Python answers from the rules.

>>> class Heap:
...     '''Take 1 or 2 of 4 stones; whoever takes the last one wins.'''
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> from abgames._abgames import answers
>>> answers.keep_game(table_of(Heap()))
'Heap'
>>> asked = {"situation": {"game": "Heap", "literal": None}, "moves": ["2"]}
>>> json.loads(answers.ask("play/show", json.dumps(asked)))["legal_moves"]
['1', '2']
"""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import re
import shutil
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import numpy as np

from abgames_check.own_game import OneByOne
from abgames_check.own_rules import Points

from ..arguments import listed
from ..control import ProgressTaker, reporting
from ..errors import MemoryLimitError, UnsupportedGameError
from .arrays import ArrayRules, one_by_one
from .exploring import Explored, explore
from .faults import first_fault, hidden_state
from .rules import Rules, ask, description, moves_at, name_of, players_of, text_of

MOST = 1_000_000
"""The most positions of a game on a page."""

LARGEST = 2**53
"""Points are less than that, times what makes them whole."""

SMALL = 20_000
"""Bytes of a table that is fetched with the page, so that its game needs no network later."""

TABLES = "game-*.table"
"""The names of the files of tables."""

NEEDED = ("index.html", "abgames.wasm", "worker.js", "files.json")
"""Some of the files by which the page without Python is known."""

NO_MOVES = np.zeros(0, np.intp)

_PIECES = re.compile(r"<g\b.*?</g>|<[^>]*>[^<]*|[^<]+|<", re.DOTALL)
"""The parts of pictures of which many have the same."""


class Unfolded:
    """Rules without their symmetries: each position is one that is shown."""

    def __init__(self, rules: object) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        if name == "canonical":
            raise AttributeError(name)
        return getattr(self.rules, name)


def table_of(rules: Rules | ArrayRules, progress: ProgressTaker = None) -> bytes:
    """Return the table of a game for the page, not compressed."""
    rules = cast(Rules, one_by_one(rules))
    players = players_of(rules)
    first_fault(rules)
    with reporting(progress, name_of(rules)) as report:
        if isinstance(rules, OneByOne):
            return _written(rules, _layer_by_layer(rules))
        whole: Any = Unfolded(rules)
        try:
            found = explore(whole, players, most=MOST, report=report)
        except MemoryLimitError as error:
            raise _too_many(rules) if error.limit == MOST else error from None
        if found.odds:
            raise UnsupportedGameError(
                f"chance moves in {name_of(rules)}, and games of a page have no chance"
            )
        hidden_state(found)
        return _written(rules, found)


def _too_many(rules: object) -> MemoryLimitError:
    return MemoryLimitError(
        f"{name_of(rules)} has more than {MOST:,} positions, counting those that are alike by a "
        "symmetry, and a page has no more: take a smaller game or a later start",
        limit=MOST,
    )


def _layer_by_layer(rules: OneByOne) -> Explored:
    """Find the positions of rules for arrays, asking for many at once."""
    found, array = Explored(Unfolded(rules), rules.players), rules.array
    layer = found.positions
    while layer:
        places = np.array(layer, np.uint64)
        movers, ends = (each.tolist() for each in array.look(places))
        going = places[np.array(movers) > 0]
        parents, after = array.moves(going) if len(going) else (NO_MOVES, going)
        order = np.argsort(parents, kind="stable")
        after = np.split(after[order], np.searchsorted(parents[order], range(1, len(going))))
        ways = (map(rules.plain, each.tolist()) for each in after)
        first = len(found.positions)
        for mover, end in zip(movers, ends, strict=True):
            for child in dict.fromkeys(next(ways)) if mover else ():
                number = found.numbers.setdefault(child, len(found.positions))
                if number == len(found.positions):
                    found.positions.append(rules.place(child))
                found.children.append(number)
            found.movers.append(mover)
            found.ends.append(0 if mover else found.outcomes[array.outcomes[end]])
            found.starts.append(len(found.children))
        layer = found.positions[first:]
        if len(found.positions) > MOST:
            raise _too_many(rules)
    return found


def _moves_in(rules: Rules, number: int, found: Explored) -> Iterable[str]:
    position = found.positions[number]
    if not isinstance(rules, OneByOne):
        return map(text_of, moves_at(rules, position))
    after = found.children[found.starts[number] : found.starts[number + 1]]
    places = (found.positions[number] for number in after)
    if hasattr(rules.array, "move_text"):
        name = rules.array.move_text
        return (text_of(name(*map(rules.plain, (position, place)))) for place in places)
    return map(text_of, places)


def _written(rules: Rules, found: Explored) -> bytes:
    moves, pieces = _Numbered(), _Numbered()
    steps: list[int] = []
    drawing: list[int] = []
    drawn: list[int] = []
    texts: list[bytes] = []
    for number, position in enumerate(found.positions):
        if found.movers[number]:
            steps += map(moves.number, _moves_in(rules, number, found))
        shown = text_of(position, position) or repr(position)
        texts.append(shown.encode(errors="replace"))
        picture = str(ask(rules, "picture", position)) if hasattr(rules, "picture") else ""
        parts = _PIECES.findall(picture)
        drawing += map(pieces.number, parts)
        drawn.append(len(parts))
    movers, ends, starts, children = found.arrays()
    known = np.maximum.accumulate(np.r_[0, children])[:-1].astype(np.int64) + 1
    columns: dict[str, Any] = {
        "movers": movers,
        "ends": ends,
        "degrees": np.diff(starts),
        "children": known - children,  # 0: the next one that is new
        "steps": steps,
        "texts": list(map(len, texts)),
        "pictures": drawn,
        "drawing": drawing,
    }
    packed = {name: _planes(column) for name, column in columns.items()}
    head = {
        "format": "abgames-own-game",
        "version": 1,
        "game": name_of(rules),
        "rules": description(rules) or "",
        "players": found.players,
        "outcomes": list(found.outcomes),
        **_points(found),
        "moves": list(moves.numbers),
        "pieces": list(pieces.numbers),
        "columns": {name: [len(columns[name]), width] for name, (width, _) in packed.items()},
    }
    line = json.dumps(head).encode() + b"\n"
    return b"".join([line, *(planes for _, planes in packed.values()), *texts])


class _Numbered:
    """Texts, each once, with the number of its place."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


def _planes(column: Sequence[int] | np.ndarray[Any, Any]) -> tuple[int, bytes]:
    """The bytes that each number of a column takes, and all lowest bytes, then the next ones."""
    numbers = np.asarray(column, "<u4")
    width = (int(numbers.max(initial=0)).bit_length() + 7) // 8
    return width, numbers.view(np.uint8).reshape(-1, 4).T[:width].tobytes()


def _points(found: Explored) -> dict[str, Any]:
    """The points of each outcome, as whole numbers of the same unit."""
    ends = list(found.outcomes)
    if not ends or not isinstance(ends[0], Points):
        return {"points": None}
    unit = math.lcm(*(Fraction(each).denominator for end in ends for each in end.each))
    points = [[int(each * unit) for each in end.each] for end in ends]
    if max(unit, *(abs(each) for end in points for each in end)) * found.players >= LARGEST:
        problem = f"a page takes no points as large or fine as those of {name_of(found.rules)}"
        raise UnsupportedGameError(problem)
    return {"points": points, "unit": unit}


def check_page(folder: Path, page: Path) -> None:
    """Refuse a folder in which the page is not, and one with other files, where it cannot go."""
    if missing := [name for name in NEEDED if not (page / name).is_file()]:
        raise FileNotFoundError(
            f"{page} is not the page without Python, it has no {listed(missing, 'and')}: make web "
            "in a checkout of abgames writes that to target/web; name it with --page FOLDER"
        )
    is_page = all((folder / name).is_file() for name in NEEDED)
    if folder.exists() and not is_page and not (folder.is_dir() and not any(folder.iterdir())):
        raise FileExistsError(f"{folder} is there, and no such page: name a new folder")


def write_page(tables: Iterable[bytes], folder: Path, page: Path) -> list[str]:
    """Copy the page to a folder, with some games, whose names are returned; it begins with one."""
    check_page(folder, page)
    if not folder.exists() or not folder.samefile(page):
        shutil.copytree(page, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(TABLES))
    for old in folder.glob(TABLES):
        old.unlink()
    files: dict[str, str] = {}
    for number, table in enumerate(tables, 1):
        name = json.loads(table.partition(b"\n")[0])["game"]
        files[name] = TABLES.replace("*", str(number))
        (folder / files[name]).write_bytes(gzip.compress(table, mtime=0))
    (folder / "games.json").write_text(json.dumps(files), "utf-8")
    is_one = len(files) == 1
    if is_one:
        index = folder / "index.html"
        text = re.sub(r' data-start="[^"]*"', "", index.read_text("utf-8"))
        index.write_text(text.replace("<html ", '<html data-start="#play/games" ', 1), "utf-8")
    list_files(folder, all_tables=is_one)
    return list(files)


def list_files(folder: Path, *, all_tables: bool = False) -> None:
    """List what a page keeps at once for use without a network: all but large tables."""
    files = sorted(file for file in folder.iterdir() if file.name != "files.json")
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    kept = [
        file.name
        for file in files
        if all_tables or not file.match(TABLES) or file.stat().st_size <= SMALL
    ]
    listing = {"version": version, "files": ["./", *kept]}
    (folder / "files.json").write_text(json.dumps(listing), "utf-8")
