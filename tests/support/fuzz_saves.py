"""Fuzzing of saves: ``python -m tests.support.fuzz_saves COUNT --seed S`` loads that many damaged saves with a right checksum.

The saves are loaded in child processes, so that a death is seen. A save that is accepted is looked at and played on
(mutations.py). Reported are deaths, hangs (no word for ``--limit`` seconds), and exceptions other than ``SaveError``; the exit
status is 1 if there were any. A save that raises is kept in the temporary folder, as ``fuzz_SEED_NUMBER.save``. With
``--expansion`` they are saves of games with Kittens + Beasts.
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.games.isle.modules.twins import EVERY, FAMILY, twin
from tests.support import mutations
from tests.support.settings import SETTINGS

CHUNK = 1000
"""Saves that a child process loads."""


def child(count: int, seed: int, limit: int, expansion: bool) -> None:
    """Load so many; one line for each that raises, and a last line with the numbers."""
    rng, accepted = random.Random(seed), 0
    ways = twin("tests.support.mutations") if expansion else mutations
    games = ways.pool(seed, settings={**EVERY, **FAMILY} if expansion else SETTINGS)
    for number in range(count):
        data = ways.mutant(rng.choice(games), rng)
        faulthandler.dump_traceback_later(limit, exit=True)
        try:
            accepted += ways.survives(data, seed)
        except Exception:
            print(f"EXCEPTION seed {seed} number {number}: {traceback.format_exc()}", flush=True)
            (Path(tempfile.gettempdir()) / f"fuzz_{seed}_{number}.save").write_bytes(data)
    faulthandler.cancel_dump_traceback_later()
    print(f"loaded {count} accepted {accepted}", flush=True)


def run(count: int, seed: int, limit: int, expansion: bool) -> tuple[int, int, list[str]]:
    """Load so many in one child process after the other. Returns how many were loaded and accepted, and what went wrong."""
    loaded, accepted, wrong = 0, 0, []
    for first in range(0, count, CHUNK):
        size = min(CHUNK, count - first)
        command = [
            sys.executable,
            "-m",
            "tests.support.fuzz_saves",
            str(size),
            "--seed",
            str(seed + first),
            "--limit",
            str(limit),
            "--child",
            *["--expansion"] * expansion,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        wrong += ["\n".join(lines[:-1])] if len(lines) > 1 else []
        if done.returncode != 0 or not lines or not lines[-1].startswith("loaded"):
            what = "hang" if "Timeout" in done.stderr else f"death, status {done.returncode}"
            wrong.append(f"seed {seed + first}: {what}\n{done.stderr[-3000:]}")
        else:
            loaded, accepted = loaded + int(lines[-1].split()[1]), accepted + int(lines[-1].split()[3])
    return loaded, accepted, wrong


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="load damaged saves with a right checksum, in child processes")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one save")
    parser.add_argument("--expansion", action="store_true", help="games with Kittens + Beasts")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.count, options.seed, options.limit, options.expansion)
        return 0
    start = time.monotonic()
    loaded, accepted, wrong = run(options.count, options.seed, options.limit, options.expansion)
    print(*wrong, sep="\n")
    print(f"{loaded} loaded, {accepted} accepted, {len(wrong)} went wrong; {time.monotonic() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
