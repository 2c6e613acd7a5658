#!/usr/bin/env python3
"""The manual's recipes for CIs and engines, and the steps of the action, run as they stand there.

    Tests/Recipes/recipes.py PROGRAM

Workflows and the action are parsed as YAML, and their shell steps are run in their order by `bash -e`, on
recordings that hold, with a broken one, and with one removed. Scripts for engines are pasted into files
and run if the engine is installed: what is made of their rows is compared with one run, with a recording
that cannot be used, and after a worker was killed in the midst of its rows. The query for gestures that were
tried again runs in SQLite, and in DuckDB if it is installed.
"""
import contextlib
import csv
import functools
import hashlib
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
failed = False
# Where the archive lies that all jobs take, as packing the program takes seconds.
shelf = tempfile.TemporaryDirectory()


def expect(holds, what):
    global failed
    print(("ok      " if holds else "FAILED  ") + what)
    failed = failed or not holds


def blocks(page, language):
    """The page's blocks of a language, each with the heading that it stands under."""
    text = (ROOT / "notebooks-md" / page).read_text()
    found = []
    for block in FENCE.finditer(text):
        if block.group(1) == language:
            heading = re.findall(r"^## (.*)$", text[:block.start()], re.MULTILINE)[-1]
            found.append((heading, block.group(2)))
    return found


def pantrace(*words, cwd):
    return subprocess.run([PROGRAM, *words], cwd=cwd, capture_output=True, text=True)


# A CI


class Job:
    """The folders and files that a CI's job has, and its steps run one after the other."""

    def __init__(self, folder, change):
        self.folder = pathlib.Path(folder)
        self.work = self.folder / "work"
        (self.work / "recordings").mkdir(parents=True)
        (self.work / "docs").mkdir()
        self.temp = self.folder / "temp"
        self.temp.mkdir()
        self.path, self.output, self.summary = (
            self.folder / name for name in ("path", "output", "summary"))
        for file in (self.path, self.output, self.summary):
            file.write_text("")
        for name in ("page-turns", "back-swipes"):
            shutil.copy(ROOT / f"traces/{name}.csv", self.work / "recordings")
        (self.work / "docs/swipes.md").write_text(
            "```console\n$ pantrace validate ../recordings/page-turns.csv\n```\n")
        pantrace("notebook", "run", "docs/swipes.md", cwd=self.work)
        (self.work / "budget.json").write_text('{"limits": {"L6.settle:median": {"max": 2000}}}')
        pantrace("check", "recordings", "--save-baseline", "baseline.csv", cwd=self.work)
        self.archive, self.digest = release()
        change(self.work / "recordings")

    def environment(self):
        paths = [line for line in self.path.read_text().splitlines() if line]
        return {
            **os.environ, "PATH": os.pathsep.join([*reversed(paths), os.environ["PATH"]]),
            "HOME": str(self.folder), "RUNNER_TEMP": str(self.temp), "GITHUB_PATH": str(self.path),
            "GITHUB_OUTPUT": str(self.output), "GITHUB_STEP_SUMMARY": str(self.summary)}

    def run(self, steps, values):
        """The exit code of each step with a shell; None for one that is passed over."""
        codes, log = [], ""
        for step in steps:
            if "run" not in step:
                continue
            if any(codes) and step.get("if") != "always()":
                codes.append(None)
                continue
            more = {name: self.filled(text, values) for name, text in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
                cwd=self.work, env={**self.environment(), **more}, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            log += done.stdout
            codes.append(done.returncode)
        return codes, log

    def filled(self, text, values):
        """An expression of a step; what other steps put out stands in a file."""
        outputs = dict(line.split("=", 1) for line in self.output.read_text().splitlines())
        return re.sub(
            r"\$\{\{ (\S+) \}\}",
            lambda found: {**values, **{f"steps.check.outputs.{k}": v for k, v in outputs.items()}}
            .get(found.group(1), ""), text)


@functools.cache
def release():
    """An archive as .ci/release makes it, but for what stands beside the program, and its digest."""
    place = pathlib.Path(shelf.name) / "release.tar.gz"
    with tarfile.open(place, "w:gz", compresslevel=1) as tar:
        tar.add(PROGRAM, "pantrace-1.0.0-linux-x86_64/bin/pantrace")
    return place.as_uri(), hashlib.sha256(place.read_bytes()).hexdigest()


def holds(recordings):
    pass


def broken(recordings):
    path = recordings / "back-swipes.csv"
    path.write_text(path.read_text().replace("back-02,", "back-02,x", 3))


def unreadable(recordings):
    (recordings / "back-swipes.csv").write_text("not a recording\n")


def removed(recordings):
    (recordings / "back-swipes.csv").unlink()


def obeyed(log):
    """The commands in a log that GitHub's runner obeys, without their messages (ActionCommand.cs)."""
    commands, token = [], None
    for line in map(str.strip, log.splitlines()):
        if token:
            token = None if line == f"::{token}::" else token
        elif line.startswith("::"):
            _, command, message = line.split("::", 2)
            token = message if command == "stop-commands" else None
            commands.append(f"{command} {token}" if token else command)
        elif "##[" in line:
            commands.append(line)
    return commands


TRIALS = [
    (holds, "Holds: "), (broken, "Only the baseline has back-02"),
    (unreadable, "Only the baseline has"), (removed, "Only the baseline has")]


def jobs():
    import yaml

    found = [yaml.safe_load(text) for _, text in blocks("using-pantrace-in-ci.md", "yaml")]
    workflows = [each for each in found if "jobs" in each]
    expect(len(workflows) == 2 and all(True in each for each in workflows), "workflows, each with on:")
    action = yaml.safe_load((ROOT / ".github/actions/pantrace/action.yml").read_text())
    given = workflows[0]["jobs"]["check"]["steps"][1]["with"]
    inputs = action["inputs"]
    expect(set(given) <= set(inputs) and {k for k, v in inputs.items() if v.get("required")} <= set(given),
           "the manual gives the action what it has")
    defaults = {f"inputs.{name}": each.get("default", "") for name, each in inputs.items()}
    by_hand = workflows[1]["jobs"]["check"]["steps"]
    for change, words in TRIALS:
        name = change.__name__
        with tempfile.TemporaryDirectory() as folder:
            job = Job(folder, change)
            for step in by_hand:
                if "PANTRACE_RELEASE" in step.get("env", {}):
                    step["env"] = {"PANTRACE_RELEASE": job.archive, "PANTRACE_SHA256": job.digest}
            codes, log = job.run(by_hand, {})
            summary = job.summary.read_text()
            expect(codes[0] == 0 and None not in codes and (change is holds) == (not any(codes)),
                   f"by hand, {name}: every step runs, and {codes}")
            expect(words in summary and (job.work / "check.xml").exists()
                   and (job.work / "pantrace-report/report.md").exists(),
                   f"by hand, {name}: summary, test results and report are there")
        with tempfile.TemporaryDirectory() as folder:
            job = Job(folder, change)
            values = {**defaults, "inputs.recordings": "recordings", "inputs.baseline": "baseline.csv",
                      "inputs.archive": job.archive, "inputs.sha256": job.digest}
            codes, log = job.run(action["runs"]["steps"], values)
            expect(codes[0] == 0 and codes[2] == 0 and (codes[1] == 0) == (change is holds),
                   f"action, {name}: {codes}")
            expect(words in job.summary.read_text() and ("::error" in log) == (change is not holds),
                   f"action, {name}: summary and annotations")
    with tempfile.TemporaryDirectory() as folder:
        job = Job(folder, broken)
        lines = "recordings/page-turns.csv\nrecordings/back-swipes.csv\n"
        check = action["runs"]["steps"][1:]
        job.path.write_text(f"{PROGRAM.parent}\n")
        given = {**defaults, "inputs.baseline": "baseline.csv"}
        codes, log = job.run(check, {**given, "inputs.recordings": lines})
        expect(codes[1] == 0 and "Only the baseline has back-02" in log,
               "action: recordings on lines of their own are all checked")
        codes, log = job.run(check, {**given, "inputs.recordings": "none"})
        expect("back-02" not in log and "compared nothing" in job.summary.read_text(),
               "action: a second check that fails says nothing of the first")
    for name in ("::error title=owned::x", "x ##[add-mask]owned", "::stop-commands::owned"):
        with tempfile.TemporaryDirectory() as folder:
            job = Job(folder, holds)
            job.path.write_text(f"{PROGRAM.parent}\n")
            path = job.work / "recordings/page-turns.csv"
            path.write_text(path.read_text().replace("page-05,", f"{name},"))
            pantrace("check", "recordings", "--save-baseline", "baseline.csv", cwd=job.work)
            codes, log = job.run(check, {**given, "inputs.recordings": "recordings", "inputs.options":
                                         "--policy progress-or-velocity:progress=0.5,velocity=600"})
            commands = obeyed(log)
            expect(codes[0] == 1 and name in log and re.fullmatch("stop-commands [0-9a-f]{32}", commands[0])
                   and {each.split(" ")[0] for each in commands[1:]} <= {"error", "warning", "notice"}
                   and not any(each.startswith("error title=owned") for each in commands),
                   f"action: a gesture named {name} commands nothing")
    with tempfile.TemporaryDirectory() as folder:
        job = Job(folder, holds)
        job.path.write_text(f"{PROGRAM.parent}\n")
        (job.work / "pantrace.json").write_text('{"policy": "progress:threshold=0.99"}')
        given["inputs.recordings"] = "recordings"
        codes = [job.run(check, {**given, **more})[0][0]
                 for more in ({}, {"inputs.config": ""}, {"inputs.config": "pantrace.json"})]
        expect(codes == [0, 0, 1], f"action: a pantrace.json counts only if it is named: {codes}")
    with tempfile.TemporaryDirectory() as folder:
        job = Job(folder, holds)
        values = {"inputs.recordings": "recordings", "inputs.baseline": "baseline.csv",
                  "inputs.archive": job.archive, "inputs.sha256": "0" * 64}
        codes, _ = job.run(action["runs"]["steps"], values)
        expect(codes[0] == 1 and codes[1] is None and "compared nothing" in job.summary.read_text(),
               "action: an archive of another digest is not taken, and the summary says so")
    script = [each for each in found if "gestures" in each][0]["gestures"]["script"]
    with tempfile.TemporaryDirectory() as folder:
        job = Job(folder, removed)
        job.path.write_text(f"{PROGRAM.parent}\n")
        codes, _ = job.run([{"run": line} for line in script], {})
        expect(codes == [1] and (job.work / "check.xml").exists(), "GitLab: fails, with test results")


# Engines


def has_module(name):
    return subprocess.run(
        [sys.executable, "-c", f"import {name}"], stderr=subprocess.DEVNULL).returncode == 0


def engines():
    pages = "under-an-engine.md"
    python = {}
    for heading, text in blocks(pages, "python"):
        python.setdefault(heading, []).append(text)
    (_, joining), (_, answers), (_, parallel) = blocks(pages, "sh")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "traces", pathlib.Path(folder) / "traces")
        os.mkdir(f"{folder}/page")
        environment = {**os.environ, "PATH": f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", joining], cwd=f"{folder}/page", env=environment)
        expect(done.returncode == 0, "rows of two recordings are tuned as the recordings are, byte for byte")
    [(_, makefile)] = blocks(pages, "make")
    counts, joined = [query for _, query in blocks(pages, "sql")]
    recipes = {
        "GNU parallel": (shutil.which("parallel"), "recipe.sh", parallel, ["bash", "-e", "recipe.sh"]),
        "make": (shutil.which("make"), "Makefile", makefile, ["make", "-s", "-j2"])}
    for heading, module in (("Dask", "dask.bag"), ("Ray", "ray"), ("Spark", "pyspark")):
        is_there = has_module(module) and (heading != "Spark" or shutil.which("java"))
        recipes[heading] = (
            is_there, "recipe.py", python[heading][0], [sys.executable, "recipe.py"])
    for name, (is_there, file, text, words) in recipes.items():
        if not is_there:
            print(f"skipped: the recipe for {name}, which is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            engine(name, pathlib.Path(folder), file, text, words, answers)
    if not has_module("duckdb"):
        print("skipped: the queries of rows, as DuckDB is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        queries(pathlib.Path(folder), counts, joined)


def recordings(folder):
    (folder / "data").mkdir()
    for number in range(6):
        pantrace("generate", "--count", "40", "--seed", str(number), "-o", f"data/{number}.csv",
                 cwd=folder)
    path = folder / "data/3.csv"
    lines = path.read_text().splitlines()
    lines[100] = lines[100].replace(",", ",x", 2)
    path.write_text("\n".join(lines) + "\n")
    names = sorted(str(path.relative_to(folder)) for path in (folder / "data").iterdir())
    (folder / "list.txt").write_text("".join(name + "\n" for name in names))


def engine(name, folder, file, text, words, answers):
    recordings(folder)
    whole = pantrace("tune", "@list.txt", "--config", "none", "-f", "json", cwd=folder).stdout
    (folder / file).write_text(text)
    # A program that is killed the first time that it makes the rows of one recording.
    (folder / "bin").mkdir()
    wrapper = folder / "bin/pantrace"
    wrapper.write_text(f"""#!/bin/bash
case "$*" in *data/2.csv*)
  if mkdir {folder}/killed 2> /dev/null; then
    {PROGRAM} "$@" & sleep 0.01; kill -9 $!; kill -9 $$
  fi ;;
esac
exec {PROGRAM} "$@"
""")
    wrapper.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}/bin{os.pathsep}{os.environ['PATH']}"}

    def run():
        return subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300)

    run()
    expect((folder / "killed").exists(), f"{name}: a worker was killed")
    again = run()
    expect(again.returncode == 0, f"{name}: the next run goes on: {again.stderr[-300:] if again.returncode else ''}")
    # The killed worker may leave a hidden temporary file, which is swept a day later.
    rows = sorted(path for path in (folder / "rows").iterdir()
                  if not re.fullmatch(r"\.pantrace-\d+-\d+\.tmp", path.name))
    expect(len(rows) == 6 and all(path.suffix == ".csv" for path in rows),
           f"{name}: six files of rows and nothing else: {[path.name for path in rows]}")
    # A worker that was tried again elsewhere leaves the same rows under another name.
    shutil.copy(rows[1], folder / "rows/again.csv")
    tuned = pantrace("tune", "rows", "--config", "none", "-f", "json", cwd=folder)
    expect(tuned.returncode == 4 and tuned.stdout == whole, f"{name}: the answer is that of one run")
    done = subprocess.run(["bash", "-c", answers], cwd=folder, env=environment, capture_output=True)
    expect(done.returncode == 4 and (folder / "tuning.md").exists() and (folder / "all.json").exists(),
           f"{name}: the answers of the page are written")


def queries(folder, counts, joined):
    """DuckDB counts rows, and joins them to a file that is read as the recordings are."""
    import duckdb

    recordings(folder)
    (folder / "rows").mkdir()
    for number, path in enumerate((folder / "list.txt").read_text().splitlines()):
        for copy in range(1 + number % 2):
            pantrace("analyze", path, "--config", "none", "-q", "-o", f"rows/{number}-{copy}.csv", cwd=folder)
    whole = pantrace("tune", "@list.txt", "--config", "none", "-f", "json", cwd=folder).stdout
    with contextlib.chdir(folder):
        found = dict(duckdb.connect().execute(counts).fetchall())
        duckdb.connect().execute(joined)
    expect(found.get("rejected") == 2 and sum(found.values()) == 360, f"DuckDB counts rows: {found}")
    tuned = pantrace("tune", "all.csv", "--config", "none", "-f", "json", cwd=folder)
    expect(tuned.stdout == whole, f"DuckDB joins rows to the answer of one run: {tuned.stderr[-300:]}")


# Queries


def tried_again():
    """The query for gestures that were tried again gives in both databases what the page shows."""
    page = "what-people-complain-about.md"
    [(_, query)] = blocks(page, "sql")
    [shown] = [text for _, text in blocks(page, "text") if "next_trace" in text]
    table = [line.split() for line in shown.splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        log = ROOT / "notebooks-md/what-people-complain-about_files/tried-again.csv"
        pantrace("analyze", log, "-q", "--config", "none", "-o", "rows.csv", cwd=folder)
        names, *records = csv.reader(open(f"{folder}/rows.csv", newline=""))
        found = {}
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            database.execute(f"CREATE TABLE gestures ({', '.join(f'{name} TEXT' for name in names)})")
            database.executemany(f"INSERT INTO gestures VALUES ({', '.join('?' * len(names))})", records)
            answer = database.execute(query)
            found["SQLite"] = [[column[0] for column in answer.description], *answer]
        if has_module("duckdb"):
            import duckdb

            with duckdb.connect() as database:
                database.execute(f"CREATE VIEW gestures AS FROM '{folder}/rows.csv'")
                answer = database.execute(query)
                found["DuckDB"] = [[column[0] for column in answer.description], *answer.fetchall()]
        else:
            print("skipped: the query for DuckDB, which is not installed")
        for engine, answer in found.items():
            expect([[str(cell) for cell in row] for row in answer] == table,
                   f"{engine}: the gestures that were tried again are the page's: {answer}")


try:
    import yaml  # noqa: F401
except ImportError:
    print("skipped: the recipes for CIs, as PyYAML is not installed")
else:
    jobs()
engines()
tried_again()
sys.exit(1 if failed else 0)
