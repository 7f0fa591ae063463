"""Recorded games that a person can follow: every decision by name, the boats at the end of each day, the scores.

    The Isle of Cats, a recorded game: 3 seats, seed 31, reaction windows
    no. day phase        decision         seat legal seen     action
      1   1 draft        draft               2     7 1f0c93aa keep basket_speed_3
    …
    End of day 1
    (boats, and the points of each seat if the game ended now)

``seen`` is a digest of what all seats observe before the decision. In a solo game the basket cards that the sister resolves are
listed between the decisions. The file alone is enough to replay the game. The drawing games are recorded in the same way:
"Explore & Draw, a recorded game: …".
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.expansion import tables as E
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as drawing_actions
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.views.boat_text import LINE_WIDTH, boat_lines
from tests.oracle.sister import BASKETS
from tests.support.settings import FAMILY, PLAIN, SOLO, WINDOWS, Setting

FURTHER = {"lesson_modules": ("A", "B", "I"), "promo_oshax": True, "promo_rare_treasures": True}
"""The further options of Kittens + Beasts, as the first line of a record names them: ``all of the box``."""
FOLDER = Path(__file__).parents[1] / "golden"
RECORDED: dict[str, tuple[Setting, int]] = {
    "2": (PLAIN["2 seats"], 40),
    "3": (WINDOWS["3 seats, windows"], 36),
    "4": (PLAIN["4 seats"], 7),
    "family": (FAMILY["family, 3 seats"], 3),
    "solo": (SOLO["solo, hard"], 12),
    "draw_2": ({"game": "explore_and_draw", "num_players": 2}, 20),
    "draw_solo": ({"game": "explore_and_draw", "difficulty": "hard"}, 5),
    "remote_3": ({"game": "remote", "num_players": 3}, 8),
    "kittens": ({"num_players": 2, "modules": ("kittens",)}, 20),
    "beasts": ({"num_players": 2, "modules": ("beasts",)}, 6),
    "events": ({"num_players": 3, "reaction_windows": True, "modules": ("events",)}, 12),
    "modules": ({"num_players": 2, "modules": ("kittens", "beasts", "events"), **FURTHER}, 5),
    "modules_solo": ({"mode": "solo", "difficulty": "medium", "modules": ("kittens", "beasts", "events")}, 20),
}
"""Name of each recorded game -> how it was set up, and its seed."""
PLACEMENTS_TRIED = 40
HEAD = "no. day phase        decision         seat legal seen     action"
GAMES = {"isle_of_cats": "The Isle of Cats", "explore_and_draw": "Explore & Draw", "remote": "Remote Edition"}
TITLE = re.compile(
    rf"({'|'.join(GAMES.values())}), a recorded game: (family, )?(?:solo, (\w+)|(\d) seats), seed (\d+)(, reaction windows)?"
    r"(?:, with (\w+(?:, \w+)*))?(, all of the box)?"
)
DECISION = re.compile(r" *\d+ +\d \w+ +\w+ +\d +\d+ [0-9a-f]{8} (.+)")

Choice = Callable[[Game], int]


def path(name: str) -> Path:
    """The file of a recorded game."""
    return FOLDER / f"playthrough_{name}.txt"


def title(setting: Setting, seed: int) -> str:
    """The first line of a record."""
    kind = f"solo, {setting['difficulty']}" if "difficulty" in setting else f"{setting['num_players']} seats"
    family, windows = "family, " * (setting.get("mode") == "family"), ", reaction windows" * ("reaction_windows" in setting)
    modules = f", with {', '.join(setting['modules'])}" if "modules" in setting else ""
    box = ", all of the box" * ("promo_oshax" in setting)
    return f"{GAMES[setting.get('game', 'isle_of_cats')]}, a recorded game: {family}{kind}, seed {seed}{windows}{modules}{box}"


def setting_of(line: str) -> tuple[Setting, int]:
    """Options and seed from the first line of a record. Raises ``ValueError`` for any other line."""
    found = TITLE.fullmatch(line)
    if not found:
        raise ValueError(f"{line!r} does not say how a game is set up")
    title, family, difficulty, seats, seed, windows, modules, box = found.groups()
    expansion = {"modules": tuple(modules.split(", "))} if modules else {}
    if box:
        expansion.update(FURTHER)
    if title != GAMES["isle_of_cats"]:
        alone: Setting = {"difficulty": difficulty} if difficulty else {"num_players": int(seats)}
        return {"game": next(name for name, known in GAMES.items() if known == title), **alone}, int(seed)
    if difficulty:
        return {"mode": "solo", "difficulty": difficulty, **expansion}, int(seed)
    mode = {"mode": "family"} if family else {}
    return {"num_players": int(seats), **mode, **({"reaction_windows": True} if windows else {}), **expansion}, int(seed)


def eager_choice(seed: int) -> Choice:
    """Random legal actions, but rarely PASS, and the best of some placements, so that much happens in the game."""
    rng = np.random.default_rng(seed)

    def choose(game: Game) -> int:
        legal = game.legal_actions()
        if game.decision == "place":
            return max(rng.permutation(legal)[:PLACEMENTS_TRIED].tolist(), key=lambda action: _points_after(game, action))
        if legal[0] == A.PASS and len(legal) > 1 and rng.random() < 0.9:
            legal = legal[1:]
        return int(rng.choice(legal))

    return choose


def _points_after(game: Game, action: int) -> int:
    """The deciding seat's points if the game ended after this action."""
    after = game.clone()
    after.apply(action)
    assert game.current_seat is not None, "somebody decides while there are legal actions"
    return after.scores()[game.current_seat]["total"]


def recorded_choice(text: str) -> Choice:
    """The decisions of a recorded game, one after the other. Raises ``ValueError`` if the record ends before the game."""
    names = iter([found[1] for found in map(DECISION.fullmatch, text.splitlines()) if found])

    def choose(game: Game) -> int:
        name = next(names, None)
        if name is None:
            raise ValueError(f"the record ends before the game: {game!r}")
        return game.rules.action_id(name)

    return choose


def play(setting: Setting, seed: int, choose: Choice) -> str:
    """Play a game and write it down."""
    return "\n".join([title(setting, seed), "", *_lines(Game.new(seed=seed, **setting), choose)]) + "\n"


def _lines(game: Game, choose: Choice) -> Iterator[str]:
    """The record line by line."""
    yield HEAD
    number = 0
    while not game.over:
        number, day = number + 1, game.day
        action = choose(game)
        yield _decision(game, number, action)
        before = game.clone()
        game.apply(action)
        yield from _sisters_cards(before, game)
        if day and (game.over or game.day != day):
            yield from ["", f"End of day {day}", "", *_boats(game), "", *_points(game), *_modules(game), ""]
            if not game.over:
                yield HEAD
    yield f"Won by seat {' and seat '.join(map(str, game.winners()))}" if game.winners() else "Won by the sister"


def _decision(game: Game, number: int, action: int) -> str:
    """One decision, before it is taken."""
    seen = hashlib.sha256(b"".join(game.observe(seat).tobytes() for seat in range(game.num_players))).hexdigest()[:8]
    return (
        f"{number:3} {game.day:3} {game.phase:12} {game.decision:16} {game.current_seat:4} {len(game.legal_actions()):5} "
        f"{seen} {game.action_name(action)}"
    )


def _sisters_cards(before: Game, after: Game) -> list[str]:
    """The basket cards that the sister has resolved between two decisions, and what the first card of a day says."""
    if before.mode != "solo" or before.name != "isle_of_cats":
        return []
    then, now = before.record, after.record
    turned = [int(T.BASKET_CARD[k]) for k in now["baskets"][int(now["baskets_left"]) : int(then["baskets_left"])]][::-1]
    opened = [] if then["sister_turns"] else [f"    sister: {BASKETS[c][0]} cards, speed {BASKETS[c][1]}" for c in turned[:1]]
    known = [int(T.BASKET_CARD[then["sister_card"]])] if then["sister_card"] != NONE else []
    resolved = known + turned if now["sister_card"] == NONE else (known + turned)[:-1]
    return opened + [f"    sister: card {card}, {BASKETS[card][2]}" for card in resolved]


def _boats(game: Game) -> list[str]:
    """The boats, two side by side."""
    draw = boat_lines
    if game.name != "isle_of_cats":
        draw = partial(boat_lines, kinds=D.SHAPE_KIND)
    elif game.rules.expanded:
        draw = import_module("isle_env.expanded.views.boat_text").boat_lines
    drawn = [[f"   seat {seat}", *draw(game.record, seat)] for seat in range(game.num_players)]
    return [
        "  ".join(line.ljust(LINE_WIDTH) for line in row).rstrip()
        for k in range(0, len(drawn), 2)
        for row in zip(*drawn[k : k + 2], strict=True)
    ]


def _points(game: Game) -> list[str]:
    """Points by part, and fish, baskets and cards of each seat."""
    if game.name != "isle_of_cats":
        return [*_drawing_points(game), *_sisters_points(game)]
    lines = []
    for seat, score in enumerate(game.scores()):
        parts = ", ".join(f"{part.replace('_', ' ')} {points}" for part, points in score.items())
        lines.append(f"seat {seat}: {parts}; {game.record['fish'][seat]} fish, {game.record['permanent'][seat]} baskets")
        for name in ("lessons", "hand"):
            kinds = [f"{game.record[name][seat, k]} {E.KIND_KEY[k]}" for k in np.flatnonzero(game.record[name][seat])]
            lines.append(f"    {name}: {', '.join(kinds) or 'none'}")
        kept = [T.KIND_KEY[T.FIRST_FAMILY_KIND + k] for k in np.flatnonzero(game.record["family_where"] == S.FAMILY_KEPT + seat)]
        lines += [f"    family cards: {', '.join(kept)}"] * bool(kept)
    return lines + _sisters_points(game)


def _modules(game: Game) -> list[str]:
    """What each seat has of the modules, the kittens on their board, and the event of the coming day."""
    if not game.rules.expanded:
        return []
    record = game.record
    words, actions = (import_module(f"isle_env.expanded.{name}") for name in ("views.text_modules", "games.isle.actions"))
    lines = [f"seat {seat} {', '.join(words.remarks(record, seat))}" for seat in range(game.num_players)]
    if "kittens" in game.rules.modules:
        names = [actions.tile_name(int(tile)) for tile in record["kitten_board"] if tile != NONE]
        lines.append(f"kittens on their board: {', '.join(names) or 'none'}; {record['kitten_left']} in their bag")
    if "events" in game.rules.modules and not game.over:
        event = E.EVENT_KIND[record["event_tile"][game.day - 1] - 1, E.DAY_SIDE[game.day - 1]]
        lines.append(f"event of day {game.day}: {E.BOX.events[event].text}")
    return [line for line in lines if not line.endswith(" ")]


def _drawing_points(game: Game) -> list[str]:
    """Points by part of each seat, the lessons it has ticked, and the specials it has spent."""
    lines = []
    for seat, score in enumerate(game.scores()):
        lines.append(f"seat {seat}: " + ", ".join(f"{part.replace('_', ' ')} {points}" for part, points in score.items()))
        lessons = D.EDITIONS[game.record["game"]].lessons
        ticked = [lesson.key for place, lesson in enumerate(lessons) if int(game.record["lessons"][seat]) >> place & 1]
        days = game.record["special_day"][seat].tolist()
        spent = [f"{drawing_actions.SPECIAL_NAMES[k]} on day {day}" for k, day in enumerate(days) if day]
        lines += [f"    lessons: {', '.join(ticked) or 'none'}", f"    specials: {', '.join(spent) or 'none'}"]
    return lines


def _sisters_points(game: Game) -> list[str]:
    """Her points by part and by lesson, and her colours."""
    if game.mode != "solo":
        return []
    parts = ", ".join(f"{part.replace('_', ' ')} {points}" for part, points in game.sister_score().items())
    lessons = ", ".join(f"{key} {points}" for key, points in game.sister_lessons().items())
    colours = ", ".join(T.COLOURS[colour] for colour in game.record["sister_colours"][: game.day])
    return [f"sister: {parts}", f"    lessons: {lessons}", f"    colours turned over: {colours}"]
