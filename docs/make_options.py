"""Write the rows of games' options into the tables of docs/environments.md, explore_and_draw.md and remote.md.

python -m docs.make_options            write the pages
python -m docs.make_options --check    write nothing; exit status 1 if a page on disk is another one

The rows come from the tables in isle_env/games/options; those of other options stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from docs.written import Written, write_or_check
from isle_env.games.options import TABLES
from isle_env.games.options.pages import in_docs

PAGES = {"environments.md": "isle_of_cats", "explore_and_draw.md": "explore_and_draw", "remote.md": "remote"}
"""Page -> the game of which it tells the options."""
DOCS = Path(__file__).parent


def page(text: str, game: str) -> str:
    """A page with the rows of a game's options in the place of those that it has. Raises ``ValueError`` if it has none."""
    lines = text.splitlines()
    old = [k for k, line in enumerate(lines) if line.startswith(tuple(f"| `{option.name}` |" for option in TABLES[game]))]
    if not old:
        raise ValueError(f"no row of an option of {game}")
    kept = [line for k, line in enumerate(lines) if k not in old]
    return "\n".join([*kept[: old[0]], *in_docs(TABLES[game]), *kept[old[0] :]]) + "\n"


def pages() -> Written:
    """All of them."""
    return ((DOCS / name, page((DOCS / name).read_text(encoding="utf-8"), game)) for name, game in PAGES.items())


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with ``--check`` compare them. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_options")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
