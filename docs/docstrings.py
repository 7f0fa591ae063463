"""Docstrings as the API reference of the site has them.

Docstrings of the project are written to be read as they stand. Sphinx reads them as reStructuredText, in which some things are
written in another way; `readable` rewrites them:

    a table of |cells|                        ─→ a list-table
    a block set in by four spaces             ─→ a literal block: programs and drawings
    a line that begins with **bold words**    ─→ a paragraph of its own
    a parameter where it is explained, name:  ─→ **name**:
    docs/page.md                              ─→ a link to the page
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Sequence
from typing import Any

_RULE = re.compile(r"\|[-:| ]+\|$")
"""The line below the head of a table."""


def readable(lines: Sequence[str], parameters: Collection[str] = ()) -> list[str]:
    """A docstring as reStructuredText. lines: without the indentation of the source; parameters: names to be set in bold."""
    found: list[str] = []
    inside = False  # a list, of which blocks that are set in are parts
    for block in _blocks(lines):
        if _is_table(block):
            found += _table(block)
        elif not inside and all(line.startswith("    ") for line in block):
            found += ["::", "", *block]
        else:
            inside = any(line.startswith("- ") for line in block)
            found += [_linked(_with_names(line, parameters)) for line in _with_lists(block)]
        found.append("")
    return found


def parameters_of(thing: Any) -> set[str]:
    """The names of what a function or class is called with, ``options`` for all others; empty for what is not called."""
    if not callable(thing):
        return set()
    try:
        return {name for name in inspect.signature(thing).parameters if name != "self"} | {"options"}
    except (TypeError, ValueError):
        return set()


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """Lines between empty ones. A table, and what begins with bold words, are blocks of their own."""
    found: list[list[str]] = [[]]
    for line in lines:
        if not line.strip():
            found.append([])
            continue
        if found[-1] and (line.startswith("**") or line.startswith("|") != found[-1][-1].startswith("|")):
            found.append([])
        found[-1].append(line.rstrip())
    return [block for block in found if block]


def _is_table(block: Sequence[str]) -> bool:
    return len(block) > 1 and block[0].startswith("|") and bool(_RULE.match(block[1]))


def _table(block: Sequence[str]) -> list[str]:
    """A table as a list-table."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for k, line in enumerate(block) if k != 1]
    head = [".. list-table::", "   :header-rows: 1", ""]
    return head + [f"   {'* -' if k == 0 else '  -'} {cell}".rstrip() for row in rows for k, cell in enumerate(row)]


def _with_lists(block: Sequence[str]) -> list[str]:
    """A paragraph with an empty line before the list that it goes over to."""
    found: list[str] = []
    for line in block:
        if line.startswith("- ") and found and not found[-1].startswith(("- ", "  ")):
            found.append("")
        found.append(line)
    return found


def _with_names(line: str, parameters: Collection[str]) -> str:
    """A line with the names of parameters in bold where they are explained."""
    if not parameters:
        return line
    names = "|".join(sorted(map(re.escape, parameters), key=len, reverse=True))
    return re.sub(rf"(^|[.;,:)] )((?:(?:{names})(?:, | and )?)+):(?= |$)", lambda found: f"{found[1]}**{found[2]}**:", line)


def _linked(line: str) -> str:
    """A line whose pages are links."""
    return re.sub(r"\bdocs/(\w+)\.md\b", r":doc:`docs/\1.md </\1>`", line)
