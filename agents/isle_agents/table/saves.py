"""A game between a person and agents as a file: a replay (isle_env/replays) in which a player is called ``you``.

So a saved game is checked on loading, decision by decision, and `isle replay` shows it as well. The file names the seed, which
tells everything that is hidden: it stays on the person's machine, and the page never sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from isle_agents.table.plan import REFUSED, YOU, Plan
from isle_agents.whole_file import write_whole
from isle_env.engine.opinions import Opinion
from isle_env.errors import IsleError
from isle_env.players.registry import has_word
from isle_env.replays import Replay, ReplayError


class BadSave(IsleError, ValueError):
    """The file holds no game that can be gone on with; the message says why."""


def replay_of(plan: Plan, decisions: Sequence[int], opinions: Mapping[int, Opinion]) -> Replay:
    """A game, finished or not, as a replay. opinions: number of a decision -> what the agent that took it had found."""
    options = {"num_players": plan.players, "game": plan.game, **plan.options}
    return Replay(plan.seed, options, tuple(decisions), plan.names, dict(opinions))


def write(path: Path, replay: Replay) -> None:
    """Write a game, or write it again: a file is there as a whole or not at all. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, replay.to_json().encode())


def read(path: Path, further: Sequence[str] = ()) -> tuple[Plan, Replay]:
    """The plan and the game in a file, checked.

    further: agents that the person has named. Others than these and the project's own are not made: that would run their code.
    Raises :class:`BadSave`, and ``OSError`` if it cannot be read.
    """
    try:
        replay = Replay.load(path)
    except ReplayError as error:
        raise BadSave(f"{path.name}: {error}") from None
    if replay.players.count(YOU) != 1:
        raise BadSave(f"{path.name}: no seat of this game is played by {YOU!r}; 'isle replay' shows it")
    seat = replay.players.index(YOU)
    given = {"players": replay.options.get("num_players"), **replay.options}
    given.pop("num_players", None)
    agents = [name for name in replay.players if name != YOU]
    for name in agents:
        if not has_word(name) and name not in further:
            raise BadSave(f"{path.name}: agent {name!r} is named by its module; name it after 'isle play' if you trust its code")
    try:
        return Plan.made(**{**given, "agents": agents, "seat": seat, "seed": replay.seed}), replay
    except REFUSED as error:
        raise BadSave(f"{path.name}: {error}") from None
