"""Are the tests able to fail? Small faults are put into the rules, one at a time, and the tests have to find them.

    python -m tests.support.mutants                  play what has not been played yet; Ctrl-C ends it, the same command goes on
    python -m tests.support.mutants --jobs 2         so many at a time, each in a copy of the checkout of its own
    python -m tests.support.mutants --group masks    one group (groups.py)
    python -m tests.support.mutants --show           no play: figures for each group, and what no test has found
    python -m tests.support.mutants --again          play survivors once more, after tests were added

300 faults (*mutants*) are drawn by a seed, as many from each group of rules: a constant changed, a condition turned, a statement
dropped (sites.py). A fault with which the kernels do not compile is replaced by the next one of the draw.

    groups.py ─ files of a group ─→ sites.py ─ mutants ─→ playing.py ─ pytest in stages ─→ results.jsonl
                                                              equivalent.toml ─ reasons ─→ report.py

A mutant is played in stages, each up to the first failure: the tests of its group without the JIT, which takes some five seconds
and counts only if an assertion fails; the same compiled; all tests of the rules; the whole ordinary run. If none fails, it has
survived the ordinary run, and the long tests are played as well. Tests that compare recorded bytes,
digests, source texts or generated pages do not count, as they fail with every change: `groups.py` names them.

Survivors that no test can find, because they change nothing, stand in `equivalent.toml`, each with its reason.
"""
