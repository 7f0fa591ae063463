"""A table of figures, for the terminal and for a page in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table


@dataclass(frozen=True)
class Grid:
    """A table: a title, the heads of its columns, and its cells row by row."""

    title: str
    head: tuple[str, ...]
    cells: Sequence[tuple[str, ...]]

    def rich(self) -> Table:
        """For the terminal; a cell that says "no" is red."""
        table = Table(*self.head, title=self.title)
        for column in table.columns[1:]:
            column.justify = "right"
        for row in self.cells:
            table.add_row(*("[red]no[/red]" if cell == "no" else cell for cell in row))
        return table

    def markdown(self) -> str:
        """For a page, without the title."""
        rule = ["---", *["---:"] * (len(self.head) - 1)]
        return "\n".join("| " + " | ".join(row) + " |" for row in (self.head, rule, *self.cells)) + "\n"

    def without(self, *heads: str) -> Grid:
        """The table without some columns."""
        kept = [k for k, head in enumerate(self.head) if head not in heads]
        return Grid(self.title, tuple(self.head[k] for k in kept), [tuple(row[k] for k in kept) for row in self.cells])
