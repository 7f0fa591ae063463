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
import threading
from collections.abc import Mapping
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

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
_EARLIER = 0.1
"""The part of a run's limit, but at most a second, that is left when a decision is given up: to write down what became of it
before the run ends the process."""


def _number(text: str) -> float:
    """A number from 0 on. Raises ``ValueError``."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < math.inf:
        raise ValueError("expected a number from 0 on")
    return value


def _url(text: str) -> str:
    """The address of a server. Raises ``ValueError``."""
    try:
        parts = urlsplit(text)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        right = False
    if not right:
        raise ValueError(f"expected an address that begins with http:// or https://, such as {speakers.EXAMPLE}")
    return text


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
        "url": Option(_url, "URL: of a server that speaks the OpenAI chat protocol, up to /v1; OpenAI's unless given"),
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
        key: str | None = None,
        rules: str = prompts.BRIEF,
        retries: int = RETRIES,
        temperature: float | None = None,
        price_in: float = 0.0,
        price_out: float = 0.0,
    ) -> None:
        if (call is None) == (model is None):
            raise UnknownAgent("llm: takes either call=module:function or model=NAME, such as llm:model=NAME,url=http://…/v1")
        if call is not None and any(given is not None for given in (url, key, temperature)):
            raise UnknownAgent("llm:call=… takes no url, no key and no temperature: these are for a server")
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
        limit = min(self._run.seconds(SECONDS), 1e6)
        spare = min(limit * _EARLIER, 1.0)
        began = monotonic()
        moves = prompts.legal_moves(game)
        prompt = prompts.make_prompt(game, seat, moves, info.get("events"))
        self._introduction = self._introduction or prompts.introduction(game, self._rules)
        entry = Entry(self._game, self._decision, info["decision"], prompt)
        too_slow = f"timeout: more than {limit - spare:g} s for a decision"

        def write(failed: str = "") -> bool:
            entry.seconds = round(monotonic() - began, 3)
            entry.cost = (entry.asked * self._prices[0] + entry.answered * self._prices[1]) / 1e6
            return self._diary.write(entry, failed, self._introduction)

        # A function that does not return is ended together with this process: it has to be written down before that.
        late = threading.Timer(max(0.0, began + limit - spare / 2 - monotonic()), write, (too_slow,))
        late.daemon = True
        late.start()
        try:
            action = self._choose(entry, moves, began + limit - spare, too_slow)
        except BaseException as error:
            write(str(error) if isinstance(error, Leaves) else f"error: {type(error).__name__}: {error}")
            raise
        finally:
            late.cancel()
        if not write():
            raise Leaves(too_slow)
        return action

    def _choose(self, entry: Entry, moves: prompts.Moves, deadline: float, too_slow: str) -> int:
        """Ask until the answer is a legal action. Raises :class:`Leaves`. too_slow: why it leaves after the deadline."""
        messages = [{"role": "system", "content": self._introduction}, {"role": "user", "content": entry.prompt}]
        for left in range(self._retries, -1, -1):
            reply = self._speak(messages, max(0.001, deadline - monotonic()), entry.again)
            entry.heard(reply)
            try:
                entry.action = prompts.parse_response(reply.text, moves)
                return entry.action
            except prompts.NotSaid as error:
                entry.wrong += 1
                if not left:
                    raise Leaves(f"not an action: {error}") from None
                if monotonic() > deadline:
                    raise Leaves(too_slow) from None
                messages += [{"role": "assistant", "content": reply.text}, {"role": "user", "content": str(error)}]
        raise AssertionError("the last wrong answer has raised")

    def __getstate__(self) -> dict[str, Any]:
        """A client cannot be sent to another process: name the player there."""
        raise TypeError(f"a language model cannot be copied into another process ({os.getpid()}): load it there by its name")
