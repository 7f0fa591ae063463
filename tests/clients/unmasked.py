"""A learner that forgets the mask, for the test of the tests."""

import numpy as np

from isle_env.vector import SeatVectorEnv

if __name__ == "__main__":
    envs = SeatVectorEnv(4)
    envs.reset(seed=0)
    for _ in range(10):
        envs.step(np.full(4, 5000))
    print("40 decisions")
