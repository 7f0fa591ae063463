"""Environments for the libraries that people train with; the rules are in isle_env.games."""
