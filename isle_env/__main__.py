"""``python -m isle_env`` is ``isle``, which comes with the same wheel and is found by its entry point."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points


def main() -> None:
    """Run the script ``isle``. Without an installed one the process ends with a line that says what to type."""
    found = [script for script in entry_points(group="console_scripts", name="isle") if script.value.startswith("isle_agents")]
    if not found:
        sys.exit("error: the command isle is not installed; pip install isle-env brings it, in a checkout: pip install -e .")
    found[0].load()()


main()
