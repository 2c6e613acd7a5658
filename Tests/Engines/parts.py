#!/usr/bin/env python3
"""Parts made by engines give, byte for byte, what one run gives.

    Tests/Engines/parts.py PROGRAM [--files N] [--traces N] [--only ENGINE]

Recordings are generated, some of them with defects. Each engine that is installed here has the
program make a part of each recording: GNU parallel, make, and PySpark with two workers, speculation,
shuffled partitions, recordings given twice, a task that fails and one that is killed after it has
written; Dask and Ray with two workers and recordings given twice. The parts are merged, and all that can be made of them is compared with one run. What is not
installed is skipped, and said so.
"""
import argparse, filecmp, glob, os, random, resource, shutil, subprocess, sys, tempfile, time

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--files", type=int, default=24)
    parser.add_argument("--traces", type=int, default=4000)
    parser.add_argument("--only", choices=["parallel", "make", "spark", "dask", "ray"])
    words = parser.parse_args()
    program = os.path.abspath(words.program)
    folder = tempfile.mkdtemp(prefix="pantrace-engines-")
    try:
        trial = Trial(program, folder, words.files, words.traces)
        trial.run(words.only)
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if trial.failed else 0)

HERE = os.path.dirname(os.path.abspath(__file__))

class Trial:
    def __init__(self, program, folder, files, traces):
        self.program, self.folder, self.failed = program, folder, False
        os.chdir(folder)
        os.mkdir("in")
        for number in range(files):
            name = f"in/{number:04}.csv"
            self.tool("generate", "--count", str(max(traces // files, 3)), "--seed", str(number + 1),
                      "-o", name)
            if number % 5 == 3:
                spoil(name)
        self.names = sorted(glob.glob("in/*.csv"))
        with open("list", "w") as file:
            file.write("".join(name + "\n" for name in self.names))
        with open("budget.json", "w") as file:
            file.write('{"schema": "pantrace.budget/1", "limits": {"L6.settle:median": {"max": 2000}}}')

    def tool(self, *words, cwd=None):
        return subprocess.run([self.program, *words], cwd=cwd, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def run(self, only):
        wanted = ("tune -f json", "check --budget budget.json -f json", "compare -f csv",
                  "analyze -f ndjson")
        one = measured(lambda: self.tool("analyze", "@list", "-o", "one.json", "-o", "one.csv"))
        self.expected = {words: self.tool(*words.split(), "@list") for words in wanted}
        self.expect("one run does its work", os.path.exists("one.json")
                    and all(run.returncode in (0, 1, 4) for run in self.expected.values()))
        print(f"one run: {one}")
        engines = {"parallel": (self.parallel, has_program("parallel")),
                   "make": (self.make, has_program("make")),
                   "spark": (self.spark, has_program("java") and has_module("pyspark")),
                   "dask": (self.dask, has_module("dask.bag")),
                   "ray": (self.ray, has_module("ray"))}
        for name, (engine, is_installed) in engines.items():
            if only not in (None, name):
                continue
            if not is_installed:
                print(f"skipped: parts under {name}, which is not installed")
                continue
            shutil.rmtree("parts", ignore_errors=True)
            os.mkdir("parts")
            print(f"{name}: {measured(engine)}; "
                  f"{len(os.listdir('parts'))} parts, {size('parts') / size('in'):.0%} of the bytes")
            self.compare(name)
        self.refusals()

    def parallel(self):
        subprocess.run(["parallel", "--will-cite", "-j2", self.program, "analyze", "-q", "-j1", "{}",
                        "--part", "parts/{/}.part", "::::", "list"], check=True,
                       stderr=subprocess.DEVNULL)

    def make(self):
        with open("Makefile", "w") as file:
            file.write("parts/%.part: in/%\n\t@" + self.program
                       + " analyze -q -j1 $< --part $@\n"
                       + "all: $(patsubst in/%,parts/%.part,$(wildcard in/*.csv))\n")
        subprocess.run(["make", "-s", "-j2", "all"], check=True, stderr=subprocess.DEVNULL)

    def work(self):
        """The recordings in any order, some of them twice."""
        work = self.names + random.Random(7).sample(self.names, len(self.names) // 4)
        random.Random(8).shuffle(work)
        return list(enumerate(work))

    def dask(self):
        import dask.bag
        program = self.program
        def part(item):
            number, name = item
            return subprocess.run([program, "analyze", "-q", "-j1", name, "--part",
                                   f"parts/{number}.part"], stderr=subprocess.DEVNULL).returncode
        codes = dask.bag.from_sequence(self.work(), npartitions=7).map(part).compute(
            scheduler="processes", num_workers=2)
        self.expect("dask: every task is done", set(codes) == {0})

    def ray(self):
        import ray
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        program, folder = self.program, self.folder
        @ray.remote(max_retries=2)
        def part(number, name):
            return subprocess.run([program, "analyze", "-q", "-j1", name, "--part",
                                   f"parts/{number}.part"], cwd=folder,
                                  stderr=subprocess.DEVNULL).returncode
        codes = ray.get([part.remote(*item) for item in self.work()])
        ray.shutdown()
        self.expect("ray: every task is done", set(codes) == {0})

    def spark(self):
        work = [name for _, name in self.work()]
        script = os.path.join(HERE, "spark_parts.py")
        subprocess.run([sys.executable, script, self.program, self.folder, *work], check=True,
                       stderr=subprocess.DEVNULL)

    def compare(self, name):
        parts = glob.glob("parts/*.part")
        random.Random(9).shuffle(parts)
        merge = measured(lambda: self.tool(
            "analyze", *parts, "--expect", "list", "-o", "m.json", "-o", "m.csv"))
        print(f"{name}: merge {merge}")
        for form in ("json", "csv"):
            self.expect(f"{name}: {form} is that of one run",
                        filecmp.cmp(f"one.{form}", f"m.{form}", shallow=False))
            os.remove(f"m.{form}")
        for words, one in self.expected.items():
            run = self.tool(*words.split(), *parts)
            self.expect(f"{name}: {words} is that of one run",
                        run.stdout == one.stdout and run.returncode == one.returncode)

    def refusals(self):
        shutil.rmtree("parts", ignore_errors=True)
        os.mkdir("parts")
        for name in self.names[:4]:
            self.tool("analyze", "-q", name, "--part", f"parts/{os.path.basename(name)}.part")
        def refused(what, *more):
            run = subprocess.run([self.program, "analyze", "parts", *more, "-o", "x.json"],
                                 stderr=subprocess.PIPE, text=True)
            self.expect(f"{what}: refused by name, and nothing is written",
                        run.returncode == 3 and not os.path.exists("x.json") and "000" in run.stderr)
        refused("a missing part", "--expect", "list")
        last = f"parts/{os.path.basename(self.names[3])}.part"
        whole = open(last, "rb").read()
        self.tool("analyze", "-q", self.names[3], "--set", "hysteresis=40", "--part", last)
        refused("a part made with other options")
        with open(last, "wb") as file:
            file.write(whole[:-100])
        refused("a part that is cut off")
        with open(last, "wb") as file:
            file.write(whole[:2000] + bytes([whole[2000] ^ 4]) + whole[2001:])
        refused("a damaged part")
        with open("none", "w"):
            pass
        empty = self.tool("analyze", "@none", "--part", "e.part")
        self.expect("a worker without recordings leaves a part", empty.returncode == 0)

    def expect(self, what, holds):
        print(("ok      " if holds else "FAILED  ") + what)
        self.failed = self.failed or not holds

def spoil(name):
    """Makes a few traces of a recording unusable."""
    lines = open(name).read().split("\n")
    for place in range(200, len(lines) - 1, 700):
        lines[place] = lines[place].replace(",", ",x", 2)
    open(name, "w").write("\n".join(lines))

def size(folder):
    return sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))

def has_program(name):
    return shutil.which(name) is not None

def has_module(name):
    probe = [sys.executable, "-c", f"import {name}"]
    return subprocess.run(probe, stderr=subprocess.DEVNULL).returncode == 0

def measured(work):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    work()
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{wall:.1f} s, {cpu:.1f} s of CPU"

if __name__ == "__main__":
    main()
