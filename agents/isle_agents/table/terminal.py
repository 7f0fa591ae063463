"""`isle play --terminal`: the same game as text, for those without a browser.

> 3                 the third choice of the list        > place 2 5 4    the tile in hand: way round, column, row
> hint              what `search` would do              > undo           your last decision, unless something was revealed
> save [FILE]       into a file                         > rules           how this game goes
> show              the table again                     > quit

A game that has come to its end is kept, in the folder of saved games or in the file that it came from.
"""

from __future__ import annotations

import textwrap
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from isle_agents.how_to_play import how_to_play
from isle_agents.table import hand, words
from isle_agents.table.clock import Clock
from isle_agents.table.match import Match, NotNow
from isle_agents.table.plan import Plan
from isle_agents.table.shown import in_parts, log, scores
from isle_env.game import IllegalAction
from isle_env.games.common.words import counted
from isle_env.replays import Replay
from isle_env.replays.replay import SUFFIX
from isle_env.typed import as_typed
from isle_env.views import labels, page
from isle_env.views.opinions import figure_of, futures_of

WIDTH = 98
"""Columns of explanations."""
HELP = "Type the number of a choice, its name, or: rules, hint, undo, save, show, quit"
QUIET = 3.0
"""Seconds for which agents may think, without compiling, before a line says so."""
LOOK = 0.1
"""Seconds between two looks at the clock, at least."""
AT_THE_END = "Type: save FILE, show, or nothing to leave"
AGAIN = ("isle", "play", "--terminal", "--load")
"""Before the name of a saved game: the command that goes on with it."""
PLACING = (
    "Type: place WAY COLUMN ROW, where the tile's first square (top row, leftmost) goes; columns and rows as at the boat's edges"
)


def play(
    plan: Plan,
    past: Replay | None,
    folder: Path,
    path: Path | None = None,
    ask: Callable[[str], str] = input,
    say: Callable[[str], object] = print,
) -> None:
    """Play a game to its end, which is kept, or until the person leaves.

    past: the game so far, None for a new one; path: its file.
    """
    match = Match(plan, past)
    path = path or folder / f"{match.game.name}-{datetime.now():%Y%m%d-%H%M%S}{SUFFIX}"
    told = 0
    shown = False
    while True:
        _run_agents(match, say)
        for notice in match.notices:
            say(notice)
        match.notices.clear()
        for line in log(match, told):
            say(line)
        told = len(match.log)
        if match.game.over:
            _end(match, path, ask, say)
            return
        if not shown:
            say("\n" + page.render(match.game, plan.seat) + "\n")
            shown = True
        choices = words.choices(match.game)
        for number, choice in enumerate(choices, 1):
            say(f"{number:>3}  {choice['label']}")
        placing = hand.hand(match.game)
        if placing:
            ways = [
                f"way {way} ({labels.WAYS[way] or 'as it is'}): {counted(len(look['legal']), 'place')}"
                for way, look in placing["ways"].items()
            ]
            say(f"In your hand: {placing['name']}; {', '.join(ways)}")
            say(PLACING)
        try:
            typed = ask(f"{HELP}\n> ").strip()
        except EOFError:
            say("")
            return
        if typed in ("quit", "q"):
            return
        try:
            shown = not _done(match, typed, choices, path, say)
            if typed in ("undo", "u"):
                told = min(told, len(match.log))
        except (NotNow, IllegalAction) as refusal:
            say(f"Not possible: {refusal}")


def _run_agents(match: Match, say: Callable[[str], object]) -> None:
    """Have the agents decide; when they think long, say whose turn it is. What is compiled meanwhile is said on stderr."""
    clock, done = Clock(), threading.Event()

    def tell() -> None:
        left = QUIET
        while not done.wait(left):
            left = QUIET - clock.seconds  # it has stood still while kernels were compiled
            if left <= 0 and match.thinks is not None:
                say(f"Seat {match.game.current_seat} ({match.thinks}) is thinking … (Ctrl-C leaves the game)")
                return
            left = max(left, LOOK)

    threading.Thread(target=tell, name="isle play: told", daemon=True).start()
    try:
        match.run_agents()
    finally:
        done.set()
        clock.close()


def _done(match: Match, typed: str, choices: list[dict[str, object]], path: Path, say: Callable[[str], object]) -> bool:
    """Do what was typed. Returns whether the table should be shown again. Raises ``NotNow`` and ``IllegalAction``."""
    if typed in ("hint", "h"):
        found = match.hint()
        say(f"Search would choose: {labels.label_in(match.game, found.action)} ({match.game.action_name(found.action)})")
        for candidate in found.opinion.candidates:
            figure = figure_of(candidate.value, found.opinion.unit)
            dropped = " (dropped)" if found.opinion.dropped(candidate) else ""
            say(f"  {figure:>12}  {futures_of(candidate.futures):>11}  {labels.label_in(match.game, candidate.action)}{dropped}")
        if found.opinion.candidates:
            say(textwrap.fill(found.explained(), WIDTH))
        return False
    if typed in ("rules", "?"):
        _say_rules(match, say)
        return False
    if typed in ("undo", "u"):
        say(f"Taken back: {match.undo()}")
        return True
    if (named := _saves(typed, path)) is not None:
        _save(match, named)
        say(f"Saved. Go on with: {as_typed([*AGAIN, str(named)])}")
        return False
    if typed == "show":
        return True
    chosen = _action(match, typed, choices)
    if chosen is None:
        say(f"{typed!r} is no choice. {HELP}.")
        return False
    match.decide(chosen)
    return True


def _say_rules(match: Match, say: Callable[[str], object]) -> None:
    """Say how the game goes."""
    for part in how_to_play(match.plan.game, match.game.mode, match.plan.options.get("modules", ())):
        steps = [f"{number}. {name}: {text}" for number, (name, text) in enumerate(part.steps, 1)]
        say(f"\n{part.title.upper()}")
        if part.text:
            say(textwrap.fill(part.text, WIDTH))
        for line in (*steps, *(f"-  {point}" for point in part.points)):
            say(textwrap.fill(line, WIDTH, subsequent_indent="   "))


def _saves(typed: str, path: Path) -> Path | None:
    """The file that ``save`` or ``save FILE`` means, None if something else was typed. path: without a name."""
    command, _, name = typed.partition(" ")
    if command not in ("save", "s"):
        return None
    return Path(name.strip()).expanduser() if name.strip() else path


def _save(match: Match, path: Path) -> None:
    """Write the game into a file. Raises ``NotNow`` if that cannot be done."""
    try:
        match.save(path)
    except OSError as error:
        raise NotNow(f"{path}: {error.strerror or error}") from None


def _action(match: Match, typed: str, choices: list[dict[str, object]]) -> int | None:
    """The action that was typed, None if it is none. Raises ``IllegalAction`` with the reason for a place that is not allowed."""
    parts = typed.split()
    if len(parts) == 4 and parts[0] == "place":
        try:
            way, column, line = (int(part) for part in parts[1:])
        except ValueError:
            return None
        try:
            why = hand.why_not(match.game, way, column - 1, line - 1)
        except ValueError as error:
            raise IllegalAction(str(error)) from None
        if why:
            raise IllegalAction(why)
        return match.game.rules.action_id(f"place orientation {way} at ({column - 1},{line - 1})")
    if typed.isdecimal():
        number = int(typed)
        return int(str(choices[number - 1]["id"])) if 1 <= number <= len(choices) else None
    try:
        return match.game.rules.action_id(typed)
    except ValueError:
        return None


def _end(match: Match, path: Path, ask: Callable[[str], str], say: Callable[[str], object]) -> None:
    """Show the end, keep the game, and let the person save it elsewhere."""

    def keep(file: Path) -> None:
        try:
            _save(match, file)
        except NotNow as refusal:
            say(f"The game could not be kept: {refusal}")
        else:
            say(f"The game is kept. Watch it: {as_typed(['isle', 'replay', str(file)])}")

    _say_end(match, say)
    keep(path)
    while True:
        try:
            typed = ask(f"{AT_THE_END}\n> ").strip()
        except EOFError:
            say("")
            return
        if typed in ("", "quit", "q"):
            return
        if (named := _saves(typed, path)) is not None:
            keep(named)
        elif typed == "show":
            _say_end(match, say)
        else:
            say(f"The game is over, so there is nothing to choose by {typed!r}.")


def _say_end(match: Match, say: Callable[[str], object]) -> None:
    """The end, and the final scores in parts."""
    game = match.game
    say("\n" + page.render(game, match.plan.seat) + "\n")
    final = scores(match)
    for row in final["rows"]:
        say(f"{row['name']}{' (won)' if row['won'] else ''}: {in_parts(final['parts'], row['points'])}")
    if final["sister"]:
        say(f"The sister: {in_parts(final['sister']['parts'], final['sister']['points'])}")
