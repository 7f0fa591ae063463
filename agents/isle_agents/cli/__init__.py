"""The command line, ``isle …`` or ``python -m isle_env …``.

It imports what a command does when the command runs, so that ``--help`` is quick.

isle tournament [AGENT]...   isle_agents.contests.tournament.runner.main
isle match [AGENT]...        isle_agents.contests.tournament.runner.match
isle solo [AGENT]...         isle_agents.contests.solo.runner.main
isle rate AGENT              isle_agents.contests.rating.runner.main
isle verify FILE             isle_agents.contests.rating.verify.runner.main
isle sweep AGENT --over …    isle_agents.contests.sweep.runner.main
isle report DIR              isle_agents.contests.report.runner.main
isle play [AGENT]...         isle_agents.table.main.main
isle mcp [AGENT]...          isle_agents.table.mcp_server.main
isle agents                  isle_env.players.words.known
isle train tune …            isle_training.tune.main    (a layer above this package, so it is found by name; its options are
                                                        those of python -m isle_training.tune; likewise the other trainings)
isle show, isle replay       isle_env.showing
isle compile                 isle_env.compiling
isle --version
"""

from __future__ import annotations

import importlib.metadata
import sys
from typing import Annotated

import typer

from isle_agents.cli import comparing, files, further, playing, runs, training
from isle_agents.cli.plain import print_plainly
from isle_agents.statuses import INTERRUPTED

app = typer.Typer(
    help="The Isle of Cats as a reinforcement-learning environment: tournaments and solo games of players.",
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
    print_plainly()
    try:
        app()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(INTERRUPTED)
