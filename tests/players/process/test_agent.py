"""A program as a player: what it is told and may answer, whatever it does, and what it costs whoever asks it."""

import json
import math
import os
import pickle
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from isle_env import Game, SeatEnv
from isle_env.players import protocol, registry
from isle_env.players.leaves import Leaves
from isle_env.players.process import messages, program
from isle_env.players.process.agent import FOLDER, ProcessAgent
from isle_env.players.protocol import Run
from isle_env.players.seen import Seen
from isle_env.players.words import UnknownAgent
from isle_env.vector import SeatBatch
from tests.support.settings import SETTINGS, each
from tests.support.systems import posix

HERE = Path(__file__).parent
GAMES = {
    "2 seats": {"num_players": 2},
    "4 seats, windows": {"num_players": 4, "reaction_windows": True},
    "family, 3 seats": SETTINGS["family, 3 seats"],
    "solo, hard": SETTINGS["solo, hard"],
    "with modules": {"num_players": 2, "modules": ("kittens", "beasts", "events"), "promo_oshax": True},
    "solo with modules": {"mode": "solo", "modules": ("kittens", "beasts", "events"), "lesson_modules": ("A", "B", "I")},
    "explore and draw": {"game": "explore_and_draw", "num_players": 3},
    "explore and draw, alone": {"game": "explore_and_draw", "num_players": 1},
    "remote": {"game": "remote", "num_players": 2},
}
COVERING = ("4 seats, windows", "family, 3 seats", "solo with modules", "with modules", "explore and draw, alone", "remote")
"""Each game, mode and block of an observation."""
each_game = pytest.mark.parametrize("setting", each(GAMES, COVERING))


def wayward(what, *arguments, retries=3, seconds=20):
    """A program that does what is said."""
    words = [sys.executable, str(HERE / "wayward.py"), what, *map(str, arguments)]
    return ProcessAgent(" ".join(f"'{word}'" for word in words), retries=retries, seconds=seconds)


def eager(notes, how, *wants):
    """A program that notes all that it is told."""
    return ProcessAgent(" ".join(f"'{word}'" for word in (sys.executable, HERE / "eager.py", notes, how, *wants)))


def play(agent, seed=3, decisions=10**9, seat=0, **setting):
    """A game in which the program has a seat, and the others choose at random. Returns it."""
    game, chance = Game.new(seed=seed, **setting), np.random.default_rng(seed)
    seen = Seen(game.num_players)
    protocol.reset(agent, seed)
    while not game.over and decisions:
        if game.current_seat == seat:
            action = agent.act(*protocol.asked(agent, game, seat, 0, True, seen))
            decisions -= 1
        else:
            action = int(chance.choice(game.legal_actions()))
        seen.note(game, action)
        game.apply(action)
    if game.over:
        protocol.finished(agent, game, seat, seen)
    return game


def notes_of(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]


# ---- what it is told ----


@each_game
def test_a_whole_game_of_a_program_that_is_told_all_and_answers_in_words(setting, tmp_path):
    agent = eager(tmp_path / "notes", "names", *messages.WANTS)
    game = play(agent, **setting)
    agent.close()
    hello, begins, *asked, over = notes_of(tmp_path / "notes")
    assert game.over
    assert hello["type"] == "hello"
    assert hello["protocol"] == messages.PROTOCOL
    assert begins["type"] == "game"
    assert begins["game"] == game.name
    assert begins["num_players"] == game.num_players
    assert begins["mode"] == game.mode
    assert over["scores"] == game.scores()
    assert over["winners"] == game.winners()
    assert {one["type"] for one in asked} == {"decide"}, "each of its answers was right"
    assert [one["number"] for one in asked] == list(range(1, len(asked) + 1))
    for one in asked:
        assert len({name.lower() for name in one["names"]}) == len(one["names"]) == len(one["ids"])
        assert one["fields"]["seats"][0]["seat"] == 0
        assert one["text"]


def test_what_a_game_is_told_by(tmp_path):
    agent = eager(tmp_path / "notes", "ids", "ids")
    play(agent, decisions=2, mode="solo", difficulty="expert", modules=("events",), lesson_modules=("B", "C", "I"))
    begins = notes_of(tmp_path / "notes")[1]
    assert begins["options"]["difficulty"] == "expert"
    assert begins["options"]["modules"] == ["events"]
    assert "pairs_of_edge_cats" in begins["lessons"]
    assert "exactly_5_blue" not in begins["lessons"]
    assert begins["seconds"] == 60
    assert len(begins["board"]["squares"]) == len(begins["board"]["rooms"]) == 142


def test_ids_alone_are_all_that_is_told_to_who_wants_no_more(tmp_path):
    agent = eager(tmp_path / "notes", "ids", "ids")
    play(agent, decisions=3, num_players=2)
    told = notes_of(tmp_path / "notes")[-1]
    assert {*told} == {"type", "number", "decision", "ids"}
    assert not agent.wants_game
    assert not agent.wants_events


@each_game
def test_hidden_things_never_cross(setting, tmp_path):
    """Two programs are told the same, byte for byte, in two games that their seat cannot tell apart."""
    wants = [one for one in messages.WANTS if one != "events"]
    game, chance = Game.new(seed=5, **setting), np.random.default_rng(5)
    compared = 0
    while not game.over:
        seat = game.current_seat
        other = game.determinize(seat, int(chance.integers(2**62)))
        told = [
            messages.line(
                messages.decide(wants, each.observe(seat), each.legal_actions().tolist(), {**each.info(seat), "game": each}, 1)
            )
            + messages.line(messages.new_game(each, seat, 1, None))
            for each in (game, other)
        ]
        assert told[0] == told[1]
        compared += game.games.tobytes() != other.games.tobytes()
        game.apply(int(chance.choice(game.legal_actions())))
    assert compared > 20


@each_game
def test_what_others_choose_in_secret_never_crosses(setting):
    """Whatever another seat chooses in secret, and however often: a seat is told the same of it."""
    game, chance = Game.new(seed=6, **setting), np.random.default_rng(6)
    if game.num_players == 1:
        pytest.skip("nobody else is there")
    secret = 0
    seen = Seen(game.num_players)
    while not game.over:
        seat, legal = game.current_seat, game.legal_actions().tolist()
        action = int(chance.choice(legal))
        seen.note(game, action)
        told = [seen.since(other) for other in range(game.num_players)]
        row = game.rules.steps(int(game.record["step"])).row
        hidden = row.secret or game.rules.phases(int(game.record["phase"])).row.secret
        for other in range(game.num_players):
            expected = [] if hidden and other != seat else [(seat, action)]
            assert [(one.seat, one.action) for one in told[other]] == expected
        secret += hidden
        game.apply(action)
    assert secret


def test_events_are_its_own_choices_and_those_of_others_that_are_open(tmp_path):
    agent = eager(tmp_path / "notes", "ids", "ids", "events")
    play(agent, num_players=3)
    asked = [one for one in notes_of(tmp_path / "notes") if one["type"] == "decide"]
    assert asked[0]["events"] == []
    seats = {event["seat"] for one in asked for event in one["events"]}
    assert seats == {0, 1, 2}
    own = [event["id"] for one in asked for event in one["events"] if event["seat"] == 0]
    assert len(own) == len(asked) - 1, "each of its choices is told once"
    assert not any(event["decision"] in ("draft", "buy") for one in asked for event in one["events"] if event["seat"])


# ---- what it answers ----

LEGAL = [0, 14, 230]
NAMES = {"pass": 0, "draft basket, speed 3 (1 fish)": 14, "tile blue cat 0": 230}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (b"14", 14),
        (b" 14 \r", 14),
        (b'{"action": 230}', 230),
        (b'{"action": "Pass", "why": "tired"}', 0),
        (b'{"action": 14, "number": 12}', 14),
        (b'"Draft Basket, speed 3  (1 fish)"', 14),
        (b"PASS", 0),
        (b"Tile blue cat 0\r", 230),
    ],
)
def test_answers(line, action):
    assert messages.action(line, LEGAL, NAMES, Game.new(2, seed=1).rules, 12) == action


@pytest.mark.parametrize(
    ("line", "said", "kind"),
    [
        (b"", "an empty line", "not an action"),
        (b"15", "15 .keep basket_speed_1.* is not legal now: 0, 14, 230|15 .* is not legal now: 0, 14, 230", "illegal action"),
        (b"-1", "-1 is no action: ids run from 0 to", "not an action"),
        (b"9" * 400, "a very large number is no action", "not an action"),
        (b"1.0", "is no answer: expected the id", "not an action"),
        (b"true", "is no answer", "not an action"),
        (b"null", "is no answer", "not an action"),
        (b"[14]", "is no answer", "not an action"),
        (b'{"move": 14}', 'has no "action"', "not an action"),
        (b'{"action": true}', "is no answer", "not an action"),
        (b'{"action": 14, "number": "12"}', 'has a "number" that is none: this decision has 12', "not an action"),
        (b'{"action": 14, "number": true}', 'has a "number" that is none: this decision has 12', "not an action"),
        (b"resign", "'resign' is none of the legal actions: 0, 14, 230", "not an action"),
        (b"\xff\xfe", "is none of the legal actions", "not an action"),
        (b"[" * 90_000, "is none of the legal actions", "not an action"),
    ],
)
def test_wrong_answers(line, said, kind):
    with pytest.raises(messages.Nonsense, match=said) as caught:
        messages.action(line, LEGAL, NAMES, Game.new(2, seed=1).rules, 12)
    assert caught.value.kind == kind
    assert len(str(caught.value)) < 300


def test_it_is_told_what_was_wrong_and_asked_again(tmp_path):
    agent = wayward("prints rubbish once", tmp_path / "notes")
    game = play(agent, num_players=2)
    assert game.over
    wrong = [one for one in notes_of(tmp_path / "notes") if one["type"] == "wrong"]
    assert len(wrong) == 1
    assert "'let me think' is none of the legal actions" in wrong[0]["why"]
    assert wrong[0]["left"] == 3


def talker(how, notes, **options):
    """A program that writes what nobody asked for."""
    return ProcessAgent(" ".join(f"'{word}'" for word in (sys.executable, HERE / "talker.py", how, notes)), **options)


def decided(agent, games, decisions):
    """The actions that an agent has chosen in some games, in each at its first decisions; then the seat plays at random."""
    found = []
    for seed in range(games):
        game, chance, left = Game.new(2, seed=seed), np.random.default_rng(seed), decisions
        protocol.reset(agent, seed)
        while not game.over:
            action = int(chance.choice(game.legal_actions()))
            if game.current_seat == 0 and left:
                action = agent.act(*protocol.asked(agent, game, 0, 0, True))
                left -= 1
                found.append(action)
            game.apply(action)
        protocol.finished(agent, game, 0, None)
    return found


@pytest.mark.parametrize(
    "how",
    [
        "after its first line",
        "at the beginning of each game",
        "before its first answer",
        "in two pieces",
        "after each answer",
        "at the end of each game",
    ],
)
def test_what_it_writes_unasked_is_never_its_next_answer(how, tmp_path, monkeypatch):
    """Each decision is the one that it meant, nothing is called wrong, and its author can read what was left out."""
    monkeypatch.setattr("isle_env.players.process.agent.MOMENT", 0.2)
    agent = talker(how, tmp_path / "notes")
    agent.joins(Run(20.0, tmp_path))
    chosen = decided(agent, 3, 4)
    agent.close()
    assert chosen == [int(line) for line in (tmp_path / "notes").read_text().split()]
    (file,) = (tmp_path / FOLDER).iterdir()
    text = file.read_text()
    assert "AssertionError" not in text
    assert re.search("before decision .* it wrote '[0-9]|skipped, since another line came right behind it: 'let me see'", text)


def test_an_answer_with_a_number_is_none_to_another_decision(tmp_path):
    agent = talker("much later, with numbers", tmp_path / "notes")
    agent.joins(Run(20.0, tmp_path))
    chosen = decided(agent, 1, 8)
    agent.close()
    assert chosen == [int(line) for line in (tmp_path / "notes").read_text().split()]
    (file,) = (tmp_path / FOLDER).iterdir()
    assert "(isle: an answer to decision 1 is skipped: decision 2 was asked)" in file.read_text()


def test_who_numbers_all_answers_wrongly_is_told_why_its_time_is_up(tmp_path):
    script = tmp_path / "from_zero.py"
    script.write_text(
        """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print('{"protocol": 1}', flush=True)
    if told["type"] == "decide":
        print(json.dumps({"action": told["ids"][0], "number": told["number"] - 1}), flush=True)
"""
    )
    agent = ProcessAgent(f"'{sys.executable}' '{script}'")
    agent.joins(Run(1.0))
    with pytest.raises(Leaves, match=r"timeout: .*; an answer to decision 0 is skipped: decision 1 was asked"):
        play(agent, num_players=2)


def test_one_that_writes_on_and_on_leaves(tmp_path):
    with pytest.raises(Leaves, match="flood: more than 100000 bytes that nobody asked for"):
        play(talker("without an end", tmp_path / "notes"), num_players=2)
    began = time.monotonic()
    with pytest.raises(Leaves, match="not an action: 'hm' is none of the legal actions"):
        play(talker("on and on", tmp_path / "notes"), num_players=2)
    assert time.monotonic() - began < 20, "it was not heard to its end"


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("dies", "exited: .*ended with status 7: out of luck"),
        ("is killed", "killed: .*was ended by signal 9"),
        ("prints rubbish", "not an action: .*none of the legal actions"),
        ("answers illegally", "illegal action: "),
        ("names no action", "not an action: a very large number"),
        ("nests deeply", "not an action: "),
        ("answers with a list", "not an action: "),
        ("answers true", "not an action: "),
        ("floods a line", "flood: a line of more than 100000 bytes"),
        ("closes its output", "cut off: .*has closed its output"),
    ],
)
def test_whatever_it_does_it_leaves_in_one_line(what, reason):
    agent = wayward(what)
    with pytest.raises(Leaves, match=reason) as caught:
        play(agent, num_players=2)
    assert "\n" not in str(caught.value)
    assert agent._program is None, "no program is left"
    play(agent, decisions=1, num_players=2)  # the next game has a program again
    agent.close()


@pytest.mark.parametrize("what", ["never answers", "answers late", "stops reading"])
def test_who_is_silent_beyond_its_time_leaves(what):
    agent = wayward(what)
    agent.joins(Run(0.5))
    began = time.monotonic()
    with pytest.raises(Leaves, match=r"timeout: more than 0\.5 s for a decision"):
        play(agent, num_players=2)
    assert time.monotonic() - began < 6


def test_one_that_does_not_read_is_not_waited_for():
    """What it is told does not fit into the line, since it takes nothing."""
    sleeper = program.Program(["sleep", "1000"])
    with pytest.raises(Leaves, match="timeout: it did not read what it was told"):
        sleeper.say(b"x" * 10_000_000, time.monotonic() + 0.2)
    sleeper.end()


def test_retries_are_an_option(tmp_path):
    agent = wayward("prints rubbish", tmp_path / "notes", retries=0)
    with pytest.raises(Leaves, match="not an action"):
        play(agent, num_players=2)
    assert not [one for one in notes_of(tmp_path / "notes") if one["type"] == "wrong"]


# ---- its beginning and its end ----


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("fails at once", "cannot play: exited: .*ended with status 1: no such weights"),
        ("begins with rubbish", """cannot play: it said 'hello.*its first line should be such as {"protocol": 1"""),
        ("speaks another protocol", "cannot play: it speaks protocol 2, and only 1 is spoken here"),
        ("wants what there is not", "cannot play: it wants 'hands'; there is ids, names, events, fields, text"),
        ("wants too little", 'neither "ids" nor "names"'),
        ("wants no list", 'its "wants" are .ids.; expected a list'),
    ],
)
def test_a_beginning_that_is_none(what, said):
    agent = wayward(what)
    with pytest.raises(UnknownAgent, match=said):
        agent.joins(Run())


def test_one_that_says_nothing_at_first(monkeypatch):
    monkeypatch.setattr("isle_env.players.process.agent.STARTING", 0.5)
    with pytest.raises(UnknownAgent, match=r"has not said in 0\.5 s what it wants to be told"):
        wayward("says nothing at first").joins(Run())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "a command follows the colon"),
        ("  ", "a command follows the colon"),
        ("no-such-program --fast", "no program 'no-such-program' on the path, looked for from"),
        ("./nobody", "no file './nobody', looked for from"),
        ("'python3", "No closing quotation; quotes are those of a shell"),
        ("./here.py", "./here.py is not executable; try process:python3 ./here.py"),
        ("./here", "./here is not executable; try chmod .x ./here"),
        ("mine", "a program of this folder is named ./mine"),
        pytest.param("./absent", r"no /no/such/python, .* \./absent .* first line '#!/no/such/python -u'$", marks=posix),
        pytest.param("./windows", r"the lines of \./windows end as on Windows; save it with line ends of Unix$", marks=posix),
    ],
)
def test_commands_that_are_none(command, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("here.py", "here", "mine"):
        (tmp_path / name).write_text("")
    (tmp_path / "absent").write_bytes(b"#!/no/such/python -u\n")
    (tmp_path / "windows").write_bytes(b"#!/bin/sh\r\nread line\r\n")
    for name in ("mine", "absent", "windows"):
        (tmp_path / name).chmod(0o755)
    with pytest.raises(UnknownAgent, match=said):
        registry.load(f"process:{command}")


@posix
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("print(1)\n", r"cannot be started: Exec format error; a script begins with a line such as #!/usr/bin/env python3$"),
        (
            "#!/bin/sh\n",
            r'ended with status 0; its first line should be such as {"protocol": 1, .*}, and be flushed$',
        ),
        ("#!/bin/sh\nexit 3\n", r"exited: mine ended with status 3$"),
    ],
)
def test_a_file_that_does_not_begin(text, said, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text(text)
    (tmp_path / "mine").chmod(0o755)
    with pytest.raises(UnknownAgent, match=said) as caught:
        registry.load("process:./mine").joins(Run())
    assert "\n" not in str(caught.value)
    assert "Traceback" not in capfd.readouterr().err


def test_names():
    command = f"{sys.executable} bot.py --deep, now"
    assert registry.command_of(f"x=process:{command}") == command
    assert registry.command_of('process:command="./a b",retries=0') == "./a b"
    assert registry.command_of("greedy") is None
    assert registry.load(f"process:{command}")._retries == 3
    assert registry.with_option(f"process:{command}", "retries", "7") == f'process:retries=7,command="{command}"'
    for name in (f"process:{command}", registry.spelled_out(f"process:{command}")):
        assert registry.is_trusted(name)
        assert not registry.is_our_own(name), "it runs what is not the project's, so it is watched"
        assert not registry.has_word(name), "a file that names it starts nothing"
    assert registry.label("bold=process:./bot --x") == "bold"
    assert registry.label("process:./bot --x") == "process:./bot_--x"


def alive(number):
    return Path(f"/proc/{number}").exists() and "Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]


def children(number):
    return [int(k) for k in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


def test_one_that_ignores_the_end_of_its_input_is_killed():
    agent = wayward("ignores the end of input")
    agent.joins(Run())
    process = agent._program._process
    agent.close()
    assert process.returncode is not None


@on_linux
@pytest.mark.parametrize("thread", ["main", "one that has ended"])
@pytest.mark.parametrize("how", ["the end", "os._exit", "SIGKILL"])
def test_no_program_outlives_who_started_it(how, thread, tmp_path):
    """Whether that process ends in order, at once, or is killed: also a program that ignores the end of its input goes.

    It does not end with the thread that has started it.
    """
    script = tmp_path / "starts.py"
    script.write_text(
        f"""
import os, signal, sys, threading, time
from tests.players.process.test_agent import wayward
from isle_env.players.protocol import Run
agent = wayward("ignores the end of input")
if {thread!r} == "main":
    agent.joins(Run())
else:
    starts = threading.Thread(target=agent.joins, args=(Run(),))
    starts.start()
    starts.join()
    time.sleep(0.5)
    assert agent._program._process.poll() is None
print(agent._program._process.pid, flush=True)
if {how!r} == "os._exit":
    os._exit(0)
if {how!r} == "SIGKILL":
    os.kill(os.getpid(), signal.SIGKILL)
"""
    )
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    ran = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": paths}
    )
    number = int(ran.stdout)
    until = time.monotonic() + 10
    while alive(number) and time.monotonic() < until:
        time.sleep(0.05)
    assert not alive(number)


def test_its_standard_error_goes_to_a_file_of_the_run_and_is_bounded(tmp_path):
    agent = wayward("floods its errors")
    agent.joins(Run(20.0, tmp_path))
    play(agent, decisions=5, num_players=2)
    agent.close()
    (file,) = (tmp_path / FOLDER).iterdir()
    text = file.read_text()
    assert text.startswith("yyy")
    assert text.endswith("(it writes too much: the rest is left out)\n")
    assert len(text) < program.LOGGED + 100


def test_without_a_run_its_standard_error_is_that_of_the_process(capfd):
    agent = wayward("dies")
    with pytest.raises(Leaves):
        play(agent, num_players=2)
    assert "out of luck" in capfd.readouterr().err


def test_a_folder_that_is_made_later(tmp_path):
    """A run makes its folder after its players; until then what they write waits."""
    folder = tmp_path / "later"
    agent = wayward("dies")
    agent.joins(Run(20.0, folder))
    assert not folder.exists()
    folder.mkdir()
    with pytest.raises(Leaves):
        play(agent, num_players=2)
    (file,) = (folder / FOLDER).iterdir()
    assert file.read_text() == "out of luck\n"


def test_copies_have_programs_of_their_own(tmp_path):
    agent = eager(tmp_path / "notes", "ids", "ids")
    agent.joins(Run(math.inf))
    copy = pickle.loads(pickle.dumps(agent))
    assert copy._program is None
    one, other = (play(each, num_players=2).to_bytes() for each in (agent, copy))
    assert one == other
    assert agent._program is not copy._program


def test_the_same_for_windows(monkeypatch):
    """There a thread reads what the program writes, because pipes cannot be polled."""
    monkeypatch.setattr(program, "_Polled", lambda descriptor: program._Watched(os.dup(descriptor)))
    assert play(wayward("plays on"), num_players=2).over
    agent = wayward("never answers")
    agent.joins(Run(0.5))
    with pytest.raises(Leaves, match="timeout"):
        play(agent, num_players=2)
    with pytest.raises(Leaves, match="flood"):
        play(wayward("floods a line"), num_players=2)
    with pytest.raises(Leaves, match="exited"):
        play(wayward("dies"), num_players=2)


# ---- where a player is named ----


def test_as_opponents_of_an_environment(tmp_path):
    name = f"process:{sys.executable} '{HERE / 'eager.py'}' {tmp_path / 'notes'} names names events"
    env = SeatEnv(opponents=name, num_players=3, seat=0)
    env.reset(seed=1)
    rewards = []
    over = False
    while not over:
        _, reward, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        rewards.append(reward)
    until = time.monotonic() + 10  # nobody waits until a program has read that a game is over
    while [one["type"] for one in notes_of(tmp_path / "notes")].count("over") < 2 and time.monotonic() < until:
        time.sleep(0.05)
    told = notes_of(tmp_path / "notes")
    begins = [one for one in told if one["type"] == "game"]
    assert sorted(one["seat"] for one in begins) == [1, 2], "a program of its own for each seat"
    assert begins[0]["seed"] != begins[1]["seed"]
    assert [one["type"] for one in told].count("over") == 2
    assert any(event["seat"] == 0 for one in told if one["type"] == "decide" for event in one["events"])
    env.close()


def test_as_opponents_of_a_batch(tmp_path):
    name = f"process:{sys.executable} '{HERE / 'eager.py'}' {tmp_path / 'notes'} ids ids events text"
    batch = SeatBatch(2, opponents=name, num_players=2)
    batch.reset(seed=4)
    for _ in range(12):
        batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
    told = notes_of(tmp_path / "notes")
    asked = [one for one in told if one["type"] == "decide"]
    assert asked
    assert {type(one["events"]) for one in asked} == {type(None)}, "in a batch nobody keeps what was chosen"


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
def test_a_program_need_not_be_python(tmp_path):
    script = tmp_path / "first.sh"
    script.write_text(
        """#!/bin/sh
while read -r line; do
  case $line in
    *'"type":"hello"'*) echo '{"protocol": 1, "wants": ["ids"]}' ;;
    *'"type":"decide"'*) ids=${line##*[}; echo "${ids%%[],]*}" ;;
  esac
done
"""
    )
    script.chmod(0o755)
    assert play(registry.load(f"process:{script}"), num_players=2).over
