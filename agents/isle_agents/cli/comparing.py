"""The commands that compare: ``isle sweep``; ``isle report`` and ``isle verify``, which read what runs have kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from isle_agents.asked import Sweep, Verify
from isle_agents.cli.parameters import OF_RUNS, asking

app = typer.Typer()


@app.command()
@asking(
    Sweep,
    "agent over against game mode players options games seed workers out stats parquet resume limit memory traceback",
    OF_RUNS,
)
def sweep(asked: Sweep) -> None:
    """Try one option of a player at several values: strength and time at each, on the same deals against the same opponent.

    isle sweep search --over playouts=25,100,400

    Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: as of 'isle tournament'.
    """
    from isle_agents.contests.sweep import runner

    raise typer.Exit(runner.main(asked))


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that 'isle tournament' or 'isle solo' has written.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", show_default="report.html in DIR", help="The page.")] = None,
) -> None:
    """Make one page of a run: who wins, where points come from, what cards were worth, whether it matters who begins.

    The page needs no network. With --stats a run keeps what the report says of cards, lessons, boats and days.
    """
    from isle_agents.contests.report import runner

    raise typer.Exit(runner.main(folder, out))


@app.command()
@asking(Verify, "file games replay_with fresh seed workers note", ())
def verify(asked: Verify) -> None:
    """Check the file of a rating: every game by the rules, and the players asked again. It starts nothing that the file names.

    Grades: lawful (the games are what the rules give, and the rungs choose the same again), replayed (so does the player), fresh
    (and on new deals its rating agrees). Exit status: 0 all is right, 1 something is not, 2 a wrong command, 130 Ctrl-C.
    """
    from isle_agents.contests.rating.verify import runner

    raise typer.Exit(runner.main(asked))
