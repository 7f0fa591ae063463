"""Which modules of isle_env have a second name below isle_env.expanded."""

from __future__ import annotations

from isle_env.expanded import DOUBLED, SHARED


def is_doubled(name: str) -> bool:
    """Is it there twice? name: of a module, a package, or something in one of them, in full and without ``expanded``."""

    def one_of(known: tuple[str, ...]) -> bool:
        return any(name == f"isle_env.{each}" or name.startswith(f"isle_env.{each}.") for each in known)

    return one_of(DOUBLED) and not one_of(SHARED)
