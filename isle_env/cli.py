"""The command line, ``isle …`` or ``python -m isle_env …``.

It imports what a command does when the command runs, so that ``--help`` is quick.

isle tournament [AGENT]...   agents.tournament.runner.main    (a layer above this package, so it is found by name)
isle solo [AGENT]...         agents.solo.runner.main          (likewise)
isle train tune …            training.tune.main               (likewise; its options are those of python -m training.tune;
                                                              so are those of imitate, ppo, export)
isle agents                  agents.registry.KNOWN
isle --version
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

CHECKOUT = "the players are used from a checkout of the project: run 'pip install -e .' in it"
"""What a command says that needs the layers above this package, and what ``isle --help`` says without them."""

app = typer.Typer(
    help="The Isle of Cats as a reinforcement-learning environment: tournaments and solo games of players.",
    epilog=None if importlib.util.find_spec("agents") else f"Not all is here: {CHECKOUT}.",
    no_args_is_help=True,
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
PlayedGame = Annotated[str, typer.Option("--game", help="What is played: isle_of_cats, explore_and_draw or remote.")]
Seed = Annotated[int, typer.Option(help="Everything random follows from it: the same seed, the same games.")]
Workers = Annotated[int | None, typer.Option(show_default="one per core", help="Processes.")]
Limit = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        help="Time for a decision, without compiling; inf for no limit. A player that takes longer leaves the game: "
        "'random' plays on for it, and it ranks last.",
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        metavar="MB",
        show_default="no limit",
        help="Memory of a worker process, rules and players together. A player that fills more leaves the game.",
    ),
]
Time = Annotated[
    int | None,
    typer.Option(
        metavar="MS",
        min=1,
        show_default="as their names say",
        help="Milliseconds a decision for every player that can be told so, such as 'search'.",
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Go on with the unfinished run of this same command in --out (or the latest one in results/).",
    ),
]
Traceback = Annotated[
    bool, typer.Option("--traceback", help="Print the tracebacks of players that fail, and not only a line for each.")
]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options of ``isle`` itself."""
    if version:
        typer.echo(f"isle-env {importlib.metadata.version('isle-env')}")
        raise typer.Exit


@app.command()
def tournament(
    agents: Agents = None,
    game: PlayedGame = "isle_of_cats",
    mode: Annotated[str, typer.Option(help="The mode of The Isle of Cats: standard or family.")] = "standard",
    players: Annotated[int, typer.Option(help="Seats at a table: 2, 3 or 4; to 6 in the other games.")] = 2,
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
    resume: Resume = False,
    time: Time = None,
    limit: Limit = 60.0,
    memory: Memory = None,
    traceback: Traceback = False,
) -> None:
    """Play a tournament: every deal once with each rotation of the seats, in parallel.

    More agents than seats: every combination of agents that fills a table. Fewer: they sit down again in turn (A B A
    B). Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: 0 all played, 3 all played
    but players left games, 1 it could not be played to its end, 2 a wrong command, 130 Ctrl-C.
    """
    runner = _import("agents.tournament.runner")
    status = runner.main(
        agents=agents,
        mode=mode,
        players=players,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
        resume=resume,
        limit=limit,
        memory=memory,
        traceback=traceback,
        time=time,
        game=game,
    )
    raise typer.Exit(status)


@app.command()
def solo(
    agents: Agents = None,
    game: PlayedGame = "isle_of_cats",
    difficulty: Annotated[
        list[str] | None,
        typer.Option(show_default="easy", help="easy, medium, hard, very_hard, expert, or all of them; may come several times."),
    ] = None,
    games: Annotated[int, typer.Option(help="Deals; every agent plays each of them once at every difficulty.")] = 500,
    seed: Seed = 0,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(
            show_default="results/solo-DATE-TIME", help="New folder for games.csv, summary.csv, results.png, solo.json."
        ),
    ] = None,
    resume: Resume = False,
    time: Time = None,
    limit: Limit = 60.0,
    memory: Memory = None,
    traceback: Traceback = False,
) -> None:
    """Play the solo game: each agent alone against the sister, all of them on the same deals, in parallel.

    The table says how often each wins, by how much, and where the points come from on both sides. Ctrl-C keeps every
    finished game; the same command with --resume goes on. Exit status: as of 'isle tournament'.
    """
    runner = _import("agents.solo.runner")
    status = runner.main(
        agents=agents,
        difficulties=difficulty,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
        resume=resume,
        limit=limit,
        memory=memory,
        traceback=traceback,
        time=time,
        game=game,
    )
    raise typer.Exit(status)


train = typer.Typer(help="Train players.", no_args_is_help=True, pretty_exceptions_enable=False)
app.add_typer(train, name="train")


_PASSED_ON: Any = {
    "add_help_option": False,
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
"""A command whose options are those of a module."""


@train.command("tune", **_PASSED_ON)
def train_tune(context: typer.Context) -> None:
    """Find prices for the reference policy by evolution. All options: isle train tune --help."""
    raise typer.Exit(_import("training.tune").main(context.args))


@train.command("imitate", **_PASSED_ON)
def train_imitate(context: typer.Context) -> None:
    """Train a network to choose as a teacher does. All options: isle train imitate --help."""
    raise typer.Exit(_import("training.imitate").main(context.args))


@train.command("ppo", **_PASSED_ON)
def train_ppo(context: typer.Context) -> None:
    """Train a network by PPO in a league. All options: isle train ppo --help."""
    raise typer.Exit(_import("training.ppo").main(context.args))


@train.command("forecast", **_PASSED_ON)
def train_forecast(context: typer.Context) -> None:
    """Learn what a morning says of the end, for the champion. All options: isle train forecast --help."""
    raise typer.Exit(_import("training.forecast").main(context.args))


@train.command("export", **_PASSED_ON)
def train_export(context: typer.Context) -> None:
    """Turn a trained network into a player. All options: isle train export --help."""
    raise typer.Exit(_import("training.export").main(context.args))


@app.command("agents")
def list_agents() -> None:
    """List the agents that come with the project, the games that they play, and their options."""
    registry = _import("agents.registry")
    known = registry.KNOWN
    width = max(map(len, known))
    for name, entry in known.items():
        typer.echo(f"{name:<{width}}  {entry.summary}")
        typer.echo(f"{'':<{width}}  games: {', '.join(entry.games)}")
        for key, option in registry.options_of(name).items():
            typer.echo(f"{'':<{width}}  :{key}={option.meaning}")
    typer.echo("\nYour own: module:Class or module:function, such as my_agents:LastLegal (see agents/protocol.py).")


def _import(name: str) -> Any:
    """A module of the layers above this package, which only a checkout has. Without a checkout the command ends with a hint."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("agents", "training"):
            raise
        typer.echo(f"error: {CHECKOUT}", err=True)
        raise typer.Exit(2) from None


def main() -> None:
    """The console script ``isle``."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
