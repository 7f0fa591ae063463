"""Train a network to choose as a teacher does: ``python -m isle_training.imitate --teacher tuned``.

    teacher     plays games, all seats; every decision with a choice is kept (teachers.py) ─→ DATA folder
    network     candidates ─→ logits, position ─→ value (network.py)
    loss        cross-entropy with the teacher's choice; where a search has values for the candidates, partly with what these
                make likely; or, with --gain, what the network's own choices are worth by the teacher's values; and the squared
                error of the value, which forecasts how the game ends
    held out    every HELD_OUTth shard is not learnt from: agreement with the teacher is measured there

The OUT folder holds ``network.pt``, which ``isle_training.export`` turns into a player and other methods begin with; ``log.csv``
and ``learning.png``, how well it does on what is held out; ``recipe.toml``, the options, with which ``--recipe`` runs it again;
``checkpoint.pt``, from which ``--resume`` goes on after an end at any moment: nothing more is lost than the updates since. Games
are kept for good and can be used again, by other runs too.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console

from isle_agents.players.card import Card
from isle_agents.playing.pool import WorkerDied
from isle_agents.statuses import FAILED, INTERRUPTED, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c, interrupts_put_off
from isle_env.weights import prices_digest
from isle_training.extra import extra
from isle_training.hands import engine_of, hands
from isle_training.mixture import played_of, view_of
from isle_training.positions import Batch, Positions, batch
from isle_training.progress import shown
from isle_training.run_folder import NETWORK, check_begun, check_new, held, in_a_line, make_folder
from isle_training.shards import Shards
from isle_training.teachers import About

with extra("isle_training.imitate"):
    import torch

    from isle_training.imitate_losses import by_kind, check, losses
    from isle_training.imitate_options import as_typed, asked, checked_gain, parser
    from isle_training.imitate_state import CHECKPOINT, State, read_checkpoint, unit_of
    from isle_training.memory import keep_memory
    from isle_training.network import CandidateNetwork, RawNetwork, load_for, new_network

HELD_OUT = 20
"""One shard of so many is held out: 0, 20, 40 …"""
POOL = 256
"""Games whose positions are shuffled together."""
WARM_UP = 100
"""Updates in which the rate of learning rises; afterwards it falls to 0, as a cosine does."""
NORM = 1.0
"""Longer gradients are shortened to this."""
CHECKED = 20_000
"""Held-out positions of a check while it trains; the last check takes all."""


def pools(sizes: dict[int, int], games: int, options: argparse.Namespace) -> Iterator[tuple[np.random.Generator, list[int], int]]:
    """The shards that are shuffled together, epoch after epoch, with the chance to do so, and the updates that they give.

    sizes: positions of each shard; games: of a shard. What does not fill a batch at the end of a pool is left out; each epoch
    has another order.
    """
    for epoch in range(options.epochs):
        order = np.random.default_rng((options.seed, epoch)).permutation(list(sizes)).tolist()
        together = max(1, POOL // games)
        for first in range(0, len(order), together):
            listed = order[first : first + together]
            rng = np.random.default_rng((options.seed, epoch, first))
            yield rng, listed, sum(sizes[number] for number in listed) // options.batch


def batches(state: State, shards: Shards, options: argparse.Namespace) -> Iterator[Batch]:
    """What is learnt from, from the next update on."""
    at = 0
    for rng, listed, updates in pools(state.sizes, shards.about.games, options):
        if at + updates > state.updates:
            pool = Positions.joined([shards.read(number) for number in listed])
            shuffled = rng.permutation(len(pool))
            for k in range(max(0, state.updates - at), updates):
                yield batch(pool, shuffled[k * options.batch : (k + 1) * options.batch])
        at += updates


def rate(update: int, state: State, options: argparse.Namespace) -> float:
    """The rate of learning at an update."""
    through = min(1.0, update / max(state.total, 1))
    return float(options.rate * min(1.0, (update + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * through)))


def learn(state: State, learnt: Batch, options: argparse.Namespace) -> dict[str, float]:
    """One update. Returns what it found, for the log."""
    for group in state.optimiser.param_groups:
        group["lr"] = rate(state.updates, state, options)
    found = losses(state.sharing, learnt, options)
    policy_loss, value_loss = found.policy.item(), found.value.item()
    if not math.isfinite(policy_loss + value_loss):
        raise ValueError(
            f"after {state.updates} updates the loss is no number: begin anew with a lower --rate than {options.rate}"
        )
    state.optimiser.zero_grad(set_to_none=True)
    (found.policy + options.value_weight * found.value).backward()
    torch.nn.utils.clip_grad_norm_(state.network.parameters(), NORM)
    state.optimiser.step()
    state.updates += 1
    return {"policy_loss": policy_loss, "value_loss": value_loss, "agreement": found.agreement.item()}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status."""
    with ended_as_by_ctrl_c():
        return run(parser().read(arguments))


def run(options: argparse.Namespace) -> int:
    """Have the teacher play, then train. Returns the exit status (statuses.py); 2 if nothing could be begun."""
    console = Console(highlight=False)
    torch.set_num_threads(1)  # the network's work is shared in another way
    keep_memory()
    try:
        options.gain = checked_gain(options)
        engine_of(options)
        shards, numbers = _open(options)
        _teach(shards, numbers, options, console)
        if options.only_games:
            hours = shards.seconds(numbers) / 3600
            console.print(f"{len(numbers)} shards: {hours:.2f} processor hours; {shards.folder}", soft_wrap=True)
            return 0
        held_out = Positions.joined([shards.read(number) for number in numbers if number % HELD_OUT == 0])
        with held(options.out):
            state = _begin(shards, numbers, options)
            parser().keep_recipe(options)
            try:
                _train(state, shards, held_out, options, console)
            finally:
                with interrupts_put_off():
                    state.keep(options.out)
    except (ValueError, OSError) as error:
        print(f"isle_training.imitate: {in_a_line(error, options.out)}", file=sys.stderr)
        return USAGE
    except WorkerDied as error:
        print(f"isle_training.imitate: {error}; the games played so far are kept: give the same command again", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(f"stopped; go on with the same command and --resume (--out {options.out})", file=sys.stderr)
        return INTERRUPTED
    for kind, count, agreement in by_kind(state.network, held_out, state.card.played):
        console.print(f"{kind:<18}{count:>8}  {agreement:.1%}")
    last = state.lines[-1]
    if options.gain:
        better = 100 * last["held_out_better"]
        console.print(
            f"by the teacher's values the network chooses better than it does, by {better:+.3f} {unit_of(state.card.played)}"
        )
    console.print(
        f"all{'':<15}{len(held_out):>8}  {last['held_out_agreement']:.1%}   the value explains {last['explained']:.1%} of the "
        f"results; {state.processor / 3600:.2f} processor hours; {options.out / NETWORK}",
        soft_wrap=True,
    )
    return 0


def _open(options: argparse.Namespace) -> tuple[Shards, list[int]]:
    """The data folder and the numbers of the shards that are wanted. Raises ``ValueError``, ``OSError``."""
    about = About.new(
        options.teacher, played_of(options), options.data_seed, options.explore, options.asked, view_of(options), options.modules
    )
    least = 2 * about.games
    if options.games < least:
        raise ValueError(f"--games {options.games}: at least {least}, half of them to measure with")
    begun = (options.out / CHECKPOINT).exists()
    if options.resume:  # a run that was ended while the teacher played has kept games alone
        check_begun(options.out, begun or options.only_games or _data(options).exists())
        if begun:  # now, and not after hours of games
            read_checkpoint(options.out, asked(options))
    else:
        check_new(options.out, CHECKPOINT)
    if options.start:
        _started_from(options.start, about)  # it is refused before hours of games; they are played before it is needed
    for folder in (options.out, _data(options)):
        make_folder(folder)
    return Shards(_data(options), about), list(range(-(-options.games // about.games)))


def _started_from(file: Path, about: About) -> tuple[CandidateNetwork, Card]:
    """The network that a run begins with. Raises ``WeightsError``, and ``ValueError`` if it reads another view than is kept."""
    network, card = load_for(file, about.played, about.view)
    if prices_digest(card.prices) != about.prices:
        raise ValueError(f"{file}: its view is made with other prices than that of the games; begin without it")
    return network, card


def _data(options: argparse.Namespace) -> Path:
    """The folder of the teacher's games."""
    return options.data or options.out / "data"


def _teach(shards: Shards, numbers: list[int], options: argparse.Namespace, console: Console) -> None:
    """Have the teacher play what is missing. Raises ``WorkerDied``."""
    missing = len(shards.missing(numbers))
    if not missing:
        return
    with shown(console, f"shards of {shards.about.games} games", len(numbers), len(numbers) - missing) as advance:

        def done() -> None:
            advance(1, options.teacher)

        if engine_of(options).is_local:
            shards.write(numbers, options.threads, done)
            return
        games = shards.games.elsewhere()
        with hands(options, games, games.needs) as who:
            shards.write_by(who, numbers, done)


def _begin(shards: Shards, numbers: list[int], options: argparse.Namespace) -> State:
    """A new run in its folder, or the one that is there. Raises ``ValueError``."""
    about = shards.about
    sizes = {number: len(shards.read(number)) for number in numbers if number % HELD_OUT}
    origin = f"imitation of {about.teacher}, {options.games} games, {options.epochs} epochs, seed {options.seed}"
    if typed := as_typed(options):
        origin += f" ({typed})"
    torch.manual_seed(options.seed)
    if options.start:
        network, card = _started_from(options.start, about)
        card = replace(card, origin=f"{card.origin}; {origin}")
    else:
        network = new_network(options.width, options.embedding, about.view, game=about.game, expanded=about.played.expanded)
        card = Card.new(about.played, origin, view=about.view)
    raw = RawNetwork.of(network, card.view)
    optimiser = torch.optim.Adam(raw.parameters(), lr=options.rate)
    total = sum(updates for _, _, updates in pools(sizes, about.games, options))
    if not total:
        raise ValueError(f"--batch {options.batch}: {options.games} games do not fill one; play more, or give a smaller one")
    state = State(card, raw, optimiser, sizes, total, asked(options), processor=shards.seconds(numbers), threads=options.threads)
    if (options.out / CHECKPOINT).exists():
        state.restore(options.out)
    return state


def _train(state: State, shards: Shards, held_out: Positions, options: argparse.Namespace, console: Console) -> None:
    """Learn until all updates are made; keep the state every so often."""
    started, before = time.perf_counter(), state.seconds
    busy, used = time.process_time(), state.processor
    _note(state, held_out, options)  # if the run was ended while it was measured
    with shown(console, "updates", state.total, state.updates) as advance:
        for learnt in batches(state, shards, options):
            with interrupts_put_off():  # an end within would keep half an update
                state.found.append(learn(state, learnt, options))
            state.seconds = before + time.perf_counter() - started
            state.processor = used + time.process_time() - busy
            _note(state, held_out, options)
            news = f"{state.lines[-1]['held_out_agreement']:.1%} agree" if state.lines else ""
            advance(1, news)


def _note(state: State, held_out: Positions, options: argparse.Namespace) -> None:
    """Measure, write the line of the log and keep the state, if that is due and not done."""
    last = state.updates == state.total
    if not state.found or not (last or state.updates % options.every == 0):
        return
    measured = check(state.sharing, held_out, options, None if last else CHECKED)
    line = {
        "updates": state.updates,
        "positions": state.updates * options.batch,
        "seconds": round(state.seconds, 1),
        "processor_hours": round(state.processor / 3600, 4),
        "rate": f"{rate(state.updates - 1, state, options):.3g}",
    }
    line |= {key: round(float(np.mean([one[key] for one in state.found])), 4) for key in state.found[0]}
    with interrupts_put_off():
        state.lines.append(line | {key: round(float(value), 5) for key, value in measured.items()})
        state.found = []
    state.keep(options.out)


if __name__ == "__main__":
    sys.exit(main())
