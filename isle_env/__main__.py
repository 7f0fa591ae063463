"""``python -m isle_env`` is ``isle``."""

from isle_env.cli import main

main()
