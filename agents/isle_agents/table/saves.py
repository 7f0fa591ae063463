"""A game between a person and agents as a file: a replay (isle_env/replays) in which a player is called ``you``.

So a saved game is checked on loading, decision by decision, and `isle replay` shows it as well. The other way round, a person can
take a seat in any replay, at any decision. The file names the seed, which tells everything that is hidden: it stays on the
person's machine, and the page never sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from isle_agents.table.plan import DEFAULT_AGENT, REFUSED, YOU, Plan
from isle_env.engine.opinions import Opinion
from isle_env.errors import IsleError
from isle_env.players.registry import has_word
from isle_env.players.words import UnknownAgent
from isle_env.replays import Replay
from isle_env.whole_file import write_whole


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


def read(path: Path, further: Sequence[str] = (), seat: int | None = None, at: int | None = None) -> tuple[Plan, Replay]:
    """The plan and the game in a file, checked.

    further: agents that the person has named. Others than these and the project's own are not made: that would run their code.
    seat: the one that the person takes, whoever had it; None: the one of ``you``; at: go on after so many decisions, None: after
    all. Raises :class:`BadSave`, and ``OSError`` if it cannot be read.
    """
    try:
        replay = Replay.load(path)
        if at is not None:
            replay = replay.until(at)
        many = replay.start().num_players
    except ValueError as error:  # ReplayError is one
        raise BadSave(f"{path.name}: {error}") from None
    names = replay.players or ("",) * many
    if seat is None:
        if names.count(YOU) != 1:
            seats = "0" if many == 1 else f"0 to {many - 1}"
            raise BadSave(
                f"{path.name}: no seat of this game is played by {YOU!r}; 'isle play --load' takes one with --seat {seats}, "
                "and 'isle replay' shows it"
            )
        seat = names.index(YOU)
    agents = _agents(path, names, seat, further)
    try:
        options = {name: value for name, value in replay.options.items() if name != "num_players"}
        return Plan.made(**{**options, "players": many, "agents": agents, "seat": seat, "seed": replay.seed}), replay
    except REFUSED as error:
        raise BadSave(f"{path.name}: {error}") from None


def _agents(path: Path, names: Sequence[str], seat: int, further: Sequence[str]) -> list[str]:
    """Who plays the other seats: who did. Those of ``further``, then `greedy`, take the place of players that cannot be made.

    names: of all seats, "" for nobody known. Raises :class:`BadSave` for one whose code nobody vouches for.
    """
    instead, agents = [name for name in further if name not in names or _is_word(name)], []
    for number, name in enumerate(names):
        if number == seat:
            continue
        if not (name in further or (name not in ("", YOU) and _is_word(name))):
            if instead:
                name = instead.pop(0)
            elif ":" in name:
                raise BadSave(
                    f"{path.name}: agent {name!r} is named by its module; name it after 'isle play' if you trust its code, "
                    "or another agent in its place"
                )
            else:
                name = DEFAULT_AGENT
        agents.append(name)
    return agents


def _is_word(name: str) -> bool:
    """Is this the name of a player whose code was installed on purpose?"""
    try:
        return has_word(name)
    except UnknownAgent:
        return False
