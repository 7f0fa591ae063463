"""Many games at once, in worker processes (``worker``), and what becomes of a game whose worker dies.

    Pool ──orders──▶ worker, worker …      ──rows──▶ in whatever order they finish
      ╰── looks at each worker's board and memory several times a second, kills what is beyond the limits,
          starts another worker, and gives it the game: the actions taken so far, and who has left

No state is shared but the boards. On Linux, workers are forked from a process that has loaded the rules and nothing else
(``preload``); elsewhere they are spawned. Ctrl-C reaches the main process only. However that ends, the workers end with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import wait
from time import monotonic
from typing import Any

from isle_agents.playing import board as boards
from isle_agents.playing.board import Board
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.leaving import Left, ended, too_slow
from isle_agents.playing.memory import MB, resident
from isle_agents.playing.process import KILLED, Worker, worker_context
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.worker import Bug, Job, Order, Ready, Refused, Tired
from isle_env.errors import IsleError

_QUEUED = 3
"""Groups that wait at a worker: enough that it never runs idle, few enough that stopping is quick."""
_LOOK = 0.1
"""Seconds between two looks at the workers."""
_GRACE = 0.2
"""Seconds that a player may be late before its worker is killed; a late answer is noticed by the worker itself."""
_RETRIES = 2
"""How often a game is given to another worker if its worker died and no player was at work."""


class WorkerDied(IsleError):
    """Workers die, and no player is to blame."""


class Pool:
    """The workers of a run. Close it, or use it in a ``with`` statement.

    workers: their number; heard: called with each player that leaves a game.
    """

    def __init__(self, job: Job, workers: int, heard: Callable[[Left], object] = lambda left: None) -> None:
        self._job, self._wanted, self._heard = job, workers, heard
        self._context = worker_context()
        self._workers: list[Worker] = []
        self._skip: set[int] = set()
        """Numbers of players that did not survive being made or asked for the first time."""
        self._begun = False
        self._finished: list[list[Any]] = []
        self._again: deque[Order] = deque()
        self._looked = 0.0

    @property
    def workers(self) -> int:
        """The number of workers."""
        return self._wanted

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the first worker, and wait until it has made all players.

        Raises ``UnknownAgent`` and ``AgentFailure`` for players that cannot be made, ``BadSettings`` for a memory limit that is
        too low, ``WorkerDied``.
        """
        while not self._begun:
            if not self._workers:
                self._hire()
            self._listen()
            self._look_after()

    def play(self, fixtures: Iterable[Any]) -> Generator[list[Any], None, None]:
        """Play the fixtures; yields each game's rows when it is done, in no fixed order. Close the iterator to stop early.

        Raises :class:`WorkerDied`.
        """
        self.start()
        coming = iter(fixtures)
        while True:
            if self._hand_out(coming) and not any(worker.orders for worker in self._workers):
                return
            self._listen()
            self._look_after()
            finished, self._finished = self._finished, []
            yield from finished

    def close(self) -> None:
        """End the workers: those that are idle by themselves, the others at once."""
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.dismiss()
        for worker in workers:
            worker.end()

    # --- work ---

    def _hire(self) -> None:
        """Start a worker. Raises :class:`WorkerDied` if the system does not let it: too many processes, no shared memory."""
        try:
            self._workers.append(Worker(self._context, self._job, sorted(self._skip)))
        except OSError as error:
            raise WorkerDied(f"a worker process cannot be started: {error.strerror or error}") from None

    def _hand_out(self, coming: Iterator[Any]) -> bool:
        """Give every worker enough to do. Returns whether nothing is left to hand out."""
        while (worker := self._idlest()) is not None or len(self._workers) < self._wanted:
            orders = self._next(coming)
            if not orders:
                return True
            if worker is None or (worker.orders and len(self._workers) < self._wanted):
                self._hire()
                worker = self._workers[-1]
            worker.take(orders)
        return False

    def _idlest(self) -> Worker | None:
        """The worker with the shortest queue, if that has room."""
        able = [worker for worker in self._workers if len(worker.orders) <= self._room]
        return min(able, key=lambda worker: len(worker.orders), default=None)

    @property
    def _room(self) -> int:
        return (_QUEUED - 1) * self._job.group

    def _next(self, coming: Iterator[Any]) -> list[Order]:
        """The next games, those of dead workers first."""
        if self._again:
            return [self._again.popleft()]
        return [Order(fixture) for fixture in islice(coming, self._job.group)]

    def _listen(self) -> None:
        """Wait a moment for messages, and take them in."""
        by_line = {worker.connection: worker for worker in self._workers}
        for line in wait(list(by_line), timeout=_LOOK):
            self._take_in(by_line[line])  # type: ignore[index]

    def _take_in(self, worker: Worker) -> None:
        """Take in what a worker has sent."""
        for message in worker.messages():
            if isinstance(message, list):
                worker.finished()
                self._finished.append(message)
            elif isinstance(message, Left):
                worker.left.append(message)
                self._heard(message)
            elif isinstance(message, Ready):
                self._is_ready(worker)
            elif isinstance(message, Tired):
                self._retire(worker)
                return
            elif isinstance(message, Refused):
                if not self._begun:  # later, the player only leaves the games that it cannot play
                    raise message.error
            elif isinstance(message, Bug):
                raise WorkerDied(f"a worker failed, which is a mistake in this program:\n{message.trace}")
        if worker.lost:
            self._looked = 0.0  # look at once

    def _is_ready(self, worker: Worker) -> None:
        first, self._begun, worker.ready = not self._begun, True, True
        limit, at_rest = self._job.limits.memory, resident(worker.process.pid)
        if first and limit is not None and at_rest > 0.9 * limit * MB:
            raise _too_low(limit, at_rest)

    # --- watching ---

    def _look_after(self) -> None:
        """Look at the workers now and then: who has died, who has to be killed, who may go."""
        if monotonic() - self._looked < _LOOK:
            return
        self._looked = monotonic()
        for worker in list(self._workers):
            if worker.lost or not worker.process.is_alive():
                self._bury(worker, None)
            elif worker.is_overdue(_GRACE):
                self._bury(worker, _late(worker.board))
            elif self._job.limits.memory is not None:
                self._weigh(worker, self._job.limits.memory)

    def _weigh(self, worker: Worker, limit: int) -> None:
        """Kill a worker that is too large."""
        held = resident(worker.process.pid)
        if held > limit * MB and not self._begun:
            raise _too_low(limit, held)
        if held > limit * MB:
            self._bury(worker, f"memory: the worker process held more than {limit} MB")

    def _retire(self, worker: Worker) -> None:
        """A worker ends by itself; another one plays what it had before it."""
        self._workers.remove(worker)
        self._again.extendleft(reversed(worker.orders))
        worker.orders.clear()
        worker.end()

    def _bury(self, worker: Worker, why: str | None) -> None:
        """A worker has died, or is killed now. why: its last player's reason to leave; None: it died by itself."""
        self._workers.remove(worker)
        status = worker.kill(wait_first=why is None)
        self._take_in(worker)
        if not worker.ready:
            self._died_early(worker, why or _reason(status))
        elif worker.orders:
            first, *others = worker.orders
            self._again.extendleft([*reversed(others), self._to_go_on(worker, first, status, why)])

    def _died_early(self, worker: Worker, why: str) -> None:
        """A worker died while it made its players, or asked them for the first time."""
        board, labels = worker.board, self._job.settings.labels
        if board.doing not in (boards.MAKING, boards.WARMING):
            raise WorkerDied(f"a worker process died at its start ({why})")
        if board.doing == boards.MAKING and not self._begun:
            raise AgentFailure(f"agent {labels[board.who]!r} cannot be made: {why}")
        self._skip.add(board.who)
        self._again.extendleft(reversed(worker.orders))

    def _to_go_on(self, worker: Worker, order: Order, status: int | None, why: str | None) -> Order:
        """The order to finish a game whose worker has died."""
        board, game = worker.board, order.fixture.game
        at_work = board.game == game and board.doing != boards.NOTHING
        # SIGKILL comes from outside: from the system when memory runs out, whoever has used it up. Once may be bad luck.
        bad_luck = why is None and status == -KILLED and order.deaths == 0
        if not at_work or bad_luck:
            if order.deaths >= _RETRIES:
                raise WorkerDied(f"worker processes die in game {game} ({_reason(status)}), and no player is at work then")
            return Order(order.fixture, order.past, order.left, order.deaths + 1)
        seat = board.who
        label = self._job.settings.labels[order.fixture.seats[seat]]
        left = Left(game, seat, label, why or _reason(status), *board.used(seat))
        self._heard(left)
        return Order(order.fixture, board.actions(), (*order.left, *worker.left, left), order.deaths)


def _too_low(limit: int, held: int) -> BadSettings:
    """The limit leaves no room to play. limit: MB; held: bytes that a worker holds before the first game."""
    return BadSettings(
        f"--memory {limit}: a worker with these players holds {held / MB:.0f} MB before the first game, so name more"
    )


def _late(board: Board) -> str:
    """The reason of a player whose time is up."""
    if board.doing == boards.ACTING:
        return too_slow(board.allowed)
    doing = {boards.MAKING: "to be made", boards.RESETTING: "for reset"}.get(board.doing, "for its first answer")
    return f"timeout: more than {board.allowed:g} s {doing}"


def _reason(status: int | None) -> str:
    """Why a worker has died. status: None if it was alive, but could not be reached."""
    return "cut off: the line to the program was closed" if status is None else ended(status)
