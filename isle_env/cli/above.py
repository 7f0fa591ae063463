"""Modules of the layers above this package, which only a checkout has."""

from __future__ import annotations

import importlib
from typing import Any

import typer

CHECKOUT = "the players are used from a checkout of the project: run 'pip install -e .' in it"
"""What a command says that needs the layers above this package, and what ``isle --help`` says without them."""
INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 + SIGINT, the shells' convention."""


def imported(name: str) -> Any:
    """A module of the layers above this package, which only a checkout has. Without a checkout the command ends with a hint."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("agents", "training"):
            raise
        typer.echo(f"error: {CHECKOUT}", err=True)
        raise typer.Exit(2) from None
