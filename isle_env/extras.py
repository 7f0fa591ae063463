"""How to install what an extra brings, said the same way wherever it is missing."""

from __future__ import annotations

from isle_env import typed


def install(extra: str) -> str:
    """The line to type. extra: a name of pyproject's optional dependencies."""
    quote = '"' if typed.ON_WINDOWS else "'"
    return f"pip install {quote}isle-env[{extra}]{quote} (in a checkout: pip install -e {quote}.[{extra}]{quote})"
