"""What `make wheel` refuses: the parts of its check that read names and bytes."""

import runpy
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).with_name("check_wheel.py")))
WheelError = CHECK["WheelError"]


def library(*versions, symbols=b""):
    return b"\x7fELF" + b"".join(b"\0GLIBC_" + version for version in versions) + b"\0" + symbols


@pytest.mark.parametrize("platform", ["manylinux2014_x86_64", "manylinux_2_17_aarch64"])
def test_manylinux2014_is_accepted(platform):
    tags = CHECK["check_tags"](f"abgames-0.1.0-cp311-abi3-{platform}.whl", "0.1.0")
    assert tags == f"cp311-abi3-{platform}"


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ("0.2.0-cp311-abi3-manylinux2014_x86_64", "is not an abi3 wheel of abgames 0.1.0"),
        ("0.1.0-cp311-cp311-manylinux2014_x86_64", "is not an abi3 wheel"),
        ("0.1.0-cp312-abi3-manylinux2014_x86_64", "is not an abi3 wheel"),
        ("0.1.0-cp311-abi3-linux_x86_64", "linux_x86_64 is not manylinux2014"),
        ("0.1.0-cp311-abi3-manylinux2014_x86_64.manylinux_2_28_x86_64", "manylinux_2_28_x86_64"),
    ],
)
def test_other_tags_are_refused(tags, message):
    with pytest.raises(WheelError, match=message):
        CHECK["check_tags"](f"abgames-{tags}.whl", "0.1.0")


def test_the_newest_glibc_is_found_by_number():
    check = CHECK["check_library"]
    assert check(library(b"2.2.5", b"2.17", b"2.9")) == "stripped, needs glibc 2.17"
    with pytest.raises(WheelError, match=r"needs glibc 2\.18"):
        check(library(b"2.2.5", b"2.18", b"2.9"))
    with pytest.raises(WheelError, match=r"needs glibc 2\.17\.1"):
        check(library(b"2.17.1", b"2.17"))
    with pytest.raises(WheelError, match="needs GLIBC_ABI_DT_RELR"):
        check(library(b"2.17", b"ABI_DT_RELR"))


def test_a_library_without_versions_or_with_symbols_is_refused():
    check = CHECK["check_library"]
    with pytest.raises(WheelError, match="no version of glibc"):
        check(library())
    with pytest.raises(WheelError, match="not stripped"):
        check(library(b"2.17", symbols=b".symtab\0"))


def test_a_large_file_is_refused(tmp_path):
    path = tmp_path / "a.whl"
    path.write_bytes(bytes(4_999_999))
    assert CHECK["check_size"](path) == "4,999,999 bytes"
    path.write_bytes(bytes(9_000_000))
    with pytest.raises(WheelError, match="9,000,000 bytes"):
        CHECK["check_size"](path)


def test_missing_and_surplus_files_are_named():
    message = r"lacks: .*abgames/py\.typed.*; files nobody wants: tests/test_a\.py$"
    with pytest.raises(WheelError, match=message):
        CHECK["check_contents"](["tests/test_a.py"], "0.1.0")


def test_files_that_are_not_those_of_the_checkout_are_named():
    manifest = CHECK["ROOT"].joinpath("Cargo.toml").read_bytes()
    assert CHECK["check_same"]([("Cargo.toml", manifest)]) == "the same bytes"
    for name in ("Cargo.toml", "nothing.toml"):
        with pytest.raises(WheelError, match=f"{name} is not as in the checkout"):
            CHECK["check_same"]([(name, manifest.replace(b"lto", b"otl"))])


@pytest.mark.parametrize(
    ("names", "message"),
    [(["setup.py"], r"outside abgames-0\.1\.0"), (["abgames-0.1.0/Cargo.lock"], "lacks LICENSE")],
)
def test_an_incomplete_sdist_is_refused(names, message):
    with pytest.raises(WheelError, match=message):
        CHECK["check_sdist"](names, "0.1.0")


def test_a_folder_holds_one_wheel(tmp_path):
    with pytest.raises(WheelError, match="holds none"):
        CHECK["only"](tmp_path, "*.whl")
    for name in ("a.whl", "b.whl"):
        (tmp_path / name).touch()
    with pytest.raises(WheelError, match=r"holds a\.whl, b\.whl"):
        CHECK["only"](tmp_path, "*.whl")
