"""What the mutation run has shown, in figures and by name."""

from __future__ import annotations

from tests.support.mutants.groups import GROUPS
from tests.support.mutants.operators import Mutant
from tests.support.mutants.results import WANTED, Result, Standing
from tests.support.mutants.stages import STAGES

COLUMNS = (*STAGES, "survived", "equivalent", "on the way")


def table(standing: Standing) -> list[str]:
    """A line for each group: how many were caught in each stage, and what became of the others."""
    counts = {group.name: standing.counts(group.name) for group in GROUPS}
    counts["all"] = sum(counts.values(), start=type(standing.counts(GROUPS[0].name))())
    lines = [f"{'':16}" + "".join(f"{column:>11}" for column in COLUMNS)]
    return lines + [f"{name:16}" + "".join(f"{found[column]:11}" for column in COLUMNS) for name, found in counts.items()]


def survivors(standing: Standing) -> list[str]:
    """Each mutant that the ordinary run did not catch, with what somebody says of it."""
    lines = []
    for mutant, result in pairs(standing):
        if result is None or (result.outcome == "caught" and result.stage != "long"):
            continue
        opinion = standing.opinions.get(mutant.key)
        fate = (
            f"caught by {result.by}, a long test" if result.outcome == "caught" else f"not caught, {result.stage} tests included"
        )
        said = f"{opinion.verdict}: {opinion.why}" if opinion else "nobody has looked at it yet"
        lines += ["", f"{mutant.key}  {mutant.file}:{mutant.line} in {mutant.function or 'the module'}, {fate}"]
        lines += [f"    {mutant.before}", f" →  {mutant.after}", f"    {said}"]
    return lines


def pairs(standing: Standing) -> list[tuple[Mutant, Result | None]]:
    """The mutants that count, with their results."""
    return [pair for group in GROUPS for pair in standing.chosen(group.name)]


def wrong(standing: Standing) -> list[str]:
    """What contradicts that the tests catch what they should, among the mutants that were played."""
    found = []
    results = pairs(standing)
    for mutant, result in results:
        if result is not None and result.outcome == "caught" and standing.is_equivalent(mutant):
            found.append(f"{mutant.key} is said to be equivalent, but {result.by} catches it")
        if result is not None and result.outcome == "caught" and result.stage == "long":
            found.append(f"{mutant.key} is caught by a long test alone: {result.by}")
    caught = sum(result is not None and result.outcome == "caught" and result.stage != "long" for _, result in results)
    met = sum(result is not None and result.is_over and not standing.is_equivalent(mutant) for mutant, result in results)
    if met and caught < WANTED * met:
        found.append(f"the ordinary run catches {caught} of {met}, less than {WANTED:.0%}")
    known = {mutant.key for mutants in standing.mutants.values() for mutant in mutants}
    found += [
        f"judged.toml: {key} is no mutant any more: its function has changed" for key in standing.opinions if key not in known
    ]
    return found


def text(standing: Standing) -> str:
    """The whole report."""
    results = [result for _, result in pairs(standing) if result is not None and result.is_over]
    caught = sum(result.outcome == "caught" and result.stage != "long" for result in results)
    equivalent = sum(standing.is_equivalent(mutant) for mutant, result in pairs(standing))
    minutes = sum(result.seconds for result in results) / 60
    said = f"{caught} of {len(results)} mutants caught by the ordinary run, {equivalent} equivalent"
    effort = f"{minutes:.0f} minutes of processor time"
    return "\n".join([*table(standing), "", f"{said}; {effort}", *survivors(standing), "", *wrong(standing)]).rstrip()
