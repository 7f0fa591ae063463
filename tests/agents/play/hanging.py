"""Agents that never answer, until a test lets them go."""

import sys
import threading

import numpy as np

let_go = threading.Event()
asked, answered = threading.Semaphore(0), threading.Semaphore(0)
"""Released by each question to one of them, and by each answer that came after all."""


def begin():
    """They hang again, and nobody has asked one yet."""
    let_go.clear()
    for counted in (asked, answered):
        while counted.acquire(blocking=False):
            pass


class Sleeps:
    """It waits for ever."""

    def act(self, observation, mask, info):
        self.hang()
        answered.release()
        return int(np.flatnonzero(mask)[0])

    def hang(self):
        if not let_go.is_set():
            asked.release()
            print("it hangs", file=sys.stderr, flush=True)
        self.wait()

    def wait(self):
        let_go.wait()


class Burns(Sleeps):
    """It computes for ever."""

    def wait(self):
        while not let_go.is_set():
            pass


class Begins(Sleeps):
    """It is never ready to begin."""

    def reset(self, seed):
        self.hang()
