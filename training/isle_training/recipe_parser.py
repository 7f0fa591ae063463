"""Recipes: the options of a training command from a TOML file, ``--recipe NAME|FILE``.

    usual options ─▶ recipe ─▶ command line      where two of them name an option, the later one counts

The recipes that come with the project lie in ``recipes``, in a folder for each command. A recipe of imitate or forecast has the
name of the file of weights that was made with it. Each run keeps its own options as ``recipe.toml``.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from isle_env.errors import likely
from isle_env.whole_file import write_whole
from isle_training.readers import Parser

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

RECIPES = Path(__file__).parent / "recipes"
RECIPE = "recipe.toml"
"""The file in a run's folder."""
FILES = ("start", "begin", "towards")
"""Options that name what a run begins with, a file of this machine. A recipe says them in a comment alone."""
NEVER = ("help", "recipe", "out", "resume", "only_games", "data", "engine", "address", "workers", "threads", "device", *FILES)
"""Options that a recipe cannot have: they say on which machine, how many of its cores, and with which files."""


class RecipeParser(Parser):
    """Reads options from the command line, and from the recipe that it names."""

    def __init__(self, prog: str, description: str) -> None:
        """prog: ``python -m isle_training.COMMAND``; the command's recipes lie in ``recipes/COMMAND``."""
        epilog = "A recipe is a TOML file with these options as keys; where both name one, the command line counts."
        super().__init__(prog=prog, description=description, epilog=epilog, allow_abbrev=False)
        self.command = prog.rpartition(".")[2]
        self.said_by = ""
        """The recipe that is read, for what is wrong in it."""
        where = f"options from a file, or from one of isle_training/recipes/{self.command} by its name (none)"
        self.add_argument("--recipe", metavar="NAME|FILE", help=where)
        self.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the results go")

    def read(self, arguments: Sequence[str] | None, earlier: argparse.Namespace | None = None) -> argparse.Namespace:
        """The options: those of the recipe that is named, and what the command line says in their place.

        arguments: None for those that the program was given; earlier: options of a run that goes on, in place of the usual ones.
        """
        typed = sys.argv[1:] if arguments is None else list(arguments)
        recipe = self.parse_args(typed).recipe
        return self.parse_args([*(self._options_of(recipe) if recipe else ()), *typed], earlier)

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        super().error(f"{self.said_by}{message}")

    def keys(self) -> list[str]:
        """What a recipe can say: the options, with _ in place of -."""
        return [action.dest for action in self._actions if action.dest not in NEVER]

    def keep_recipe(self, options: argparse.Namespace) -> None:
        """Write the recipe of a run into its folder. Raises ``OSError``."""
        write_whole(options.out / RECIPE, self.recipe_of(options).encode())

    def recipe_of(self, options: argparse.Namespace) -> str:
        """A recipe with the options of a run, as TOML."""
        lines = [f"# The options of this run: isle train {self.command} --recipe FILE --out FOLDER runs it again."]
        lines += [f"# It began with {file} (--{name})." for name in FILES if (file := getattr(options, name, None))]
        tables = []
        for name in self.keys():
            value = getattr(options, name)
            if isinstance(value, dict):
                tables += ["", f"[{name}]", *(f"{json.dumps(key)} = {share}" for key, share in value.items())] if value else []
            elif value not in (None, math.inf, ()):
                # Names of modules are typed with commas between them.
                lines.append(f"{name} = {json.dumps(','.join(value) if isinstance(value, tuple) else value)}")
        return "\n".join([*lines, *tables]) + "\n"

    def _options_of(self, recipe: str) -> list[str]:
        """A recipe as if it had been typed. What is wrong in it ends the program."""
        shipped = {file.stem: file for file in sorted((RECIPES / self.command).glob("*.toml"))}
        file = shipped.get(recipe, Path(recipe))
        if not file.is_file():
            self.error(f"recipe {recipe}: no such file, and no shipped recipe of that name; there are {', '.join(shipped)}")
        self.said_by = f"{file}: "
        try:
            found = self._typed(tomllib.loads(file.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.error(f"no TOML ({error})")
        except OSError as error:
            self.error(error.strerror or str(error))
        self.parse_args([*found, "--out", "."])  # what it says is wrong by itself, and not with what was typed
        self.said_by = ""
        return found

    def _typed(self, table: dict[str, Any]) -> list[str]:
        """The options that a table asks for, as if they had been typed. A key that is none ends the program."""
        actions, typed = {action.dest: action for action in self._actions if action.dest not in NEVER}, list[str]()
        for key, value in table.items():
            if key not in actions:
                self.error(f"{key!r} is no key of a recipe{likely(key, list(actions))}")
            if isinstance(value, dict):
                value = [f"{name}={share}" for name, share in value.items()]
            name = key.replace("_", "-")
            if isinstance(value, bool):
                typed.append(f"--{name}" if value else f"--no-{name}")
                continue
            typed += [f"--{name}", *(map(str, value) if isinstance(value, list) else [str(value)])]
        return typed
