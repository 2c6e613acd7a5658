#!/usr/bin/env python3
"""Rows that engines read and cut: DuckDB and polars read every output without options, and traces
that were cut from their file are decided as in it.

rows.py PANTRACE

Needs PyPI's duckdb and polars for the reading; says so and does the rest where one is missing.
"""
import csv
import io
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PANTRACE = str(pathlib.Path(sys.argv[1]).resolve())
COMMANDS = [
    ("analyze", ["analyze"]),
    ("analyze-all", ["analyze", "--metrics", "all"]),
    ("compare", ["compare", "--policies", "progress,vaul,ionic-swipe-back"]),
]


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def run(words, given=None):
    done = subprocess.run([PANTRACE, *words], input=given, capture_output=True)
    expect(done.returncode in (0, 4), f"{words}: {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def number(text):
    """The number that a text is; None for any other."""
    try:
        value = float(text)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


def sums(rows):
    """The sum of each column whose every value is a number, by Python's own reading."""
    found = {}
    for key in dict.fromkeys(key for row in rows for key in row):
        values = [row[key] for row in rows if row.get(key) not in (None, "")]
        numbers = [number(value) for value in values]
        if values and None not in numbers:
            found[key] = math.fsum(numbers)
    return found


def same(actual, wanted, place):
    expect(
        actual is not None and math.isclose(actual, wanted, rel_tol=1e-9, abs_tol=1e-6),
        f"{place}: {actual} is not {wanted}")


def reading(folder):
    """Every row output, read by both engines without an option."""
    try:
        import duckdb
        import polars
    except ImportError as error:
        print(f"skipped: reading with DuckDB and polars needs them (pip install {error.name})")
        return
    corpus = folder / "corpus.csv"
    run(["generate", "--count", "400", "--seed", "3", "-o", str(corpus)])
    for name, words in COMMANDS:
        for form in ("csv", "ndjson"):
            path = folder / f"{name}.{form}"
            path.write_bytes(run([*words, str(ROOT / "traces"), str(corpus), "-q", "-f", form]))
            text = path.read_text()
            rows = list(csv.DictReader(io.StringIO(text))) if form == "csv" else [
                json.loads(line) for line in text.splitlines()]
            wanted = sums(rows)
            expect(len(rows) > 400 and len(wanted) > 2, f"{name}.{form} has too little in it")
            columns = ", ".join(f'sum("{key}")' for key in wanted)
            count, *totals = duckdb.connect().execute(
                f"select count(*), {columns} from '{path}'").fetchall()[0]
            expect(count == len(rows), f"{name}.{form}: {count} rows in DuckDB")
            read = polars.read_csv if form == "csv" else polars.read_ndjson
            frame = read(path, infer_schema_length=None)
            expect(frame.height == len(rows), f"{name}.{form}: rows in polars")
            for (key, total), other in zip(wanted.items(), totals):
                same(other, total, f"{name}.{form}: {key} in DuckDB")
                same(frame[key].cast(polars.Float64).sum(), total, f"{name}.{form}: {key} in polars")
            print(f"{name}.{form}: {len(rows)} rows, {len(wanted)} sums")


def cutting(folder):
    """Rows and lines of a recording in seven parts, dealt at random, against the whole."""
    for source in ("page-turns", "back-swipes", "recognised-pans", "hard-cases"):
        path = ROOT / "traces" / f"{source}.csv"
        plain = run(["convert", str(path), "--plain", "-q"]).decode().splitlines(keepends=True)
        lines = run(["convert", str(path), "-f", "ndjson", "-q"]).decode().splitlines(keepends=True)
        traces = {}
        for row in plain[1:]:
            traces.setdefault(row.split(",")[0], []).append(row)
        expect(len(traces) == len(lines), f"{source}: {len(traces)} traces in {len(lines)} lines")
        whole = run(["analyze", "-", "--name", source, "-q", "-f", "csv"], "".join(plain).encode())
        header, *wanted = whole.decode().splitlines()
        for form, units, front in (
            ("csv", ["".join(rows) for rows in traces.values()], plain[0]), ("ndjson", lines, "")):
            parts = [[] for _ in range(7)]
            dealer = random.Random(7)
            for unit in units:
                dealer.choice(parts).append(unit)
            found = []
            for part in parts:
                if not part:
                    continue
                words = ["analyze", "-", "--input-form", form, "--name", source, "-q", "-f", "csv"]
                first, *rows = run(words, (front + "".join(part)).encode()).decode().splitlines()
                if form == "csv":
                    expect(first == header, f"{source}: a part has other columns")
                    found += rows
                else:
                    # A part has the recordings' own columns that its lines have, in their order.
                    found += [record(first, row) for row in rows]
            if form == "ndjson":
                expect(
                    sorted(map(repr, found)) == sorted(repr(record(header, row)) for row in wanted),
                    f"{source}: lines cut apart are decided otherwise")
            else:
                expect(sorted(found) == sorted(wanted), f"{source}: rows cut apart differ")
        print(f"{source}: {len(wanted)} traces in seven parts as in one, as rows and as lines")


def record(header, row):
    names, cells = (next(csv.reader([line])) for line in (header, row))
    return sorted(zip(names, cells))


with tempfile.TemporaryDirectory() as name:
    cutting(pathlib.Path(name))
    reading(pathlib.Path(name))
print("all rows are as they should be")
