"""Long tasks: parts, stores, and what they refuse."""

import json
import subprocess
import sys
import time
from functools import partial

import pytest

from abgames import work
from abgames.codebreaking import AB, Mastermind, rank_guesses, solve, words
from abgames.otrio import Position, effectivity_table, preference_table
from abgames.tanhinmin import check
from abgames.work import running, store

TABLE = {"pegs": 3, "colors": "3-9"}
LATE = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"


def done(name, **arguments):
    return list(work.run(name, **arguments))


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


class TestTasks:
    def test_tables_have_the_values_of_the_library(self):
        for record in done("ab-table", **TABLE):
            pegs, _, colors = record["key"].removeprefix("AB ").partition("x")
            solution = solve(AB(int(pegs), int(colors)), threads=1)
            assert (record["total"], record["nodes"]) == (solution.total, solution.nodes)
        found = {record["key"]: record["value"] for record in done("mastermind-table", pegs=2)}
        assert found["Mastermind 2x4"] == solve(Mastermind(2, 4)).total
        assert len(found) == 8

    def test_rankings_follow_the_first_replies(self):
        records = {record["key"]: record for record in done("rankings", top=2)}
        expected = rank_guesses(AB(3, 7), "1 2 3=0A1B", top=2)
        assert records["1 2 3=0A1B"]["least_total"] == expected.least_total
        assert sum(record["candidate_count"] for record in records.values()) == 209

    def test_first_words_are_those_of_the_ranking(self):
        lists = "batch catch hatch latch match patch watch", "whelm clomp crwth phlox"
        records = done("first-words", words=lists[0], allowed=lists[1], below=20, size=4)
        found = {word: total for record in records for word, total in record["totals"].items()}
        game = words(lists[0].split(), sorted(" ".join(lists).split()))
        every = rank_guesses(game, only=game.guesses)
        ranking = {game.text(row.guess): row.total for row in every}
        assert found == {word: total for word, total in ranking.items() if total < 20}
        assert 1 < len(found) < len(ranking) == sum(record["asked"] for record in records)

    def test_preferences_are_those_of_the_table(self):
        moves = f"{LATE} b1L c2S"  # there are 216 searches
        records = done("otrio-preferences", players=3, moves=moves)
        table = preference_table(Position.from_moves(moves, players=3))
        assert [record["key"] for record in records] == ["; ".join(row.orders) for row in table]
        assert [record["outcome"] for record in records] == [row.outcome for row in table]

    def test_effectivity_is_that_of_the_table(self):
        records = done("otrio-effectivity", players=3, moves=LATE)
        cells = {
            (cell.coalition, cell.outcomes): cell.holds
            for cell in effectivity_table(Position.from_moves(LATE, players=3))
        }
        everybody, outcomes = {1, 2, 3}, {"P1", "P2", "P3", "D"}
        settled = {}
        for record in records:
            who, what = set(record["coalition"]), set(record["winners"])
            settled[frozenset(who), frozenset(what)] = record["holds"]
            settled[frozenset(everybody - who), frozenset(outcomes - what)] = not record["holds"]
        assert settled.items() <= cells.items()
        # What is left is trivial: nobody, everybody, nothing, and everything.
        assert len(cells) - len(settled) == 2 * 16 + 2 * 6

    def test_checks_cover_every_variant(self):
        records = {record["key"]: record for record in done("tanhinmin-check", ranks=3, cards=2)}
        assert records["no variant"]["positions"] == check(3, 2).positions
        assert records["cut 2"]["positions"] == check(3, 2, cut=2).positions
        assert all(record["holds"] for record in records.values())

    def test_samples_of_deals_add_up(self):
        records = done("deals", cards=3, samples=50, seeds="1-3")
        assert [sum(record["scores"].values()) for record in records] == [50, 50, 50]
        assert records[0]["scores"] != records[1]["scores"]

    def test_papers_are_reproduced_table_by_table(self):
        records = done("reproduce", papers="shinoda2012", part=(1, 40))
        rows = [row for record in records for row in record["rows"]]
        assert rows
        assert {row["status"] for row in rows} <= {"agrees", "no claim", "published only"}


class TestParts:
    @pytest.mark.parametrize("parts", [2, 3, 10])
    def test_parts_are_all_and_meet_nowhere(self, parts):
        whole = [record["key"] for record in done("ab-table", **TABLE)]
        shares = [
            [record["key"] for record in done("ab-table", part=(k, parts), **TABLE)]
            for k in range(1, parts + 1)
        ]
        assert sorted(key for share in shares for key in share) == sorted(whole)

    def test_merged_parts_are_the_file_of_one_run(self, tmp_path):
        done("ab-table", store=tmp_path / "one", **TABLE)
        for k in (2, 1, 3):
            done("ab-table", store=tmp_path / f"part-{k}", part=(k, 3), **TABLE)
        parts = [tmp_path / f"part-{k}" for k in (3, 1, 2)]
        assert work.merge(tmp_path / "all", *parts) == 7
        assert (tmp_path / "all").read_bytes() == (tmp_path / "one").read_bytes()

    def test_what_overlaps_must_agree(self, tmp_path):
        for name in ("one", "two"):
            done("ab-table", store=tmp_path / name, **TABLE)
        assert work.merge(tmp_path / "same", tmp_path / "one", tmp_path / "two") == 7
        text = (tmp_path / "two").read_text()
        (tmp_path / "two").write_text(text.replace('"total": 836', '"total": 835'))
        with pytest.raises(ValueError, match=r"(?s)different answers to 'AB 3x7'.*836.*835"):
            work.merge(tmp_path / "all", tmp_path / "one", tmp_path / "two")
        assert not (tmp_path / "all").exists()

    def test_what_does_not_fit_is_not_merged(self, tmp_path):
        done("ab-table", store=tmp_path / "one", **TABLE)
        done("ab-table", store=tmp_path / "two", pegs=2, colors="2-3")
        with pytest.raises(ValueError, match="belong to different tasks"):
            work.merge(tmp_path / "all", tmp_path / "one", tmp_path / "two")
        with pytest.raises(ValueError, match="already exists"):
            work.merge(tmp_path / "one", tmp_path / "two")
        with pytest.raises(ValueError, match="nothing to merge"):
            work.merge(tmp_path / "all")

    def test_many_answers_are_merged(self, tmp_path):
        keys = [f"seed {seed}" for seed in range(20_000)]
        head = store.heading("deals", dict(work.tasks.WORKS["deals"].defaults, seeds="0-19999"))
        for name, some in (("one", keys[::2]), ("two", keys[1::2])):
            records = [head, *({"key": key} for key in some)]
            (tmp_path / name).write_bytes(b"".join(map(store.line_of, records)))
        assert work.merge(tmp_path / "all", tmp_path / "one", tmp_path / "two") == 20_000


class TestStores:
    @pytest.fixture
    def asked(self, monkeypatch):
        """The keys that are asked, in this process."""
        keys = []
        answered = running.answered

        def noted(name, key, *rest):
            keys.append(key)
            return answered(name, key, *rest)

        monkeypatch.setattr(running, "answered", noted)
        return keys

    def test_only_what_is_missing_is_asked(self, tmp_path, asked):
        done("ab-table", store=tmp_path / "part", part=(1, 2), **TABLE)
        first = done("ab-table", store=tmp_path / "part", part=(1, 2), **TABLE)
        assert len(asked) == 4
        path = tmp_path / "merged"
        work.merge(path, tmp_path / "part")
        again = done("ab-table", store=path, **TABLE)
        assert len(asked) == 7
        assert again[:4] == first
        assert len(done("ab-table", store=path, **TABLE)) == len(asked) == 7

    @pytest.mark.parametrize("other", [(1, 2), (3, 4), (1, 1)])
    def test_another_part_does_not_go_on_with_the_store_of_a_part(
        self, tmp_path, path, asked, other
    ):
        done("ab-table", store=path, part=(1, 4), **TABLE)
        text = path.read_bytes()
        with pytest.raises(ValueError, match='is for part "1/4" of the task, not for'):
            work.run("ab-table", store=path, part=other, **TABLE)
        assert path.read_bytes() == text
        work.merge(tmp_path / "merged", path)
        done("ab-table", store=tmp_path / "merged", part=other, **TABLE)
        assert len(asked) == len(set(asked))

    def test_a_half_written_line_is_asked_again(self, path, asked):
        whole = done("ab-table", store=path, **TABLE)
        text = path.read_bytes()
        for cut in (1, 20, len(text.splitlines(True)[-1])):
            path.write_bytes(text[:-cut])
            del asked[:]
            assert done("ab-table", store=path, **TABLE) == whole
            assert asked == ["AB 3x9"]
            assert path.read_bytes() == text

    def test_a_run_that_stops_keeps_its_answers(self, path, asked):
        records = work.run("ab-table", store=path, **TABLE)
        next(records), next(records)
        records.close()
        assert [line.get("key") for line in lines(path)] == [None, "AB 3x3", "AB 3x4"]
        assert len(done("ab-table", store=path, **TABLE)) == 7
        assert len(asked) == 7

    def test_what_is_no_store_of_the_task_is_refused(self, path):
        done("ab-table", store=path, **TABLE)
        good = path.read_text()

        def refused(text, message, **arguments):
            path.write_text(text)
            with pytest.raises(ValueError, match=message):
                work.run("ab-table", store=path, **{**TABLE, **arguments})
            assert path.read_text() == text

        refused(good, "arguments", colors="3-10")
        refused("hello\n", "line 1")
        refused('{"format": "abgames-strategy"}\n', "not a store")
        refused(good.replace('"version": 1', '"version": 2'), "version 2")
        refused(good.replace('"abgames": "', '"abgames": "9.'), "written by abgames")
        refused(good.replace("ab-table", "deals"), "work")
        refused(good.replace('{"key": "AB 3x4"', '{"kye": "AB 3x4"'), "line 3")
        refused(good.replace('{"key": "AB 3x4"', '{"key": "AB 3x4",'), "line 3")
        refused(good.replace('{"key": "AB 3x4"', '{"key": "AB 9x9"'), "not asked here")
        refused(good + '{"key": "AB 3x4"}\n', "two answers")

    def test_a_half_written_first_line_is_begun_anew(self, path):
        done("ab-table", store=path, **TABLE)
        text = path.read_bytes()
        for length in (0, 1, text.index(b"\n")):
            path.write_bytes(text[:length])
            done("ab-table", store=path, **TABLE)
            assert path.read_bytes() == text

    def test_only_a_file_that_a_refused_run_began_is_removed(self, path):
        for is_there in (False, True):
            with pytest.raises(ValueError, match="at least as many"):
                work.run("root", pegs=3, colors=2, store=path)
            assert path.exists() is is_there
            path.touch()

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ('"work": ["ab-table"], "arguments": {}', "line 1"),
            ('"work": "ab-table", "arguments": [3]', "line 1"),
            ('"work": "ab-table"', "line 1"),
            ('"work": "ab-tables", "arguments": {}', "did you mean 'ab-table'"),
            ('"work": "ab-table", "arguments": {"peg": 3}', "did you mean 'pegs'"),
            ('"work": "ab-table", "arguments": {"pegs": "x"}', "pegs must be an int, not str"),
        ],
    )
    def test_a_first_line_of_nonsense_is_told(self, tmp_path, path, line, message):
        path.write_text(f'{{"format": "abgames-work", "version": 1, {line}}}\n')
        for asked in (work.status, work.strategy_of, partial(work.merge, tmp_path / "all")):
            with pytest.raises(ValueError, match=message):
                asked(path)

    def test_a_status_refuses_an_answer_to_what_is_not_asked(self, path):
        done("ab-table", store=path, **TABLE)
        path.write_text(path.read_text().replace("AB 3x4", "AB 9x9"))
        with pytest.raises(ValueError, match="'AB 9x9', which is not asked here"):
            work.status(path)

    def test_a_store_is_locked_before_it_is_read(self, path, monkeypatch):
        # What another run adds between both would be cut off.
        records = work.run("ab-table", store=path, **TABLE)
        next(records)
        records.close()
        locked = store._locked
        late = []

        def later(file, name):
            if not late:
                late.append(name)
                done("ab-table", store=path, **TABLE)
            return locked(file, name)

        monkeypatch.setattr(store, "_locked", later)
        assert len(done("ab-table", store=path, **TABLE)) == 7
        assert len(lines(path)) == 8

    def test_a_full_disk_is_told_with_the_file(self, path):
        resource = pytest.importorskip("resource")
        command = [sys.executable, "-m", "abgames", "work", "run", "ab-table", "--store", path]
        full = subprocess.run(
            command,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)),
            capture_output=True,
            text=True,
            timeout=100,
        )
        assert (full.returncode, path.stat().st_size) == (1, 600)
        assert f"{path}: file too large" in full.stderr
        assert len(done("ab-table", store=path)) == 10

    def test_two_runs_do_not_write_one_store(self, path):
        first = work.run("ab-table", store=path, **TABLE)
        next(first)
        with pytest.raises(ValueError, match="another run"):
            work.run("ab-table", store=path, **TABLE)
        first.close()
        assert len(done("ab-table", store=path, **TABLE)) == 7

    def test_a_status_says_what_is_missing(self, path):
        records = work.run("ab-table", store=path, **TABLE)
        assert next(records)["key"] == "AB 3x3"
        records.close()
        told = work.status(path)
        assert (told["part"], told["questions"], told["answers"]) == (None, 7, 1)
        assert told["missing"][:2] == ["AB 3x4", "AB 3x5"]

    def test_the_status_of_a_part_is_about_the_part(self, path, shell):
        records = work.run("ab-table", store=path, part=(2, 2), **TABLE)
        next(records)
        records.close()
        told = work.status(path)
        assert (told["part"], told["questions"], told["answers"]) == ("2/2", 3, 1)
        assert told["missing"] == ["AB 3x6", "AB 3x8"]
        assert "part       2/2\nanswers    1 of 3\n" in shell("work", "status", path)[1]
        path.write_text(path.read_text().replace('"2/2"', '"2/x"'))
        assert shell("work", "status", path)[0] == 2


class TestShell:
    def test_list(self, shell):
        status, out, _ = shell("work", "list")
        assert status == 0
        assert all(name in out for name in work.names())
        tasks = json.loads(shell("work", "list", "--json")[1])
        assert tasks["ab-table"]["colors"] == "3-12"
        assert shell("work")[1] == out

    def test_an_interruption_says_what_is_kept(self, shell, path, monkeypatch):
        def pressed(name, key, *question):
            raise KeyboardInterrupt

        monkeypatch.setattr(running, "answered", pressed)
        again = "and the same command resumes from there"
        status, _, err = shell("work", "run", "ab-table", "--store", path)
        assert status == 130
        assert err.endswith(f"abgames: interrupted; {path} keeps the answers, {again}\n")
        status, _, err = shell("work", "run", "ab-table")
        assert status == 130
        assert err.endswith("abgames: interrupted; without --store FILE no answer is kept\n")

    @pytest.mark.long
    def test_a_long_question_shows_signs_of_life(self, shell, monkeypatch):
        def slow(*question):
            time.sleep(0.5)
            return {"key": "AB 3x3"}

        monkeypatch.setattr(running, "answered", slow)
        monkeypatch.setattr("abgames.cli.work.EVERY", 0.01)
        monkeypatch.setattr("abgames.control.FIRST_PAUSE", 0.1)
        assert "0 s for" not in shell("work", "run", "ab-table", "colors=3")[2]
        monkeypatch.delenv("ABGAMES_NO_PROGRESS")
        err = shell("work", "run", "ab-table", "colors=3")[2]
        assert err.startswith("0 of 1 answered\n0 of 1 answered  0 s for the next\n")
