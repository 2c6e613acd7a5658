#!/usr/bin/env python3
"""Measures what PanTrace is to reach, beside wc, polars, DuckDB and numpy, in one run.

    swift build -c release
    pip install polars duckdb numpy
    Tests/Benchmarks/goals.py [--traces N] [--files N] [--rounds N] [--write]

All are whole processes that take turns, output thrown away; shown are medians of the rounds, of
time passed and of processor time, as markdown. A peer that is not installed is said to be left out.
`--write` puts the tables into Sources/PanTrace.docc/SpeedAndMemory.md, between its two marks, and draws its
picture.

polars and DuckDB, with two threads each, once parse the file and sum its numbers, and once compute
per trace: count, duration, path length, peak speed, translation, and the least-squares release
velocity over the last 100 ms. Their sums are compared. pantrace recognizes, decides, replays, measures
and writes.
"""

import argparse
import concurrent.futures
import importlib.util
import itertools
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import speed_picture

HERE = pathlib.Path(__file__).resolve().parent
TOOL = str(HERE.parents[1] / ".build/release/pantrace")
PAGE = HERE.parents[1] / "Sources/PanTrace.docc/SpeedAndMemory.md"
PICTURES = HERE.parents[1] / "notebooks-md/speed-and-memory_files"
MARKS = ("<!-- quiet run: begin -->\n", "<!-- quiet run: end -->\n")
# Rows of a trace in the folder of many small files.
SMALL_ROWS = 60
TUNED = 1_000_000


class Run:
    """One process: seconds, seconds of processors, and peak memory in MB."""

    def __init__(self, words):
        start = time.perf_counter()
        with subprocess.Popen(
                words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = time.perf_counter() - start
        # 4 says that some traces could not be used.
        if process.returncode not in (0, 4):
            raise SystemExit(f"{' '.join(words)} ended with {process.returncode}")
        self.memory = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
        self.work = usage.ru_utime + usage.ru_stime


def text_of(words):
    """What a command prints; not of those that are timed, whose rows would be kept here."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


class Job:
    """Something to be timed: its title, its words, and how many bytes it reads."""

    def __init__(self, title, words, size):
        self.title, self.words, self.size = title, words, size
        self.runs = []

    def median(self, figure):
        return statistics.median(getattr(run, figure) for run in self.runs)

    @property
    def seconds(self):
        return self.median("seconds")

    @property
    def speed(self):
        return self.size / self.seconds / 1e6

    def row(self):
        memory = max(run.memory for run in self.runs)
        return [self.title, f"{self.seconds:.3f}", f"{self.median('work'):.3f}",
                f"{self.speed:.0f}" if self.size else "", f"{memory:.0f}"]


def has(module):
    return importlib.util.find_spec(module) is not None


def write_small_files(corpus, folder, count):
    """So many files of one trace of 60 rows each, and one file with the same rows; their sizes."""
    traces = []
    with open(corpus) as lines:
        head = ""
        for line in lines:
            head += line
            if not line.startswith("#"):
                break
        for _, trace in itertools.groupby(lines, key=lambda row: row.split(",", 1)[0]):
            trace = list(trace)
            # The lift stays the last row.
            if len(trace) >= SMALL_ROWS:
                traces.append(trace[:SMALL_ROWS - 1] + trace[-1:])
            if len(traces) == 2000:
                break
    total = 0
    with open(folder / "one.csv", "w") as one:
        one.write(head)
        for number in range(count):
            part = folder / "many" / f"{number // 1000:03}"
            if number % 1000 == 0:
                part.mkdir(parents=True)
            trace = traces[number % len(traces)]
            body = "".join(f"s{number:06}," + row.split(",", 1)[1] for row in trace)
            (part / f"{number:06}.csv").write_text(head + body)
            one.write(body)
            total += len(head) + len(body)
    return total, (folder / "one.csv").stat().st_size


def all_jobs(folder, arguments):
    """The jobs by short names, in the order of their turns, and what was left out."""
    corpus = folder / "corpus.csv"
    subprocess.run([TOOL, "generate", "-n", str(arguments.traces), "-o", corpus], check=True)
    # In a process of its own: memory that this one had would count as that of all it starts.
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        many, one = pool.submit(write_small_files, corpus, folder, arguments.files).result()
    size = corpus.stat().st_size
    tiny = folder / "tiny.csv"
    with open(corpus) as lines:
        tiny.write_text("".join(itertools.islice(lines, 60)))
    jobs = {}

    def add(name, title, words, size=size):
        jobs[name] = Job(title, [str(word) for word in words], size)

    def peer(name, job):
        return [sys.executable, HERE / f"{name}_peer.py", corpus, job]

    analyze = [TOOL, "analyze", corpus, "-q", "-f", "csv"]
    missing = [name for name in ("polars", "duckdb") if not has(name)]
    add("wc", "`wc -l`", ["wc", "-l", corpus])
    for name, title in (("polars", "polars"), ("duckdb", "DuckDB")):
        if name not in missing:
            add(f"{name} parse", f"{title}: parse and sum", peer(name, "parse"))
    add("validate 1", "`validate -j 1`", [TOOL, "validate", corpus, "-j", 1])
    add("validate 2", "`validate -j 2`", [TOOL, "validate", corpus, "-j", 2])
    for name, title in (("polars", "polars"), ("duckdb", "DuckDB")):
        if name not in missing:
            add(f"{name} traces", f"{title}: six figures a trace", peer(name, "traces"))
    add("analyze 1", "`analyze -f csv -j 1`", analyze + ["-j", 1])
    add("analyze 2", "`analyze -f csv -j 2`", analyze + ["-j", 2])
    add("sparc", "the same with SPARC", analyze + ["--metrics", "S1", "-j", 2])
    add("all", "the same with every metric", analyze + ["--metrics", "all", "-j", 2])
    rules = len(text_of([TOOL, "explain", "rules"]).splitlines()) - 2
    add("compare", f"`compare -f csv`, all {rules} rules",
        [TOOL, "compare", corpus, "-q", "-f", "csv", "-j", 2])
    jobs["compare"].rules = rules
    for job, words in (("validate", ["validate"]), ("analyze", ["analyze", "-q", "-f", "csv"])):
        for name, path, bytes_read in (("many", folder / "many", many),
                                       ("one", folder / "one.csv", one)):
            title = f"{arguments.files:,} files of {SMALL_ROWS} rows" if name == "many" else (
                "their rows in one file")
            add(f"{job} {name}", f"`{job}`, {title}", [TOOL, *words, path, "-j", 2], bytes_read)
    add("start", "`--version`", [TOOL, "--version"], 0)
    add("tiny", "`analyze` of 55 rows", [TOOL, "analyze", tiny, "-q", "-f", "csv"], 0)
    return jobs, missing, size


def goals(jobs, tuning, traces):
    """Goal, measure and whether it is reached, for those whose parts took part."""
    rows = []

    def row(name, goal, reached, is_met):
        rows.append([name, goal, reached, "yes" if is_met else "no"])

    def times(name, other, job, least):
        if other in jobs:
            ratio = jobs[other].seconds / jobs[job].seconds
            row(name, f"{least:g} times as fast", f"{ratio:.2f}", ratio >= least)

    speed = jobs["validate 1"].speed
    row("`validate -j 1`", "150 MB/s", f"{speed:.0f}", speed >= 150)
    times("`validate -j 2` and polars' parse", "polars parse", "validate 2", 1)
    times("`analyze` and polars' six figures", "polars traces", "analyze 2", 4)
    times("with SPARC and polars' six figures", "polars traces", "sparc", 2)
    times("every metric and polars' six figures", "polars traces", "all", 1)
    times("`validate` on two cores and on one", "validate 1", "validate 2", 1.8)
    times("`analyze` on two cores and on one", "analyze 1", "analyze 2", 1.8)
    for job in ("validate", "analyze"):
        share = jobs[f"{job} many"].speed / jobs[f"{job} one"].speed
        row(f"`{job}` of many files, of one file's MB/s", "25 %", f"{100 * share:.0f} %",
            share >= 0.25)
    compare = jobs["compare"]
    micros = compare.median("work") / traces / compare.rules * 1e6
    row("`compare`, processor time for a trace and a rule", "3 µs", f"{micros:.1f} µs", micros <= 3)
    for name, title, most in (("start", "`--version`", 5), ("tiny", "`analyze` of 55 rows", 8)):
        millis = 1000 * jobs[name].median("work")
        row(f"{title}, processor time", f"{most} ms", f"{millis:.1f} ms", millis <= most)
    if tuning:
        exact, histogram, hand = tuning[:3]
        for name, seconds in (("numpy's `histogram2d`", histogram), ("a grid by `bincount`", hand)):
            row(f"two thresholds of {TUNED:,} gestures, exact, and {name}", "5 times its time",
                f"{exact / seconds:.1f}", exact <= 5 * seconds)
    return rows


def table(head, rows):
    """A markdown table; all columns but the first are numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1)] + rows
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def tune(rounds):
    """Medians of the exact search and of two grids; None without numpy."""
    if not has("numpy"):
        return None
    import tuning
    return tuning.measure(TUNED, rounds)


def report(jobs, missing, size, tuning, arguments):
    cores = os.cpu_count()
    corpus = (f"{arguments.traces:,} generated traces in {size / 1e6:.0f} MB, medians of "
              f"{arguments.rounds}, {cores} cores.")
    if missing:
        corpus += f" Not installed, and left out: {', '.join(missing)}."
    return "\n".join([
        "", corpus, "",
        table(["job", "s", "CPU s", "MB/s", "peak MB"], [job.row() for job in jobs.values()]),
        table(["goal", "at least or at most", "reached", "met"],
              goals(jobs, tuning, arguments.traces)), ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--traces", type=int, default=100_000)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the tables into the page")
    parser.add_argument("--temporary", help="a folder for the corpora, about 700 MB")
    arguments = parser.parse_args()
    os.environ["POLARS_MAX_THREADS"] = "2"
    with tempfile.TemporaryDirectory(dir=arguments.temporary) as folder:
        jobs, missing, size = all_jobs(pathlib.Path(folder), arguments)
        for turn in range(arguments.rounds):
            for name, job in jobs.items():
                print(f"\r{turn + 1} of {arguments.rounds}: {name:20}", end="", file=sys.stderr)
                job.runs.append(Run(job.words))
        print("\r" + 40 * " " + "\r", end="", file=sys.stderr)
        # The peers' sums, which must be the same.
        for name in ("polars traces", "duckdb traces"):
            if name in jobs:
                print(f"{name}: {text_of(jobs[name].words)}", file=sys.stderr)
    tuning = tune(arguments.rounds)
    if tuning is None:
        missing.append("numpy")
    text = report(jobs, missing, size, tuning, arguments)
    print(text.strip())
    if arguments.write:
        page = PAGE.read_text()
        start, end = (page.index(mark) for mark in MARKS)
        PAGE.write_text(page[:start + len(MARKS[0])] + text + page[end:])
        speed_picture.write(jobs, PICTURES)


if __name__ == "__main__":
    main()
