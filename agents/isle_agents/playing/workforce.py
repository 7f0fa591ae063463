"""Workers on a cluster, by Ray: actors do errands, ``ray.wait`` says which is done.

    Workforce ──errands──▶ actors, on whatever node Ray puts them ──Done──▶ in whatever order they finish
      ╰── an actor that is lost, with its node or alone: its errands go to others, and another actor is asked for

What they do is the caller's: games of a tournament (``cluster``), those of a teacher, evaluations of prices. Ray takes the rules
and the players to the nodes (``carried``): these need Python, Ray and the packages that isle-env depends on, and no checkout.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from isle_agents.playing.errands import Done, Errand, Hired, Worker
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.settings import BadSettings
from isle_agents.stopping import signals_kept
from isle_env.extras import install

try:
    import ray
    from ray import exceptions
except ModuleNotFoundError as missing:
    raise BadSettings(f"--engine ray needs Ray ({missing}): run {install('ray')}") from missing

QUEUED = 2
"""Errands at an actor: one that it does and one that waits."""
ENOUGH = 1.0
"""Seconds that an errand should take: messages then cost next to nothing."""
MOST = 256
"""Items of an errand, at most."""
_RETRIES = 3
"""How many workers may be lost with an errand, or in a row before they were ready."""
_KNOCK = 5.0
"""Seconds in which the head of a cluster must answer."""
_NO_TOKEN = (
    "it asks for a token that is not given here. Set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN as on its head, or copy the head's "
    "~/.ray/auth_token"
)
_SILENCE = 15.0
"""Seconds after which is said again what is waited for."""
_LOOK = 1.0
"""Seconds between two chances for Ctrl-C."""


@dataclass(frozen=True)
class Orders:
    """What a workforce is for."""

    worker: type[Worker]
    arguments: tuple[Any, ...]
    """Those of a worker."""
    what: str
    """What the workers prepare, for the lines that say so: the players' names."""
    along: Callable[[Path], dict[str, Any]]
    """Fills an empty folder with what the nodes need; returns Ray's runtime environment, which takes it there."""
    name: Callable[[Any], object] = str
    """What an item is called in a message."""
    together: int = 1
    """Items of the first errands; later ones have more of them, if they take little time."""
    most: int = MOST
    """Items of an errand, at most."""


class Workforce:
    """The workers. Close it, or use it in a ``with`` statement.

    workers: their number, None: one for each processor of the cluster; address: of a cluster that runs (``HOST:PORT``,
    ``ray://…``, ``auto``), None: Ray is started on this machine.
    """

    def __init__(self, orders: Orders, workers: int | None, address: str | None = None) -> None:
        self._orders, self._wanted, self._address = orders, workers or 0, address
        self._connected = self._begun = False
        self._hired: dict[Any, Any] = {}
        """Answer that is awaited -> the actor that prepares."""
        self._able: dict[Any, int] = {}
        """Actor -> errands that it has."""
        self._running: dict[Any, tuple[Any, Errand]] = {}
        """Answer that is awaited -> the actor, and what it was sent for."""
        self._again: deque[Errand] = deque()
        self._early = 0
        """Actors lost in a row before they were ready."""
        self._size = orders.together

    def __enter__(self) -> Workforce:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def workers(self) -> int:
        """The workers that are wanted; known when it has started."""
        return self._wanted

    @property
    def actors(self) -> list[Any]:
        """Those that are ready."""
        return list(self._able)

    def start(self) -> None:
        """Connect to the cluster, ask for workers, and wait until one is ready.

        Raises what a worker's ``prepare`` returns, ``BadSettings``, ``WorkerDied``.
        """
        self._connect()
        began = said = time.monotonic()
        if not self._begun:
            _say(f"{self._wanted} workers prepare {self._orders.what}; kernels that a node has not yet are compiled there …")
        while not self._begun:
            self._hire()
            for _ in self._listen():
                pass
            if (now := time.monotonic()) - said > _SILENCE and not self._begun:
                said = now
                _say(f"no worker is ready after {now - began:.0f} s; {len(self._hired)} prepare {self._orders.what} …")

    def do(self, items: Iterable[Any]) -> Generator[Done, None, None]:
        """Have all items done; yields each errand when it is, in no fixed order. Raises what :meth:`start` does."""
        self.start()
        coming = iter(items)
        try:
            while True:
                self._hire()
                if self._hand_out(coming) and not self._running and not self._again:
                    return
                yield from self._listen()
        finally:
            self._forget_errands()

    def _forget_errands(self) -> None:
        """End workers that are busy when nobody listens any more: their answers would be taken for those of the next call."""
        for actor, _ in self._running.values():
            if self._able.pop(actor, None) is not None:
                with suppress(Exception):
                    ray.kill(actor)
        self._running.clear()
        self._again.clear()

    def close(self) -> None:
        """End the workers, and leave the cluster."""
        if self._connected:
            self._connected = self._begun = False
            for actor in [*self._able, *self._hired.values()]:
                with suppress(Exception):
                    ray.kill(actor)
            ray.shutdown()
        self._hired, self._able = {}, {}
        self._early, self._size = 0, self._orders.together

    # --- the cluster ---

    def _connect(self) -> None:
        """Join the cluster, with all that its nodes have to be given. Raises ``BadSettings``, :class:`WorkerDied`."""
        if self._connected:
            return
        if self._address:
            _knock(self._address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else Ray warns of a change to come
        # Where Ray is started here: else its workers are nice by 15 steps, and stand still beside other work.
        os.environ.setdefault("RAY_worker_niceness", "0")
        with tempfile.TemporaryDirectory(prefix="isle-carried-") as folder:
            along = self._orders.along(Path(folder))
            where: dict[str, Any] = {"address": self._address}
            if not self._address and not os.environ.get("RAY_ADDRESS"):
                # Ray would look for a cluster that runs here, or did so when it was last used.
                where = {"address": "local", "include_dashboard": False, "num_cpus": self._wanted or None}
            try:
                with signals_kept():  # Ray would end the process at SIGTERM, and say nothing
                    ray.init(**where, runtime_env=along, logging_level="ERROR", log_to_driver=False, namespace="isle")
            except (ConnectionError, ValueError, RuntimeError, exceptions.RayError) as error:
                raise WorkerDied(_unreachable(self._address, error)) from None
        self._connected = True
        self._wanted = self._wanted or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def _hire(self) -> None:
        """Ask for as many actors as are wanted. Those for which there is no room yet keep nobody else waiting."""
        while len(self._able) + len(self._hired) < self._wanted:
            made = ray.remote(self._orders.worker).options(num_cpus=1, max_restarts=0, scheduling_strategy="SPREAD")
            actor = made.remote(*self._orders.arguments)
            self._hired[actor.prepare.remote()] = actor

    # --- work ---

    def _hand_out(self, coming: Iterator[Any]) -> bool:
        """Give every actor enough to do. Returns whether nothing is left to hand out."""
        for had in range(QUEUED):  # who has nothing to do comes first
            for actor in [actor for actor, errands in self._able.items() if errands == had]:
                errand = self._again.popleft() if self._again else Errand(list(islice(coming, self._size)))
                if not errand.items:
                    return True
                self._able[actor] += 1
                self._running[actor.play.remote(errand.items)] = actor, errand
        return False

    def _listen(self) -> Iterator[Done]:
        """Wait a moment for answers, and take them in. Yields the errands that are done."""
        awaited = [*self._hired, *self._running]
        if not awaited:
            return
        there, _ = ray.wait(awaited, num_returns=1, timeout=_LOOK)
        if there:  # a look at a thousand answers takes milliseconds: take all that have come
            there, _ = ray.wait(awaited, num_returns=len(awaited), timeout=0)
        for answer in there:
            if answer in self._hired:
                self._take_on(answer)
            else:
                yield from self._take_in(answer)

    def _take_on(self, answer: Any) -> None:
        """An actor is ready, or lost."""
        actor = self._hired.pop(answer)
        try:
            said = ray.get(answer)
        except exceptions.RayTaskError as error:
            raise WorkerDied(f"a worker failed, which is a mistake in this program:\n{error}") from None
        except exceptions.RuntimeEnvSetupError as error:
            raise WorkerDied(f"a node of the cluster cannot be given {self._orders.what}: {_one_line(error)}") from None
        except exceptions.RayError as error:
            self._early += 1
            if self._early > _RETRIES:
                raise WorkerDied(f"workers of the cluster are lost at their start: {_one_line(error)}") from None
            return
        if not isinstance(said, Hired):
            if self._begun and not isinstance(said, WorkerDied):  # it cannot be made on that node; others go on
                said = WorkerDied(f"a worker of the cluster cannot prepare {self._orders.what}: {said}")
            raise said
        self._begun, self._early = True, 0
        self._able[actor] = 0

    def _take_in(self, answer: Any) -> Iterator[Done]:
        """An actor has done its errand, or is lost."""
        actor, errand = self._running.pop(answer)
        if actor in self._able:
            self._able[actor] -= 1
        try:
            said = ray.get(answer)
        except exceptions.RayTaskError as error:
            raise WorkerDied(f"a worker failed, which is a mistake in this program:\n{error}") from None
        except exceptions.RayError as error:
            self._able.pop(actor, None)
            errand.deaths += 1
            if errand.deaths > _RETRIES:
                lost = ", ".join(str(self._orders.name(item)) for item in errand.items[:8])
                raise WorkerDied(f"workers of the cluster are lost with {lost} …: {_one_line(error)}") from None
            self._again.append(errand)
            return
        if not isinstance(said, Done):
            raise said
        if said.seconds < ENOUGH / 2 and len(errand.items) == self._size:
            self._size = min(2 * self._size, self._orders.most)
        yield said


def _knock(address: str) -> None:
    """See whether anybody answers there; Ray itself would try for minutes. Raises :class:`WorkerDied`.

    address: ``HOST:PORT`` or ``ray://HOST:PORT``; of any other form Ray has to say what it means.
    """
    host, _, port = address.partition("://")[2].rpartition(":") if "://" in address else address.rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCK).close()
    except (OSError, OverflowError) as error:
        raise WorkerDied(_unreachable(address, error)) from None


def _unreachable(address: str | None, error: BaseException) -> str:
    """Why there is no cluster to play on."""
    where = f"the cluster at {address}" if address else "Ray on this machine"
    told = "\n".join(map(str, _with_causes(error)))  # what Ray raises names the token, or what it was raised from does
    why = _NO_TOKEN if "AuthenticationError" in told or "InvalidAuthToken" in told else _one_line(error)
    return f"{where} cannot be reached: {why}"


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what each was raised from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _one_line(error: BaseException) -> str:
    """What an error says first."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def _say(what: str) -> None:
    """A line on the terminal, as the compiling of kernels says it here."""
    print(f"isle_env: on the cluster: {what}", file=sys.stderr, flush=True)
