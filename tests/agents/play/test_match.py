"""The game behind the page: what is shown, what may be taken back, and that nothing hidden is told."""

import json

import numpy as np
import pytest

from isle_agents.table import hand, saves, words
from isle_agents.table.match import Match, NotNow
from isle_agents.table.plan import Plan
from isle_agents.table.shown import shown
from isle_agents.table.undo import can_be_undone
from isle_env.game import IllegalAction
from isle_env.games.isle import actions
from tests.agents.play.serving import ids
from tests.oracle.decode import decode
from tests.oracle.pieces import kind_of
from tests.oracle.reasons import specific, untrue

GAMES = [
    {},
    {"players": 4, "seat": 2},
    {"mode": "family", "seat": 1},
    {"mode": "solo", "difficulty": "hard"},
    {"modules": ("kittens", "beasts", "events")},
    {"mode": "solo", "modules": ("events",)},
    {"game": "explore_and_draw"},
    {"game": "explore_and_draw", "mode": "solo"},
    {"game": "remote", "players": 3, "seat": 1},
]
NAMES = [" ".join(map(str, options.values())) or "standard" for options in GAMES]


def play(match, seed=0, look=lambda match: None):
    """Play the person's seat at random, and look at the match before every decision of anybody."""
    random = np.random.default_rng(seed)
    while not match.game.over:
        look(match)
        if match.mine:
            match.decide(int(random.choice(match.game.legal_actions())))
        else:
            match.answer(match.ask())
    look(match)


@pytest.mark.parametrize("options", GAMES, ids=NAMES)
def test_every_legal_action_is_offered_and_has_words(options):
    seen = [0]

    def look(match):
        seen[0] += 1
        if seen[0] % (3 if match.mine else 10):
            return
        state = shown(match)
        assert json.loads(json.dumps(state)) is not None
        if match.mine:
            assert sorted(ids(state)) == match.game.legal_actions().tolist()
            labels = [choice["label"] for choice in state["choices"]]
            assert all(labels)
            assert len(set(labels)) == len(labels), labels
        else:
            assert ids(state) == []

    match = Match(Plan.made(agents=["random"] * (options.get("mode") != "solo"), seed=5, **options))
    play(match, look=look)
    state = shown(match)
    assert state["over"]
    assert len(state["scores"]["rows"]) == match.plan.players


@pytest.mark.parametrize("options", GAMES, ids=NAMES)
def test_what_is_sent_does_not_depend_on_what_is_hidden(options):
    """With everything that the person cannot know dealt anew, the page is sent the same text."""
    seen = [0]

    def look(match):
        seen[0] += 1
        if match.game.over or seen[0] % 5:
            return
        sent, real = json.dumps(shown(match)), match.game
        match.game = real.determinize(match.plan.seat, seen[0])
        other = json.dumps(shown(match))
        match.game = real
        assert sent == other

    play(Match(Plan.made(agents=["random"] * (options.get("mode") != "solo"), seed=6, **options)), look=look)
    assert seen[0] > 20


@pytest.mark.parametrize("options", GAMES, ids=NAMES)
def test_what_may_be_taken_back_told_nothing_new(options):
    """Samples that were not asked by the program itself agree: the seat sees the same whatever was hidden."""
    random, match = (
        np.random.default_rng(1),
        Match(Plan.made(agents=["random"] * (options.get("mode") != "solo"), seed=7, **options)),
    )
    undone = 0
    match.run_agents()
    while not match.game.over:
        before = match.game.clone()
        action = int(random.choice(before.legal_actions()))
        match.decide(action)
        if match.can_undo and (undone < 10 or random.random() < 0.2):
            for seed in range(100, 106):
                sample = before.determinize(match.plan.seat, seed)
                sample.apply(action)
                assert np.array_equal(sample.observe(match.plan.seat), match.game.observe(match.plan.seat))
            after, lines = match.game, len(match.log)
            match.undo()
            assert match.game == before
            assert len(match.log) == lines - 1
            match.decide(action)
            assert match.game == after
            undone += 1
        match.run_agents()
    assert undone > 10
    with pytest.raises(NotNow, match="nothing to undo"):
        match.undo()


def test_taking_a_cat_can_be_taken_back_but_not_a_draw():
    match = Match(Plan.made(agents=["random"], seed=5))
    drawn = taken = 0
    random = np.random.default_rng(3)
    match.run_agents()
    while not match.game.over:
        before, left = match.game.clone(), int(match.game.record["bag_left"]) + int(match.game.record["deck_left"])
        actions = before.legal_actions().tolist()
        action = next((a for a in actions if "tile" in before.action_name(a)), int(random.choice(actions)))
        match.decide(action)
        if before.decision == "turn" and before.action_name(action).startswith("tile"):
            assert match.can_undo
            taken += 1
        if int(match.game.record["bag_left"]) + int(match.game.record["deck_left"]) != left:
            assert not match.can_undo
            drawn += 1
        match.run_agents()
        if not match.game.over and match.log[-1].seat != match.plan.seat:
            assert not match.can_undo
    assert taken > 3
    assert drawn >= 1


def test_undo_asks_about_a_decision_of_a_game():
    match = Match(Plan.made(mode="solo", seed=1))
    before = match.game.clone()
    action = int(before.legal_actions()[0])
    after = before.clone()
    after.apply(action)
    copies = before.games.tobytes(), after.games.tobytes()
    can_be_undone(before, action, after)
    assert (before.games.tobytes(), after.games.tobytes()) == copies


def test_nobody_decides_for_another():
    match = Match(Plan.made(agents=["random"], seat=1, seed=1))
    while match.mine:
        match.decide(int(match.game.legal_actions()[0]))
    before = match.game.clone()
    for call in (lambda: match.decide(int(before.legal_actions()[0])), match.hint):
        with pytest.raises(NotNow, match="seat 0"):
            call()
    assert match.game == before
    match.run_agents()
    with pytest.raises(NotNow, match="no agent"):
        match.ask()


def test_an_illegal_decision_says_why_and_changes_nothing():
    match = Match(Plan.made(mode="solo", seed=1))
    before = match.game.clone()
    illegal = next(a for a in range(match.game.rules.num_actions) if not match.game.is_legal(a))
    for action in (illegal, -1, 10**30):
        with pytest.raises(IllegalAction, match="illegal"):
            match.decide(action)
    assert match.game == before
    assert match.log == []


class Fails:
    """An agent with a mistake."""

    def act(self, observation, mask, info):
        raise RuntimeError("no idea")


def test_an_agent_that_fails_leaves_its_seat_to_random():
    match = Match(Plan.made(agents=[f"{__name__}:Fails"], seed=1))
    play(match)
    assert len(match.notices) == 1
    assert "Seat 1" in match.notices[0]
    assert "no idea" in match.notices[0]


@pytest.mark.parametrize("options", [{}, {"game": "remote"}, {"modules": ("kittens", "beasts", "events")}], ids=str)
def test_turning_and_flipping_a_tile(options):
    """Four turns and two flips are nothing, a turn turns the drawing, and every place that is not legal has a reason."""
    match, placed = Match(Plan.made(agents=["random"], seed=2, **options)), [0]

    def look(match):
        if not match.mine or (placing := hand.hand(match.game)) is None:
            return
        placed[0] += 1
        for number, way in placing["ways"].items():
            shape = {(x, y) for x, y in way["cells"]}
            turned = placing["ways"][way["turned"]]
            assert _moved((-y, x) for x, y in shape) == _moved(map(tuple, turned["cells"]))
            assert _moved((-x, y) for x, y in shape) == _moved(map(tuple, placing["ways"][way["flipped"]]["cells"]))
            four = number
            for _ in range(4):
                four = placing["ways"][four]["turned"]
            assert four == number
            assert placing["ways"][way["flipped"]]["flipped"] == number
        if placed[0] < 4:
            number, way = next(iter(placing["ways"].items()))
            legal = {(x, y) for x, y, _ in way["legal"]}
            for x in range(-1, 23):
                for y in range(-1, 10):
                    why = hand.why_not(match.game, number, x, y)
                    assert (why is None) == ((x, y) in legal)
                    assert why != "The rules do not allow it there."

    play(match, look=look)
    assert placed[0] > 5


def _moved(cells):
    """Cells moved to the corner."""
    cells = list(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - left, y - top) for x, y in cells}


@pytest.mark.parametrize(
    ("options", "seed"), [({}, 4), *(({"modules": ("kittens", "beasts", "events")}, n) for n in (0, 22, 31))]
)
def test_what_cannot_be_chosen_says_why(options, seed):
    """Every tile of the island and every card that the person sees; what is said is so, and the same as the rules say."""
    match, said = Match(Plan.made(agents=["random"], seed=seed, **options)), set()

    def look(match):
        game = match.game
        if not match.mine or game.over:
            return
        table, blocks = decode(game.games[0]), {"tile": (actions.TILE,), "card": (actions.KEEP, actions.PLAY)}
        tiles = {*table.fields[0], *table.fields[1], *table.kitten_board, *table.oshax, *table.rare, *table.common}
        seat = table.seats[game.current_seat]
        cards = {kind for pile in (seat.hand, seat.lessons, seat.front) for kind in pile} | set(map(kind_of, seat.pick))
        for what, number in [*(("tile", tile) for tile in tiles), *(("card", kind) for kind in cards)]:
            asked = [first + number for first in blocks[what] if not game.is_legal(first + number)]
            if asked:
                why = words.why_not(game, what, number)
                assert why in [game.why_not(action) for action in asked]
                assert any(not untrue(table, action, why) for action in asked), why
                said.add(why)

    play(match, look=look)
    assert sum(map(specific, said)) > 3, sorted(said)


@pytest.mark.parametrize(("what", "number"), [("tile", -1), ("tile", 192), ("tile", 191), ("card", 112), ("card", -3)])
def test_what_is_no_tile_and_no_card_cannot_be_chosen(what, number):
    match = Match(Plan.made(agents=["random"], seed=4))
    match.run_agents()
    assert words.why_not(match.game, what, number).startswith("That cannot be chosen now. You are asked to ")


def test_a_saved_game_goes_on_where_it_was(tmp_path):
    match = Match(Plan.made(agents=["search:playouts=4"], seat=1, seed=9))
    match.run_agents()
    for _ in range(60):
        match.decide(int(match.game.legal_actions()[-1]))
        match.run_agents()
        if match.can_undo and match.game.day == 2:
            break
    assert match.can_undo
    path = tmp_path / "folder" / "mine.replay.json"
    match.save(path)
    plan, replay = saves.read(path)
    assert plan == match.plan
    again = Match(plan, replay)
    assert again.game == match.game
    assert again.labels == match.labels
    assert again.can_undo == match.can_undo
    assert replay.opinions, "what the search thought is kept"
    again.save(path)
    assert saves.read(path)[1] == replay


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:100], "no JSON"),
        (lambda text: text.replace('"you"', '"greedy"'), "no seat of this game is played by 'you'"),
        (lambda text: text.replace('"random"', '"antigravity:fly"'), "'antigravity:fly' is named by its module"),
        (lambda text: text.replace('"random"', '"net:colour=red"'), "colour"),
        (lambda text: text.replace('"decisions":[', '"decisions":[999,'), "decision 1 of"),
        (lambda text: text.replace('"num_players":2', '"num_players":7'), "num_players"),
        (lambda text: "[]", "no replay"),
    ],
)
def test_a_save_that_does_not_fit_is_refused(tmp_path, change, message):
    match = Match(Plan.made(agents=["random"], seed=9))
    match.run_agents()
    match.decide(int(match.game.legal_actions()[0]))
    path = tmp_path / "mine.replay.json"
    match.save(path)
    path.write_text(change(path.read_text()))
    with pytest.raises(saves.BadSave, match=message):
        saves.read(path)


@pytest.mark.parametrize("options", [{}, {"game": "remote"}, {"game": "explore_and_draw", "players": 1}], ids=str)
def test_a_hint_is_legal_and_depends_on_nothing_hidden(options):
    match = Match(Plan.made(agents=[] if "players" in options else ["random"], seed=4, **options))
    match.run_agents()
    before = match.game.clone()
    found = match.hint()
    assert match.game == before
    assert match.game.is_legal(found.action)
    first, *others = found.opinion.candidates
    assert first.action == found.action
    if found.opinion.unit == "share":
        assert all(0 <= candidate.value <= 1 for candidate in found.opinion.candidates)
        assert "50 % is an even game" in found.explained()
    else:
        assert found.explained().startswith("Points that the boat")
    assert all((first.futures, first.value) >= (other.futures, other.value) for other in others)


def test_an_agent_of_ones_own_goes_on_if_it_is_named(tmp_path):
    name = f"{__name__}:Fails"
    match = Match(Plan.made(agents=[name], seed=1))
    path = tmp_path / "mine.replay.json"
    match.save(path)
    with pytest.raises(saves.BadSave, match="if you trust its code"):
        saves.read(path)
    assert saves.read(path, [name])[0] == match.plan
