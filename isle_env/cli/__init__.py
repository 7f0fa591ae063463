"""The command line, ``isle …`` or ``python -m isle_env …``.

It imports what a command does when the command runs, so that ``--help`` is quick.

isle tournament [AGENT]...   agents.tournament.runner.main    (a layer above this package, so it is found by name)
isle solo [AGENT]...         agents.solo.runner.main          (likewise)
isle sweep AGENT --over …    agents.sweep.runner.main         (likewise)
isle report DIR              agents.report.runner.main        (likewise)
isle train tune …            training.tune.main               (likewise; its options are those of python -m training.tune;
                                                              so are those of imitate, ppo, export)
isle play [AGENT]...         agents.play.main.main            (likewise)
isle show, isle replay       isle_env.showing
isle compile                 isle_env.compiling
isle agents                  agents.registry.KNOWN
isle --version
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
from typing import Annotated

import typer

from isle_env.cli import comparing, files, further, playing, runs, training
from isle_env.cli.above import CHECKOUT, INTERRUPTED

app = typer.Typer(
    help="The Isle of Cats as a reinforcement-learning environment: tournaments and solo games of players.",
    epilog=None if importlib.util.find_spec("agents") else f"Not all is here: {CHECKOUT}.",
    no_args_is_help=True,
    # Our own errors are one plain line each. Anything else is a bug, and then a plain traceback is what helps.
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options of ``isle`` itself."""
    if version:
        try:
            typer.echo(f"isle-env {importlib.metadata.version('isle-env')}")
        except importlib.metadata.PackageNotFoundError:
            typer.echo("isle-env, not installed: from files on Python's path")
        raise typer.Exit


for _commands in (runs, playing, files, comparing, further):
    app.registered_commands += _commands.app.registered_commands
app.add_typer(training.train, name="train")


def main() -> None:
    """The console script ``isle``."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
