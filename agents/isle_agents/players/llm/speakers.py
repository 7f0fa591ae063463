"""Who answers a prompt: a function of the user's, or a server that speaks the OpenAI chat protocol.

speaker(messages, seconds) ─→ Reply(text, tokens)            messages: [{"role": "system" | "user" | "assistant", "content": …}]
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from isle_env.extras import install
from isle_env.players.leaves import Leaves
from isle_env.players.words import NotInstalled, UnknownAgent

Messages = Sequence[Mapping[str, str]]
KEY = "OPENAI_API_KEY"
"""The variable of the environment that holds the key, unless a name says another."""


class Reply(NamedTuple):
    """An answer."""

    text: str
    asked: int = 0
    answered: int = 0
    """Tokens of the prompt and of the answer, 0 if nobody counts them."""


Speaker = Callable[[Messages, float], Reply]
"""Messages and the seconds that it may take → the answer. It raises ``Leaves`` if there is none."""


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

    def speak(messages: Messages, seconds: float) -> Reply:
        answer = function("\n\n".join(message["content"] for message in messages))
        if not isinstance(answer, str):
            raise Leaves(f"not an action: {name} returned an object of type {type(answer).__name__}, no text")
        return Reply(answer)

    return speak


def served(model: str, url: str | None, key: str = KEY, temperature: float | None = None, attempts: int = 2) -> Speaker:
    """A model behind a server. Raises :class:`UnknownAgent`, :class:`NotInstalled`.

    url: of the server, up to ``/v1``, None: OpenAI's; key: the variable that holds the key, which a server of one's own may not
    need; attempts: how often a request is sent again that had no answer, was one too many (429) or failed at the server (5xx).
    """
    try:
        import openai
    except ImportError as missing:
        raise NotInstalled(f"llm:model={model} needs openai ({missing}): run {install('llm')}") from None
    secret = os.environ.get(key, "")
    if not secret and url is None:
        raise UnknownAgent(f"llm:model={model}: there is no key: set the environment variable {key}, or name another with key=…")
    client = openai.OpenAI(api_key=secret or "none", base_url=url, max_retries=attempts)
    further: dict[str, Any] = {} if temperature is None else {"temperature": temperature}

    def plain(error: object) -> str:
        text = " ".join(str(error).split())[:160]
        return text.replace(secret, "…") if secret else text

    def speak(messages: Messages, seconds: float) -> Reply:
        try:
            found = client.chat.completions.create(model=model, messages=list(messages), timeout=seconds, **further)
        except openai.APITimeoutError:
            raise Leaves(f"timeout: the server had no answer in {seconds:.0f} s") from None
        except openai.APIConnectionError as error:
            raise Leaves(f"cut off: nobody answers at {client.base_url}: {plain(error.__cause__ or error)}") from None
        except openai.APIStatusError as error:
            raise Leaves(f"error: the server says {error.status_code}: {plain(error.message)}") from None
        except openai.OpenAIError as error:
            raise Leaves(f"error: {type(error).__name__}: {plain(error)}") from None
        except ValueError as error:  # what came is no JSON
            raise Leaves(f"error: the server's answer cannot be read: {plain(error)}") from None
        choices = getattr(found, "choices", None)
        if not choices or getattr(choices[0], "message", None) is None:
            raise Leaves("error: the server's answer has no message")
        usage = getattr(found, "usage", None)
        asked, answered = getattr(usage, "prompt_tokens", 0) or 0, getattr(usage, "completion_tokens", 0) or 0
        return Reply(choices[0].message.content or "", int(asked), int(answered))

    return speak
