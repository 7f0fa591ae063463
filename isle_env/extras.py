"""How to install what an extra brings, said the same way wherever it is missing."""

from __future__ import annotations


def install(extra: str) -> str:
    """The line to type. extra: a name of pyproject's optional dependencies."""
    return f"pip install 'isle-env[{extra}]' (in a checkout: pip install -e '.[{extra}]')"
