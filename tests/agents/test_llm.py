"""Language models as players: what they are asked, what their answers mean, and a real server that answers well and badly."""

import csv
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from isle_agents import statuses
from isle_agents.players.llm import prompts
from isle_agents.players.llm.agent import LanguageAgent
from isle_agents.players.llm.diary import Diary, Entry, Use, used
from isle_agents.players.llm.speakers import Reply, hidden
from isle_agents.playing.carried import pack
from isle_agents.playing.leaving import because
from isle_env import Game
from isle_env.players import protocol, registry
from isle_env.players.leaves import Leaves
from isle_env.players.protocol import Run
from isle_env.players.seen import Seen
from isle_env.players.words import NotInstalled, UnknownAgent
from isle_env.views import labels
from tests.agents.ctrl_c import isle
from tests.agents.tournament.test_tournament import ROOT, games, run
from tests.players.process.test_agent import COVERING, GAMES
from tests.support.extras import needs
from tests.support.settings import each

each_game = pytest.mark.parametrize("setting", each(GAMES, COVERING))
SECRET = "sk-very-secret-key"


# ---- what is asked, and what an answer means ----


@each_game
def test_every_legal_action_can_be_said(setting):
    """By number, by words, by its name, and where places are shortened by column, row and turn; and the prompt lists it."""
    game, chance = Game.new(seed=2, **setting), np.random.default_rng(2)
    shortened = 0
    while not game.over:
        moves = prompts.legal_moves(game)
        assert sorted(move.action for move in moves.all) == game.legal_actions().tolist()
        for number, move in enumerate(moves.listed, 1):
            for said in (f"ACTION: {number}", f"Well.\n**ACTION:** {number}. {move.words}", f"action: `{move.words.upper()}`"):
                assert prompts.parse_response(said, moves) == move.action, said
        for move in moves.all:
            assert prompts.parse_response(f"<think>ACTION: 1</think>\nACTION: {move.words}.", moves) == move.action
            assert prompts.parse_response(move.name, moves) == move.action
        if moves.places:
            shortened += 1
            told = set(said_by(prompts.make_prompt(game, game.current_seat, moves), moves))
            assert told == {move.words for move in moves.places}
        game.apply(int(chance.choice(game.legal_actions())))
    assert shortened


def said_by(prompt, moves):
    """The places that a shortened list tells, in words."""
    verb, turn = moves.places[0].words.partition(" column ")[0], ""
    for line in prompt.partition("Your legal actions:")[2].splitlines():
        if (match := re.fullmatch(r"  (?:with , (.*)|not turned):", line)) is not None:
            turn = match[1] or ""
        if (match := re.fullmatch(r"    row (\d+): columns (.*)", line)) is not None:
            for run_of in match[2].split(", "):
                first, _, last = run_of.partition("-")
                for column in range(int(first), int(last or first) + 1):
                    yield ", ".join(filter(None, (f"{verb} column {column}", f"row {match[1]}", turn)))


@pytest.mark.parametrize(
    "said",
    [
        "", "  \n", "<think>ACTION: 1", "ACTION: 0", "ACTION: 999", "ACTION: resign", "I do not know", "ACTION: column 99, row 1",
        "ACTION: 1 or 2", "ACTION: 1 and 2", "ACTION: 1, 2", "ACTION: 1-2", "ACTION: [1, 2]", "ACTION: (1) or (2)", "1 2", "1.5",
        '{"action": true}', '{"action": 1.5}', '{"action": [1, 2]}', '{"reaction": 1}', '{"action":', "{" * 5000,
        "ACTION: 1\nACTION: resign",
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["isle_of_cats", "remote"])
def test_what_says_no_legal_action(said, game):
    with pytest.raises(prompts.NotSaid, match="ACTION: the number or the words"):
        prompts.parse_response(said, prompts.legal_moves(Game.new(2, seed=1, game=game)))


@pytest.mark.parametrize(
    "said",
    [
        "ACTION: 2\nThat is the best action: it costs little.", "ACTION: 1\nNo.\n> ACTION: 2", "ACTION: 2\n1",
        "So: ACTION: 2\nThanks!",
        "ACTION: [2]", "ACTION: (2)", "ACTION: 2.", "**ACTION: 2**", "**ACTION:**\n\n2", "ACTION: #2", "ACTION: option 2",
        "option 2", "Option 2: it is cheap", "Action 2", "2", "2 (the best)", "2) as I said",
        '{"action": 2}', '{"action": "2"}', '{"action": "option 2", "why": "cheap"}',
        '{"why": "the best action: cheap", "action": 2}',
        'My answer:\n```json\n{"action": 2}\n```', '```json\n{\n  "why": "cheap",\n  "action": 2\n}\n```\nI hope it helps.',
        '{"action": 1}\nACTION: 2',
    ],
)  # fmt: skip
def test_ways_to_say_the_second_action(said):
    moves = prompts.legal_moves(Game.new(2, seed=1))
    assert prompts.parse_response(said, moves) == moves.listed[1].action


def test_words_without_the_price_are_enough():
    moves = prompts.legal_moves(Game.new(2, seed=1))
    move = next(move for move in moves.listed if "fish)" in move.words)
    assert prompts.parse_response(f"ACTION: {move.words.partition(' (')[0]}", moves) == move.action


@each_game
def test_nothing_hidden_is_asked(setting):
    """A model is asked the same in two games that its seat cannot tell apart."""
    game, chance = Game.new(seed=4, **setting), np.random.default_rng(4)
    while not game.over:
        seat = game.current_seat
        other = game.determinize(seat, int(chance.integers(2**62)))
        asked = [prompts.make_prompt(one, seat, prompts.legal_moves(one)) for one in (game, other)]
        assert asked[0] == asked[1]
        game.apply(int(chance.choice(game.legal_actions())))


@each_game
def test_the_rules_are_told_in_brief_and_at_length(setting):
    game = Game.new(seed=1, **setting)
    brief, long = (prompts.introduction(game, rules) for rules in prompts.RULES)
    assert len(brief) < len(long)
    assert "ACTION: the number or the words" in brief


# ---- a function ----

FUNCTION = """
import random
chance = random.Random(0)
def first(prompt):
    return "ACTION: 1" if "\\n1. " in prompt else "ACTION: " + prompt.rpartition('For example: "')[2].partition('"')[0]
def stubborn(prompt):
    return "I would rather not."
def number(prompt):
    return 1
def fails(prompt):
    raise ConnectionError("no model")
def sleeps(prompt):
    import time
    time.sleep(60)
"""


@pytest.fixture
def functions(tmp_path, monkeypatch):
    (tmp_path / "my_model.py").write_text(FUNCTION)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("my_model", None)


@pytest.mark.parametrize("game", ["isle_of_cats", "remote"])
def test_a_tournament_of_a_function_keeps_all_that_was_asked(functions, capsys, game):
    out = functions / "out"
    assert run(out, "mine=llm:call=my_model:first", "random", games=2, game=game) == 0
    entries = [json.loads(line) for file in (out / "llm").iterdir() for line in file.read_text().splitlines()]
    assert {entry["agent"] for entry in entries} == {"mine"}
    assert all(entry["answers"] and entry["action"] is not None and not entry["failed"] for entry in entries)
    assert all("Your legal actions:" in entry["prompt"] for entry in entries)
    assert "You play a board game" in entries[0]["rules"]
    assert not any("rules" in entry for entry in entries[1:]), "the rules are kept once in a file"
    with (out / "models.csv").open() as file:
        (use,) = csv.DictReader(file)
    assert int(use["games"]) == 2
    assert int(use["decisions"]) == len(entries)
    said = capsys.readouterr().out
    assert "language models" in said
    assert "tokens" in said


READER = ROOT / "docs" / "tutorials" / "bots" / "reads_text.py"


@pytest.mark.long
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"mode": "family"},
        {"options": {"modules": ("kittens", "beasts", "events")}},
        {"game": "explore_and_draw"},
        {"game": "remote"},
    ],
    ids=["standard", "family", "modules", "explore and draw", "remote"],
)
def test_a_program_that_reads_nothing_but_text_beats_random(asked, tmp_path, monkeypatch, capsys):
    """Ten deals from both seats: what is asked is enough to play from, and each of its answers is understood."""
    shutil.copy(READER, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run(tmp_path / "out", "mine=llm:call=reads_text:answer", "random", games=20, workers=2, **asked) == 0
    rows = [row for row in games(tmp_path / "out") if row["agent"] == "mine"]
    assert sum(float(row["win"]) for row in rows) > len(rows) / 2
    with (tmp_path / "out" / "models.csv").open() as file:
        (use,) = csv.DictReader(file)
    assert int(use["wrong"]) == 0
    capsys.readouterr()


def test_it_is_short():
    assert len(READER.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("stubborn", "not an action: 'I would rather not' is no legal action now"),
        ("number", "not an action: my_model:number returned an object of type int"),
        ("fails", "error: ConnectionError: no model"),
    ],
)
def test_a_function_that_fails_leaves_its_games(functions, function, reason, capsys):
    assert run(functions / "out", f"mine=llm:call=my_model:{function},retries=1", "random", games=1) == statuses.LEFT
    rows = [row for row in games(functions / "out") if row["agent"] == "mine"]
    assert all(row["failed"].startswith(reason) for row in rows), rows
    if function == "stubborn":
        (file,) = (functions / "out" / "llm").iterdir()
        entry = json.loads(file.read_text().splitlines()[0])
        assert entry["wrong"] == 2
        assert len(entry["answers"]) == 2
    capsys.readouterr()


def test_a_function_that_does_not_return_is_written_down(functions, capsys):
    """The run ends its process: nothing could be written after that."""
    assert run(functions / "out", "mine=llm:call=my_model:sleeps", "random", games=1, limit=1) == statuses.LEFT
    rows = [row for row in games(functions / "out") if row["agent"] == "mine"]
    assert [row["failed"] for row in rows] == ["timeout: more than 1 s for a decision"] * 2
    assert_a_timeout_is_kept(functions / "out", 1)
    assert "language models" in capsys.readouterr().out


def assert_a_timeout_is_kept(out, limit):
    """What a run of two games keeps of a player that had no answer to its first question."""
    files = [[json.loads(line) for line in file.read_text().splitlines()] for file in (out / "llm").iterdir()]
    assert all("You play a board game" in entries[0]["rules"] for entries in files)
    entries = [entry for entries in files for entry in entries]
    assert len(entries) == 2
    for entry in entries:
        assert "Your legal actions:" in entry["prompt"]
        assert entry["failed"].startswith("timeout: ")
        assert limit * 0.85 < entry["seconds"] < limit + 0.2
        assert (entry["answers"], entry["action"], entry["asked"], entry["repeated"]) == ([], None, 0, 0)
    with (out / "models.csv").open() as file:
        (use,) = csv.DictReader(file)
    assert (use["agent"], use["games"], use["decisions"]) == ("mine", "2", "2")


def test_a_function_that_returns_too_late_leaves(tmp_path, monkeypatch):
    agent = registry.load("llm:call=time:asctime")
    agent.joins(Run(0.2, tmp_path, "mine"))
    monkeypatch.setattr(agent, "_speak", lambda *asked: time.sleep(0.5) or Reply("ACTION: 1"))
    with pytest.raises(Leaves, match=r"timeout: more than 0\.18 s for a decision"):
        one_answer(agent)
    (file,) = (tmp_path / "llm").iterdir()
    assert len(file.read_text().splitlines()) == 1


def test_the_module_of_a_function_is_carried_to_other_machines(functions):
    (functions / "pack").mkdir()
    pack(functions / "pack", ["llm:call=my_model:first"], functions)
    assert (functions / "pack" / "own" / "my_model.py").is_file()


# ---- what is kept ----


def kept(folder, **changed):
    """The line of a diary, with some of it changed."""
    diary = Diary(Run(folder=folder, label="mine"))
    diary.write(Entry(7, 1, "draft", "Choose", answers=["a\u2028b\x85c", "\ud800"], asked=10, answered=5, seconds=0.5))
    (file,) = (folder / "llm").iterdir()
    entry = json.loads(file.read_text(encoding="utf-8"))
    file.unlink()
    return json.dumps({**entry, **changed}, ensure_ascii=False)


def test_what_no_diary_has_written_is_left_out(tmp_path):
    good, chance = kept(tmp_path), random.Random(3)
    foreign = ['{"a":1}', "[1]", '{"agent":["x"]}', '{"agent":"x","asked":"abc"}', "", "null", "7", '"x"', "[" * 100_000, "NaN"]
    amounts = ["1", True, None, -1, 1e300, math.inf, math.nan, [1], {}, 10**400]
    for name in ("wrong", "repeated", "asked", "answered", "seconds", "cost"):
        foreign += [kept(tmp_path, **{name: amount}) for amount in amounts]
    foreign += [kept(tmp_path, agent=agent) for agent in (None, 1, ["x"], {}, "a\nb", "x" * 5000)]
    foreign += [kept(tmp_path).replace('"mine"', r'"\ud800"')]
    foreign += [kept(tmp_path, game=game) for game in ("7", None, [7], {}, 7.5)]
    foreign += ["".join(chance.choices(good, k=chance.randrange(200))) for _ in range(200)]
    foreign += [good[: chance.randrange(len(good))] for _ in range(200)]
    chance.shuffle(foreign)
    lines = "\n".join([good, *foreign, good]).encode(errors="replace")
    (tmp_path / "llm" / "mine.jsonl").write_bytes(lines + b"\n\xff\xfe\n" + chance.randbytes(1000).replace(b"\n", b""))
    (tmp_path / "llm" / "folder.jsonl").mkdir()
    assert used(tmp_path) == [Use("mine", games=1, decisions=2, wrong=0, repeated=0, tokens=30, seconds=1.0, cost=0.0)]


def test_a_run_is_resumed_with_foreign_lines_beside_it(functions, capsys):
    out, names = functions / "out", ("mine=llm:call=my_model:first", "random")
    assert run(out, *names, games=1) == 0
    before = (out / "models.csv").read_bytes()
    (out / "llm" / "x.jsonl").write_text('{"a":1}\n[1]\n{"agent":["x"]}\n{"agent":"x","asked":"abc"}\n')
    assert run(out, *names, games=1, resume=True) == 0
    assert (out / "models.csv").read_bytes() == before
    capsys.readouterr()


# ---- a server ----


class Server(ThreadingHTTPServer):
    """A server of the OpenAI chat protocol that does what its script says, request by request, then the last of it for ever."""

    daemon_threads = True
    pause = ("Retry-After-Ms", "10")

    def __init__(self, *script):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.asked, self.models = list(script), [], None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers.get("Authorization"), body))
        what = self.server.script.pop(0) if len(self.server.script) > 1 else self.server.script[0]
        if what == "slow":
            self.server.until.wait(30)
            return
        if what == "drip":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            with suppress(OSError):
                while not self.server.until.wait(0.05):
                    self.wfile.write(b" ")
            return
        if what == "cut off":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"choices": [')
            self.close_connection = True
            return
        if isinstance(what, int):
            status, answer = what, {"error": {"message": f"no, {self.headers.get('Authorization')}", "type": "x"}}
        elif isinstance(what, tuple):
            status, answer = what[0], {"error": {"message": what[1], "type": "x"}}
        else:
            status, answer = 200, self.answer(what, body)
        self.send(status, answer)

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("Authorization"), None))
        if self.server.models is None:
            self.send(404, {"error": {"message": "no such page"}})
        else:
            self.send(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in self.server.models]})

    def send(self, status, answer):
        data = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header(*self.server.pause)
        self.end_headers()
        self.wfile.write(data)

    def answer(self, what, body):
        if what == "no JSON":
            return b"<html>busy</html>"
        if what == "no message":
            return {"choices": []}
        prompt = body["messages"][1]["content"]
        numbers = re.findall(r"^(\d+)\. ", prompt.partition("Your legal actions:")[2], re.MULTILINE)
        good = random.Random(len(prompt)).choice(numbers) if numbers else prompt.rpartition('For example: "')[2].partition('"')[0]
        texts = {"right": f"Let me see.\nACTION: {good}", "wrong": "ACTION: eat the fish", "nothing": None}
        text, counted = texts.get(what, what), {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020}
        return {
            "id": "1", "object": "chat.completion", "created": 1, "model": body["model"],
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
            "usage": counted if what in texts else {"prompt_tokens": what},
        }  # fmt: skip

    def log_message(self, *arguments):
        pass


@pytest.fixture
def served(monkeypatch):
    """Starts servers; the key is set."""
    started = []
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)

    def start(*script):
        server = Server(*script)
        server.until = threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.until.set()
        server.shutdown()
        server.server_close()


def one_answer(agent):
    game = Game.new(2, seed=1)
    protocol.reset(agent, 1)
    return agent.act(*protocol.asked(agent, game, 0, 0, True, Seen(2)))


def command(*words):
    """The command `isle`, as a process of its own."""
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.run(isle(*words), capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": paths})


@needs("openai")
def test_a_tournament_by_a_server(served, tmp_path):
    """As a process of its own: workers have the environment that it was started with."""
    server = served("right", "wrong", 429, "right", 500, "right")
    name = f"mine=llm:model=small,url={server.url},temperature=0.5,price_in=2,price_out=8"
    words = ["tournament", name, "random", "--games", "1", "--limit", "30", "--workers", "1", "--out", str(tmp_path / "out")]
    ran = command(*words)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    path, key, body = server.asked[0]
    assert path == "/v1/chat/completions"
    assert key == f"Bearer {SECRET}"
    assert body["model"] == "small"
    assert body["temperature"] == 0.5
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    again = next(body for _, _, body in server.asked if len(body["messages"]) == 4)
    assert "'eat the fish' is no legal action now" in again["messages"][3]["content"]
    with (tmp_path / "out" / "models.csv").open() as file:
        (use,) = csv.DictReader(file)
    entries = int(use["decisions"])
    assert int(use["wrong"]) == 1
    assert int(use["repeated"]) == 2
    assert int(use["tokens"]) == 1020 * (entries + 1)
    assert float(use["cost"]) == pytest.approx((entries + 1) * (1000 * 2 + 20 * 8) / 1e6)
    assert "cost" in ran.stdout
    assert len(server.asked) == entries + 1 + 2, "nothing was asked but for decisions, a wrong answer and two that were refused"
    everything = b"".join(file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file())
    assert SECRET.encode() not in everything


@needs("openai")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (("wrong",), "not an action: 'eat the fish' is no legal action now"),
        (("nothing",), "not an action: The answer was empty"),
        ((401,), "error: the server says 401"),
        ((404,), "error: the server says 404"),
        ((429,), "error: the server says 429"),
        ((500,), "error: the server says 500"),
        (("no JSON",), "error: "),
        (("no message",), "error: the server's answer has no message"),
        (("cut off",), "cut off: nobody answers at http://127.0.0.1"),
    ],
)
def test_a_server_that_fails(served, script, reason):
    agent = registry.load(f"llm:model=small,url={served(*script).url},retries=1")
    with pytest.raises(Leaves, match=re.escape(reason)) as caught:
        one_answer(agent)
    assert SECRET not in str(caught.value)
    assert "\n" not in str(caught.value)


@needs("openai")
@pytest.mark.parametrize("what", ["slow", "drip"])
def test_a_server_that_is_slow(served, what):
    """It is asked once, and the whole decision stays within the limit."""
    server = served(what)
    agent = registry.load(f"llm:model=small,url={server.url}")
    one_answer(registry.load(f"llm:model=small,url={served('right').url}"))  # so that what it imports is there
    agent.joins(Run(4.0))
    began = time.monotonic()
    with pytest.raises(Leaves, match=r"timeout: the server had no answer in 3\.\d+ s"):
        one_answer(agent)
    assert time.monotonic() - began < 4.0
    assert len(server.asked) == 1, "it is not asked again"


@needs("openai")
@pytest.mark.parametrize(("pause", "requests"), [("0.2", 3), ("3", 2), ("3600", 1), ("nan", 3), ("soon", 3)])
def test_a_server_that_is_busy_is_asked_again_within_the_limit(served, pause, requests):
    server = served(429)
    server.pause = ("Retry-After", pause)
    agent = registry.load(f"llm:model=small,url={server.url}")
    agent.joins(Run(5.0))
    began = time.monotonic()
    with pytest.raises(Leaves, match="error: the server says 429"):
        one_answer(agent)
    assert time.monotonic() - began < 5.0
    assert len(server.asked) == requests


@needs("openai")
def test_a_run_keeps_a_decision_that_was_too_slow(served, tmp_path):
    words = [f"mine=llm:model=small,url={served('slow').url}", "random", "--games", "1", "--limit", "2", "--workers", "1"]
    ran = command("tournament", *words, "--out", str(tmp_path / "out"))
    assert ran.returncode == statuses.LEFT, ran.stdout + ran.stderr
    rows = [row for row in games(tmp_path / "out") if row["agent"] == "mine"]
    assert len(rows) == 2
    assert all(row["failed"].startswith("timeout: the server had no answer in 1.") for row in rows), rows
    assert_a_timeout_is_kept(tmp_path / "out", 2)


LONG_KEY = "sk-proj-1aZ9_qLmT4x-Rw7Kd02VbYpHs6UeNc3JfGiXoQtB8"


REPEATED = (
    (401,),
    ((401, f"{'x' * 140} {LONG_KEY} is wrong"),),
    ((401, f"{'x' * 150}{LONG_KEY}"),),
    ((401, f"Incorrect API key: {LONG_KEY[:12]}***{LONG_KEY[-9:]}"),),
    ((404, f"{'x' * 50}Bearer {LONG_KEY}"),),
    ((500, f"{LONG_KEY}{LONG_KEY}"),),
    (f"Bearer {LONG_KEY}",),
    (f"I was told '{LONG_KEY}'.\nACTION: 1", f"ACTION: x{LONG_KEY[3:]}x{LONG_KEY[:-1]}", f'{{"action": "{LONG_KEY}"}}'),
)
"""What servers say that repeat the key."""


@needs("openai")
def test_the_key_is_nowhere(served, tmp_path, monkeypatch):
    """Neither in what is printed nor in a file of the run, in whole or in part, whatever a server repeats."""
    monkeypatch.setenv("OPENAI_API_KEY", LONG_KEY)
    servers = [served(*script) for script in REPEATED]
    for server in servers:
        server.models = [LONG_KEY, f"small-{LONG_KEY[5:30]}"]
    names = [f"server{number}=llm:model=big,url={server.url}" for number, server in enumerate(servers)]
    ran = command("tournament", *names, "--games", "1", "--out", str(tmp_path / "out"))
    assert ran.returncode == statuses.LEFT, ran.stdout + ran.stderr
    assert all({key for _, key, _ in server.asked} == {f"Bearer {LONG_KEY}"} for server in servers)
    files = [file.read_text(errors="replace") for file in (tmp_path / "out").rglob("*") if file.is_file()]
    assert any("Your legal actions:" in file for file in files), "the diary is among them"
    everything = "\n".join([ran.stdout, ran.stderr, *files])
    assert not [LONG_KEY[at : at + 8] for at in range(len(LONG_KEY) - 7) if LONG_KEY[at : at + 8] in everything]
    for number in range(len(servers)):
        assert re.search(rf"server{number} leaves game .*…", everything), number


@pytest.mark.parametrize(
    ("secret", "text", "said"),
    [
        ("s3cret", "Bearer s3cret, xs3crety", "Bearer …, x…y"),
        ("abc", "Bearer abc, abcd", "Bearer …, abcd"),
        ("1", "ACTION: 1", "ACTION: 1"),
        ("", "ACTION: 1", "ACTION: 1"),
        ("sk-12/45+78=", "sk-12%2F45%2B78%3D and sk-12/45+7, not 5+78=", "… and …, not 5+78="),
        ('sk-12"\\5678', json.dumps('it is sk-12"\\5678'), '"it is …"'),
        ("sk-123456789", "sk-12345678sk-123456789sk-1234", "……sk-1234"),
    ],
)
def test_keys_that_are_hidden(secret, text, said):
    assert hidden(text, secret) == said


@needs("openai")
def test_nobody_answers(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    agent = registry.load("llm:model=small,url=http://127.0.0.1:9/v1")
    with pytest.raises(Leaves, match=r"cut off: nobody answers at http://127\.0\.0\.1:9/v1") as caught:
        one_answer(agent)
    assert because(caught.value).endswith(
        "Is the server running? url= is the address of its API, such as http://localhost:8000/v1"
    )


@needs("openai")
@pytest.mark.parametrize(
    ("models", "said"),
    [
        (["a", "b"], "model= is a name that it lists: a, b"),
        (list("abcdef"), "model= is a name that it lists: a, b, c, d and 2 more"),
        ([], "model= is a name that it lists: there is none"),
        (None, "Is model= a name that GET url/models lists, and url= the address of the API, such as http://localhost:8000/v1?"),
    ],
)
def test_a_model_that_the_server_does_not_have(served, models, said):
    server = served((404, "The model `small` does not exist. " * 10))
    server.models = models
    with pytest.raises(Leaves, match="error: the server says 404: The model `small` does not exist") as caught:
        one_answer(registry.load(f"llm:model=small,url={server.url}"))
    assert because(caught.value).endswith(said), "nothing of it is cut off"
    assert [path for path, _, _ in server.asked] == ["/v1/chat/completions", "/v1/models"]


@needs("openai")
def test_a_key_that_is_missing(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UnknownAgent, match="there is no key: set the environment variable OPENAI_API_KEY"):
        registry.load("llm:model=small")
    with pytest.raises(UnknownAgent, match="set the environment variable MY_KEY"):
        registry.load("llm:model=small,key=MY_KEY")
    with pytest.raises(UnknownAgent, match="set the environment variable MY_KEY, or leave key= out if the server needs none"):
        registry.load("llm:model=small,url=http://127.0.0.1:9/v1,key=MY_KEY")
    monkeypatch.setenv("MY_KEY", "two words")
    with pytest.raises(UnknownAgent, match="MY_KEY holds no key: a key is one word in ASCII") as caught:
        registry.load("llm:model=small,key=MY_KEY")
    assert "two words" not in str(caught.value)
    assert isinstance(registry.load("llm:model=small,url=http://127.0.0.1:9/v1"), LanguageAgent)


def test_without_the_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(NotInstalled, match=r"needs openai .*pip install 'isle-env\[llm\]'"):
        registry.load("llm:model=small,url=http://127.0.0.1:9/v1")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("llm", "either call=module:function or model=NAME"),
        ("llm:", "is not an option"),
        ("llm:call=a:b,model=c", "either call=module:function or model=NAME"),
        ("llm:call=my_model", "expected module:function"),
        ("llm:call=no_such_module:answer", "no module 'no_such_module'"),
        ("llm:call=json:answer", "module 'json' has no function 'answer'"),
        ("llm:call=json:dumps,url=http://x", "takes no url"),
        ("llm:call=json:dumps,key=MY_KEY", "takes no url, no key"),
        ("llm:qwen3", r"'qwen3' is not an option.*did you mean llm:model=qwen3\?"),
        ("llm:org/qwen3:8b", r"did you mean llm:model=org/qwen3:8b\?"),
        (
            "llm:model=small,url=127.0.0.1:9/v1",
            "url=127.0.0.1:9/v1: expected an address that begins with http:// or https://, such as",
        ),
        ("llm:model=small,url=localhost:9/v1", "expected an address that begins with http:// or https://"),
        ("llm:model=small,url=http:///v1", "expected an address that begins with http:// or https://"),
        ("llm:model=small,url=http://x:99999/v1", "expected an address that begins with http:// or https://"),
        ("llm:modl=small", "did you mean 'model'"),
        ("llm:model=small,rules=none", "expected brief or long"),
        ("llm:model=small,temperature=warm", "expected a number from 0 on"),
    ],
)
def test_names_that_say_nothing(name, said):
    with pytest.raises(UnknownAgent, match=said):
        registry.load(name)


def test_labels_of_places_are_what_prompts_read():
    assert prompts._turn(f", {labels.WAYS[5]}") == labels.WAYS[5]
    assert {prompts._turn(way) for way in labels.WAYS} == set(labels.WAYS)
