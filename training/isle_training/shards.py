"""Games that a teacher has played: shards in a folder, which many can write at once.

    number of a shard ─▶ teachers.Games ─▶ shard-00012.npz      data.json    what the folder holds
                                                                seconds.csv  what each shard has cost

Whoever writes a shard here holds its lock, which ends with the process: several processes and sessions can work in one folder,
and an end at any moment loses no more than the shards begun.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from isle_env.machine.locks import try_to_lock
from isle_env.whole_file import write_whole
from isle_training.hands import Hands
from isle_training.positions import DataError, Positions
from isle_training.run_folder import differences
from isle_training.teachers import About, Games

ABOUT, SECONDS = "data.json", "seconds.csv"
LOOK = 0.2
"""Seconds between two looks at a shard that another process writes."""


class Shards:
    """A folder of shards, perhaps not all written yet."""

    def __init__(self, folder: Path, about: About) -> None:
        """Open or make the folder. Raises :class:`DataError` if it holds other data, ``OSError`` if it cannot be used."""
        self.folder, self.about, self.games, self._ended = folder, about, Games(about), False
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / ABOUT
        if not file.exists():
            write_whole(file, (json.dumps(asdict(about), indent=2) + "\n").encode())
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
            differs = differences(there, asdict(about))
        except (ValueError, AttributeError):
            raise DataError(f"{file}: damaged; give another --data folder") from None
        if differs:
            raise DataError(f"{folder} holds other data ({differs}): give another --data folder")

    def file(self, number: int) -> Path:
        """The file of a shard."""
        return self.folder / f"shard-{number:05d}.npz"

    def read(self, number: int) -> Positions:
        """A shard that was written. Raises :class:`DataError`."""
        return Positions.read(self.file(number))

    def write(self, numbers: list[int], threads: int, done: Callable[[], None]) -> None:
        """Have the teacher play the shards that are not there yet. threads: shards at once; done: called after each.

        Shards that another process is writing come last: they are there by then, or it has ended without them.
        """
        if missing := self.missing(numbers):
            self.games.prepare()  # what is compiled is so once
        with ThreadPoolExecutor(threads) as pool:
            try:
                for patient in (False, True):
                    waiting = {pool.submit(self._write, number, patient) for number in missing}
                    while waiting:
                        ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                        for one in ended:
                            if one.result():
                                done()
                    missing = self.missing(missing)
            except BaseException:
                self._ended = True  # games that are running are played to their ends
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _write(self, number: int, patient: bool) -> bool:
        """Write a shard unless it is there. patient: wait for another process that writes it. Has it been written here?"""
        with locked(self.folder / f"shard-{number:05d}.lock", lambda: patient and not self._ended) as free:
            if not free or self.file(number).exists():
                return False
            began = time.thread_time()
            found = self.games.until(number, lambda: self._ended)
            if found is not None:
                found.write(self.file(number))
                self._note(number, time.thread_time() - began)
            return found is not None

    def missing(self, numbers: list[int]) -> list[int]:
        """Those of the shards that are not there yet."""
        return [number for number in numbers if not self.file(number).exists()]

    def write_by(self, hands: Hands, numbers: list[int], done: Callable[[], None]) -> None:
        """Have others play the shards that are not there yet. hands: made for :class:`Games`; done: called after each.

        Raises ``WorkerDied``. Who plays them on a cluster holds no locks: a shard that another process writes is the same.
        """
        missing = self.missing(numbers)
        with closing(hands.as_done(missing)) as found:
            before = hands.seconds
            for place, packed in found:
                write_whole(self.file(missing[place]), packed)
                self._note(missing[place], hands.seconds - before)
                before = hands.seconds
                done()

    def _note(self, number: int, seconds: float) -> None:
        """Note what a shard has cost: a line, in one piece, as several processes may write there."""
        with (self.folder / SECONDS).open("a", encoding="utf-8") as file:
            file.write(f"{number},{seconds:.3f}\n")

    def seconds(self, numbers: list[int]) -> float:
        """Processor seconds that shards have cost, whoever has played them.

        A process may end before it has noted a shard: such a one counts as much as the others do on average.
        """
        file, wanted = self.folder / SECONDS, set(numbers)
        noted: dict[int, float] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            number, _, cost = line.partition(",")
            if number.isdecimal() and int(number) in wanted:
                with suppress(ValueError):  # the line of a process that ended while it wrote
                    noted[int(number)] = float(cost)
        return sum(noted.values()) / len(noted) * len(wanted) if noted else 0.0


@contextmanager
def locked(file: Path, waits: Callable[[], bool]) -> Iterator[bool]:
    """Hold a lock file within the block. waits: asked again and again while another process holds it; False: give up.

    Gives whether this process holds it.
    """
    with file.open("wb") as lock:
        while not try_to_lock(lock.fileno()):
            if not waits():
                yield False
                return
            time.sleep(LOOK)
        yield True
        with suppress(PermissionError):  # Windows keeps a file that is open, which does no harm
            file.unlink(missing_ok=True)
