"""Which games a player is trained for: of the base box, with some modules, or all that Kittens + Beasts makes of them.

    mixture(Played("standard", 2))                       one setting
    mixture(Played("standard", 2, True), ("kittens",))   one setting, with kittens
    mixture(Played("standard", 2, True), MIXED)          all modules, some of them, promos, other lessons: one after the other
    mixture(Played.drawing("remote"))                    one setting, of two seats: more would teach the same

What is learnt from a mixture is for every game of it: weights know the mode, the seats, and whether the larger box is used
(``isle_env.weights.Played``), and the position says which modules are in play.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from isle_env.candidate_views import FORETOLD, TOLD, UNTOLD
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default
from isle_env.games.options.isle import DIFFICULTIES, FAMILY, MODES, MODULES, SOLO
from isle_env.setting import Setting, checked_setting
from isle_env.weights import Played

HARD = ("hard", "very_hard", "expert")
"""The sisters that a player has to be good for."""
MIXED = ("mixed",)
"""In place of the names of modules: every part of the larger box."""
_EVERYTHING: Mapping[str, Any] = {
    "modules": MODULES, "lesson_modules": ("A", "B", "I"), "promo_oshax": True, "promo_rare_treasures": True,
}  # fmt: skip
_KITTENS, _BEASTS, _EVENTS = ({"modules": (name,)} for name in MODULES)
_ALL: Mapping[str, Any] = {"modules": MODULES}
EXPANDED: tuple[Mapping[str, Any], ...] = (
    _ALL, _KITTENS, _EVERYTHING, _BEASTS, _ALL, _EVENTS, {"modules": MODULES[:2]}, _EVERYTHING, {"modules": MODULES[1:]},
    {"modules": (MODULES[0], MODULES[2])}, {**_EVERYTHING, "modules": (), "lesson_modules": ("B", "C", "I")},
)  # fmt: skip
"""Options of games with Kittens + Beasts: every subset of the modules, all of them four times in eleven."""


def mixture(played: Played, modules: Sequence[str] = MIXED, sisters: Sequence[str] = DIFFICULTIES) -> list[Setting]:
    """The settings that games are dealt by in turn; in the solo game each for every sister, one after the other.

    modules: of a game with Kittens + Beasts. Raises ``ValueError`` for modules or seats that the mode does not allow.
    """
    box: tuple[Mapping[str, Any], ...] = ({},)
    if played.expanded and modules != MIXED:
        box = ({"modules": modules},)
    elif played.expanded:
        box = EXPANDED if played.mode != FAMILY else ({"family_cards": "all"},)
    alone: tuple[Mapping[str, Any], ...] = tuple({"difficulty": name} for name in sisters) if played.mode == SOLO else ({},)
    if not is_default(played.game):
        return [checked_setting(played.players, game=played.game, **sister) for sister in alone]
    return [checked_setting(played.players, mode=played.mode, **options, **sister) for options in box for sister in alone]


def sister(setting: Setting, difficulty: str) -> Setting:
    """The setting with another sister. Raises ``ValueError`` for a difficulty that there is not."""
    return checked_setting(**options_of(setting) | {"difficulty": difficulty})


def options_of(setting: Setting) -> dict[str, Any]:
    """The options of a setting as environments take them: those that training knows."""
    found: dict[str, Any] = {"game": setting.rules.name, "num_players": setting.num_players}
    if is_default(setting.rules.name):
        found |= {"mode": setting.mode, "modules": setting.rules.modules}
    return found | ({"difficulty": setting.difficulty} if setting.mode == SOLO else {})


def add_played(parser: argparse.ArgumentParser, mixed: bool = True) -> None:
    """The options of a command that say what is played: ``--game``, ``--mode``, ``--players`` and ``--modules``, a tuple.

    mixed: the games may be a mixture, MIXED.
    """
    parser.add_argument("--game", choices=tuple(GAMES), default=DEFAULT_GAME, help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--mode", choices=MODES, default="standard", help="which mode (standard)")
    parser.add_argument(
        "--players",
        type=int,
        choices=(1, 2, 3, 4),
        default=2,
        help="seats of The Isle of Cats, of which the solo game has one (2)",
    )
    every = "; or mixed: every part of the box, game by game" * mixed
    parser.add_argument(
        "--modules", type=_mixed if mixed else _modules, default=(), metavar="NAME,...",
        help=f"with Kittens + Beasts: some of {', '.join(MODULES)}{every} (none)",
    )  # fmt: skip


def played_of(options: argparse.Namespace) -> Played:
    """What is played by these options. Raises ``ValueError``."""
    if is_default(options.game):
        if options.mode != SOLO and options.players == 1:
            raise ValueError("--players 1: the other modes have 2 to 4 seats")
        return Played(options.mode, 1 if options.mode == SOLO else options.players, bool(options.modules))
    if options.modules:
        raise ValueError(f"--modules {','.join(options.modules)}: a drawing game has none")
    if options.players != 2 and not (options.players == 1 and options.mode == SOLO):
        raise ValueError(f"--players {options.players}: leave it out, what two seats teach here is for any number of them")
    checked_setting(game=options.game, mode=options.mode)
    return Played.drawing(options.game, options.mode)


OPTIONS_OF = {TOLD: "neither --untold nor --foretold", UNTOLD: "--untold", FORETOLD: "--foretold"}
"""View -> what asks for it, in words."""


def view_of(options: argparse.Namespace) -> str:
    """The view that a network reads by ``--untold`` and ``--foretold``. Raises ``ValueError`` for both."""
    if options.untold and options.foretold:
        raise ValueError("--foretold --untold: a forecast would say what a choice was worth; take one of the two")
    return UNTOLD if options.untold else FORETOLD if options.foretold else TOLD


def _mixed(text: str) -> tuple[str, ...]:
    """The value of ``--modules`` where it may be MIXED. Raises ``argparse.ArgumentTypeError``."""
    return MIXED if text == MIXED[0] else _modules(text, "mixed, or ")


def _modules(text: str, other: str = "") -> tuple[str, ...]:
    """The names of modules. other: what else there could be, for the message. Raises ``argparse.ArgumentTypeError``."""
    names = tuple(dict.fromkeys(text.split(",")))
    if not set(names) <= set(MODULES):
        raise argparse.ArgumentTypeError(f"{text!r}: expected {other}some of {', '.join(MODULES)}")
    return names
