"""Runs the tests close to a change; `make check` calls it after the linters.

These are changed tests, the examples of changed modules and pages, the unit tests of changed
folders of the core, and the rules of the house.  Changed Python modules are copied into the
installed package, so nothing is built; effects of Rust changes on Python are left to `make test`.
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]


def changed():
    """The files that differ from the last commit, or are new."""
    found = set()
    for command in (
        ["diff", "--name-only", "HEAD"],
        ["ls-files", "--others", "--exclude-standard"],
    ):
        said = subprocess.run(
            ["git", *command], cwd=ROOT, check=True, capture_output=True, text=True
        )
        found |= set(said.stdout.splitlines())
    return sorted(PurePosixPath(name) for name in found if (ROOT / name).is_file())


def python_tests(paths):
    """The arguments for pytest."""
    chosen = ["tests/packaging/test_house.py"]
    for path in paths:
        if path.match("tests/**/test_*.py") or path.match("tests/test_*.py"):
            chosen.append(str(path))
        elif path.is_relative_to("python") and path.suffix == ".py":
            name = ".".join(path.relative_to("python").with_suffix("").parts)
            module = name.removesuffix(".__init__")
            if not module.endswith("__main__"):
                chosen.append(f"tests/unit/test_doctests.py::test_examples[{module}]")
        elif path.is_relative_to("examples"):
            chosen.append("tests/docs/test_programs.py")
        elif path.suffix == ".md" and (path.is_relative_to("docs") or len(path.parts) == 1):
            tests = ("test_links_lead_somewhere", "test_python", "test_console")
            chosen += [f"tests/docs/test_examples.py::{test}[{path}]" for test in tests]
            chosen += ["tests/docs/test_readme.py"] if path.name == "README.md" else []
    return list(dict.fromkeys(chosen))


def rust_tests(paths):
    """The crates whose tests must run."""
    return sorted(
        {path.parts[1] for path in paths if path.parts[0] == "rust"} - {"abgames-py", "fuzz"}
    )


def main():
    """Run them; the exit status is 0 if all pass."""
    paths = changed()
    home = Path(sysconfig.get_path("purelib"))
    for path in paths:
        is_ours = str(path).startswith(("python/abgames/", "python/abgames_check/"))
        if is_ours and path.suffix != ".so":
            target = home / path.relative_to("python")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, target)
    commands = [
        ["cargo", "test", "--locked", "--quiet", "--manifest-path", f"rust/{crate}/Cargo.toml"]
        for crate in rust_tests(paths)
    ]
    commands.append(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-m",
            "not browser and not long",
            *python_tests(paths),
        ]
    )
    return max(subprocess.run(command, cwd=ROOT).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
