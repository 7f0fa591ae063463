"""`isle mcp`: a guest plays whole games by text, here and through the client of the official SDK."""

import asyncio
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from isle_agents.players.llm import prompts
from isle_agents.table.guest import REFUSED, Guest
from isle_agents.table.plan import BadPlan
from tests.agents.ctrl_c import isle
from tests.players.process.test_agent import HERE
from tests.support.extras import needs, without
from tests.support.settings import each

GAMES = {
    "standard": {"players": ["random"]},
    "three seats, the last": {"players": ["random", "greedy"], "seat": 2, "seats": 3},
    "family": {"players": ["random"], "mode": "family"},
    "solo": {"mode": "solo", "difficulty": "hard"},
    "with modules": {"players": ["random"], "modules": ["kittens", "beasts", "events"]},
    "explore and draw": {"game": "explore_and_draw", "players": ["random"]},
    "remote": {"game": "remote", "players": ["random"]},
}
LONGEST = 2000


def chosen(text, chance):
    """A legal action that a text lists: a number or a place."""
    listed = text.rpartition("Your legal actions:")[2]
    found = re.findall(r"^(\d+)\. ", listed, re.MULTILINE)
    found += re.findall(r'^For example: "(.*)"', listed, re.MULTILINE)
    return found[int(chance.integers(len(found)))]


@pytest.mark.parametrize("asked", each(GAMES, GAMES))
def test_a_guest_plays_a_whole_game_by_text(asked):
    guest, chance = Guest(), np.random.default_rng(1)
    text = guest.new_game(**asked, seed=3)
    assert "ACTION: the number or the words" in text
    for _ in range(LONGEST):
        if "The game is over." in text:
            break
        assert guest.look() in text
        assert guest.legal_moves() in text
        text = guest.move(chosen(text, chance))
    assert "The game is over." in text
    assert "(you): rats" in text
    assert guest._match.game.over
    assert guest.legal_moves() in text
    assert guest.since().count("\n") > 10


def test_what_cannot_be_done_changes_nothing():
    guest = Guest()
    for call in (guest.look, guest.legal_moves, guest.since, lambda: guest.move("1")):
        with pytest.raises(REFUSED, match="there is no game yet: begin one"):
            call()
    for wrong, said in (
        ({"players": ["process:touch here"]}, "player 'process:touch here': not among those that may sit down here: "),
        ({"players": ["os:abort"]}, "not among those that may sit down here"),
        ({"rules": "all"}, "rules 'all': expected brief or long"),
        ({"game": "chess"}, "game 'chess': expected one of"),
        ({"mode": "fast"}, "mode"),
        ({"players": ["greedy", "greedy"], "seats": 2}, "too many"),
        ({"seat": 7}, "seat 7"),
        ({"seed": -1}, "seed -1"),
    ):
        with pytest.raises(REFUSED, match=re.escape(said)):
            guest.new_game(**wrong)
    guest.new_game(players=["random"], seed=3)
    before = guest._match.game.to_bytes()
    with pytest.raises(prompts.NotSaid, match="is no legal action now"):
        guest.move("resign")
    with pytest.raises(BadPlan):
        guest.new_game(players=["nobody"])
    assert guest._match.game.to_bytes() == before


def test_players_that_the_command_names_may_be_named():
    name = f"process:{sys.executable} '{HERE / 'wayward.py'}' 'plays on'"
    guest = Guest((name,))
    assert "Your legal actions:" in guest.new_game(players=[name], seed=3, mode="family")


def test_a_guest_is_told_nothing_hidden():
    """What it is asked is what it would be asked in a game that its seat cannot tell from this one."""
    guest, chance = Guest(), np.random.default_rng(2)
    text = guest.new_game(players=["random"], seed=5)
    while "The game is over." not in text:
        others = guest._match.game.determinize(0, int(chance.integers(2**62)))
        assert prompts.make_prompt(others, 0, prompts.legal_moves(others)) in text
        text = guest.move(chosen(text, chance))


@needs("mcp")
def test_with_the_client_of_the_sdk():
    """Over standard input and output, as any client starts it; what a player prints does not stand among the answers."""
    from mcp import Client, StdioServerParameters

    chance = np.random.default_rng(4)

    async def played():
        command, *arguments = isle("mcp", "tests.agents.sample_agents:Talker")
        paths = os.pathsep.join(entry for entry in sys.path if entry)
        start = StdioServerParameters(command=command, args=arguments, env={**os.environ, "PYTHONPATH": paths})
        async with Client(start, read_timeout_seconds=300) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"new_game", "look", "legal_moves", "move", "since"}
            refused = await client.call_tool("move", {"action": "1"})
            assert refused.is_error
            assert "there is no game yet" in refused.content[0].text
            refused = await client.call_tool("new_game", {"players": ["process:touch here"]})
            assert refused.is_error
            asked = {"players": ["tests.agents.sample_agents:Talker"], "mode": "family", "seed": 3}
            text = (await client.call_tool("new_game", asked)).content[0].text
            while "The game is over." not in text:
                answer = await client.call_tool("move", {"action": chosen(text, chance)})
                assert not answer.is_error, answer.content[0].text
                text = answer.content[0].text
            looked = await client.call_tool("look", {})
            assert "the end" in looked.content[0].text
            return text

    assert "(you): rats" in asyncio.run(played())


def test_without_the_package():
    ran = subprocess.run(isle("mcp"), capture_output=True, text=True, timeout=120, env=without("mcp"), stdin=subprocess.DEVNULL)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert re.search(r"error: isle mcp needs mcp .*pip install 'isle-env\[mcp\]'", ran.stderr)


@needs("mcp")
def test_a_player_that_there_is_not():
    ran = subprocess.run(isle("mcp", "nobody"), capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    assert ran.returncode == 2
    assert "error: unknown agent 'nobody'" in ran.stderr
