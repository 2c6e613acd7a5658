#!/usr/bin/env python3
"""Sets polars and DuckDB beside pantrace on the same file in the same run.

    pip install polars duckdb
    swift build -c release
    Tests/Benchmarks/peers.py [TRACES] [ROUNDS]

The peers compute per trace: count, duration, path length, peak speed, translation, and the
least-squares release velocity over the last 100 ms; pantrace recognises, replays, decides and
computes every metric. All are whole processes with two threads and take turns; printed are the
medians, and the ratio to pantrace's analysis. The peers' sums are compared with each other.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time



def run(words):
    """Seconds, peak memory in MB, processor seconds, and what was printed."""
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    if process.returncode not in (0, 4):
        raise SystemExit(f"{words[0]} ended with {process.returncode}")
    memory = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    return seconds, memory, usage.ru_utime + usage.ru_stime, text.decode().strip()


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    here = os.path.dirname(os.path.abspath(__file__))

    def peer(name):
        return os.path.join(here, name + "_peer.py")

    tool = os.path.join(here, "..", "..", ".build", "release", "pantrace")
    os.environ["POLARS_MAX_THREADS"] = "2"
    with tempfile.TemporaryDirectory() as folder:
        corpus = os.path.join(folder, "corpus.csv")
        subprocess.run([tool, "generate", "--count", str(count), "-o", corpus], check=True)
        size = os.path.getsize(corpus) / 1e6
        csv = os.path.join(folder, "analysis.csv")
        jobs = {
            "wc -l": ["wc", "-l", corpus],
            "pantrace validate -j 1": [tool, "validate", corpus, "-j", "1"],
            "pantrace validate -j 2": [tool, "validate", corpus, "-j", "2"],
            "polars: parse and sum": [sys.executable, peer("polars"), corpus, "parse"],
            "DuckDB: parse and sum": [sys.executable, peer("duckdb"), corpus, "parse"],
            "pantrace analyze -j 2": [tool, "analyze", corpus, "-q", "-j", "2", "-o", csv],
            "pantrace analyze -j 1": [tool, "analyze", corpus, "-q", "-j", "1", "-o", csv],
            "polars: per trace": [sys.executable, peer("polars"), corpus, "traces"],
            "DuckDB: per trace": [sys.executable, peer("duckdb"), corpus, "traces"],
        }
        results = {name: [] for name in jobs}
        for _ in range(rounds):
            for name, words in jobs.items():
                results[name].append(run(words))
        start_up = statistics.median(
            run([sys.executable, "-c", "import polars, duckdb"])[0] for _ in range(3))
        median = {name: statistics.median(r[0] for r in runs) for name, runs in results.items()}
        print(f"{count} traces, {size:.1f} MB, medians of {rounds}; "
              f"importing both peers takes {start_up:.2f} s")
        print(f"{'':26} {'s':>8} {'CPU s':>8} {'MB/s':>8} {'MB peak':>8} {'of analyze -j 2':>16}")
        for name, seconds in median.items():
            memory = max(r[1] for r in results[name])
            work = statistics.median(r[2] for r in results[name])
            ratio = seconds / median["pantrace analyze -j 2"]
            print(f"{name:26} {seconds:8.3f} {work:8.3f} {size / seconds:8.0f} {memory:8.0f} {ratio:16.2f}")
        for name in ("polars: per trace", "DuckDB: per trace"):
            print(f"{name}: {results[name][0][3]}")


if __name__ == "__main__":
    main()
