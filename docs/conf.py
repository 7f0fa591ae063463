"""The documentation site: ``sphinx-build -W -b html docs FOLDER`` (extra ``docs``).

The pages are plain Markdown that reads as well without the site; those below api/ are filled with the docstrings of what is
public. Two are files of the top folder: README.md is the page "start", CHANGELOG.md the page "changelog". Links to files that are
no pages become their names.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from sphinx.util import logging

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from docs.docstrings import parameters_of, readable  # noqa: E402
from isle_env import __version__  # noqa: E402
from tests.support.public import names as public_names  # noqa: E402

project = "isle-env"
version = release = __version__
author = copyright = "the isle-env authors"  # Sphinx wants this name
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_mock_imports = ["stable_baselines3"]  # what needs it is described without it
autoclass_content = "both"
python_maximum_signature_line_length = 100
add_module_names = False
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


def rewritten(text: str, folder: Path, page: Path) -> str:
    """A page with its links as the site has them. folder: the one that the links start from; page: the folder of the page."""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        path, _, heading = target.partition("#")
        if "://" in target or not path:
            return match.group(0)
        place = (folder / path).resolve()
        seen = "../" + place.relative_to(HERE.parent).as_posix()
        if seen in ELSEWHERE:
            place = HERE / ELSEWHERE[seen]
        if HERE in place.parents:
            return f"[{words}]({Path(os.path.relpath(place, page)).as_posix()}{'#' * bool(heading)}{heading})"
        return words if words.startswith("`") else f"`{words}`"

    return re.sub(r"\[([^\]\n]+)\]\(([^)\s]+)\)", link, text)


def _read(app: Any, name: str, source: list[str]) -> None:
    """Sphinx asks when it has read a page. name: of the page; source: its text, changed in place."""
    top = {"start": "README.md", "changelog": "CHANGELOG.md"}.get(name)
    page = (HERE / name).parent
    text = (HERE.parent / top).read_text(encoding="utf-8") if top else source[0]
    if name == "start":  # the title of the landing page is the project's name
        text = text.replace("# isle-env\n", "# Start\n", 1)
    source[0] = rewritten(text, HERE.parent if top else page, page)


def _say(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Sphinx asks when it has read a docstring. lines: of the docstring, changed in place."""
    lines[:] = readable(lines, parameters_of(thing))


def _complete(app: Any, environment: Any) -> None:
    """Sphinx asks when it has read all pages: the API reference has every public name."""
    there = {name for name, *_ in environment.get_domain("py").get_objects()}
    for name in sorted(public_names() - there):
        logging.getLogger(__name__).warning("the API reference lacks %s", name)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _say)
    app.connect("env-check-consistency", _complete)
    app.connect("source-read", _read)
