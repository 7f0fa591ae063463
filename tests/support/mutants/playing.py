"""A copy of the checkout in which one mutant after the other is put into the sources and the tests are played."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.support.mutants.groups import DO_NOT_COUNT, GROUPS, ROOT, RULES
from tests.support.mutants.sites import Mutant

ORDINARY, LONG = "not long and not product", "long and not product"
STAGES = {
    "plain": (ORDINARY, 240),
    "first": (ORDINARY, 600),
    "rules": (ORDINARY, 1800),
    "ordinary": (ORDINARY, 3600),
    "long": (LONG, 3600),
}
"""Which tests a stage plays, and how many seconds it may take: who hangs in compiled code is caught."""
CAUGHT, SURVIVED, STILLBORN = "caught", "survived", "stillborn"
_NOT_COMPILED = re.compile(
    r"numba\.core\.errors\.|^ERROR tests|errors? during collection|IndentationError|SyntaxError", re.MULTILINE
)
_ASSERTION = re.compile(r": (AssertionError|Failed|isle_env\S*IllegalAction)\b")


@dataclass(frozen=True)
class Result:
    """What became of a mutant. outcome: one of the three words; by: the test that failed, if one did; seconds: in all."""

    key: str
    group: str
    operator: str
    outcome: str
    stage: str
    by: str
    seconds: float


class Copy:
    """The files that git knows, as they are in the checkout, in a folder of their own. folder: empty or new."""

    def __init__(self, folder: Path) -> None:
        self.root, self.cache = folder / "checkout", folder / "kernels"
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for name in listed.stdout.splitlines():
            if (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.root / name)
        self.cache.mkdir()

    def without_fault(self, groups: list[str]) -> str:
        """Play the first stage of groups as it is. Returns what failed, or nothing. Its kernels stay for the mutants."""
        tests = dict.fromkeys(test for name in groups for test in GROUPS[name].first)
        outcome, by = self._failed(list(tests), *STAGES["rules"])
        return "" if outcome == SURVIVED else by or outcome

    def play(self, mutant: Mutant, long: bool) -> Result:
        """Put the fault in, play the stages up to the first failure, take it out. long: survivors meet the long tests as well."""
        file = self.root / mutant.file
        source, kept, begun = file.read_bytes(), set(self._kernels()), time.monotonic()
        file.write_bytes(mutant.applied(source))
        outcome, stage, by = SURVIVED, "", ""
        try:
            for stage, (which, seconds) in STAGES.items():
                if (stage == "long" and not long) or (stage == "plain" and not GROUPS[mutant.group].plain):
                    continue
                first = GROUPS[mutant.group].first
                tests = {"plain": first, "first": first, "rules": RULES}.get(stage, ("",))
                outcome, by = self._failed(list(tests), which, seconds, plain=stage == "plain")
                if outcome != SURVIVED:
                    break
        finally:
            file.write_bytes(source)
            for folder in set(self._kernels()) - kept:
                shutil.rmtree(folder)
        return Result(mutant.key, mutant.group, mutant.operator, outcome, stage, by, round(time.monotonic() - begun, 1))

    def _kernels(self) -> list[Path]:
        """The folders of compiled kernels; changed sources have one of their own."""
        return list(self.cache.iterdir())

    def _failed(self, tests: list[str], which: str, seconds: float, plain: bool = False) -> tuple[str, str]:
        """Play tests up to the first failure: outcome, and the test that failed.

        plain: without the JIT, where nothing but a failed assertion counts. Compiled code may go on where Python raises.
        """
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "--tb=line", "-p", "no:cacheprovider", "-m", which]
        for name in DO_NOT_COUNT:
            command.append(f"--deselect=tests/{name}" if "::" in name else f"--ignore=tests/{name}")
        command += [f"tests/{test}" for test in tests]
        path = os.pathsep.join(str(self.root / folder) for folder in (".", "agents", "training"))
        environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(self.cache), "MPLBACKEND": "Agg"}
        environment["NUMBA_DISABLE_JIT"] = str(int(plain))
        done = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = done.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return (SURVIVED, "") if plain else (CAUGHT, f"no end in {seconds} s")
        finally:
            if done.poll() is None:
                os.killpg(done.pid, signal.SIGKILL)
                done.wait()
        if done.returncode in (0, 5):
            return SURVIVED, ""
        failed = re.search(r"^(?:FAILED|ERROR) (tests/\S+)", said, re.MULTILINE)
        if plain:
            return (CAUGHT, failed[1]) if failed and _ASSERTION.search(said) else (SURVIVED, "")
        if done.returncode < 0:
            return CAUGHT, f"died of signal {-done.returncode}"
        if _NOT_COMPILED.search(said):
            return STILLBORN, (failed[1] if failed else "")
        return CAUGHT, (failed[1] if failed else f"status {done.returncode}")
