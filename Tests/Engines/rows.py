#!/usr/bin/env python3
"""Rows that engines read and cut: DuckDB and polars read every output without options, what `help
columns` declares is what they hold, and traces that were cut from their file are decided as in it.

rows.py PANTRACE

Needs PyPI's duckdb and polars for the reading; says so and does the rest where one is missing.
"""
import csv
import io
import math
import pathlib
import re
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


def writing(folder):
    """Every row output of some recordings, and of a made corpus."""
    corpus = folder / "corpus.csv"
    run(["generate", "--count", "400", "--seed", "3", "-o", str(corpus)])
    for name, words in COMMANDS:
        path = folder / f"{name}.csv"
        path.write_bytes(run([*words, str(ROOT / "traces"), str(corpus), "-q", "-f", "csv"]))


def reading(folder):
    """Every row output, read by both engines without an option."""
    try:
        import duckdb
        import polars
    except ImportError as error:
        print(f"skipped: reading with DuckDB and polars needs them (pip install {error.name})")
        return
    for name, _ in COMMANDS:
        path = folder / f"{name}.csv"
        text = path.read_text()
        rows = list(csv.DictReader(io.StringIO(text)))
        wanted = sums(rows)
        # The velocity is the one number in a row of a comparison.
        least = 1 if name == "compare" else 3
        expect(len(rows) > 400 and len(wanted) >= least, f"{name}.csv has too little in it")
        columns = ", ".join(f'sum("{key}")' for key in wanted)
        count, *totals = duckdb.connect().execute(
            f"select count(*), {columns} from '{path}'").fetchall()[0]
        expect(count == len(rows), f"{name}.csv: {count} rows in DuckDB")
        frame = polars.read_csv(path, infer_schema_length=None)
        expect(frame.height == len(rows), f"{name}.csv: rows in polars")
        for (key, total), other in zip(wanted.items(), totals):
            same(other, total, f"{name}.csv: {key} in DuckDB")
            same(frame[key].cast(polars.Float64).sum(), total, f"{name}.csv: {key} in polars")
        print(f"{name}.csv: {len(rows)} rows, {len(wanted)} sums")


KINDS = {"varchar": r".*", "double": r"-?\d+(\.\d+)?(e[-+]?\d+)?", "bigint": r"-?\d+", "boolean": "true|false"}


def listed(text):
    """The columns of each table: name, type, whether it may be null, and the option that adds it."""
    schema, columns = {}, []
    for line in text.splitlines():
        if line.startswith("Rows of"):
            columns = schema.setdefault("analysis" if "analyze" in line else "comparison", [])
        elif start := re.match(r"  (\S+) +(varchar|double|bigint|boolean)", line):
            mark = line[start.start(2) + 8]
            null = {"!": "never", "?": "sometimes", " ": "rejected"}[mark]
            columns.append({"name": start[1], "type": start[2], "null": null, "words": line})
        elif columns and line.startswith("          "):
            columns[-1]["words"] += " " + line.strip()
    for column in [column for columns in schema.values() for column in columns]:
        option = re.search(r"\((--\S+)\)$", column["words"])
        column["with"] = option and option[1]
    return schema


def declared(folder):
    """Tables declared as `explain columns` prints them, and filled from csv."""
    schema = listed(run(["explain", "columns"]).decode())
    try:
        import duckdb
    except ImportError:
        print("skipped: tables need DuckDB (pip install duckdb)")
    else:
        lines = ["device", "recorded_source"]
        filling(duckdb, schema, "analysis", folder / "analyze.csv", own=lines)
        # The rows of a comparison have the recordings' participant as a column of their own.
        filling(duckdb, schema, "comparison", folder / "compare.csv", own=["participant", *lines])
        first, *rows = run(["import", str(folder / "corpus.csv"), "--plain", "-o", "-", "-q"]).splitlines()
        given = first + b",session\n" + b"".join(row + b",s1\n" for row in rows)
        path = folder / "own.csv"
        path.write_bytes(run(["analyze", "-", "-q", "-f", "csv"], given))
        filling(duckdb, schema, "analysis", path, own=[*lines, "session"])
    for table, name in (
        ("analysis", "analyze"), ("analysis", "analyze-all"), ("comparison", "compare")):
        values(schema[table], folder / f"{name}.csv")


def filling(duckdb, schema, table, path, own):
    columns = [column for column in schema[table] if column["with"] is None]
    names = [column["name"] for column in columns]
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    header = list(rows[0])
    expect(header[:len(names)] == names, f"{path.name}: the header is not the table's")
    database = duckdb.connect()
    declared = (f'"{column["name"]}" {column["type"]}' + (" NOT NULL" if column["null"] == "never" else "")
                for column in columns)
    database.execute(f"CREATE TABLE {table} ({', '.join(declared)})")
    more = header[len(names):]
    expect(more == own, f"{path.name}: own columns {more}")
    for name in more:
        database.execute(f'ALTER TABLE {table} ADD COLUMN "{name}" VARCHAR')
    database.execute(f"COPY {table} FROM '{path}'")
    found = {row[0]: row[1] for row in database.execute(f"DESCRIBE {table}").fetchall()}
    wanted = sums(rows)
    expect(len(rows) > 300, f"{path.name} has too little in it")
    summed = 0
    for column in columns:
        name, kind = column["name"], column["type"]
        expect(found[name] == kind.upper(), f"{table}.{name} is {found[name]}, not {kind}")
        filled = sum(row[name] != "" for row in rows)
        count = database.execute(f'select count("{name}"), count(*) from {table}').fetchone()
        expect(count == (filled, len(rows)), f"{table}.{name}: {count} of {filled}, {len(rows)}")
        if kind in ("double", "bigint") and filled:
            total = database.execute(f'select sum("{name}") from {table}').fetchone()[0]
            same(float(total), wanted[name], f"{table}.{name}")
            summed += 1
        if kind == "boolean":
            true = database.execute(f'select count(*) from {table} where "{name}"').fetchone()[0]
            expect(0 < true == sum(row[name] == "true" for row in rows), f"{table}.{name}: {true}")
    print(f"{path.name}: {len(rows)} rows in the declared table, {summed} sums")


def values(columns, path):
    """Each value is of its column's type, and empty only where it may be."""
    known = {column["name"]: column for column in columns}
    order = list(known)
    checked = 0
    for row in csv.DictReader(io.StringIO(path.read_text())):
        places = [order.index(key) for key in row if key in known]
        expect(places == sorted(places), f"{path.name}: another order of columns")
        for key, value in row.items():
            place = f"{path.name}: {key} = {value!r}"
            if key not in known:
                continue
            if value == "":
                null = known[key]["null"]
                expect(
                    null == "sometimes" or null == "rejected" and row["decision"] == "rejected",
                    place)
            else:
                expect(re.fullmatch(KINDS[known[key]["type"]], value, re.S), place)
                checked += 1
    expect(checked > 1000, f"{path.name} has too little in it")
    print(f"{path.name}: {checked} values are of their columns' types")


def cutting(folder):
    """Rows of a recording in seven parts, dealt at random, against the whole."""
    for source in ("page-turns", "back-swipes", "recognised-pans", "hard-cases"):
        path = ROOT / "traces" / f"{source}.csv"
        plain = run(["import", str(path), "--plain", "-o", "-", "-q"]).decode().splitlines(keepends=True)
        traces = {}
        for row in plain[1:]:
            traces.setdefault(row.split(",")[0], []).append(row)
        whole = run(["analyze", "-", "-q", "-f", "csv"], "".join(plain).encode())
        header, *wanted = whole.decode().splitlines()
        parts = [[] for _ in range(7)]
        dealer = random.Random(7)
        for rows in traces.values():
            dealer.choice(parts).append("".join(rows))
        found = []
        for part in filter(None, parts):
            words = ["analyze", "-", "-q", "-f", "csv"]
            first, *rows = run(words, (plain[0] + "".join(part)).encode()).decode().splitlines()
            expect(first == header, f"{source}: a part has other columns")
            found += [record(first, row) for row in rows]
        expect(
            sorted(map(repr, found)) == sorted(repr(record(header, row)) for row in wanted),
            f"{source}: cut apart it is decided otherwise")
        print(f"{source}: {len(wanted)} traces in seven parts as in one")


def record(header, row):
    """A row without the place in its file, which is another in a part."""
    names, cells = (next(csv.reader([line])) for line in (header, row))
    return sorted((name, cell) for name, cell in zip(names, cells) if name != "place")


with tempfile.TemporaryDirectory() as name:
    cutting(pathlib.Path(name))
    writing(pathlib.Path(name))
    reading(pathlib.Path(name))
    declared(pathlib.Path(name))
print("all rows are as they should be")
