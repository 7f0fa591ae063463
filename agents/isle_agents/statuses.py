"""Exit statuses of the commands.

0 done; 1 a player cannot be made, workers die, or the results cannot be written; 2 the command cannot be carried out as given;
3 done, but players left games (``playing.leaving``); 130 ended by Ctrl-C, as shells have it: 128 + SIGINT, or by what means the
same, such as SIGTERM (``stopping``). That goes for every command, and for `isle play` too, where Ctrl-C is the way to end the
page: what was not saved is lost, so it is not "done".
"""

from __future__ import annotations

DONE, FAILED, USAGE, LEFT, INTERRUPTED = 0, 1, 2, 3, 130
