"""Measurements of this project: each one checks that what it times is right before it times it."""
