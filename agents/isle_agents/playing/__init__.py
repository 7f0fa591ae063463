"""What tournaments and solo games have in common.

chairs     agents in their seats, asked and checked      settings, limits          the plan of a run: agents, games, seeds
hall       the agents of a run, made once                results, games            rows of games.csv, speeds, sums
pool       worker processes, watched and replaced        folder, provenance        what is kept, and how to repeat it
worker     what happens in one of them                   points, intervals,        figures, and how they are shown
board      what a worker does just now                   tables, picture
leaving    why a player left a game                      terminal, progress        what a run says, and how it ends
stats, stats_isle, stats_drawing, stats_file: what each seat did, and what it brought
memory, mortal, preload: what the system is asked for    run                       from the first check to the last line
"""
