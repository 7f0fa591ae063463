"""How long it takes to find the legal placements of one tile, compared with the same in plain C (placement.c).

    python -m benchmarks.placement

The work is to write packed action masks for the four tiles recorded with each of the 400 recorded boats, once with the touching
rule and once without it. Before anything is timed, every mask is compared with the recorded digest, and the C program's masks
with the kernel's. Without a C compiler the figures of the C program are None.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from isle_env.boats.placement import write_placements
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.machine.jit import jit, own_cache
from isle_env.machine.sizes import MASK_WORDS
from tests.support.golden_boats import build, digest, lines, shape_of

ROUNDS = 7
SECONDS_A_ROUND = 0.2

with own_cache():

    @jit
    def _run(games, tasks, repeats, one, masks):
        """Do every task ``repeats`` times. one: 0 to write each task's placements to its own mask, 1 to write all to masks[0]."""
        for _ in range(repeats):
            for k in range(tasks.shape[0]):
                write_placements(games[tasks[k, 0]], 0, tasks[k, 1], masks[0 if one else k], A.PLACE)


class WrongPlacements(Exception):
    """The placements found differ from those recorded, so there is no point in timing."""


def workload() -> tuple[np.ndarray, np.ndarray, list[tuple[int, str]]]:
    """The recorded work: ``GAME[800]``, boats with and without the touching rule; ``int64[tasks, 2]``, boat and shape of each
    task; and the count and digest expected for each task.
    """
    games, tasks, expected = [], [], []
    for line in lines():
        boat, _ = build(line["players"][0])
        for rule in ("touching", "anywhere"):
            games.append(boat._games.copy())
            games[-1]["anywhere"][0, 0] = rule == "anywhere"
            for entry in line["legal_placements_player0"]:
                shape = T.FIRST_SHAPE[T.KIND_NAMES.index(entry["kind"])] + shape_of(entry)
                tasks.append((len(games) - 1, int(shape)))
                expected.append((entry[rule]["count"], entry[rule]["sha256"]))
    return np.concatenate(games), np.array(tasks), expected


def check(masks: np.ndarray, tasks: np.ndarray, expected: list[tuple[int, str]]) -> None:
    """Compare the masks with the recorded digests. Raises :class:`WrongPlacements` naming the first task that differs."""
    for k, (mask, (_, shape)) in enumerate(zip(masks, tasks.tolist(), strict=True)):
        tile = int(np.flatnonzero(shape == T.TILE_SHAPE)[0])
        actions = np.flatnonzero(np.unpackbits(mask.astype("<u4").view(np.uint8), bitorder="little")) - A.PLACE
        found = [A.placed_cells(tile, *divmod(int(action), T.SQUARES)) for action in actions]
        if (len(found), digest(found)) != expected[k]:
            raise WrongPlacements(f"task {k}, shape {shape}: {len(found)} placements, recorded are {expected[k][0]} others")


def best_ns(run: Callable[[int], None], tasks: int) -> float:
    """Nanoseconds a task of ``run(repeats)``, the best of ROUNDS rounds."""
    run(1)
    started = time.perf_counter()
    run(5)
    repeats = max(1, int(5 * SECONDS_A_ROUND / (time.perf_counter() - started)))
    rounds = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        run(repeats)
        rounds.append(time.perf_counter() - started)
    return min(rounds) / repeats / tasks * 1e9


class _Tables(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("plan", "row_start", "row_square", "size", "valid", "dx", "dy")] + [
        ("first_action", ctypes.c_int64)
    ]


def compile_c(folder: str) -> Any:
    """The C program's ``run`` function, or None without a compiler. folder: where the library is built."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    source, library = Path(__file__).with_suffix(".c"), Path(folder) / "placement.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    run = ctypes.CDLL(str(library)).run
    run.argtypes = [ctypes.c_void_p] * 4 + [ctypes.c_int64] * 4 + [ctypes.c_void_p]
    run.restype = None
    return run


def c_runner(run: Any, games: np.ndarray, tasks: np.ndarray, one: int, masks: np.ndarray) -> Callable[[int], None]:
    """The C program over the same work, as a function of the number of repeats."""
    arrays: list[Any] = [
        T.PLAN_ROWS,
        T.ROW_START,
        T.ROW_SQUARE,
        T.SHAPE_SIZE,
        T.ORIENTATION_VALID,
        T.ORIENTATION_DX,
        T.ORIENTATION_DY,
    ]
    tables = _Tables(*(array.ctypes.data for array in arrays), A.PLACE)
    covered = np.ascontiguousarray(games["covered"][:, 0])
    anywhere = ((games["anywhere"][:, 0] == 1) | (games["tile_count"][:, 0] == 0)).astype(np.uint8)

    def repeat(repeats: int) -> None:
        run(
            ctypes.addressof(tables), covered.ctypes.data, anywhere.ctypes.data, tasks.ctypes.data,
            len(tasks), repeats, one, MASK_WORDS, masks.ctypes.data,
        )  # fmt: skip

    return repeat


def measure() -> dict[str, float | None]:
    """Check, then time. Returns ``placement_ns_per_tile``, ``placement_c_ns_per_tile`` and their ratio
    ``placement_times_c``; the last two are None without a C compiler. Raises :class:`WrongPlacements`.
    """
    games, tasks, expected = workload()
    masks, shared = np.zeros((len(tasks), MASK_WORDS), np.uint32), np.zeros((1, MASK_WORDS), np.uint32)
    _run(games, tasks, 1, 0, masks)
    check(masks, tasks, expected)
    kernel = best_ns(lambda repeats: _run(games, tasks, repeats, 1, shared), len(tasks))
    figures: dict[str, float | None] = {"placement_ns_per_tile": kernel}
    with tempfile.TemporaryDirectory() as folder:
        run = compile_c(folder)
        plain = None
        if run is not None:
            again = np.zeros_like(masks)
            c_runner(run, games, tasks, 0, again)(1)
            if not np.array_equal(again, masks):
                raise WrongPlacements("placement.c and the kernel disagree")
            plain = best_ns(c_runner(run, games, tasks, 1, shared), len(tasks))
    return figures | {"placement_c_ns_per_tile": plain, "placement_times_c": plain and kernel / plain}


def main() -> None:
    """Print the figures."""
    for name, figure in measure().items():
        print(f"{name:26}", "no C compiler" if figure is None else f"{figure:.2f}")


if __name__ == "__main__":
    main()
