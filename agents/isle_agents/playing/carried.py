"""What a run takes along to machines that have no checkout: the rules, the players with their weights, and players of one's own.

    isle_env/                     all of it, and so isle_agents/
    isle_agents/
    own/ ─ my_agents.py           modules of own players, or packages; beside a single file the other Python files of its folder
         ─ prices/mine.toml       files that the names of players mention (``greedy:prices=prices/mine.toml``)

``own`` is the working folder of the players there, as the folder of the command is here. The three travel one by one, so that a
change of a player moves nothing else.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import isle_agents
import isle_env
from isle_agents.playing.settings import BadSettings
from isle_env.players.process.agent import words_of
from isle_env.players.registry import command_of, given_options, has_word, is_our_own, is_trusted, module_of

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")


def pack(
    folder: Path, names: Sequence[str], here: Path | None = None, files: Sequence[str] = (), packages: Sequence[ModuleType] = ()
) -> dict[str, Any]:
    """Copy what these players need into an empty folder. Returns Ray's runtime environment, which takes it along.

    names: of players, as ``isle_env.players.registry.load`` takes them; here: where the command runs, None: the working folder;
    files, packages: what is needed besides, files as the user has named them. Raises :class:`BadSettings` for a file that has no
    place in the folder.
    """
    here = (here or Path.cwd()).resolve()
    own = folder / "own"
    own.mkdir()
    folders = [Path(str(package.__file__)).parent for package in (isle_env, isle_agents, *packages)]
    for file in files:
        _copy(_below(here, file, file), own / file)
    for name in names:
        for source in _files(name, here):
            _copy(source, own / source.relative_to(here))
        if has_word(name) and not is_our_own(name):
            folders += _installed(module_of(name).partition(".")[0], own)
    for source in dict.fromkeys(folders):
        _copy(source, folder / source.name)
    return {"working_dir": str(own), "py_modules": [str(folder / source.name) for source in dict.fromkeys(folders)]}


def _files(name: str, here: Path) -> Iterable[Path]:
    """What of the working folder a player needs: files and folders below it. Raises :class:`BadSettings`."""
    command = command_of(name)
    if command is not None:
        yield from _of_program(name, words_of(command), here)
        return
    options = given_options(name)
    for _, value in options:
        if (here / value).is_file():
            yield _below(here, name, value)
    if has_word(name) or is_our_own(name):
        return
    module = dict(options).get("call", "").partition(":")[0] if is_trusted(name) else module_of(name)  # of a language model
    found = importlib.machinery.PathFinder.find_spec(module.partition(".")[0], [str(here)]) if module else None
    if found is not None and found.submodule_search_locations:
        yield from (Path(place).resolve() for place in found.submodule_search_locations)
    elif found is not None:
        yield from sorted(here.glob("*.py"))


def _of_program(name: str, words: Sequence[str], here: Path) -> list[Path]:
    """The files that a command names: the program, or what an interpreter is to run. Raises :class:`BadSettings` without any."""
    found = [_below(here, name, word) for word in words if (here / word).is_file() and not _is_on_path(word)]
    if not found:
        raise BadSettings(
            f"{name!r}: with --engine ray a program is taken to other machines, so it, or what it is to run, has to be a file "
            f"below the working folder; here that is {here}"
        )
    return found


def _is_on_path(word: str) -> bool:
    """Is it a program that every machine has for itself, named without a folder?"""
    return not Path(word).suffix and Path(word).name == word and shutil.which(word) is not None


def _installed(module: str, own: Path) -> list[Path]:
    """The folder of an installed package that brings a player; a module in a single file goes into ``own``."""
    found = importlib.util.find_spec(module)
    if found is None or (found.origin is None and not found.submodule_search_locations):
        return []
    if found.submodule_search_locations:
        return [Path(place).resolve() for place in found.submodule_search_locations]
    _copy(Path(str(found.origin)), own / Path(str(found.origin)).name)
    return []


def _below(here: Path, name: str, value: str) -> Path:
    """A file that the user has named, alone or in a player's name. Raises :class:`BadSettings` if it lies elsewhere."""
    if Path(value).is_absolute() or ".." in Path(value).parts:
        raise BadSettings(
            f"{name!r}: with --engine ray the file {value} is taken to other machines, so it has to lie below the working "
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
