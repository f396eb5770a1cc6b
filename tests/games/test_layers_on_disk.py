"""Layers in a folder: the same answers, also after a stop, by several processes, or not at all."""

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from abgames import UnsupportedGameError, games
from abgames.errors import CheckpointError, RulesError
from abgames.games import layers
from abgames.games.layers import Folder

from .test_array_rules import Arrays, Columns, Heap, Squares, changed, connect_four, deep
from .test_rules import Heap as OneByOneHeap


@pytest.fixture(autouse=True)
def _few_at_once(monkeypatch):
    """Rules are asked about few positions at once, so that a layer has many parts."""
    monkeypatch.setattr(layers, "PART", 7)


def table(solved):
    return np.asarray(solved._table)


def test_distinct_numbers_of_sorted_arrays():
    rows = [
        np.arange(first, 90, step, dtype=np.uint64) for first, step in ((0, 2), (5, 3), (89, 9))
    ]
    assert layers.distinct(rows) == len(set(np.concatenate(rows).tolist()))


@pytest.mark.parametrize("kind", [Arrays, Columns])
@pytest.mark.parametrize("seed", range(2))
def test_a_search_goes_on_wherever_it_was_stopped(seed, kind, tmp_path, monkeypatch):
    rules = kind(deep(seed))
    known = games.solve(rules)
    saved, asked = [], []

    def save(self, name, array):
        if len(saved) % 3 == 2:
            saved.append("")
            raise KeyboardInterrupt
        saved.append(name)
        keep(self, name, array)

    def known_now(self, part):
        asked.append(len(part))
        return ask(self, part)

    keep, ask = Folder.save, layers.Keyed.known
    monkeypatch.setattr(Folder, "save", save)
    monkeypatch.setattr(layers.Keyed, "known", known_now)
    for _ in range(200):
        try:
            solved = games.solve(rules, store=tmp_path)
            break
        except KeyboardInterrupt:
            continue
    assert saved.count("") > 3
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]
    assert (table(solved) == table(known)).all()
    assert list(solved._numbers) == list(known._numbers)
    asked.clear()
    again = games.solve(rules, store=tmp_path)
    assert sum(asked) <= layers.SAMPLE * len(again._numbers.layers)  # alone, to compare
    assert again.length({1}, {"P1"}) == known.length({1}, {"P1"})
    assert again.outcomes("next") == known.outcomes("next")
    assert again.counts() == known.counts()


class Faulty(Heap):
    def look(self, positions):
        return 1 / 0 if 3 in positions else super().look(positions)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_layers_are_divided(pool, tmp_path):
    rules = Squares(3, 3, 3)
    options = {} if pool is ThreadPoolExecutor else {"mp_context": get_context("fork")}
    with pool(2, **options) as executor:
        solved = games.solve(rules, store=tmp_path / "new" / "folder", executor=executor)
        with pytest.raises(RulesError, match=r"look\(3\) raised ZeroDivisionError"):
            games.solve(Faulty(), store=tmp_path / "faulty", executor=executor)
    known = games.solve(rules)
    assert (table(solved) == table(known)).all()
    assert solved.outcomes("next") == known.outcomes("next")


def test_scores_in_a_folder(tmp_path):
    rules = changed(outcomes=(1, -2))
    assert games.solve(rules, store=tmp_path).value() == games.solve(rules).value() == 1


def test_time_is_short(tmp_path):
    assert not games.solve(connect_four(4, 4), store=tmp_path, time_limit=0.01).proven
    assert games.solve(Squares(3, 2, 3), store=tmp_path / "other", time_limit=60).proven


def test_a_folder_of_another_game_is_refused(tmp_path):
    games.solve(Squares(3, 2, 3), store=tmp_path)
    with pytest.raises(
        CheckpointError, match=r"Squares, players 3, .* not of Squares, players 2, "
    ):
        games.solve(Squares(2, 2, 3), store=tmp_path)
    with pytest.raises(CheckpointError, match=r"has the layers of Squares, not of Heap; name"):
        games.solve(Heap(), store=tmp_path)
    (tmp_path / "game.json").write_text("[]")
    with pytest.raises(CheckpointError, match="has no layers of a game; name another folder"):
        games.solve(Heap(), store=tmp_path)
    (tmp_path / "game.json").write_text("[")
    with pytest.raises(CheckpointError, match=r"has a damaged game.json"):
        games.solve(Heap(), store=tmp_path)
    (tmp_path / "game.json").unlink()
    with pytest.raises(CheckpointError, match="has other files; name another folder"):
        games.solve(Heap(), store=tmp_path)


def test_layers_of_other_rules_are_refused(tmp_path):
    rules = changed()
    games.solve(rules, store=tmp_path)
    type(rules).moves = lambda self, p: (np.arange(len(p)), (p ^ 1) - 2)
    games.solve(rules, store=tmp_path / "other")
    type(rules).look = lambda self, p: (np.where(p < 4, 0, (p & 1) + 1), np.where(p < 4, 0, -1))
    with pytest.raises(CheckpointError, match=r"was written by other rules: layer \d+ differs"):
        games.solve(rules, store=tmp_path)
    (tmp_path / "known-1.npy").write_bytes(b"damaged")
    with pytest.raises(CheckpointError, match=r"has a damaged known-1.npy"):
        games.solve(rules, store=tmp_path)


def test_what_is_not_kept(tmp_path):
    with pytest.raises(UnsupportedGameError, match="Heap is asked about one position at a time"):
        games.solve(OneByOneHeap(), store=tmp_path)
    with pytest.raises(UnsupportedGameError, match="play can come back here, or most positions"):
        games.solve(Arrays(deep(3, cyclic=True, depth=40)), store=tmp_path)
    with pytest.raises(TypeError, match="store must be the path of a folder, not int"):
        games.solve(Heap(), store=3)
    with pytest.raises(TypeError, match=r"executor must be one of concurrent.futures, not int"):
        games.solve(Heap(), store=tmp_path / "heap", executor=3)
    with pytest.raises(TypeError, match="executor= needs store="):
        games.solve(Heap(), executor=ThreadPoolExecutor(1))
