#!/usr/bin/env python3
"""Has one system call of a run fail, the k-th of its kind, as a disk or a limit would have it.

    Tests/Faults/calls.py PROGRAM [--each] [--seconds N] [--seed S] [--only WORD]

Each trial runs one command under strace, which has a call return an error. What may come of it: the same
bytes as without; or an exit code that is not 0, with a sentence on standard error, and every file either
as it was or as it should be. Never an exit code of 0 with other bytes, and never a file that no run will
know as a temporary one. Calls are drawn by a seed for --seconds; --each takes all. Prints a line for each
trial that failed and a count at the end; exits with 1 if any did.

Calls are numbered by thread, as strace counts them. Those before the program's own first call are left
out. Calls on the inputs are also counted by themselves, so that the first ones of each thread fail, too.
"""

import argparse
import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRACES = os.path.join(ROOT, "traces")

# The program begins by asking for its standard descriptors.
FIRST = re.compile(r"^(\d+) +fcntl\(0, F_GETFD\)")
CALL = re.compile(r"^(\d+) +(\w+)\(")
TEMPORARY = re.compile(r"\.pantrace-\d+-\d+\.tmp$")

ERRORS = {
    "open": ("EIO", "EMFILE", "EACCES"), "openat": ("EIO", "EMFILE", "EACCES"), "read": ("EIO",),
    "write": ("EIO", "ENOSPC"), "rename": ("EIO", "EACCES", "ENOSPC"), "renameat": ("EIO", "EACCES", "ENOSPC"),
    "renameat2": ("EIO", "EACCES", "ENOSPC"), "close": ("EIO",), "fstat": ("EIO",), "stat": ("EIO", "EACCES"),
    "lstat": ("EIO", "EACCES"), "newfstatat": ("EIO", "EACCES"), "getdents64": ("EIO",), "fsync": ("EIO",),
    "flock": ("EIO",), "readlink": ("EIO", "EACCES"), "getcwd": ("EACCES",), "mkdir": ("EIO", "ENOSPC"),
    "mkdirat": ("EIO", "ENOSPC"), "mmap": ("EIO", "ENOMEM"),
}

# Most calls of mmap ask for memory, and are not about files.
OF_FILES_ONLY = {"mmap"}

COMMANDS = {
    "analyze": ["analyze", "many", "-o", "out.csv", "-q"],
    "page": ["report", "many", "-o", "out.html", "-q"],
    "save": ["check", "g.csv", "--baseline", "b.json", "--save-baseline", "out.json", "-o", "out.md", "-q"],
    "import": ["import", "g.csv", "-o", "out.csv", "-q"],
}


class Calls:
    def __init__(self, program, folder, seed):
        self.program = os.path.abspath(program)
        self.folder = folder
        self.random = random.Random(seed)
        self.passed = self.failed = self.injected = 0
        self.fresh = os.path.join(folder, "fresh")
        self.place = os.path.join(folder, "place")
        self.prepare()

    def prepare(self):
        """The files that every command begins with, old outputs among them."""
        os.makedirs(os.path.join(self.fresh, "many/inner"))
        recordings = [os.path.join(TRACES, name) for name in ("page-turns.csv", "back-swipes.csv", "hard-cases.csv")]
        for number, path in enumerate(recordings):
            shutil.copy(path, os.path.join(self.fresh, "many", "inner" if number == 2 else "", f"{number}.csv"))
        with open(recordings[0]) as source, open(os.path.join(self.fresh, "g.csv"), "w") as file:
            file.write(source.read().replace("# ", "# refresh_hz: 120\n# ", 1))
        # Large enough to be mapped.
        self.plain("generate", "-n", "400", "--seed", "5", "-o", "many/large.csv")
        self.plain("check", "g.csv", "--save-baseline", "b.json", "-q")
        for name in ("out.csv", "out.html", "out.json", "out.md"):
            with open(os.path.join(self.fresh, name), "w") as file:
                file.write("old\n")
        with open(os.path.join(self.fresh, "pantrace.json"), "w") as file:
            file.write('{"rate": 90}\n')

    def plain(self, *words):
        run = subprocess.run([self.program, *words], cwd=self.fresh, capture_output=True)
        if run.returncode != 0:
            sys.exit(f"{words}: {run.returncode} {run.stderr!r}")

    def strace(self, words, *options, output="/dev/null"):
        """Runs a command on fresh files."""
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.fresh, self.place)
        return subprocess.run(
            ["strace", "-f", "-qq", "-o", output, *options, self.program, *words], cwd=self.place,
            capture_output=True, timeout=120)

    def files(self):
        found = {}
        for folder, _, names in os.walk(self.place):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.place)] = hashlib.sha256(file.read()).digest()
        return found

    def inputs(self):
        """Has strace look only at calls on what the commands read."""
        names = ["many", "many/inner", "many/0.csv", "many/1.csv", "many/inner/2.csv", "many/large.csv", "g.csv",
                 "b.json", "pantrace.json", ".", ".."]
        return [word for name in names for word in ("-P", os.path.realpath(os.path.join(self.place, name)))]

    def trials(self, words):
        """Every call that may fail: its name, its number, its error, and the options of strace."""
        trials = []
        trace = os.path.join(self.folder, "trace")
        for options in ([], self.inputs()):
            run = self.strace(words, "-e", "trace=" + ",".join(["fcntl", *ERRORS]), *options, output=trace)
            if run.returncode not in (0, 1, 4):
                sys.exit(f"{words}: {run.returncode} {run.stderr!r}")
            first, most, main = {}, {}, None
            with open(trace, errors="replace") as lines:
                counts = {}
                for line in lines:
                    if FIRST.match(line) and main is None:
                        # What the loader opened and read.
                        main = FIRST.match(line).group(1)
                        first = {name: count for (thread, name), count in counts.items()}
                    call = CALL.match(line)
                    if call and call.group(2) in ERRORS:
                        key = call.groups()
                        counts[key] = counts.get(key, 0) + 1
                        most[key[1]] = max(most.get(key[1], 0), counts[key])
            if not options and main is None:
                sys.exit("the program's first call was not found")
            for name, count in most.items():
                if name in OF_FILES_ONLY and not options:
                    continue
                numbers = range(1 if options else first.get(name, 0) + 1, count + 1)
                trials += [(name, number, error, options) for number in numbers for error in ERRORS[name]]
        self.random.shuffle(trials)
        return trials

    def inject(self, name, words, whole, before, trial):
        """Has one call fail and judges the result."""
        call, number, error, options = trial
        where = f"{name}: {error} in {call} {number}{' of inputs' if options else ''}"
        try:
            run = self.strace(words, *options, "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}")
        except subprocess.TimeoutExpired:
            return self.judge(False, f"{where}: goes on")
        files, said = self.files(), f"{run.returncode} {run.stderr[-300:]!r}"
        changed = sorted(path for path in files if files[path] != whole["files"].get(path))
        strange = [path for path in files if path not in whole["files"] and path not in before
                   and not TEMPORARY.search(path) and not path.startswith("pictures/")]
        self.injected += run.returncode != whole["code"]
        if strange or run.returncode < 0 or run.returncode >= 128:
            return self.judge(False, f"{where}: {said} {strange}")
        if any(path not in files for path in before):
            return self.judge(False, f"{where}: {said}, a file is gone")
        if run.returncode == whole["code"]:
            isSame = files == whole["files"] and run.stdout == whole["output"]
            # A message that cannot be written changes no result.
            return self.judge(isSame, f"{where}: {said}, other bytes of {changed}")
        # What the message was to be written to may be what failed.
        isNamed = bool(run.stderr.strip()) or call == "write"
        # With 4 some inputs are left out, and the sentence says which.
        isOld = run.returncode == 4 or all(
            files[path] in (before[path], whole["files"].get(path)) for path in before)
        self.judge(run.returncode != 0 and isNamed and isOld, f"{where}: {said}, other bytes of {changed}")

    def judge(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", what, flush=True)

    def run(self, names, seconds):
        """Runs all trials, or for some seconds as many as there is time for, all commands in turn."""
        queue = []
        for name in names:
            words = COMMANDS[name]
            trials = self.trials(words)
            run = self.strace(words, "-e", "trace=none")
            whole = {"code": run.returncode, "output": run.stdout, "files": self.files()}
            again = self.strace(words, "-e", "trace=none")
            if (again.returncode, again.stdout, self.files()) != (run.returncode, run.stdout, whole["files"]):
                sys.exit(f"{name}: two runs differ")
            shutil.rmtree(self.place)
            shutil.copytree(self.fresh, self.place)
            queue.append((name, words, whole, self.files(), trials))
        end = None if seconds is None else time.time() + seconds
        total = sum(len(entry[4]) for entry in queue)
        done = 0
        while any(entry[4] for entry in queue) and (end is None or time.time() < end):
            for name, words, whole, before, trials in queue:
                if trials:
                    self.inject(name, words, whole, before, trials.pop())
                    done += 1
        print(f"{done} of {total} calls failed, {self.injected} of them changed the exit code; "
              f"{self.passed} passed, {self.failed} failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--each", action="store_true", help="every call instead of some")
    parser.add_argument("--seconds", type=float, default=40, help="how long to go on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(COMMANDS), action="append", help="one command")
    arguments = parser.parse_args()
    if not shutil.which("strace"):
        print("skipped: calls that fail (no strace)")
        return
    with tempfile.TemporaryDirectory() as folder:
        calls = Calls(arguments.program, os.path.realpath(folder), arguments.seed)
        calls.run(arguments.only or list(COMMANDS), None if arguments.each else arguments.seconds)
        sys.exit(1 if calls.failed else 0)


if __name__ == "__main__":
    main()
