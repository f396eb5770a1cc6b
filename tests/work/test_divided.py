"""One search divided into rounds of questions: the answers are those of one process."""

import json
import shutil

import pytest

import abgames
from abgames import work
from abgames.codebreaking import AB, Mastermind, Solver, rank_guesses, solve
from abgames.otrio import Position, can_force
from abgames.work.division import bounds

LATE = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"


def done(name, **arguments):
    return list(work.run(name, **arguments))


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def in_rounds(folder, parts, name="root", **task):
    """A divided search: each round in parts, which go on with the answers of all."""
    known, number = None, 0
    while True:
        number += 1
        stores = [folder / f"{number}-{k}" for k in range(1, parts + 1)]
        for k, store in enumerate(stores, 1):
            if known is not None:
                shutil.copy(known, store)
            done(name, part=(k, parts), store=store, **task)
        known = folder / f"{number}"
        work.merge(known, *stores)
        if not work.status(known)["missing"]:
            return known


class TestRoot:
    @pytest.mark.parametrize(
        ("game", "pegs", "colors", "largest"),
        [
            ("AB", 1, 4, 1),
            ("AB", 2, 5, 3),
            ("AB", 3, 7, 30),
            pytest.param("AB", 3, 9, 40, marks=pytest.mark.long),
            pytest.param("AB", 4, 7, 100, marks=pytest.mark.long),
            ("Mastermind", 3, 4, 20),
            pytest.param("Mastermind", 4, 4, 40, marks=pytest.mark.long),
        ],
    )
    def test_the_answers_make_the_strategy_of_one_process(
        self, tmp_path, game, pegs, colors, largest
    ):
        store = tmp_path / "root"
        done("root", game=game, pegs=pegs, colors=colors, largest=largest, store=store)
        solved = solve({"AB": AB, "Mastermind": Mastermind}[game](pegs, colors))
        assert work.strategy_of(store) == solved.strategy

    def test_parts_that_meet_after_each_round_are_one_process(self, tmp_path):
        task = {"game": "Mastermind", "pegs": 3, "colors": 5, "largest": 30}
        done("root", store=tmp_path / "one", **task)
        merged = in_rounds(tmp_path, 2, **task)
        assert work.status(merged)["round"] > 1
        assert lines(merged) == lines(tmp_path / "one")

    @pytest.mark.long
    def test_large_sets_are_divided_and_bounds_go_around(self, tmp_path):
        records = done("root", pegs=4, colors=7, largest=60)
        sets = [record for record in records if ", guesses " not in record["key"]]
        assert max(record["candidate_count"] for record in sets) <= 60
        bounded = [record for record in sets if ", below " in record["key"]]
        assert {record["total"] is None for record in bounded} == {True, False}
        game = AB(4, 7)
        for record in bounded[::20]:
            history, below = record["key"].split(", below ")
            total = solve(game, history=history, threads=1).total
            assert record["total"] == (total if total < int(below) else None)
            assert record["at_least"] == min(total, int(below))

    @pytest.mark.long
    def test_guesses_that_promise_little_are_asked_for_in_batches(self, tmp_path):
        records = done("root", game="Mastermind", pegs=4, colors=5, largest=60)
        batches = [record for record in records if ", guesses 16-" in record["key"]]
        assert batches
        game = Mastermind(4, 5)
        for record in batches:
            history, _, below = record["key"].replace("below ", "").rsplit(", ", 2)
            ranked = rank_guesses(game, "" if history == "all secrets" else history)
            promising = {row.guess for row in bounds(Solver(), game, ranked.history)[:16]}
            others = [row.total for row in ranked if row.guess not in promising]
            assert record["total"] is not None or min(others) >= int(below)

    def test_a_store_that_lacks_answers_makes_none(self, tmp_path):
        done("root", pegs=3, colors=5, largest=30, part=(1, 2), store=tmp_path / "half")
        with pytest.raises(ValueError, match=r"lacks \d+ answers"):
            work.strategy_of(tmp_path / "half")
        done("ab-table", colors="3-4", store=tmp_path / "other")
        with pytest.raises(ValueError, match="do not make a strategy"):
            work.strategy_of(tmp_path / "other")

    def test_in_the_shell(self, shell, tmp_path):
        store, out = tmp_path / "root", tmp_path / "strategy.json"
        task = ("root", "pegs=3", "colors=5", "largest=30")
        assert shell("work", "run", *task, "--store", store)[0] == 0
        status, said, _ = shell("work", "strategy", store, out)
        assert (status, said) == (0, "AB(pegs=3, colors=5): total 196, at most 4 guesses\n")
        assert shell("verify", out)[0] == 0
        for part in ("1/2", "2/2"):
            store = tmp_path / part[0]
            assert shell("work", "run", *task, "--part", part, "--store", store)[0] == 0


class TestOtrioForce:
    @pytest.mark.long
    @pytest.mark.parametrize(
        ("players", "moves", "coalition", "winners", "plies"),
        [
            (3, "b2M, a1L, c3S", "2,3", "2", 0),
            (3, "b2M, a1L, c3S, a2S", "1", "1,D", 1),
            (2, LATE[:31], "1", "P1", 1),
            *((3, LATE, "1", "1", plies) for plies in range(3)),
            *((3, LATE, "2 3", "D,2", plies) for plies in range(3)),
        ],
    )
    def test_the_answers_make_a_certificate(
        self, tmp_path, players, moves, coalition, winners, plies
    ):
        task = {"players": players, "moves": moves, "coalition": coalition, "winners": winners}
        store = tmp_path / "store"
        done("otrio-force", **task, plies=plies, nodes=300, certificate=True, store=store)
        members = {int(each) for each in coalition.replace(",", " ").split()}
        names = winners.replace("P", "").split(",")
        wanted = {each if each == "D" else int(each) for each in names}
        position = Position.from_moves(moves, players=players)
        proof = work.strategy_of(store)
        assert proof.position == position
        assert proof.verify().holds is can_force(position, members, wanted).holds
        assert abgames.verify(json.loads(proof.to_json()))

    @pytest.mark.long
    def test_limits_of_nodes_repeat(self):
        task = {"moves": "b2M a1L", "players": 2, "plies": 1, "nodes": 500, "width": 4}
        records = done("otrio-force", **task)
        assert records == done("otrio-force", **task)
        assert {record["holds"] for record in records} == {None, True}
        assert max(record["nodes"] for record in records) > 500

    @pytest.mark.long
    def test_parts_that_meet_after_each_round_are_one_process(self, tmp_path):
        task = {"moves": "b2M a1L", "players": 2, "plies": 1, "nodes": 500, "width": 4}
        task["name"] = "otrio-force"
        done(**task, store=tmp_path / "one")
        assert lines(in_rounds(tmp_path, 2, **task)) == lines(tmp_path / "one")

    def test_without_certificates_there_is_none(self, shell, tmp_path):
        task = ("otrio-force", "moves=b2M a1L c3S", "plies=1", "certificate=no")
        assert shell("work", "run", *task, "--store", tmp_path / "store")[0] == 0
        with pytest.raises(ValueError, match="certificate=true"):
            work.strategy_of(tmp_path / "store")

    def test_in_the_shell(self, shell, tmp_path):
        store, out = tmp_path / "store", tmp_path / "proof.json"
        task = ("moves=b2M a1L c3S", "coalition=2,3", "winners=2", "plies=1", "certificate=true")
        assert shell("work", "run", "otrio-force", *task, "--store", store)[0] == 0
        status, said, _ = shell("work", "strategy", store, out)
        assert status == 0
        assert said.startswith("P2 P3 can force P2: ")
        assert shell("verify", out)[0] == 0
