"""Environments for the libraries people train with; the rules stand in isle_env.games."""
