"""The commands ``isle play`` and ``isle mcp``: where somebody sits down."""

from __future__ import annotations

import typer

from isle_agents.asked import Mcp, Play
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


@app.command()
@asking(Mcp, "agents", ())
def mcp(asked: Mcp) -> None:
    r"""Serve the Model Context Protocol on standard input and output, so that a client of it can sit down at a table.

    A client starts this command itself: name it in its settings. It needs the extra `mcp` (pip install 'isle-env\[mcp]').
    """
    from isle_agents.table import mcp_server

    raise typer.Exit(mcp_server.main(asked))
