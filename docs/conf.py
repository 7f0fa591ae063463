"""The documentation site: ``sphinx-build -W -b html docs FOLDER`` (extra ``docs``).

The pages are plain Markdown that reads as well without the site. Two of them are files of the top folder: README.md is the page
"start", CHANGELOG.md the page "changelog". Links to files that are no pages become their names.
"""

from __future__ import annotations

import re
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

project = "isle-env"
version = release = version_of("isle-env")
author = copyright = "the isle-env authors"  # Sphinx wants this name
extensions = ["myst_parser"]
myst_heading_anchors = 3
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "**/README.md"]
html_theme = "furo"
html_title = "isle-env"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["wide.css"]
nitpicky = True

ELSEWHERE = {"../README.md": "start.md", "../CHANGELOG.md": "changelog.md"}
"""Files of the top folder -> their pages."""


def rewritten(text: str, folder: Path) -> str:
    """A page with its links as the site has them. folder: the one that the links start from."""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        path, _, heading = target.partition("#")
        if "://" in target or not path:
            return match.group(0)
        place = (folder / path).resolve()
        seen = "../" + place.relative_to(HERE.parent).as_posix()
        if seen in ELSEWHERE:
            return f"[{words}]({ELSEWHERE[seen]})"
        if HERE in place.parents:
            return f"[{words}]({place.relative_to(HERE).as_posix()}{'#' * bool(heading)}{heading})"
        return words if words.startswith("`") else f"`{words}`"

    return re.sub(r"\[([^\]\n]+)\]\(([^)\s]+)\)", link, text)


def _read(app: Any, name: str, source: list[str]) -> None:
    """Sphinx asks when it has read a page. name: of the page; source: its text, changed in place."""
    top = {"start": "README.md", "changelog": "CHANGELOG.md"}.get(name)
    folder = HERE.parent if top else (HERE / name).parent
    source[0] = rewritten((HERE.parent / top).read_text(encoding="utf-8") if top else source[0], folder)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _read)
