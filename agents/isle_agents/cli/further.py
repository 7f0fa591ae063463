"""The commands ``isle compile`` and ``isle agents``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from isle_agents.statuses import INTERRUPTED
from isle_env.players import registry, words
from isle_env.players.options import Option

app = typer.Typer()


@app.command("compile")
def compile_ahead(
    parts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PART",
            show_default="all",
            help="rules, environments, samples, saves, batches, opponents, policy, search, phases, candidates, or all.",
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            show_default="isle_of_cats",
            help="isle_of_cats, kittens_and_beasts, explore_and_draw (which is remote, too), or all; may come several times.",
        ),
    ] = None,
) -> None:
    """Compile ahead what is asked for, and keep it: for images, clusters and classrooms. What is there already is only loaded.

    Ctrl-C keeps what is finished; the same command goes on. Exit status: 0 all is there, 2 a wrong name, or a cache folder in
    which nothing can be kept, 130 Ctrl-C.
    """
    from isle_env import compiling
    from isle_env.machine.jit import CACHE_FOLDER

    try:
        seconds = compiling.compile_ahead(parts or (), game or (), typer.echo)
    except compiling.CannotCompile as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo("stopped; what is finished is kept, and the same command goes on", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"all is ready after {seconds:.0f} s; kept in {CACHE_FOLDER.parent}")


@app.command("agents")
def list_agents() -> None:
    """List the agents that have names, the games that they play, and their options."""
    known = words.known()
    width = max(map(len, known))
    for name in known:
        try:
            said, options = registry.about(name), registry.options_taken(name)
        except words.UnknownAgent as error:
            typer.echo(f"{name:<{width}}  {error}")
            continue
        assert said is not None
        typer.echo(f"{name:<{width}}  {said.summary}")
        typer.echo(f"{'':<{width}}  games: {', '.join(said.games)}")
        if said.expansion:
            typer.echo(f"{'':<{width}}  plays isle_of_cats with Kittens + Beasts, too")
        _list_options(options, width)
    for head in words.OUTSIDE:
        said = registry.about(f"{head}:")
        assert said is not None
        typer.echo(f"{head:<{width}}  {said.summary}")
        _list_options(registry.options_taken(f"{head}:"), width)
    typer.echo("\nYour own: module:Class or module:function, such as my_agents:LastLegal (see isle_env/players/protocol.py).")


def _list_options(options: Mapping[str, Option], width: int) -> None:
    """The options of an agent, below its name. width: of the longest name."""
    for key, option in options.items():
        typer.echo(f"{'':<{width}}  :{key}={option.meaning}")
