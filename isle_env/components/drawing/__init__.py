"""The drawing games' box: pieces, cards and lessons of Explore & Draw and of the Remote Edition, checked and as arrays."""
