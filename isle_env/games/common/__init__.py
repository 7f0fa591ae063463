"""What the games of the family have in common beyond the boat. It knows no box: tables are handed in."""
