"""The command ``isle play``."""

from __future__ import annotations

import typer

from isle_env.asked import Play
from isle_env.cli.above import imported
from isle_env.cli.parameters import OF_PLAY, asking

app = typer.Typer()


@app.command()
@asking(Play, "agents game mode players seat difficulty options seed load saves terminal port browser", OF_PLAY)
def play(asked: Play) -> None:
    """Play against agents yourself: on a page in the browser, or in the terminal.

    The page is served from this machine to this machine only, at an address with a random token. It has hints, undo, saving,
    and the replay at the end. It needs the extra `play` (pip install -e '.[play]'); --terminal needs nothing.
    """
    raise typer.Exit(imported("agents.play.main").main(asked))
