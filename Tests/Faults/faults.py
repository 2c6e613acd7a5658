#!/usr/bin/env python3
"""What becomes of files when a run goes wrong, tried on the built program.

    Tests/Faults/faults.py PROGRAM [--kills N] [--every N] [--seed S]

Outputs over inputs, closed descriptors, signals, limits and full disks, progress on
a terminal, files in the way, checks of documents, and kills of a report at random moments and at each
step of taking its place. Prints a line for each trial that failed and a count
at the end; exits with 1 if any did.
"""

import argparse
import fcntl
import hashlib
import itertools
import os
import pty
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRACES = os.path.join(ROOT, "traces")


def listen():
    """Has a child hear the signals that whoever runs this may have been told to ignore, as by nohup."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Faults:
    def __init__(self, program, folder, seed):
        self.program = os.path.abspath(program)
        self.folder = folder
        self.random = random.Random(seed)
        self.passed = 0
        self.failed = 0

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", what)

    def run(self, *words, **options):
        return subprocess.run(
            [self.program, *words], cwd=self.folder, capture_output=True, **options)

    def path(self, name):
        return os.path.join(self.folder, name)

    def fresh(self, *names):
        """Puts copies of shipped files into place, under their last names."""
        for name in names:
            shutil.copy(os.path.join(TRACES, name), self.path(name))

    def digest(self, name=""):
        """One digest for all that is visible below a folder."""
        return hashlib.sha256(repr(sorted(self.digests(name).items())).encode()).hexdigest()

    def digests(self, name=""):
        """The digests of all files that are visible below a folder."""
        sums = {}
        for folder, folders, files in os.walk(self.path(name)):
            folders[:] = [f for f in folders if not f.startswith(".pantrace-")]
            for file in files:
                if not file.startswith(".pantrace-"):
                    with open(os.path.join(folder, file), "rb") as stream:
                        digest = hashlib.sha256(stream.read()).hexdigest()
                    sums[os.path.relpath(os.path.join(folder, file), self.path(name))] = digest
        return sums

    def leftovers(self):
        return [os.path.join(folder, name)
                for folder, folders, files in os.walk(self.folder)
                for name in folders + files if name.startswith(".pantrace-")]

    # 1. Outputs over inputs: each command once more from outside, through a link and a redirection.

    def clobbering(self):
        self.fresh("page-turns.csv")
        os.symlink("page-turns.csv", self.path("link.csv"))
        before = self.digest()
        for words in (["import"], ["analyze"], ["validate"], ["compare"], ["replay"],
                      ["tune", "-q"], ["check", "--save-baseline", "b.json"]):
            for out in ("page-turns.csv", "link.csv", "missing/../page-turns.csv"):
                run = self.run(*words, "page-turns.csv", "-o", out)
                self.expect(run.returncode in (2, 74), f"{words} -o {out}: {run.returncode}")
        with open(self.path("page-turns.csv"), "ab") as stream:
            run = subprocess.run([self.program, "validate", "page-turns.csv"], cwd=self.folder,
                                 stdout=stream, stderr=subprocess.DEVNULL)
        self.expect(run.returncode == 2, "appending to an input by >>")
        with open(self.path("page-turns.csv"), "rb") as stream:
            run = self.run("analyze", "-", "-o", "page-turns.csv", stdin=stream)
        self.expect(run.returncode == 2, "an input that standard input is redirected from")
        self.expect(self.digest() == before, "inputs after outputs were refused")
        os.remove(self.path("link.csv"))

    # 2. Closed descriptors, in every combination, in every command.

    def closed_descriptors(self):
        self.fresh("page-turns.csv")
        commands = [
            ["analyze", "page-turns.csv"], ["analyze", "page-turns.csv", "-o", "out.csv"],
            ["replay", "page-turns.csv"], ["report", "page-turns.csv", "-o", "report"],
            ["explain", "rules"], ["explain", "transitions"],
            ["compare", "page-turns.csv", "--policies", "vaul,progress"],
            ["tune", "page-turns.csv", "--bootstrap", "0"],
            ["check", "page-turns.csv", "--save-baseline", "b.json"],
            ["validate", "page-turns.csv"], ["import", "page-turns.csv", "-o", "c.csv"],
            ["generate", "-n", "3"], ["explain", "L6"], ["report", "--demo", "-o", "demo"],
            ["help", "format"], ["help"],
        ]
        whole = {}
        for words in commands:
            run = self.run(*words)
            whole[tuple(words)] = run.returncode, self.digest()
        for words, closed in itertools.product(
                commands, [c for n in (1, 2, 3) for c in itertools.combinations((0, 1, 2), n)]):
            run = subprocess.run(
                [self.program, *words], cwd=self.folder, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                preexec_fn=lambda: [os.close(number) for number in closed])
            name = f"{' '.join(words)} without {closed}"
            self.expect(run.returncode >= 0, f"{name}: ended by signal {-run.returncode}")
            code = whole[tuple(words)][0]
            # Who writes to standard output is told that there is none.
            allowed = {code, 74} if 1 in closed else {code}
            self.expect(run.returncode in allowed, f"{name}: {run.returncode}, not {code}")
        self.expect(self.digest() == whole[tuple(commands[-1])][1], "files after closed descriptors")
        self.expect(not self.leftovers(), f"leftovers {self.leftovers()}")
        run = subprocess.run([self.program, "analyze", "-"], cwd=self.folder, capture_output=True,
                             preexec_fn=lambda: os.close(0))
        self.expect(run.returncode == 3, "a hyphen without standard input is no empty input")

    # 3. Signals, limits, full disks: what was there is as it was, and the next run removes what is left.

    def interruptions(self):
        self.fresh("page-turns.csv", "back-swipes.csv")
        self.run("report", "page-turns.csv", "-o", "report", "-q")
        self.run("analyze", "page-turns.csv", "-o", "a.csv", "-q")
        before = self.digest()
        # More than is read at once, so that there are rows to write before the end of the input.
        rows = self.run("generate", "-n", "2000").stdout
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for words in (["report", "-", "-o", "report"], ["report", "-", "-o", "fresh/report"],
                          ["analyze", "-", "-o", "a.csv"]):
                child = subprocess.Popen(
                    [self.program, *words], cwd=self.folder, stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
                    preexec_fn=listen)
                child.stdin.write(rows)
                child.stdin.flush()
                # It waits for more of its input, perhaps with its outputs begun.
                time.sleep(0.3)
                child.send_signal(number)
                # A child that does not end is one that failed.
                watch = threading.Timer(20, child.kill)
                watch.start()
                child.stderr.read()
                child.stdin.close()
                child.wait()
                watch.cancel()
                name = f"{' '.join(words)} by {number.name}"
                self.expect(child.returncode == -number, f"{name}: {child.returncode}")
                self.expect(self.digest() == before, f"{name}: files changed")
        self.run("analyze", "page-turns.csv", "-o", "a.csv", "-q")
        for place in ("report", "fresh/report"):
            self.run("report", "page-turns.csv", "-o", place, "-q")
        self.expect(not self.leftovers(), f"after signals and another run: {self.leftovers()}")
        shutil.rmtree(self.path("fresh"))
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        for words in (["report", "back-swipes.csv", "-o", "report"],
                      ["analyze", "back-swipes.csv", "-o", "a.csv"]):
            run = self.run(*words, preexec_fn=limit)
            self.expect(run.returncode == 74, f"{words} over the size limit: {run.returncode}")
            self.expect(self.digest() == before, f"{words} over the size limit: files changed")
            self.expect(not self.leftovers(), f"{words} over the size limit: {self.leftovers()}")

    def full_disk(self):
        """A report into a file system too small for it; needs the right to mount one."""
        place = self.path("small")
        os.mkdir(place)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", place], capture_output=True)
        if mounted.returncode != 0:
            print("skipped: a full disk (no right to mount one)")
            os.rmdir(place)
            return
        try:
            self.fresh("page-turns.csv", "back-swipes.csv")
            run = self.run("report", "page-turns.csv", "-o", "small/report", "-q")
            self.expect(run.returncode == 0, f"a report that fits: {run.stderr!r}")
            before = self.digest("small/report")
            run = self.run("report", "back-swipes.csv", "page-turns.csv", "-o", "small/report", "-q")
            self.expect(run.returncode == 74, f"a full disk: {run.returncode} {run.stderr!r}")
            self.expect(self.digest("small/report") == before, "a full disk: the old report")
            self.expect(not self.leftovers(), f"a full disk: {self.leftovers()}")
        finally:
            subprocess.run(["umount", place], check=True)

    # 4. Progress: bytes and the time left, on a terminal's standard error and nowhere else.

    def progress(self):
        # Some seconds of work: what is done sooner shows nothing.
        self.run("generate", "-n", "8000", "--seed", "3", "-o", "many.csv")
        words = ["compare", "many.csv", "-f", "csv", "-o", "rules.csv", "--jobs", "1"]
        run = self.run(*words)
        self.expect(b"MB" not in run.stdout + run.stderr, "progress where nobody looks")
        before = self.digest()
        for more, shown in (([], True), (["-q"], False)):
            said = self.on_terminal(*words, *more)
            lines = [line for line in said.split(b"\r\x1b[K") if line.strip()]
            name = f"progress {more}: {said[:200]!r}"
            self.expect((b" s left" in said and b" of " in said) == shown, name)
            if shown:
                done = [float(line.split(b" of ")[0]) for line in lines if b" s left" in line]
                self.expect(len(done) > 2 and done == sorted(done) and done[0] < done[-1], name)
                # What is said of the files comes after the line that was cleared.
                last = said.split(b"\r\x1b[K")[-1]
                self.expect(b"\r\x1b[K" in said and b" MB" not in last, f"{name}: left behind: {last!r}")
            self.expect(self.digest() == before, f"{name}: another result")

        said = self.on_terminal(*words, until=b" left", code=-signal.SIGINT)
        self.expect(said.endswith(b" left\r\x1b[K"), f"Ctrl-C left {said[-60:]!r}")

    def on_terminal(self, *words, until=None, code=0):
        """What a run says on standard error where that is a terminal, interrupted if it says `until`."""
        mine, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        child = subprocess.Popen(
            [self.program, *words], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=its, preexec_fn=listen)
        os.close(its)
        said = b""
        while True:
            try:
                more = os.read(mine, 65536)
            except OSError:
                break
            if not more:
                break
            said += more
            if until and said.endswith(until):
                child.send_signal(signal.SIGINT)
        os.close(mine)
        child.wait()
        self.expect(child.returncode == code, f"{words}: {child.returncode}")
        return said

    # 5. Kills of a report over another, at random moments and at each call that puts a file in its place.

    def reports(self, place, words):
        """Writes two reports in turn; gives their inputs, files and durations."""
        self.fresh("page-turns.csv", "back-swipes.csv", "sheet-dismissals.csv")
        reports = []
        for input in (["page-turns.csv"], ["back-swipes.csv", "sheet-dismissals.csv"]):
            before = self.digests(place)
            start = time.time()
            run = self.run("report", *input, *words, "-q")
            self.expect(run.returncode == 0, f"{words}: {run.stderr!r}")
            files = self.digests(place)
            own = {name: digest for name, digest in files.items()
                   if before.get(name) != digest or name in ("report.md", "gestures.md", "analysis.csv")}
            reports.append((input, own, time.time() - start))
        return reports

    def whole(self, place, reports, name):
        """Each file is whole, and a page stands beside the pictures that it shows; says whose page it is."""
        files = self.digests(place)
        for file, digest in files.items():
            self.expect(any(digest == own.get(file) for _, own, _ in reports), f"{name}: {file} is of no report")
        for number, (_, own, _) in enumerate(reports):
            if files.get("report.md") == own["report.md"]:
                # Before the page has its place, pictures of another report may have theirs.
                return number, all(files.get(file) == digest for file, digest in own.items())
        self.expect(False, f"{name}: the page is of no report")
        return None, False

    def again(self, place, words, reports, name):
        """The next run has no obstacle, and old temporary files go with it."""
        input, own, _ = reports[0]
        run = self.run("report", *input, *words, "-q")
        self.expect(run.returncode == 0, f"{name}, then again: {run.stderr!r}")
        files = self.digests(place)
        self.expect(all(files.get(file) == digest for file, digest in own.items()), f"{name}, then again: files")
        self.expect(not self.leftovers(), f"{name}, then again: {self.leftovers()}")

    def kills(self, count):
        place, words = "report", ["-o", "report"]
        reports = self.reports(place, words)
        for trial in range(count):
            input, _, duration = reports[trial % 2]
            child = subprocess.Popen(
                [self.program, "report", *input, *words, "-q"], cwd=self.folder,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=listen)
            # Most often towards the end, where the report takes its place.
            time.sleep(duration * (self.random.random() ** 0.3) * 1.05)
            child.send_signal(self.random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM]))
            child.wait()
            self.whole(place, reports, f"{words} killed")
        self.again(place, words, reports, f"{words} killed")

    def each_step(self, every):
        """A kill at each call that publishes a report; needs strace."""
        if not shutil.which("strace"):
            print("skipped: a kill at each step (no strace)")
            return
        calls = "rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat"
        place, words = "report", ["-o", "report"]
        reports = self.reports(place, words)
        trials = shown = 0
        for step in range(1, 2000, every):
            input = reports[trials % 2][0]
            run = subprocess.run(
                ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}",
                 "-e", f"inject={calls}:signal=KILL:when={step}",
                 self.program, "report", *input, *words, "-q"],
                cwd=self.folder, capture_output=True)
            if run.returncode == 0:
                break
            name = f"{words} killed at step {step}"
            number, isWhole = self.whole(place, reports, name)
            # A page that has just been given its place has all its files.
            if number == trials % 2:
                shown += 1
                self.expect(isWhole, f"{name}: a new page without its files")
            trials += 1
            self.again(place, words, reports, name)
        self.expect(trials > 5, f"only {trials} steps")
        print(f"kills at {trials} steps of {' '.join(words)}")

    # 6. What stands in the way: links and folders of the names of temporary files, folders for nothing.

    def in_the_way(self):
        self.fresh("page-turns.csv")
        os.makedirs(self.path("r/.pantrace-1-0.tmp/old"))
        os.mkdir(self.path(".keep"))
        for name in ("precious.txt", ".keep/x", "r/.pantrace-1-0.tmp/complete"):
            with open(self.path(name), "w") as file:
                file.write("precious")
            os.utime(self.path(name), (0, 0))
        os.symlink("../precious.txt", self.path("r/.pantrace-2-0.tmp"))
        before = self.leftovers(), self.digest(".keep"), self.digest("precious.txt")
        run = self.run("analyze", "page-turns.csv", "-o", "r/a.csv", "-q")
        self.expect(run.returncode == 0, f"beside files of temporary names: {run.stderr!r}")
        self.expect((self.leftovers(), self.digest(".keep"), self.digest("precious.txt")) == before
                    and os.path.exists(self.path("precious.txt")), "what is no temporary file went")
        # Folders that were made for an output that came to nothing.
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
        for words in (["export", "page-turns.csv", "--format", "w3c", "-o", "made"],
                      ["report", "--demo", "-o", "made"], ["report", "page-turns.csv", "-o", "made"],
                      ["tune", "page-turns.csv", "--charts", "made"],
                      ["replay", "page-turns.csv", "--charts", "made"],
                      ["import", "page-turns.csv", "-o", "made/"]):
            run = self.run(*words, preexec_fn=limit)
            self.expect(run.returncode != 0, f"{words}: {run.returncode}")
            self.expect(not os.path.exists(self.path("made")), f"{words}: an empty folder")

    def checks(self):
        """A check of a document leaves nothing, also where it is killed."""
        self.fresh("page-turns.csv")
        os.mkdir(self.path("docs"))
        outside = self.path("outside.csv")
        with open(self.path("docs/out.csv"), "w") as file:
            file.write("mine")
        with open(self.path("docs/page.md"), "w") as page:
            page.write("```console\n" + "".join(f"$ pantrace {words}\n" for words in (
                "analyze ../page-turns.csv -o out.csv", "report ../page-turns.csv -o report -q",
                f"analyze ../page-turns.csv -o {outside}", "analyze ../page-turns.csv -o ../up.csv",
                "generate -n 3000 -o many.csv", "analyze many.csv")) + "```\n")
        before = self.digest()
        run = self.run("notebook", "check", "docs/page.md")
        self.expect(run.returncode == 1, f"a check: {run.returncode}")
        self.expect(run.stdout.count(b"is not written by a check") == 2, "writes outside")
        self.expect(self.digest() == before and not self.leftovers(), "a check wrote something")
        start = time.time()
        self.run("notebook", "check", "docs/page.md")
        duration = time.time() - start
        for number in [signal.SIGKILL] * 10 + [signal.SIGTERM] * 5:
            child = subprocess.Popen(
                [self.program, "notebook", "check", "docs/page.md"], cwd=self.folder,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=listen)
            time.sleep(duration * self.random.random())
            child.send_signal(number)
            child.wait()
            self.expect(self.digest() == before and not self.leftovers(), f"a check by {number.name}")


    # Pipes of which nothing can be used: the error, and an end. Nobody writes to them a second time.

    def pipes(self):
        self.fresh("page-turns.csv")
        self.run("check", "page-turns.csv", "--save-baseline", "b.json", "-q")
        with open(self.path("b.json"), "rb") as file:
            baseline = file.read()
        with open(self.path("page-turns.csv"), "rb") as file:
            recording = file.read()
        refused = [(words, content, 3) for content in (b"", b"Dear diary\n", b"a,b\n1,2\n", b"\0\xff" * 999)
                   for words in (["analyze", "PIPE"], ["replay", "PIPE"], ["compare", "PIPE"], ["tune", "PIPE"],
                                 ["identify", "PIPE"], ["check", "PIPE", "--save-baseline", "new.json"],
                                 ["report", "PIPE", "-o", "new"], ["import", "PIPE"],
                                 ["check", "page-turns.csv", "--baseline", "PIPE"])]
        read = [(["check", "page-turns.csv", "--baseline", "PIPE"], baseline, 0),
                (["check", "PIPE", "--baseline", "b.json", "--policy", "progress:threshold=0.4"], recording, 1),
                (["report", "PIPE", "-o", "new", "--baseline", "b.json", "--policy", "vaul"], recording, 0)]
        for words, content, code in refused + read:
            pipe = self.path("PIPE")
            os.mkfifo(pipe)
            name = f"{' '.join(words)} of {content[:20]!r}"

            def give():
                try:
                    with open(pipe, "wb") as file:
                        file.write(content)
                except BrokenPipeError:
                    pass
            writer = threading.Thread(target=give, daemon=True)
            writer.start()
            try:
                run = self.run(*words, timeout=30)
                self.expect(run.returncode in (code, code or 4), f"{name}: {run.returncode} {run.stderr[:200]!r}")
                self.expect(run.returncode == 0 or run.stderr or run.stdout, f"{name}: without a word")
            except subprocess.TimeoutExpired:
                self.expect(False, f"{name}: goes on")
            # A run that did not open the pipe leaves the writer waiting.
            if writer.is_alive():
                os.close(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK))
                writer.join(5)
            os.remove(pipe)

    # Few descriptors: the same bytes, or a named error.

    def few_descriptors(self):
        with open(os.path.join(TRACES, "page-turns.csv")) as file:
            text = file.read()
        os.mkdir(self.path("many"))
        for number in range(100):
            with open(self.path(f"many/{number:03}.csv"), "w") as file:
                file.write(text)
        for words in (["analyze", "many", "-f", "csv"], ["analyze", "many", "-f", "csv", "-o", "a.csv"],
                      ["compare", "many", "-f", "csv"], ["report", "many", "-o", "report", "-q"]):
            whole = self.run(*words)
            self.expect(whole.returncode == 0, f"{words}: {whole.stderr[:200]!r}")
            files = self.digest()
            for limit in (4, 5, 6, 7, 8, 10):
                for _ in range(2):
                    run = self.run(*words, preexec_fn=lambda: (
                        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))))
                    name = f"{words} with {limit} descriptors: {run.returncode} {run.stderr[:100]!r}"
                    if run.returncode == 0:
                        self.expect(run.stdout == whole.stdout and self.digest() == files, name)
                    else:
                        self.expect(run.returncode in (3, 4, 74) and b"too many open files" in run.stderr, name)
                        # Restores what a partial result has replaced.
                        self.run(*words)

    # Inputs without an end, in little memory.

    def endless(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))

        for words in (["report", "-", "-o", "endless"], ["report", "-", "-o", "endless.html"],
                      ["compare", "-"], ["analyze", "-"], ["validate", "-"]):
            source = subprocess.Popen(["yes", "1,2,3"], stdout=subprocess.PIPE)
            try:
                run = self.run(*words, stdin=source.stdout, preexec_fn=limit, timeout=60)
                self.expect(run.returncode == 3,
                            f"{words} of a pipe without an end: {run.returncode}, {run.stderr!r}")
            except subprocess.TimeoutExpired:
                self.expect(False, f"{words} of a pipe without an end goes on")
            finally:
                source.stdout.close()
                source.kill()
                source.wait()
        rows = f"yes \"$(cat {os.path.join(TRACES, 'page-turns.csv')!r})\""
        for words in (["lab", "-", "-o", "lab.html"], ["import", "-", "--plain", "-o", "-"], ["export", "-", "--trace", "x"]):
            source = subprocess.Popen(["sh", "-c", rows], stdout=subprocess.PIPE)
            try:
                run = self.run(*words, stdin=source.stdout, preexec_fn=limit, timeout=60)
                self.expect(run.returncode == 3 and b"--container WxH" not in run.stderr,
                            f"{words} of rows without an end: {run.returncode}, {run.stderr!r}")
            except subprocess.TimeoutExpired:
                self.expect(False, f"{words} of rows without an end goes on")
            finally:
                source.stdout.close()
                source.kill()
                source.wait()
        # The container must be known before the first row, and a log says nothing of it.
        log = b"trace_id,t_ms,phase,x_px,y_px\na,0,down,5000,5000\na,8,move,6000,6000\na,16,up,7000,7000\n"
        run = self.run("replay", "-", input=log)
        self.expect(run.returncode != 0 and not run.stdout,
                    f"rows of a pipe that says no size: {run.returncode}, {run.stdout!r}")
        os.mkfifo(self.path("pantrace.json"))
        self.fresh("page-turns.csv")
        try:
            run = self.run("analyze", "page-turns.csv", timeout=60)
            self.expect(run.returncode == 0, f"a pipe called pantrace.json: {run.stderr!r}")
        except subprocess.TimeoutExpired:
            self.expect(False, "a pipe called pantrace.json is waited for")
        self.expect(not self.leftovers(), f"leftovers {self.leftovers()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--every", type=int, default=1, help="kill at every so manyth step")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    passed = failed = 0
    for name in ("clobbering", "closed_descriptors", "interruptions", "full_disk",
                 "progress", "in_the_way", "checks", "pipes", "few_descriptors",
                 "endless", "kills", "each_step"):
        with tempfile.TemporaryDirectory() as folder:
            start = time.time()
            faults = Faults(arguments.program, folder, arguments.seed)
            trial = getattr(faults, name)
            trial(*{"kills": [arguments.kills], "each_step": [arguments.every]}.get(name, []))
            print(f"{name}: {faults.passed} passed, {faults.failed} failed, {time.time() - start:.1f} s")
            passed += faults.passed
            failed += faults.failed
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
