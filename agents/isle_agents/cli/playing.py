"""The command ``isle play``."""

from __future__ import annotations

import typer

from isle_agents.asked import Play
from isle_agents.cli.parameters import OF_PLAY, asking

app = typer.Typer()


@app.command()
@asking(Play, "agents game mode players seat difficulty options seed load at saves terminal port browser", OF_PLAY)
def play(asked: Play) -> None:
    r"""Play against agents yourself: on a page in the browser, or in the terminal.

    The page is served from this machine to this machine only, at an address with a random token. It has hints, undo, saving,
    and the replay at the end. It needs the extra `play` (pip install 'isle-env\[play]'); --terminal needs nothing.
    """
    from isle_agents.table import main

    raise typer.Exit(main.main(asked))
