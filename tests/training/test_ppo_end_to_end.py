"""From nothing to a player, as a user does it: train, be killed, go on, export, play. A minute."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.extras import package

package("torch")
package("sb3_contrib")
package("tensorboard")

pytestmark = pytest.mark.long
STEPS = 40_960
# The recipe's own end comes later; one thread, because other tests run beside this one.
TRAIN = (
    "train",
    "ppo",
    "--recipe",
    "smoke",
    "--steps",
    STEPS,
    "--evaluate",
    5,
    "--deals",
    50,
    "--ladder",
    "random",
    "--threads",
    1,
    "--checkpoint",
    0,
)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "isle_env", *map(str, arguments)]


def done(*arguments: object) -> str:
    """What a command prints that must succeed."""
    ran = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=900, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def lines(out: Path) -> list[dict[str, str]]:
    """The whole lines of the log so far."""
    if not (out / "log.csv").exists():
        return []
    text = (out / "log.csv").read_text()
    return list(csv.DictReader(text[: text.rfind("\n") + 1].splitlines()))


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_train_be_killed_go_on_export_and_play(tmp_path):
    out, whole = tmp_path / "run", 0
    began = time.monotonic()
    with subprocess.Popen(command(*TRAIN, "--out", out), stdout=subprocess.DEVNULL) as process:
        while len(lines(out)) < 5:
            assert process.poll() is None, "it ended by itself"
            assert time.monotonic() - began < 600
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    whole = len(lines(out)) - 1
    assert whole < 10
    before = lines(out)

    said = done(*TRAIN, "--out", out, "--resume")
    assert "before --resume" in said
    log = lines(out)
    assert [int(line["update"]) for line in log] == list(range(11)), "no line is missing, and none is there twice"
    # All but the update that was under way is kept.
    assert log[: whole - 1] == before[: whole - 1]

    share = {int(line["update"]): float(line["random share"]) for line in log if line["random share"]}
    assert 0.3 < share[0] < 0.7
    assert share[10] >= 0.9
    assert float(log[-1]["random share_low"]) > 0.8

    done_file = tmp_path / "mine.npz"
    exported = subprocess.run(
        [sys.executable, "-m", "isle_training.export", str(out / "network.pt"), str(done_file), "--positions", "500"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert exported.returncode == 0, exported.stderr
    done(
        "tournament",
        f"net:weights={done_file}",
        "random",
        "--games",
        40,
        "--workers",
        1,
        "--seed",
        7,
        "--out",
        tmp_path / "played",
    )
    with (tmp_path / "played" / "summary.csv").open() as file:
        best = next(csv.DictReader(file))
    assert best["agent"].startswith("net")
    assert float(best["win_rate"]) > 0.8, best
