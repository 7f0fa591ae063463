"""What is played, and who sits where: defaults, and one clear line for what cannot be."""

import pytest

from isle_agents.players.champion import ChampionAgent
from isle_agents.table.offers import offers, planned
from isle_agents.table.plan import OPTIONS, BadPlan, Plan
from isle_env import Game
from isle_env.players.words import UnknownAgent, known


def test_agents_fill_the_other_seats_in_order():
    plan = Plan.made(agents=["greedy", "random"], seat=1, seed=1)
    assert plan.players == 3
    assert plan.names == ("greedy", "you", "random")


def test_few_agents_sit_down_again_in_turn():
    assert Plan.made(agents=["greedy", "random"], players=4, seed=1).names == ("you", "greedy", "random", "greedy")


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, ("you", "greedy")),
        ({"mode": "solo"}, ("you",)),
        ({"game": "explore_and_draw", "mode": "solo"}, ("you",)),
        ({"game": "remote"}, ("you", "greedy")),
        ({"players": 1}, ("you",)),
        ({"game": "explore_and_draw", "players": 1}, ("you",)),
    ],
)
def test_defaults(options, names):
    assert Plan.made(**options).names == names


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "chess"}, "game 'chess': expected one of isle_of_cats"),
        ({"seat": 2}, "seat 2: this game has seats 0 to 1"),
        ({"mode": "solo", "seat": 1}, "seat 1: this game has seat 0 alone"),
        ({"agents": ["random"] * 3, "players": 3}, "3 agents for 2 other seats"),
        ({"players": 9}, "9"),
        ({"mode": "family", "modules": ("kittens",)}, "modules"),
        ({"game": "remote", "mode": "solo"}, "not played alone"),
        ({"seed": -1}, "seed -1"),
        ({"seed": True}, "seed True"),
        ({"difficulty": "hard"}, "difficulty"),
        ({"weather": "bad"}, "no option 'weather'"),
        ({"promo": True}, "cards of Explore & Draw"),
        ({"game": "remote", "promo": True}, "no promo cards"),
        ({"game": "explore_and_draw", "mode": "solo", "players": 3}, "num_players=3: in mode 'solo' Explore & Draw has 1 seat"),
        ({"lesson_modules": ("A", "B")}, "exactly three different modules"),
        ({"modules": "kittens"}, "not one string: modules="),
        ({"lesson_modules": "ABC"}, "not one string: lesson_modules="),
        ({"mode": "family", "reaction_windows": True}, "reaction_windows"),
    ],
)
def test_what_cannot_be_played_is_named(options, message):
    with pytest.raises(BadPlan, match=message):
        Plan.made(**options)


def test_a_player_of_another_game_is_named(stranger):
    with pytest.raises(BadPlan, match="'net' does not play remote"):
        Plan.made(game="remote", agents=[stranger])


def test_an_unknown_agent_is_named():
    with pytest.raises(UnknownAgent, match="gredy"):
        Plan.made(agents=["gredy"])


def test_the_form_offers_no_agent_twice():
    for game in offers(("greedy", "search:playouts=9"))["games"]:
        assert len(set(game["agents"])) == len(game["agents"])
        assert "search:playouts=9" in game["agents"]


def test_the_form_offers_what_can_be_played():
    """Every game, mode, number of seats and agent that the form offers makes a plan, and a game."""
    offered = offers()
    for game in offered["games"]:
        for mode, (least, most) in game["modes"].items():
            for seats in range(least, most + 1):
                body = {"game": game["name"], "players": seats, "agents": ["random"] * (seats - 1), "seed": 1, "mode": mode}
                if game["name"] != "isle_of_cats" and mode != "solo":
                    del body["mode"]
                plan = planned(body)
                assert Game.deal(plan.setting, 1).num_players == seats


def bodies(offered):
    """Every option by itself with each of its values, in all games and modes: game, mode, option, value, and the request."""
    for game in offered["games"]:
        for mode, (least, _) in game["modes"].items():
            body = {"game": game["name"], "players": least, "agents": ["random"] * (least - 1), "seed": 1}
            if game["name"] == "isle_of_cats" or mode == "solo":
                body["mode"] = mode
            for option in OPTIONS[1:]:
                values = offered["values"].get(option, [True])
                for value in [[value] for value in values] + [values] if option == "modules" else values:
                    yield game, mode, option, value, {**body, option: value}


def test_each_option_is_offered_where_the_rules_allow_it_and_nowhere_else():
    offered, seen = offers(), set()
    for game, mode, option, value, body in bodies(offered):
        if option in game["options"][mode]:
            plan = planned(body)
            assert plan.options[option] == (tuple(value) if isinstance(value, list) else value)
            assert Game.deal(plan.setting, 1).mode == mode
            seen.add(option)
        elif value != offered["values"].get(option, [None])[0]:  # a default does no harm anywhere
            with pytest.raises(BadPlan):
                planned(body)
    assert seen == set(OPTIONS) - {"mode"}
    assert offered["games"][0]["options"]["family"] == ["family_cards"]


@pytest.mark.parametrize("agent", known())
def test_agents_are_offered_where_they_play(agent):
    """With what is from Kittens + Beasts, those that the form offers may sit down and no others; else all may."""
    offered = offers()
    expanding = 0
    for game, _, option, value, body in bodies(offered):
        if option not in game["options"].get(body.get("mode", "standard"), []) or body["players"] == 1:
            continue
        if agent not in game["agents"]:
            continue
        chosen = value if isinstance(value, list) else [value]
        restricted = any(entry in offered["expanding"].get(option, ()) for entry in chosen)
        expanding += restricted
        if agent in offered["agents_expanding"] or not restricted:
            assert planned({**body, "agents": [agent]}).agents == (agent,)
        else:
            with pytest.raises(BadPlan, match="does not play with Kittens"):
                planned({**body, "agents": [agent]})
    assert expanding > 8


@pytest.fixture
def without_expansion(monkeypatch):
    """The champion as one of the players of others that do not play with Kittens + Beasts, nor the drawing games."""
    monkeypatch.setattr(ChampionAgent, "ABOUT", ChampionAgent.ABOUT._replace(games=("isle_of_cats",), expansion=False))


@pytest.mark.parametrize(
    "options", [{"modules": ("kittens",)}, {"promo_oshax": True}, {"mode": "family", "family_cards": "all"}], ids=str
)
@pytest.mark.usefixtures("without_expansion")
def test_who_does_not_play_with_kittens_and_beasts_is_named(options):
    with pytest.raises(BadPlan, match="'champion' does not play with Kittens"):
        Plan.made(**options, agents=["champion"])


@pytest.mark.usefixtures("without_expansion")
def test_agents_named_at_the_start_are_offered_where_they_play():
    offered = offers(("champion:rivals=1", "my_agents:LastLegal"))
    first, *others = (set(game["agents"]) for game in offered["games"])
    assert {"champion:rivals=1", "my_agents:LastLegal"} <= first
    assert all("champion:rivals=1" not in agents and "my_agents:LastLegal" in agents for agents in others)
    assert "champion:rivals=1" not in offered["agents_expanding"]
    assert "my_agents:LastLegal" in offered["agents_expanding"]


def test_the_page_cannot_have_a_module_imported():
    with pytest.raises(BadPlan, match="not among those this page may seat"):
        planned({"agents": ["antigravity:fly"]})
    assert planned({"agents": ["greedy:prices=x"], "players": 2} | {"agents": ["random"]}).names == ("you", "random")


@pytest.mark.parametrize(
    "body",
    [
        {"agents": "greedy"},
        {"agents": [1]},
        {"players": "2"},
        {"game": 3},
        {"modules": "kittens"},
        {"unheard": 1},
        {"seat": "0"},
        {"promo_oshax": "yes"},
        {"promo_oshax": [1]},
        {"promo_oshax": {}},
        {"reaction_windows": 2},
        {"lesson_modules": "ABC"},
        {"lesson_modules": ["A", "A", "B"]},
        {"family_cards": ["all"]},
        {"players": 2, "promo": True},
    ],
)
def test_a_form_of_the_wrong_kind_is_refused(body):
    with pytest.raises(BadPlan):
        planned(body)
