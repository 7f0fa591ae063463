"""Contests between players: tournaments, solo games against the sister, sweeps over an option, and the reports of all three.

Games are run by ``isle_agents.playing``: here, on all cores, or on Ray.
"""
