"""Measurements of this project. Each of them checks that its results are right before it times anything."""
