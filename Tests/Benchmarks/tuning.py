#!/usr/bin/env python3
"""Sets a 200 x 200 grid in numpy beside the exact search for two thresholds, in the same run.

    pip install numpy
    swift build -c release --product bench
    Tests/Benchmarks/tuning.py [ROUNDS] [COUNT...]

Gestures are labelled by progress >= 0.4 or velocity >= 600 pt/s, and one label in ten is turned
round. Both minimise all errors and take turns; printed are the medians and their ratio. The grid
sees 40,000 of the rules, the search all of them. Both are given their numbers in memory, the search
as gestures with names, the grid as arrays.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

SIDE = 200
BENCH = pathlib.Path(__file__).parents[2] / ".build/release/bench"


def gestures(count):
    random = np.random.default_rng(7)
    progress = random.random(count)
    velocity = random.uniform(-1000, 1500, count)
    finish = (progress >= 0.4) | (velocity >= 600)
    return progress, velocity, finish ^ (random.random(count) < 0.1)


def bins(values):
    low, high = values.min(), values.max()
    return np.minimum(((values - low) * (SIDE / (high - low))).astype(np.int64), SIDE - 1)


def grid(progress, velocity, finish):
    """The fewest errors of rules at the corners of a grid over the data's span."""
    place = bins(progress) * SIDE + bins(velocity)
    counts = [np.bincount(place[mask], minlength=SIDE * SIDE).reshape(SIDE, SIDE)
              for mask in (finish, ~finish)]
    below = [np.pad(c.cumsum(0).cumsum(1), ((1, 0), (1, 0))) for c in counts]
    errors = below[0] + (below[1][-1, -1] - below[1])
    return int(errors.min())


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    counts = [int(word) for word in sys.argv[2:]] or [10_000, 1_000_000]
    print("gestures  exact s  grid s  ratio  exact errors  grid errors")
    for count in counts:
        progress, velocity, finish = gestures(count)
        with tempfile.NamedTemporaryFile() as file:
            np.stack([progress, velocity, finish.astype(float)], 1).astype("<f8").tofile(file.name)
            search = subprocess.Popen([BENCH, "tuning", file.name], text=True,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            times = ([], [])
            for turn in range(rounds + 1):
                search.stdin.write("\n")
                search.stdin.flush()
                seconds, errors, _ = search.stdout.readline().split()
                start = time.perf_counter()
                coarse = grid(progress, velocity, finish)
                elapsed = time.perf_counter() - start
                if turn > 0:  # The first turn warms up both.
                    times[0].append(float(seconds))
                    times[1].append(elapsed)
            search.stdin.close()
            search.wait()
        exact, coarser = map(statistics.median, times)
        print(f"{count:8} {exact:8.4f} {coarser:7.4f} {exact / coarser:6.1f} {errors:>13} "
              f"{coarse:12}")


if __name__ == "__main__":
    main()
