"""The runs of experiments: what `hornbeam experiment run` keeps, as rows."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Any

from hornbeam import _core

__all__ = ["frame", "runs"]


def runs(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """The runs in a store (.db) or a runs.csv, a dict each."""
    return _core.stored_runs(fspath(path))


def frame(path: str | PathLike[str]) -> Any:
    """The same as a pandas.DataFrame, where pandas is installed."""
    try:
        import pandas  # type: ignore[import]
    except ImportError as error:
        raise ImportError("frame() needs pandas (Debian's python3-pandas); runs() does not") from error
    return pandas.DataFrame(runs(path))


def __dir__() -> list[str]:
    return sorted(__all__)
