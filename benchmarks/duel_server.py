"""What :mod:`benchmarks.duel` runs in another checkout or wheel: it reads requests, lets a player decide there, and answers.

It is handed to the other interpreter as text, so it uses nothing of its neighbours, and of ``isle_env`` only what both have.
Lines of JSON: ``{"reset": seed}``; ``{"seat": seat, "game": base64 of Game.to_bytes}`` → ``{"action": id}``, or
``{"error": words}``.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import Any


def main() -> None:
    """Answer until there are no more requests. The player's name is the only argument."""
    from isle_env.game import Game
    from isle_env.players.registry import load

    answers, sys.stdout = sys.stdout, sys.stderr  # what compiles says so, and must not be taken for an answer
    player = load(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        if "reset" in asked:
            if hasattr(player, "reset"):
                player.reset(asked["reset"])
            continue
        try:
            game = Game.from_bytes(base64.b64decode(asked["game"]))
            seat = asked["seat"]
            answer: dict[str, Any] = {
                "action": int(player.act(game.observe(seat), game.mask(), {**game.info(seat), "game": game}))
            }
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
