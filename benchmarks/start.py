"""What starting up costs: import, first step with an empty and with a filled cache of compiled code, memory.

Each measurement is a new process. First steps are timed from the start of the process to its end, by the wall clock, as a user
waits for them; imports are timed inside it. The time counts only if the process ends at the same first position as this one.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from typing import Any

from benchmarks.timing import same
from isle_env import Game
from isle_env.games.isle import state as S
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options.isle import MODULES
from isle_env.setting import checked_setting

IMPORT = """
import json, time
started = time.perf_counter()
import isle_env
package = time.perf_counter() - started
from isle_env import isle_of_cats_v0
print(json.dumps([package, time.perf_counter() - started]))
"""
FIRST_STEP = """
import json, sys, time, zlib
from pathlib import Path
try:
    import resource
except ImportError:  # Windows does not tell how much memory there was
    resource = None
from isle_env import MODULE
env = MODULE.raw_env(OPTIONS)
env.reset(seed=0)
env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))
cpu = time.process_time()
# Linux counts the parent's peak in ru_maxrss, but tells the process's own in a file (both in KB; macOS: bytes).
status = Path("/proc/self/status")
lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
peaks = [int(line.split()[1]) for line in lines if line.startswith("VmHWM")]
peak = peaks[0] if peaks else float("nan")
if resource and not peaks:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(json.dumps([zlib.crc32(env.save()), cpu, peak / 1024]))
"""


def process(code: str, cache: str | None = None) -> tuple[float, Any]:
    """Run code in a new Python. cache: folder for compiled code. Returns wall seconds and what it printed, from JSON."""
    environment = {**os.environ, **({"NUMBA_CACHE_DIR": cache} if cache else {})}
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return time.perf_counter() - started, json.loads(done.stdout)


def first_step(cache: str | None = None, game: str = DEFAULT_GAME, **options: Any) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak memory in MB of a process that takes one step of a game."""
    here = Game.new(2, seed=0, game=game, **options)
    here.apply(int(here.legal_actions()[0]))
    seconds, (checksum, cpu, peak) = process(FIRST_STEP.replace("MODULE", f"{game}_v0").replace("OPTIONS", f"**{options}"), cache)
    same("position after the first step, this process and a new one", zlib.crc32(here.to_bytes()), checksum)
    return seconds, cpu, peak


def measure(rounds: int = 5, empty_cache: bool = True) -> dict[str, float | None]:
    """Medians of ``rounds`` processes. empty_cache: also compile everything once; otherwise those figures are None."""
    imports = [process(IMPORT)[1] for _ in range(rounds)]
    filled, (empty, empty_cpu, _) = first_steps(rounds, empty_cache)
    return {
        "import_package_s": statistics.median(package for package, _ in imports),
        "import_s": statistics.median(whole for _, whole in imports),
        "first_step_filled_cache_s": statistics.median(wall for wall, _, _ in filled),
        "first_step_filled_cache_cpu_s": statistics.median(cpu for _, cpu, _ in filled),
        "first_step_empty_cache_s": empty,
        "first_step_empty_cache_cpu_s": empty_cpu,
        "peak_memory_mb": statistics.median(peak for _, _, peak in filled),
        "game_bytes": S.GAME.itemsize,
        **another("explore_and_draw", rounds, empty_cache, game="explore_and_draw"),
        **another("modules", rounds, empty_cache, modules=MODULES),
    }


def first_steps(rounds: int, empty_cache: bool, **options: Any) -> tuple[list[Any], Any]:
    """What :func:`first_step` gives for so many processes with a filled cache, and for one with an empty one or None."""
    first_step(**options)  # fills the cache and the system's file cache
    filled = [first_step(**options) for _ in range(rounds)]
    if not empty_cache:
        return filled, (None, None, None)
    with tempfile.TemporaryDirectory() as folder:
        return filled, first_step(folder, **options)


def another(name: str, rounds: int, empty_cache: bool, **options: Any) -> dict[str, float | None]:
    """The first step of a game with these options, as in :func:`measure`. name: the end of its keys."""
    filled, (empty, _, _) = first_steps(rounds, empty_cache, **options)
    return {
        f"first_step_filled_cache_s_{name}": statistics.median(wall for wall, _, _ in filled),
        f"first_step_empty_cache_s_{name}": empty,
        f"game_bytes_{name}": checked_setting(2, **options).rules.record.itemsize,
    }
