"""The command line, ``isle …``. It imports what a command does when the command runs, so that ``--help`` is quick.

isle tournament [AGENT]...   agents.tournament.runner.main    (a layer above this package, so it is found by name)
isle solo [AGENT]...         agents.solo.runner.main          (likewise)
isle agents                  agents.registry.KNOWN
isle --version
"""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="The Isle of Cats as a reinforcement-learning environment: tournaments and solo games of players.",
    no_args_is_help=True,
    add_completion=False,
    # Our own errors are one plain line each. Anything else is a bug, and then a plain traceback is what helps.
    pretty_exceptions_enable=False,
)

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 + SIGINT, the shells' convention."""


Agents = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="AGENT",
        show_default="greedy random",
        help="Who plays: names as 'isle agents' lists them, or module:Class; the same name may come twice.",
    ),
]
Seed = Annotated[int, typer.Option(help="Everything random follows from it: the same seed, the same games.")]
Workers = Annotated[int | None, typer.Option(show_default="one per core", help="Processes.")]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options of ``isle`` itself."""
    if version:
        typer.echo(f"isle-env {importlib.metadata.version('isle-env')}")
        raise typer.Exit


@app.command()
def tournament(
    agents: Agents = None,
    mode: Annotated[str, typer.Option(help="The game that is played: standard or family.")] = "standard",
    players: Annotated[int, typer.Option(help="Seats at a table: 2, 3 or 4.")] = 2,
    games: Annotated[
        int,
        typer.Option(
            help="Games for each line-up of agents at a table, rounded up to whole deals: "
            "every deal is played once with each rotation of the seats.",
        ),
    ] = 500,
    seed: Seed = 0,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(
            show_default="results/tournament-DATE-TIME",
            help="New folder for games.csv, summary.csv, results.png, tournament.json.",
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Go on with the unfinished tournament of this same command in --out (or the latest one in results/).",
        ),
    ] = False,
) -> None:
    """Play a tournament: every deal once with each rotation of the seats, in parallel.

    More agents than seats: every combination of agents that fills a table. Fewer: they sit down again in turn (A B A
    B). Ctrl-C keeps every finished game; the same command with --resume goes on.
    """
    runner = _import("agents.tournament.runner")
    status = runner.main(
        agents=agents, mode=mode, players=players, games=games, seed=seed, workers=workers, out=out, resume=resume
    )
    raise typer.Exit(status)


@app.command()
def solo(
    agents: Agents = None,
    difficulty: Annotated[
        list[str] | None,
        typer.Option(show_default="easy", help="easy, medium, hard, very_hard, expert, or all of them; may come several times."),
    ] = None,
    games: Annotated[int, typer.Option(help="Deals; every agent plays each of them once at every difficulty.")] = 500,
    seed: Seed = 0,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(show_default="nothing is kept", help="New folder for games.csv, summary.csv, solo.json."),
    ] = None,
) -> None:
    """Play the solo game: each agent alone against the sister, all of them on the same deals, in parallel.

    The table says how often each wins, by how much, and where the points come from on both sides. Ctrl-C ends the run
    with what has been played.
    """
    runner = _import("agents.solo.runner")
    raise typer.Exit(runner.main(agents=agents, difficulties=difficulty, games=games, seed=seed, workers=workers, out=out))


@app.command("agents")
def list_agents() -> None:
    """List the agents that come with the project."""
    known = _import("agents.registry").KNOWN
    width = max(map(len, known))
    for name, entry in known.items():
        typer.echo(f"{name:<{width}}  {entry.summary}")
    typer.echo("\nYour own: module:Class or module:function, such as my_agents:LastLegal (see agents/protocol.py).")


def _import(name: str) -> Any:
    """A module of the layers above this package, which only a checkout has. Without a checkout the command ends with a hint."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "agents":
            raise
        typer.echo("error: the players are used from a checkout of the project: run 'pip install -e .' in it", err=True)
        raise typer.Exit(2) from None


def main() -> None:
    """The console script ``isle``."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
