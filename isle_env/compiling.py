"""``isle compile``: everything compiled ahead, so that no process that comes later has to: for images, clusters and classrooms.

    PARTS of the games asked for ──each used once──▶ kernels in the cache folder (machine/cache.py)

A part is compiled by using it as its users do; what is in the cache already is only loaded. Whatever uses other types than these,
such as a batch in memory of the caller's own, still compiles a little at its first use.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import numba

from isle_env import policies
from isle_env.errors import IsleError
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options.isle import MODULES
from isle_env.machine.jit import CACHE_FOLDER, RULES, place_of

GAMES: dict[str, dict[str, Any]] = {
    DEFAULT_GAME: {},
    "kittens_and_beasts": {"modules": MODULES, "lesson_modules": ("A", "B", "I")},
    "explore_and_draw": {"game": "explore_and_draw"},
    "remote": {"game": "remote"},
}
"""What can be compiled -> the options of such a game as ``Game.new`` takes them. The last two are the same kernels."""


class CannotCompile(IsleError):
    """Nothing can be compiled ahead as asked; the message says why, and what would work."""


class Part(NamedTuple):
    """Something that is compiled by being used."""

    meaning: str
    """What it is for, for people."""
    use: Callable[[str], None]
    """Uses it in a game."""
    games: tuple[str, ...] = tuple(GAMES)
    """The games that have it."""


def _begun(game: str) -> Any:
    """A game after its first decision."""
    from isle_env.game import Game

    begun = Game.new(2, seed=0, **GAMES[game])
    begun.apply(int(begun.legal_actions()[0]))
    return begun


def _rules(game: str) -> None:
    begun = _begun(game)
    begun.observe(0), begun.mask(), begun.action_name(0), begun.scores()
    begun.refresh()


def _environments(game: str) -> None:
    given = dict(GAMES[game])
    module = importlib.import_module(f"isle_env.{given.pop('game', DEFAULT_GAME)}_v0")
    env = module.env(num_players=2, **given)
    env.reset(seed=0)
    observation, *_ = env.last()
    env.step(int(observation["action_mask"].nonzero()[0][0]))
    env.last()


def _samples(game: str) -> None:
    _begun(game).determinize(0, 0)


def _saves(game: str) -> None:
    begun = _begun(game)
    type(begun).from_bytes(begun.to_bytes())


def _batches(game: str) -> None:
    from isle_env.vector import VectorGame

    batch = VectorGame(2, num_players=2, **GAMES[game])
    batch.reset(seed=0)
    batch.step_random()
    batch.step(batch.sample())


def _opponents(game: str) -> None:
    from isle_env.vector import SeatVectorEnv

    learners = SeatVectorEnv(2, num_players=2, opponents="greedy", **GAMES[game])
    _, info = learners.reset(seed=0)
    learners.step(info["action_mask"].argmax(axis=1))


def _policy(game: str) -> None:
    begun = _begun(game)
    policy = policies.reference_of(begun.rules)
    policy.choose(begun.games, 0)
    if begun.rules.family == "isle":
        policy.play_out(begun.games, 0, policy.Prices.default().for_all, begun._words)


def _search(game: str) -> None:
    begun = _begun(game)
    prices = (policies.reference_of(begun.rules).Prices.default(),) if begun.rules.family == "isle" else ()
    policies.search_of(begun.rules).Searcher(playouts=1).choose(begun.games, *prices, 0)


def _phases(game: str) -> None:
    for name in ("draft", "buy", "rescue", "rare_finds"):
        module = importlib.import_module(f"isle_env.{name}_v0")
        for finish in ("playout", "value"):
            env = module.raw_env(num_players=2, finish=finish)
            env.reset(seed=0)
            while env.agents:
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else int(observation["action_mask"].nonzero()[0][0]))


def _candidates(game: str) -> None:
    from isle_env.candidate_views import FORETOLD, UNTOLD
    from isle_env.candidates import Candidates

    for view in (UNTOLD, FORETOLD):
        Candidates(view=view).of(_begun(game))


def _network(game: str) -> None:
    import numpy as np

    from isle_env.engine.network import Packed, score_range, shapes

    parts = {name: np.zeros(shape, np.float32) for name, shape in shapes(1, 1, 1, 1, 1, 1).items()}
    packed, given = Packed.of(parts, np.ones(1, np.float32), np.ones(1, np.float32), 1), np.zeros((1, 1, 1), np.int16)
    score_range(0, 1, given[0], given, given[0], *packed, *packed.room(1), np.zeros((1, 1), np.float32), np.zeros(1, np.float32))


PARTS: dict[str, Part] = {
    "rules": Part("the rules, what a seat sees, the score", _rules),
    "environments": Part("PettingZoo environments", _environments),
    "samples": Part("games drawn for what a seat knows", _samples),
    "saves": Part("checking saved games", _saves),
    "batches": Part("many games in one call", _batches),
    "opponents": Part("seat environments and batches, with opponents", _opponents),
    "policy": Part("the reference policy: the players greedy and tuned", _policy),
    "search": Part("the players that search", _search),
    "phases": Part("environments of single phases", _phases, (DEFAULT_GAME,)),
    "candidates": Part("what each legal action does, for learners", _candidates),
    "network": Part("the network of the player net", _network),
}
"""Name -> part, in the order in which they are compiled: those that later ones contain come first."""


def jobs(parts: Sequence[str], games: Sequence[str]) -> list[tuple[str, str]]:
    """What there is to do: part and game. parts, games: names; empty: all parts, the first game; ``all``: every one.

    Raises :class:`CannotCompile` for an unknown name.
    """
    wanted = _checked(parts, PARTS, "part") or list(PARTS)
    of = _checked(games, GAMES, "game") or [DEFAULT_GAME]
    found = [(part, game) for game in of for part in PARTS if part in wanted and game in PARTS[part].games]
    if not found:
        raise CannotCompile(f"{', '.join(of)} has no {', '.join(wanted)}: that is for {DEFAULT_GAME}")
    return found


def _checked(names: Sequence[str], known: Iterable[str], what: str) -> list[str]:
    known = list(known)
    for name in names:
        if name not in (*known, "all"):
            raise CannotCompile(f"{name!r} is no {what} that can be compiled; there are {', '.join(known)}, and all")
    return known if "all" in names else [name for name in known if name in names]


def check() -> None:
    """Raises :class:`CannotCompile` where nothing is compiled, or nothing could be kept."""
    if numba.config.DISABLE_JIT:
        raise CannotCompile("nothing is compiled while NUMBA_DISABLE_JIT is set")
    place = place_of(RULES)
    if not place.usable or not place.writable:
        raise CannotCompile(
            f"kernels cannot be kept in {CACHE_FOLDER.parent}: set NUMBA_CACHE_DIR to a folder that you can write to and "
            "others cannot"
        )


def compile_ahead(parts: Sequence[str], games: Sequence[str], say: Callable[[str], object]) -> float:
    """Compile what is asked for. Returns the seconds it took.

    parts, games: as in :func:`jobs`; say: is told each step, in a line. What takes long says so itself, on stderr, and on a
    terminal how far it is (machine/progress.py). Raises :class:`CannotCompile`.
    """
    wanted = jobs(parts, games)
    check()
    began = perf_counter()
    for number, (part, game) in enumerate(wanted, 1):
        before = perf_counter()
        say(f"[{number}/{len(wanted)}] {game}: {PARTS[part].meaning}")
        PARTS[part].use(game)
        say(f"[{number}/{len(wanted)}] done in {perf_counter() - before:.1f} s")
    return perf_counter() - began
