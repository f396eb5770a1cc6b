"""The crates that others may use are packaged, and work outside the workspace."""

import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HELPERS = ("abgames-job", "abgames-simd")
CRATES = {"abgames-andor": "andor", "abgames-codebreaking": "codebreaking"}

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("cargo") is None, reason="needs cargo"),
]


def cargo(folder, *words):
    done = subprocess.run(
        ["cargo", *words, "--offline"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """Return a folder with the files of each package."""
    folder = tmp_path_factory.mktemp("crates")
    chosen = [word for name in (*HELPERS, *CRATES) for word in ("-p", name)]
    cargo(ROOT, "package", "--no-verify", "--allow-dirty", "--target-dir", str(folder), *chosen)
    for file in (folder / "package").glob("*.crate"):
        with tarfile.open(file) as packed:
            packed.extractall(folder, filter="data")
    return folder


@pytest.mark.parametrize("name", CRATES)
def test_the_example_of_a_readme_runs_with_the_packaged_files(name, unpacked):
    readme = (ROOT / "rust" / CRATES[name] / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```rust\n(.+?)# Ok::", readme, re.DOTALL)
    program = unpacked / f"uses-{name}"
    (program / "src").mkdir(parents=True)
    result = "Result<(), Box<dyn std::error::Error>>"
    (program / "src" / "main.rs").write_text(
        f"fn main() -> {result} {{\n{example}Ok(())\n}}\n", "utf-8"
    )
    paths = "".join(
        f'{each} = {{ path = "{unpacked / each}-0.1.0" }}\n' for each in (*HELPERS, *CRATES)
    )
    (program / "Cargo.toml").write_text(
        f'[package]\nname = "outside"\nversion = "0.1.0"\nedition = "2024"\n\n'
        f'[dependencies]\n{name} = "0.1.0"\n\n[workspace]\n\n[patch.crates-io]\n{paths}',
        "utf-8",
    )
    shutil.copy(ROOT / "Cargo.lock", program)
    cargo(program, "run", "--quiet")
