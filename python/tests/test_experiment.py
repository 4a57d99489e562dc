"""The runs of an experiment as rows."""

import subprocess
import sys

import hornbeam
import pytest
from hornbeam import experiment

TINY = """
instances = "samegame:random/5x5x3/1..2"
budgets = "10 playouts"
seeds = "1..2"
[[search]]
label = "a"
search = "uniform"
"""


@pytest.fixture
def store(program, tmp_path):
    (tmp_path / "tiny.toml").write_text(TINY)
    subprocess.run([program, "experiment", "run", "tiny.toml", "--threads", "1"], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path / "tiny.db"


def test_runs_are_rows(store):
    rows = experiment.runs(store)
    assert sorted((row["instance"], row["seed"]) for row in rows) == [
        (f"samegame:random/5x5x3/{board}", seed) for board in (1, 2) for seed in (1, 2)
    ]
    for row in rows:
        assert row["score"] == hornbeam.solve(row["instance"], row["search"], playouts=10, seed=row["seed"]).score


def test_a_frame_has_the_same_rows(store):
    pytest.importorskip("pandas")
    frame = experiment.frame(store)
    assert frame.to_dict("records") == experiment.runs(store)
    assert (frame.playouts == 10).all() and frame.groupby("instance").score.max().size == 2


def test_a_frame_without_pandas_says_what_is_missing(store, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"frame\(\) needs pandas .*; runs\(\) does not"):
        experiment.frame(store)
