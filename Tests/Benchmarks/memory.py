#!/usr/bin/env python3
"""Memory must not grow with the input: Tests/Benchmarks/memory.py PANTRACE, as .ci/run does.

Each command is run on a corpus and on one five times as large, with one thread, as what several keep
of the file's blocks depends on how they take turns. Of each trace more it may keep as many bytes as
stand beside it, and a little more for all of them: next to nothing where rows go out as they come, and
about 1,100 bytes where a result needs all traces, a report two thirds more.
"""
import os
import subprocess
import sys
import tempfile

SMALL, LARGE = 20_000, 100_000
PLAY = 3 << 20
# The id, the lines and the fate of each trace, by which ids that come back are found.
IDS = 50
JOBS = [
    (["validate"], 30),
    (["analyze", "-f", "csv"], 30),
    (["analyze", "--metrics", "all", "-f", "csv"], 100),
    (["compare", "--policies", "vaul,progress", "-f", "csv"], 30),
    (["analyze", "-f", "text"], 1000),
    (["analyze", "--by", "participant", "-f", "text"], 1000),
    (["analyze", "--stats", "--metrics", "all", "-f", "markdown"], 1050),
    (["analyze", "-f", "json"], 1150),
    (["tune", "--bootstrap", "50"], 1000),
    (["report", "-o", "-"], 1800),
]


def peak(words):
    """The most memory that a process had, in bytes."""
    with open(os.devnull, "wb") as null:
        process = subprocess.Popen(words, stdout=null, stderr=null)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 4):
        sys.exit(f"{' '.join(words)} ended with {process.returncode}")
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(tool):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        corpora = []
        for count in (SMALL, LARGE):
            corpora.append(os.path.join(folder, f"{count}.csv"))
            subprocess.run([tool, "generate", "--count", str(count), "-o", corpora[-1]], check=True)
        for words, bytes_each in JOBS:
            small, large = (peak([tool, words[0], corpus, "--jobs", "1"] + words[1:]) for corpus in corpora)
            bound = small + (LARGE - SMALL) * (bytes_each + IDS) + PLAY
            verdict = "ok" if large <= bound else "GROWS"
            failed = failed or large > bound
            name = " ".join(words)
            grown = (large - small) / (LARGE - SMALL)
            print(f"{verdict:5}  {small >> 20:4} -> {large >> 20:4} MiB, {grown:4.0f} bytes a trace, "
                  f"at most {bytes_each + IDS:4}  {name}")
    sys.exit(1 if failed else 0)


main(sys.argv[1])
