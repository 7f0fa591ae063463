"""Whatever a player does to its process, the other games are played, and everybody knows who did it."""

import contextlib
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import process
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.limits import Limits
from isle_agents.playing.memory import MEASURED
from isle_agents.playing.pool import Pool, WorkerDied
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.worker import Job
from isle_env.players.words import UnknownAgent
from tests.support.systems import posix

BAD, SAMPLE = "tests.agents.bad_agents", "tests.agents.sample_agents"
ROOT = Path(__file__).resolve().parents[3]
PROMPT = {"decision": 0.8, "making": 2.5, "warming": 1.5}
"""Limits for players that hang. The good ones need some milliseconds, on a busy machine a tenth of a second."""


def play(*agents, workers=1, games=2, heard=None, **limits):
    """The rows of a tournament's games, in order, without the column that depends on the machine."""
    settings = Settings(agents, games=games)
    job = Job(Hall, settings, settings.rotations, Limits(**limits))
    with Pool(job, workers, (lambda left: None) if heard is None else heard.append) as pool:
        rows = [row for game in pool.play(settings.fixtures()) for row in game]
    return sorted(({**vars(row), "seconds": None} for row in rows), key=lambda row: (row["game"], row["seat"]))


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("Loops", "timeout: more than 0.8 s for a decision"),
        pytest.param("Deaf", "timeout: more than 0.8 s for a decision", marks=pytest.mark.long),
        ("HangsInC", "timeout: more than 0.8 s for a decision"),
        pytest.param("Late", "timeout: more than 0.8 s for a decision", marks=pytest.mark.long),
        pytest.param("Prints", "timeout: more than 0.8 s for a decision", marks=pytest.mark.long),
        ("Raises", "error: ZeroDivisionError: division of the spoils by zero (bad_agents.py, line "),
        ("RaisesNonsense", "error: Unprintable (bad_agents.py, line "),
        ("Interrupts", "error: KeyboardInterrupt (bad_agents.py, line "),
        ("RunsOut", "memory: MemoryError"),
        ("SysExits", "exited: sys.exit(0)"),
        ("OsExits", "exited: the process ended with status 0"),
        pytest.param("Crashes", "killed: SIGSEGV", marks=posix),
        pytest.param("IsKilled", "killed: SIGKILL", marks=posix),
        ("ClosesAll", "cut off: the line to the program was closed"),
        ("Reads", "error: EOFError"),
        ("Illegal", "illegal action: "),
        ("FailsInReset", "error: OSError: no such memory (bad_agents.py, line "),
        ("says_nan", "not an action: nan (float)"),
        ("says_none", "not an action: None (NoneType)"),
        ("says_text", "not an action: '12' (str)"),
        ("says_minus_one", "not an action: -1 (int), ids run from 0 to "),
        ("says_huge", "not an action: a very large int, "),
        ("says_array", "not an action: an object of type ndarray"),
        ("says_own_ideas", "error: LookupError: no number (bad_agents.py, line "),
    ],
)
def test_who_misbehaves_leaves_both_games_and_is_last(agent, why):
    heard = []
    rows = play("random", f"{BAD}:{agent}", heard=heard, **(PROMPT if "timeout" in why else {}))
    assert [(row["game"], row["seat"]) for row in rows] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    bad, good = [rows[1], rows[2]], [rows[0], rows[3]]
    assert [row["failed"].startswith(why) for row in bad] == [True, True]
    assert [(row["win"], row["place"]) for row in bad] == [(0, 2)] * 2
    assert [(row["win"], row["place"], row["failed"]) for row in good] == [(1, 1, "")] * 2
    assert [(left.game, left.seat, left.why) for left in heard] == [(0, 1, bad[0]["failed"]), (1, 0, bad[1]["failed"])]
    decisions = 0 if agent.startswith("says") or agent == "FailsInReset" else 2
    assert [row["decisions"] for row in bad] == [decisions] * 2


@pytest.mark.parametrize("agent", ["ClosesStandard", "Forks"])
def test_what_does_no_harm_is_not_punished(agent):
    rows = play(f"{BAD}:{agent}", games=1)
    assert [row["failed"] for row in rows] == ["", ""]
    assert all(row["decisions"] > 2 for row in rows)


@pytest.mark.parametrize("agent", [pytest.param("HangsAtOnce", marks=pytest.mark.long), "ExitsAtOnce"])
def test_who_fails_at_the_first_question_is_asked_in_its_games_only(agent):
    rows = play("random", f"{BAD}:{agent}", **PROMPT)
    assert [bool(row["failed"]) for row in rows] == [False, True, True, False]
    assert {row["decisions"] for row in rows if row["failed"]} == {0}


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("HangsWhenMade", "timeout: more than 2.5 s to be made"),
        ("ExitsWhenMade", "exited: the process ended with status 3"),
    ],
)
def test_who_cannot_be_made_is_named_before_the_first_game(agent, why):
    with pytest.raises(AgentFailure, match=f"agent '{BAD}:{agent}' cannot be made: {why}"):
        play("random", f"{BAD}:{agent}", **PROMPT)


def test_an_unknown_name_is_reported_as_such():
    with pytest.raises(UnknownAgent, match="has no 'Nobody'"):
        play(f"{BAD}:Nobody")


def test_those_who_behave_play_the_same_games_beside_those_who_do_not():
    """The games of the others do not depend on the workers, on those that die, or on the games of those who kill them."""
    good = (f"{SAMPLE}:Forgetful", "random")
    everybody = (*good, f"{BAD}:OsExits", f"{BAD}:Raises")
    alone, among = play(*everybody, games=4), play(*everybody, games=4, workers=3)
    assert alone == among
    assert {row["agent"] for row in alone if row["failed"]} == set(everybody[2:])


def test_a_game_goes_on_from_where_the_worker_died():
    """Actions before the death stand, and a player with a memory gets it back: as if the player had only raised an error."""
    died = play(f"{SAMPLE}:Forgetful", f"{BAD}:OsExits")
    raised = play(f"{SAMPLE}:Forgetful", f"{BAD}:Raises")
    same = ("game", "seat", "win", "place", "total", "parts", "decisions")
    assert [[row[key] for key in same] for row in died] == [[row[key] for key in same] for row in raised]


@pytest.mark.skipif(not MEASURED, reason="the memory of a process cannot be measured here")
def test_who_fills_the_memory_leaves():
    rows = play("random", f"{BAD}:Fills", decision=60, memory=500)
    assert [row["failed"] for row in rows if row["failed"]] == ["memory: the worker process held more than 500 MB"] * 2
    assert {row["agent"] for row in rows if row["failed"]} == {f"{BAD}:Fills"}


@pytest.mark.skipif(not MEASURED, reason="the memory of a process cannot be measured here")
def test_a_slow_leak_is_nobodys_fault():
    """It leaks 60 MB a game; workers are exchanged before the limit is reached."""
    rows = play("random", f"{SAMPLE}:Leaks", games=30, memory=900)
    assert len(rows) == 60
    assert {row["failed"] for row in rows} == {""}


@pytest.mark.skipif(not MEASURED, reason="the memory of a process cannot be measured here")
def test_a_memory_limit_that_is_too_low_is_refused():
    with pytest.raises(BadSettings, match=r"--memory 20: a worker with these players holds \d+ MB before the first game"):
        play("random", memory=20)


@posix
def test_without_a_player_at_work_the_game_is_played_again_and_then_given_up(monkeypatch):
    """A worker that is killed from outside, between two games or once in a game, is no player's fault; but not for ever.

    Whoever is at work when a worker dies a second time in the same game leaves it, so that is not done here.
    """
    killed = []

    def kill(self, worker, limit=None):
        if worker.ready and worker.orders and not worker.orders[0].deaths and len(killed) < most:
            killed.append(worker)
            os.kill(worker.process.pid, signal.SIGKILL)

    monkeypatch.setattr(Pool, "_weigh", kill)
    plain = play("random", games=60)
    most = 2
    assert play("random", games=60, memory=10**6) == plain
    assert killed


def test_workers_that_die_at_their_start_end_the_run(monkeypatch):
    monkeypatch.setattr(process, "serve", os._exit)  # called with the wrong arguments, too
    with pytest.raises(WorkerDied, match="a worker process died at its start"):
        play("random")


def test_no_process_is_left():
    with Pool(Job(Hall, Settings((f"{BAD}:Loops",)), 1, Limits(**PROMPT)), 2) as pool:
        games = pool.play(Settings((f"{BAD}:Loops",)).fixtures())
        next(games)
        processes = [worker.process for worker in pool._workers]
        assert processes, "one of the two may be about to be replaced"
    assert not any(process.is_alive() for process in processes)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_ctrl_c_never_reaches_the_process_that_workers_are_forked_from():
    """Not even while it loads the rules, which takes seconds: it would say a traceback."""
    program = (
        "from multiprocessing import forkserver; from pathlib import Path; from tests.agents.playing import test_pool as t\n"
        "with t.Pool(t.Job(t.Hall, t.Settings(('random',)), 1, t.Limits()), 1) as pool:\n"
        "    pool.start()\n"
        "    status = Path(f'/proc/{forkserver._forkserver._forkserver_pid}/status').read_text()\n"
        "blocked = int(status.partition('SigBlk:')[2].split()[0], 16)\n"
        f"assert blocked >> {signal.SIGINT - 1} & 1, status"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_the_workers_end_with_a_main_process_that_is_killed(tmp_path):
    """Even those that hang in C, where no Python code runs."""
    program = f"from tests.agents.playing.test_pool import play; play('random', '{BAD}:HangsInC', decision=600)"
    process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, start_new_session=True)
    try:
        worker = _wait_for(lambda: next(iter(_workers(process.pid)), None))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert _wait_for(lambda: worker not in _workers(process.pid))
    finally:
        process.kill()
        process.wait()


def _workers(main):
    """Living workers of a main process: they are in its session, and lead process groups of their own."""
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _, group, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            if session == str(main) != entry.name == group and state != "Z":
                yield entry.name


def _wait_for(found):
    """What ``found`` gives, as soon as that is something."""
    deadline = time.monotonic() + 60
    while not (value := found()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return value


def test_the_first_answer_in_a_process_is_not_counted():
    """It takes 1.6 s, more than the limit; so does compiling, at the third."""
    settings = Settings((f"{SAMPLE}:LateStarter", f"{SAMPLE}:Compiles"))
    with Pool(Job(Hall, settings, 1, Limits(decision=1.5)), 1) as pool:
        (rows,) = pool.play([next(settings.fixtures())])
    assert [row.failed for row in rows] == ["", ""]
    assert sum(row.seconds for row in rows) < 1.5


def test_no_limit_is_no_limit():
    assert math.isinf(Limits.of(Settings(("a",), limit=None)).decision)
    assert Limits.of(Settings(("a",), limit=2.5, memory=700)) == Limits(2.5, 700)
