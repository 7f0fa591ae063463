"""A player that shows that it was started: it touches a file."""

import os
from pathlib import Path

Path(os.environ["TOUCHES"]).touch()


class Touches:
    def act(self, observation, mask, info):
        return int(mask.argmax())
