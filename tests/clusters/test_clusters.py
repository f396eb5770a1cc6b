"""The same task in one process, in parts, on dask and on MPI: the same file, byte by byte."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from abgames import work

TASK = {"pegs": 3, "colors": "3-11"}


@pytest.fixture
def merged(tmp_path):
    """Merges stores, and returns the bytes, and those of one process to compare with."""
    list(work.run("ab-table", store=tmp_path / "one", **TASK))

    def bytes_of(*names):
        work.merge(tmp_path / "merged", *(tmp_path / name for name in names))
        return (tmp_path / "merged").read_bytes()

    bytes_of.one = (tmp_path / "one").read_bytes()
    return bytes_of


class TestDask:
    @pytest.fixture
    def cluster(self):
        distributed = pytest.importorskip("distributed")
        # Workers in processes of their own, which a nanny starts again when they die.
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client

    @pytest.mark.filterwarnings("ignore")
    def test_the_answers_are_those_of_one_process(self, cluster, tmp_path, merged):
        executor = cluster.get_executor()
        list(work.run("ab-table", executor=executor, store=tmp_path / "dask", **TASK))
        assert merged("dask") == merged.one

    @pytest.mark.filterwarnings("ignore")
    def test_a_worker_that_is_killed_costs_time_alone(self, cluster, tmp_path):
        task = {"pegs": 3, "colors": "3-14"}
        pids = list(cluster.run(os.getpid).values())
        executor = cluster.get_executor(retries=5)
        records = work.run("ab-table", executor=executor, store=tmp_path / "dask", **task)
        next(records)
        os.kill(pids[0], signal.SIGKILL)
        assert len(list(records)) == 11
        list(work.run("ab-table", store=tmp_path / "one", **task))
        for name in ("dask", "one"):
            work.merge(tmp_path / f"{name}.merged", tmp_path / name)
        found = [(tmp_path / f"{name}.merged").read_bytes() for name in ("dask", "one")]
        assert found[0] == found[1]


MPI = """
import sys
from mpi4py.futures import MPIPoolExecutor
from abgames import work

if __name__ == "__main__":
    with MPIPoolExecutor() as pool:
        for record in work.run("ab-table", pegs=3, colors="3-11", executor=pool, store=sys.argv[1]):
            print(record["key"], flush=True)
"""


def test_mpi_finds_the_same(tmp_path, merged):
    pytest.importorskip("mpi4py")
    if shutil.which("mpiexec") is None:
        pytest.skip("mpiexec is not there")
    script = tmp_path / "run.py"
    script.write_text(MPI)
    command = ["mpiexec", "--oversubscribe", "-n", "3", sys.executable, "-m", "mpi4py.futures"]
    if os.geteuid() == 0:
        command.insert(1, "--allow-run-as-root")
    done = subprocess.run(
        [*command, str(script), str(tmp_path / "mpi")], capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 9
    assert merged("mpi") == merged.one


def test_an_array_of_jobs(tmp_path, merged):
    # What Slurm sets for each job, one that is killed, and an array of those that are missing.
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "long-work.md").read_text()
    (script,) = (block for block in guide.split("```") if "#SBATCH" in block)
    script = script.removeprefix("text\n").replace("otrio-preferences", "ab-table colors=3-11")
    assert script.count("64") == 2  # the array, and the number of parts
    (tmp_path / "job.sh").write_text(script.replace("64", "3"))

    def job(number, count):
        slurm = {"SLURM_ARRAY_TASK_ID": str(number), "SLURM_ARRAY_TASK_COUNT": str(count)}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, **slurm, "PATH": path}
        return subprocess.Popen(
            ["bash", "job.sh"],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def ends(*jobs):
        for each in jobs:
            with each:
                each.communicate(timeout=200)
                assert each.returncode == 0

    with job(2, 3) as killed:
        killed.stdout.readline()
        os.killpg(killed.pid, signal.SIGKILL)
    ends(job(1, 3), job(3, 3))
    ends(job(2, 1))
    assert merged("rows-1.jsonl", "rows-2.jsonl", "rows-3.jsonl") == merged.one
