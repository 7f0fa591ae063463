"""A worker: a process that plays games with players of which it knows nothing good.

    main process ──orders──▶ worker: its own hall ──Left, rows──▶ main process

Whatever a player does here, the main process goes on: it watches the worker's board, kills the worker when time or memory is
up, and starts another. This is no prison, though. A player runs with all rights of the user who started the run.
"""

from __future__ import annotations

import io
import math
import multiprocessing
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from isle_agents.playing import end_with_parent
from isle_agents.playing.board import Board, stop_for_compiling
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.hall import Hall
from isle_agents.playing.leaving import Left
from isle_agents.playing.limits import Limits
from isle_agents.playing.memory import MB, resident
from isle_env.players.words import UnknownAgent
from isle_env.typed import ON_WINDOWS

_TALK = 20_000
"""Bytes that the players of a worker may print."""

_AT_ONCE = 512
"""Bytes that a pipe with any room takes without waiting, on every system."""


@dataclass(frozen=True)
class Job:
    """What is played, in a form that can be sent to a process."""

    build: Callable[..., Hall[Any, Any]]
    """Makes a hall from settings, limits and board; every process makes its own."""
    settings: Any
    group: int = 1
    """Games that go to a process in one message."""
    limits: Limits = field(default_factory=Limits)
    names: tuple[str, ...] = ()
    """The agents' names spelled out, for processes that know no words for players; (): the settings' own."""

    def hall(self, board: Board | None = None) -> Hall[Any, Any]:
        """A hall to play in."""
        made = self.build(self.settings, self.limits, board)
        made.names = self.names or made.names
        return made


@dataclass
class Order:
    """A game to be played, from its deal, or from where another worker died."""

    fixture: Any
    past: tuple[int, ...] = ()
    left: tuple[Left, ...] = ()
    deaths: int = 0
    """How often a worker died in this game, and no player was to blame."""


@dataclass(frozen=True)
class Ready:
    """The players are made and have answered once."""


@dataclass(frozen=True)
class Tired:
    """The worker has grown half-way to the memory limit, and ends between two games.

    What fills it slowly, game by game, is no fault of whoever plays when the limit is reached.
    """


@dataclass(frozen=True)
class Refused:
    """A player cannot be made."""

    error: UnknownAgent | AgentFailure


@dataclass(frozen=True)
class Bug:
    """An error of this program's own; its traceback."""

    trace: str


def serve(connection: Connection, memory: Any, job: Job, skip: Collection[int]) -> None:
    """Play what is ordered until told to stop. skip: numbers of players that are not made before their first game."""
    _settle_in()
    board = Board(memory, shared=True)
    stop_for_compiling(board)
    hall = job.hall(board)
    try:
        hall.prepare(skip)
    except (UnknownAgent, AgentFailure) as error:
        connection.send(Refused(error))
        return
    except Exception:
        connection.send(Bug(traceback.format_exc()))
        return
    connection.send(Ready())
    try:
        _play(connection, hall, _enough(job.limits))
    except Exception:
        with suppress(OSError):  # the main process has gone, or a player closed the connection
            connection.send(Bug(traceback.format_exc()))
    finally:
        hall.close()


def _enough(limits: Limits) -> float:
    """The bytes with which a worker ends by itself."""
    return math.inf if limits.memory is None else (resident(os.getpid()) + limits.memory * MB) / 2


def _play(connection: Connection, hall: Hall[Any, Any], enough: float) -> None:
    myself = os.getpid()
    while (orders := _received(connection)) is not None:
        for order in orders:
            rows = hall.play(order.fixture, order.past, order.left, connection.send)
            if os.getpid() != myself:  # a player has forked, and this is the copy
                os._exit(0)
            connection.send(rows)
            if enough < math.inf and resident(myself) > enough:
                connection.send(Tired())
                return


def _received(connection: Connection) -> list[Order] | None:
    """The next orders; None at the end, also when the main process has gone."""
    try:
        return connection.recv()
    except (EOFError, OSError):
        return None


def _settle_in() -> None:
    """Stand apart from the terminal and from the main process, but end with it."""
    with suppress(OSError, AttributeError):  # Windows has no groups of processes
        os.setpgid(0, 0)  # to be killed together with the processes that players start; out of reach of Ctrl-C
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_main_process()
    talk: Any = _Talk(os.dup(2), _TALK)
    sys.stdout = sys.stderr = io.TextIOWrapper(talk, errors="replace", write_through=True)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nowhere, standard)
    with suppress(OSError):  # where memory runs out, Linux should end a worker rather than the main process
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")
    # A forked process has its parent's global generator. Players that use it would draw the same in every worker.
    np.random.seed(None)  # noqa: NPY002


def _end_with_main_process() -> None:
    """End this process when the main process has ended, even if that was killed."""
    end_with_parent.end_with_parent()  # the parent is the process that forks workers, which itself ends with the main process

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class _Talk(io.RawIOBase):
    """What players print goes to the standard error of the run, up to a number of bytes. It never waits for a reader."""

    def __init__(self, descriptor: int, most: int) -> None:
        self._descriptor, self._left = descriptor, most

    def writable(self) -> bool:
        """It can be written to, also when nothing is printed any more."""
        return True

    def write(self, data: Any, /) -> int:
        """Print what may still be printed."""
        if self._left > 0:
            part = bytes(data[: self._left])
            self._left -= len(part)
            self._print(part if self._left else part + b"\n(players print too much: the rest is left out)\n")
        return len(data)

    def _print(self, data: bytes) -> None:
        """Print it in pieces that a pipe takes at once, as long as it takes any."""
        with suppress(OSError, ValueError):
            while data and self._has_room():
                data = data[os.write(self._descriptor, data[:_AT_ONCE]) :]

    def _has_room(self) -> bool:
        """Can a piece be printed without waiting? Windows tells this of sockets only, so there it may have to wait."""
        return ON_WINDOWS or bool(select.select([], [self._descriptor], [], 0)[1])

    def close(self) -> None:
        """It stays open: other players may want to print, too."""
