"""``isle mcp``: a server of the Model Context Protocol over standard input and output, so that any client of it can sit down.

It needs the official SDK, which the extra ``mcp`` brings. What the tools do stands in guest.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from isle_agents.asked import Mcp as Asked
from isle_agents.playing.chairs import check
from isle_agents.statuses import DONE, INTERRUPTED, USAGE
from isle_agents.table.guest import REFUSED, Guest
from isle_agents.table.plan import REFUSED as NO_PLAN
from isle_env.extras import install
from isle_env.players import words

INSTRUCTIONS = (
    "Board games: The Isle of Cats (also alone, as a family game, with Kittens + Beasts) and its draw-and-write siblings. Begin "
    "with new_game; it tells the rules and your first decision. Then call move again and again until the game is over."
)


def server(guest: Guest, further: Sequence[str] = ()) -> Any:
    """The server, an ``MCPServer`` of the SDK. further: players that may be named beside those that are installed."""
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    made = MCPServer("isle-env", instructions=INSTRUCTIONS, log_level="WARNING")

    def tool(description: str) -> Callable[[Callable[..., str]], None]:
        def add(function: Callable[..., str]) -> None:
            @wraps(function)
            def called(*given: Any, **named: Any) -> str:
                try:
                    return function(*given, **named)
                except REFUSED as error:
                    raise ToolError(str(error)) from None

            made.tool(description=description, structured_output=False)(called)

        return add

    names = ", ".join((*words.known(), *further))
    tool(
        "Begin a game, in place of the one that is played. players: who sits in the other seats, in order, of "
        f"{names}; greedy unless given. game: isle_of_cats, explore_and_draw or remote. seats: how many, yours included. seat: "
        "yours, from 0. mode: standard, family or solo (alone against the sister, with difficulty easy, medium, hard, very_hard "
        "or expert). modules: of Kittens + Beasts, any of kittens, beasts, events. seed: the same one deals the same game. "
        "rules: brief or long. Returns the rules and your first decision."
    )(guest.new_game)
    tool("Look at the table as your seat sees it.")(guest.look)
    tool("List your legal actions.")(guest.legal_moves)
    tool(
        "Decide: the number of a legal action, its words, or for a place the column, the row and how the tile is turned. Returns "
        "what the others did since, and your next decision."
    )(guest.move)
    tool("Tell all that was chosen in this game so far, as far as you know it.")(guest.since)
    return made


def main(asked: Asked) -> int:
    """Serve until the client leaves. Returns the exit status."""
    further = tuple(asked.agents or ())
    try:
        for name in further:
            check(name)
        made = server(Guest(further), further)
    except ImportError as missing:
        print(f"error: isle mcp needs mcp ({missing}): run {install('mcp')}", file=sys.stderr)
        return USAGE
    except NO_PLAN as error:
        print(f"error: {error}", file=sys.stderr)
        return USAGE
    try:
        made.run()
    except KeyboardInterrupt:
        return INTERRUPTED
    return DONE
