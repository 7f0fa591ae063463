"""What a morning says of the end: least squares over games of a player. ``python -m isle_training.forecast --out FOLDER``

    deal ─▶ tuned policy, a part of its actions at random ─▶ numbers of a morning (search/morning.py) ─▶ tuned policy ─▶ points
                        └── for each morning: sums of products ─▶ weights with the smallest squared error ─▶ the champion

The champion values its futures with it. A tenth of the games is left out of the sums, and says how well the points are foretold;
then the weights are worked out with all of them. The same options give the same file, with any number of threads and on a
cluster. ``--player`` learns from games of another player, ``--towards`` goes on from an earlier forecast.

The folder holds what came of it: ``forecast.json``, which the champion plays with; ``log.csv`` and ``learning.png``, how well the
points are foretold, once a part has been left out; ``recipe.toml``, the options, with which ``--recipe`` runs it again;
``checkpoint.npz``, from which ``--resume`` goes on after an end at any moment (forecast_state.py).
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

from isle_agents.playing.pool import WorkerDied
from isle_agents.statuses import FAILED, INTERRUPTED, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c, interrupts_put_off
from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.forecasts.files import Forecast
from isle_env.players.search import TUNED
from isle_env.weights import Played
from isle_training.forecast_games import EveningGames, Games, PlayersGames
from isle_training.forecast_state import CHECKPOINT, FORECAST, GAMES, LEFT_OUT, State, is_left_out
from isle_training.hands import add_engine, engine_of, hands
from isle_training.mixture import add_played, played_of
from isle_training.readers import whole
from isle_training.recipe_parser import RecipeParser
from isle_training.run_folder import check_begun, check_new, held, how_to_go_on, in_a_line, make_folder
from isle_training.seeds import MOST_OF_FORECAST
from isle_training.teachers import Teacher, searcher_for, searches

PART, SLOW_PART = 1000, 20
"""Games that are played and added up together, and of a slower player."""
EVENINGS = "evenings"
"""As --player: the forecast of --towards plays. It takes the action whose evening it rates highest."""
IN_WORDS = {TUNED: "the tuned policy", EVENINGS: "an earlier forecast that played by itself"}
"""Players that a forecast's origin names in other words."""
FIXED = ("game", "mode", "players", "player", "network", "seed")
"""Options that --resume must not change, besides the modules."""
NETWORK = "the player's network"
"""What its digest is called among what --resume must not change."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 2 or 1 if something was wrong, which a line says, 130 after Ctrl-C or SIGTERM."""
    with ended_as_by_ctrl_c():
        return _main(arguments)


def _main(arguments: Sequence[str] | None) -> int:
    options = parser().read(arguments)
    try:
        earlier = earlier_of(options)
        with begun(options, earlier) as state:
            return run(options, state, earlier)
    except (ValueError, OSError) as error:
        print(f"isle_training.forecast: {in_a_line(error, options.out)}", file=sys.stderr)
        return USAGE
    except WorkerDied as error:
        print(f"isle_training.forecast: {error}; {how_to_go_on(options.out / CHECKPOINT)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(f"stopped; {how_to_go_on(options.out / CHECKPOINT)}", file=sys.stderr)
        return INTERRUPTED


def earlier_of(options: argparse.Namespace) -> Forecast | None:
    """The forecast of ``--towards``. Raises ``WeightsError``."""
    if options.towards is None:
        return None
    forecast = Forecast.read(options.towards)
    forecast.check_game(played_of(options))
    return forecast


@contextmanager
def begun(options: argparse.Namespace, earlier: Forecast | None) -> Iterator[State]:
    """A new run in its folder, or the one that is there, and no other meanwhile. Raises ``ValueError`` in a line."""
    played = played_of(options)
    engine_of(options)
    _check_evenings(options, played)
    # A wrong name is refused before a game is played.
    player = None if options.player == EVENINGS else Teacher(options.player, called="--player")
    if player is not None:
        player.check_game(played)
    before = None if earlier is None else earlier.weights[:, : played.policies("search.morning").NUMBERS]
    if options.network:
        importlib.import_module("isle_training.forecast_network")  # what it needs and is not there is said now
    if options.resume:
        check_begun(options.out, (options.out / CHECKPOINT).exists())
    else:
        check_new(options.out, CHECKPOINT)
    asked = {name: getattr(options, name) for name in FIXED} | {"modules": list(options.modules)}
    asked |= {NETWORK: player.network.digest} if player is not None and player.network is not None else {}
    asked |= {"the forecast that plays": earlier.digest} if earlier is not None and options.player == EVENINGS else {}
    words = f"forecast of {played.words}" + f" ({', '.join(options.modules)})" * bool(options.modules)
    words += f", games of {options.player}" * (options.player != TUNED)
    state = State(options.out, asked, f"{words}, seed {options.seed}", before)
    with held(options.out):
        if options.network:
            make_folder(options.out / GAMES)
        if options.resume:
            state.restore()
        parser().keep_recipe(options)
        yield state


def run(options: argparse.Namespace, state: State, earlier: Forecast | None) -> int:
    """Play, work out the weights, write them. Raises ``ValueError``, ``OSError``, ``WorkerDied``. Returns the exit status."""
    played, games = played_of(options), games_of(options, state, earlier)
    count = -(-options.games // games.size)
    if state.added.parts > count:
        there = state.added.parts * games.size
        raise ValueError(f"--games {options.games}: {options.out} holds a run of {there} games; ask for as many or more")
    _play(options, games, state, count)
    foretold, weights = _foretold(state), _weights(state, played.policies("search.forecast").FORECASTING.days)
    player = IN_WORDS.get(options.player, options.player)
    origin = f"python -m isle_training.forecast: {count * games.size} games of {player}, seed {options.seed}"
    if options.towards:
        origin += f", towards {options.towards.name}"
    if options.network:
        from isle_training.forecast_network import with_networks

        weights = with_networks(weights, *state.games(), options.seed)
        origin += ", with networks"
    if options.modules:
        origin += f", modules {','.join(options.modules)}"
    Forecast(played, weights, origin).write(options.out / FORECAST)
    for line in foretold or [f"fewer than {LEFT_OUT * games.size} games: none was left out to say how well it foretells"]:
        print(line)
    print(f"{state.processor / 3600:.2f} processor hours; written: {options.out / FORECAST}")
    return 0


def games_of(options: argparse.Namespace, state: State, earlier: Forecast | None) -> Games:
    """Who plays the games."""
    asked = played_of(options), options.modules, options.seed
    if options.player == TUNED:
        return Games(*asked, PART, options.network)
    if options.player == EVENINGS and earlier is not None:
        return EveningGames(*asked, SLOW_PART, options.network, earlier.weights)
    searcher = "" if engine_of(options).is_local else searcher_for(options.player)
    size = SLOW_PART if searches(options.player) else PART
    return PlayersGames(*asked, size, options.network, options.player, searcher, state.asked.get(NETWORK, ""))


def _check_evenings(options: argparse.Namespace, played: Played) -> None:
    """Can an earlier forecast play, if that is asked for? Raises ``ValueError``."""
    if options.player != EVENINGS:
        return
    if not hasattr(played.policies("search.mornings"), "play_by_evenings"):
        raise ValueError(f"--player {EVENINGS}: a forecast plays drawing games alone (--game explore_and_draw, remote)")
    if options.towards is None:
        raise ValueError(f"--player {EVENINGS}: it goes by an earlier forecast; name its file by --towards")


def _play(options: argparse.Namespace, games: Games, state: State, count: int) -> None:
    """Play the parts that are missing, and keep the state every so often. count: parts of the whole run."""
    from rich.console import Console

    from isle_training.progress import shown

    kept = done = state.added.parts
    began, busy, before = time.perf_counter() - state.seconds, time.process_time(), state.processor
    with (
        hands(options, games, games.needs) as who,
        shown(Console(stderr=True), "games", count * games.size, done * games.size) as advance,
    ):
        try:
            for found in who.map(range(done, count)):
                state.add(found.sums, found.noted)
                state.seconds = time.perf_counter() - began
                state.processor = before + time.process_time() - busy + who.seconds
                if is_left_out(state.added.parts - 1):
                    state.keep(games.size)
                    kept = state.added.parts
                advance(games.size, "")
        finally:
            if state.added.parts > kept:
                with interrupts_put_off():
                    state.keep(games.size)


def _foretold(state: State) -> list[str]:
    """How much is foretold of the games left out, a line for each morning."""
    before, left_out, lines = state.before, state.added.left_out, []
    for day, part in enumerate(state.added.foretold(before) if left_out else (), FIRST_MORNING):
        lines.append(f"morning of day {day}: {part:.1%} of the variance of the points foretold")
        if before is not None:
            lines[-1] += f", {left_out[day - FIRST_MORNING].explained(before[day]):.1%} by the earlier forecast"
    return lines


def _weights(state: State, days: int) -> npt.NDArray[np.float64]:
    """float64[days + 1, NUMBERS], those of the mornings, learnt from all games."""
    found = state.added.weights(state.before)
    return np.vstack((np.zeros((days + 1 - len(found), len(found[0]))), found))


def parser() -> RecipeParser:
    """The options of the command."""
    made = RecipeParser("python -m isle_training.forecast", "Learn what a morning says of the end of a game.")
    add_played(made)
    who = f"whose games, as teachers of imitate are named (tuned); {EVENINGS}: the forecast of --towards plays (drawing games)"
    made.add_argument("--player", default=TUNED, metavar="NAME", help=who)
    made.add_argument("--towards", type=Path, metavar="FILE", help="an earlier forecast, which counts where games say little")
    made.add_argument("--network", action=argparse.BooleanOptionalAction, default=False,
        help="learn a small network, too: what the sum leaves out; needs torch (--no-network)")  # fmt: skip
    parts = f"in parts of {PART}, of {EVENINGS} and a player that searches {SLOW_PART}"
    made.add_argument("--games", type=whole(1), default=300_000, help=f"games to learn from, {parts} (300000)")
    made.add_argument("--seed", type=whole(0, MOST_OF_FORECAST), default=0, help="of all chance (0)")
    made.add_argument("--threads", type=whole(1), help="games at once (one for each core)")
    add_engine(made, "the games are played")
    made.add_argument("--resume", action="store_true", help="go on with the run in that folder; --games may be more")
    return made


if __name__ == "__main__":
    sys.exit(main())
