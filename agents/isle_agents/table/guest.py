"""A seat at a table for somebody who reads and writes text: what a language model can do through ``isle mcp``.

    guest.new_game(players=["tuned"]) ─→ text      guest.move("take blue cat 3") ─→ text      look(), legal_moves(), since() …

Each call is answered with text that says what is to be done next, or raises one of ``REFUSED`` with a line that says what would
be right; then nothing has changed. What the seat may not know is in no answer.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Any

from isle_agents.players.llm import prompts
from isle_agents.table.match import Match, NotNow
from isle_agents.table.plan import REFUSED as NO_PLAN
from isle_agents.table.plan import BadPlan, Plan
from isle_agents.table.shown import in_parts, log, scores
from isle_env.players import words
from isle_env.setting import SOLO
from isle_env.views import page

REFUSED = (*NO_PLAN, NotNow, prompts.NotSaid)
"""What a call that cannot be done raises."""


class Guest:
    """A guest's seat.

    further: players beside those that are installed whom the guest may name. To name others would run their code.
    """

    def __init__(self, further: Sequence[str] = ()) -> None:
        self._further = tuple(further)
        self._match: Match | None = None
        self._told = 0
        self._lock = threading.Lock()

    def new_game(
        self,
        players: Sequence[str] = (),
        game: str = "isle_of_cats",
        seats: int | None = None,
        seat: int = 0,
        mode: str | None = None,
        difficulty: str | None = None,
        modules: Sequence[str] = (),
        seed: int | None = None,
        rules: str = prompts.BRIEF,
    ) -> str:
        """Begin a game in place of the one that is played. Returns the rules, and the first decision."""
        with self._lock, redirect_stdout(sys.stderr):  # what players print must not stand among the answers
            for name in players:
                if name not in self._further and name not in words.known():
                    known = ", ".join((*words.known(), *self._further))
                    raise BadPlan(f"player {name!r}: not among those that may sit down here: {known}")
            if rules not in prompts.RULES:
                raise BadPlan(f"rules {rules!r}: expected {' or '.join(prompts.RULES)}")
            options: dict[str, Any] = {"mode": mode, "difficulty": difficulty}
            if modules:
                options["modules"] = tuple(modules)
            plan = Plan.made(game=game, agents=players, players=seats, seat=seat, seed=seed, **options)
            self._match, self._told = Match(plan), 0
            self._match.run_agents()
            told = prompts.introduction(self._match.game, rules)
            return f"{told}\n\n{self._decision(self._match)}"

    def look(self) -> str:
        """The table as the seat sees it."""
        with self._lock:
            match = self._playing()
            return page.render(match.game, match.plan.seat, in_full=True)

    def legal_moves(self) -> str:
        """The legal actions of the pending decision."""
        with self._lock:
            match = self._playing()
            return _over(match) if match.game.over else prompts.listed(prompts.legal_moves(match.game))

    def move(self, action: str) -> str:
        """Take a decision: its number, its words, or its name in the API. Returns what the others did, and the next decision."""
        with self._lock, redirect_stdout(sys.stderr):
            match = self._playing()
            if match.game.over:
                raise NotNow("the game is over: begin a new one")
            number = prompts.parse_response(action, prompts.legal_moves(match.game))
            match.decide(number)
            match.run_agents()
            return self._decision(match)

    def since(self) -> str:
        """All that was chosen in the game so far, as far as the seat knows it."""
        with self._lock:
            return "\n".join(log(self._playing())) or "Nothing was chosen yet."

    def _playing(self) -> Match:
        """The game. Raises :class:`NotNow` before the first."""
        if self._match is None:
            raise NotNow("there is no game yet: begin one")
        return self._match

    def _decision(self, match: Match) -> str:
        """What was chosen since the last time, and what is to be decided, or how the game has ended."""
        news = log(match, self._told)
        news += match.notices
        match.notices.clear()
        self._told = len(match.log)
        since = ["Since then:", *(f"- {line}" for line in news), ""] if news else []
        if match.game.over:
            return "\n".join([*since, _over(match)])
        return "\n".join([*since, prompts.make_prompt(match.game, match.plan.seat, prompts.legal_moves(match.game))])


def _over(match: Match) -> str:
    """How a game has ended."""
    found = scores(match)
    lines = ["The game is over."]
    for row in found["rows"]:
        lines.append(f"{row['name']}: {in_parts(found['parts'], row['points'])}{' (won)' if row['won'] else ''}")
    if match.game.mode == SOLO:
        hers = found["sister"]
        lines.append(f"The sister: {in_parts(hers['parts'], hers['points'])}{' (won)' if hers['won'] else ''}")
    return "\n".join(lines)
