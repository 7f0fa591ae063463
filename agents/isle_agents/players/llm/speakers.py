"""Who answers a prompt: a function of the user's, or a server that speaks the OpenAI chat protocol.

speaker(messages, seconds, again) ─→ Reply(text, tokens)     messages: [{"role": "system" | "user" | "assistant", "content": …}]
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import quote

from isle_env.extras import install
from isle_env.players.leaves import Leaves
from isle_env.players.words import NotInstalled, UnknownAgent

Messages = Sequence[Mapping[str, str]]
KEY = "OPENAI_API_KEY"
"""The variable of the environment that holds the key, unless a name says another."""
EXAMPLE = "http://localhost:8000/v1"
"""The address of a server, for messages."""
ATTEMPTS = 2
"""How often a request is sent again that was cut off, was one too many (429) or failed at the server (5xx)."""
LONGEST_PAUSE = 120.0
"""Seconds that a server may ask for before it is asked again."""
_LISTED = 4
"""Models of a server that a message names."""
_STRETCH = 8
"""Signs of a key in a row that nobody may see."""


class Reply(NamedTuple):
    """An answer."""

    text: str
    asked: int = 0
    answered: int = 0
    """Tokens of the prompt and of the answer, 0 if nobody counts them."""


Speaker = Callable[[Messages, float, Callable[[], object]], Reply]
"""Messages, the seconds that it may take, and what it calls when a request is sent again → the answer. It raises ``Leaves`` if
there is none."""


def called(name: str) -> Speaker:
    """A function ``Callable[[str], str]`` of a module, which may lie in the working folder. Raises :class:`UnknownAgent`.

    It is given one text: all messages below each other.
    """
    module_name, colon, attribute = name.partition(":")
    if not (colon and module_name and attribute):
        raise UnknownAgent(f"call={name}: expected module:function")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    importlib.invalidate_caches()
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        raise UnknownAgent(f"call={name}: no module {module_name!r} in {os.getcwd()} or among the installed packages") from None
    function = getattr(module, attribute, None)
    if not callable(function):
        raise UnknownAgent(f"call={name}: module {module_name!r} has no function {attribute!r}")

    def speak(messages: Messages, seconds: float, again: Callable[[], object]) -> Reply:
        answer = function("\n\n".join(message["content"] for message in messages))
        if not isinstance(answer, str):
            raise Leaves(f"not an action: {name} returned an object of type {type(answer).__name__}, no text")
        return Reply(answer)

    return speak


def served(model: str, url: str | None, key: str | None = None, temperature: float | None = None) -> Speaker:
    """A model behind a server. Raises :class:`UnknownAgent`, :class:`NotInstalled`.

    url: of the server, up to ``/v1``, None: OpenAI's; key: the variable that holds the key, None: ``KEY``, which a server
    of one's own may not need.
    """
    try:
        import openai
    except ImportError as missing:
        raise NotInstalled(f"llm:model={model} needs openai ({missing}): run {install('llm')}") from None
    variable = key or KEY
    secret = os.environ.get(variable, "").strip()
    if not secret and (url is None or key is not None):
        instead = "name another with key=…" if url is None else "leave key= out if the server needs none"
        raise UnknownAgent(f"llm:model={model}: there is no key: set the environment variable {variable}, or {instead}")
    if not secret.isascii() or not secret.isprintable() or " " in secret:
        raise UnknownAgent(f"llm:model={model}: the environment variable {variable} holds no key: a key is one word in ASCII")
    client = openai.OpenAI(api_key=secret or "none", base_url=url, max_retries=0)
    return _Server(client, model, secret, {} if temperature is None else {"temperature": temperature}).speak


class _Passing(Leaves):
    """A failure after which a request may be sent again."""

    def __init__(self, why: str, pause: float | None = None) -> None:
        super().__init__(why)
        self.pause = pause
        """Seconds that the server wants to be left alone, None if it does not say."""


class _Server:
    """A server that is asked with a client of the package openai. Nothing that it says is passed on with the key in it."""

    def __init__(self, client: Any, model: str, secret: str, further: Mapping[str, Any]) -> None:
        self._client, self._model, self._secret, self._further = client, model, secret, further

    def speak(self, messages: Messages, seconds: float, again: Callable[[], object]) -> Reply:
        """Ask, and ask again after failures that may pass, as long as there is time."""
        deadline = monotonic() + seconds
        for attempt in range(ATTEMPTS + 1):
            try:
                return self._ask(messages, deadline)
            except _Passing as error:
                pause = 0.5 * 2**attempt if error.pause is None else error.pause
                if attempt == ATTEMPTS or pause > LONGEST_PAUSE or monotonic() + pause >= deadline:
                    raise Leaves(str(error)) from None
            again()
            sleep(pause)
        raise AssertionError("the last failure has raised")

    def _ask(self, messages: Messages, deadline: float) -> Reply:
        """Send one request. Raises :class:`Leaves`."""
        import openai

        seconds = max(0.001, deadline - monotonic())
        create, given = self._client.chat.completions.create, {"messages": list(messages), **self._further}
        try:
            return self._reply(_within(seconds, lambda: create(model=self._model, timeout=seconds, **given)))
        except Leaves:
            raise
        except (openai.APITimeoutError, TimeoutError):
            raise Leaves(f"timeout: the server had no answer in {seconds:.3g} s") from None
        except openai.APIConnectionError as error:
            raise _Passing(
                f"cut off: nobody answers at {self._client.base_url}: {self._plain(error.__cause__ or error, 50)}. Is the server "
                f"running? url= is the address of its API, such as {EXAMPLE}"
            ) from None
        except openai.APIStatusError as error:
            raise self._refusal(error, deadline) from None
        except openai.OpenAIError as error:
            raise Leaves(f"error: {type(error).__name__}: {self._plain(error)}") from None
        except Exception as error:  # what came is no JSON, or one that nobody expects
            raise Leaves(f"error: the server's answer cannot be read: {self._plain(error)}") from None

    def _reply(self, found: Any) -> Reply:
        """What the server has sent."""
        choices = getattr(found, "choices", None)
        message = getattr(choices[0], "message", None) if isinstance(choices, list) and choices else None
        if message is None:
            raise Leaves("error: the server's answer has no message")
        text, usage = getattr(message, "content", None) or "", getattr(found, "usage", None)
        if not isinstance(text, str):
            raise Leaves("error: the server's answer has no text")
        asked, answered = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
        return Reply(hidden(text, self._secret), _tokens(asked), _tokens(answered))

    def _refusal(self, error: Any, deadline: float) -> Leaves:
        """What a status other than 200 means. error: of the client."""
        status, body = error.status_code, error.body
        said = (body.get("message") if isinstance(body, Mapping) else None) or error.message
        if status == 429 or status >= 500:
            return _Passing(f"error: the server says {status}: {self._plain(said)}", _pause(error.response.headers))
        if status == 404:
            return Leaves(f"error: the server says 404: {self._plain(said, 60)}. {self._known(deadline)}")
        return Leaves(f"error: the server says {status}: {self._plain(said)}")

    def _known(self, deadline: float) -> str:
        """What would be right where a model or an address is not found."""
        seconds = max(0.001, min(5.0, deadline - monotonic()))
        try:
            models = _within(seconds, lambda: self._client.models.list(timeout=seconds).data)
            names = [self._plain(model.id, 40) for model in models]
        except Exception:  # it has no such list: the address may be wrong, too
            return f"Is model= a name that GET url/models lists, and url= the address of the API, such as {EXAMPLE}?"
        more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        return f"model= is a name that it lists: {', '.join(names[:_LISTED]) or 'there is none'}{more}"

    def _plain(self, said: object, longest: int = 160) -> str:
        """A text of the server in one line, without the key."""
        return " ".join(hidden(str(said), self._secret).split())[:longest]


def hidden(text: str, secret: str) -> str:
    """A text with a key left out, wherever it stands in it, and with each stretch of the key that is long enough to matter.

    A key of less than four signs is one only as a word of its own, and no number: answers are full of such signs.
    """
    if len(secret) < 4:
        word = rf"(?<!\w){re.escape(secret)}(?!\w)"
        return text if not secret or secret.isdecimal() else re.sub(word, "…", text)
    for form in dict.fromkeys((secret, quote(secret, safe=""), json.dumps(secret)[1:-1])):
        text = _without(text, form, min(_STRETCH, len(secret)))
    return text


def _without(text: str, secret: str, size: int) -> str:
    """A text in which … stands for stretches of a key. size: from which a stretch is left out."""
    parts = {secret[at : at + size] for at in range(len(secret) - size + 1)}
    kept, done, at = [], 0, 0
    while at + size <= len(text):
        if text[at : at + size] not in parts:
            at += 1
            continue
        kept += [text[done:at], "…"]
        at += size
        while text[at - size + 1 : at + 1] in parts:
            at += 1
        done = at
    return "".join([*kept, text[done:]])


def _tokens(value: object) -> int:
    """Tokens as a server counts them, 0 for anything else that it may send."""
    return value if isinstance(value, int) and 0 <= value < 1e12 else 0


def _pause(headers: Mapping[str, str]) -> float | None:
    """The seconds after which a server wants to be asked again, None if it does not say."""
    for name, in_a_second in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        with suppress(KeyError, ValueError):
            seconds = float(headers[name]) / in_a_second
            if seconds >= 0:
                return seconds
    return None


def _within(seconds: float, ask: Callable[[], Any]) -> Any:
    """What a function returns or raises. Raises ``TimeoutError`` if it takes longer; it is not waited for any more.

    A client's own timeout is that of a piece of an answer, and begins anew with the next.
    """
    future: Future[Any] = Future()

    def run() -> None:
        try:
            future.set_result(ask())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    if not wait([future], seconds).done:
        raise TimeoutError
    return future.result()
