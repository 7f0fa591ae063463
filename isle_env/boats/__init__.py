"""One boat: laying and lifting tiles, where a tile fits, what a boat shows."""
