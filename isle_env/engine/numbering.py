"""Action ids and their names: blocks of ids that follow each other, and the way back from a name to an id."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Block = tuple[str, int, int, str]
"""Name, first id, number of ids, and meaning."""


def block_of(action: int, blocks: Sequence[Block]) -> tuple[str, int]:
    """The block an action id belongs to and its number within it.

    blocks: from id 0 on, without gaps. Raises ``ValueError`` for an id of none of them.
    """
    last = blocks[-1][1] + blocks[-1][2] - 1
    if not 0 <= action <= last:
        raise ValueError(f"action {action} is no action id: ids run from 0 to {last}")
    for name, first, count, _ in blocks:
        if action < first + count:
            return name, action - first
    raise AssertionError("the blocks cover every id")


class Ids:
    """The id of each action by its name."""

    def __init__(self, name_of: Callable[[int], str], count: int, examples: str) -> None:
        """name_of: the name of an id, which no other has; count: of ids, from 0; examples: of names, for an error."""
        self._name_of, self._count, self._examples = name_of, count, examples
        self._ids: dict[str, int] = {}
        """Filled when it is first asked for: most programs never do."""

    def __getitem__(self, name: str) -> int:
        """The id of a name. Raises ``ValueError`` for an unknown name."""
        if not self._ids:
            self._ids.update((self._name_of(action), action) for action in range(self._count))
        if name not in self._ids:
            raise ValueError(f"{name!r} is no action name; names look like {self._examples}")
        return self._ids[name]
