"""Players for the tests of tournaments and solo games, good and bad; their names are ``tests.agents.sample_agents:Name``."""

import os
import time
from typing import ClassVar

import numba
import numpy as np


class LastLegal:
    """Takes the last legal action, so it draws nothing."""

    def act(self, observation, mask, info):
        return int(np.flatnonzero(mask)[-1])


def first_legal(observation, mask, info):
    """A player as a plain function."""
    return np.flatnonzero(mask)[0]


class Sleeper(LastLegal):
    """Waits before each game for as many seconds as the environment variable SLEEPER says."""

    def reset(self, seed):
        time.sleep(float(os.environ.get("SLEEPER", "0")))


class Forgetful:
    """Draws from a random stream that begins with ``reset``."""

    def reset(self, seed):
        self.random = np.random.default_rng(seed)

    def act(self, observation, mask, info):
        return self.random.choice(np.flatnonzero(mask))


class Searcher:
    """Asks for a game of its own, keeps a copy of it, and then changes game and mask."""

    wants_game = True

    def __init__(self):
        self.seen = []

    def act(self, observation, mask, info):
        game = info["game"]
        assert np.array_equal(game.observe(info["seat"]), observation)
        assert np.array_equal(game.mask(), mask)
        self.seen.append((game.clone(), info["seat"], info["decision"]))
        game.apply(int(np.flatnonzero(mask)[-1]))
        action = int(np.flatnonzero(mask)[0])
        mask[:] = 0
        return action


class SearcherOfGoodRepute(Searcher):
    """Says that it does not look at what is hidden."""

    reads_nothing_hidden = True


class Raises:
    """Fails at its third decision of a game."""

    def reset(self, seed):
        self.decisions = 0

    def act(self, observation, mask, info):
        self.decisions += 1
        if self.decisions == 3:
            raise ZeroDivisionError("division of the spoils by zero")
        return int(np.flatnonzero(mask)[0])


class Cheats:
    """Always chooses the lowest action that is not legal."""

    def act(self, observation, mask, info):
        return int(np.flatnonzero(mask == 0)[0])


class Dies:
    """Takes its process with it at its third decision of a game."""

    def reset(self, seed):
        self.decisions = 0

    def act(self, observation, mask, info):
        self.decisions += 1
        if self.decisions == 3:
            os._exit(7)
        return int(np.flatnonzero(mask)[0])


class Slow:
    """Takes 0.5 seconds for its fourth decision of a game."""

    def reset(self, seed):
        self.decisions = 0

    def act(self, observation, mask, info):
        self.decisions += 1
        if self.decisions == 4:
            time.sleep(0.5)
        return int(np.flatnonzero(mask)[0])


class Compiles(LastLegal):
    """Compiles at its third decision, until more than 1.6 seconds of processor time have gone."""

    seconds = decisions = 0

    def act(self, observation, mask, info):
        self.decisions += 1
        start = time.process_time()
        while self.decisions == 3 and Compiles.seconds < 1.6:
            numba.njit(lambda x: [np.sort(np.arange(x))[k] + k for k in range(3)])(9.0)
            Compiles.seconds = time.process_time() - start
        return super().act(observation, mask, info)


class LateStarter(LastLegal):
    """Takes 1.6 seconds for its first answer in a process."""

    started = False

    def act(self, observation, mask, info):
        time.sleep(0 if self.started else 1.6)
        LateStarter.started = True
        return super().act(observation, mask, info)


class Talker(LastLegal):
    """Prints while it thinks."""

    def act(self, observation, mask, info):
        print("let me think")
        return super().act(observation, mask, info)


class Leaks(LastLegal):
    """Keeps 60 MB a game for ever."""

    kept: ClassVar = []

    def reset(self, seed):
        self.kept.append(np.ones(60_000_000, np.int8))


class NotMade:
    """Cannot be constructed."""

    def __init__(self):
        raise FileNotFoundError("weights.bin")


def returns(value):
    """A player that always gives the same answer."""
    return lambda observation, mask, info: value


says_none = returns(None)
says_half = returns(1.5)
says_true = returns(True)
says_minus_one = returns(-1)
not_a_player = 42
