"""Players that misbehave in every way we know; their names are ``tests.agents.bad_agents:Name``.

Each plays properly for two decisions of a game, and then does what its class says, in every game.
"""

import contextlib
import ctypes
import os
import signal
import sys
import time

import numpy as np


class Bad:
    """Takes the first legal action twice, and then does ``harm``."""

    def reset(self, seed):
        self.decisions = 0

    def act(self, observation, mask, info):
        self.decisions += 1
        if self.decisions == 3:
            return self.harm(mask)
        return int(np.flatnonzero(mask)[0])

    def harm(self, mask):
        raise NotImplementedError


class Loops(Bad):
    def harm(self, mask):
        while True:
            pass


class Deaf(Bad):
    """Waits for ever, whatever signal it gets that can be ignored."""

    def harm(self, mask):
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(1)


class HangsInC(Bad):
    """Does not come back from a C function, and keeps the interpreter's lock."""

    def harm(self, mask):
        ctypes.PyDLL(None).sleep(1000)


class Late(Bad):
    """Answers, but after 1.6 seconds."""

    def harm(self, mask):
        time.sleep(1.6)
        return int(np.flatnonzero(mask)[0])


class Raises(Bad):
    def harm(self, mask):
        raise ZeroDivisionError("division of the spoils\nby zero")


class RaisesNonsense(Bad):
    """Raises an error that cannot be printed."""

    class Unprintable(Exception):
        def __str__(self):
            raise RuntimeError("no words")

    def harm(self, mask):
        raise self.Unprintable


class Interrupts(Bad):
    def harm(self, mask):
        raise KeyboardInterrupt


class RunsOut(Bad):
    def harm(self, mask):
        return bytearray(1 << 60)


class SysExits(Bad):
    def harm(self, mask):
        sys.exit(0)


class OsExits(Bad):
    def harm(self, mask):
        os._exit(0)


class Crashes(Bad):
    """Crashes in compiled code."""

    def harm(self, mask):
        ctypes.string_at(0)


class IsKilled(Bad):
    def harm(self, mask):
        os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(60)


class Fills(Bad):
    """Fills the memory, a little at a time; ends by itself at 3 GB."""

    def harm(self, mask):
        kept = []
        for _ in range(300):
            kept.append(np.ones(10_000_000, np.int8))
            time.sleep(0.002)
        time.sleep(60)


class Prints(Bad):
    def harm(self, mask):
        while True:
            print("and another thing " * 10)


class ClosesStandard(Bad):
    """Closes the standard streams, and plays on."""

    def harm(self, mask):
        for number in range(3):
            with contextlib.suppress(OSError):
                os.close(number)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                stream.close()
        print("it is quiet here")
        return int(np.flatnonzero(mask)[0])


class ClosesAll(Bad):
    """Closes every file, the line to the main process included, and waits."""

    def harm(self, mask):
        os.closerange(0, 1000)
        time.sleep(60)


class Reads(Bad):
    def harm(self, mask):
        return int(input("which action? "))


class Forks(Bad):
    """Becomes two processes, which both play on."""

    def harm(self, mask):
        os.fork()
        return int(np.flatnonzero(mask)[0])


class Illegal(Bad):
    def harm(self, mask):
        return int(np.flatnonzero(mask == 0)[0])


class _OwnIdeas:
    def __index__(self):
        raise LookupError("no number")

    def __repr__(self):
        while True:
            pass


def answers(value):
    """A player that always gives the same answer."""
    return lambda observation, mask, info: value


says_nan = answers(float("nan"))
says_none = answers(None)
says_text = answers("12")
says_minus_one = answers(-1)
says_huge = answers(10**6000)
says_array = answers(np.zeros(3))
says_own_ideas = answers(_OwnIdeas())


class HangsWhenMade:
    def __init__(self):
        while True:
            pass


class ExitsWhenMade:
    def __init__(self):
        os._exit(3)


class HangsAtOnce(Bad):
    """Hangs at its first decision, so also when it is asked before the first game."""

    def act(self, observation, mask, info):
        while True:
            pass


class ExitsAtOnce(Bad):
    """Ends its process at its first decision."""

    def act(self, observation, mask, info):
        os._exit(4)


class FailsInReset(Bad):
    def reset(self, seed):
        raise OSError("no such memory")
