"""The stub of hornbeam.parts, whose functions are made from the option tables when it is imported.

    PYTHONPATH=build/release/python python3 python/tools/stubs.py > python/hornbeam/parts.pyi
"""

from __future__ import annotations

import inspect

from hornbeam import parts

TYPES = {
    "truth": "bool",
    "number": "float | str | None",
    "duration": "float | str | timedelta | None",
    "choice": "str",
    "text": "str",
    "part": "Spec | str",
    "parts": "Sequence[Spec | str]",
    "list": "Sequence[float] | Sequence[str] | None",
}


def stub() -> str:
    lines = [
        "# Made from the option tables: make docs",
        "from collections.abc import Sequence",
        "from datetime import timedelta",
        "",
        "from hornbeam._spec import Spec",
        "",
        "__all__ = [",
        *(f'    "{name}",' for name in parts.__all__),
        "]",
        "",
    ]
    for part in parts._core.parts():
        forms = {parts._identifier(option["name"]): option["form"] for option in part["options"]}
        arguments: list[str] = []
        for parameter in parts._parameters(part):
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in arguments:
                arguments.append("*")
            default = "" if parameter.default is inspect.Parameter.empty else " = ..."
            arguments.append(f"{parameter.name}: {TYPES[forms[parameter.name]]}{default}")
        lines.append(f"def {parts._identifier(part['name'])}({', '.join(arguments)}) -> Spec: ...")
    lines += [f"def {parts._identifier(preset['name'])}() -> Spec: ..." for preset in parts._core.presets()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(stub(), end="")
