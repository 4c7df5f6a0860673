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


def seconds(run: engine.Run | scalar.Run) -> float:
    """Return the CPU seconds of the next few steps."""
    start = time.process_time()
    for _ in range(STEPS):
        run.step()
    return time.process_time() - start


def take_turns(connection: Connection, rounds: int) -> None:
    """Train by the source's lines, a round whenever the other side asks; send the times, then losses and weights."""
    run = scalar.Run(names.load())
    for _ in range(rounds):
        connection.recv()
        connection.send(seconds(run))
    connection.send((run.losses, run.weights()))


def repeated(run: engine.Run) -> float:
    """Take the next few steps several times, each time from the same weights; return the mean CPU seconds."""
    model = run.model
    before = model.flat, model.moment1, model.moment2, list(run.losses)
    spent = 0.0
    for _ in range(REPEATS):
        model.flat, model.moment1, model.moment2, losses = before
        model.unpack()
        run.losses = list(losses)
        spent += seconds(run)
    return spent / REPEATS


def main(rounds: int) -> None:
    """Race the two, check that they agree to the last bit, and print the ratio."""
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=take_turns, args=(there, rounds), daemon=True)
    process.start()
    docs = names.load()
    run = engine.Run(docs)
    for _ in range(200):  # code is written for each length of name when it first comes
        run.step()
    run = engine.Run(docs)
    times = []
    for _ in range(rounds):
        here.send("your turn")
        times.append((here.recv(), repeated(run)))
    if here.recv() != (run.losses, run.weights()):
        raise SystemExit("the engine and the source do not agree")
    slow, fast = (sum(each) / rounds / STEPS * 1e3 for each in zip(*times, strict=True))
    ratios = [a / b for a, b in times]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"source {slow:.1f} ms a step, engine {fast:.2f} ms a step")
    print(f"the engine is {slow / fast:.1f} times as fast (rounds: {min(ratios):.1f} to {max(ratios):.1f})")
    print(f"same losses and weights to the last bit over {rounds * STEPS} steps; peak memory of the engine {peak:.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
