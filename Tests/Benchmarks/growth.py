#!/usr/bin/env python3
"""Measures whether speed and memory stay the same while the input grows, from 10 MB to 10 GB.

    swift build -c release
    Tests/Benchmarks/growth.py [--largest MB] [--rounds N] [--temporary FOLDER]

One corpus is generated, and its beginnings are read: jobs on all sizes take turns, output thrown away.
Shown are the medians of MB/s and the most memory, as markdown. It needs a little more than the
largest size on the disk, and as much memory again for what the system keeps of it, or it measures the
disk.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile

import goals

JOBS = (["validate"], ["analyze", "-q", "-f", "csv"])
# Generated traces have a little more.
BYTES_A_TRACE = 2600
MEGABYTE = 1_000_000


def beginning(corpus, size, path):
    """Writes the whole lines among the first bytes of a file, and says how many bytes that are."""
    with open(corpus, "rb") as source, open(path, "wb") as target:
        for _ in range(0, size, MEGABYTE):
            target.write(source.read(MEGABYTE))
    return cut(path)


def cut(path):
    """Leaves the whole lines of a file, and says how many bytes that are."""
    with open(path, "r+b") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(size - MEGABYTE, 0)
        file.seek(start)
        return file.truncate(start + file.read().rfind(b"\n") + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int, default=10_000, metavar="MB")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--temporary", type=pathlib.Path, help="a folder with room for the corpora")
    arguments = parser.parse_args()
    sizes = [10]
    while sizes[-1] < arguments.largest:
        sizes.append(min(10 * sizes[-1], arguments.largest))
    with tempfile.TemporaryDirectory(dir=arguments.temporary) as folder:
        corpus = pathlib.Path(folder) / "corpus.csv"
        traces = sizes[-1] * MEGABYTE // BYTES_A_TRACE + 1000
        subprocess.run([goals.TOOL, "generate", "-n", str(traces), "-o", corpus], check=True)
        jobs = []
        for megabytes in sizes:
            path = pathlib.Path(folder) / f"{megabytes}.csv"
            if megabytes < sizes[-1]:
                size = beginning(corpus, megabytes * MEGABYTE, path)
            else:
                # Twice the largest would be more than the system keeps in memory. To truncate what is
                # smaller would fill it up.
                if corpus.stat().st_size < megabytes * MEGABYTE:
                    raise SystemExit("the generated corpus is smaller than the largest size")
                os.truncate(corpus, megabytes * MEGABYTE)
                corpus.rename(path)
                size = cut(path)
            jobs += [(words, goals.Job(f"{megabytes} MB", [goals.TOOL, *words, path], size))
                     for words in JOBS]
        for _ in range(arguments.rounds):
            for _, job in jobs:
                job.runs.append(goals.Run([str(word) for word in job.words]))
    rows = []
    for megabytes in sizes:
        row = [f"{megabytes:,} MB"]
        for words in JOBS:
            job = next(job for its, job in jobs if its == words and job.title == f"{megabytes} MB")
            row += [f"{job.speed:.0f}", f"{max(run.memory for run in job.runs):.0f}"]
        rows.append(row)
    head = ["input"]
    for words in JOBS:
        head += [f"`{words[0]}`, MB/s", "peak MB"]
    print(goals.table(head, rows), end="")


if __name__ == "__main__":
    main()
