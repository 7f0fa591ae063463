"""A server of the page in a thread of this process, and requests to it as any program could send them."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import contextmanager

from isle_agents.table.plan import Plan
from isle_agents.table.session import Session

HOST = "127.0.0.1"


@contextmanager
def served(folder, agents=("random",), **options):
    """A server with a game. options: as for ``Plan.made``; agents: those at the table, and those the page may seat besides."""
    from isle_agents.table.server import Server  # it needs the extra play

    session = Session(Plan.made(agents=agents, **options), folder, further=agents)
    server = Server(session, tuple(agents))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(10)
        assert not thread.is_alive()


class Client:
    """Sends requests with any headers. ``headers`` are those that the page's browser would send."""

    def __init__(self, server):
        self.server = server
        self.headers = {
            "Host": f"{HOST}:{server.port}",
            "Origin": f"http://{HOST}:{server.port}",
            "Content-Type": "application/json",
        }

    def send(self, method, path, body=None, **changed):
        """Status and JSON of an answer. path: below the token, or a whole one from ``/``; changed: headers, None: left out."""
        headers = {**self.headers, **{name.replace("_", "-").title(): value for name, value in changed.items()}}
        line = http.client.HTTPConnection(HOST, self.server.port, timeout=60)
        whole = path if path.startswith("/") else f"/{self.server.token}/{path}"
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        line.request(method, whole, data, {name: value for name, value in headers.items() if value is not None})
        answer = line.getresponse()
        contents = answer.read()
        self.answer = answer
        line.close()
        if answer.getheader("Content-Type") == "application/json":
            return answer.status, json.loads(contents)
        return answer.status, contents.decode()

    def post(self, path, **body):
        """Post an object."""
        return self.send("POST", path, body)

    def state(self):
        """The table now."""
        status, state = self.send("GET", "state")
        assert status == 200
        return state

    def turn(self, seconds=60):
        """The table when it is the person's turn, or the game is over."""
        end = time.monotonic() + seconds
        while (state := self.state())["thinking"] is not None:
            assert time.monotonic() < end, "the agents do not come to an end"
            time.sleep(0.02)
        return state


def ids(state):
    """The legal actions in a state."""
    placing = state["hand"]["ways"].values() if state["hand"] else ()
    return [choice["id"] for choice in state["choices"]] + [place[2] for way in placing for place in way["legal"]]
