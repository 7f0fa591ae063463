"""The commands ``isle train …``, whose options are those of modules of ``isle_training``."""

from __future__ import annotations

from importlib import import_module  # a layer above this package
from typing import Any

import typer

train = typer.Typer(help="Train players.", no_args_is_help=True, pretty_exceptions_enable=False)


_PASSED_ON: Any = {
    "add_help_option": False,
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
"""A command whose options are those of a module."""


@train.command("tune", **_PASSED_ON)
def train_tune(context: typer.Context) -> None:
    """Find prices for the reference policy by evolution. All options: isle train tune --help."""
    raise typer.Exit(import_module("isle_training.tune").main(context.args))


@train.command("imitate", **_PASSED_ON)
def train_imitate(context: typer.Context) -> None:
    """Train a network to choose as a teacher does. All options: isle train imitate --help."""
    raise typer.Exit(import_module("isle_training.imitate").main(context.args))


@train.command("ppo", **_PASSED_ON)
def train_ppo(context: typer.Context) -> None:
    """Train a network by PPO in a league. All options: isle train ppo --help."""
    raise typer.Exit(import_module("isle_training.ppo").main(context.args))


@train.command("forecast", **_PASSED_ON)
def train_forecast(context: typer.Context) -> None:
    """Learn what a morning says of the end, for the champion. All options: isle train forecast --help."""
    raise typer.Exit(import_module("isle_training.forecast").main(context.args))


@train.command("export", **_PASSED_ON)
def train_export(context: typer.Context) -> None:
    """Turn a trained network into a player. All options: isle train export --help."""
    raise typer.Exit(import_module("isle_training.export").main(context.args))
