"""pip install . : builds the compiled part by CMake. HORNBEAM_BUILD names a build folder that is there already."""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    def build_extension(self, ext: Extension) -> None:
        given = os.environ.get("HORNBEAM_BUILD")
        folder = pathlib.Path(given or self.build_temp).resolve()
        if not given:
            configure = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
            subprocess.run([*configure, f"-DPYTHON={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "hornbeam_python"], check=True)
        (built,) = (folder / "python" / "hornbeam").glob("_core.*.so")
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).parent
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(built, target)


def version() -> str:
    for line in (ROOT / "include/hornbeam/version.hpp").read_text().splitlines():
        if line.startswith("#define HORNBEAM_VERSION"):
            return line.split('"')[1]
    raise RuntimeError("include/hornbeam/version.hpp has no version")


setup(
    name="hornbeam",
    version=version(),
    description="Monte-Carlo search for puzzles, scheduling, routing and board games",
    python_requires=">=3.11",
    package_dir={"": "python"},
    packages=["hornbeam"],
    package_data={"hornbeam": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("hornbeam._core", [])],
    cmdclass={"build_ext": BuildByCMake},
)
