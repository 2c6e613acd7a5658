#!/usr/bin/env python3
"""Sets a 200 x 200 grid in numpy beside the table of all rules of two thresholds, in the same run.

    pip install numpy
    swift build -c release --product bench
    Tests/Benchmarks/tuning.py [ROUNDS] [COUNT...]

Gestures are labeled by progress >= 0.4 or velocity >= 600 pt/s, and one label in ten is turned
round. All minimize the errors and take turns; printed are the medians, and the table's ratio to
them. All see about as many rules, the table those in hundredths and tens. All are given their numbers in
memory, the table as gestures with names, the grids as arrays. One grid is what numpy has for it,
histogram2d; the other, for bins of equal width, computes them by hand.
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


def fewest(counts):
    """The fewest errors of rules at the corners, from the counts of both intents by square."""
    below = [np.pad(c.cumsum(0).cumsum(1), ((1, 0), (1, 0))) for c in counts]
    return int((below[0] + (below[1][-1, -1] - below[1])).min())


def by_histogram(progress, velocity, finish):
    edges = [np.linspace(values.min(), values.max(), SIDE + 1) for values in (progress, velocity)]
    return fewest([np.histogram2d(progress[mask], velocity[mask], bins=edges)[0]
                   for mask in (finish, ~finish)])


def bins(values):
    low, high = values.min(), values.max()
    return np.minimum(((values - low) * (SIDE / (high - low))).astype(np.int64), SIDE - 1)


def by_hand(progress, velocity, finish):
    place = bins(progress) * SIDE + bins(velocity)
    return fewest([np.bincount(place[mask], minlength=SIDE * SIDE).reshape(SIDE, SIDE)
                   for mask in (finish, ~finish)])


def measure(count, rounds):
    """Median seconds of the search and of both grids, and the errors of the search and of a grid."""
    data = gestures(count)
    times = ([], [], [])
    with tempfile.NamedTemporaryFile() as file:
        np.stack([data[0], data[1], data[2].astype(float)], 1).astype("<f8").tofile(file.name)
        search = subprocess.Popen([BENCH, "tuning", file.name], text=True,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for turn in range(rounds + 1):
            search.stdin.write("\n")
            search.stdin.flush()
            seconds, errors = search.stdout.readline().split()
            row = [float(seconds)]
            for grid in (by_histogram, by_hand):
                start = time.perf_counter()
                coarse = grid(*data)
                row.append(time.perf_counter() - start)
            if turn > 0:  # The first turn warms all up.
                for column, elapsed in zip(times, row):
                    column.append(elapsed)
        search.stdin.close()
        search.wait()
    return *map(statistics.median, times), int(errors), coarse


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    counts = [int(word) for word in sys.argv[2:]] or [10_000, 1_000_000]
    print("gestures  table s  histogram2d s  ratio  by hand s  ratio  table errors  grid errors")
    for count in counts:
        exact, histogram, hand, errors, coarse = measure(count, rounds)
        print(f"{count:8} {exact:8.4f} {histogram:14.4f} {exact / histogram:6.1f} {hand:10.4f} "
              f"{exact / hand:6.1f} {errors:>13} {coarse:12}")


if __name__ == "__main__":
    main()
