#!/usr/bin/env python3
"""Measures how often tune's 5 to 95 % range of a threshold holds the rule that labelled the traces.

    swift build -c release --product pantrace
    Tests/Benchmarks/recovery.py [SEEDS]

Each seed is a corpus of its own: drags of 25 people, labelled by a known progress from touch-down,
some labels turned round at random, recorded with a panel's noise, replayed and tuned by the tool. Nominal is 90 %.
"""

import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(__file__).parents[2] / ".build/release/pantrace"
DRAGS = ["-k", "drag", "-k", "hesitant-drag", "-k", "aborted-drag"]
SETTINGS = [(0.4, 150, 0.1), (0.4, 600, 0.1), (0.5, 300, 0.2), (0.3, 300, 0.3)]


def ranges(seed, truth, count, flip):
    with tempfile.NamedTemporaryFile(suffix=".csv") as corpus:
        subprocess.run(
            [TOOL, "generate", "--seed", str(seed), "-n", str(count), "--participants", "25", *DRAGS,
             "--labels", f"rule:progress={truth},velocity=1000000,flip={flip}",
             "-o", corpus.name], check=True)
        result = subprocess.run(
            [TOOL, "tune", corpus.name, "-q", "--family", "progress", "--origin", "touch-down",
             "--bootstrap", "300", "--no-config", "-f", "json"], check=True, capture_output=True)
    row = json.loads(result.stdout)["thresholds"][0]
    return row["low"], row["high"]


def main():
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("truth  traces  turned round  held  mean width")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for setting in SETTINGS:
            found = list(pool.map(lambda seed: ranges(seed, *setting), range(1, seeds + 1)))
            held = sum(low <= setting[0] <= high for low, high in found)
            width = sum(high - low for low, high in found) / seeds
            truth, count, flip = setting
            print(f"{truth:5} {count:7} {flip:13.0%} {held / seeds:5.1%} {width:11.3f}", flush=True)


if __name__ == "__main__":
    main()
