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

POLARS = """
import polars as pl, sys
frame = pl.scan_csv(sys.argv[1], comment_prefix="#")
rows = frame.select("trace_id", "t_ms", "phase", "x_pt", "y_pt")
if sys.argv[2] == "parse":
    print(rows.select(pl.col("t_ms").sum(), pl.col("x_pt").sum(), pl.col("y_pt").sum(),
                      pl.len()).collect(engine="streaming"))
    sys.exit()
# The rows of a trace are adjacent, so that steps need no group.
same = pl.col("trace_id") == pl.col("trace_id").shift(1)
dx, dy, dt = (pl.col(c).diff() for c in ("x_pt", "y_pt", "t_ms"))
step = (dx * dx + dy * dy).sqrt()
moved = pl.col("phase") != "up"
rows = rows.with_columns(
    step=pl.when(same).then(step).otherwise(0.0),
    speed=pl.when(same & (dt > 0)).then(step / dt * 1000).otherwise(0.0))
last = pl.col("t_ms").filter(moved).max()
late = moved & (pl.col("t_ms") >= last - 100)
t = (pl.col("t_ms") - last).filter(late)
x = pl.col("x_pt").filter(late)
n = late.sum()
slope = 1000 * (n * (t * x).sum() - t.sum() * x.sum()) / (n * (t * t).sum() - t.sum() * t.sum())
figures = rows.group_by("trace_id").agg(
    n=pl.len(), duration=pl.col("t_ms").last() - pl.col("t_ms").first(), path=pl.col("step").sum(),
    peak=pl.col("speed").max(), translation=pl.col("x_pt").last() - pl.col("x_pt").first(),
    release=slope)
figures = figures.collect()
print(len(figures), *(figures[c].fill_nan(0).fill_null(0).sum() for c in ("duration", "path", "peak")))
"""

DUCKDB = """
import duckdb, sys
duckdb.sql("set threads=2")
source = f"read_csv('{sys.argv[1]}', comment='#', header=true)"
if sys.argv[2] == "parse":
    print(duckdb.sql(f"select sum(t_ms), sum(x_pt), sum(y_pt), count(*) from {source}").fetchall())
    sys.exit()
print(duckdb.sql(f'''
with rows as (
  select trace_id, t_ms, phase, x_pt, y_pt,
    lag(t_ms) over w as t0, lag(x_pt) over w as x0, lag(y_pt) over w as y0,
    max(case when phase <> 'up' then t_ms end) over (partition by trace_id) as last
  from {source} window w as (partition by trace_id order by t_ms)),
steps as (
  select *, coalesce(sqrt((x_pt - x0)**2 + (y_pt - y0)**2), 0) as step,
    phase <> 'up' and t_ms >= last - 100 as late from rows),
figures as (
  select trace_id, count(*) as n, max(t_ms) - min(t_ms) as duration, sum(step) as path,
    max(case when t_ms > t0 then step / (t_ms - t0) * 1000 else 0 end) as peak,
    1000 * regr_slope(x_pt, t_ms) filter (late) as release
  from steps group by trace_id)
select count(*), sum(duration), sum(path), sum(peak) from figures''').fetchall())
"""


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
            "polars: parse and sum": [sys.executable, "-c", POLARS, corpus, "parse"],
            "DuckDB: parse and sum": [sys.executable, "-c", DUCKDB, corpus, "parse"],
            "pantrace analyze -j 2": [tool, "analyze", corpus, "-q", "-j", "2", "-o", csv],
            "pantrace analyze -j 1": [tool, "analyze", corpus, "-q", "-j", "1", "-o", csv],
            "polars: per trace": [sys.executable, "-c", POLARS, corpus, "traces"],
            "DuckDB: per trace": [sys.executable, "-c", DUCKDB, corpus, "traces"],
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
