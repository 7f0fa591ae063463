"""Plays a real game and the oracle's with the same actions; after each one, tables and legal actions must agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from isle_env import Game
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Step
from tests.oracle.decode import decode, differences, opening
from tests.oracle.legality import legal_actions
from tests.oracle.pieces import type_of
from tests.oracle.scoring import tie_break
from tests.oracle.transition import OracleGame

Policy = Callable[[Game, random.Random], int]


def uniform(game: Game, rng: random.Random) -> int:
    """Every legal action is equally likely."""
    return rng.choice(game.legal_actions().tolist())


def eager(game: Game, rng: random.Random) -> int:
    """Rarely passes: plays every card, takes every cat, fills the boats."""
    legal = game.legal_actions().tolist()
    if len(legal) > 1 and legal[0] == actions.PASS and rng.random() < 0.95:
        legal = legal[1:]
    return rng.choice(legal)


def collector(game: Game, rng: random.Random) -> int:
    """Buys anytime and rare-finds cards but no rescue cards; otherwise plays like ``eager``."""
    legal = game.legal_actions().tolist()
    if game.record["step"] in (Step.DRAFT, Step.BUY, Step.BUY_DRAWN):
        wanted = [a for a in legal if a and type_of((a - 1) % 112) in ("anytime", "treasure", "oshax")]
        return rng.choice(wanted or legal)
    return eager(game, rng)


def hoarder(game: Game, rng: random.Random) -> int:
    """Collects the same cards, but plays an anytime card only now and then: in every step and window that allows it."""
    legal = game.legal_actions().tolist()
    others = [a for a in legal if not is_anytime(a)]
    if game.record["step"] in (Step.DRAFT, Step.BUY, Step.BUY_DRAWN) and rng.random() < 0.9:
        return collector(game, rng)
    return rng.choice(legal if rng.random() < 0.1 else others or legal)


def is_anytime(action: int) -> bool:
    return actions.PLAY <= action < actions.OPTION and type_of(action - actions.PLAY) == "anytime"


POLICIES = (uniform, eager, collector, hoarder)


def enrich(game: Game) -> None:
    """Give every seat fish and baskets, so that boats fill up to the last square within the five days.

    A family game has neither and fills its boats anyway: it is left as it is.
    """
    if game.record["mode"] == state.Mode.FAMILY:
        return
    players = game.num_players
    game.record["fish"][:players] = 100
    game.record["permanent"][:players] = 9
    game.refresh()


def beside(game: Game) -> OracleGame:
    """The oracle's game from the same start. game: at its first decision."""
    record = game.games[0]
    oracle = OracleGame(opening(record), lambda cards: {card: int(record["card_pack"][card]) for card in cards})
    for seat, fish, permanent in zip(oracle.table.seats, record["fish"], record["permanent"], strict=False):
        seat.fish, seat.permanent = int(fish), int(permanent)
    return oracle


def compare(game: Game, oracle: OracleGame) -> None:
    """The tables agree, and so do three lists of legal actions: the game's, and brute force on each of the two tables."""
    table = decode(game.games[0])
    different = differences(table, oracle.table)
    assert not different, f"(the game's, the oracle's): {different}"
    legal = set(game.legal_actions().tolist())
    assert legal == oracle.legal(), "the game's mask is not what the oracle's game allows"
    assert legal == legal_actions(table), "the game's mask is not what its own record allows"
    if game.over and game.mode != "solo":
        assert game.tie_breaks() == [tie_break(oracle.table, seat) for seat in range(game.num_players)]


def duel(game: Game, rng: random.Random, policy: Policy) -> Iterator[int]:
    """Play to the end, comparing at every decision. Yields each action after it was compared."""
    oracle = beside(game)
    compare(game, oracle)
    while not game.over:
        action = policy(game, rng)
        before = repr(game)
        game.apply(action)
        oracle.apply(action)
        try:
            compare(game, oracle)
        except AssertionError as error:
            raise AssertionError(f"after {game.action_name(action)} in {before}: {error}") from None
        yield action
