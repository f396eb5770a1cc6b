"""Checks the wheel and the sdist of a folder as a user gets them; `make wheel` runs it.

    python tests/packaging/check_wheel.py dist

The folder holds the sdist and the wheel built from it. Needs the standard library, and PyPI for the
dependencies of the wheel.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
LARGEST = 9_000_000  # bytes
GLIBC = (2, 17)
LIBRARY = "abgames/_abgames.abi3.so"

RUN = """
import abgames
from abgames.codebreaking import AB, Mastermind, prove_all_colors, solve
from abgames.language import LANGUAGES, catalogue
from abgames.otrio import count_positions

print(abgames.__file__)
assert all(catalogue(language).gettext("You win") for language in LANGUAGES)  # they are there
assert abgames.__build__["profile"] == "release", dict(abgames.__build__)
for game, least in ((AB(3, 7), 836), (Mastermind(3, 4), 206)):
    solution = solve(game)
    assert solution.proven
    assert solution.total == least, (game, solution.total)
    assert solution.strategy.verify().total == least
assert prove_all_colors("AB", 3, objective="worst").value(10**9) == 333_333_336
assert count_positions(3)[8].total == 76_496_640
"""


class WheelError(Exception):
    """What is wrong with the wheel or the sdist."""


def only(folder, pattern):
    """The only file in a folder that matches a pattern."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        names = ", ".join(path.name for path in found) or "none"
        raise WheelError(f"{folder} should hold one {pattern}, but holds {names}")
    return found[0]


def check_tags(name, version):
    """The file name says: this version, the stable ABI of 3.11, and no glibc newer than 2.17."""
    tags = rf"abgames-{re.escape(version)}-cp311-abi3-(.+)\.whl"
    match = re.fullmatch(tags, name)
    if match is None:
        raise WheelError(f"{name} is not an abi3 wheel of abgames {version} for Python 3.11 on")
    for platform in match[1].split("."):
        if re.fullmatch(r"(manylinux2014|manylinux_2_17)_[a-z0-9_]+", platform) is None:
            raise WheelError(f"{name}: {platform} is not manylinux2014, which is manylinux_2_17")
    return f"cp311-abi3-{match[1]}"


def check_size(path):
    """The wheel is small enough for a quick download."""
    size = path.stat().st_size
    if size >= LARGEST:
        raise WheelError(f"{path.name} has {size:,} bytes; less than {LARGEST:,} are wanted")
    return f"{size:,} bytes"


def check_contents(names, version):
    """The wheel holds the package as in the checkout, the library and the metadata, no more."""
    source = ROOT / "python"
    info = f"abgames-{version}.dist-info"
    wanted = {
        path.relative_to(source).as_posix()
        for package in ("abgames", "abgames_check")
        for path in (source / package).rglob("*")
        if path.is_file() and path.suffix not in {".so", ".pyc"}
    }
    wanted |= {LIBRARY, f"abgames-{version}.data/data/share/man/man1/abgames.1"}
    wanted |= {f"{info}/licenses/{name}" for name in ("LICENSE", "THIRD-PARTY-LICENSES.toml")}
    wanted |= {f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    wanted |= {f"{info}/sboms/abgames-py.cyclonedx.json"}  # what is linked into the core
    found = set(names)
    if found != wanted:
        missing = ", ".join(sorted(wanted - found)) or "none"
        surplus = ", ".join(sorted(found - wanted)) or "none"
        raise WheelError(f"files the wheel lacks: {missing}; files nobody wants: {surplus}")
    return f"{len(names)} files"


def check_library(data):
    """The compiled core has no symbol table, and asks for no symbol newer than glibc 2.17.

    The name of each version needed is in the file, so the newest name is an upper bound.  (maturin
    has read the ELF sections for the same, and for the libraries.)
    """
    if b"\0.symtab\0" in data:
        raise WheelError(f"{LIBRARY} is not stripped")
    names = [name.decode() for name in re.findall(rb"GLIBC_([0-9A-Z_.]+)(?=\0)", data)]
    if not names:
        raise WheelError(f"{LIBRARY} names no version of glibc")
    for name in names:
        if re.fullmatch(r"[0-9]+(\.[0-9]+)+", name) is None:
            raise WheelError(f"{LIBRARY} needs GLIBC_{name}, which manylinux2014 lacks")
    versions = [tuple(map(int, name.split("."))) for name in names]
    newest = ".".join(map(str, max(versions)))
    if max(versions) > GLIBC:
        raise WheelError(f"{LIBRARY} needs glibc {newest}; manylinux2014 has 2.17")
    return f"stripped, needs glibc {newest}"


def check_same(files):
    """Files of an archive, as pairs of a name and bytes, are those of the checkout."""
    for name, data in files:
        path = ROOT / name
        if not path.is_file() or path.read_bytes() != data:
            raise WheelError(f"{name} is not as in the checkout")
    return "the same bytes"


def check_sdist(names, version):
    """The sdist is one folder with all that the two make targets need, and nothing compiled."""
    paths = [PurePosixPath(name) for name in names]
    if {path.parts[0] for path in paths} != {f"abgames-{version}"}:
        raise WheelError(f"the sdist has files outside abgames-{version}")
    inside = {path.relative_to(path.parts[0]).as_posix() for path in paths}
    for name in (
        "Cargo.lock",
        "LICENSE",
        "Makefile",
        "constraints.txt",
        "pyproject.toml",
        "tests/conftest.py",
    ):
        if name not in inside:
            raise WheelError(f"the sdist lacks {name}")
    compiled = sorted(name for name in inside if name.endswith((".so", ".pyc")))
    if compiled:
        raise WheelError(f"the sdist has compiled files: {compiled}")
    return f"{len(names)} files"


def call(folder, *command):
    """The output of a command, run in a folder without the settings of this Python."""
    settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
    except subprocess.TimeoutExpired as error:
        raise WheelError(f"no end after {error.timeout:.0f} s: {command}") from None
    if done.returncode != 0:
        raise WheelError(f"exit status {done.returncode}: {command}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def check_run(wheel, version):
    """The wheel works where only it and its declared dependencies are installed."""
    with tempfile.TemporaryDirectory(prefix="abgames-wheel-") as name:
        folder = Path(name).resolve()
        environment = folder / "environment"
        venv.create(environment, with_pip=True)
        python, shell = environment / "bin" / "python", environment / "bin" / "abgames"
        pip = (python, "-I", "-m", "pip", "--disable-pip-version-check")
        call(folder, *pip, "install", "--quiet", "--only-binary=:all:", wheel)
        listed = json.loads(call(folder, *pip, "list", "--format=json"))
        packages = {package["name"]: package["version"] for package in listed}
        surplus = set(packages) - {"abgames", "numpy", "pip", "setuptools"}
        if surplus:
            raise WheelError(f"the wheel brings packages that nobody wants: {sorted(surplus)}")
        yield "installed with", f"numpy {packages['numpy']}"

        imported = call(folder, python, "-I", "-c", RUN)
        if not Path(imported).is_relative_to(environment):
            raise WheelError(f"abgames was imported from {imported}, not from {environment}")
        yield "AB(3, 7), Mastermind(3, 4)", "836 and 206, verified"

        printed = call(folder, shell, "--version")
        if not printed.startswith(f"abgames {version} (release build, "):
            raise WheelError(f"abgames --version prints {printed}")
        yield "abgames --version", printed.removeprefix("abgames ")
        record = json.loads(
            call(folder, shell, "ab", "solve", "--pegs", "3", "--colors", "7", "--json")
        )
        if record["total"] != 836:
            raise WheelError(f"abgames ab solve --json has a total of {record['total']}, not 836")
        yield "abgames ab solve --json", "836"


def checks(folder):
    """The checks, each with its finding; the first failure ends the run."""
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    version = manifest["workspace"]["package"]["version"]
    wheel, sdist = only(folder, "*.whl"), only(folder, "*.tar.gz")
    if sdist.name != f"abgames-{version}.tar.gz":
        raise WheelError(f"{sdist.name} should be abgames-{version}.tar.gz")
    yield "wheel", check_tags(wheel.name, version)
    yield "size of the wheel", check_size(wheel)
    yield "size of the sdist", check_size(sdist)
    with ZipFile(wheel) as archive:
        yield "contents of the wheel", check_contents(archive.namelist(), version)
        yield "compiled core", check_library(archive.read(LIBRARY))
        modules = [name for name in archive.namelist() if name.startswith("abgames/")]
        files = ((f"python/{name}", archive.read(name)) for name in modules if name != LIBRARY)
        yield "modules of the wheel", check_same(files)
    with tarfile.open(sdist) as archive:
        yield "contents of the sdist", check_sdist(archive.getnames(), version)
        members = [member for member in archive if member.isfile()]
        files = ((m.name.partition("/")[2], archive.extractfile(m).read()) for m in members)
        sources = (file for file in files if file[0] != "PKG-INFO")
        yield "files of the sdist", check_same(sources)
    yield from check_run(wheel, version)


def main():
    """Print what is checked, line by line; exit with 1 and a message at the first failure."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {Path(__file__).name} FOLDER")
    try:
        for what, found in checks(Path(sys.argv[1]).resolve()):
            print(f"{what:<28}{found}", flush=True)
    except WheelError as error:
        sys.exit(f"{Path(__file__).name}: {error}")


if __name__ == "__main__":
    main()
