"""Write how each game goes into docs/rules.md, rules_expansion.md and rules_drawing.md, as `isle play` shows it.

python -m docs.make_rules            write the pages
python -m docs.make_rules --check    write nothing; exit status 1 if a page on disk is another one

The words come from agents/isle_agents/how_to_play.toml; the section below the heading HEADING is made from them.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

from docs.written import Written, write_or_check
from isle_agents.how_to_play import Part, all_parts

PAGES: dict[str, Callable[[Part], bool]] = {
    "rules.md": lambda part: "isle_of_cats" in part.games and not part.module,
    "rules_expansion.md": lambda part: bool(part.module),
    "rules_drawing.md": lambda part: "isle_of_cats" not in part.games,
}
"""Page -> the parts that it has."""
BOTH = {"line": "column (Remote: row)", "cross": "row (Remote: column)", "item": "card", "an_item": "a card"}
"""What stands in the braces where both drawing games are meant."""
HEADING = "## How the game goes"
DOCS = Path(__file__).parent
WIDTH = 130


def section(parts: Sequence[Part]) -> str:
    """The section in Markdown."""
    blocks = [HEADING, "`isle play` shows this, too: the button with the question mark, or `rules` in the terminal."]
    for part in parts:
        filled = part.filled(BOTH)
        blocks.append(f"### {filled.title}")
        if filled.text:
            blocks.append(textwrap.fill(filled.text, WIDTH))
        steps = [(f"{number}. ", f"**{name}.** {text}") for number, (name, text) in enumerate(filled.steps, 1)]
        for items in (steps, [("- ", point) for point in filled.points]):
            if items:
                blocks.append(
                    "\n".join(textwrap.fill(mark + text, WIDTH, subsequent_indent=" " * len(mark)) for mark, text in items)
                )
    return "\n\n".join(blocks) + "\n\n"


def page(text: str, wanted: Callable[[Part], bool]) -> str:
    """A page with the section in the place of the one that it has. Raises ``ValueError`` if it has none."""
    first = text.index(f"\n{HEADING}\n") + 1
    after = text.index("\n## ", first) + 1
    return text[:first] + section([part for part in all_parts() if wanted(part)]) + text[after:]


def pages() -> Written:
    """All of them."""
    return ((DOCS / name, page((DOCS / name).read_text(encoding="utf-8"), wanted)) for name, wanted in PAGES.items())


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with ``--check`` compare them. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_rules")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
