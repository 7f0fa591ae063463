"""The command line, ``isle …`` or ``python -m isle_env …``.

It imports what a command does when the command runs, so that ``--help`` is quick.

isle tournament [AGENT]...   agents.tournament.runner.main    (a layer above this package, so it is found by name)
isle solo [AGENT]...         agents.solo.runner.main          (likewise)
isle sweep AGENT --over …    agents.sweep.runner.main         (likewise)
isle report DIR              agents.report.runner.main        (likewise)
isle train tune …            training.tune.main               (likewise; its options are those of python -m training.tune;
                                                              so are those of imitate, ppo, export)
isle play [AGENT]...         agents.play.main.main            (likewise)
isle show, isle replay       isle_env.showing
isle compile                 isle_env.compiling
isle agents                  agents.registry.KNOWN
isle --version
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

CHECKOUT = "the players are used from a checkout of the project: run 'pip install -e .' in it"
"""What a command says that needs the layers above this package, and what ``isle --help`` says without them."""

app = typer.Typer(
    help="The Isle of Cats as a reinforcement-learning environment: tournaments and solo games of players.",
    epilog=None if importlib.util.find_spec("agents") else f"Not all is here: {CHECKOUT}.",
    no_args_is_help=True,
    # Our own errors are one plain line each. Anything else is a bug, and then a plain traceback is what helps.
    pretty_exceptions_enable=False,
)

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 + SIGINT, the shells' convention."""


Agents = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="AGENT",
        show_default="greedy random",
        help="Who plays: names as 'isle agents' lists them, or module:Class; the same name may come twice.",
    ),
]
PlayedGame = Annotated[str, typer.Option("--game", help="What is played: isle_of_cats, explore_and_draw or remote.")]
Seed = Annotated[int, typer.Option(help="Everything random follows from it: the same seed, the same games.")]
Workers = Annotated[int | None, typer.Option(show_default="one per core", help="Processes.")]
Limit = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        help="Time for a decision, without compiling; inf for no limit. A player that takes longer leaves the game: "
        "'random' plays on for it, and it ranks last.",
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        metavar="MB",
        show_default="no limit",
        help="Memory of a worker process, rules and players together. A player that fills more leaves the game.",
    ),
]
Time = Annotated[
    int | None,
    typer.Option(
        metavar="MS",
        min=1,
        show_default="as their names say",
        help="Milliseconds a decision for every player that can be told so, such as 'search'.",
    ),
]
Modules = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,...", show_default="none", help="Modules of Kittens + Beasts: kittens, beasts, events, or some of them."
    ),
]
LessonModules = Annotated[
    str | None, typer.Option(metavar="LETTERS", show_default="A,B,C", help="Three lesson modules of A, B, C and I.")
]
FamilyCards = Annotated[str, typer.Option(help="Family cards in --mode family: base, or all of both boxes.")]
PromoOshax = Annotated[bool, typer.Option("--promo-oshax", help="Play with the promo Oshax.")]
PromoRare = Annotated[bool, typer.Option("--promo-rare-treasures", help="Play with the promo rare treasures.")]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Go on with the unfinished run of this same command in --out (or the latest one in results/).",
    ),
]
PlayedWhere = Annotated[
    str,
    typer.Option(
        "--engine", help="Where the games are played: local, or ray: on a cluster, or on this machine without --address."
    ),
]
Address = Annotated[
    str | None, typer.Option(metavar="HOST:PORT", show_default="none", help="The Ray cluster to play on, with --engine ray.")
]
Replays = Annotated[
    int,
    typer.Option(
        min=0, metavar="N", help="Keep the first N games in DIR/replays, for 'isle replay'; searches with their opinions."
    ),
]
Stats = Annotated[
    bool,
    typer.Option(
        "--stats",
        help="Keep stats.csv: a row for each seat and game, with the boat, cards bought and left, what each lesson brought, "
        "and the points day by day. 'isle report' reads it.",
    ),
]
Parquet = Annotated[bool, typer.Option("--parquet", help="The same, and stats.parquet beside it (extra parquet).")]
Traceback = Annotated[
    bool, typer.Option("--traceback", help="Print the tracebacks of players that fail, and not only a line for each.")
]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options of ``isle`` itself."""
    if version:
        try:
            typer.echo(f"isle-env {importlib.metadata.version('isle-env')}")
        except importlib.metadata.PackageNotFoundError:
            typer.echo("isle-env, not installed: from files on Python's path")
        raise typer.Exit


@app.command()
def tournament(
    agents: Agents = None,
    game: PlayedGame = "isle_of_cats",
    mode: Annotated[str, typer.Option(help="The mode of The Isle of Cats: standard or family.")] = "standard",
    players: Annotated[int, typer.Option(help="Seats at a table: 2, 3 or 4; to 6 in the other games.")] = 2,
    modules: Modules = None,
    lesson_modules: LessonModules = None,
    family_cards: FamilyCards = "base",
    promo_oshax: PromoOshax = False,
    promo_rare_treasures: PromoRare = False,
    focus: Annotated[
        str | None,
        typer.Option(
            metavar="AGENT",
            show_default="everybody plays everybody",
            help="Measure this agent alone: it plays at every table, in every seat, against the others; they do not play "
            "among themselves.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            help="Games for each line-up of agents at a table, rounded up to whole deals: "
            "every deal is played once with each rotation of the seats.",
        ),
    ] = 500,
    seed: Seed = 0,
    workers: Workers = None,
    engine: PlayedWhere = "local",
    address: Address = None,
    out: Annotated[
        Path | None,
        typer.Option(
            show_default="results/tournament-DATE-TIME",
            help="New folder for games.csv, summary.csv, results.png, tournament.json.",
        ),
    ] = None,
    stats: Stats = False,
    parquet: Parquet = False,
    resume: Resume = False,
    replays: Replays = 0,
    time: Time = None,
    limit: Limit = 60.0,
    memory: Memory = None,
    traceback: Traceback = False,
) -> None:
    """Play a tournament: every deal once with each rotation of the seats, in parallel.

    More agents than seats: every combination of agents that fills a table. Fewer: they sit down again in turn (A B A
    B). Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: 0 all played, 3 all played
    but players left games, 1 it could not be played to its end, 2 a wrong command, 130 Ctrl-C.
    """
    runner = _import("agents.tournament.runner")
    expansion = _import("agents.playing.expansion").typed(
        modules, lesson_modules, family_cards, promo_oshax, promo_rare_treasures
    )
    status = runner.main(
        agents=agents,
        mode=mode,
        players=players,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
        resume=resume,
        limit=limit,
        memory=memory,
        traceback=traceback,
        replays=replays,
        time=time,
        game=game,
        expansion=expansion,
        engine=engine,
        address=address,
        stats=stats,
        parquet=parquet,
        focus=focus,
    )
    raise typer.Exit(status)


@app.command()
def solo(
    agents: Agents = None,
    game: PlayedGame = "isle_of_cats",
    difficulty: Annotated[
        list[str] | None,
        typer.Option(show_default="easy", help="easy, medium, hard, very_hard, expert, or all of them; may come several times."),
    ] = None,
    modules: Modules = None,
    lesson_modules: LessonModules = None,
    promo_oshax: PromoOshax = False,
    promo_rare_treasures: PromoRare = False,
    games: Annotated[int, typer.Option(help="Deals; every agent plays each of them once at every difficulty.")] = 500,
    seed: Seed = 0,
    workers: Workers = None,
    engine: PlayedWhere = "local",
    address: Address = None,
    out: Annotated[
        Path | None,
        typer.Option(
            show_default="results/solo-DATE-TIME", help="New folder for games.csv, summary.csv, results.png, solo.json."
        ),
    ] = None,
    stats: Stats = False,
    parquet: Parquet = False,
    resume: Resume = False,
    replays: Replays = 0,
    time: Time = None,
    limit: Limit = 60.0,
    memory: Memory = None,
    traceback: Traceback = False,
) -> None:
    """Play the solo game: each agent alone against the sister, all of them on the same deals, in parallel.

    The table says how often each wins, by how much, and where the points come from on both sides. Ctrl-C keeps every
    finished game; the same command with --resume goes on. Exit status: as of 'isle tournament'.
    """
    runner = _import("agents.solo.runner")
    expansion = _import("agents.playing.expansion").typed(
        modules, lesson_modules, promo_oshax=promo_oshax, promo_rare_treasures=promo_rare_treasures
    )
    status = runner.main(
        agents=agents,
        difficulties=difficulty,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
        resume=resume,
        limit=limit,
        memory=memory,
        traceback=traceback,
        replays=replays,
        time=time,
        game=game,
        expansion=expansion,
        engine=engine,
        address=address,
        stats=stats,
        parquet=parquet,
    )
    raise typer.Exit(status)


@app.command()
def play(
    agents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="AGENT",
            show_default="greedy",
            help="Who sits in the other seats, in order; fewer than seats sit down again in turn.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(show_default="isle_of_cats", help="What is played: isle_of_cats, explore_and_draw or remote."),
    ] = None,
    mode: Annotated[str | None, typer.Option(show_default="standard", help="standard, family or solo.")] = None,
    players: Annotated[int | None, typer.Option(show_default="you and the agents", help="Seats, yours included.")] = None,
    seat: Annotated[int | None, typer.Option(show_default="0", help="Your seat, 0 for the first.")] = None,
    difficulty: Annotated[
        str | None, typer.Option(show_default="easy", help="Of the solo game: easy, medium, hard, very_hard, expert.")
    ] = None,
    modules: Modules = None,
    lesson_modules: LessonModules = None,
    family_cards: FamilyCards = "base",
    promo_oshax: PromoOshax = False,
    promo_rare_treasures: PromoRare = False,
    promo: Annotated[bool, typer.Option("--promo", help="Play Explore & Draw with its promo cards.")] = False,
    reaction_windows: Annotated[
        bool, typer.Option("--reaction-windows", help="Ask everybody for anytime cards before every phase and turn.")
    ] = False,
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="The deal: the same seed, the same game.")] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game; the options of the game are in it.")
    ] = None,
    saves: Annotated[
        Path | None,
        typer.Option(metavar="DIR", show_default="results/play, or that of --load", help="Folder of saved games."),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, without a browser.")] = False,
    port: Annotated[int | None, typer.Option(show_default="any", help="Port of the page, on this machine only.")] = None,
    browser: Annotated[
        bool | None,
        typer.Option("--browser/--no-browser", show_default="browser", help="Open the page, or only print its address."),
    ] = None,
) -> None:
    """Play against agents yourself: on a page in the browser, or in the terminal.

    The page is served from this machine to this machine only, at an address with a random token. It has hints, undo, saving,
    and the replay at the end. It needs the extra `play` (pip install -e '.[play]'); --terminal needs nothing.
    """
    names = _import("agents.playing.expansion").names
    status = _import("agents.play.main").main(
        agents,
        game=game,
        mode=mode,
        players=players,
        seat=seat,
        seed=seed,
        difficulty=difficulty,
        promo_oshax=promo_oshax,
        promo_rare_treasures=promo_rare_treasures,
        promo=promo,
        reaction_windows=reaction_windows,
        load=load,
        saves_in=saves,
        terminal=terminal,
        port=port,
        browser=browser,
        modules=names(modules),
        lesson_modules=names(lesson_modules),
        family_cards=family_cards if family_cards != "base" else None,
    )
    raise typer.Exit(status)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game (Game.to_bytes), or a replay.")],
    seat: Annotated[
        int | None, typer.Option(min=0, show_default="everything open; in text who decides", help="As this seat sees it.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="text in the terminal", help="Draw it: a name that ends in .svg or .png."),
    ] = None,
    scale: Annotated[float | None, typer.Option(min=0.1, max=8.0, show_default="1.0", help="Of a PNG: its size.")] = None,
) -> None:
    """Show a saved game: as text in the terminal, or as a picture.

    A PNG needs the extra pictures. Exit status: 0, 1 if the file cannot be read or written, 2 a wrong command.
    """
    raise typer.Exit(_import("isle_env.showing").show(file, seat, out, scale))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, such as --replays of 'isle tournament' keeps.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default="FILE with .html or .gif", help="Where the page or picture goes.")
    ] = None,
    gif: Annotated[bool, typer.Option("--gif", help="A moving picture in place of the page (extra pictures).")] = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Check a replay, and make a page of it: one file, no network, the table at every decision.

    Exit status: 0, 1 if the file cannot be read or written or does not fit the rules, 2 a wrong command.
    """
    raise typer.Exit(_import("isle_env.showing").replay(file, out, gif, open_it))


@app.command()
def sweep(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A player that takes options: see 'isle agents'.")],
    over: Annotated[
        str, typer.Option(metavar="OPTION=VALUE,VALUE,...", help="The option and its values, such as playouts=25,100,400.")
    ],
    against: Annotated[
        str | None, typer.Option(metavar="AGENT", show_default="tuned, or greedy", help="Who sits in all other seats.")
    ] = None,
    game: PlayedGame = "isle_of_cats",
    mode: Annotated[str, typer.Option(help="The mode of The Isle of Cats: standard or family.")] = "standard",
    players: Annotated[int, typer.Option(help="Seats at a table: 2, 3 or 4; to 6 in the other games.")] = 2,
    modules: Modules = None,
    lesson_modules: LessonModules = None,
    family_cards: FamilyCards = "base",
    promo_oshax: PromoOshax = False,
    promo_rare_treasures: PromoRare = False,
    games: Annotated[int, typer.Option(help="Games at each value, rounded up to whole deals, each from every seat.")] = 200,
    seed: Seed = 0,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(
            show_default="results/sweep-DATE-TIME",
            help="New folder for sweep.csv, results.png and all that a tournament keeps.",
        ),
    ] = None,
    stats: Stats = False,
    parquet: Parquet = False,
    resume: Resume = False,
    limit: Limit = 60.0,
    memory: Memory = None,
    traceback: Traceback = False,
) -> None:
    """Try one option of a player at several values: strength and time at each, on the same deals against the same opponent.

    isle sweep search --over playouts=25,100,400

    Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: as of 'isle tournament'.
    """
    runner = _import("agents.sweep.runner")
    expansion = _import("agents.playing.expansion").typed(
        modules, lesson_modules, family_cards, promo_oshax, promo_rare_treasures
    )
    status = runner.main(
        agent=agent,
        over=over,
        against=against,
        mode=mode,
        players=players,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
        resume=resume,
        limit=limit,
        memory=memory,
        traceback=traceback,
        game=game,
        expansion=expansion,
        stats=stats,
        parquet=parquet,
    )
    raise typer.Exit(status)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that 'isle tournament' or 'isle solo' has written.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", show_default="report.html in DIR", help="The page.")] = None,
) -> None:
    """Make one page of a run: who wins, where points come from, what cards were worth, whether it matters who begins.

    The page needs no network. With --stats a run keeps what the report says of cards, lessons, boats and days.
    """
    raise typer.Exit(_import("agents.report.runner").main(folder, out))


@app.command("compile")
def compile_ahead(
    parts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PART",
            show_default="all",
            help="rules, environments, samples, saves, batches, opponents, policy, search, phases, candidates, or all.",
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            show_default="isle_of_cats",
            help="isle_of_cats, kittens_and_beasts, explore_and_draw (which is remote, too), or all; may come several times.",
        ),
    ] = None,
) -> None:
    """Compile ahead what is asked for, and keep it: for images, clusters and classrooms. What is there already is only loaded.

    Ctrl-C keeps what is finished; the same command goes on. Exit status: 0 all is there, 2 a wrong name, or a cache folder in
    which nothing can be kept, 130 Ctrl-C.
    """
    from isle_env import compiling
    from isle_env.engine.jit import CACHE_FOLDER

    try:
        seconds = compiling.compile_ahead(parts or (), game or (), typer.echo)
    except compiling.CannotCompile as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo("stopped; what is finished is kept, and the same command goes on", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"all is ready after {seconds:.0f} s; kept in {CACHE_FOLDER.parent}")


train = typer.Typer(help="Train players.", no_args_is_help=True, pretty_exceptions_enable=False)
app.add_typer(train, name="train")


_PASSED_ON: Any = {
    "add_help_option": False,
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
"""A command whose options are those of a module."""


@train.command("tune", **_PASSED_ON)
def train_tune(context: typer.Context) -> None:
    """Find prices for the reference policy by evolution. All options: isle train tune --help."""
    raise typer.Exit(_import("training.tune").main(context.args))


@train.command("imitate", **_PASSED_ON)
def train_imitate(context: typer.Context) -> None:
    """Train a network to choose as a teacher does. All options: isle train imitate --help."""
    raise typer.Exit(_import("training.imitate").main(context.args))


@train.command("ppo", **_PASSED_ON)
def train_ppo(context: typer.Context) -> None:
    """Train a network by PPO in a league. All options: isle train ppo --help."""
    raise typer.Exit(_import("training.ppo").main(context.args))


@train.command("forecast", **_PASSED_ON)
def train_forecast(context: typer.Context) -> None:
    """Learn what a morning says of the end, for the champion. All options: isle train forecast --help."""
    raise typer.Exit(_import("training.forecast").main(context.args))


@train.command("export", **_PASSED_ON)
def train_export(context: typer.Context) -> None:
    """Turn a trained network into a player. All options: isle train export --help."""
    raise typer.Exit(_import("training.export").main(context.args))


@app.command("agents")
def list_agents() -> None:
    """List the agents that come with the project, the games that they play, and their options."""
    registry = _import("agents.registry")
    known = registry.KNOWN
    width = max(map(len, known))
    for name, entry in known.items():
        typer.echo(f"{name:<{width}}  {entry.summary}")
        typer.echo(f"{'':<{width}}  games: {', '.join(entry.games)}")
        if entry.expansion:
            typer.echo(f"{'':<{width}}  plays isle_of_cats with Kittens + Beasts, too")
        for key, option in registry.options_of(name).items():
            typer.echo(f"{'':<{width}}  :{key}={option.meaning}")
    typer.echo("\nYour own: module:Class or module:function, such as my_agents:LastLegal (see agents/protocol.py).")


def _import(name: str) -> Any:
    """A module of the layers above this package, which only a checkout has. Without a checkout the command ends with a hint."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("agents", "training"):
            raise
        typer.echo(f"error: {CHECKOUT}", err=True)
        raise typer.Exit(2) from None


def main() -> None:
    """The console script ``isle``."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
