"""What tournaments and solo games have in common.

    chairs       an agent in a seat, asked and checked         settings      seeds, checks, the plan of a run
    hall         the agents of a run, made once                results       rows of games.csv, speeds
    pool         many games at once, in processes              folder        what is kept; provenance: how to repeat it
    run          from the first check to the last line         points, intervals, tables, terminal   figures, and how they are shown
"""
