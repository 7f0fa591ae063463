"""The game behind the page with its thread of agents: what the count of changes tells, and ends of threads."""

import threading
import time

import numpy as np
import pytest

from isle_agents.table import session as session_module
from isle_agents.table.match import NotNow
from isle_agents.table.plan import Plan
from isle_agents.table.session import Refused, Session
from isle_env.machine import progress
from tests.agents.play import hanging
from tests.agents.play.serving import ids


def turn(session):
    """The table when the person decides or the game is over."""
    end = time.monotonic() + 60
    while (state := session.state())["thinking"] is not None:
        assert time.monotonic() < end
        time.sleep(0.002)
    return state


@pytest.mark.parametrize("options", [{}, {"game": "remote"}], ids=str)
def test_the_count_of_changes_does_not_tell_how_often_others_chose_in_secret(tmp_path, options):
    session = Session(Plan.made(agents=["random"], seed=2, **options), tmp_path)
    random = np.random.default_rng(0)
    while not (state := turn(session))["over"]:
        session.act(state["game"], state["version"], int(random.choice(ids(state))))
    session.close()
    log = session._match.log
    own = sum(choice.seat == 0 for choice in log)
    others = [(choice, following) for choice, following in zip(log, [*log[1:], None], strict=True) if choice.seat == 1]
    told = sum(not choice.secret or following is None or following.seat == 0 for choice, following in others)
    assert told < len(others)
    assert session.version == 1 + own + told


def test_a_new_game_ends_the_thread_of_the_old_one(tmp_path):
    before = threading.active_count()
    session = Session(Plan.made(agents=["random"], seed=2), tmp_path)
    first = session.id
    for seed in range(5):
        session.new(Plan.made(mode="solo", seed=seed))
    with pytest.raises(Refused, match="not being played here"):
        session.save(first)
    session.close()
    end = time.monotonic() + 10
    while threading.active_count() > before:
        assert time.monotonic() < end, "threads of old games are left"
        time.sleep(0.01)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    folder = tmp_path / "file"
    folder.write_text("no folder")
    session = Session(Plan.made(mode="solo", seed=1), folder)
    with pytest.raises(Refused, match="could not be saved"):
        session.save(session.id)
    assert session.saved() == []
    session.close()


HANGING = ["Sleeps", "Burns", "Begins"]
SEED = 5
"""With this seed the second seat decides first."""


@pytest.fixture
def stuck(tmp_path, request):
    """A session whose agent never answers, and its folder, with a saved game in it."""
    hanging.begin()
    name = f"{hanging.__name__}:{request.param}"
    session = Session(Plan.made(agents=[name], seed=SEED), tmp_path, further=[name])
    assert session.state()["thinking"] == name
    yield session
    hanging.let_go.set()
    session.close()


def over(session):
    """The game is played to its end: whether it comes to it."""
    while not (state := turn(session))["over"]:
        session.act(state["game"], state["version"], ids(state)[-1])
    return True


@pytest.mark.parametrize("stuck", HANGING, indirect=True)
def test_another_game_begins_while_an_agent_hangs(stuck):
    session, log = stuck, stuck._match.log
    name = session.save(session.id)
    assert hanging.asked.acquire(timeout=30)
    session.new(Plan.made(agents=["random"], seed=2))
    assert over(session)
    session.load(name)
    assert session.state()["thinking"] is not None
    assert hanging.asked.acquire(timeout=30)
    session.new(Plan.made(mode="solo", seed=2))
    assert session.state()["choices"]
    hanging.let_go.set()
    for _ in range(2):
        assert hanging.answered.acquire(timeout=30)
    time.sleep(0.1)
    assert log == []
    assert session.version == session.state()["version"]


@pytest.mark.parametrize("stuck", HANGING, indirect=True)
def test_random_plays_on_for_an_agent_that_hangs(stuck, monkeypatch):
    session = stuck
    assert hanging.asked.acquire(timeout=30)
    state = session.state()
    assert state["waiting"]["may"] == session_module.TOO_LONG
    with pytest.raises(NotNow, match=r"thinks for \d+ s; after 30 s"):
        session.go_on_without(state["game"], state["version"])
    assert session.state()["version"] == state["version"]
    monkeypatch.setattr(session_module, "TOO_LONG", 0.0)
    with pytest.raises(Refused, match="changed since"):
        session.go_on_without(state["game"], state["version"] + 1)
    session.go_on_without(state["game"], state["version"])
    state = turn(session)
    assert state["waiting"] is None
    (notice,) = state["notices"]
    assert "'random' plays on" in notice
    assert state["log"]
    with pytest.raises(NotNow, match="no agent decides"):
        session.go_on_without(state["game"], state["version"])
    hanging.let_go.set()
    assert hanging.answered.acquire(timeout=30)
    time.sleep(0.1)
    assert session.state() == state, "the late answer is ignored"
    assert over(session)
    assert session.state()["notices"] == [notice]
    assert not hanging.asked.acquire(blocking=False), "it is not asked again"


def test_what_would_be_lost(tmp_path):
    """Nothing before the first decision, after saving, and at the end; and a decision taken back after saving would be."""
    session = Session(Plan.made(agents=["random"], seed=SEED), tmp_path)
    state = turn(session)
    assert not state["unsaved"], "the other seat alone has decided"
    session.act(state["game"], state["version"], ids(state)[0])
    state = turn(session)
    assert state["unsaved"]
    name = session.save(state["game"])
    assert not session.state()["unsaved"]
    session.undo(state["game"], session.version)
    state = session.state()
    assert state["unsaved"]
    session.act(state["game"], state["version"], ids(state)[0])
    assert not session.state()["unsaved"], "this is what the file says"
    session.act(state["game"], session.version, ids(session.state())[0])
    assert turn(session)["unsaved"]
    session.load(name)
    assert not turn(session)["unsaved"]
    assert over(session)
    state = session.state()
    assert not state["unsaved"], "what is over can be watched, and is not gone on with"
    session.save(state["game"])
    session.new(Plan.made(mode="solo", seed=1))
    session.load(name)
    assert {**session.state(), "game": 0, "version": 0} == {**state, "game": 0, "version": 0}
    session.close()


def test_compiling_brings_no_offer_to_go_on_without(tmp_path, monkeypatch):
    """An agent's kernels may take as long as they like; the page is told what is compiled, and for whom."""
    hanging.begin()
    name = f"{hanging.__name__}:Sleeps"
    session = Session(Plan.made(agents=[name], seed=SEED), tmp_path, further=[name])
    assert hanging.asked.acquire(timeout=30)
    monkeypatch.setattr(session_module, "TOO_LONG", 0.2)
    session._clock.pause()  # as the compiler has it do
    session._clock.start()
    with progress.UNDER_WAY.begun(progress.Work("the rules", 10, once=True)):
        time.sleep(0.3)
        told = session.waiting()
        assert told["waiting"] == {"seconds": 0.0, "may": 0.2}
        assert told["compiling"]["words"] == f"Compiling the rules for seat 1 ({name}), once on this machine"
        assert told["compiling"]["seconds"] == 10
        assert told["compiling"]["gone"] >= 0.3
        state = session.state()
        assert state["compiling"]["words"] == told["compiling"]["words"]
        with pytest.raises(NotNow, match="thinks for 0 s"):
            session.go_on_without(state["game"], state["version"])
    session._clock.go_on()
    assert session.waiting()["compiling"] is None
    time.sleep(0.25)
    session.go_on_without(state["game"], state["version"])
    assert turn(session)["waiting"] is None
    hanging.let_go.set()
    session.close()
