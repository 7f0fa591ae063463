"""Write the transcripts of docs/protocol.md: what a program is told and answers, from games that one plays.

python -m docs.make_protocol            write them
python -m docs.make_protocol --check    write nothing; exit status 1 if the page on disk is another one
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from docs.written import Written, write_or_check
from isle_env import Game
from isle_env.players import protocol
from isle_env.players.process import agent as agents
from isle_env.players.process.program import Program
from isle_env.players.seen import Seen

PAGE = Path(__file__).with_name("protocol.md")
BEGIN, END = "<!-- {}: by python -m docs.make_protocol -->", "<!-- end of {} -->"
WIDTH = 116
FIRST, LAST = 6, 3
"""Lines of a game that are shown at its beginning and at its end."""

_PROGRAM = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"protocol": 1, "wants": sys.argv[1:]}))
    elif told["type"] == "decide":
        last = json.dumps(told["names"][-1] if told["number"] == 1 else told["ids"][-1])
        print("take them all" if told["number"] == 2 else last)
    elif told["type"] == "wrong":
        print(json.dumps({"action": asked["ids"][-1]}))
    asked = told
"""
"""Answers in words, with nonsense, with an object, then with ids."""


def spoken(wants: Sequence[str], decisions: int, **options: Any) -> list[str]:
    """A game of a program: every line, those to it behind ``>``, those from it behind ``<``. decisions: to be asked at most."""
    lines: list[str] = []

    class Overheard(Program):
        def say(self, line: bytes, deadline: float) -> None:
            lines.append("> " + _shortened(json.loads(line)))
            super().say(line, deadline)

        def line(self, deadline: float) -> bytes | None:
            found = super().line(deadline)
            lines.append("< " + (found or b"").decode())
            return found

    with mock.patch.object(agents, "Program", Overheard):
        player = agents.ProcessAgent(f"'{sys.executable}' -c '{_PROGRAM}' {' '.join(wants)}")
        game = Game.new(seed=11, **options)
        seen = Seen(game.num_players)
        protocol.joins(player, protocol.Run(60.0))
        protocol.reset(player, 2026)
        while not game.over and decisions:
            seat = game.current_seat or 0
            action = player.act(*protocol.asked(player, game, seat, 0, True, seen)) if seat == 0 else int(game.legal_actions()[0])
            decisions -= seat == 0
            seen.note(game, action)
            game.apply(action)
        if game.over:
            protocol.finished(player, game, 0, seen)
        player.close()
    return lines


def _shortened(told: dict[str, Any]) -> str:
    """A message, without most of what is the same in every game or fills a page."""
    if told["type"] == "hello":
        told["isle_env"] = "…"
    if "board" in told:
        told["board"] = {name: [*entries[:2], "…"] for name, entries in told["board"].items()}
    return json.dumps(told, ensure_ascii=False, separators=(", ", ": "))


def short_game() -> list[str]:
    """A whole game by ids and words, its middle left out."""
    lines = spoken(["ids", "names", "events"], 10**6, game="explore_and_draw", num_players=2)
    asked = sum(line.startswith('> {"type": "decide"') for line in lines)
    shown, rest = lines[: 2 * FIRST], lines[-LAST:]
    return [*shown, f"… {asked} decisions in all …", *rest]


def one_decision() -> list[str]:
    """One decision with everything, laid out for people."""
    told = next(line for line in spoken(["ids", "names", "events", "fields", "text"], 3, num_players=2)[::-1] if "decide" in line)
    message = json.loads(told[2:])
    lines = ["{"]
    for key, value in message.items():
        if key == "text":
            continue
        if key == "fields":
            inner = [f'    "{name}": {_cut(json.dumps(one, ensure_ascii=False))}' for name, one in value.items()]
            lines += ['  "fields": {', *(line + "," for line in inner[:-1]), inner[-1], "  },"]
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)},')
    return [*lines, '  "text": "…"', "}", "", "The text:", "", *message["text"].splitlines()]


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH - 30 else text[: WIDTH - 30] + " …"


PARTS = {"transcript": short_game, "decision": one_decision}


def page(text: str) -> str:
    """The page with its transcripts made anew. Raises ``ValueError`` if it has no place for one."""
    for name, make in PARTS.items():
        before, found, after = text.partition(BEGIN.format(name))
        _, end, rest = after.partition(END.format(name))
        if not (found and end):
            raise ValueError(f"{PAGE.name} has no place for the {name}")
        text = f"{before}{found}\n```text\n" + "\n".join(make()) + f"\n```\n{end}{rest}"
    return text


def pages() -> Written:
    """The page."""
    yield PAGE, page(PAGE.read_text(encoding="utf-8"))


def main(arguments: Sequence[str]) -> int:
    """Write the page, or with ``--check`` compare it. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_protocol")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
