"""What CPython's `random` draws, for random.test.js to compare with. Prints JSON; python-draws.json keeps it:

    python3 tests/web/model/python_draws.py > tests/web/model/python-draws.json

With `--gauss`, writes a million normal draws instead, as 64-bit floats, lowest byte first.
"""

from __future__ import annotations

import hashlib
import json
import random
import struct
import sys
from array import array
from collections.abc import Iterable

MILLION = 1_000_000


def digest(draws: Iterable[float]) -> str:
    """Return the SHA-256 of the draws as 64-bit floats, lowest byte first."""
    numbers = array("d", draws)
    if sys.byteorder == "big":
        numbers.byteswap()
    return hashlib.sha256(numbers.tobytes()).hexdigest()


def shuffled(size: int) -> list[int]:
    """Return the numbers below `size`, shuffled."""
    numbers = list(range(size))
    random.shuffle(numbers)
    return numbers


def draws() -> dict[str, object]:
    """Return digests of a million draws by each method from seed 42, and the first draw of some seeds."""
    random.seed(42)
    weights = [1 / (n + 1) for n in range(27)]
    digests = {
        "random": digest(random.random() for _ in range(MILLION)),
        "shuffle": digest(shuffled(MILLION)),
        "choices": digest(random.choices(range(27), weights, k=MILLION)),
        "choices, all alike": digest(random.choices(range(27), k=MILLION)),
        "getrandbits": digest(random.getrandbits(n % 54) for n in range(MILLION)),
        "randbelow": digest(random.randrange(n * n + 1) for n in range(MILLION)),
    }
    seeds = [0, 1, 42, -42, 2**31, 2**32, 2**53 - 1, 2**64 + 1, 3**400]
    firsts = []
    for seed in seeds:
        random.seed(seed)
        firsts.append([str(seed), random.random()])
    random.seed(42)
    gauss = [random.gauss(0, 0.08) for _ in range(9)]
    return {"digests": digests, "firsts": firsts, "gauss": gauss, "after_gauss": random.random()}


def write_gauss() -> None:
    """Write a million normal draws from seed 42 to standard output."""
    random.seed(42)
    for _ in range(100):
        sys.stdout.buffer.write(struct.pack("<10000d", *(random.gauss(0, 1) for _ in range(10_000))))


if __name__ == "__main__":
    if sys.argv[1:] == ["--gauss"]:
        write_gauss()
    else:
        print(json.dumps(draws(), indent=1))
