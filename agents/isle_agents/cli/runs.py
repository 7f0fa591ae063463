"""The commands that play many games: ``isle tournament``, ``isle solo`` and ``isle rate``."""

from __future__ import annotations

import typer

from isle_agents.asked import Rate, Solo, Tournament
from isle_agents.cli.parameters import OF_RUNS, asking

app = typer.Typer()
_RUN = "games seed workers engine address out stats parquet resume replays time limit memory traceback"


@app.command()
@asking(Tournament, f"agents game mode players options focus {_RUN}", OF_RUNS)
def tournament(asked: Tournament) -> None:
    """Play a tournament: every deal once with each rotation of the seats, in parallel.

    More agents than seats: every combination of agents that fills a table. Fewer: they sit down again in turn (A B A
    B). Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: 0 all played, 3 all played
    but players left games, 1 it could not be played to its end, 2 a wrong command, 130 Ctrl-C.
    """
    from isle_agents.contests.tournament import runner

    raise typer.Exit(runner.main(asked))


@app.command()
@asking(Tournament, "agents game mode players options games seed workers time limit memory traceback", OF_RUNS)
def match(asked: Tournament) -> None:
    """See who wins, and keep nothing: a tournament without a folder.

    isle match my_bots:New my_bots:Old --games 40

    Exit status: as of 'isle tournament'.
    """
    from isle_agents.contests.tournament import runner

    raise typer.Exit(runner.match(asked))


@app.command()
@asking(Solo, f"agents game difficulties options {_RUN}", [option for option in OF_RUNS if "solo" in option.modes])
def solo(asked: Solo) -> None:
    """Play the solo game: each agent alone against the sister, all of them on the same deals, in parallel.

    The table says how often each wins, by how much, and where the points come from on both sides. Ctrl-C keeps every
    finished game; the same command with --resume goes on. Exit status: as of 'isle tournament'.
    """
    from isle_agents.contests.solo import runner

    raise typer.Exit(runner.main(asked))


@app.command()
@asking(Rate, "agent mode precision hours workers engine address out resume limit memory traceback", ())
def rate(asked: Rate) -> None:
    """Rate a player on the fixed ladder: one figure, on a scale where greedy has 1000 and 400 points are ten wins to one.

    The player meets random, greedy, tuned, net, search with 50 and 400 playouts and champion, on published deals and from every
    seat. The next game is always the one that narrows the interval most for its time. The folder gets a file with all games,
    which 'isle verify' checks. Ctrl-C keeps every finished game; the same command with --resume goes on. Exit status: as of
    'isle tournament'.
    """
    from isle_agents.contests.rating import runner

    raise typer.Exit(runner.main(asked))
