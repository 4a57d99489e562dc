"""Tests run with PYTHONPATH at the built package; HORNBEAM_PROGRAM is the program beside it."""

import os
import pathlib
import subprocess
import sys
from collections.abc import Callable

import pytest

sys.path.insert(0, os.path.dirname(__file__))
os.environ.pop("HORNBEAM_PLUGINS", None)  # of whoever runs the tests


@pytest.fixture
def program() -> str:
    path = os.environ.get("HORNBEAM_PROGRAM")
    if not path:
        pytest.skip("HORNBEAM_PROGRAM is not set")
    return os.path.abspath(path)


@pytest.fixture
def plugins(program: str) -> pathlib.Path:
    """Where the plug-ins for the tests are, which are built beside the program."""
    folder = pathlib.Path(program).resolve().parent / "tests" / "plugins"
    if not folder.exists():
        pytest.skip("the plug-ins for the tests were not built")
    return folder


@pytest.fixture
def in_another_process() -> Callable[..., str]:
    """What code prints in a process that knows nothing of this one; with another seed texts have other hashes."""

    def run(code: str, seed: int = 1) -> str:
        environment = dict(os.environ, PYTHONHASHSEED=str(seed))
        path = [os.path.dirname(__file__), environment.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, path))
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run
