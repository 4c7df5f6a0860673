"""Print how many times faster the engine trains than the source's own lines: the same steps, in turns, in one run.

    python benchmarks/engine.py [ROUNDS]

The two live in a process each, as in real use, and work in turns, never at once: so whatever else the machine does slows
both alike. In each round the source takes some steps, and the engine the same steps several times over. Times are CPU times.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from microgpt import engine, names, scalar

STEPS = 10  # steps a round
REPEATS = 10  # how often the engine takes them
APART = 100  # steps from one round to the next: training switches hidden units off, which saves the engine work


def seconds(run: engine.Run | scalar.Run) -> float:
    """Return the CPU seconds of the next few steps."""
    start = time.process_time()
    for _ in range(STEPS):
        run.step()
    return time.process_time() - start


def take_turns(connection: Connection) -> None:
    """Take the next steps of every state that the other side sends, by the source's lines; answer with time and results."""
    slow = scalar.Run(names.load())
    while (state := connection.recv()) is not None:
        slow.go_on_from(state)
        connection.send((seconds(slow), slow.losses, slow.weights()))


def repeated(run: engine.Run) -> float:
    """Take the next few steps several times, each time from the same weights; return the mean CPU seconds."""
    model = run.model
    before = model.rows, model.moment1, model.moment2, list(run.losses)
    spent = 0.0
    for _ in range(REPEATS):
        model.rows, model.moment1, model.moment2, losses = before
        model.unpack()
        run.losses = list(losses)
        spent += seconds(run)
    return spent / REPEATS


def main(rounds: int) -> None:
    """Race the two, check that they agree to the last bit, and print the ratio."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    context.Process(target=take_turns, args=(there,), daemon=True).start()
    docs = names.load()
    warm = engine.Run(docs)
    for _ in range(200):  # code is written for each length of name when it first comes
        warm.step()
    run, times = engine.Run(docs), []
    for _ in range(rounds):
        here.send(run.state())
        slow, losses, weights = here.recv()
        times.append((slow, repeated(run)))
        if (losses, weights) != (run.losses, run.weights()):
            raise SystemExit("the engine and the source do not agree")
        for _ in range(APART - STEPS):
            run.step()
    here.send(None)
    slow, fast = (sum(each) / rounds / STEPS * 1e3 for each in zip(*times, strict=True))
    ratios = [a / b for a, b in times]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"source {slow:.1f} ms a step, engine {fast:.2f} ms a step")
    print(f"the engine is {slow / fast:.1f} times as fast (rounds: {min(ratios):.1f} to {max(ratios):.1f})")
    print(f"same losses and weights to the last bit in each of {rounds} times {STEPS} steps")
    print(f"peak memory of the engine's process: {peak:.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
