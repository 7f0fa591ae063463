"""``llm:``: a language model as a player (docs/llm.md).

    llm:call=my_model:answer                      a function of one's own, text to text
    llm:model=NAME,url=http://localhost:8000/v1   a server that speaks the OpenAI chat protocol

Each decision is a conversation of its own: the rules, the table, the legal actions. An answer that names no legal action is
explained, and the model asked again. What was asked and answered is kept in the run's folder, a line for each decision
(diary.py).
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from time import monotonic
from typing import Any

import numpy as np

from isle_agents.players.llm import prompts, speakers
from isle_agents.players.llm.diary import Diary, Entry
from isle_env.players.leaves import Leaves
from isle_env.players.options import Option
from isle_env.players.process.agent import RETRIES, ProcessAgent
from isle_env.players.protocol import Run
from isle_env.players.words import About, UnknownAgent

SECONDS = 600
"""For a decision, where no run says how long it may take."""


def _number(text: str) -> float:
    """A number from 0 on. Raises ``ValueError``."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < math.inf:
        raise ValueError("expected a number from 0 on")
    return value


def _rules(text: str) -> str:
    """How much of the rules. Raises ``ValueError``."""
    if text not in prompts.RULES:
        raise ValueError(f"expected {' or '.join(prompts.RULES)}")
    return text


class LanguageAgent:
    """A language model as a player. Raises :class:`UnknownAgent` for options that do not fit together."""

    ABOUT = About("A language model: llm:call=module:function or llm:model=NAME,url=…")
    OPTIONS = {  # noqa: RUF012 (read only)
        "call": Option(str, "MODULE:FUNCTION: a function that is given a text and returns one"),
        "model": Option(str, "NAME: of a model behind a server"),
        "url": Option(str, "URL: of a server that speaks the OpenAI chat protocol, up to /v1; OpenAI's unless given"),
        "key": Option(str, f"VARIABLE: of the environment, which holds the key; {speakers.KEY} unless given"),
        "rules": Option(_rules, "brief or long: how much of the rules it is told; brief unless given"),
        "retries": ProcessAgent.OPTIONS["retries"],
        "temperature": Option(_number, "NUMBER: for the server"),
        "price_in": Option(_number, "NUMBER: price of a million tokens asked, for the cost"),
        "price_out": Option(_number, "NUMBER: price of a million tokens answered"),
    }
    wants_game = True
    wants_events = True
    reads_nothing_hidden = True
    answers_cost = True

    def __init__(
        self,
        call: str | None = None,
        model: str | None = None,
        url: str | None = None,
        key: str = speakers.KEY,
        rules: str = prompts.BRIEF,
        retries: int = RETRIES,
        temperature: float | None = None,
        price_in: float = 0.0,
        price_out: float = 0.0,
    ) -> None:
        if (call is None) == (model is None):
            raise UnknownAgent("llm: takes either call=module:function or model=NAME, such as llm:model=NAME,url=http://…/v1")
        if call is not None and (url is not None or temperature is not None):
            raise UnknownAgent("llm:call=… takes no url and no temperature: these are for a server")
        self._speak = speakers.called(call) if call is not None else speakers.served(str(model), url, key, temperature)
        self._rules, self._retries, self._prices = rules, retries, (price_in, price_out)
        self._run, self._diary = Run(), Diary(Run())
        self._introduction = ""
        self._game = self._decision = 0

    def joins(self, run: Run) -> None:
        """Keep what is asked and answered in the folder of the run."""
        self._run = run
        self._diary = Diary(run)

    def reset(self, seed: int) -> None:
        """A new game begins. A model remembers nothing of the last one."""
        self._game, self._decision, self._introduction = seed, 0, ""

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Ask the model. Raises :class:`Leaves` if no legal action comes of it."""
        game, seat = info["game"], info["seat"]
        self._decision += 1
        limit = self._run.seconds(SECONDS)
        began = monotonic()
        deadline = began + min(limit, 1e6)
        moves = prompts.legal_moves(game)
        prompt = prompts.make_prompt(game, seat, moves, info.get("events"))
        self._introduction = self._introduction or prompts.introduction(game, self._rules)
        messages = [{"role": "system", "content": self._introduction}, {"role": "user", "content": prompt}]
        entry = Entry(self._game, self._decision, info["decision"], prompt)
        try:
            for left in range(self._retries, -1, -1):
                reply = self._speak(messages, max(0.001, deadline - monotonic()))
                entry.heard(reply)
                try:
                    entry.action = prompts.parse_response(reply.text, moves)
                    return entry.action
                except prompts.NotSaid as error:
                    entry.wrong += 1
                    if not left:
                        raise Leaves(f"not an action: {error}") from None
                    if monotonic() > deadline:
                        raise Leaves(f"timeout: more than {limit:g} s for a decision") from None
                    messages += [{"role": "assistant", "content": reply.text}, {"role": "user", "content": str(error)}]
            raise AssertionError("the last wrong answer has raised")
        except Leaves as error:
            entry.failed = str(error)
            raise
        finally:
            entry.seconds = round(monotonic() - began, 3)
            entry.cost = (entry.asked * self._prices[0] + entry.answered * self._prices[1]) / 1e6
            self._diary.write(entry)

    def __getstate__(self) -> dict[str, Any]:
        """A client cannot be sent to another process: name the player there."""
        raise TypeError(f"a language model cannot be copied into another process ({os.getpid()}): load it there by its name")
