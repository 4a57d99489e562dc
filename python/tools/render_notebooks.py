"""Runs the notebooks of docs/notebooks and writes each as Markdown beside it, with its pictures.

    PYTHONPATH=build/release/python HORNBEAM_PROGRAM=build/release/hornbeam python3 python/tools/render_notebooks.py
"""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator

import nbformat
from nbclient import NotebookClient

os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # of debuggers, which nobody wants here
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def executed(path: pathlib.Path) -> nbformat.NotebookNode:
    """The notebook with what its cells give. Raises where one fails."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    return notebook


def joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """With what was printed in one piece: in how many it arrives is a matter of time."""
    all: list[nbformat.NotebookNode] = []
    for output in outputs:
        if all and output.output_type == all[-1].output_type == "stream" and output.name == all[-1].name:
            all[-1].text += output.text
        else:
            all.append(output)
    return all


def texts(output: nbformat.NotebookNode, name: str, pictures: dict[str, str]) -> Iterator[str]:
    if output.output_type == "stream":
        yield "".join(f"    {line}\n" for line in output.text.rstrip().splitlines())
    elif "image/svg+xml" in output.get("data", {}):
        file = f"{name}-{len(pictures) + 1}.svg"
        pictures[file] = output.data["image/svg+xml"]
        yield f"![{file}]({file})\n"
    elif "data" in output:
        yield f"    {output.data['text/plain']}\n"


def rendered(notebook: nbformat.NotebookNode, name: str) -> tuple[str, dict[str, str]]:
    """The page, and its pictures by file."""
    page: list[str] = []
    pictures: dict[str, str] = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            page.append(cell.source + "\n")
            continue
        page.append(f"```python\n{cell.source}\n```\n")
        for output in joined(cell.outputs):
            page.extend(texts(output, name, pictures))
    return "\n".join(page), pictures


def main() -> None:
    for path in sorted(FOLDER.glob("*.ipynb")):
        page, pictures = rendered(executed(path), path.stem)
        path.with_suffix(".md").write_text(page)
        for file, picture in pictures.items():
            (FOLDER / file).write_text(picture)


if __name__ == "__main__":
    main()
