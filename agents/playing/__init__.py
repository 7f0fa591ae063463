"""What tournaments and solo games have in common.

chairs     an agent in a seat, asked and checked         settings                  the plan of a run: agents, games, seeds
hall       the agents of a run, made once                results                   rows of games.csv, speeds
pool       many games at once, in processes              folder, provenance        what is kept, and how to repeat it
run        from the first check to the last line         points, intervals,        figures, and how they are shown
                                                         tables, terminal
"""
