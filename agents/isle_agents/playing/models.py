"""What language models have used in a run, as a table and as models.csv; nothing where none played."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from isle_agents.players.llm.diary import FOLDER, Use, used
from isle_agents.playing.games import csv_text
from isle_agents.playing.tables import Column, show, tables

FILE = "models.csv"
_NOTE = (
    "decisions: choices that were asked for; wrong: answers that named no legal action, mean of a game; tokens: asked and "
    f"answered, mean of a game; cost: by price_in and price_out, of all games; {FOLDER}/ has every prompt and answer"
)


def show_use(console: Console, folder: Path) -> bytes | None:
    """Print the table of the models of a run. Returns models.csv; None where no model played."""
    uses = used(folder)
    if not uses:
        return None
    columns: list[Column[Use]] = [
        ("games", lambda use: str(use.games)),
        ("decisions", lambda use: str(use.decisions)),
        ("wrong", lambda use: f"{use.wrong / use.games:.1f}"),
        ("tokens", lambda use: f"{use.tokens / use.games:.0f}"),
        ("seconds a\ndecision", lambda use: f"{use.seconds / use.decisions:.1f}"),
    ]
    if any(use.cost for use in uses):
        columns.append(("cost", lambda use: f"{use.cost:.2f}"))
    show(console, "language models", tables(uses, [("agent", lambda use: use.agent)], columns, [columns], console.width), _NOTE)
    return csv_text([Use._fields, *uses]).encode()
