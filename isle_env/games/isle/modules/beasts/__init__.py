"""Beasts."""
