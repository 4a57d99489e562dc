"""The code of docs/python.md runs, block after block, and so do the notebooks."""

import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = DOCS / "notebooks"
sys.path.append(str(ROOT / "python" / "tools"))


def test_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict = {"__name__": "page"}
    page = (DOCS / "python.md").read_text()
    for block in re.finditer(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        line = page[: block.start()].count("\n") + 1
        exec(compile("\n" * line + block[1], str(DOCS / "python.md"), "exec"), names)
    assert names["best"].cost >= 55


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_page_is_beside_it(notebook, program):
    pytest.importorskip("nbclient")
    import render_notebooks

    page, _ = render_notebooks.rendered(render_notebooks.executed(notebook), notebook.stem)
    code = [line for line in page.splitlines() if not line.startswith("    ")]
    written = notebook.with_suffix(".md").read_text()
    assert code == [line for line in written.splitlines() if not line.startswith("    ")]
