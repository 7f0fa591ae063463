"""The mutation run: is anything wrong with the rules that the tests would not notice?

    python -m tests.support.mutants              300 mutants, drawn by a seed: each is played until a test catches it
    python -m tests.support.mutants --report     what is known so far: figures, survivors, and why they survive

A mutant is the project with one small edit in the rules: a constant changed, a condition turned, a statement dropped, a sum made
a difference. It is caught if a test of an ordinary run fails. Tests that only compare recorded bytes, digests, source text or
generated pages do not count (stages.py). The run takes hours, can be stopped at any time, and goes on where it was: results.jsonl
has what became of each mutant. Survivors are looked at by hand, and judged.toml says why each survives.

    python -m tests.support.mutants --through near          leave out what takes minutes for each survivor: look at these first
    python -m tests.support.mutants --through long          play the long tests, too, against those that survive the others
    python -m tests.support.mutants --again                 there are new tests: play the survivors from the beginning
    python -m tests.support.mutants --group masks --most 5  only a few

    operators.py    what is edited       groups.py   where, and which tests come first     draw.py      which of them
    stages.py       all tests in turn    play.py     copies of the checkout, pytest        witness.py   which test failed, and how
    results.py      what is kept         report.py   what is printed

The exit status is 0 if the ordinary run catches 95 % of those that are not equivalent and no long test catches another, 1 if not,
2 if a test that is named here is not there any more.
"""
