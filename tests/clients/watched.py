"""Run a tutorial with an eye on its actions: ``python -m tests.clients.watched FILE SECONDS``.

Every illegal action that reaches a game is printed as a line ``ILLEGAL: …`` on the standard error. Those that a library takes
while it only looks whether the environment keeps to its interface are left out: such checks sample without masks, and their games
are thrown away.
"""

from __future__ import annotations

import runpy
import sys
import traceback

from isle_env.game import IllegalAction

CHECKS = ("check_", "set_info_dict_reader", "_check_spaces")
"""How the names of functions begin that only try an environment out: RLlib's and TorchRL's."""


def report(error: IllegalAction, message: str, *rest: object) -> None:
    """Print the action with the line of the caller, then go on as always."""
    made(error, message, *rest)
    stack = traceback.extract_stack()
    if not any(frame.name.startswith(CHECKS) for frame in stack):
        print("ILLEGAL:", message, file=sys.stderr, flush=True)


made = IllegalAction.__init__
if __name__ == "__main__":
    IllegalAction.__init__ = report  # type: ignore[method-assign]
    file, seconds = sys.argv[1:]
    sys.argv = [file, seconds]
    runpy.run_path(file, run_name="__main__")
