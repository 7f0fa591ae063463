"""What a program as a player costs: decisions a second of one that answers at once, by what it wants to be told.

    python -m benchmarks.programs [--json FILE] [--quick]

The program looks for the ids in the line and says one of them; it reads no JSON, so the time is that of making the line, sending
it and hearing the answer. Wall-clock time, since two processes wait for each other. Before the clock starts, a game of each kind
must end as it does when the same choices are made without a program.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.machine import in_words, machine
from benchmarks.rows import written
from benchmarks.tables import Grid
from benchmarks.timing import Run, in_turns, medians, same
from isle_env import Game
from isle_env.players import protocol
from isle_env.players.process import messages
from isle_env.players.process.agent import ProcessAgent
from isle_env.players.seen import Seen

STRIDE = 31
"""Which of the legal actions is chosen: this times the number of the decision, modulo their number."""
PROGRAM = f"""
import json, sys
told = sys.stdin.buffer
told.readline()
print(json.dumps({{"protocol": {messages.PROTOCOL}, "wants": sys.argv[1:]}}), flush=True)
for line in told:
    if line.startswith(b'{{"type":"game"'):
        number = 0
    elif line.startswith(b'{{"type":"decide"'):
        number += 1
        begin = line.index(b'"ids":[') + 7
        ids = line[begin : line.index(b"]", begin)].split(b",")
        print(ids[{STRIDE} * number % len(ids)].decode(), flush=True)
"""
KINDS: dict[str, tuple[str, ...]] = {
    "ids": ("ids",),
    "ids, names": ("ids", "names"),
    "ids, events": ("ids", "events"),
    "ids, fields": ("ids", "fields"),
    "ids, text": ("ids", "text"),
    "everything": messages.WANTS,
}
"""What is wanted, in words and as the program says it."""
TARGETS = {"ids": 15_000, "everything": 2_000}
"""Decisions a second."""


@contextmanager
def program(wants: Sequence[str]) -> Iterator[ProcessAgent]:
    """A program that answers at once, running."""
    player = ProcessAgent(shlex.join([sys.executable, "-c", PROGRAM, *wants]))
    protocol.joins(player, protocol.Run(60.0))
    try:
        yield player
    finally:
        player.close()


def play(player: ProcessAgent | None, seed: int) -> tuple[Game, int]:
    """A game of two seats, the program in the first; None makes its choices here. Returns it and the program's decisions."""
    game, number, other = Game.new(2, seed=seed), 0, 0
    seen = Seen(2)
    if player is not None:
        protocol.reset(player, seed)
    while not game.over:
        legal, seat = game.legal_actions(), game.current_seat
        number, other = number + (seat == 0), other + (seat != 0)
        if seat == 0 and player is not None:
            action = player.act(*protocol.asked(player, game, 0, 0, True, seen))
        else:
            action = int(legal[STRIDE * (number if seat == 0 else other) % len(legal)])
        if player is not None and player.wants_events:
            seen.note(game, action)
        game.apply(action)
    if player is not None:
        protocol.finished(player, game, 0, seen)
    return game, number


def check(player: ProcessAgent) -> None:
    """Compare a game with one without a program. Raises :class:`benchmarks.timing.Disagreement`."""
    same("a program's game and one without it", play(player, 5)[0].to_bytes(), play(None, 5)[0].to_bytes())


def run(player: ProcessAgent) -> Run:
    """A game of the program's, a new one at each call. Returns its decisions."""
    seeds = iter(range(10**9))
    return lambda: play(player, next(seeds))[1]


def measure(quick: bool = False) -> dict[str, Any]:
    """Check, then time in turns. Returns what is written to the JSON: ``rates``, decisions a second by kind, and ``machine``."""
    runs: dict[str, Run] = {}
    with ExitStack() as programs:
        for kind, wants in KINDS.items():
            player = programs.enter_context(program(wants))
            check(player)
            runs[kind] = run(player)
        rates = medians(in_turns(runs, *((2, 0.1) if quick else (5, 2.0)), time.perf_counter))
    return {"rates": rates, "machine": machine({}), "quick": quick}


def grid(report: dict[str, Any]) -> Grid:
    """The table."""
    rates = report["rates"]
    cells = [
        (
            kind, written(rates[kind], "/s"), written(1e6 / rates[kind], "µs"),
            f"{1e6 / rates[kind] - 1e6 / rates['ids']:+.0f} µs" if kind != "ids" else "",
            f"≥ {written(TARGETS[kind], '/s')}" if kind in TARGETS else "",
            ("yes" if rates[kind] >= TARGETS[kind] else "no") if kind in TARGETS else "",
        )
        for kind in KINDS
    ]  # fmt: skip
    return Grid(
        "A program that answers at once", ("it wants", "decisions", "one takes", "more than ids", "target", "reached"), cells
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the JSON if asked. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.programs", description="What a program as a player costs.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--quick", action="store_true", help="short rounds: rough figures")
    options = parser.parse_args(arguments)
    console = Console()
    report = measure(options.quick)
    console.print(in_words(report["machine"]), highlight=False)
    console.print(grid(report).rich())
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
