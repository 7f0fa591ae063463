"""The pieces of a page: escaped text, tables, pictures inside the page, and its looks, in light and dark."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1d2329; --soft: #525c66; --line: #d5dbe1; --paper: #ffffff; --band: #f2f5f8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ecf1; --soft: #aeb8c2; --line: #3a444e; --paper: #14191e; --band: #1e262d; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.2rem 1rem 4rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .4rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p { max-width: 46rem; margin: .4rem 0; } .soft { color: var(--soft); }
nav a { margin-right: 1rem; } a { color: inherit; }
/* On a phone a picture scrolls by itself, as tables do: made as narrow as the page, its words could not be read. */
img { display: block; max-width: max(100%, 58rem); height: auto; background: #fff; border: 1px solid var(--line);
  border-radius: 6px; padding: .4rem; }
.wide { overflow-x: auto; margin: .6rem 0; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .22rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; }
th { text-align: right; vertical-align: bottom; background: var(--band); } th:first-child, td:first-child { text-align: left; }
td.text { white-space: normal; min-width: 16rem; text-align: left; color: var(--soft); }
summary { cursor: pointer; margin: .6rem 0; } code { font-size: .85em; overflow-wrap: anywhere; }
"""


def picture(svg: str, says: str) -> str:
    """A picture within the page. says: what it shows, for those who do not see it."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<div class="wide"><img alt="{escape(says)}" src="data:image/svg+xml;base64,{data}"></div>'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int] = ()) -> str:
    """A table of plain text; the first column is on the left. texts: numbers of columns that are sentences."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    lines = "".join(
        "<tr>"
        + "".join(
            f'<td class="text">{escape(cell)}</td>' if k in texts else f"<td>{escape(cell)}</td>" for k, cell in enumerate(row)
        )
        + "</tr>\n"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{lines}</tbody></table></div>'


def folded(title: str, body: str) -> str:
    """Something that opens at a click."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def section(key: str, title: str, *body: str) -> str:
    """A section. key: of its link."""
    return f'<section id="{key}"><h2>{escape(title)}</h2>\n' + "\n".join(body) + "</section>\n"


def paragraph(text: str, soft: bool = False) -> str:
    """A paragraph of plain text."""
    return f"<p{' class=soft' * soft}>{escape(text)}</p>"


def page(title: str, body: str) -> str:
    """A whole page, which loads nothing from anywhere."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{body}</body></html>\n"
    )
