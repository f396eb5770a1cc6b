"""Arguments and results of the counts of Otrio."""

import pytest

from abgames.errors import MemoryLimitError
from abgames.otrio import count_positions
from abgames.otrio.counting import AfterPass, PlyCount


class TestCount:
    def test_totals(self):
        count = PlyCount(22, 5, 4, 80, 60, AfterPass(3, 2, 48, 30))
        assert (count.total, count.raw_total) == (14, 218)
        assert PlyCount(21, 5, 4, 80, 60).raw_total == 140

    @pytest.mark.long
    def test_two_players_have_the_boards_of_four(self):
        assert count_positions(2) == count_positions(4)
        recomputed = count_positions(2, max_ply=9, recompute=True)
        assert recomputed == count_positions(4, max_ply=9)

    def test_passes(self):
        assert all(count.after_pass is None for count in count_positions(3))
        first = next(count for count in count_positions(4) if count.after_pass)
        assert first.ply == 22

    @pytest.mark.long
    def test_the_answer_does_not_depend_on_the_threads(self):
        for method, last in (("formula", 12), ("enumerate", 6)):
            one, more = (
                count_positions(3, method=method, max_ply=last, recompute=True, threads=threads)
                for threads in (1, 100)
            )
            assert one == more

    @pytest.mark.long
    def test_the_empty_board_alone(self):
        for method in ("formula", "enumerate"):
            counts = count_positions(3, method=method, max_ply=0, recompute=True)
            assert counts == (PlyCount(0, 1, 0, 1, 0),)

    def test_a_time_limit_leaves_what_is_complete(self):
        assert count_positions(4, recompute=True, time_limit=0) == ()
        listed = count_positions(4, method="enumerate", recompute=True, time_limit=0.3)
        assert 0 < len(listed) < 20
        assert listed == count_positions(4)[: len(listed)]

    @pytest.mark.long
    def test_a_memory_limit(self):
        assert count_positions(3, max_ply=3, recompute=True, memory_limit="1GiB")
        with pytest.raises(MemoryLimitError, match="memory_limit is 1 MiB; listing takes none"):
            count_positions(3, recompute=True, memory_limit="1MiB")
        listed = count_positions(
            3, method="enumerate", max_ply=3, recompute=True, memory_limit="1MiB"
        )
        assert listed == count_positions(3, max_ply=3)

    @pytest.mark.long
    def test_progress(self):
        reports = []
        listed = count_positions(
            3, method="enumerate", max_ply=7, recompute=True, progress=reports.append
        )
        assert reports[-1].nodes >= sum(count.total for count in listed[1:])
