"""Playing mutants: each in a copy of the checkout, with a cache of kernels of its own.

A test that fails counts only if it passes in a copy that nobody has changed. What fails with the JIT off in a way that compiled
kernels may not (an index out of bounds, an overflow, a hang) counts only if it fails compiled, too.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tests.support.mutants import witness
from tests.support.mutants.groups import ROOT, Group
from tests.support.mutants.operators import Mutant
from tests.support.mutants.results import Result
from tests.support.mutants.stages import AGAIN, DO_NOT_COUNT, DOES_NOT_COUNT, STAGES, Stage, stages_of

LONGEST = 4 * 3600
"""Seconds of the clock after which a stage is stopped: a test waits for something."""
NOTHING_PLAYED = 5
"""pytest's exit status where all tests of a stage are deselected."""
ONLY_PLAIN = 3
"""After so many failures that only plain Python has, the compiled stages decide: all tests might fail so, one after the other."""
CONFTEST = "conftest"
"""In place of a test: a conftest.py cannot be imported."""


@dataclass(frozen=True)
class Played:
    """What came of one run of pytest."""

    failed: str = ""
    """The test, or the file that could not be collected; empty if all passed."""
    how: str = ""
    raised: bool = True
    """Did a test fail, not the whole process end?"""
    broken: bool = False
    """Is what was played no program?"""
    same_compiled: bool = True
    """Does it fail on purpose, and would so compiled?"""
    seconds: float = 0.0
    """Processor time."""


class Stopped(Exception):
    """Somebody has stopped the run: what was being played counts for nothing."""


class Copy:
    """A copy of the checkout, in which one mutant after the other is played."""

    def __init__(self, folder: Path, files: list[str]) -> None:
        """folder: is made; files: of the checkout, from its root."""
        self.root, self._cache, self._witness = folder / "checkout", folder / "kernels", folder / "witness.jsonl"
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = False
        for file in files:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, self.root / file)

    def check(self, stage: Stage) -> None:
        """Raise ``RuntimeError`` unless the tests of a stage can be collected."""
        options = ["-n0", "-q", "--collect-only", "-p", "no:cacheprovider", "-p", witness.__name__, "-m", stage.marker]
        status, output, _ = self._run([*options, *stage.tests], stage.jit, stage.seconds)
        if status:
            raise RuntimeError(f"the tests cannot be collected without any mutant:\n{output[-4000:]}")

    def read(self, file: str) -> bytes:
        """A file as it was when the copy was made, whatever has become of it in the checkout."""
        return (self.root / file).read_bytes()

    def write(self, file: str, source: bytes) -> None:
        """Change a file. What was compiled from it is forgotten: another edit may have the same length in the same second."""
        path = self.root / file
        path.write_bytes(source)
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
            compiled.unlink()

    def forget_kernels(self) -> None:
        """Begin with an empty cache."""
        shutil.rmtree(self._cache, ignore_errors=True)

    def play(self, stage: Stage, without: tuple[str, ...] = ()) -> Played:
        """Play the tests of a stage up to the first that fails. without: tests that are left out."""
        options = ["-x", "-n0", "-q", "--tb=line", "-p", "no:cacheprovider", "-p", witness.__name__, "-m", stage.marker]
        left_out = [f"--deselect={test}" for test in (*DO_NOT_COUNT, *without)]
        return self._judged(*self._run([*options, *left_out, *stage.tests], stage.jit, stage.seconds))

    def _run(self, options: list[str], jit: bool, seconds: float) -> tuple[int, str, float]:
        """Run pytest. Returns its exit status, what it has printed, and its processor time."""
        self._cache.mkdir(exist_ok=True)
        self._witness.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (self.root, self.root / "agents", self.root / "training"))),
            "NUMBA_CACHE_DIR": str(self._cache),
            "NUMBA_DISABLE_JIT": str(int(not jit)),
            witness.FILE: str(self._witness),
            witness.SECONDS: str(seconds),
        }
        with open(self.root.parent / "output.txt", "w+b") as output:
            self._running = subprocess.Popen(
                # What hangs is measured in processor time (witness.py): a machine that was busy or asleep is no reason to end.
                [sys.executable, "-m", "pytest", "-o", "faulthandler_timeout=0", *options],
                cwd=self.root, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
            if self._stopped:  # in between
                self._end()
            status, used = self._ended(self._running)
            self._end()
            self._running = None
            if self._stopped:
                raise Stopped
            output.seek(0)
            return status, output.read().decode(errors="replace"), used

    def stop(self) -> None:
        """Play no more: what runs ends, with :class:`Stopped`."""
        self._stopped = True
        self._end()

    def _end(self) -> None:
        """End the process and all that it has started."""
        if (running := self._running) is not None:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)

    def _ended(self, process: subprocess.Popen[bytes]) -> tuple[int, float]:
        """Wait for a process. Returns its exit status, minus the signal that ended it, and its processor time."""
        began, process.returncode = time.monotonic(), None  # type: ignore[assignment]
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode, usage.ru_utime + usage.ru_stime
            if time.monotonic() - began > LONGEST:
                self._end()
            time.sleep(0.1)

    def _judged(self, status: int, output: str, seconds: float) -> Played:
        """What a run came to, by its exit status and what the witness has written."""
        if status in (0, NOTHING_PLAYED):
            return Played(seconds=seconds)
        lines = self._witness.read_text(encoding="utf-8").splitlines() if self._witness.exists() else []
        told = [json.loads(line) for line in lines]
        for line in told:
            if "fails" in line:
                how = f"{line['raised']}: {line['says']}"
                return Played(line["fails"], how, True, line["broken"], line["same_compiled"], seconds)
        last = next((line["begins"] for line in reversed(told) if "begins" in line), "")
        if status < 0 and last:
            how = "hangs" if status in (-signal.SIGPROF, -signal.SIGKILL) else f"ends by {signal.Signals(-status).name}"
            return Played(last, how, False, False, False, seconds)
        if "ImportError while loading conftest" in output:
            broken = any(word in output for word in ("NameError", "SyntaxError", "numba.core.errors"))
            return Played(CONFTEST, _last_error(output), True, broken, True, seconds)
        raise RuntimeError(f"pytest ended with {status} and named no test:\n{output[-4000:]}")


def _last_error(output: str) -> str:
    """The error that a traceback ends with."""
    return next((line.removeprefix("E").strip() for line in reversed(output.splitlines()) if line.startswith("E ")), "no import")[
        :200
    ]


class Player:
    """Plays mutants in one copy, beside a clean one that all players share."""

    clean_turn = threading.Lock()
    passing: dict[tuple[str, bool], bool] = {}  # noqa: RUF012
    """Test, compiled? -> does it pass where nothing is changed? What is known so far."""

    def __init__(self, copy: Copy, clean: Copy) -> None:
        self._copy, self._clean = copy, clean

    def play(self, group: Group, mutant: Mutant, after: str | None, through: str) -> Result:
        """Play a mutant. after: the stage that it has survived already, None: none; through: the last stage that is played."""
        source = self._copy.read(mutant.file)
        self._copy.forget_kernels()
        self._copy.write(mutant.file, mutant.applied(source))
        try:
            return self._through_stages(group, mutant, STAGES.index(after) + 1 if after else 0, STAGES.index(through))
        finally:
            self._copy.write(mutant.file, source)

    def _through_stages(self, group: Group, mutant: Mutant, first: int, last: int) -> Result:
        seconds = 0.0
        for stage in list(stages_of(group, mutant))[first : last + 1]:
            found = self._caught(stage)
            seconds += found.seconds
            if found.failed:
                outcome = "stillborn" if found.broken else "caught"
                return Result.of(group.name, mutant, outcome, stage.name, found.failed, found.how, seconds)
        return Result.of(group.name, mutant, "survived", STAGES[last], "", "", seconds)

    def _caught(self, stage: Stage) -> Played:
        """The first failure of a stage that counts."""
        without = tuple(test for (test, jit), passes in self.passing.items() if jit == stage.jit and not passes)
        seconds, only_plain = 0.0, 0
        while only_plain < ONLY_PLAIN:
            found = self._copy.play(stage, without)
            seconds += found.seconds
            if not found.failed:
                return Played(seconds=seconds)
            if not found.how.startswith(DOES_NOT_COUNT) and self._passes_clean(stage, found.failed):
                again = found
                if not found.broken and not found.same_compiled and not (stage.jit and found.raised):
                    again = self._copy.play(
                        Stage("again", (found.failed,), True, stage.marker, max(AGAIN, stage.seconds if stage.jit else 0))
                    )
                    seconds += again.seconds
                if again.failed:
                    return replace(again, failed=found.failed, seconds=seconds)
                only_plain += not stage.jit
            without = (*without, found.failed)
        return Played(seconds=seconds)

    def _passes_clean(self, stage: Stage, test: str) -> bool:
        """Does a test pass where nothing is changed?"""
        with self.clean_turn:
            if (test, stage.jit) not in self.passing and test == CONFTEST:
                self._clean.check(stage)
                self.passing[test, stage.jit] = True
            elif (test, stage.jit) not in self.passing:
                clean = self._clean.play(Stage("clean", (test,), stage.jit, stage.marker, stage.seconds))
                self.passing[test, stage.jit] = not clean.failed
                if clean.failed:
                    print(f"{test} fails without any mutant, and is left out: {clean.how}", flush=True)
            return self.passing[test, stage.jit]


def checkout_files() -> list[str]:
    """The files of the checkout that git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return sorted(file for file in listed.split("\0") if file and (ROOT / file).is_file())
