#!/usr/bin/env python3
"""What others find for job shops in the same time: dispatching rules and tabu search (bench-jobshop), and
MiniZinc with Gecode, on one core each. Seconds are CPU time, so that a busy machine is no matter.

    others.py --seconds 10 --seed 1 --bench build/release/bench-jobshop la01 la02 ...

Prints a table as CSV and the mean gaps to the best known. MiniZinc is Debian's `minizinc`; without it its column is
empty. Instances are read from data/jobshop."""
import argparse
import csv
import io
import math
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TEXT = (HERE / "../../data/jobshop/jsplib.txt").read_text()


def numbers_of(name):
    """Those of an instance, as the collection has them."""
    body = re.search(rf"^instance {name}\b.*\n([^i]*)", TEXT, re.M).group(1)
    return [int(word) for line in body.splitlines() if not line.startswith("#") for word in line.split()]


def by_minizinc(name, seconds):
    if not shutil.which("minizinc"):
        return None
    jobs, machines, *rest = numbers_of(name)
    with tempfile.NamedTemporaryFile("w", suffix=".dzn") as data:
        data.write(f"jobs = {jobs};\nmachines = {machines};\n")
        for what, numbers in (("machine", rest[0::2]), ("duration", rest[1::2])):
            data.write(f"{what} = array2d(1..{jobs}, 1..{machines}, {numbers});\n")
        data.flush()
        command = ["minizinc", "--solver", "gecode", "-a", str(HERE / "jobshop.mzn"), data.name]
        limit = int(math.ceil(seconds))
        said = subprocess.run(command, capture_output=True, text=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))).stdout
        found = re.findall(r"makespan (\d+)", said)
    return int(found[-1]) if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--bench", default="build/release/bench-jobshop")
    parser.add_argument("names", nargs="+")
    given = parser.parse_args()
    columns = ("dispatching", "tabu", "minizinc")
    gaps = {column: [] for column in columns}
    print("instance,best known," + ",".join(columns), flush=True)
    for name in given.names:
        said = subprocess.run([given.bench, str(given.seconds), given.seed, name], check=True,
                              capture_output=True, text=True).stdout
        row = next(csv.DictReader(io.StringIO(said)))
        row["minizinc"] = by_minizinc(name, given.seconds)
        best = int(row["best known"])
        for column in columns:
            if row[column]:
                gaps[column].append(100 * (int(row[column]) - best) / best)
        print(name, best, *(row[column] or "" for column in columns), sep=",", flush=True)
    for column in columns:
        if gaps[column]:
            print(f"# {column}: mean gap {sum(gaps[column]) / len(gaps[column]):.2f} % on {len(gaps[column])}")


main()
