"""What a run takes along to machines that have no checkout: the rules, the players with their weights, and players of one's own.

    isle_env/                     all of it, and so isle_agents/
    isle_agents/
    own/ ─ my_agents.py           modules of own players, or packages; beside a single file the other Python files of its folder
         ─ prices/mine.toml       files that the names of players mention (``greedy:prices=prices/mine.toml``)

``own`` is the working folder of the players there, as the folder of the command is here. The three travel one by one, so that a
change of a player moves nothing else: kernels are compiled again where their sources lie elsewhere than before.
"""

from __future__ import annotations

import importlib.machinery
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import isle_agents
import isle_env
from isle_agents.playing.settings import BadSettings
from isle_agents.registry import parted, short_name

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")


def pack(folder: Path, names: Sequence[str], here: Path | None = None) -> dict[str, Any]:
    """Copy what these players need into an empty folder. Returns Ray's runtime environment, which takes it along.

    names: of players, as ``isle_agents.registry.load`` takes them; here: where the command runs, None: the working folder. Raises
    :class:`BadSettings` for a file that has no place in the folder.
    """
    here = (here or Path.cwd()).resolve()
    for package in (isle_env, isle_agents):
        source = Path(str(package.__file__)).parent
        shutil.copytree(source, folder / source.name, ignore=_LEFT_OUT)
    own = folder / "own"
    own.mkdir()
    for name in names:
        for source in _files(name, here):
            _copy(source, own / source.relative_to(here))
    return {"working_dir": str(own), "py_modules": [str(folder / "isle_env"), str(folder / "isle_agents")]}


def _files(name: str, here: Path) -> Iterable[Path]:
    """What of the working folder a player needs: files and folders below it. Of installed modules nothing is taken."""
    if short_name(name) is not None:
        values = [part.partition("=")[2] for part in name.partition(":")[2].split(",")]
        return [_below(here, name, value) for value in values if value and (here / value).is_file()]
    found = importlib.machinery.PathFinder.find_spec(parted(name)[0].partition(".")[0], [str(here)])
    if found is None:
        return []
    if found.submodule_search_locations:
        return [Path(place).resolve() for place in found.submodule_search_locations]
    return sorted(here.glob("*.py"))


def _below(here: Path, name: str, value: str) -> Path:
    """A file that a player's name mentions. Raises :class:`BadSettings` if it lies elsewhere."""
    if Path(value).is_absolute() or ".." in Path(value).parts:
        raise BadSettings(
            f"agent {name!r}: with --engine ray the file {value} is taken to other machines, so it has to lie below the working "
            f"folder and to be named from there; here that is {here}"
        )
    return here / value


def _copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, unless it is there already."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=_LEFT_OUT, dirs_exist_ok=True)
    elif not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
