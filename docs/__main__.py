"""Write all pages that are made from code, data or kept results.

python -m docs            write them
python -m docs --check    write nothing; exit status 1 if one on disk is another one

Each of the modules below does its own part alone. docs/strength.md, docs/performance.md and docs/figures.md are not among
them: these are written by the benchmarks that measure what they say.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from docs import (
    make_leaderboard,
    make_options,
    make_protocol,
    make_rules,
    make_spaces,
    make_spaces_drawing,
    make_weights,
)

MODULES = (make_options, make_rules, make_spaces, make_spaces_drawing, make_protocol, make_weights, make_leaderboard)


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status, the highest of all."""
    return max(module.main(arguments) for module in MODULES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
