"""Monte-Carlo search for puzzles, scheduling, routing and board games.

    import hornbeam

    result = hornbeam.solve("samegame:standard/7", "nrpa", time=10)
    print(result.score, result.line)

A problem of your own is a class with three methods, moves(), play(move) and score(); every search works on
its objects, too. docs/python.md begins there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any

from hornbeam import experiment as experiment
from hornbeam._core import (
    InputError,
    Problem,
    Result,
    Run,
    SpecError,
    Spent,
    Step,
    version as __version__,
)
from hornbeam._core import check as _check
from hornbeam._core import domains as domains
from hornbeam._core import load_plugin as _load_plugin
from hornbeam._core import load_plugins_of_environment as _load_plugins_of_environment
from hornbeam._core import load_result as _load_result
from hornbeam._spec import Spec
from hornbeam.parts import *  # noqa: F403
from hornbeam.parts import __all__ as _parts

_load_plugins_of_environment()

_SECONDS = 10.0  # where no budget is given, as the program has it


def solve(
    source: Any,
    search: Spec | str | None = None,
    *,
    time: float | str | None = None,
    playouts: int | str | None = None,
    nodes: int | str | None = None,
    seed: int = 1,
    threads: int | None = None,
    memory: int | str | None = None,
    first_moves: Iterable[Any] = (),
    on_improvement: Callable[[Step], object] | None = None,
    on_progress: Callable[[Step], object] | None = None,
) -> Result:
    """The best line that a search finds within a budget.

    `source` is the name of an instance, such as "jobshop:ft10", or an object of a class of yours; `search`
    a text, a call of a part such as hornbeam.nrpa(level=4), or None for the domain's own.

    time (seconds, or "5min"), playouts and nodes are the budget, whichever ends first; 10 seconds where
    none is given. The same seed gives the same line within a budget of counts. threads are all cores for
    searches that share their work with the same result; memory is a cap on trees and tables, half of what is
    free where none is given. The search begins after first_moves; a whole line is one to beat. The callbacks are told of every
    improvement, and about ten times per second how it goes.
    """
    if time is None and playouts is None and nodes is None:
        time = _SECONDS
    run = Run(
        source,
        search,
        time=time,
        playouts=playouts,
        nodes=nodes,
        seed=seed,
        threads=threads,
        memory=memory,
        first_moves=first_moves,
        on_improvement=on_improvement,
        on_progress=on_progress,
    )
    run.resume()
    return run.best


def check(puzzle: Any, *, games: int = 10, seed: int = 1) -> list[str]:
    """What is wrong with a class of yours, as the conformance kit finds it along random games.

    Each sentence begins with the name of the check that failed; an empty list means that all is well.
    """
    return _check(puzzle, games=games, seed=seed)


def load_plugin(path: str | PathLike[str]) -> None:
    """Adds the domains of a plug-in to those in the box: "./libmine.so", say, which stays loaded.

    docs/write-a-domain.md says how one is made. Those that the environment variable HORNBEAM_PLUGINS names, with
    colons between, are there from the start.
    """
    _load_plugin(path)


def load_result(path: str | PathLike[str], *, domain: type | None = None) -> Result:
    """The result in a JSON file. One of a class of yours needs that class, as domain."""
    return _load_result(path, domain)


__all__ = [
    "InputError",
    "Problem",
    "Result",
    "Run",
    "Spec",
    "SpecError",
    "Spent",
    "Step",
    "__version__",
    "check",
    "domains",
    "experiment",
    "load_plugin",
    "load_result",
    "solve",
    *_parts,
]


def __dir__() -> list[str]:
    return sorted(__all__)
