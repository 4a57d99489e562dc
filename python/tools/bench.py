"""What Python costs, in figures: solve() beside the program, and a class in Python beside a plain loop.

    PYTHONPATH=build/release/python python3 python/tools/bench.py build/release/hornbeam

Each pair alternates, CPU seconds count, and the median of the pairs' ratios is told.
"""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import hornbeam

PAIRS = 7


class Van:
    """The puzzle of docs/python.md, with a copy()."""

    WEIGHTS = (23, 31, 29, 44, 53, 38, 63, 85)
    WORTH = (92, 57, 49, 68, 60, 43, 67, 84)

    def __init__(self, loaded: tuple[int, ...] = ()) -> None:
        self.loaded = loaded

    def moves(self) -> list[int]:
        room = 165 - sum(self.WEIGHTS[i] for i in self.loaded)
        return [i for i in range(8) if i not in self.loaded and self.WEIGHTS[i] <= room]

    def play(self, move: int) -> None:
        self.loaded = (*self.loaded, move)

    def score(self) -> int:
        return sum(self.WORTH[i] for i in self.loaded)

    def copy(self) -> Van:
        return Van(self.loaded)


def plain_loop(playouts: int) -> None:
    root = Van()
    best = 0
    for _ in range(playouts):
        position = root.copy()
        while moves := position.moves():
            position.play(random.choice(moves))
        best = max(best, position.score())


def own_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def program_seconds(command: list[str]) -> float:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    begin = spent()
    subprocess.run(command, check=True, capture_output=True)
    return spent() - begin


def ratio(theirs: Callable[[], float], ours: Callable[[], float]) -> tuple[float, float]:
    """Medians: of their seconds over ours, and of ours."""
    pairs = [(theirs(), ours()) for _ in range(PAIRS)]
    return statistics.median(a / b for a, b in pairs), statistics.median(b for _, b in pairs)


def main(program: str) -> None:
    for instance, search, playouts in (
        ("samegame:standard/7", "uniform", 1_000_000),
        ("samegame:standard/7", "nrpa", 200_000),
        ("morpion:5D", "mcts(select=sp)", 1_000_000),
    ):
        command = [program, "solve", instance, "--search", search, "--playouts", str(playouts)]
        command += ["--threads", "1", "--quiet", "--json", "-"]
        found, seconds = ratio(
            lambda: program_seconds(command),
            lambda: own_seconds(lambda: hornbeam.solve(instance, search, playouts=playouts, threads=1)),
        )
        print(f"{instance} {search}: {found:.3f} of the program's playouts per CPU second, {playouts / seconds:,.0f}")
    playouts = 20_000
    found, seconds = ratio(
        lambda: own_seconds(lambda: plain_loop(playouts)),
        lambda: own_seconds(lambda: hornbeam.solve(Van(), "uniform", playouts=playouts)),
    )
    print(f"a class in Python: {found:.3f} of a plain loop's playouts per CPU second, {playouts / seconds:,.0f}")


if __name__ == "__main__":
    main(sys.argv[1])
