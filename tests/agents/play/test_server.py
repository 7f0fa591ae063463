"""The page's server: who is let in, what is answered, and that what is refused changes nothing."""

import json
import re

import pytest

from isle_agents.table import session
from tests.agents.play import hanging
from tests.agents.play.serving import Client, ids, served
from tests.support.extras import package

package("starlette")
package("uvicorn")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("saves"), seed=3) as server:
        yield server


@pytest.fixture
def client(server):
    return Client(server)


def unchanged(client, *answer, **others):
    """Send something that must be refused. Returns status and message."""
    before = client.turn()
    status, body = client.send(*answer, **others)
    assert client.state() == before
    assert status >= 400
    assert set(body) == {"error"}
    assert "\n" not in body["error"]
    return status, body["error"]


def test_it_listens_on_this_machine_alone(server):
    assert server.address.startswith("http://127.0.0.1:")
    assert server._socket.getsockname()[0] == "127.0.0.1"
    assert len(server.token) >= 20


def test_the_page_and_its_files_come_with_a_policy(client):
    for name, kind in (
        ("", "text/html"),
        ("main.js", "text/javascript"),
        ("style.css", "text/css"),
        ("cat.svg", "image/svg+xml"),
    ):
        status, text = client.send("GET", name)
        assert status == 200
        assert client.answer.getheader("Content-Type").startswith(kind)
        assert "default-src 'none'" in client.answer.getheader("Content-Security-Policy")
        assert client.answer.getheader("Cache-Control") == "no-store"
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in text


@pytest.mark.parametrize("path", ["/", "/state", "/wrong/state", "/wrong/", "//", "/..%2f/state", "/%00/state"])
def test_without_the_token_nothing_is_served(client, path):
    status, message = unchanged(client, "GET", path)
    assert status == 403
    assert "token" in message


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80"])
def test_another_name_of_this_machine_is_refused(client, host):
    assert unchanged(client, "GET", "state", host=host)[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None, "http://127.0.0.1:1"])
def test_a_page_of_another_origin_is_refused(client, origin):
    state = client.turn()
    body = {"game": state["game"], "version": state["version"], "action": ids(state)[0]}
    status, message = unchanged(client, "POST", "act", body, origin=origin)
    assert status == 403
    assert "origin" in message
    if origin is not None:
        assert unchanged(client, "GET", "state", origin=origin)[0] == 403


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        (b"{bad", 400, "not JSON"),
        (b"", 400, "not JSON"),
        (b"\xff\xfe", 400, "not JSON"),
        (b"[" * 10_000, 400, "not JSON"),
        (b"[1]", 400, "JSON object"),
        (b"{}", 400, "'game' is missing"),
        (b" " * 20_000, 413, "at most"),
    ],
    ids=["broken", "empty", "no text", "deep", "a list", "an empty object", "too large"],
)
def test_a_body_that_is_no_request_is_refused(client, body, status, message):
    answer = unchanged(client, "POST", "act", body)
    assert answer[0] == status
    assert message in answer[1]


def test_a_body_of_another_type_is_refused(client):
    assert unchanged(client, "POST", "act", b"{}", content_type="text/plain")[0] == 415


@pytest.mark.parametrize("action", [-1, 99_999, 10**40])
def test_an_illegal_action_is_named(client, action):
    state = client.turn()
    status, message = unchanged(client, "POST", "act", {"game": state["game"], "version": state["version"], "action": action})
    assert status == 400
    assert "illegal" in message


@pytest.mark.parametrize("action", ["1", 1.0, None, True, [1]])
def test_an_action_that_is_no_number_is_refused(client, action):
    state = client.turn()
    body = {"game": state["game"], "version": state["version"], "action": action}
    assert "'action' must be a whole number" in unchanged(client, "POST", "act", body)[1]


def test_another_game_and_an_old_tab_are_refused(client):
    state = client.turn()
    good = {"game": state["game"], "version": state["version"], "action": ids(state)[0]}
    for wrong in ({"game": "another"}, {"version": state["version"] - 1}, {"version": state["version"] + 1}):
        assert unchanged(client, "POST", "act", {**good, **wrong})[0] == 409


@pytest.mark.parametrize(
    "answer",
    [
        ("GET", "nothing"),
        ("GET", "act"),
        ("PUT", "act"),
        ("DELETE", "state"),
        ("GET", "%2e%2e/server.py"),
        ("GET", "../server.py"),
    ],
)
def test_other_addresses_are_not_there(client, answer):
    assert unchanged(client, *answer)[0] in (403, 404, 405)


@pytest.mark.parametrize("name", ["../x.replay.json", "/etc/passwd", "", "x", "missing.replay.json", ".hidden.replay.json"])
def test_only_saved_games_of_the_folder_are_loaded(client, name):
    assert unchanged(client, "POST", "load", {"name": name})[0] == 404


def test_a_damaged_save_leaves_the_game_as_it_is(client, server):
    (server.session.folder / "bad.replay.json").write_text("{}")
    status, message = unchanged(client, "POST", "load", {"name": "bad.replay.json"})
    assert status == 400
    assert "bad.replay.json" in message


def test_a_new_game_that_cannot_be_is_refused(client):
    assert unchanged(client, "POST", "new", {"players": 9})[0] == 400
    assert unchanged(client, "POST", "new", {"agents": ["os:system"]})[0] == 400


def test_the_replay_waits_for_the_end(client):
    state = client.turn()
    assert unchanged(client, "GET", f"replay?game={state['game']}")[0] == 409
    assert unchanged(client, "GET", "replay?game=another")[0] == 409


def test_waiting_for_a_change_ends_when_there_is_one(client):
    state = client.turn()
    assert client.send("GET", f"state?after={state['version'] - 1}")[1] == state
    assert unchanged(client, "GET", "state?after=x")[0] == 400


def test_a_whole_game_saved_gone_on_with_and_replayed(client, server):
    """All that the page asks for, in one game; what is sent never holds the seed."""
    status, state = client.post("new", game="isle_of_cats", players=2, agents=["random"], seat=1, seed=123456789123)
    assert status == 200
    undone = hinted = refused = 0
    saved = None
    for number in range(1000):
        state = client.turn()
        assert "123456789123" not in json.dumps(state)
        if state["over"]:
            break
        key = {"game": state["game"], "version": state["version"]}
        if number == 2:
            status, found = client.post("hint", **key)
            assert status == 200
            assert found["action"] in ids(state)
            assert found["tried"][0]["action"] == found["action"], "the choice is the best of what was tried"
            assert re.fullmatch(r"\d+\.\d %", found["tried"][0]["figure"])
            assert not found["tried"][0]["dropped"]
            assert all(re.fullmatch(r"\d+ playouts?", tried["futures"]) for tried in found["tried"])
            assert "50 % is an even game" in found["about"]
            hinted += 1
        if state["hand"] and not refused:
            way = next(iter(state["hand"]["ways"]))
            status, answer = client.post("why", game=state["game"], orientation=int(way), x=0, y=0)
            assert status == 200
            assert "boat" in answer["why"]
            refused += 1
        status, after = client.post("act", **key, action=ids(state)[-1])
        assert status == 200
        assert client.post("act", **key, action=ids(state)[-1])[0] == 409, "the other of two tabs comes too late"
        if after["undo"] and undone < 3 and after["version"] == client.state()["version"]:
            status, back = client.post("undo", game=after["game"], version=after["version"])
            assert status == 200
            assert ids(back) == ids(state)
            undone += 1
        if number == 12:
            saved = client.post("save", game=state["game"])[1]["saved"]
            assert saved in client.send("GET", "offers")[1]["saved"]
            where = client.turn()
            assert client.post("new", mode="solo", players=1)[0] == 200
            assert client.post("save", game=where["game"])[0] == 409
            status, again = client.post("load", name=saved)
            assert status == 200
            assert again["game"] != where["game"]
            assert {**again, "game": 0, "version": 0} == {**where, "game": 0, "version": 0}
    assert state["over"]
    assert undone == 3
    assert hinted == refused == 1
    assert saved
    assert state["scores"]["parts"][-1] == "total"
    status, page = client.send("GET", f"replay?game={state['game']}")
    assert status == 200
    assert page.lower().startswith("<!doctype html>")
    assert len(page) < 1_000_000


@pytest.mark.parametrize("agent", ["Sleeps", "Burns"])
def test_the_page_goes_on_while_an_agent_hangs(tmp_path, monkeypatch, agent):
    hanging.begin()
    name = f"{hanging.__name__}:{agent}"
    with served(tmp_path, agents=(name,), seed=5) as server:
        client = Client(server)
        try:
            state = client.state()
            key = {"game": state["game"], "version": state["version"]}
            assert state["thinking"] == name
            status, body = client.post("without", **key)
            assert (status, set(body)) == (409, {"error"})
            assert "after 30 s 'random' may play on" in body["error"]
            assert client.state()["version"] == state["version"]
            assert client.post("without", game=state["game"])[0] == 400
            saved = client.post("save", game=state["game"])[1]["saved"]
            assert client.post("new", mode="solo", players=1)[0] == 200
            assert client.turn()["choices"]
            status, state = client.post("load", name=saved)
            assert status == 200
            assert state["thinking"] == name
            monkeypatch.setattr(session, "TOO_LONG", 0.0)
            assert client.post("without", game=state["game"], version=state["version"])[0] == 200
            state = client.turn()
            assert "'random' plays on" in state["notices"][0]
            assert client.post("without", game=state["game"], version=state["version"])[0] == 409
        finally:
            hanging.let_go.set()


def test_the_options_of_a_game_are_told(client):
    before = client.turn()
    options = {"modules": ["kittens"], "lesson_modules": ["B", "A", "I"], "promo_oshax": True, "reaction_windows": True}
    status, state = client.post("new", agents=["random"], players=2, seed=4, **options)
    assert status == 200
    assert state["options"] == options
    status, body = client.post("new", agents=["random"], players=2, lesson_modules=["A"])
    assert status == 400
    assert "exactly three different modules" in body["error"]
    status, state = client.post("new", game="explore_and_draw", mode="solo", players=1, agents=[], difficulty="hard", promo=True)
    assert status == 200
    assert state["options"] == {"difficulty": "hard", "promo": True}
    assert client.post("new", agents=["random"], players=2, seed=3)[0] == 200
    assert client.turn()["options"] == before["options"] == {}


def test_the_rules_of_the_present_game_are_told(client):
    status, rules = client.send("GET", "rules")
    assert status == 200
    assert rules["title"] == "The Isle of Cats"
    assert [name for name, _ in rules["parts"][1]["steps"]][:3] == ["Fields", "Fishing", "Explore"]


def test_what_the_page_waits_for(client):
    client.turn()
    assert client.send("GET", "waiting") == (200, {"waiting": None, "compiling": None})
