"""What a cluster would bring: the time of parts measured here, the schedule of ``workforce.py`` simulated with it.

    python -m benchmarks.cluster [--json FILE] [--errands N]

Workers do errands, all at the same time; the process that has begun the run, the head, is one. It hands out every errand and
takes in what comes back, one after the other. Measured on this machine are

    a part     seconds of a worker for it, each of some parts once, and the bytes that it sends back
    a message  seconds of the head for an errand that sends so many bytes and has nothing to do, with two workers of a Ray here;
               they share the machine with the head, so it is rather less
    a look     seconds of the head to see which of many answers have come, for each that it waits for
    the rest   seconds of the head for what it does with a result: write a shard, add up sums

Then the run is played through event by event for any number of workers. What the simulation knows nothing of: nodes of unequal
speed, losses, a network that is slower than this machine's own, and the first minute, in which each node compiles.
Needs the extras ``ray``, ``training`` and ``net``.
"""

from __future__ import annotations

import argparse
import heapq
import json
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import ray
from rich.console import Console

from benchmarks.machine import in_words, machine
from benchmarks.tables import Grid
from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing.errands import Done, Hired
from isle_agents.playing.workforce import ENOUGH, MOST, QUEUED, Orders, Workforce
from isle_env import policies
from isle_env.setting import checked_setting
from isle_env.weights import Played
from isle_env.whole_file import write_whole
from isle_training import arena, forecast, forecast_games, teachers
from isle_training.hands import Needs

WORKERS = (1, 10, 100, 1000, 10_000)
LISTS, DEALS = 24, 96
"""Of a generation of ``isle train tune``."""


@dataclass(frozen=True)
class Work:
    """A run whose parts are done by workers."""

    name: str
    part: Callable[[int], Any]
    """Does the part of a number; returns what is sent to the head."""
    whole: int
    """Parts of the whole run."""
    take: Callable[[Any], object] = lambda result: None
    """What the head does with a result."""
    tried: int = 8
    """Parts that are measured."""
    most: int = 1
    """Parts that go to a worker in one message at most."""
    rounds: bool = False
    """Must all parts be done before the next ones are known? Then the run is one such round after the other."""


@dataclass(frozen=True)
class Head:
    """Seconds of the process that has begun the run."""

    message: float
    """For an errand."""
    rest: float
    """For a result."""
    look: float
    """For each answer that it waits for, whenever some have come."""


@dataclass(frozen=True)
class Measured:
    """What was measured of a work."""

    seconds: tuple[float, ...]
    """Of a worker, for each part tried."""
    sent: int
    """Bytes of a result."""
    rest: float
    """Seconds of the head for a result."""


def works(folder: Path) -> Iterator[Work]:
    """The runs that a cluster can play, as large as one would ask for. folder: for files."""
    for names, whole, tried in ((("tuned", "greedy"), 100_000, 64), (("champion:ms=10", "tuned"), 10_000, 6)):
        settings = Settings(names, 2, tried, 1)
        hall, fixtures = Hall(settings), list(settings.fixtures())
        hall.warm_up()
        part = partial(_game, hall, fixtures)
        yield Work(f"tournament {' '.join(names)}", part, whole, tried=tried, most=MOST)
    for teacher, whole in (("champion:playouts=100", 20_000), ("rollouts", 20_000)):
        games = teachers.Games(teachers.About.new(teacher, Played("standard", 2), 0, 0.03))
        games.prepare()
        yield Work(
            f"imitate --teacher {teacher}",
            games,
            whole // games.about.games,
            lambda file: write_whole(folder / "shard.npz", file),
        )
    noted = forecast_games.Games(Played("standard", 2), (), 0, forecast.PART)
    noted.prepare()
    sums = noted(0).sums
    yield Work(
        "forecast", noted, 300_000 // forecast.PART,
        lambda found: [one + two for one, two in zip(sums, found.sums, strict=True)],
    )  # fmt: skip
    yield tuning()


def _game(hall: Hall, fixtures: Sequence[Any], number: int) -> list[Any]:
    """A game of a tournament."""
    return hall.play(fixtures[number])


def tuning() -> Work:
    """A generation of ``isle train tune``."""
    setting = checked_setting(2)
    matches = arena.Matches((setting,))
    matches.prepare()
    deal, _ = arena.every_seat(LISTS * DEALS, 2)
    words = np.ascontiguousarray(np.repeat(policies.reference_of(setting.rules).Prices.default().for_all[:1], LISTS, axis=0))

    def part(number: int) -> arena.Results:
        seeds = deal[number * arena.LEAST : (number + 1) * arena.LEAST] + (1 << 40)
        return matches(arena.Part(0, words, np.zeros((len(seeds), 2), np.int64), seeds))

    return Work("tune, a generation", part, len(deal) // arena.LEAST, tried=24, rounds=True)


def measured(work: Work) -> Measured:
    """Parts done here, one after the other, and what a result costs."""
    seconds, result = [], None
    for number in range(work.tried):
        began = time.perf_counter()
        result = work.part(number)
        seconds.append(time.perf_counter() - began)
    rest = []
    for _ in range(5):
        began = time.perf_counter()
        work.take(result)
        rest.append(time.perf_counter() - began)
    return Measured(tuple(seconds), len(pickle.dumps(result, 5)), min(rest))


class Idle:
    """A worker that has nothing to do, sends bytes, and says that it took long: so errands stay as they are."""

    def __init__(self, size: int) -> None:
        self._size = size

    def prepare(self) -> Hired | Exception:
        """Nothing is compiled."""
        return Hired.here()

    def play(self, items: Sequence[int]) -> Done:
        """Bytes of so many for each item."""
        return Done([bytes(self._size) for _ in items], ENOUGH)

    def sleep(self) -> None:
        """An answer that is waited for."""
        time.sleep(3600)


def messages(sizes: Sequence[int], errands: int) -> list[float]:
    """Seconds of the head for an errand that sends so many bytes, for each size."""
    found = []
    for size in sizes:
        orders = Orders(Idle, (size,), f"to send {size} bytes", Needs("nothing").pack)
        with Workforce(orders, 2) as workers:
            for _ in workers.do(range(20)):
                pass
            began = time.perf_counter()
            for _ in workers.do(range(errands)):
                pass
            found.append((time.perf_counter() - began) / errands)
    return found


def look(answers: int = 2000) -> float:
    """Seconds of the head to see which answers have come, for each that it waits for."""
    with Workforce(Orders(Idle, (0,), "to be waited for", Needs("nothing").pack), 1) as workers:
        workers.start()
        (actor,) = workers.actors
        awaited = [actor.sleep.remote() for _ in range(answers)]
        took = []
        for _ in range(5):
            began = time.perf_counter()
            ray.wait(awaited, num_returns=1, timeout=0)
            ray.wait(awaited, num_returns=answers, timeout=0)
            took.append(time.perf_counter() - began)
    return min(took) / answers


def simulated(seconds: npt.NDArray[np.float64], workers: int, head: Head, most: int = MOST) -> float:
    """Seconds of a run: parts are handed out in errands by one head, as ``workforce.Workforce`` does it.

    seconds: float64[K], of each part; most: parts in one errand.
    """
    size, given, clock = 1, 0, 0.0
    free = np.zeros(workers)
    """When each worker has done all that it was handed."""
    under_way: list[tuple[float, int, int, float]] = []
    """Errands: when each is done, its worker, its parts, its seconds."""

    def hand_out(worker: int) -> None:
        """Give a worker the next errand."""
        nonlocal given, clock
        parts = seconds[given : given + size]
        if len(parts):
            given += len(parts)
            clock += head.message / 2
            free[worker] = max(free[worker], clock) + parts.sum()
            heapq.heappush(under_way, (float(free[worker]), worker, len(parts), float(parts.sum())))

    for _ in range(QUEUED):
        for worker in range(workers):
            hand_out(worker)
    while under_way:
        clock = max(clock, under_way[0][0]) + head.look * len(under_way)
        there = []
        while under_way and under_way[0][0] <= clock:
            there.append(heapq.heappop(under_way))
        for _, _, parts, took in there:
            clock += head.message / 2 + head.rest * parts
            if took < ENOUGH / 2 and parts == size:
                size = min(2 * size, most)
        for _, worker, _, _ in there:
            hand_out(worker)
    return clock


def speeds(work: Work, seconds: Sequence[float], head: Head, workers: Sequence[int] = WORKERS) -> list[float]:
    """How many times as fast the run is with so many workers as all its parts one after the other."""
    parts = np.array(list(islice(cycle(seconds), work.whole)))
    gained = []
    for count in workers:
        together = parts
        if work.rounds:  # the parts of a round are as large as the workers are many
            groups = np.array_split(parts, max(1, min(arena.PARTS * count, work.whole)))
            together = np.array([group.sum() for group in groups])
        gained.append(float(parts.sum() / simulated(together, count, head, work.most)))
    return gained


def table(entries: Sequence[dict[str, Any]]) -> Grid:
    """The results."""
    head = ("run", "parts", "a part", "sends", "the head's part", *(f"{count:,} workers" for count in WORKERS))
    cells = [
        (
            entry["name"], f"{entry['whole']:,}", f"{np.mean(entry['seconds']):.2g} s", f"{entry['sent'] / 1000:.0f} kB",
            f"{1000 * (entry['message'] + entry['rest']):.2g} ms", *(f"{gain:,.0f}×" for gain in entry["gained"]),
        )
        for entry in entries
    ]  # fmt: skip
    return Grid("What workers of a cluster would bring", head, cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description="What a cluster would bring.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    parser.add_argument("--errands", type=int, default=400, help="errands that messages are measured with (400)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = [(work, measured(work)) for work in works(Path(folder))]
    costs = messages([each.sent for _, each in found], options.errands)
    seen, entries = look(), []
    for (work, each), message in zip(found, costs, strict=True):
        head = Head(message, each.rest, seen)
        gained = speeds(work, each.seconds, head)
        entries.append({"name": work.name, "whole": work.whole, **asdict(each), "message": message, "gained": gained})
    console = Console()
    console.print(in_words(machine(("ray",))))
    console.print(table(entries).rich())
    print(table(entries).markdown())
    if options.json:
        options.json.write_text(json.dumps({"machine": machine(("ray",)), "runs": entries}, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
