"""OpenSpiel: quoridor, chess and Go 9×9, their rules in C++.

Driven from Python through ``legal_actions`` and ``apply_action`` they are compared with our ``Game``. Played by OpenSpiel's own
uniform random bots through ``evaluate_bots``, a whole game in one call, they are compared with our compiled games. Neither writes
observations.
"""

from __future__ import annotations

import functools
from typing import Any

from benchmarks.random_play import DRAWS, first_draw
from benchmarks.timing import Run, same

PACKAGE, MODULES = "open_spiel", ("pyspiel",)
GAMES = {"quoridor": "quoridor", "chess": "chess", "go_9x9": "go(board_size=9)"}


@functools.cache
def load(name: str) -> Any:
    """A game of OpenSpiel, loaded once, because each loading prints on stderr which games have known issues."""
    import pyspiel

    return pyspiel.load_game(name)


def play(game: Any, seed: int, draws: list[float]) -> Any:
    """One game driven from Python. Returns its last state."""
    state, at = game.new_initial_state(), first_draw(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(draws[at % DRAWS] * len(legal))])
        at += 1
    return state


def play_inside(game: Any, seed: int) -> Any:
    """One game between OpenSpiel's own random bots. Returns its last state."""
    import pyspiel

    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, [pyspiel.make_uniform_random_bot(seat, 2 * seed + seat) for seat in (0, 1)], seed)
    return state


def check(draws: list[float]) -> None:
    """In both ways games end and repeat, and every move is legal. Raises ``Disagreement``."""
    for name in GAMES.values():
        game = load(name)
        for way, played in (("from Python", lambda g: play(g, 3, draws)), ("inside", lambda g: play_inside(g, 3))):
            state, again = played(game), played(game)
            same(f"OpenSpiel's {name} {way}, the end", state.is_terminal(), True)
            same(f"OpenSpiel's {name} {way}, the same seed", state.history(), again.history())
            same(f"OpenSpiel's {name} {way}, replayed", replay(game, state.history()), str(state))


def replay(game: Any, history: list[int]) -> str:
    """Play the moves of a game one by one; each must be a legal action and in the mask. Returns the last state."""
    state = game.new_initial_state()
    for action in history:
        legal = state.legal_actions()
        same(f"OpenSpiel's {game}, the mask", [a for a, bit in enumerate(state.legal_actions_mask()) if bit], legal)
        same(f"OpenSpiel's {game}, action {action} is legal", action in legal, True)
        state.apply_action(action)
    return str(state)


def python_runs(draws: list[float]) -> dict[str, Run]:
    """One game from Python."""
    seeds = iter(range(10**9))

    def run(game: Any) -> Run:
        return lambda: int(play(game, next(seeds), draws).move_number())

    return {f"peer_open_spiel_{key}_steps_per_s": run(load(name)) for key, name in GAMES.items()}


def compiled_runs() -> dict[str, Run]:
    """One game inside C++."""
    seeds = iter(range(10**9))

    def run(game: Any) -> Run:
        return lambda: int(play_inside(game, next(seeds)).move_number())

    return {f"peer_open_spiel_{key}_decisions_per_s": run(load(name)) for key, name in GAMES.items()}
