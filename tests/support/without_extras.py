"""No test passes or fails by whether an extra is installed: hide each extra in turn, collect, and play the cheap half.

    python -m tests.support.without_extras              every extra, after a run of pytest: its record says which tests are cheap
    python -m tests.support.without_extras play ray     these extras
    python -m tests.support.without_extras --record FILE

In an environment that has all extras it shows for each of them what a user without it would meet. Exit status 0: nothing failed;
1: something did, and is printed; 2: wrong arguments.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.support.extras import ROOT, extras, is_here, without
from tests.support.record import RECORD

FOLDERS = ("tests/agents", "tests/training", "tests/envs")
"""Where tests use the extras."""
ALWAYS = "test"
"""The extra without which there is no pytest."""


def played(extra: str, record: str) -> subprocess.CompletedProcess[str]:
    """The tests where the packages of an extra are not found."""
    options = ["-n0", "-q", "--assert=plain", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, f"--cheap={record}", *FOLDERS]
    return subprocess.run(command, cwd=ROOT, env=without(*extras()[extra]), capture_output=True, text=True, check=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """See the head of this file. Returns the exit status."""
    known = [extra for extra in extras() if extra != ALWAYS]
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.without_extras", description="Play the cheap tests without each extra."
    )
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help=f"which ones: {', '.join(known)}; otherwise all of them")
    parser.add_argument("--record", default=str(ROOT / RECORD), help="the record of a run of pytest (default: of the last one)")
    options = parser.parse_args(arguments)
    if unknown := [extra for extra in options.extras if extra not in known]:
        parser.error(f"no extra {unknown[0]!r}; there are {', '.join(known)}")
    if not os.path.exists(options.record):
        parser.error(f"{options.record}: no such file; a run of pytest writes it")
    chosen = {extra: [name for name in extras()[extra] if is_here(name)] for extra in options.extras or known}
    start, failed = time.monotonic(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {extra: pool.submit(played, extra, os.path.abspath(options.record)) for extra, here in chosen.items() if here}
        for extra, here in chosen.items():
            if not here:
                print(f"{extra}: not installed, so that every run here is one without it")
                continue
            done = runs[extra].result()
            print(f"{extra} hidden ({', '.join(here)}):", (done.stdout.strip().splitlines() or ["nothing ran"])[-1], flush=True)
            if done.returncode:
                failed += 1
                print(done.stdout, done.stderr, sep="\n")
    print(f"{len(runs)} extras hidden, {failed} of them with failures, {time.monotonic() - start:.0f} s")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
