"""The commands that show files: ``isle show`` and ``isle replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game (Game.to_bytes), or a replay.")],
    seat: Annotated[
        int | None, typer.Option(min=0, show_default="everything open; in text who decides", help="As this seat sees it.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="text in the terminal", help="Draw it: a name that ends in .svg or .png."),
    ] = None,
    scale: Annotated[float | None, typer.Option(min=0.1, max=8.0, show_default="1.0", help="Of a PNG: its size.")] = None,
) -> None:
    """Show a saved game: as text in the terminal, or as a picture.

    A PNG needs the extra pictures. Exit status: 0, 1 if the file cannot be read or written, 2 a wrong command.
    """
    from isle_env import showing

    raise typer.Exit(showing.show(file, seat, out, scale))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, such as --replays of 'isle tournament' keeps.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default="FILE with .html or .gif", help="Where the page or picture goes.")
    ] = None,
    gif: Annotated[bool, typer.Option("--gif", help="A moving picture in place of the page (extra pictures).")] = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Check a replay, and make a page of it: one file, no network, the table at every decision.

    Exit status: 0, 1 if the file cannot be read or written or does not fit the rules, 2 a wrong command.
    """
    from isle_env import showing

    raise typer.Exit(showing.replay(file, out, gif, open_it))
