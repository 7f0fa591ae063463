"""A player of today against one of another checkout or wheel, which keeps its own rules, search and weights.

    python -m benchmarks.duel champion:ms=10 champion:ms=10 --python ../before/.venv/bin/python --games 2000

    isle tournament ─▶ Elsewhere ──a game redrawn for its seat──▶ the other interpreter: its player decides
                           ◀─────────────── an action ───────────────

It is a tournament like any other: paired deals, intervals, ``--out`` and ``--resume``. Each worker has one process of the other
interpreter, which waits while ours thinks; a budget in milliseconds counts what each search takes by itself.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from isle_agents.asked import Tournament
from isle_agents.contests.tournament import runner
from isle_env.game import Game
from isle_env.players.names import joined
from isle_training.readers import Parser, whole
from isle_training.seeds import CHOOSING

SERVER = Path(__file__).with_name("duel_server.py")


class Elsewhere:
    """A player that another interpreter runs. Its process begins with the first decision."""

    wants_game = True

    def __init__(self, python: str, player: str) -> None:
        """python: an interpreter for which ``isle_env`` is the other one; player: a name that is known there."""
        self.python, self.player = python, player
        self._process: subprocess.Popen[str] | None = None
        self._seed = 0

    def reset(self, seed: int) -> None:
        """Begin a game. seed: which all chance of the player follows from."""
        self._seed = seed
        if self._process is not None:
            self._send({"reset": seed})

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """What the other player does. Raises ``RuntimeError`` if it fails, or if its process has ended."""
        if self._process is None:
            # Alone with its own packages: those of the folder that we stand in, and of PYTHONPATH, are ours.
            command = [self.python, "-I", "-c", SERVER.read_text(encoding="utf-8"), self.player]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            weakref.finalize(self, _end, self._process)
            self._send({"reset": self._seed})
        self._send({"seat": info["seat"], "game": base64.b64encode(info["game"].to_bytes()).decode()})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.python}: the other process has ended, with status {self._process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{self.python}: {self.player}: {answer['error']}")
        return int(answer["action"])

    def _send(self, request: Mapping[str, Any]) -> None:
        """Write a request. A process that has ended is noticed when its answer is read."""
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()

    def __getstate__(self) -> tuple[str, str]:
        """What it was made with: a process cannot be copied."""
        return self.python, self.player

    def __setstate__(self, state: tuple[str, str]) -> None:
        self.__init__(*state)  # type: ignore[misc]


def _end(process: subprocess.Popen[str]) -> None:
    """Close the pipes, which ends the process."""
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(BrokenPipeError):
            pipe.close()
    process.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status of the tournament, 2 if the other player cannot play, which a line says."""
    options = parser().parse_args(arguments)
    python, game = str(options.python.absolute()), Game.new(options.players, mode=options.mode, seed=options.seed)
    seat = game.current_seat
    assert seat is not None, "a game begins with a decision"
    seen = game.observe(seat), game.mask(), {**game.info(seat), "game": game}
    try:  # now, and not in each game, which it would leave
        Elsewhere(python, options.theirs).act(*seen)
    except (OSError, RuntimeError) as error:
        print(f"benchmarks.duel: {error}", file=sys.stderr)
        return 2
    other = joined([("python", python), ("player", options.theirs)])
    return runner.main(
        Tournament(
            agents=[options.ours, f"before=benchmarks.duel:{Elsewhere.__name__}:{other}"],
            mode=options.mode, players=options.players, focus=options.ours if options.players > 2 else None,
            games=options.games, seed=options.seed, workers=options.workers, out=options.out, resume=options.resume,
        )
    )  # fmt: skip


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = Parser(prog="python -m benchmarks.duel", description="Play against a player of another checkout or wheel.")
    add = made.add_argument
    add("ours", metavar="PLAYER", help="a player of this environment")
    add("theirs", metavar="THEIRS", help="a player of the other one, by the name that it has there")
    add("--python", type=Path, required=True, metavar="FILE", help="the interpreter of the other environment")
    add("--mode", choices=("standard", "family"), default="standard", help="which game (standard)")
    add("--players", type=int, choices=(2, 3, 4), default=2, help="seats; theirs sit in all others (2)")
    add("--games", type=whole(2), default=400, help="games, each deal from every seat (400)")
    add(
        "--seed",
        type=whole(0),
        default=CHOOSING,
        help=f"of the first deal ({CHOOSING}; none that strength is measured on)",
    )
    add("--workers", type=whole(1), help="games at once (one for each core)")
    add("--out", type=Path, metavar="FOLDER", help="where the results go")
    add("--resume", action="store_true", help="go on with the run in that folder")
    return made


if __name__ == "__main__":
    sys.exit(main())
