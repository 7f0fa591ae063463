"""``process:COMMAND``: a program in any language as a player, spoken to in lines of JSON (docs/protocol.md).

The program is started once for a seat and process, and told of each new game. What it is told is what its seat may know, so it is
handed the real game (``reads_nothing_hidden``), which tests hold it to.
"""

from __future__ import annotations

import errno
import math
import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

import numpy as np

from isle_env.game import Game
from isle_env.players.leaves import Leaves
from isle_env.players.options import Option, whole
from isle_env.players.process import messages
from isle_env.players.process.program import Program
from isle_env.players.protocol import Run
from isle_env.players.words import About, UnknownAgent
from isle_env.typed import ON_WINDOWS
from isle_env.views import labels
from isle_env.views.choices import Choice

RETRIES = 3
"""How often a program is asked again, unless it is said in its name."""
SECONDS = 60
"""For a decision, where no run says how long it may take."""
STARTING = 30.0
"""Seconds that a program has for its first line."""
MOMENT = 0.05
"""Seconds that are waited for a line that nobody asked for, where one may be on its way."""
_PROBED = 3, 2
"""In how many of its first games a program is waited for, and before how many decisions; after such a line, before all."""
_LAST_WORD = 1.0
"""Seconds to tell a program that a game is over."""
FOLDER = "programs"
"""Below the folder of a run: what the programs write to their standard error."""


class ProcessAgent:
    """A program as a player.

    command: as in a shell, but no shell reads it; retries: how often it is asked again after a wrong answer; seconds: for a
    decision, if no run sets a limit. Raises :class:`UnknownAgent` for a command that is not there.
    """

    ABOUT = About("A program in any language: process:COMMAND")
    OPTIONS = {  # noqa: RUF012 (read only)
        "command": Option(str, "COMMAND: the program, with its arguments"),
        "retries": Option(whole(0, 100), f"N: how often it is asked again after a wrong answer, {RETRIES} unless given"),
        "seconds": Option(whole(1), f"N: for a decision where no run sets a limit, {SECONDS} unless given"),
    }
    reads_nothing_hidden = True

    def __init__(self, command: str = "", retries: int = RETRIES, seconds: int = SECONDS) -> None:
        self._command, self._retries, self._seconds = _checked(command), retries, seconds
        self._name = f"process:{command}"
        self._run = Run()
        self._program: Program | None = None
        self._wants: tuple[str, ...] = ()
        self._seed = 0
        self._told = False
        """Does the program know of its game?"""
        self._number = 0
        self._games = 0
        """That the program was told of."""
        self._talks = False
        """Has it written what nobody asked for?"""
        self._rules: Any = None

    # ---- what is asked of a player ----
    def joins(self, run: Run) -> None:
        """Start the program for a run. Raises :class:`UnknownAgent` if it does not begin as it should."""
        self._run = run
        self._start()

    @property
    def wants_game(self) -> bool:
        """It is shown the game for anything but ids, and at the beginning."""
        self._started()
        return not self._told or self._wants != ("ids",)

    @property
    def wants_events(self) -> bool:
        """Does the program want to know what was chosen?"""
        self._started()
        return "events" in self._wants

    def reset(self, seed: int) -> None:
        """A new game begins. A program that has ended is started again."""
        self._seed, self._told, self._number = seed, False, 0
        self._started()

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Ask the program. Raises :class:`Leaves` if no legal action comes of it; then the program is ended."""
        program, deadline = self._started(), monotonic() + self._limit
        try:
            if not self._told:
                seconds = None if self._limit == math.inf else self._limit
                told = messages.new_game(info["game"], info["seat"], self._seed, seconds)
                program.say(messages.line(told), deadline)
                self._told, self._rules = True, info["game"].rules
                self._games += 1
            self._number += 1
            self._clear(program)
            legal = mask.nonzero()[0].tolist()
            program.say(messages.line(messages.decide(self._wants, observation, legal, info, self._number)), deadline)
            return self._answer(program, deadline, legal, info)
        except BaseException:
            self.close()
            raise

    def finished(self, game: Game, seat: int, choices: Sequence[Choice] | None) -> None:
        """Tell the program that the game is over. choices: since its last decision, as its seat may know them."""
        if self._program is None or not self._told:
            return
        told = messages.over(game, choices if "events" in self._wants else None)
        try:
            self._program.say(messages.line(told), monotonic() + _LAST_WORD)
        except Leaves:  # the game is over: it costs it nothing
            self.close()

    def close(self) -> None:
        """End the program. It is started again when it is asked again."""
        if self._program is not None:
            self._program.end()
            self._program, self._told, self._games, self._talks = None, False, 0, False

    def __getstate__(self) -> dict[str, Any]:
        """A copy starts a program of its own."""
        return {**self.__dict__, "_program": None, "_told": False}

    # ---- the program ----
    @property
    def _limit(self) -> float:
        """Seconds for a decision."""
        return self._run.seconds(self._seconds)

    def _answer(self, program: Program, deadline: float, legal: list[int], info: Mapping[str, Any]) -> int:
        """The action that the program chooses."""
        names: dict[str, int] | None = None
        left, skipped = self._retries, ""
        while True:
            line = program.line(deadline)
            if line is None:
                raise Leaves(f"timeout: more than {self._limit:g} s for a decision{skipped}")
            if line.isdigit() and len(line) < 6 and int(line) in legal:  # nearly always
                return int(line)
            if names is None:
                names = self._words(legal, info)
            try:
                return messages.action(line, legal, names, self._rules, self._number)
            except messages.OldAnswer as error:
                skipped = f"; {error}"
                program.note(str(error))
            except messages.Nonsense as error:
                if not left:
                    raise Leaves(f"{error.kind}: {error}") from None
                if program.more(min(deadline, monotonic() + MOMENT)):  # then the next line is the answer to this question
                    program.note(f"skipped, since another line came right behind it: {error}")
                else:
                    program.say(messages.line(messages.wrong(str(error), left)), deadline)
                left -= 1

    def _clear(self, program: Program) -> None:
        """Take away what the program has written unasked, so that it is not taken for its next answer."""
        careful = self._talks or (self._games <= _PROBED[0] and self._number <= _PROBED[1])
        moment = min(MOMENT, self._limit / 10)
        unasked = program.unasked(monotonic() + moment if careful else 0.0, moment)
        if unasked:
            self._talks = True
            program.note(f"before decision {self._number} it wrote {messages.shown(unasked)}, which nobody had asked for")

    def _words(self, legal: list[int], info: Mapping[str, Any]) -> dict[str, int]:
        """What each legal action may be called in an answer, in small letters."""
        names = {self._rules.action_name(action): action for action in legal}
        if "game" in info:
            names |= {labels.label_in(info["game"], action): action for action in legal}
        return {labels.flat(name): action for name, action in names.items()}

    def _started(self) -> Program:
        """The program, running."""
        if self._program is None:
            self._start()
        assert self._program is not None, "it was started"
        return self._program

    def _start(self) -> None:
        """Start the program and learn what it wants. Raises :class:`UnknownAgent`."""
        self.close()
        deadline = monotonic() + STARTING
        try:
            self._program = Program(self._command, self._run.file(FOLDER, ".txt"))
            self._program.say(messages.line(messages.hello(_version())), deadline)
            line = self._program.line(deadline)
            if line is None:
                raise UnknownAgent(f"agent {self._name!r} has not said in {STARTING:g} s what it wants to be told: {_FIRST}")
            self._wants = messages.wants(line)
        except (Leaves, messages.Nonsense, OSError) as error:
            self.close()
            raise UnknownAgent(f"agent {self._name!r} cannot play: {error}{_hint(str(error))}") from None
        except BaseException:
            self.close()
            raise


_FIRST = f'its first line should be such as {{"protocol": {messages.PROTOCOL}, "wants": ["ids"]}}, and be flushed'


def words_of(command: str) -> list[str]:
    """The words of a command. Raises ``ValueError`` for quotes that are not closed."""
    return shlex.split(command, posix=not ON_WINDOWS)


def _checked(command: str) -> list[str]:
    """The words of a command whose program is there. Raises :class:`UnknownAgent` saying what would be right."""
    name = f"process:{command}"
    try:
        words = words_of(command)
    except ValueError as error:
        raise UnknownAgent(f"agent {name!r}: {error}; quotes are those of a shell") from None
    if not words:
        raise UnknownAgent(f"agent {name!r}: a command follows the colon, such as process:./my_bot or process:python3 my_bot.py")
    program = words[0]
    if shutil.which(program) is None:
        if not os.path.isfile(program):
            where = f"file {program!r}" if os.path.dirname(program) else f"program {program!r} on the path"
            raise UnknownAgent(f"agent {name!r}: no {where}, looked for from {os.getcwd()}")
        if not os.path.dirname(program):
            raise UnknownAgent(f"agent {name!r}: a program of this folder is named ./{program}")
        how = f"process:python3 {program}" if program.endswith(".py") else f"chmod +x {program}"
        raise UnknownAgent(f"agent {name!r}: {program} is not executable; try {how}")
    if not ON_WINDOWS:
        _check_first_line(name, shutil.which(program) or program)
    return words


def _check_first_line(name: str, file: str) -> None:
    """Raises :class:`UnknownAgent` for a script whose first line names an interpreter that is not there."""
    try:
        with open(file, "rb") as script:
            line = script.readline(256)
    except OSError:  # it may be run, but not read
        return
    words = line.removeprefix(b"#!").decode(errors="replace").split()
    if not line.startswith(b"#!") or not words:
        return
    if line.endswith(b"\r\n"):
        raise UnknownAgent(f"agent {name!r}: the lines of {file} end as on Windows; save it with line ends of Unix")
    if shutil.which(words[0]) is None:
        raise UnknownAgent(f"agent {name!r}: no {words[0]}, which {file} names in its first line {messages.shown(line.strip())}")


def _hint(why: str) -> str:
    """What to do about a program that did not begin, for some reasons."""
    if os.strerror(errno.ENOEXEC) in why:
        return "; a script begins with a line such as #!/usr/bin/env python3"
    return f"; {_FIRST}" if why.endswith("ended with status 0") else ""


def _version() -> str:
    """Of this package."""
    return str(sys.modules["isle_env"].__version__)
