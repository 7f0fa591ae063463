"""One notion of a player: names of installed packages, of modules, in environments as in tournaments."""

import importlib.metadata
import os
import subprocess
import sys
from importlib.metadata import EntryPoint

import numpy as np
import pytest

from isle_env import Game
from isle_env.envs.seat import SeatEnv
from isle_env.envs.seat_batch import SeatBatch
from isle_env.players import registry, words
from isle_env.players.registry import about, label, load, plays, spelled_out, with_option
from isle_env.players.words import UnknownAgent, known

HERE = "tests.agents.sample_agents"
BOTS = '''
import numpy as np
from isle_env.players import About

class Bold:
    """Takes a legal action by its number from the end."""

    ABOUT = About("the last legal action", ("isle_of_cats",), False)

    def __init__(self, place: int = 1, name: str = "7", calm=False):
        self.place, self.name, self.calm = place, name, calm

    def act(self, observation, mask, info):
        legal = np.flatnonzero(mask)
        return legal[max(len(legal) - self.place, 0)]

class Plain:
    """Says nothing of itself.

    A second paragraph.
    """

    def act(self, observation, mask, info):
        return int(np.argmax(mask))
'''


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """Packages that bring players: of each its name, and the players with their places."""
    (tmp_path / "their_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("import no_such_library\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def install(**packages):
        for package, players in packages.items():
            folder = tmp_path / f"{package}-2.0.dist-info"
            folder.mkdir()
            (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.0\n", encoding="utf-8")
            lines = [f"{name} = {place}" for name, place in players.items()]
            (folder / "entry_points.txt").write_text("\n".join([f"[{words.GROUP}]", *lines, ""]), encoding="utf-8")
        words._brought.cache_clear()
        importlib.invalidate_caches()
        return tmp_path

    yield install
    words._brought.cache_clear()


def test_a_package_brings_players(brought):
    brought(bots={"bold": "their_bots:Bold", "plain": "their_bots:Plain"})
    assert {"bold", "plain"} < set(known())
    assert about("bold") == words.About("the last legal action", ("isle_of_cats",), False)
    assert about("plain") == words.About("Says nothing of itself.")
    assert (plays("bold", "remote"), plays("plain", "remote")) == (False, True)
    made = load("bold:place=2,name=9,calm=true")
    assert (made.place, made.name, made.calm) == (2, "9", True)
    with pytest.raises(UnknownAgent, match=r"no option 'plaice' \(did you mean 'place'\?\); it takes place=VALUE"):
        load("bold:plaice=2")


def test_built_in_names_win(brought):
    brought(bots={"greedy": "their_bots:Bold"})
    assert type(load("greedy")).__name__ == "GreedyAgent"


def test_two_packages_with_one_name_are_refused_with_both_named(brought):
    brought(bots={"bold": "their_bots:Bold"}, others={"bold": "their_bots:Plain"})
    with pytest.raises(UnknownAgent, match=r"two packages .* bots 2\.0 \(their_bots:Bold\) and others 2\.0 \(their_bots:Plain\)"):
        load("bold")
    assert load("their_bots:Bold")


def test_a_player_that_cannot_be_imported_is_one_line(brought, run_isle):
    brought(bots={"broken": "broken_bots:Any", "bold": "their_bots:Bold"})
    why = "agent 'broken' of bots 2.0 cannot be used: ModuleNotFoundError: No module named 'no_such_library'"
    with pytest.raises(UnknownAgent, match=why):
        load("broken")
    done = run_isle("agents")
    assert [line for line in done.splitlines() if "broken" in line] == [f"broken    {why}"]
    assert "bold" in done


@pytest.fixture
def run_isle():
    def run(*words):
        from typer.testing import CliRunner

        from isle_agents.cli import app

        done = CliRunner().invoke(app, [*map(str, words)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout

    return run


def test_a_tournament_of_a_package_s_player(brought):
    """In processes of its own, where the packages are found as here."""
    folder = brought(bots={"bold": "their_bots:Bold"})
    command = ["tournament", "bold:place=2", "calm=bold", "random", "--games", 4, "--workers", 2, "--out", folder / "run"]
    done = subprocess.run(
        [sys.executable, "-m", "isle_env", *map(str, command)],
        env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    rows = (folder / "run" / "games.csv").read_text(encoding="utf-8")
    assert {"bold:place=2", "calm", "random"} <= {cell for line in rows.splitlines() for cell in line.split(",")}


@pytest.mark.parametrize(
    ("name", "meant"),
    [("proces:./x", "process:COMMAND"), ("lm:model=x", "llm:model=NAME,url=…"), ("gredy", "'greedy'")],
)
def test_a_near_miss_says_what_was_meant(name, meant):
    with pytest.raises(UnknownAgent) as caught:
        load(name)
    assert f"(did you mean {meant}?)" in str(caught.value)
    assert "tuned, process:COMMAND, llm:model=NAME,url=…; an agent of your own" in str(caught.value)


def test_a_stale_installation_says_what_to_type(monkeypatch):
    monkeypatch.setattr(words, "_brought", dict)
    with pytest.raises(UnknownAgent, match=r"unknown agent 'champion'.*the installation is older.*: pip install -e \. again"):
        load("champion")


def test_a_word_leaves_the_search_path_alone(monkeypatch):
    """The working folder is looked through for modules that are named, and only then."""
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path and path != os.getcwd()])
    before = list(sys.path)
    SeatEnv("search:playouts=2")
    load("champion:playouts=2")
    assert sys.path == before


def test_names_spelled_out_are_the_same_players():
    assert spelled_out("champion:playouts=9") == "isle_agents.players.champion:ChampionAgent:playouts=9"
    assert spelled_out("x=random") == "x=isle_env.players.random_agent:RandomAgent"
    assert spelled_out(f"{HERE}:LastLegal") == f"{HERE}:LastLegal"
    for name in ("greedy", "search:playouts=9,threads=2"):
        assert type(load(spelled_out(name))) is type(load(name))
        assert registry.is_our_own(spelled_out(name))
    assert not registry.is_our_own(f"{HERE}:LastLegal")


def test_labels():
    assert label("search:playouts=50") == "search:playouts=50"
    assert label("bold=search:playouts=50") == "bold"
    assert label('greedy:prices="my, list.toml"') == "greedy:prices=_my,_list.toml_"


def test_an_option_of_ones_own_player_in_a_sweep(brought):
    brought()
    assert with_option("their_bots:Bold", "place", "3") == "their_bots:Bold:place=3"
    assert with_option("quick=their_bots:Bold:name=x", "place", "3") == "their_bots:Bold:place=3,name=x", (
        "an alias would be that of all values"
    )
    with pytest.raises(UnknownAgent, match="no option 'depth'; it takes place, name, calm"):
        with_option("their_bots:Bold", "depth", "3")


OPPONENTS = ["champion:playouts=2", f"{HERE}:LastLegal", f"{HERE}:Searcher"]


@pytest.mark.parametrize("name", OPPONENTS)
def test_any_name_is_an_opponent(name):
    env, over, info = SeatEnv(name, seat=0), False, {}
    _, info = env.reset(seed=3)
    while not over:
        _, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
    assert len(info["scores"]) == 2
    assert "illegal_action" not in info


def test_an_opponent_plays_as_it_does_by_itself():
    name = f"{HERE}:LastLegal"
    env, over = SeatEnv(name, seat=0), False
    _, info = env.reset(seed=3)
    game, player = env.game.clone(), load(name)
    while not over:
        _, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
    while not game.over:
        seat = game.current_seat
        legal = game.legal_actions()
        game.apply(int(legal[0]) if seat == 0 else player.act(game.observe(seat), game.mask(), game.info(seat)))
    assert info["scores"] == game.scores()


@pytest.mark.parametrize("name", OPPONENTS)
def test_any_name_is_an_opponent_in_batches(name):
    """A game does not depend on the others, and is played on after an illegal action elsewhere."""

    def play(count):
        batch, rows = SeatBatch(count, opponents=[name, "random"], seat=0, num_players=3), []
        batch.reset(seed=[5 + k for k in range(count)])
        for _ in range(25):
            batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
            rows.append(batch.observations[0].tobytes())
        return rows

    assert play(1) == play(3)


def test_a_player_of_a_batch_that_remembers_is_told_of_each_game(tmp_path, monkeypatch):
    (tmp_path / "counting.py").write_text(
        "import numpy as np\n\nseen = []\n\n\nclass Counts:\n    def reset(self, seed):\n        self.asked = 0\n\n"
        "    def act(self, observation, mask, info):\n        self.asked += 1\n        seen.append(self.asked)\n"
        "        return int(np.argmax(mask))\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    batch, ends = SeatBatch(2, opponents="counting:Counts", seat=0, mode="family"), 0
    batch.reset(seed=1)
    while ends < 4:
        batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
        ends += int(batch.dones.sum())
    import counting

    assert counting.seen.count(1) >= 4, "it begins anew with each game"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "opponents: unknown agent 'gredy' .did you mean 'greedy'"),
        ("reference", "unknown agent 'reference'"),
        ("champion:playouts=0", "playouts=0: expected a whole number from 1"),
        ("process:./bot", "no file ./bot.|no file"),
        ("llm:x=1", "it has no option .x."),
    ],
)
@pytest.mark.parametrize("make", [SeatEnv, lambda name: SeatBatch(2, opponents=name)], ids=["env", "batch"])
def test_wrong_names_of_opponents(make, name, said):
    with pytest.raises(ValueError, match=said):
        make(name)


def test_a_player_of_another_game_is_no_opponent(stranger):
    with pytest.raises(ValueError, match="agent 'net' does not play remote; these do: champion, greedy, random, search, tuned"):
        SeatEnv(stranger, game="remote")


def test_the_entry_points_of_the_project_lead_to_players():
    ours = importlib.metadata.entry_points(group=words.GROUP)
    assert all(isinstance(point, EntryPoint) for point in ours)
    assert {"champion", "net"} <= {point.name for point in ours}
    game = Game.new(2, seed=1)
    assert load("champion:playouts=2").act(game.observe(0), game.mask(), {**game.info(0), "game": game.determinize(0, 1)}) >= 0


def test_an_alias_does_not_keep_a_player_from_being_compiled():
    env = SeatEnv("x=greedy")
    assert env._opponents == ["greedy"]
    assert SeatBatch(2, opponents="x=tuned")._policies == []
