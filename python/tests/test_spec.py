"""Searches as calls: made from the option tables, and written as the program writes them."""

import pathlib
import subprocess
import sys
from datetime import timedelta

import hornbeam
import hornbeam.parts
import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import stubs  # noqa: E402


def test_calls_are_texts():
    search = hornbeam.mcts(select=hornbeam.ucb1(c=0.1), expand_after=10)
    assert str(search) == "mcts(select=ucb1(c=0.1), expand-after=10)"
    assert search == hornbeam.Spec(str(search)) and hash(search) == hash(hornbeam.Spec(str(search)))
    assert str(hornbeam.restart(search, runs=3, time=timedelta(seconds=2))) == f"restart({search}, runs=3, time=2s)"
    assert str(hornbeam.playouts(2, hornbeam.tabu())) == "playouts(2, tabu)"
    assert str(hornbeam.playouts(evaluate=hornbeam.tabu())) == "playouts(evaluate=tabu)"
    assert str(hornbeam.nested(level=2, widths=[4, 2])) == "nested(widths=[4, 2])"
    assert str(hornbeam.nrpa(tabu=True, runs=None)) == "nrpa(tabu=true)"
    assert str(hornbeam.portfolio([hornbeam.nrpa(), "mcts"])) == "portfolio([nrpa, mcts])"
    assert hornbeam.nmcs_3() == hornbeam.Spec("nmcs-3")
    assert str(hornbeam.beam(value=hornbeam.learned("my.value"))) == 'beam(value=learned("my.value"))'


def test_functions_have_to_be_called():
    for wrong in (
        lambda: hornbeam.solve("samegame:standard/7", hornbeam.nrpa, playouts=5),
        lambda: hornbeam.restart(hornbeam.nrpa),
        lambda: hornbeam.portfolio(["mcts", hornbeam.nrpa]),
        lambda: hornbeam.Spec(hornbeam.nrpa),
    ):
        with pytest.raises(hornbeam.InputError, match=r"^nrpa is a function: call it, nrpa\(\)$"):
            wrong()


def test_every_part_says_what_it_takes():
    from hornbeam import _core

    for part in _core.parts():
        function = getattr(hornbeam, part["name"].replace("-", "_"))
        assert part["summary"][1:] in function.__doc__
        for option in part["options"]:
            assert option["meaning"] in function.__doc__


def test_wrong_calls_are_told_with_their_place():
    with pytest.raises(hornbeam.SpecError, match="did you mean 'expand-after'") as caught:
        hornbeam.mcts(expnd_after=10)
    assert "\n  mcts(expnd-after=10)\n       ^" in str(caught.value)
    with pytest.raises(hornbeam.SpecError, match="must be"):
        hornbeam.nrpa(level="high")
    with pytest.raises(hornbeam.SpecError):
        hornbeam.mcts(select=hornbeam.nrpa())


def test_what_is_listed_is_for_people():
    assert dir(hornbeam) == sorted(hornbeam.__all__) and "solve" in dir(hornbeam)
    assert not {"Any", "Callable", "PathLike", "annotations"} & {*dir(hornbeam), *dir(hornbeam.experiment)}


def test_the_stubs_are_true():
    stub = pathlib.Path(hornbeam.parts.__file__).with_suffix(".pyi").read_text()
    assert stub == stubs.stub(), "make docs writes it anew"
    allowed = pathlib.Path(__file__).with_name("stubtest.txt")
    check = [sys.executable, "-m", "mypy.stubtest", "--allowlist", str(allowed), "hornbeam._core", "hornbeam.parts"]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
