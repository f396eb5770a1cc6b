import subprocess
import sys
from importlib.metadata import version

import pytest

import abgames
import abgames.codebreaking
import abgames.nim
import abgames.otrio


def run(code):
    warnings = ["-W", "error", "-W", "ignore:abgames was compiled with the debug profile"]
    return subprocess.run(
        [sys.executable, *warnings, "-c", code], capture_output=True, text=True, check=False
    )


def test_version_and_build():
    assert abgames.__version__ == version("abgames")
    assert abgames.__build__["profile"] in {"release", "debug"}
    assert "1." in abgames.__build__["rustc"]
    with pytest.raises(TypeError):
        abgames.__build__["profile"] = "fast"


@pytest.mark.parametrize("module", [abgames, abgames.codebreaking, abgames.nim, abgames.otrio])
def test_everything_that_is_promised_is_there(module):
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_importing_is_light():
    result = run("import abgames, sys; sys.exit('numpy' in sys.modules)")
    assert result.returncode == 0, result.stderr


def test_the_family_is_loaded_when_asked_for():
    result = run("import abgames; print(abgames.codebreaking.AB(3, 7))")
    assert result.stdout == "AB(pegs=3, colors=7)\n", result.stderr
