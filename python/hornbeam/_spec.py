"""Searches as text, and values as the text form writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from hornbeam import _core

Value = object  # what an option may be given


class Spec:
    """A part of a search, whose canonical text is str(spec).

    Two are equal where their texts are. A text is read as the program reads it: presets are replaced by
    what they stand for, and what is wrong is told with its place.
    """

    __slots__ = ("_text",)

    def __init__(self, text: Spec | str, kind: str = "search") -> None:
        self._text = _core.canonical(text, kind)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Spec {self._text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spec):
            return NotImplemented
        return self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


def written(value: Value, wants: str = "") -> str:
    """A value as the text form has it; `wants` is what the option's table says it has to be."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, timedelta):
        return f"{value.total_seconds()!r}s"
    if isinstance(value, str):
        is_text = "double quotes" in wants and not (
            wants.startswith("a name") and re.fullmatch("[a-z][a-z0-9-]*", value)
        )
        if not is_text:
            return value
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Sequence):
        return "[" + ", ".join(written(one) for one in value) + "]"
    return _core.text_of(value)
