"""What a program is told, and what it may answer: the lines of JSON of docs/protocol.md.

    hello ──▶            program ──▶ {"protocol": 1, "wants": ["ids", "names"]}
    game  ──▶            at the beginning of each game
    decide ──▶           program ──▶ 1417, "Pass" or {"action": 1417, "number": 3}         wrong ──▶   it is asked again
    over  ──▶            at the end of a game that it has played

All that is told of a position comes from the observation of the seat, from pages and words that are made for this seat, and from
choices that it may know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from isle_env.game import Game
from isle_env.setting import setting_of
from isle_env.views import fields, labels, page
from isle_env.views.choices import Choice

PROTOCOL = 1
"""The version. One that is added to keeps its number; a change that a program must know of makes it a new one."""
WANTS = ("ids", "names", "events", "fields", "text")
"""What a program may want to be told at each decision."""


_in_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Nonsense(ValueError):
    """A line that is no answer; the message says what is right. ``kind``: of the reason, if the program has to leave for it."""

    def __init__(self, message: str, kind: str = "not an action") -> None:
        super().__init__(message)
        self.kind = kind


class OldAnswer(ValueError):
    """A line that answers another decision than the one asked. It is skipped."""


def line(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return _in_json(message).encode() + b"\n"


def hello(version: str) -> dict[str, Any]:
    """The first message. version: of this package."""
    return {"type": "hello", "protocol": PROTOCOL, "isle_env": version, "can_tell": WANTS}


def wants(answer: bytes) -> tuple[str, ...]:
    """What a program wants to be told, from its first line. Raises :class:`Nonsense`."""
    right = f'its first line should be such as {{"protocol": {PROTOCOL}, "wants": ["ids"]}}'
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError):
        raise Nonsense(f"it said {shown(answer)}; {right}") from None
    if not isinstance(found, dict) or "protocol" not in found:
        raise Nonsense(f"it said {shown(answer)}; {right}")
    if found["protocol"] != PROTOCOL or isinstance(found["protocol"], bool):
        raise Nonsense(f"it speaks protocol {found['protocol']!r:.20}, and only {PROTOCOL} is spoken here (docs/protocol.md)")
    wanted = found.get("wants", ["ids"])
    if not isinstance(wanted, list) or not all(isinstance(one, str) for one in wanted):
        raise Nonsense(f'its "wants" are {wanted!r:.60}; expected a list of some of {", ".join(WANTS)}')
    unknown = [one for one in wanted if one not in WANTS]
    if unknown:
        raise Nonsense(f"it wants {unknown[0]!r:.60}; there is {', '.join(WANTS)}")
    if not {"ids", "names"} & {*wanted}:
        raise Nonsense('its "wants" have neither "ids" nor "names": it could not know what is legal')
    return tuple(one for one in WANTS if one in wanted)


def new_game(game: Game, seat: int, seed: int, seconds: float | None) -> dict[str, Any]:
    """What game it is. game: as the seat may see it; seed: for what the program draws; seconds: for a decision, None: any."""
    setting: Any = setting_of(game.record)
    told = {
        "type": "game",
        "game": game.name,
        "seat": seat,
        "num_players": game.num_players,
        "mode": game.mode,
        "options": dict(setting.options),
    }
    if game.rules.family == "isle":
        told["lessons"] = _lessons(game, setting)
    return {**told, "actions": game.rules.num_actions, "board": fields.board(), "seed": seed, "seconds": seconds}


def _lessons(game: Game, setting: Any) -> list[str]:
    """Keys of the lessons in the deck of The Isle of Cats."""
    T = game.rules.tables
    kinds = np.flatnonzero(setting.used_kinds & np.isin(T.KIND_TYPE[: T.NUM_KINDS], (T.TYPE_PRIVATE, T.TYPE_PUBLIC)))
    return [T.KIND_KEY[kind] for kind in kinds.tolist()]


def decide(
    wanted: Sequence[str], observation: np.ndarray, legal: Sequence[int], info: Mapping[str, Any], number: int
) -> dict[str, Any]:
    """What is told at a decision. wanted: of ``WANTS``; legal: ids; info: of the player; number: of the decision."""
    told: dict[str, Any] = {"type": "decide", "number": number, "decision": info["decision"]}
    if "ids" in wanted:
        told["ids"] = legal
    if "names" in wanted:
        told["names"] = [labels.label_in(info["game"], action) for action in legal]
    if "events" in wanted:
        told["events"] = events(info.get("events"))
    if "fields" in wanted:
        game = info["game"]
        told["fields"] = fields.told(game.rules, game.num_players, info["seat"], observation)
    if "text" in wanted:
        told["text"] = page.render(info["game"], info["seat"], in_full=True)
    return told


def events(choices: Sequence[Choice] | None) -> list[dict[str, Any]] | None:
    """What was chosen, as it is told. None: nobody has kept it."""
    if choices is None:
        return None
    return [{"seat": one.seat, "decision": one.decision, "id": one.action, "name": one.label} for one in choices]


def over(game: Game, choices: Sequence[Choice] | None) -> dict[str, Any]:
    """The end of a game: points by part and seat, and the seats that have won."""
    told: dict[str, Any] = {"type": "over", "scores": game.scores(), "winners": game.winners()}
    if game.mode == "solo":
        told["sister"] = game.sister_score()
    return {**told, "events": events(choices)}


def wrong(why: str, left: int) -> dict[str, Any]:
    """An answer was wrong. left: how often it may answer again, this time included."""
    return {"type": "wrong", "why": why, "left": left}


def action(answer: bytes, legal: Sequence[int], names: Mapping[str, int], game: Any, number: int) -> int:
    """The legal action that a line stands for. Raises :class:`Nonsense`, or :class:`OldAnswer` if it is about another decision.

    names: words of the legal actions, in small letters -> id; game: its rules name the actions; number: of the decision.
    """
    if not answer.strip():
        raise Nonsense("an empty line is no answer")
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        said = answer.decode(errors="replace").strip()  # words without quotes
    if isinstance(said, dict):
        if "action" not in said:
            raise Nonsense(f'{shown(answer)} has no "action"')
        about = said.get("number", number)
        if not isinstance(about, int) or isinstance(about, bool):
            raise Nonsense(f'{shown(answer)} has a "number" that is none: this decision has {number}')
        if about != number:
            raise OldAnswer(f"an answer to decision {_number(about)} is skipped: decision {number} was asked")
        said = said["action"]
    if isinstance(said, str):
        found = names.get(labels.flat(said))
        if found is None:
            raise Nonsense(f"{said!r:.60} is none of the legal actions: {_listed(legal)}")
        return found
    if not isinstance(said, int) or isinstance(said, bool):
        raise Nonsense(f'{shown(answer)} is no answer: expected the id or the words of an action, or {{"action": …}}')
    if said not in legal:
        many = game.num_actions
        if not 0 <= said < many:
            raise Nonsense(f"{_number(said)} is no action: ids run from 0 to {many - 1}")
        raise Nonsense(f"{said} ({game.action_name(said)}) is not legal now: {_listed(legal)}", "illegal action")
    return said


def _listed(legal: Sequence[int]) -> str:
    """The legal actions, some of them, for a message."""
    shown = ", ".join(map(str, legal[:12]))
    return shown + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")


def _number(said: int) -> str:
    """A number, if it is not very long."""
    return str(said) if abs(said) < 10**18 else "a very large number"


def shown(answer: bytes) -> str:
    """The beginning of what was written, as a message can have it."""
    return repr(answer[:60].decode(errors="replace") + ("…" if len(answer) > 60 else ""))
