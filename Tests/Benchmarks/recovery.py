#!/usr/bin/env python3
"""Measures how often tune's 5 to 95 % range of a threshold holds the rule that labeled the traces.

    swift build -c release --product pantrace
    Tests/Benchmarks/recovery.py [SEEDS]

Each seed is a corpus of its own: drags of 25 people, labeled by a known progress from touch-down,
some labels turned round at random, recorded with a panel's noise, replayed and tuned by the tool.
Nominal is 90 %. Over 200 seeds:

    progress  velocity  traces  turned round  holds progress  holds velocity
         0.4         -     150           10%           94.5%               -
         0.4         -     600           10%           91.5%               -
         0.5         -     300           20%           93.5%               -
         0.3         -     300           30%           95.0%               -
         0.4       600     400           10%           93.0%           73.0%

The rule of the last line is on the hand's own velocity, tuning is on what an estimator measures of it:
that is what a rule in use sees, and is not the same number. RecoveryTests has velocities as measured.
"""

import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(__file__).parents[2] / ".build/release/pantrace"
DRAGS = ["-k", "drag", "-k", "hesitant-drag", "-k", "aborted-drag"]
# Progress, velocity in points per second, traces, share of labels turned round.
SETTINGS = [(0.4, None, 150, 0.1), (0.4, None, 600, 0.1), (0.5, None, 300, 0.2),
            (0.3, None, 300, 0.3), (0.4, 600, 400, 0.1)]


def ranges(seed, progress, velocity, count, flip):
    """The 5 to 95 % range of each threshold; the ends of an open one are None."""
    kinds, family = (DRAGS, "progress") if velocity is None else (
        DRAGS + ["-k", "flick"], "progress-or-velocity")
    with tempfile.NamedTemporaryFile(suffix=".csv") as corpus:
        subprocess.run(
            [TOOL, "generate", "--seed", str(seed), "-n", str(count), "--participants", "25", *kinds,
             "--labels", f"rule:progress={progress},velocity={velocity or 1000000},flip={flip}",
             "-o", corpus.name], check=True)
        result = subprocess.run(
            [TOOL, "tune", corpus.name, "-q", "--family", family, "--set", "origin=touch-down",
             "--bootstrap", "200", "--config", "none", "-f", "json"], check=True, capture_output=True)
    return [(row["low"], row["high"]) for row in json.loads(result.stdout)["thresholds"]]


def holds(interval, truth):
    low, high = interval
    return (low is None or low <= truth) and (high is None or truth <= high)


def main():
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("progress  velocity  traces  turned round  holds progress  holds velocity")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for setting in SETTINGS:
            found = list(pool.map(lambda seed: ranges(seed, *setting), range(1, seeds + 1)))
            rates = [f"{sum(holds(row[place], truth) for row in found) / seeds:.1%}"
                     for place, truth in enumerate(setting[:2]) if truth is not None]
            progress, velocity, count, flip = setting
            print(f"{progress:8} {velocity or '-':>9} {count:7} {flip:13.0%} {rates[0]:>15} "
                  f"{(rates + ['-'])[1]:>15}", flush=True)


if __name__ == "__main__":
    main()
