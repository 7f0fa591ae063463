"""What the command line asks of a run of games, and of `isle play`: each option once, with its type, default and help.

    Tournament, Solo, Sweep, Play ─→ typer's parameters (cli/parameters.py)
                                  └─→ what agents/*/runner.py and isle_agents/table/main.py are given

The options of a game are not among them: they come from its table (games/options) and stand in ``options``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

Agents = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="AGENT",
        show_default="greedy random",
        help="Who plays: names as 'isle agents' lists them, or module:Class; the same name may come twice.",
    ),
]


def _folder(kind: str, files: str) -> Any:
    """The parameter ``--out`` of a kind of run."""
    return typer.Option(show_default=f"results/{kind}-DATE-TIME", help=f"New folder for {files}.")


@dataclass(frozen=True, kw_only=True)
class Run:
    """What every run of games can be asked for."""

    agents: Agents = None
    game: Annotated[str, typer.Option("--game", help="What is played: isle_of_cats, explore_and_draw or remote.")] = (
        "isle_of_cats"
    )
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those of the game that were asked for, by name."""
    games: int = 500
    seed: Annotated[int, typer.Option(help="Everything random follows from it: the same seed, the same games.")] = 0
    workers: Annotated[int | None, typer.Option(show_default="one per core", help="Processes.")] = None
    engine: Annotated[
        str,
        typer.Option(
            "--engine", help="Where the games are played: local, or ray: on a cluster, or on this machine without --address."
        ),
    ] = "local"
    address: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", show_default="none", help="The Ray cluster to play on, with --engine ray.")
    ] = None
    out: Path | None = None
    """A new folder for the results, or the one to resume. None: a new one named by the time, or the latest unfinished run."""
    stats: Annotated[
        bool,
        typer.Option(
            "--stats",
            help="Keep stats.csv: a row for each seat and game, with the boat, cards bought and left, what each lesson brought, "
            "and the points day by day. 'isle report' reads it.",
        ),
    ] = False
    parquet: Annotated[bool, typer.Option("--parquet", help="The same, and stats.parquet beside it (extra parquet).")] = False
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Go on with the unfinished run of this same command in --out (or the latest one in results/).",
        ),
    ] = False
    replays: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Keep the first N games in DIR/replays, for 'isle replay'; searches with their opinions."
        ),
    ] = 0
    time: Annotated[
        int | None,
        typer.Option(
            metavar="MS",
            min=1,
            show_default="as their names say",
            help="Milliseconds a decision for every player that can be told so, such as 'search'.",
        ),
    ] = None
    limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Time for a decision, without compiling; inf for no limit. A player that takes longer leaves the game: "
            "'random' plays on for it, and it ranks last.",
        ),
    ] = 60.0
    memory: Annotated[
        int | None,
        typer.Option(
            metavar="MB",
            show_default="no limit",
            help="Memory of a worker process, rules and players together. A player that fills more leaves the game.",
        ),
    ] = None
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Print the tracebacks of players that fail, and not only a line for each.")
    ] = False


@dataclass(frozen=True, kw_only=True)
class Tables(Run):
    """A run in which players meet at tables."""

    mode: Annotated[str, typer.Option(help="The mode of The Isle of Cats: standard or family.")] = "standard"
    players: Annotated[int, typer.Option(help="Seats at a table: 2, 3 or 4; to 6 in the other games.")] = 2


@dataclass(frozen=True, kw_only=True)
class Tournament(Tables):
    """A tournament."""

    focus: Annotated[
        str | None,
        typer.Option(
            metavar="AGENT",
            show_default="everybody plays everybody",
            help="Measure this agent alone: it plays at every table, in every seat, against the others; they do not play "
            "among themselves.",
        ),
    ] = None
    games: Annotated[
        int,
        typer.Option(
            help="Games for each line-up of agents at a table, rounded up to whole deals: "
            "every deal is played once with each rotation of the seats.",
        ),
    ] = 500
    out: Annotated[Path | None, _folder("tournament", "games.csv, summary.csv, results.png, tournament.json")] = None


@dataclass(frozen=True, kw_only=True)
class Rate(Run):
    """A rating."""

    agent: Annotated[
        str, typer.Argument(metavar="AGENT", help="Who is rated: a name as 'isle agents' lists it, or module:Class.")
    ]
    mode: Annotated[
        str, typer.Option(help="two (seats), four, family, solo, modules, explore_and_draw, remote, or all one after the other.")
    ] = "two"
    precision: Annotated[float, typer.Option(metavar="POINTS", help="Play until the 95 % interval is so wide to each side.")] = (
        25.0
    )
    hours: Annotated[float, typer.Option(help="The most that a mode may take; --resume goes on for as long again.")] = 2.0
    out: Annotated[Path | None, _folder("rate-MODE", "MODE.rating.json, games.csv, rate.json")] = None


@dataclass(frozen=True, kw_only=True)
class Solo(Run):
    """Games alone against the sister."""

    difficulties: Annotated[
        list[str] | None,
        typer.Option(
            "--difficulty",
            show_default="easy",
            help="easy, medium, hard, very_hard, expert, or all of them; may come several times.",
        ),
    ] = None
    games: Annotated[int, typer.Option(help="Deals; every agent plays each of them once at every difficulty.")] = 500
    out: Annotated[Path | None, _folder("solo", "games.csv, summary.csv, results.png, solo.json")] = None


@dataclass(frozen=True, kw_only=True)
class Sweep(Tables):
    """One option of a player at several values."""

    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A player that takes options: see 'isle agents'.")]
    over: Annotated[
        str, typer.Option(metavar="OPTION=VALUE,VALUE,...", help="The option and its values, such as playouts=25,100,400.")
    ]
    against: Annotated[
        str | None, typer.Option(metavar="AGENT", show_default="tuned, or greedy", help="Who sits in all other seats.")
    ] = None
    games: Annotated[int, typer.Option(help="Games at each value, rounded up to whole deals, each from every seat.")] = 200
    out: Annotated[Path | None, _folder("sweep", "sweep.csv, results.png and all that a tournament keeps")] = None


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game with a person at the table. None: as the game has it, or as the help says."""

    agents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="AGENT",
            show_default="greedy",
            help="Who sits in the other seats, in order; fewer than seats sit down again in turn.",
        ),
    ] = None
    game: Annotated[
        str | None,
        typer.Option(show_default="isle_of_cats", help="What is played: isle_of_cats, explore_and_draw or remote."),
    ] = None
    mode: Annotated[str | None, typer.Option(show_default="standard", help="standard, family or solo.")] = None
    players: Annotated[int | None, typer.Option(show_default="you and the agents", help="Seats, yours included.")] = None
    seat: Annotated[
        int | None, typer.Option(show_default="0, with --load the one you had", help="Your seat, 0 for the first.")
    ] = None
    difficulty: Annotated[
        str | None, typer.Option(show_default="easy", help="Of the solo game: easy, medium, hard, very_hard, expert.")
    ] = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """The further options of the game that were asked for, by name."""
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="The deal: the same seed, the same game.")] = None
    load: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Go on with a saved game, or with any replay from the --seat that you take; the options of the game are in it.",
        ),
    ] = None
    at: Annotated[
        int | None,
        typer.Option(
            metavar="N", show_default="where it was left", help="With --load: go on after the first N decisions, in a new file."
        ),
    ] = None
    saves: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            show_default="results/play, or that of --load for a game gone on with where it was left",
            help="Folder of saved games.",
        ),
    ] = None
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, without a browser.")] = False
    port: Annotated[int | None, typer.Option(show_default="any", help="Port of the page, on this machine only.")] = None
    browser: Annotated[
        bool | None,
        typer.Option("--browser/--no-browser", show_default="browser", help="Open the page, or only print its address."),
    ] = None


@dataclass(frozen=True, kw_only=True)
class Verify:
    """A file of a rating to be checked."""

    file: Annotated[Path, typer.Argument(metavar="FILE", help="A rating that 'isle rate' has written.")]
    games: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", show_default="all", help="Ask players again in so many games, evenly spread."),
    ] = None
    replay_with: Annotated[
        str | None,
        typer.Option(
            "--replay-with",
            metavar="AGENT",
            show_default="its own player, if it comes with this program",
            help="Who the player was: it is started, and asked again.",
        ),
    ] = None
    fresh: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", show_default="none", help="Rate the player on so many new deals, too, and compare."),
    ] = None
    seed: Annotated[int | None, typer.Option(min=0, show_default="drawn", help="Of the new deals.")] = None
    workers: Annotated[int | None, typer.Option(show_default="one per core", help="Processes.")] = None
    note: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="nowhere", help="A CSV file that gets a line with what was found out."),
    ] = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Always empty: the file says what is played."""


@dataclass(frozen=True)
class Mcp:
    """A server of the Model Context Protocol."""

    agents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="AGENT",
            show_default="those that are installed",
            help="Further players that a client may name, such as my_agents:LastLegal or process:./my_bot.",
        ),
    ] = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Always empty: a client says what is played."""
