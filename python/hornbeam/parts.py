"""The parts of searches, and presets, as functions made from the option tables.

    hornbeam.mcts(select=hornbeam.ucb1(c=0.1), expand_after=10)

is the text mcts(select=ucb1(c=0.1), expand-after=10): hyphens become underscores, and what is left out has
its default. python/tools/stubs.py writes the stub of this module.
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable
from typing import Any

from hornbeam import _core
from hornbeam._spec import Spec, written

__all__: list[str] = []


class _Default:
    """What an option is where it is left out, for help()."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _identifier(name: str) -> str:
    changed = name.replace("-", "_")
    return changed + "_" if keyword.iskeyword(changed) else changed


def _parameters(part: dict[str, Any]) -> list[inspect.Parameter]:
    """Positional options first, then the others by name."""
    parameters = []
    for option in sorted(part["options"], key=lambda option: not option["is_positional"]):
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        if not option["is_positional"]:
            kind = inspect.Parameter.KEYWORD_ONLY
        default = inspect.Parameter.empty if option["is_required"] else _Default(option["default"])
        parameters.append(inspect.Parameter(_identifier(option["name"]), kind, default=default))
    return parameters


def _documentation(part: dict[str, Any]) -> str:
    lines = [part["summary"][:1].upper() + part["summary"][1:] + "."]
    if part["paper"]:
        lines.append(f"({part['paper']})")
    lines.append("")
    for option in part["options"]:
        default = "required" if option["is_required"] else option["default"]
        lines.append(f"{_identifier(option['name'])}: {option['meaning']}")
        lines.append(f"    {option['wants']} ({default})")
    return "\n".join(lines)


def _part(part: dict[str, Any]) -> Callable[..., Spec]:
    positional = [option for option in part["options"] if option["is_positional"]]
    rows = {_identifier(option["name"]): option for option in part["options"]}

    def make(*values: Any, **options: Any) -> Spec:
        arguments = [written(value, option["wants"]) for value, option in zip(values, positional)]
        arguments += [written(value) for value in values[len(positional) :]]  # which are refused
        for name, value in options.items():
            row = rows.get(name)
            shown = row["name"] if row else name.replace("_", "-")
            text = written(value, row["wants"] if row else "")
            arguments.append(text if row in positional[:1] else f"{shown}={text}")
        return Spec(f"{part['name']}({', '.join(arguments)})" if arguments else part["name"], part["kind"])

    make.__signature__ = inspect.Signature(_parameters(part))  # type: ignore[attr-defined]
    make.__doc__ = _documentation(part)
    return make


def _preset(preset: dict[str, Any]) -> Callable[[], Spec]:
    def make() -> Spec:
        return Spec(preset["name"], preset["kind"])

    make.__doc__ = f"{preset['summary']}\n\n{preset['text']}"
    return make


def _define(name: str, function: Callable[..., Spec]) -> None:
    function.__name__ = function.__qualname__ = name
    globals()[name] = function
    __all__.append(name)


for _one in _core.parts():
    _define(_identifier(_one["name"]), _part(_one))
for _one in _core.presets():
    _define(_identifier(_one["name"]), _preset(_one))
